import assert from 'node:assert/strict';
import {test} from 'node:test';

const {newSince, visitFrom} = await import(`${process.env.MODULES}/core/visits.js`);

const records = ids => [...ids].map(id => ({id}));

test('the records before the first seen one are new', () => {
  assert.deepEqual(newSince(records('cdab'), ['a', 'b']), records('cd'));
  assert.deepEqual(newSince(records('ab'), ['a', 'b']), []);
  assert.deepEqual(newSince([], ['a']), []);
});

test('a seen record that is gone does not make the others new', () => {
  assert.deepEqual(newSince(records('cb'), ['a', 'b']), records('c'));
});

test('if none of them was seen, all are new; if nothing was kept, none is', () => {
  assert.deepEqual(newSince(records('cd'), ['a', 'b']), records('cd'));
  assert.deepEqual(newSince(records('cd'), []), []);
});

test('of a damaged visit in the storage nothing is taken', () => {
  const visit = {at: '2026-11-30T12:00:00.000Z', seen: ['a']};
  assert.deepEqual(visitFrom(visit), visit);
  assert.deepEqual(visitFrom({...visit, seen: ['a', 7]}), visit);
  for (const stored of [null, undefined, 7, 'x', {}, {at: 'once', seen: []}, {at: visit.at, seen: 'a'}]) {
    assert.equal(visitFrom(stored), null);
  }
});
