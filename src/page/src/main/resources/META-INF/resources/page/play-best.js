// How long the longest games are: those known, and the visitor's own.

import {bestScores} from './best-scores.js';
import {byId} from './dom.js';
import {PROVEN_OPTIMA} from './game.js';
import {t} from './language.js';
import {getLocal, setLocal} from './store.js';

const nameOf = variant => `best.${variant}`;

/** Returns the score of the visitor's longest game of a variant; 0 before the first. */
export function ownBest(variant) {
  const score = getLocal(nameOf(variant), 0);
  return Number.isInteger(score) && score > 0 ? score : 0;
}

/**
 * Records the score of a game if it is the visitor's longest.
 *
 * @param given how many of its moves come from another game; such a game is not the visitor's own
 */
export function recordOwnBest(variant, score, given) {
  if (given === 0 && score > ownBest(variant)) {
    setLocal(nameOf(variant), score);
  }
}

/** Shows the longest games of a variant, and celebrates a game that is longer than any known. */
export function showBest(variant, score) {
  const known = t(PROVEN_OPTIMA[variant] ? 'play.best-proven' : 'play.best', {variant, n: bestScores[variant]});
  const own = ownBest(variant);
  byId('play-best').textContent = own > 0 ? `${known} ${t('play.best-own', {n: own})}` : known;
  const alarm = score > bestScores[variant];
  byId('alarm').hidden = !alarm;
  byId('alarm').textContent = alarm ? t('play.alarm', {score, variant, best: bestScores[variant]}) : '';
}
