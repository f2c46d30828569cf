import assert from 'node:assert/strict';
import {test} from 'node:test';

const {idempotencyHeader, idempotencyKeys} = await import(`${process.env.MODULES}/core/idempotency.js`);

test('the same request right after a lost response keeps its idempotency key, another one does not', () => {
  const keyFor = idempotencyKeys();
  const first = keyFor({a: 1});
  assert.match(first['Idempotency-Key'], /.{8}/);
  assert.equal(keyFor({a: 1}), first);
  const other = keyFor({a: 2});
  assert.notDeepEqual(other, first);
  assert.notDeepEqual(keyFor({a: 1}), first);
  assert.notDeepEqual(idempotencyKeys()({a: 1}), first);
});

test('without TLS, where browsers make no UUIDs, keys differ too', () => {
  Object.defineProperty(globalThis, 'crypto', {value: {}, configurable: true});
  assert.notDeepEqual(idempotencyHeader(), idempotencyHeader());
});
