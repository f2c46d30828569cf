import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './browser.mjs';

const {legalMoves} = await load('core/game.js');
const {bestFrom, withBest} = await load('core/own-bests.js');

const MOVES = [];
for (let i = 0; i < 3; i++) {
  MOVES.push(legalMoves('5T', MOVES)[0]);
}
const START = {variant: '5T', moves: MOVES};

test('the best from a position is that of its variant and moves, in any order', () => {
  const stored = withBest([], START, 60);
  assert.equal(bestFrom(stored, START), 60);
  assert.equal(bestFrom(stored, {...START, moves: MOVES.toReversed()}), 60);
  assert.equal(bestFrom(stored, {...START, moves: MOVES.slice(1)}), 0);
  assert.equal(bestFrom(stored, {...START, variant: '5D'}), 0);
  assert.equal(bestFrom(withBest(stored, START, 61), START), 61);
  assert.equal(withBest(stored, START, 61).length, 1);
});

test('a damaged list is empty, and damaged entries are left out', () => {
  for (const damaged of [null, 7, 'text', {}, [null, 3, {}, {variant: '5T', start: 1, score: 3}, {variant: '5T', start: '', score: -1}]]) {
    assert.equal(bestFrom(damaged, START), 0);
    assert.deepEqual(withBest(damaged, START, 60), withBest([], START, 60));
  }
});

test('the positions used last are kept', () => {
  let stored = withBest([], START, 60);
  for (let x = 0; x < 50; x++) {
    stored = withBest(stored, {variant: '5T', moves: [{x, y: 0, d: 0, pos: 0}]}, 9);
  }
  assert.equal(stored.length, 30);
  assert.equal(bestFrom(stored, START), 0);
  assert.equal(bestFrom(stored, {variant: '5T', moves: [{x: 49, y: 0, d: 0, pos: 0}]}), 9);
});
