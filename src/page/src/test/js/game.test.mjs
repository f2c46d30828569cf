import assert from 'node:assert/strict';
import {test} from 'node:test';
import {inflateRawSync} from 'node:zlib';

const {encodeCompact, encodeDocument, legalMoves, legalPrefix, readRecord, toRecord} = await import(`${process.env.MODULES}/core/game.js`);
const {read} = await import(`${process.env.MODULES}/core/documents.js`);

const FIRST = {x: 3, y: 4, d: 1, pos: 4};
const METADATA = {
  author: 'Ann Ōe', source: 'a letter', transcribed_by: 'Bo', tags: ['first', 'short'], solver: {tool: 'x', seed: 7},
};

test('the compact form is the MSR JSON, deflated, in URL-safe Base64 without padding', async () => {
  const text = await encodeCompact({variant: '5T', moves: [FIRST], metadata: METADATA});
  assert.match(text, /^MS1:[\w-]+$/);
  const json = JSON.parse(inflateRawSync(Buffer.from(text.slice(4), 'base64url')).toString());
  assert.deepEqual(json, {
    version: '0.1', variant: '5T', score: 1, author: 'Ann Ōe', source: 'a letter', transcribed_by: 'Bo',
    tags: ['first', 'short'], solver: {tool: 'x', seed: 7}, moves: [{x: 3, y: 4, dir: 'V', pos: 4}],
  });
});

test('the compiled reader reads what the page writes', async () => {
  const moves = [];
  for (let legal = legalMoves('5D', moves); legal.length > 0; legal = legalMoves('5D', moves)) {
    moves.push(legal[moves.length * 7 % legal.length]);
  }
  const solver = {tool: 'x', method: 'nrpa 1: level=3 from=20', seed: 2 ** 53 - 1, nodes_explored: 12, elapsed_seconds: 1.25, host: {cores: 2}};
  const metadata = {...METADATA, solver};
  for (const bytes of [
    encodeDocument({variant: '5D', moves, metadata}),
    new TextEncoder().encode(await encodeCompact({variant: '5D', moves, metadata})),
  ]) {
    const reading = read(bytes, '');
    assert.deepEqual(reading.warnings, []);
    assert.equal(reading.legal, true);
    assert.equal(reading.score, moves.length);
    assert.deepEqual(reading.metadata, metadata);
  }
});

test('a record of the service comes back as it was', () => {
  const record = toRecord({variant: '5T', moves: [FIRST], metadata: METADATA});
  const game = readRecord(record);
  assert.deepEqual(toRecord(game), record);
  assert.equal(game.legal, true);
});

test('empty metadata is left out', () => {
  assert.deepEqual(Object.keys(toRecord({variant: '5T', moves: [], metadata: {author: '', tags: []}})),
    ['version', 'variant', 'score', 'moves']);
});

test('a pos that the format cannot express is refused', async () => {
  await assert.rejects(encodeCompact({variant: '5T', moves: [{...FIRST, pos: 5}]}), RangeError);
});

test('a damaged game keeps the moves before the damage', () => {
  assert.deepEqual(legalPrefix('5T', [FIRST, FIRST]), [FIRST]);
  assert.deepEqual(legalPrefix('5T', 'nonsense'), []);
});
