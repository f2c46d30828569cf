// Tables that CSS lays out row by row in a narrow window. Explicit ARIA roles keep the table semantics, which browsers
// drop when CSS changes the display type.

import {element} from './dom.js';

const made = (name, role, ...children) => {
  const node = element(name, {}, ...children);
  node.setAttribute('role', role);
  return node;
};

const headingOf = text => {
  const heading = made('th', 'columnheader', text);
  heading.scope = 'col';
  return heading;
};

const cellOf = ([name, heading], value) => {
  const cell = made('td', 'cell', value);
  cell.className = `of-${name}`;
  cell.dataset.heading = heading;
  return cell;
};

/**
 * Builds a table that scrolls sideways if it does not fit.
 *
 * @param label accessible name
 * @param columns [name, heading] pairs
 * @param rows arrays of strings or nodes, one per column
 */
export const table = (label, columns, rows) =>
  element('div', {className: 'table', tabIndex: 0, role: 'group', ariaLabel: label}, made('table', 'table',
    made('thead', 'rowgroup', made('tr', 'row', ...columns.map(([, heading]) => headingOf(heading)))),
    made('tbody', 'rowgroup', ...rows.map(cells => made('tr', 'row', ...cells.map((value, i) => cellOf(columns[i], value)))))));
