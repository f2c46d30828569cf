import assert from 'node:assert/strict';
import {test} from 'node:test';

const {legalMoves} = await import(`${process.env.MODULES}/core/game.js`);
const {addMove, restoreGame, undoAll, undoMove} = await import(`${process.env.MODULES}/core/play-game.js`);

/** A legal game of some moves, and a legal move other than its next. */
const MOVES = [];
for (let i = 0; i < 6; i++) {
  MOVES.push(legalMoves('5T', MOVES)[0]);
}
const OTHER = legalMoves('5T', MOVES.slice(0, 3)).at(-1);
const game = (n, undone = [], given = 0) => ({moves: MOVES.slice(0, n), undone, given});

/** Adds a move; returns the game without the note whether it was redone. */
function play(before, move) {
  const {isRedone, ...after} = addMove(before, move);
  return {after, isRedone};
}

test('moves that were undone come back one by one', () => {
  let now = game(5);
  for (let i = 0; i < 3; i++) {
    now = undoMove(now);
  }
  assert.deepEqual(now, game(2, [MOVES[4], MOVES[3], MOVES[2]]));
  for (let i = 0; i < 3; i++) {
    const {after, isRedone} = play(now, now.undone.at(-1));
    assert.equal(isRedone, true);
    now = after;
  }
  assert.deepEqual(now, game(5));
});

test('the move undone last is redone also when it is drawn, another move forgets what was undone', () => {
  const undone = undoMove(undoMove(game(5)));
  assert.deepEqual(play(undone, {...MOVES[3]}), {after: game(4, [MOVES[4]]), isRedone: true});
  const {after, isRedone} = play(undone, OTHER);
  assert.deepEqual([after.undone, isRedone], [[], false]);
  assert.deepEqual(after.moves, [...MOVES.slice(0, 3), OTHER]);
});

test('a new game can be redone from its first move, with what was undone before', () => {
  let now = undoAll(undoMove(game(4)));
  assert.deepEqual(now, game(0, [MOVES[3], MOVES[2], MOVES[1], MOVES[0]]));
  while (now.undone.length > 0) {
    now = play(now, now.undone.at(-1)).after;
  }
  assert.deepEqual(now, game(4));
});

test('moves given by another game stay given while they can come back, and no longer once another is played', () => {
  const undone = undoMove(undoMove(game(5, [], 5)));
  assert.equal(undone.given, 5);
  assert.equal(play(undone, MOVES[3]).after.given, 5);
  assert.equal(play(undone, OTHER).after.given, 3);
  assert.equal(play(game(5, [], 2), MOVES[5]).after.given, 2);
});

test('a game is not changed by what is played after it', () => {
  const before = game(3, [MOVES[3]]);
  const copy = structuredClone(before);
  addMove(before, OTHER);
  undoMove(before);
  undoAll(before);
  assert.deepEqual(before, copy);
});

test('a stored game comes back, with its undone moves', () => {
  for (const stored of [game(0), game(3, [MOVES[4], MOVES[3]], 2), undoAll(game(6))]) {
    assert.deepEqual(restoreGame('5T', stored), stored);
  }
  assert.deepEqual(restoreGame('5T', {}), game(0));
});

test('of a damaged game the legal part stays', () => {
  assert.deepEqual(restoreGame('5T', {moves: [...MOVES.slice(0, 2), MOVES[0]], undone: [MOVES[2]]}), game(2));
  assert.deepEqual(restoreGame('5T', {moves: MOVES.slice(0, 2), undone: [MOVES[0], MOVES[2]]}), game(2, [MOVES[2]]));
  for (const stored of [{moves: 'x'}, {moves: {}}, {moves: null}, {undone: null}, {moves: [null]}, {undone: 7}, {moves: MOVES.slice(0, 1), undone: {}}]) {
    const {moves, undone} = restoreGame('5T', stored);
    assert.ok(Array.isArray(moves) && Array.isArray(undone), JSON.stringify(stored));
  }
  // Lines of five are none of four.
  assert.deepEqual(restoreGame('4T', game(2)).moves, []);
});
