// Step chart: a value over time that changes at discrete moments.

import {svg} from './dom.js';
import {formatNumber} from '../state/language.js';

const HEIGHT = 200;
const LEFT = 38;
const BOTTOM = 24;
const TOP = 12;

/** @type {(low: number, high: number, most: number) => number[]} */
function ticks(low, high, most) {
  const rough = Math.max(1e-9, (high - low) / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5].map(factor => factor * power).find(candidate => candidate >= rough) ?? 10 * power;
  const list = [];
  for (let value = Math.ceil(low / step) * step; value <= high + 1e-9; value += step) {
    list.push(value);
  }
  return list;
}

/**
 * Arguments of each drawn chart; a change of width redraws it.
 *
 * @type {WeakMap<Element, [steps: [at: number, value: number][], options: ChartOptions]>}
 */
const drawnCharts = new WeakMap();
const resizeObserver = new ResizeObserver(entries => entries.forEach(({target}) => {
  const drawn = drawnCharts.get(target);
  if (drawn) {
    draw(target, ...drawn);
  }
}));

/**
 * Draws steps into an svg element.
 *
 * @param steps [time, value] pairs in order of time
 * @param options the end of the time axis, up to which the last value holds; a format of times; and the accessible label
 * @type {(root: SVGElement, steps: [at: number, value: number][], options: ChartOptions) => void}
 */
export function drawChart(root, steps, options) {
  if (!drawnCharts.has(root)) {
    resizeObserver.observe(root);
  }
  drawnCharts.set(root, [steps, options]);
  draw(root, steps, options);
}

/** @type {(root: Element, steps: [at: number, value: number][], options: ChartOptions) => void} */
function draw(root, steps, {end, time, label}) {
  // One unit per screen pixel, so that labels stay readable on small screens.
  const width = root.clientWidth || 600;
  root.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
  root.setAttribute('role', 'img');
  root.setAttribute('aria-label', label);
  if (steps.length === 0) {
    root.replaceChildren();
    return;
  }
  const first = steps[0][0];
  const last = Math.max(end, steps[steps.length - 1][0], first + 1e-6);
  const values = steps.map(([, value]) => value);
  const low = Math.min(...values) - 1;
  const high = Math.max(...values) + 1;
  /** @type {(at: number) => number} */
  const x = at => LEFT + (at - first) / (last - first) * (width - LEFT - 8);
  /** @type {(value: number) => number} */
  const y = value => HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - BOTTOM - TOP);
  const nodes = [];
  for (const value of ticks(low, high, 5).filter(Number.isInteger)) {
    nodes.push(svg('path', {d: `M${LEFT} ${y(value)}H${width - 8}`, class: 'chart-grid'}));
    nodes.push(axisLabel(formatNumber(value), LEFT - 7, y(value) + 4, 'end'));
  }
  // Label each text once, at its first tick: close times may have the same text.
  for (const [words, at] of new Map(ticks(first, last, 5).reverse().map(tick => [time(tick), tick]))) {
    nodes.push(axisLabel(words, Math.min(x(at), width - 22), HEIGHT - 6, 'middle'));
  }
  let path = `M${x(first)} ${y(values[0])}`;
  for (const [at, value] of steps.slice(1)) {
    path += `H${x(at)}V${y(value)}`;
  }
  nodes.push(svg('path', {d: `${path}H${x(last)}`, class: 'chart-line'}));
  const [lastStep] = steps.slice(-1);
  nodes.push(svg('circle', {cx: x(lastStep[0]), cy: y(lastStep[1]), r: 4.5, class: 'chart-dot'}));
  root.replaceChildren(...nodes);
}

/** @type {(words: string, x: number, y: number, anchor: string) => SVGElement} */
function axisLabel(words, x, y, anchor) {
  const made = svg('text', {x, y, 'text-anchor': anchor, class: 'chart-text'});
  made.textContent = words;
  return made;
}
