// The board in a frame on another site. The service has drawn a line and a point for each move; stepping shows and hides
// them.

import {byId} from './dom.js';
import {languageLoaded, translate} from './language.js';
import {Player} from './player.js';

const points = [...document.querySelectorAll('.move')];
const lines = [...document.querySelectorAll('.line')];

/** The drawn game, as the player steps through it. */
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
new Player(byId('player'), board).reset();
translate(document);
addEventListener('languagechanged', () => translate(document));
document.documentElement.dataset.ready = '';
