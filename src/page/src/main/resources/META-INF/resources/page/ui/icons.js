// Stroked icons, as SVG paths in a 24 × 24 view box.

import {button, svg} from './dom.js';

/** @type {Record<string, string>} */
const PATHS = {
  in: 'M12 5v14M5 12h14',
  out: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  turn: 'M19 12a7 7 0 1 1-2-5M19 3v5h-5',
  mirror: 'M12 3v18M9 8L4 12l5 4zM15 8l5 4-5 4z',
  first: 'M18 5l-7 7 7 7M7 5v14',
  back: 'M15 5l-7 7 7 7',
  play: 'M8 5l11 7-11 7z',
  pause: 'M9 5v14M15 5v14',
  next: 'M9 5l7 7-7 7',
  left: 'M19 12H5M10 7l-5 5 5 5',
  right: 'M5 12h14M14 7l5 5-5 5',
  up: 'M12 19V5M7 10l5-5 5 5',
  down: 'M12 5v14M7 14l5 5 5-5',
  last: 'M6 5l7 7-7 7M17 5v14',
};

/** @type {(name: string) => SVGSVGElement} */
export const icon = name => svg('svg', {viewBox: '0 0 24 24', 'aria-hidden': 'true'}, svg('path', {d: PATHS[name]}));

/**
 * @param label the catalogue name of the accessible label
 *
 * @type {(name: string, label: string, action: () => unknown) => HTMLButtonElement}
 */
export function iconButton(name, label, action) {
  const made = button('', action, {className: 'icon'});
  made.append(icon(name));
  made.dataset.label = label;
  return made;
}
