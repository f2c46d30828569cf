// The buttons under a board: zoom, orientation, and what is drawn.

import {button} from './dom.js';
import {iconButton} from './icons.js';
import {t} from './language.js';
import {recall, remember} from './store.js';

/** Everything that a board's tools do, by the names of their shortcuts. */
export const ACTIONS = {
  in: board => board.view.zoom(1.25),
  out: board => board.view.zoom(1 / 1.25),
  fit: board => board.view.fit(),
  turn: board => board.turn(),
  mirror: board => board.turn(true),
};

const SWITCHES = ['numbers', 'arrows', 'stubs'];
/** Which of them are on, in this tab: another one may have turned them since. */
const on = {};

const boards = new Set();

/** The board that is seen, if there is one. */
export const boardInView = () =>
  [...boards].map(({board}) => board).find(({root}) => root.isConnected && !root.closest('[hidden]'));

function show(what, {board, switches}) {
  board.toggle(what, on[what]);
  switches[what].setAttribute('aria-pressed', on[what]);
}

/** Turns one of the switches, for all boards. */
export function flip(what) {
  on[what] = !on[what];
  remember(what, on[what]);
  boards.forEach(entry => show(what, entry));
}

export function addTools(group, board) {
  const switches = {};
  for (const [name, action] of Object.entries(ACTIONS)) {
    group.append(iconButton(name, `tools.${name}`, () => action(board)));
  }
  for (const what of SWITCHES) {
    switches[what] = button('', () => flip(what), {className: 'switch'});
    switches[what].dataset.text = `tools.${what}`;
    group.append(switches[what]);
  }
  // A search that is left takes its board with it.
  boards.forEach(entry => entry.board.root.isConnected || boards.delete(entry));
  boards.add({board, switches});
  for (const what of SWITCHES) {
    on[what] ??= recall(what, what === 'numbers');
    show(what, {board, switches});
  }
}

/** A point in words, which no line break divides. */
export const point = ([x, y]) => `(${x},\u00a0${y})`;

/** A move in words: where it is, and which way its line runs on a board. */
export const moveInWords = ({x, y, d}, board) => t(`move.${'HVPN'[board.directionOf(d)]}`, {point: point([x, y])});
