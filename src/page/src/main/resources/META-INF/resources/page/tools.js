// The toolbar of a board: zoom, orientation, and toggles for what is drawn.

import {button} from './dom.js';
import {iconButton} from './icons.js';
import {t} from './language.js';
import {getLocal, setLocal} from './store.js';

/** Actions of the toolbar, by name; main.js maps shortcuts to these names. */
export const ACTIONS = {
  in: board => board.view.zoom(1.25),
  out: board => board.view.zoom(1 / 1.25),
  fit: board => board.view.fit(),
  turn: board => board.turn(),
  mirror: board => board.turn(true),
};

const SWITCHES = ['numbers', 'arrows', 'stubs'];
/** State of the toggles in this tab; another tab may since have stored other values. */
const on = {};

const boards = new Set();

/** Returns the visible board, if any. */
export const boardInView = () =>
  [...boards].map(({board}) => board).find(({root}) => root.isConnected && !root.closest('[hidden]'));

function show(what, {board, switches}) {
  board.toggle(what, on[what]);
  switches[what].setAttribute('aria-pressed', on[what]);
}

/** Flips a toggle on all boards. */
export function flip(what) {
  on[what] = !on[what];
  setLocal(what, on[what]);
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
  // Leaving a search removes its board from the document.
  boards.forEach(entry => entry.board.root.isConnected || boards.delete(entry));
  boards.add({board, switches});
  for (const what of SWITCHES) {
    on[what] ??= getLocal(what, what === 'numbers');
    show(what, {board, switches});
  }
}

/** Formats a point, with a no-break space. */
export const point = ([x, y]) => `(${x},\u00a0${y})`;

/** Describes a move: its point, and its line's direction as drawn in the board's orientation. */
export const moveInWords = ({x, y, d}, board) => t(`move.${'HVPN'[board.directionOf(d)]}`, {point: point([x, y])});
