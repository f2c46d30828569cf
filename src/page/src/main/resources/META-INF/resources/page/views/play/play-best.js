// How long the longest games are: those known, and the visitor's own.

import {bestScores} from '../../api/best-scores.js';
import {byId, fire} from '../../ui/dom.js';
import {PROVEN_OPTIMA} from '../../core/game.js';
import {t} from '../../state/language.js';
import {getLocal, persistControl, setLocal} from '../../state/store.js';

persistControl(byId('sound'), 'sound');
byId('sound').addEventListener('change', () => byId('sound').checked && askForSound('record'));

/** @type {(variant: Variant) => string} */
const nameOf = variant => `best.${variant}`;

/**
 * Returns the score of the visitor's longest game of a variant; 0 before the first.
 *
 * @type {(variant: Variant) => number}
 */
export function ownBest(variant) {
  const score = getLocal(nameOf(variant), 0);
  return Number.isInteger(score) && score > 0 ? score : 0;
}

/**
 * Records the score of the visitor's own game if it is the longest.
 *
 * @type {(variant: Variant, score: number) => void}
 */
export function recordOwnBest(variant, score) {
  if (score > ownBest(variant)) {
    setLocal(nameOf(variant), score);
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
  const own = ownBest(variant);
  byId('play-best').textContent = own > 0 ? `${known} ${t('play.best-own', {n: own})}` : known;
  const alarm = score > bestScores[variant];
  byId('alarm').hidden = !alarm;
  byId('alarm').textContent = alarm ? t('play.alarm', {score, variant, best: bestScores[variant]}) : '';
}
