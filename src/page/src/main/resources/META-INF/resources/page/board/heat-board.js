// A board that shows how many games of a family have each point and line: by width and colour, and in words for the point
// under the pointer or the keyboard cursor.

import {svg} from '../ui/dom.js';
import {cross, endPoints, lineLength} from '../core/game.js';
import {formatPoint} from './toolbar.js';

const MARGIN = 1;
/** Levels of frequency, from rare to "in all games"; each has its width and colour. */
export const LEVELS = 5;
/** @type {Record<string, [dx: number, dy: number]>} */
const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

/**
 * Returns the level of a number of games, from 1 to {@link LEVELS}; the last is for what all games have.
 *
 * @type {(n: number, of: number) => number}
 */
export const levelOf = (n, of) => (n === of ? LEVELS : 1 + Math.floor((n - 1) * (LEVELS - 1) / Math.max(1, of - 1)));

/** @type {(line: [Point, Point]) => string} */
export const lineName = ([from, to]) => `${formatPoint(from)} – ${formatPoint(to)}`;

/**
 * Draws the board; `tell` is called with the counts at the point that is looked at, its own first.
 *
 * @param of the number of games
 * @type {(variant: Variant, heat: Heat, of: number, label: string, tell: (counts: [name: string, n: number][]) => void) => SVGSVGElement}
 */
export function heatBoard(variant, {points, lines}, of, label, tell) {
  const length = lineLength(variant);
  const start = cross(variant);
  /** @type {Point[]} */
  const all = [...start, ...points.map(({move}) => /** @type {Point} */ ([move.x, move.y]))];
  const [left, top] = [0, 1].map(axis => Math.min(...all.map(point => point[axis])));
  const [right, bottom] = [0, 1].map(axis => Math.max(...all.map(point => point[axis])));
  const cursor = svg('circle', {r: .5, class: 'cursor', cx: start[0][0], cy: start[0][1], visibility: 'hidden'});
  // The rare are drawn over the frequent, which are wider.
  const board = svg('svg', {
    class: 'heat', viewBox: `${left - MARGIN} ${top - MARGIN} ${right - left + 2 * MARGIN} ${bottom - top + 2 * MARGIN}`,
    role: 'application', tabindex: 0, 'aria-label': label,
  }, ...lines.map(({move, n}) => svg('path', {class: `level${levelOf(n, of)}`, d: `M${endPoints(move, length).join('L')}`})),
  svg('path', {class: 'start', d: start.map(point => `M${point}h0`).join('')}),
  ...points.map(({move: {x, y}, n}) => svg('path', {class: `point level${levelOf(n, of)}`, d: `M${x} ${y}h0`})), cursor);

  /** @type {(place: Point) => void} */
  const look = ([x, y]) => {
    cursor.setAttribute('cx', String(x));
    cursor.setAttribute('cy', String(y));
    const isStart = start.some(point => point[0] === x && point[1] === y);
    const own = isStart ? of : points.find(({move}) => move.x === x && move.y === y)?.n ?? 0;
    const through = lines.map(({move, n}) => /** @type {[[Point, Point], number]} */ ([endPoints(move, length), n]))
      .filter(([[from, to]]) => isBetween([x, y], from, to));
    tell([[formatPoint([x, y]), own], ...through.map(([ends, n]) => /** @type {[string, number]} */ ([lineName(ends), n]))]);
  };
  /** @type {(event: PointerEvent) => void} */
  const lookAt = ({clientX, clientY}) => {
    const matrix = board.getScreenCTM()?.inverse();
    if (matrix) {
      const {x, y} = new DOMPoint(clientX, clientY).matrixTransform(matrix);
      cursor.setAttribute('visibility', 'visible');
      look([Math.round(x), Math.round(y)]);
    }
  };
  board.addEventListener('pointermove', lookAt);
  // A finger taps without a move.
  board.addEventListener('pointerdown', lookAt);
  board.addEventListener('keydown', event => {
    const step = ARROWS[event.key];
    if (step && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      event.stopPropagation();
      const isFirst = cursor.getAttribute('visibility') === 'hidden';
      cursor.setAttribute('visibility', 'visible');
      const [x, y] = ['cx', 'cy'].map((name, axis) => Number(cursor.getAttribute(name)) + (isFirst ? 0 : step[axis]));
      look([Math.max(left, Math.min(right, x)), Math.max(top, Math.min(bottom, y))]);
    }
  });
  return board;
}

/**
 * Whether a point is on a line.
 *
 * @type {(point: Point, from: Point, to: Point) => boolean}
 */
function isBetween([x, y], [fromX, fromY], [toX, toY]) {
  const inBox = x >= Math.min(fromX, toX) && x <= Math.max(fromX, toX) && y >= Math.min(fromY, toY) && y <= Math.max(fromY, toY);
  return inBox && (x - fromX) * (toY - fromY) === (y - fromY) * (toX - fromX);
}
