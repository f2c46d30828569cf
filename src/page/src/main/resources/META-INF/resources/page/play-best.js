// How long the longest games are: those known, and the visitor's own.

import {bestScores} from './best-scores.js';
import {byId} from './dom.js';
import {PROVEN_OPTIMA} from './game.js';
import {t} from './language.js';
import {getLocal, persistControl, setLocal} from './store.js';

persistControl(byId('sound'), 'sound');
byId('sound').addEventListener('change', ({target: {checked}}) => checked && askForSound('record'));

const nameOf = variant => `best.${variant}`;

/** Returns the score of the visitor's longest game of a variant; 0 before the first. */
export function ownBest(variant) {
  const score = getLocal(nameOf(variant), 0);
  return Number.isInteger(score) && score > 0 ? score : 0;
}

/** Records the score of the visitor's own game if it is the longest. */
export function recordOwnBest(variant, score) {
  if (score > ownBest(variant)) {
    setLocal(nameOf(variant), score);
  }
}

const askForSound = name => dispatchEvent(new CustomEvent('sound', {detail: name}));

/** Asks for the sound of a move that makes the longest known game, or that ends the game. */
export function soundMove(variant, score, isOver) {
  if (score === bestScores[variant] + 1 || isOver) {
    askForSound(score > bestScores[variant] ? 'record' : 'end');
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
