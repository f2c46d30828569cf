// Selection of a move by pointer or keyboard.

import {announce, button, byId} from './dom.js';
import {endPoints, lineLength} from './game.js';
import {t} from './language.js';
import {describeMove, formatPoint} from './toolbar.js';

/** Largest distance from a point, in lattice steps, at which the pointer selects it. */
const HIT_RADIUS = .55;
/** The pointer's offset from the point, scaled by this factor, gives the preferred midpoint of the line. */
const MIDPOINT_FACTOR = 5;
/** Weight of the row distance in keyboard steps; exceeds any distance within a row. */
const ROW_WEIGHT = 1_000;

/** Returns the legal moves at the point nearest to a place; empty if it is too far away. */
function movesNear(legal, [x, y]) {
  const distance = move => Math.hypot(move.x - x, move.y - y);
  const nearest = Math.min(...legal.map(distance));
  return nearest > HIT_RADIUS ? [] : legal.filter(move => distance(move) === nearest);
}

/** Among the moves at one point, returns the one whose line is nearest to the pointer. */
function closestMove(moves, [x, y], variant) {
  const n = lineLength(variant);
  const distance = move => {
    const [[ax, ay], [bx, by]] = endPoints(move, n);
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    const toLine = Math.hypot(ax + share * dx - x, ay + share * dy - y);
    // Lines of one direction overlap, so the pointer's side of the point decides how far the line extends that way.
    const [px, py] = [move.x, move.y];
    return toLine + .02 * Math.hypot((ax + bx) / 2 - px - MIDPOINT_FACTOR * (x - px), (ay + by) / 2 - py - MIDPOINT_FACTOR * (y - py));
  };
  return moves.reduce((best, move) => (distance(move) < distance(best) ? move : best));
}

/**
 * Returns the moves at a place on the board as {moves, aimed}, or null if no playable point is near.
 *
 * @param choosing whether the exact place selects one of several moves
 */
function hitTest(legal, place, variant, choosing) {
  const moves = movesNear(legal, place);
  return moves.length === 0 ? null
    : {moves, aimed: choosing || moves.length === 1 ? closestMove(moves, place, variant) : null};
}

/**
 * Follows the pointer on a board.
 *
 * @param find returns the target at a place, or null
 * @param onHover called with the target under the pointer, or null
 * @param onClick called after onHover, for a click
 */
function trackPointer(board, find, onHover, onClick) {
  const {root} = board;
  const look = event => onHover(find(board.toLattice(board.viewport.placeAt(event))));
  root.addEventListener('pointermove', event => {
    if (event.buttons === 0 || event.pointerType === 'touch') {
      look(event);
    }
  });
  root.addEventListener('pointerdown', look);
  root.addEventListener('pointerleave', () => onHover(null));
  root.addEventListener('click', event => {
    if (!board.viewport.dragged) {
      look(event);
      onClick();
    }
  });
}

/**
 * Returns the next legal move in a screen direction, or the first one if there is no cursor. Left and right step through
 * a row, up and down to the next row, so that every point can be reached.
 */
export function nextMove(legal, cursor, [dx, dy], place) {
  if (cursor === null) {
    return legal[0] ?? null;
  }
  const [cx, cy] = place(cursor);
  let best = null;
  let least = Infinity;
  for (const move of legal) {
    const [x, y] = place([move.x, move.y]);
    const distance = ROW_WEIGHT * Math.abs(y - cy) + Math.abs(x - cx);
    if ((x - cx) * dx + (y - cy) * dy > 0 && distance < least) {
      least = distance;
      best = move;
    }
  }
  return best;
}

const linesThrough = (legal, {x, y}) => legal.filter(move => move.x === x && move.y === y);

/** Selection of a legal move by pointer or keyboard, with a choice if several lines go through the point. */
export class MovePicker {
  #board;
  #onMove;
  #onPrompt;
  #variant = '5T';
  #legal = [];
  /** The target under the pointer or keyboard cursor: {moves, aimed, cursor}, or null. */
  #target = null;
  /** The moves of a clicked point with several lines, while the choice is open; else null. */
  #chosen = null;
  /** The target of a suggested move; independent of the pointer. */
  #hint = null;
  /** Start of the keyboard cursor: the last move's point. */
  #last = null;

