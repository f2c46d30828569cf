import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {test} from 'node:test';

const {buildDocument, canonicalText, readSearchDocument} = await import(`${process.env.MODULES}/core/search-document.js`);

const sha256 = text => createHash('sha256').update(text).digest('hex');
const SEARCH = {solver: 'nrpa', solverVersion: '1', variant: '5T', seed: 7, options: {level: 3, alpha: 0.1}, limits: {nodes: 10}};
const ISLANDS = [{seed: 8, millis: 61_500, state: 'AAAA'}];

test('doubles are written as Double.toHexString does', () => {
  // Expected texts are from Java.
  for (const [value, text] of [[0.1, '0x1.999999999999ap-4'], [-2.5, '-0x1.4p1'], [1e-300, '0x1.56e1fc2f8f359p-997'], [1e20, '0x1.5af1d78b58c4p66'],
    [5e-324, '0x0.0000000000001p-1022']]) {
    assert.equal(canonicalText(value), `#"${text.length}:${text}`);
  }
  assert.equal(canonicalText(8.0), '#"1:8');
});

test('members are sorted, lengths count UTF-8 bytes, and what is absent does not count', () => {
  assert.equal(canonicalText({b: [true, 'é'], a: null}), '{"1:b[="4:true"2:é]}');
});

test('a document comes back as it was built', async () => {
  const text = JSON.stringify(await buildDocument(SEARCH, ISLANDS, sha256));
  const {search, islands} = await readSearchDocument(text, sha256);
  assert.deepEqual(islands, ISLANDS);
  assert.deepEqual(search.options, SEARCH.options);
  assert.equal(search.seed, 7);
});

test('a damaged document is none', async () => {
  const built = await buildDocument(SEARCH, ISLANDS, sha256);
  for (const text of ['', '[]', 'null', JSON.stringify({...built, seed: 8}), JSON.stringify({...built, format: 'x'}), JSON.stringify({...built, islands: 1})]) {
    assert.equal(await readSearchDocument(text, sha256), null);
  }
});

test('times come back to the millisecond', async () => {
  const millis = [0, 1, 999, 1_001, 61_500, 4_035_007, 360_000_000];
  const built = await buildDocument(SEARCH, millis.map(each => ({...ISLANDS[0], millis: each})), sha256);
  const {islands} = await readSearchDocument(JSON.stringify(built), sha256);
  assert.deepEqual(islands.map(island => island.millis), millis);
});

test('the order and the layout of the members do not count', async () => {
  const built = await buildDocument(SEARCH, ISLANDS, sha256);
  const turned = Object.fromEntries(Object.entries(built).reverse());
  assert.notEqual(await readSearchDocument(JSON.stringify(turned, null, 2), sha256), null);
});
