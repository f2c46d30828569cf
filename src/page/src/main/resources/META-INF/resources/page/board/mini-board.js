// A small picture of a game, drawn without numbers, coordinates or zoom; its colours follow the theme.

import {svg} from '../ui/dom.js';
import {cross, DIRECTION_VECTORS, endPoints, lineLength} from '../core/game.js';

const MARGIN = .75;

/** @type {(points: Point[]) => string} */
const dots = points => points.map(([x, y]) => `M${x} ${y}h0`).join('');

/** @type {(moves: Move[], n: number) => string} */
const strokes = (moves, n) => moves.map(move => endPoints(move, n)).map(([from, to]) => `M${from}L${to}`).join('');

/**
 * Draws a game. Its viewBox holds all of it.
 *
 * @param label its accessible name
 * @param marked moves to draw thick
 * @type {(game: Position, label: string, marked?: Move[]) => SVGSVGElement}
 */
export function miniBoard({variant, moves}, label, marked = []) {
  const n = lineLength(variant);
  const start = cross(variant);
  /** @type {Point[]} */
  const added = moves.map(({x, y}) => [x, y]);
  const [left, top] = [0, 1].map(axis => Math.min(...[...start, ...added].map(point => point[axis])) - MARGIN);
  const [right, bottom] = [0, 1].map(axis => Math.max(...[...start, ...added].map(point => point[axis])) + MARGIN);
  const plain = moves.filter(move => !marked.includes(move));
  const lines = DIRECTION_VECTORS.map((_, d) => svg('path', {class: `d${d}`, d: strokes(plain.filter(move => move.d === d), n)}));
  return svg('svg', {class: 'mini', viewBox: `${left} ${top} ${right - left} ${bottom - top}`, role: 'img', 'aria-label': label},
    ...lines,
    svg('path', {class: 'marked', d: strokes(marked, n)}),
    svg('path', {class: 'dots', d: dots([...start, ...added])}));
}