  /**
   * @param onMove called with the selected move
   * @param onPrompt called when {@link prompt} has changed
   */
  constructor(board, onMove, onPrompt) {
    this.#board = board;
    this.#onMove = onMove;
    this.#onPrompt = onPrompt;
    const find = place => hitTest(this.#legal, place, this.#variant, byId('picker').value === 'aim');
    trackPointer(board, find, at => this.#setTarget(at), () => {
      if (this.#target === null) {
        this.#cancelChoice();
      } else {
        this.#select(this.#target);
      }
    });
    byId('show').addEventListener('change', () => this.#draw());
    // The names of lines depend on the orientation.
    board.root.addEventListener('orientationchanged', () => this.prompt !== null && onPrompt());
  }

  /** The current suggestion or question as text, or null. */
  get prompt() {
    return this.#chosen ? t('play.which', {n: this.#chosen.length})
      : this.#hint ? t('play.hinted', {move: describeMove(this.#hint.aimed, this.#board)}) : null;
  }

  /**
   * Sets the legal moves of a new position.
   *
   * @param last the move that led to it, or null; the keyboard cursor starts at its point
   */
  setMoves(variant, legal, last) {
    this.#variant = variant;
    this.#legal = legal;
    this.#last = last && [last.x, last.y];
    this.#hint = null;
    this.#choose(null);
    this.#setTarget(null);
  }

  /** Suggests a move; Enter plays it. */
  suggest(move) {
    this.#choose(null);
    this.#hint = {moves: [move], aimed: move, cursor: [move.x, move.y]};
    this.#setTarget(null);
    this.#board.viewport.reveal(this.#board.toDrawing([move.x, move.y]));
    this.#announcePrompt();
  }

  /**
   * Handles a key: arrows move the cursor, Enter plays, digits choose a line, Escape cancels the choice. Returns whether
   * the key was handled.
   */
  handleKey({key}) {
    const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    const here = document.activeElement === this.#board.root;
    if (key in steps && here) {
      this.#moveCursor(steps[key]);
    } else if (key === 'Enter' && here && (this.#target ?? this.#hint)) {
      this.#select(this.#target ?? this.#hint);
    } else if (/^[1-9]$/.test(key) && this.#chosen?.[key - 1]) {
      this.#onMove(this.#chosen[key - 1]);
    } else if (key === 'Escape' && this.#chosen) {
      this.#cancelChoice();
    } else {
      return false;
    }
    return true;
  }

  #moveCursor(step) {
    const next = from => nextMove(this.#legal, from, step, place => this.#board.toDrawing(place));
    const {cursor = null} = this.#target ?? this.#hint ?? {};
    const move = next(cursor ?? this.#last) ?? (cursor === null ? next(null) : null);
    if (move) {
      const moves = linesThrough(this.#legal, move);
      this.#cancelChoice();
      this.#setTarget({moves, aimed: moves.length === 1 ? move : null, cursor: [move.x, move.y]});
      this.#board.viewport.reveal(this.#board.toDrawing([move.x, move.y]));
      announce(moves.length === 1 ? describeMove(move, this.#board)
        : t('play.lines', {point: formatPoint([move.x, move.y]), n: moves.length}));
    }
  }

  #setTarget(at) {
    this.#target = at;
    this.#draw();
  }

  #draw() {
    const points = byId('show').value === 'always';
    const {moves = [], aimed = null, cursor} = this.#target ?? this.#hint ?? {};
    const lines = new Set([...(this.#hint?.moves ?? []), ...(this.#chosen ?? moves)]);
    this.#board.showHints(this.#legal, {points, lines: [...lines], aimed, cursor: cursor ?? this.#hint?.cursor});
    this.#board.root.classList.toggle('at-point', this.#target !== null);
  }

  #select({moves, aimed}) {
    if (moves.length === 1 || byId('picker').value === 'aim' && aimed) {
      this.#onMove(aimed ?? moves[0]);
    } else {
      this.#hint = null;
      this.#choose(moves);
      this.#setTarget({moves, aimed: null, cursor: [moves[0].x, moves[0].y]});
      this.#announcePrompt();
      byId('choices').scrollIntoView({block: 'nearest'});
    }
  }

  #announcePrompt() {
    announce(this.prompt);
    this.#onPrompt();
  }

  /** Cancels an open choice of lines. */
  #cancelChoice() {
    if (this.#chosen) {
      this.#choose(null);
      this.#onPrompt();
    }
    this.#draw();
  }

  /** Shows the lines through a point as numbered buttons; null hides them. */
  #choose(lines) {
    const choosing = byId('choices').contains(document.activeElement);
    this.#chosen = lines;
    byId('choices').hidden = lines === null;
    byId('choices').replaceChildren(...(lines ?? []).map((move, i) => {
      const label = `${i + 1} · ${endPoints(move, lineLength(this.#variant)).map(formatPoint).join(' – ')}`;
      const made = button(label, () => this.#onMove(move));
      for (const [event, on] of [['mouseenter', move], ['focus', move], ['mouseleave', null], ['blur', null]]) {
        made.addEventListener(event, () => this.#setTarget(on && {moves: this.#chosen, aimed: on, cursor: [on.x, on.y]}));
      }
      return made;
    }));
    if (choosing) {
      this.#board.root.focus();
    }
  }
}
