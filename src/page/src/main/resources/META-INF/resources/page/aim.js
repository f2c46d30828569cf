// Which move is meant, when a pointer or an arrow key points at the board.

import {ends, lineLength} from './game.js';

const CATCH = .55;
/** How many times as far as the pointer is from the point a line's middle is looked for. */
const REACH = 5;
/** How far the next row is for the keys: further than anything in a row. */
const ROW = 1_000;

/** The legal moves whose point is closest to a place, if it is close enough. */
function movesNear(legal, [x, y]) {
  const distance = move => Math.hypot(move.x - x, move.y - y);
  const nearest = Math.min(...legal.map(distance));
  return nearest > CATCH ? [] : legal.filter(move => distance(move) === nearest);
}

/** Of the moves through one point, the one whose line comes closest to where the pointer is. */
function aimed(moves, [x, y], variant) {
  const n = lineLength(variant);
  const distance = move => {
    const [[ax, ay], [bx, by]] = ends(move, n);
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    const toLine = Math.hypot(ax + share * dx - x, ay + share * dy - y);
    // Lines of one direction overlap: the further the pointer is to one side, the further to it the line reaches.
    const [px, py] = [move.x, move.y];
    return toLine + .02 * Math.hypot((ax + bx) / 2 - px - REACH * (x - px), (ay + by) / 2 - py - REACH * (y - py));
  };
  return moves.reduce((best, move) => (distance(move) < distance(best) ? move : best));
}

/**
 * What a place on the board means: {moves, aimed}, or null where no point is near.
 *
 * @param choosing whether one of several moves is chosen by where the place is
 */
export function meant(legal, place, variant, choosing) {
  const moves = movesNear(legal, place);
  return moves.length === 0 ? null
    : {moves, aimed: choosing || moves.length === 1 ? aimed(moves, place, variant) : null};
}

/**
 * Follows the pointer on a board.
 *
 * @param find says what a place means
 * @param onLook called with what the pointer is at, or null
 * @param onClick called after that, when it was a click
 */
export function watchPointer(board, find, onLook, onClick) {
  const {root} = board;
  const look = event => onLook(find(board.latticePoint(board.view.at(event))));
  root.addEventListener('pointermove', event => {
    if (event.buttons === 0 || event.pointerType === 'touch') {
      look(event);
    }
  });
  root.addEventListener('pointerdown', look);
  root.addEventListener('pointerleave', () => onLook(null));
  root.addEventListener('click', event => {
    if (!board.view.dragged) {
      look(event);
      onClick();
    }
  });
}

/**
 * The legal move that lies next in a direction of the screen; the first one when there is no cursor yet. Left and right
 * go through a row, up and down from row to row, which leads to every point.
 */
export function neighbour(legal, cursor, [dx, dy], place) {
  if (cursor === null) {
    return legal[0] ?? null;
  }
  const [cx, cy] = place(cursor);
  let best = null;
  let least = Infinity;
  for (const move of legal) {
    const [x, y] = place([move.x, move.y]);
    const distance = ROW * Math.abs(y - cy) + Math.abs(x - cx);
    if ((x - cx) * dx + (y - cy) * dy > 0 && distance < least) {
      least = distance;
      best = move;
    }
  }
  return best;
}
