import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {deflateRawSync} from 'node:zlib';
import {load} from './browser.mjs';

const {languageLoaded} = await load('state/language.js');
await languageLoaded;
const {decodeCompact, encodeCompact, encodeDocument, readRecord, toRecord} = await load('core/game.js');
const {drawDocument, readDocument, writeDocument} = await load('api/service.js');

const VECTORS = new URL('../../../../vectors/src/main/resources/org/morpion/vectors/msr-0.1.jsonl', import.meta.url);
const vectors = readFileSync(VECTORS, 'utf8').trim().split('\n').map(line => JSON.parse(line)).filter(({input}) => input !== undefined);
const bytesOf = text => new TextEncoder().encode(text);

/** The readings of the vectors that every reader accepts, with what is expected. */
const readings = await Promise.all(vectors.filter(({expect}) => expect.readable === true)
  .map(async ({id, input, expect}) => ({id, expect, reading: await readDocument(bytesOf(input))})));

test('the vectors that are games are judged as expected', () => {
  assert.ok(readings.length > 100, `${readings.length} vectors`);
  for (const {id, expect: {legal, score}, reading} of readings) {
    assert.equal(reading.problem, undefined, id);
    assert.equal(reading.legal, legal, id);
    if (legal) {
      assert.equal(reading.score, score, id);
    }
  }
});

test('every legal game of the vectors comes back from the compact form, and from MSR JSON', async () => {
  for (const {id, reading} of readings) {
    if (reading.legal) {
      const {variant, moves, metadata} = reading;
      const record = toRecord({variant, moves, metadata});
      assert.deepEqual(await decodeCompact(await encodeCompact({variant, moves, metadata})), JSON.parse(JSON.stringify(record)), id);
      assert.deepEqual(readRecord(record).moves, moves, id);
    }
  }
});

test('a document that no reader accepts is a problem', async () => {
  for (const text of ['', ' \n', 'MS1:', 'MS1:%%%', 'MS9:ab', '{', '[]', 'null', '<html>', '\u0000', 'MS1:DYo9CoAwDEb']) {
    const {problem} = await readDocument(bytesOf(text));
    assert.ok(problem?.detail, text);
  }
});

test('a checkpoint of the Rust program is read even if it deflates to less than an eighth', async () => {
  const move = {x: 3, y: -1, dir: 'V', pos: 0};
  const json = JSON.stringify({version: 1, variant: '5T', best: [move], frontier: Array(200).fill([move])});
  const reading = await readDocument(bytesOf(`MSC1:${deflateRawSync(json).toString('base64url')}`), '');
  assert.equal(reading.problem, undefined);
  assert.equal(reading.score, 1);
});

test('a search is kept only with numbers that the page can write', async () => {
  const read = async solver => (await readDocument(bytesOf(`{"variant":"5T","moves":[],"solver":${solver}}`), '')).metadata.solver;
  assert.equal((await read('{"seed":9007199254740991,"elapsed_seconds":1.5}')).seed, 2 ** 53 - 1);
  assert.equal(await read('{"seed":18446744073709551615}'), undefined);
  assert.equal(await read('{"tool":"x","nodes_explored":9007199254740993}'), undefined);
});

test('a damaged compact text is refused, never half a game', async () => {
  const text = await encodeCompact({variant: '5T', moves: [{x: 3, y: 4, d: 1, pos: 4}]});
  for (const damaged of [text.slice(0, -3), 'MS1:', 'MS1:!', `${text.slice(0, 12)}${text.slice(14)}`]) {
    await assert.rejects(decodeCompact(damaged));
  }
});

test('a game is written and drawn in the forms that the page offers', async () => {
  const bytes = encodeDocument({variant: '5T', moves: [{x: 3, y: 4, d: 1, pos: 4}]});
  for (const form of ['json', 'msr-compact', 'pentasol', 'moves-list', 'moves-base64', 'moves-binary']) {
    const {text} = await writeDocument(bytes, '5T', form);
    assert.equal((await readDocument(bytesOf(text), '5T')).score, 1, form);
  }
  assert.match((await drawDocument(bytes, '5T', 'svg', {theme: 'dark', size: 300, numbers: false})).text, /^<svg|^<\?xml/);
  assert.ok((await drawDocument(bytes, '5T', 'txt')).text.length > 20);
  assert.ok((await writeDocument(bytesOf('nonsense'), '5T', 'json')).problem);
});
