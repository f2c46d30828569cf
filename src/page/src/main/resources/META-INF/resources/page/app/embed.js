// The board in a frame on another site. The service has drawn a line and a point for each move; stepping shows and hides
// them.

import {languageLoaded, translate} from '../state/language.js';
import {Player} from '../board/player.js';

/** @type {HTMLElement[]} */
const points = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.move'))];
const lines = [...document.querySelectorAll('.line')];

/**
 * The drawn game, as the player steps through it.
 *
 * @type {PlayedBoard & {step: number}}
 */
const board = {
  game: {moves: points.map(({dataset: {x, y, d}}) => ({x: Number(x), y: Number(y), d: Number(d)}))},
  step: points.length,
  directionOf: direction => direction,
  goTo(step) {
    this.step = Math.max(0, Math.min(step, points.length));
    points.forEach((point, i) => {
      point.toggleAttribute('hidden', i >= this.step);
      lines[i].toggleAttribute('hidden', i >= this.step);
      point.classList.toggle('last', i === this.step - 1);
    });
  },
};

await languageLoaded;
board.goTo(board.step);
new Player(/** @type {HTMLElement} */ (document.getElementById('player')), board).reset();
translate(document);
addEventListener('languagechanged', () => translate(document));
document.documentElement.dataset.ready = '';
