// The lines that a photograph shows, as a visitor corrects them. Pure. A line is {x, y, d}: its origin and direction. Lines
// keep the frame in which they were read; `offset` is where the cross now lies in it.

import {DIRECTION_VECTORS, DIRECTIONS, legalMoves} from './game.js';

/** @type {(line: Line) => string} */
const keyOf = ({x, y, d}) => `${x},${y},${d}`;

/** @type {(one: Line, other: Line) => boolean} */
export const sameLine = (one, other) => keyOf(one) === keyOf(other);

/**
 * Converts a line of the service's answers.
 *
 * @type {(line: MsrLine) => SeenLine}
 */
export const lineOf = ({x, y, dir, ...rest}) => ({...rest, x, y, d: DIRECTIONS.indexOf(dir)});

/**
 * Returns the ends of a line; `n` is the line length in points.
 *
 * @type {(line: Line, n: number) => [Point, Point]}
 */
export const endsOf = ({x, y, d}, n) => {
  const [dx, dy] = DIRECTION_VECTORS[d];
  return [[x, y], [x + (n - 1) * dx, y + (n - 1) * dy]];
};

/**
 * Returns the line between two points in any order, or null if no line of `n` points has these ends.
 *
 * @type {(one: Point, other: Point, n: number) => Line | null}
 */
export function lineBetween(one, other, n) {
  for (const [[ax, ay], [bx, by]] of [[one, other], [other, one]]) {
    const d = DIRECTION_VECTORS.findIndex(([dx, dy]) => bx - ax === (n - 1) * dx && by - ay === (n - 1) * dy);
    if (d >= 0) {
      return {x: ax, y: ay, d};
    }
  }
  return null;
}

/**
 * Returns the line nearest to a point, and its distance in steps; null without lines.
 *
 * @type {<L extends Line>(lines: L[], point: Point, n: number) => {line: L, distance: number} | null}
 */
export function nearestLine(lines, [x, y], n) {
  let nearest = null;
  for (const line of lines) {
    const [[ax, ay], [bx, by]] = endsOf(line, n);
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    const distance = Math.hypot(ax + share * dx - x, ay + share * dy - y);
    if (nearest === null || distance < nearest.distance) {
      nearest = {line, distance};
    }
  }
  return nearest;
}

/** @type {(lines: Line[], line: Line) => boolean} */
export const hasLine = (lines, line) => lines.some(other => sameLine(other, line));

/**
 * Whether a change, {removed, added}, still applies to these lines.
 *
 * @type {(lines: Line[], change: LineChange) => boolean}
 */
export const canApply = (lines, {removed, added}) =>
  removed.every(line => hasLine(lines, line)) && !added.some(line => hasLine(lines, line));

/**
 * Returns the lines after a change. New lines come first, so that they take precedence in {@link replay}.
 *
 * @type {(lines: SeenLine[], change: LineChange) => SeenLine[]}
 */
export const applyChange = (lines, {removed, added}) => [...added, ...lines.filter(line => !hasLine(removed, line))];

/** @type {(line: SeenLine, way: Vector) => SeenLine} */
const moved = ({x, y, ...rest}, [dx, dy]) => ({...rest, x: x + dx, y: y + dy});

/**
 * Returns a line in the frame of the cross.
 *
 * @type {(line: SeenLine, offset: Vector) => SeenLine}
 */
export const toCross = (line, [ox, oy]) => moved(line, [-ox, -oy]);
/** @type {(line: SeenLine, offset: Vector) => SeenLine} */
export const fromCross = (line, offset) => moved(line, offset);

/**
 * Encodes the lines as a request to order them.
 *
 * @type {(drawing: Drawing) => string}
 */
export const toRequest = ({variant, lines, offset}) => JSON.stringify({
  variant,
  lines: lines.map(line => toCross(line, offset)).map(({x, y, d}) => ({x, y, dir: DIRECTIONS[d]})),
});

/**
 * Converts a repair that the service proposes for the lines of a request to a change.
 *
 * @type {(repair: Repair, drawing: Drawing) => LineChange & {score: number}}
 */
export const changeOf = ({line, to, drawn}, {lines, offset}) => ({
  removed: line === undefined ? [] : [lines[line]],
  added: to === undefined ? [] : [fromCross(lineOf(to), offset)],
  score: drawn,
});

/** @type {(move: Move) => Line} */
function lineOfMove({x, y, d, pos}) {
  const [dx, dy] = DIRECTION_VECTORS[d];
  return {x: x - pos * dx, y: y - pos * dy, d};
}

/**
 * Plays as many lines as the rules allow, the first that fit before others: {moves, stuck}, the rest of the lines.
 *
 * @type {(drawing: Drawing) => {moves: Move[], stuck: SeenLine[]}}
 */
export function replay({variant, lines, offset}) {
  const waiting = new Map(lines.map(line => [keyOf(toCross(line, offset)), line]));
  /** @type {Move[]} */
  const moves = [];
  for (;;) {
    const legal = new Map(legalMoves(variant, moves).map(move => [keyOf(lineOfMove(move)), move]));
    const next = [...waiting.keys()].find(key => legal.has(key));
    const move = next === undefined ? undefined : legal.get(next);
    if (next === undefined || move === undefined) {
      return {moves, stuck: [...waiting.values()]};
    }
    moves.push(move);
    waiting.delete(next);
  }
}

/**
 * Returns those lines whose moves a game lacks; `offset` as above.
 *
 * @type {(drawing: Drawing, moves: Move[]) => SeenLine[]}
 */
export function linesWithout({lines, offset}, moves) {
  const played = new Set(moves.map(move => keyOf(lineOfMove(move))));
  return lines.filter(line => !played.has(keyOf(toCross(line, offset))));
}
