// Which legal moves a pointer or a key means. Pure geometry: places in lattice steps, the handles of a fan in pixels.

import {DIRECTION_VECTORS, endPoints} from './game.js';

/** Largest distance from a point, in lattice steps, at which the pointer selects it. */
const HIT_RADIUS = .55;
/** The pointer's offset from the point, scaled by this factor, gives the preferred midpoint of the line. */
const MIDPOINT_FACTOR = 5;
/** Weight of the row distance in keyboard steps; exceeds any distance within a row. */
const ROW_WEIGHT = 1_000;

/** Distance in pixels at which a finger may miss: 3.4 standard deviations of 5 px. */
const FINGER_RADIUS = 17;
/** Diameter of a handle in pixels (WCAG 2.5.5), the gap between two, and the fan's smallest radius. */
export const HANDLE_SIZE = 44;
const HANDLE_GAP = 6;
const MIN_FAN_RADIUS = 64;
/** A fan with more handles leaves a phone's board. */
const MAX_HANDLES = 12;

/** @type {(place: Point) => (move: Move) => number} */
const distanceTo = ([x, y]) => move => Math.hypot(move.x - x, move.y - y);

/**
 * Returns the legal moves at the point nearest to a place; empty if it is too far away.
 *
 * @type {(legal: Move[], place: Point) => Move[]}
 */
export function movesAt(legal, place) {
  const distance = distanceTo(place);
  const nearest = Math.min(...legal.map(distance));
  return nearest > HIT_RADIUS ? [] : legal.filter(move => distance(move) === nearest);
}

/**
 * Returns the legal moves that a fingertip at a place may mean, those at nearer points first.
 *
 * @param scale pixels per lattice step
 * @type {(legal: Move[], place: Point, scale: number) => Move[]}
 */
export function movesUnderFinger(legal, place, scale) {
  const distance = distanceTo(place);
  const reach = Math.max(FINGER_RADIUS / scale, Math.min(HIT_RADIUS, ...legal.map(distance)));
  return legal.filter(move => distance(move) <= reach).sort((a, b) => distance(a) - distance(b)).slice(0, MAX_HANDLES);
}

/**
 * Among the moves at one point, returns the one whose line is nearest to the pointer; `n` is the line length in points.
 *
 * @type {(moves: Move[], place: Point, n: number) => Move}
 */
export function closestMove(moves, [x, y], n) {
  /** @type {(move: Move) => number} */
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
 * Whether a place is at a point of a move's line; `n` is the line length in points.
 *
 * @type {(move: Move, place: Point, n: number) => boolean}
 */
export function isOnLine({x, y, d, pos}, place, n) {
  const [dx, dy] = DIRECTION_VECTORS[d];
  const [px, py] = place.map(Math.round);
  return Array.from({length: n}, (_, i) => i - pos).some(i => px === x + i * dx && py === y + i * dy);
}

/**
 * Returns the next legal move in a screen direction, or the first one if there is no cursor. Left and right step through
 * a row, up and down to the next row, so that every point can be reached.
 *
 * @type {(legal: Move[], cursor: Point | null, direction: Vector, place: (point: Point) => Point) => Move | null}
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

/**
 * Keeps a circle's centre within a range along one axis; centres it where the range is too small.
 *
 * @type {(value: number, from: number, to: number, reach: number) => number}
 */
const within = (value, from, to, reach) =>
  (to - from < 2 * reach ? (from + to) / 2 : Math.max(from + reach, Math.min(to - reach, value)));

/**
 * Turns angles, in ascending order within one turn, into angles at least `apart` from each other.
 *
 * @type {(angles: number[], apart: number) => number[]}
 */
function spread(angles, apart) {
  /** @type {number[]} */
  const made = [];
  for (const angle of angles) {
    made.push(Math.max(angle, (made.at(-1) ?? -Infinity) + apart));
  }
  const late = made.reduce((sum, angle, i) => sum + angle - angles[i], 0) / angles.length;
  return made[made.length - 1] - made[0] > 2 * Math.PI - apart
    ? angles.map((_, i) => angles[0] + i * 2 * Math.PI / angles.length) : made.map(angle => angle - late);
}

/**
 * Places the handles of a fan: on a circle around the tap, in the directions of their lines as far as they do not touch,
 * and within a box.
 *
 * @param directions a vector per handle, in screen orientation
 * @param tap its place in pixels, [x, y]
 * @param box left, top, right and bottom in pixels
 * @returns the centre of each handle in pixels
 * @type {(directions: Vector[], tap: Point, box: Box) => Point[]}
 */
export function fanPlaces(directions, [x, y], [left, top, right, bottom]) {
  const size = HANDLE_SIZE + HANDLE_GAP;
  const count = directions.length;
  const radius = count < 2 ? MIN_FAN_RADIUS : Math.max(MIN_FAN_RADIUS, size / 2 / Math.sin(Math.PI / count));
  const order = directions.map(([dx, dy], i) => ({i, angle: Math.atan2(dy, dx)})).sort((a, b) => a.angle - b.angle || a.i - b.i);
  const angles = spread(order.map(({angle}) => angle), 2 * Math.asin(size / 2 / radius));
  const reach = radius + size / 2;
  const [cx, cy] = [within(x, left, right, reach), within(y, top, bottom, reach)];
  /** @type {Point[]} */
  const places = [];
  order.forEach(({i}, k) => {
    places[i] = [cx + radius * Math.cos(angles[k]), cy + radius * Math.sin(angles[k])];
  });
  return places;
}
