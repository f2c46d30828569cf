// How long the longest games are: those known, and the visitor's own.

import {bestScores} from '../../api/best-scores.js';
import {byId, fire} from '../../ui/dom.js';
import {PROVEN_OPTIMA, sameMoves} from '../../core/game.js';
import {bestFrom, withBest} from '../../core/own-bests.js';
import {t} from '../../state/language.js';
import {getLocal, persistControl, setLocal} from '../../state/store.js';

persistControl(byId('sound'), 'sound');
byId('sound').addEventListener('change', () => byId('sound').checked && askForSound('record'));

/** Storage name of the visitor's longest games from positions other than the cross. */
const FROM_POSITIONS = 'bests';

/** @type {(variant: Variant) => string} */
const nameOf = variant => `best.${variant}`;

/**
 * Returns the score of the visitor's longest game from a position; 0 before the first.
 *
 * @type {(start: Position) => number}
 */
export function ownBest(start) {
  if (start.moves.length > 0) {
    return bestFrom(getLocal(FROM_POSITIONS, []), start);
  }
  const score = getLocal(nameOf(start.variant), 0);
  return Number.isInteger(score) && score > 0 ? score : 0;
}

/**
 * The best before the game that holds the present one, as far as this visit knows.
 *
 * @type {{start: Position, score: number} | null}
 */
let before = null;

/** @type {(one: Position, other: Position) => boolean} */
const sameStart = (one, other) => one.variant === other.variant && sameMoves(one.moves, other.moves);

/**
 * Returns the visitor's best from a position before the game that holds the present one; null if this visit does not
 * know it.
 *
 * @type {(start: Position) => number | null}
 */
export const bestBefore = start => (before !== null && sameStart(before.start, start) ? before.score : null);

/**
 * Records the score of the visitor's own game if it is the longest from its start.
 *
 * @param game the game, and how many of its moves come from another
 * @type {(game: Position & {given: number, isOwn: boolean}) => void}
 */
export function recordOwnBest({variant, moves, given, isOwn}) {
  if (!isOwn) {
    return;
  }
  const start = {variant, moves: moves.slice(0, given)};
  const best = ownBest(start);
  if (moves.length <= best || bestBefore(start) === null) {
    before = {start, score: best};
  }
  if (moves.length > best && given === 0) {
    setLocal(nameOf(variant), moves.length);
  } else if (moves.length > best) {
    setLocal(FROM_POSITIONS, withBest(getLocal(FROM_POSITIONS, []), start, moves.length));
  }
}

/** @type {(name: 'record' | 'end') => void} */
const askForSound = name => fire('sound', name);

/**
 * Asks for the sound of a move that makes the longest known game, or that ends the game.
 *
 * @type {(variant: Variant, score: number, isOver: boolean) => void}
 */
export function soundMove(variant, score, isOver) {
  if (score === bestScores[variant] + 1 || isOver) {
    askForSound(score > bestScores[variant] ? 'record' : 'end');
  }
}

/**
 * Shows the longest games of a variant, and celebrates a game that is longer than any known.
 *
 * @type {(variant: Variant, score: number) => void}
 */
export function showBest(variant, score) {
  const known = t(PROVEN_OPTIMA[variant] ? 'play.best-proven' : 'play.best', {variant, n: bestScores[variant]});
  const own = ownBest({variant, moves: []});
  byId('play-best').textContent = own > 0 ? `${known} ${t('play.best-own', {n: own})}` : known;
  const alarm = score > bestScores[variant];
  byId('alarm').hidden = !alarm;
  byId('alarm').textContent = alarm ? t('play.alarm', {score, variant, best: bestScores[variant]}) : '';
}
