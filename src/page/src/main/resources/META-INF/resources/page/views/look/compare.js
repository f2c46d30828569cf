// Comparison of two games: their relation, and an overlay of the second game's lines on the first.

import {gameFromAddress, isRecordId, recordIdFromAddress} from '../../state/address.js';
import {suggestRecords} from '../shared/cards.js';
import {byId, element, inEnglish, isSingleColumn} from '../../ui/dom.js';
import {applySymmetry, compareGames, readRecord} from '../../core/game.js';
import {t} from '../../state/language.js';
import {API, cancelPrevious, readDocument, request} from '../../api/service.js';
import {describeFailure} from '../shared/failures.js';

/** @type {Position | null} */
let comparedGame = null;
/** @type {(moves: Move[]) => void} */
let drawOverlay;
/** Whether an overlay is shown. */
let isOverlaid = false;
/** Legend of the overlay's colours. */
const legend = element('p', {className: 'row hint'});

/**
 * @param subject the game to compare with, or null to hide the panel
 *
 * @type {(subject: Position | null) => void}
 */
export function setComparedGame(subject) {
  comparedGame = subject;
  byId('compare').hidden = subject === null;
  byId('compare-note').textContent = '';
  legend.replaceChildren();
}

/** @type {(given: string, subject: Position, signal: AbortSignal) => Promise<ReadingResult>} */
async function readOtherGame(given, {variant}, signal) {
  const named = recordIdFromAddress(given);
  if (named === null) {
    const reading = await readDocument(new TextEncoder().encode(gameFromAddress(given) ?? given), variant);
    // A text that is readable as a game is one, even if it also has the syntax of a record id.
    if (!reading.problem || !isRecordId(given)) {
      return reading;
    }
  }
  const response = await request(`${API}/records/${encodeURIComponent(named ?? given)}.json`, {signal});
  return readRecord(/** @type {MsrRecord} */ (await response.json()));
}

/** @type {(moves: Move[]) => void} */
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
  if (subject === null) {
    return;
  }
  try {
    const other = await readOtherGame(text, subject, signal);
    if (signal.aborted || subject !== comparedGame) {
      return;
    }
    if (other.problem) {
      note.replaceChildren(inEnglish(other.problem.detail));
    } else if (!other.legal) {
      note.textContent = t('compare.illegal');
    } else if (other.variant !== subject.variant) {
      note.textContent = t('compare.variants', {one: subject.variant, other: other.variant});
    } else {
      const {relation, symmetry, moves, lines, points} = compareGames(subject.variant, subject.moves, other.moves);
      showOverlay(applySymmetry(subject.variant, other.moves, symmetry));
      note.textContent = `${t(`relation.${relation}`)} ${t('compare.shared', {moves, lines, points, of: subject.moves.length})}`;
    }
  } catch (problem) {
    if (!signal.aborted && subject === comparedGame) {
      note.replaceChildren(describeFailure(problem));
    }
  }
});

/**
 * Overlays a record on the game. With one column, scrolls to the board instead of the note.
 *
 * @type {(id: string) => Promise<void>}
 */
export async function overlayRecord(id) {
  byId('other').value = id;
  await compare();
  byId(isOverlaid && isSingleColumn() ? 'look-board' : 'compare-note').scrollIntoView({block: 'nearest'});
}

/**
 * @param draw draws the moves over the board
 *
 * @type {(draw: (moves: Move[]) => void) => void}
 */
export function startCompare(draw) {
  drawOverlay = draw;
  byId('compare').append(legend);
  byId('compare-form').addEventListener('submit', event => {
    event.preventDefault();
    void compare().then(() => {
      const note = byId('compare-note');
      note.focus({preventScroll: true});
      note.scrollIntoView({block: 'nearest'});
    });
  });
  addEventListener('languagechanged', () => {
    if (byId('compare-note').textContent !== '') {
      void compare();
    }
  });
  byId('other').addEventListener('focus', () => comparedGame && suggestRecords(byId('known'), comparedGame.variant));
}
