import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './browser.mjs';

const {miniBoard} = await load('board/mini-board.js');

const up = {x: 3, y: -1, d: 1, pos: 0};
const right = {x: 4, y: 3, d: 0, pos: 4};

/** The paths of a board by their classes. */
const pathsOf = board => Object.fromEntries(board.children.map(({attributes}) => [attributes.class, attributes.d]));

test('a game is drawn with its lines by direction, its points, and room around', () => {
  const board = miniBoard({variant: '5T', moves: [up, right]}, 'a game');
  assert.equal(board.attributes['aria-label'], 'a game');
  assert.equal(board.attributes.viewBox, '-0.75 -1.75 10.5 11.5');
  const {d0, d1, d2, marked, dots} = pathsOf(board);
  assert.equal(d0, 'M0,3L4,3');
  assert.equal(d1, 'M3,-1L3,3');
  assert.deepEqual([d2, marked], ['', '']);
  assert.equal(dots.split('M').length - 1, 38);
});

test('marked moves are drawn apart from the others', () => {
  const {d0, d1, marked} = pathsOf(miniBoard({variant: '5T', moves: [up, right]}, 'a game', [right]));
  assert.deepEqual([d0, d1, marked], ['', 'M3,-1L3,3', 'M0,3L4,3']);
});
