// The lines that a photograph shows, as a visitor corrects them. Pure. A line is {x, y, d}: its origin and direction. Lines
// keep the frame in which they were read; `offset` is where the cross now lies in it.

import {DIRECTION_VECTORS, DIRECTIONS, legalMoves} from './game.js';

const keyOf = ({x, y, d}) => `${x},${y},${d}`;

export const sameLine = (one, other) => keyOf(one) === keyOf(other);

/** Converts a line of the service's answers. */
export const lineOf = ({x, y, dir, ...rest}) => ({...rest, x, y, d: DIRECTIONS.indexOf(dir)});

/** Returns the ends of a line; `n` is the line length in points. */
export const endsOf = ({x, y, d}, n) => {
  const [dx, dy] = DIRECTION_VECTORS[d];
  return [[x, y], [x + (n - 1) * dx, y + (n - 1) * dy]];
};

/** Returns the line between two points in any order, or null if no line of `n` points has these ends. */
export function lineBetween(one, other, n) {
  for (const [[ax, ay], [bx, by]] of [[one, other], [other, one]]) {
    const d = DIRECTION_VECTORS.findIndex(([dx, dy]) => bx - ax === (n - 1) * dx && by - ay === (n - 1) * dy);
    if (d >= 0) {
      return {x: ax, y: ay, d};
    }
  }
  return null;
}

/** Returns the line nearest to a point, and its distance in steps; null without lines. */
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

export const hasLine = (lines, line) => lines.some(other => sameLine(other, line));

/** Whether a change, {removed, added}, still applies to these lines. */
export const canApply = (lines, {removed, added}) =>
  removed.every(line => hasLine(lines, line)) && !added.some(line => hasLine(lines, line));

/** Returns the lines after a change. New lines come first, so that they take precedence in {@link replay}. */
export const applyChange = (lines, {removed, added}) => [...added, ...lines.filter(line => !hasLine(removed, line))];

const moved = ({x, y, ...rest}, [dx, dy]) => ({...rest, x: x + dx, y: y + dy});

/** Returns a line in the frame of the cross. */
export const toCross = (line, [ox, oy]) => moved(line, [-ox, -oy]);
export const fromCross = (line, offset) => moved(line, offset);

/** Encodes the lines as a request to order them. */
export const toRequest = ({variant, lines, offset}) => JSON.stringify({
  variant,
  lines: lines.map(line => toCross(line, offset)).map(({x, y, d}) => ({x, y, dir: DIRECTIONS[d]})),
});

/** Converts a repair that the service proposes for the lines of a request to a change. */
export const changeOf = ({line, to, drawn}, {lines, offset}) => ({
  removed: line === undefined ? [] : [lines[line]],
  added: to === undefined ? [] : [fromCross(lineOf(to), offset)],
  score: drawn,
});

function lineOfMove({x, y, d, pos}) {
  const [dx, dy] = DIRECTION_VECTORS[d];
  return {x: x - pos * dx, y: y - pos * dy, d};
}

/** Plays as many lines as the rules allow, the first that fit before others: {moves, stuck}, the rest of the lines. */
export function replay({variant, lines, offset}) {
  const waiting = new Map(lines.map(line => [keyOf(toCross(line, offset)), line]));
  const moves = [];
  for (;;) {
    const legal = new Map(legalMoves(variant, moves).map(move => [keyOf(lineOfMove(move)), move]));
    const next = [...waiting.keys()].find(key => legal.has(key));
    if (next === undefined) {
      return {moves, stuck: [...waiting.values()]};
    }
    moves.push(legal.get(next));
    waiting.delete(next);
  }
}

/** Returns those lines whose moves a game lacks; `offset` as above. */
export function linesWithout({lines, offset}, moves) {
  const played = new Set(moves.map(move => keyOf(lineOfMove(move))));
  return lines.filter(line => !played.has(keyOf(toCross(line, offset))));
}
