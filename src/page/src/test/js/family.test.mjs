import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './browser.mjs';

const {alignGames, heatOf, treeOf} = await load('core/family.js');
const {applySymmetry, legalMoves} = await load('core/game.js');
const {readExample} = await load('core/example.js');
const {levelOf, LEVELS} = await load('board/heat-board.js');

const {moves} = (await readExample()).reading;
/** The game with another last move after some of its moves. */
const otherAfter = count => {
  const [other] = legalMoves('5T', moves.slice(0, count)).filter(({x, y, d}) => !moves.some(move => move.x === x && move.y === y && move.d === d));
  return [...moves.slice(0, count), other];
};
const idsOf = ({game, children}) => [game.id, ...children.map(idsOf)];

test('a turned or mirrored game is turned back to the first', () => {
  for (let symmetry = 0; symmetry < 8; symmetry++) {
    const turned = applySymmetry('5T', moves.slice(0, 170), symmetry);
    const [, aligned] = alignGames('5T', [{id: 'a', moves}, {id: 'b', moves: turned}]);
    assert.deepEqual(aligned, {id: 'b', moves: moves.slice(0, 170)});
  }
});

test('points and lines are counted in the games that have them, the most frequent first', () => {
  const heat = heatOf('5T', [{id: 'a', moves}, {id: 'b', moves: moves.slice(0, 170)}, {id: 'c', moves: moves.slice(0, 100)}]);
  for (const counts of [heat.points, heat.lines]) {
    assert.equal(counts.length, 178);
    assert.deepEqual([counts[0].n, counts[100].n, counts[170].n], [3, 2, 1]);
  }
});

test('the same line drawn through another of its points counts as the same line', () => {
  const one = {x: 3, y: -1, d: 1, pos: 0};
  const other = {x: 3, y: 3, d: 1, pos: 4};
  const {points, lines} = heatOf('5T', [{id: 'a', moves: [one]}, {id: 'b', moves: [other]}]);
  assert.deepEqual(points.map(({n}) => n), [1, 1]);
  assert.deepEqual(lines.map(({n}) => n), [2]);
});

test('each game follows the one that it is closest to, and says what that one lacks', () => {
  const games = [['a', moves], ['d', otherAfter(80)], ['b', moves.slice(0, 170)], ['c', moves.slice(0, 165)]]
    .map(([id, game]) => ({id, moves: game}));
  const tree = treeOf('5T', games);
  assert.deepEqual(idsOf(tree), ['a', ['b', ['c', ['d']]]]);
  const [[b], [c]] = [tree.children, tree.children[0].children];
  assert.deepEqual([b.lines, b.moves, b.points, b.added], [0, 0, 0, []]);
  const [d] = c.children;
  assert.deepEqual([d.lines, d.moves], [1, 1]);
  assert.deepEqual(d.added, [otherAfter(80).at(-1)]);
});

test('a family of one game is a tree without branches', () => {
  assert.deepEqual(idsOf(treeOf('5T', [{id: 'a', moves}])), ['a']);
});

test('only what all games have is at the highest level', () => {
  assert.equal(levelOf(1, 1), LEVELS);
  assert.deepEqual([1, 2].map(n => levelOf(n, 2)), [1, LEVELS]);
  assert.deepEqual([1, 3, 5, 7, 9].map(n => levelOf(n, 9)), [1, 2, 3, 4, LEVELS]);
  assert.equal(levelOf(59, 60), LEVELS - 1);
});
