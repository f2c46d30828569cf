import assert from 'node:assert/strict';
import {test} from 'node:test';
import {answerWith, hang, json, load, problem, until} from './browser.mjs';

const {languageLoaded} = await load('state/language.js');
await languageLoaded;
const {DIRECTION_VECTORS, legalMoves, toRecord} = await load('core/game.js');
const {PhotoEditor} = await load('views/photo/photo-editor.js');

const CORNERS = [[100, 100], [500, 100], [500, 500], [100, 500]];
const EMPTY = {variant: '5T', lines: [], stuck: [], alternatives: [], corners: [], record: null};
const LINE = {x: 3, y: 0, d: 1};
const OTHER = {x: 6, y: 0, d: 1};
const MOVES = [legalMoves('5T', [])[0]];

/** Answers an order: the game, and how far it lies from where the lines were sent. */
const ordered = (moves = MOVES, shift = '0,0') => json(toRecord({variant: '5T', moves}), 200, {'Morpion-Shift': shift});

function edit() {
  const changes = [];
  const editor = new PhotoEditor(EMPTY, CORNERS, () => changes.push(editor.isPending));
  return {editor, changes};
}

const isDone = editor => until(() => !editor.isPending);

test('a change is sent, and the order that the service finds becomes the game', async () => {
  const {editor, changes} = edit();
  const requests = answerWith(ordered());
  assert.equal(editor.toggle(LINE), true);
  assert.equal(editor.isPending, true);
  await isDone(editor);
  assert.deepEqual(JSON.parse(requests[0].body).lines, [{x: 3, y: 0, dir: 'V'}]);
  assert.deepEqual(editor.game, {variant: '5T', moves: MOVES});
  assert.deepEqual(changes, [true, false]);
});

test('undo and redo walk through the drawings, a new change ends what was undone', async () => {
  const {editor} = edit();
  answerWith(ordered(), ordered(), ordered(), ordered(), ordered(), ordered());
  assert.deepEqual([editor.canUndo, editor.canRedo], [false, false]);
  for (const line of [LINE, OTHER]) {
    editor.toggle(line);
    await isDone(editor);
  }
  editor.undo();
  await isDone(editor);
  assert.deepEqual(editor.drawing.lines, [LINE]);
  editor.redo();
  await isDone(editor);
  assert.equal(editor.drawing.lines.length, 2);
  editor.undo();
  await isDone(editor);
  assert.equal(editor.toggle(LINE), false);
  await isDone(editor);
  assert.deepEqual(editor.drawing.lines, []);
  assert.deepEqual([editor.canUndo, editor.canRedo], [true, false]);
});

test('doubtful lines that are confirmed stay as they are, until that is undone', async () => {
  const {editor, changes} = edit();
  const requests = answerWith(ordered(), ordered());
  const [{x, y, d, pos}] = MOVES;
  const [dx, dy] = DIRECTION_VECTORS[d];
  editor.toggle({x: x - pos * dx, y: y - pos * dy, d, doubtful: true});
  await isDone(editor);
  assert.equal(editor.doubtful.length, 1);
  changes.length = 0;
  editor.confirm();
  assert.deepEqual([editor.doubtful, editor.isPending, requests.length, changes], [[], false, 1, [false]]);
  assert.deepEqual(editor.game, {variant: '5T', moves: MOVES});
  editor.undo();
  await isDone(editor);
  assert.equal(editor.doubtful.length, 1);
});

test('where the lines fit the cross elsewhere, the cross moves', async () => {
  const {editor} = edit();
  answerWith(ordered(MOVES, '2,-1'));
  editor.moveCross([1, 0]);
  await isDone(editor);
  assert.deepEqual(editor.drawing.offset, [-1, 1]);
});

test('a new change aborts the order of the one before', async () => {
  const {editor} = edit();
  const requests = answerWith(hang, ordered());
  editor.toggle(LINE);
  editor.toggle(OTHER);
  await isDone(editor);
  assert.equal(requests[0].signal.aborted, true);
  assert.equal(JSON.parse(requests[1].body).lines.length, 2);
  assert.equal(editor.failure, null);
});

test('without an answer the lines are played as drawn, and the failure is kept until the next change', async () => {
  const {editor} = edit();
  answerWith(new TypeError('lost'), problem(500), ordered());
  const far = {x: 30, y: 30, d: 0};
  editor.toggle(far);
  await isDone(editor);
  assert.equal(editor.failure.status, 0);
  assert.deepEqual([editor.moves, editor.isStuck(far)], [[], true]);
  editor.toggle(LINE);
  await isDone(editor);
  assert.equal(editor.failure.status, 500);
  editor.toggle(far);
  await isDone(editor);
  assert.equal(editor.failure, null);
});

test('lines without an order have repairs, which are no failure and can be made', async () => {
  const {editor} = edit();
  answerWith(json({title: 'no order', repairs: [{line: 0, to: {x: 3, y: -1, dir: 'V'}, drawn: 1}]}, 422), ordered());
  editor.toggle(LINE);
  await isDone(editor);
  assert.equal(editor.failure, null);
  const [change] = editor.changes;
  editor.apply(change);
  await isDone(editor);
  assert.deepEqual(editor.drawing.lines, [{x: 3, y: -1, d: 1}]);
  assert.deepEqual(editor.changes, []);
});

test('corners can be moved until there are lines', async () => {
  const {editor} = edit();
  const moved = CORNERS.map(([x, y]) => [x + 10, y]);
  editor.setCorners(moved);
  const {lattice} = editor;
  answerWith(ordered());
  editor.toggle(LINE);
  await isDone(editor);
  editor.setCorners(CORNERS);
  assert.equal(editor.lattice, lattice);
});
