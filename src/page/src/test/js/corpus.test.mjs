import assert from 'node:assert/strict';
import {test} from 'node:test';
import {answerWith, json, load} from './browser.mjs';

const {answer, standingOf} = await load('api/corpus.js');
const {encodeCompact, legalMoves} = await load('core/game.js');
const {languageLoaded} = await load('state/language.js');
const {NetworkProblem, nextPageAddress, NoServiceProblem, Problem} = await load('api/service.js');
await languageLoaded;

const RECORDS = '/api/v1/records';
const MOVES = [legalMoves('5T', [])[0]];
const game = await encodeCompact({variant: '5T', moves: MOVES});
const entry = (id, score, more) =>
  ({id, variant: '5T', score, author: null, tags: [], achieved: null, pointSet: id, game, ...more});
const ENTRIES = [
  entry('undated', 178, {tags: ['historic'], pointSet: 'known'}), entry('late', 178, {achieved: '2011-08'}),
  entry('early', 178, {achieved: '2010', pointSet: 'known'}),
  entry('low', 35, {variant: '4D', author: 'Ann Ōe', tags: ['optimal'], achieved: '1999-01-01'}), entry('b', 20), entry('a', 20),
];

const idsOf = async response => (await response.json()).records.map(({id}) => id);
const list = async query => idsOf(await answer(`${RECORDS}?${query}`, {}));

test('a file that cannot be loaded is a lost connection, and loaded at the next request', async () => {
  answerWith(new TypeError('lost'), new Response('<html>'), json(ENTRIES));
  await assert.rejects(answer(RECORDS, {}), NetworkProblem);
  await assert.rejects(answer(RECORDS, {}), NetworkProblem);
  assert.equal((await list('')).length, ENTRIES.length);
});

test('the best come first, of equals the earliest', async () => {
  assert.deepEqual(await list(''), ['early', 'late', 'undated', 'low', 'a', 'b']);
  assert.deepEqual(await list('sort=newest'), ['late', 'early', 'low', 'a', 'b', 'undated']);
});

test('within a score one record of each set of points leads, and historic ones come first', async () => {
  assert.deepEqual(await list('sort=variety'), ['undated', 'late', 'early', 'low', 'a', 'b']);
  assert.deepEqual(await list('sort=variety&author=ann'), ['low']);
});

test('an entry says how many share its score and its points', async () => {
  const {records} = await (await answer(`${RECORDS}?sort=variety`, {})).json();
  assert.deepEqual(records.map(({sharing: {score, points}}) => [score, points]), [[3, 2], [3, 1], [3, 2], [1, 1], [2, 1], [2, 1]]);
});

test('records are filtered by variant, score, tag, and part of the author\'s name', async () => {
  assert.deepEqual(await list('variant=4D'), ['low']);
  assert.deepEqual(await list('minScore=178'), ['early', 'late', 'undated']);
  assert.deepEqual(await list('author=ōE'), ['low']);
  assert.deepEqual(await list('tag=optimal'), ['low']);
  assert.deepEqual(await list('tag=opt'), []);
  assert.deepEqual(await list('variant=5T&author=ann'), []);
});

test('pages follow each other and have each record once', async () => {
  const found = [];
  for (let next = `${RECORDS}?limit=4&minScore=20`; next !== null;) {
    const response = await answer(next, {});
    next = nextPageAddress(response);
    found.push(...await idsOf(response));
  }
  assert.deepEqual(found, await list(''));
});

test('a record is its MSR, whose picture the page draws', async () => {
  const record = await (await answer(`${RECORDS}/early.json`, {})).json();
  assert.deepEqual([record.variant, record.score], ['5T', 1]);
});

test('a picture has the service\'s defaults for what its address omits', async () => {
  const [plain, full] = await Promise.all(['', '?theme=light&size=1000&numbers=true'].map(async query =>
    (await answer(`${RECORDS}/early.svg${query}`, {})).text()));
  assert.match(plain, /^<svg/);
  assert.equal(plain, full);
});

test('a picture that cannot be drawn is a problem', async () => {
  await assert.rejects(answer(`${RECORDS}/early.svg?size=1`, {}), Problem);
});

test('an unknown record is not found', async () => {
  await assert.rejects(answer(`${RECORDS}/none.json`, {}), {status: 404});
});

test('what needs a service says so', async () => {
  for (const [address, options] of [
    [RECORDS, {method: 'POST'}], ['/api/v1/searches', {}], [`${RECORDS}/early.png`, {}], [`${RECORDS}/early`, {}], [`${RECORDS}/a%2Fb.json`, {}],
    [`${RECORDS}/early.json`, {method: 'DELETE'}], ['/api/v1/leaderboards/5T?limit=1', {}],
  ]) {
    await assert.rejects(answer(address, options), NoServiceProblem, address);
  }
});

test('an aborted request has no answer', async () => {
  await assert.rejects(answer(RECORDS, {signal: AbortSignal.abort()}), {name: 'AbortError'});
});

test('a game stands among the sets of points of its variant, nearest to the longest of equals', async () => {
  assert.deepEqual(await standingOf({variant: '5T', moves: MOVES}), {rank: 5, pointSets: 4, nearest: {id: 'early', score: 178, points: 1}});
  assert.deepEqual(await standingOf({variant: '5D', moves: MOVES}), {rank: 1, pointSets: 0, nearest: undefined});
});
