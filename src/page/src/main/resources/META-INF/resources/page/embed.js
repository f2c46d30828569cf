// The board in a frame on another site. The service has drawn each move as a group; stepping shows and hides the groups.

import {byId} from './dom.js';
import {languageLoaded, translate} from './language.js';
import {Player} from './player.js';

const groups = [...document.querySelectorAll('.move')];

/** The drawn game, as the player steps through it. */
const board = {
  game: {moves: groups.map(({dataset: {x, y, d}}) => ({x: Number(x), y: Number(y), d: Number(d)}))},
  step: groups.length,
  directionOf: direction => direction,
  goTo(step) {
    this.step = Math.max(0, Math.min(step, groups.length));
    groups.forEach((group, i) => {
      group.toggleAttribute('hidden', i >= this.step);
      group.classList.toggle('last', i === this.step - 1);
    });
  },
};

await languageLoaded;
board.goTo(board.step);
new Player(byId('player'), board).reset();
translate(document);
addEventListener('languagechanged', () => translate(document));
