// Comparison of two games: their relation, and an overlay of the second game's lines on the first.

import {gameFromAddress, isRecordId, recordIdFromAddress} from './address.js';
import {suggestRecords} from './best-scores.js';
import {byId, element, inEnglish, isSingleColumn} from './dom.js';
import {applySymmetry, compareGames, readRecord} from './game.js';
import {t} from './language.js';
import {readDocument} from './readers.js';
import {API, cancelPrevious, describeFailure, request} from './service.js';

let comparedGame = null;
let drawOverlay;
/** Whether an overlay is shown. */
let isOverlaid = false;
/** Legend of the overlay's colours. */
const legend = element('p', {className: 'row hint'});

/** @param subject the game to compare with, or null to hide the panel */
export function setComparedGame(subject) {
  comparedGame = subject;
  byId('compare').hidden = subject === null;
  byId('compare-note').textContent = '';
  legend.replaceChildren();
}

async function readOtherGame(given, signal) {
  const named = recordIdFromAddress(given);
  if (named === null) {
    const reading = await readDocument(new TextEncoder().encode(gameFromAddress(given) ?? given), comparedGame.variant);
    // A text that is readable as a game is one, even if it also has the syntax of a record id.
    if (!reading.problem || !isRecordId(given)) {
      return reading;
    }
  }
  return readRecord(await (await request(`${API}/records/${encodeURIComponent(named ?? given)}.json`, {signal})).json());
}

function showOverlay(moves) {
  isOverlaid = moves.length > 0;
  drawOverlay(moves);
  legend.replaceChildren(...(isOverlaid ? ['both', 'own', 'others'] : []).map(name =>
    element('span', {className: `key ${name}`, textContent: t(`compare.${name}`)})));
}

const compare = cancelPrevious(async signal => {
  const note = byId('compare-note');
  const text = byId('other').value.trim();
  showOverlay([]);
  if (text === '') {
    note.textContent = t('compare.empty');
    return;
  }
  const subject = comparedGame;
  try {
    const other = await readOtherGame(text, signal);
    if (signal.aborted || subject !== comparedGame) {
      return;
    }
    if (other.problem) {
      note.replaceChildren(inEnglish(other.problem.detail));
    } else if (!other.legal) {
      note.textContent = t('compare.illegal');
    } else if (other.variant !== comparedGame.variant) {
      note.textContent = t('compare.variants', {one: comparedGame.variant, other: other.variant});
    } else {
      const found = compareGames(comparedGame.variant, comparedGame.moves, other.moves);
      showOverlay(applySymmetry(comparedGame.variant, other.moves, found.symmetry));
      note.textContent = `${t(`relation.${found.relation}`)} ${t('compare.shared', {...found, of: comparedGame.moves.length})}`;
    }
  } catch (problem) {
    if (!signal.aborted && subject === comparedGame) {
      note.replaceChildren(describeFailure(problem));
    }
  }
});

/** Overlays a record on the game. With one column, scrolls to the board instead of the note. */
export async function overlayRecord(id) {
  byId('other').value = id;
  await compare();
  byId(isOverlaid && isSingleColumn() ? 'look-board' : 'compare-note').scrollIntoView({block: 'nearest'});
}

/** @param draw draws the moves over the board */
export function startCompare(draw) {
  drawOverlay = draw;
  byId('compare').append(legend);
  byId('compare-form').addEventListener('submit', event => {
    event.preventDefault();
    compare();
  });
  addEventListener('languagechanged', () => {
    if (byId('compare-note').textContent !== '') {
      compare();
    }
  });
  byId('other').addEventListener('focus', () => suggestRecords(byId('known'), comparedGame.variant));
}
