import assert from 'node:assert/strict';
import {test} from 'node:test';

const {formatDuration, parseDuration} = await import(`${process.env.MODULES}/core/durations.js`);

test('durations as Java writes them become seconds', () => {
  for (const [text, seconds] of [
    ['PT0S', 0], ['PT0.001S', .001], ['PT1M3.5S', 63.5], ['PT1H', 3_600], ['PT25H1M', 90_060], ['P1DT1S', 86_401], ['P2D', 172_800], ['PT5.S', 5],
  ]) {
    assert.equal(parseDuration(text), seconds, text);
  }
});

test('a text that is no duration is none', () => {
  for (const text of [undefined, null, '', 'P', 'PT', '5', '1:30', 'PT-5S', '-PT5S', 'PT1.2.3S', 'PT.S', 'P1Y', 'PT5Sx', 'pt5s']) {
    assert.equal(parseDuration(text), 0, String(text));
  }
});

test('a duration is shown in minutes and seconds, from an hour on with hours', () => {
  for (const [seconds, text] of [
    [0, '0:00'], [.999, '0:00'], [59.999, '0:59'], [60, '1:00'], [3_599.9, '59:59'], [3_600, '1:00:00'], [3_661, '1:01:01'], [360_000, '100:00:00'],
  ]) {
    assert.equal(formatDuration(seconds), text);
  }
});
