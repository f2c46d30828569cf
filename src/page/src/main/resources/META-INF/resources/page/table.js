// Tables that are read row by row where the window is narrow. Their roles are named, because such a layout would
// otherwise take them away.

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
 * A table that scrolls where it does not fit.
 *
 * @param label says what it shows
 * @param columns the name and the heading of each
 * @param rows texts or nodes, as many as there are columns
 */
export const table = (label, columns, rows) =>
  element('div', {className: 'table', tabIndex: 0, role: 'group', ariaLabel: label}, made('table', 'table',
    made('thead', 'rowgroup', made('tr', 'row', ...columns.map(([, heading]) => headingOf(heading)))),
    made('tbody', 'rowgroup', ...rows.map(cells => made('tr', 'row', ...cells.map((value, i) => cellOf(columns[i], value)))))));
