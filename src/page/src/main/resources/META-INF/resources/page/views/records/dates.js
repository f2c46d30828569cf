// Dates of records: a year, a month or a day.

import {element} from '../../ui/dom.js';
import {formatDate} from '../../state/language.js';

/**
 * Converts a date such as 2011-08 to a fractional year.
 *
 * @type {(date: string) => number}
 */
export function fractionalYear(date) {
  const [year, month = 1, day = 1] = date.split('-').map(Number);
  return year + (month - 1) / 12 + (day - 1) / 365;
}

export const today = () => new Date().toISOString().slice(0, 10);

/** @type {(date: string) => HTMLTimeElement} */
export const timeElement = date => element('time', {dateTime: date, textContent: formatDate(date)});
