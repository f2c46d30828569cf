// Two games over each other: how they are related, and the other one's lines drawn over the first.

import {gameIn, isName, recordIn} from './address.js';
import {suggestRecords} from './best.js';
import {byId, element, narrow, quoted} from './dom.js';
import {comparison, readDocument, readRecord, turned} from './game.js';
import {t} from './language.js';
import {API, ask, inWords, latest} from './service.js';

let game = null;
let overlay;
/** Whether another game lies over this one. */
let laid = false;
/** Says which lines are whose. */
const key = element('p', {className: 'row hint'});

/** @param subject the game to compare with, or null when there is none */
export function offerComparison(subject) {
  game = subject;
  byId('compare').hidden = subject === null;
  byId('compare-note').textContent = '';
  key.replaceChildren();
}

async function otherGame(given, signal) {
  const named = recordIn(given);
  if (named === null) {
    const reading = await readDocument(new TextEncoder().encode(gameIn(given) ?? given), game.variant);
    // What can be read as a game is one, though it may look like a name.
    if (!reading.problem || !isName(given)) {
      return reading;
    }
  }
  return readRecord(await (await ask(`${API}/records/${encodeURIComponent(named ?? given)}.json`, {signal})).json());
}

function lay(moves) {
  laid = moves.length > 0;
  overlay(moves);
  key.replaceChildren(...(laid ? ['both', 'own', 'others'] : []).map(name =>
    element('span', {className: `key ${name}`, textContent: t(`compare.${name}`)})));
}

const compare = latest(async signal => {
  const note = byId('compare-note');
  const text = byId('other').value.trim();
  lay([]);
  if (text === '') {
    note.textContent = t('compare.empty');
    return;
  }
  const subject = game;
  try {
    const other = await otherGame(text, signal);
    if (signal.aborted || subject !== game) {
      return;
    }
    if (other.problem) {
      note.replaceChildren(quoted(other.problem.detail));
    } else if (!other.legal) {
      note.textContent = t('compare.illegal');
    } else if (other.variant !== game.variant) {
      note.textContent = t('compare.variants', {one: game.variant, other: other.variant});
    } else {
      const found = comparison(game.variant, game.moves, other.moves);
      lay(turned(game.variant, other.moves, found.symmetry));
      note.textContent = `${t(`relation.${found.relation}`)} ${t('compare.shared', {...found, of: game.moves.length})}`;
    }
  } catch (problem) {
    if (!signal.aborted && subject === game) {
      note.replaceChildren(inWords(problem));
    }
  }
});

/** Lays a record over the game. Where the board is not in sight beside what is said, it is what counts. */
export async function layOver(id) {
  byId('other').value = id;
  await compare();
  byId(laid && narrow() ? 'look-board' : 'compare-note').scrollIntoView({block: 'nearest'});
}

/** @param draw called with the moves to draw over the board */
export function startCompare(draw) {
  overlay = draw;
  byId('compare').append(key);
  byId('compare-form').addEventListener('submit', event => {
    event.preventDefault();
    compare();
  });
  addEventListener('languagechanged', () => {
    if (byId('compare-note').textContent !== '') {
      compare();
    }
  });
  byId('other').addEventListener('focus', () => suggestRecords(byId('known'), game.variant));
}
