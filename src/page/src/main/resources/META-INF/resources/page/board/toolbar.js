// The toolbar of a board: zoom, orientation, and toggles for what is drawn.

import {button} from '../ui/dom.js';
import {iconButton} from '../ui/icons.js';
import {t} from '../state/language.js';
import {getLocal, setLocal} from '../state/store.js';

/**
 * Actions of the toolbar, by name; main.js maps shortcuts to these names.
 *
 * @type {Record<string, (board: Board) => void>}
 */
export const TOOL_ACTIONS = {
  in: board => board.viewport.zoom(1.25),
  out: board => board.viewport.zoom(1 / 1.25),
  fit: board => board.viewport.fit(),
  turn: board => board.turn(),
  mirror: board => board.turn(true),
};

const OPTIONS = ['numbers', 'arrows', 'stubs'];
/**
 * Whether a board is offered a toggle. Line ends tell apart lines that touch, as only the T variants allow.
 *
 * @type {(what: string, board: Board) => boolean}
 */
const isOffered = (what, {game}) => what !== 'stubs' || game?.variant.endsWith('T') === true;
/**
 * State of the toggles in this tab; another tab may since have stored other values.
 *
 * @type {Record<string, boolean>}
 */
const enabled = {};

/** @type {Set<{board: Board, switches: Record<string, HTMLButtonElement>}>} */
const boards = new Set();

/** Returns the visible board, if any. */
export const visibleBoard = () =>
  [...boards].map(({board}) => board).find(({root}) => root.isConnected && !root.closest('[hidden]'));

/** @type {(what: string, entry: {board: Board, switches: Record<string, HTMLButtonElement>}) => void} */
function applyOption(what, {board, switches}) {
  board.toggle(what, enabled[what] && isOffered(what, board));
  switches[what].hidden = !isOffered(what, board);
  switches[what].setAttribute('aria-pressed', String(enabled[what]));
}

/**
 * Flips a toggle on all boards, if it is offered for a given board.
 *
 * @type {(what: string, board: Board) => void}
 */
export function toggleOption(what, board) {
  if (!isOffered(what, board)) {
    return;
  }
  enabled[what] = !enabled[what];
  setLocal(what, enabled[what]);
  boards.forEach(entry => applyOption(what, entry));
}

/** @type {(group: HTMLElement, board: Board) => void} */
export function addToolbar(group, board) {
  /** @type {Record<string, HTMLButtonElement>} */
  const switches = {};
  for (const [name, action] of Object.entries(TOOL_ACTIONS)) {
    group.append(iconButton(name, `tools.${name}`, () => action(board)));
  }
  for (const what of OPTIONS) {
    switches[what] = button('', () => toggleOption(what, board), {className: 'switch'});
    switches[what].dataset.text = `tools.${what}`;
    group.append(switches[what]);
  }
  // Leaving a search removes its board from the document.
  boards.forEach(entry => entry.board.root.isConnected || boards.delete(entry));
  boards.add({board, switches});
  const applyAll = () => OPTIONS.forEach(what => applyOption(what, {board, switches}));
  for (const what of OPTIONS) {
    enabled[what] ??= getLocal(what, what === 'numbers');
  }
  applyAll();
  board.root.addEventListener('variantchanged', applyAll);
}

/**
 * Formats a point, with a no-break space.
 *
 * @type {(point: Point) => string}
 */
export const formatPoint = ([x, y]) => `(${x},\u00a0${y})`;

/**
 * Describes a move: its point, and its line's direction as drawn in the board's orientation.
 *
 * @type {(move: Line, board: Pick<Board, 'directionOf'>) => string}
 */
export const describeMove = ({x, y, d}, board) => t(`move.${'HVPN'[board.directionOf(d)]}`, {point: formatPoint([x, y])});
