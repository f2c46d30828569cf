// Tables that CSS lays out row by row in a narrow window. Explicit ARIA roles keep the table semantics, which browsers
// drop when CSS changes the display type.

import {element} from './dom.js';
import {t} from '../state/language.js';

/**
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {string} role
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[N]}
 */
const withRole = (name, role, ...children) => {
  const node = element(name, {}, ...children);
  node.setAttribute('role', role);
  return node;
};

/** @type {(text: string) => HTMLTableCellElement} */
const headingCell = text => {
  const heading = withRole('th', 'columnheader', text);
  heading.scope = 'col';
  return heading;
};

/** @type {(column: [name: string, heading: string], value: Child) => HTMLTableCellElement} */
const bodyCell = ([name, heading], value) => {
  const cell = withRole('td', 'cell', value);
  cell.className = `of-${name}`;
  cell.dataset.heading = heading;
  return cell;
};

/**
 * Returns the columns of a table, whose headings are messages named after them.
 *
 * @type {(names: string[], prefix: string) => [name: string, heading: string][]}
 */
export const columnsOf = (names, prefix) => names.map(name => [name, t(`${prefix}.${name}`)]);

/**
 * Builds a table that scrolls sideways if it does not fit.
 *
 * @param label accessible name
 * @param columns [name, heading] pairs
 * @param rows arrays of strings or nodes, one per column
 * @type {(label: string, columns: [name: string, heading: string][], rows: (Child | number)[][]) => HTMLDivElement}
 */
export const table = (label, columns, rows) =>
  element('div', {className: 'table', tabIndex: 0, role: 'group', ariaLabel: label}, withRole('table', 'table',
    withRole('thead', 'rowgroup', withRole('tr', 'row', ...columns.map(([, heading]) => headingCell(heading)))),
    withRole('tbody', 'rowgroup', ...rows.map(cells =>
      withRole('tr', 'row', ...cells.map((value, i) => bodyCell(columns[i], typeof value === 'number' ? String(value) : value)))))));
