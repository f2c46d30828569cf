import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load, textOf} from './browser.mjs';

const {languageLoaded} = await load('state/language.js');
await languageLoaded;
const {announcementOf, givenScoreHint, premiseText, searchFacts, soundCue, statusReason} = await load('views/search/search-texts.js');

const SEARCH = {
  variant: '5T', state: 'RUNNING', nodes: 1_500, nodesPerSecond: 12.6, playouts: 0, playoutsPerSecond: null, seed: 0, limits: {}, options: {},
  islands: [],
};

/** Returns the facts about a search as [term, value] pairs. */
function factsOf(search, elapsed = 0) {
  const texts = searchFacts({...SEARCH, ...search}, elapsed).map(textOf);
  return Array.from({length: texts.length / 2}, (_, i) => texts.slice(2 * i, 2 * i + 2));
}

test('a proof names the position from which it holds', () => {
  const whole = statusReason({...SEARCH, outcome: 'EXHAUSTED', from: null});
  const part = statusReason({...SEARCH, outcome: 'EXHAUSTED', from: {score: 158}});
  assert.notEqual(whole, part);
  assert.match(part, /158/);
});

test('a search that waits says for what, unless one of its islands runs', () => {
  const waiting = {reason: 'SLOTS', before: 3};
  assert.match(statusReason({...SEARCH, waiting, islands: [{state: 'WAITING'}]}), /3/);
  assert.equal(statusReason({...SEARCH, waiting, islands: [{state: 'WAITING'}, {state: 'RUNNING'}]}), '');
  assert.equal(statusReason({...SEARCH, failure: 'out of memory'}), 'out of memory');
});

test('a record or a proven optimum is announced, a game that was given is not', () => {
  assert.equal(announcementOf(SEARCH, 178, 178, '1:00'), '');
  assert.match(announcementOf(SEARCH, 179, 178, '1:00'), /179/);
  assert.equal(announcementOf({...SEARCH, from: {score: 179}}, 179, 178, '1:00'), '');
  assert.equal(announcementOf({...SEARCH, warm: [{score: 100}, {score: 179}]}, 179, 178, '1:00'), '');
  assert.match(announcementOf({...SEARCH, variant: '4T'}, 62, 62, '1:00'), /62/);
  assert.equal(announcementOf(SEARCH, 179, Infinity, '1:00'), '');
});

test('a sound comes once for a record and once for the end, never for what the page finds at its opening', () => {
  const sounds = [];
  addEventListener('sound', ({detail}) => sounds.push(detail));
  const cue = soundCue();
  cue(true, true, Infinity);
  cue(false, false, 178);
  assert.deepEqual(sounds, []);
  cue(true, false, 178);
  cue(true, false, 178);
  cue(true, true, 178);
  cue(true, true, 178);
  assert.deepEqual(sounds, ['record', 'end']);
  soundCue()(true, true, 178);
  assert.equal(sounds.length, 2);
});

test('what was given is shown beside the best score', () => {
  assert.equal(givenScoreHint(SEARCH), '');
  assert.match(textOf(givenScoreHint({...SEARCH, from: {score: 20}, warm: [{score: 170}]})), /170/);
});

test('a list says from which move a search starts, and the longest game that it was given', () => {
  assert.equal(premiseText(SEARCH), '');
  assert.equal(premiseText({from: null, warm: []}), '');
  assert.equal(premiseText({from: {score: 158}, warm: []}), 'starts from move 158');
  assert.equal(premiseText({from: {score: 0}, warm: [{score: 9}, {score: 170}]}), 'starts from move 0 · longest game given: 170');
});

test('facts without a value are left out, zero is one', () => {
  const facts = factsOf({});
  assert.equal(facts.length, 4);
  assert.equal(facts[0][1], '0:00');
  assert.match(facts[1][1], /^1,500 .*13/);
  assert.match(facts[2][1], /^0 .*0/);
  assert.equal(facts[3][1], '0');
});

test('limits, options and games are facts', () => {
  const values = factsOf({
    limits: {time: 'PT1H', nodes: 1_000_000, targetScore: 170}, options: {level: 3, text: '<b>'}, from: {record: null, score: 20},
    warm: [{record: 'rosin178', score: 178}, {record: null, score: 9}],
  }, 3_661).map(([, value]) => value);
  for (const value of ['1:01:01', '1:00:00', '1,000,000', '170', 'level=3, text=<b>', '20', 'rosin178 (178), 9']) {
    assert.ok(values.includes(value), value);
  }
  assert.notEqual(factsOf({limits: {time: 'PT1H', timeDefaulted: true}})[3][1], '1:00:00');
});
