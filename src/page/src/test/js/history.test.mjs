import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {load} from './browser.mjs';

const {BEST_KNOWN_SCORES, VARIANTS} = await load('core/game.js');
const {fractionalYear, timeElement} = await load('views/records/dates.js');

const FILE = new URL('../../main/resources/META-INF/resources/page/views/records/history.json', import.meta.url);
const {sources, records} = JSON.parse(readFileSync(FILE, 'utf8'));

test('every record beats the one before, and the last is the best known', () => {
  for (const variant of VARIANTS) {
    const scores = records.filter(record => record.variant === variant).map(({score}) => score);
    const dates = records.filter(record => record.variant === variant).map(({date}) => date);
    assert.deepEqual(scores, [...new Set(scores)].sort((one, other) => one - other));
    assert.deepEqual(dates, dates.toSorted());
    assert.equal(scores.at(-1), BEST_KNOWN_SCORES[variant]);
  }
  assert.deepEqual([records[0].score, records[0].date], [149, '1972-09']);
});

test('every record names its authors, their countries and sources', () => {
  for (const record of records) {
    assert.ok(record.authors.length > 0 && record.countries.every(code => /^[A-Z]{2}$/.test(code)));
    assert.ok(record.sources.length > 0 && record.sources.every(name => name in sources));
    assert.match(record.date, /^\d{4}-\d{2}$/);
    assert.ok(['hand', 'computer', undefined].includes(record.how));
  }
});

test('a date is a year, a month or a day', () => {
  assert.deepEqual(['2011', '2011-07', '2011-01-01'].map(fractionalYear), [2011, 2011.5, 2011]);
  assert.deepEqual(['2011', '2011-07'].map(date => timeElement(date).dateTime), ['2011', '2011-07']);
});
