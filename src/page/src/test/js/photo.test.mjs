import assert from 'node:assert/strict';
import {test} from 'node:test';

const {DIRECTIONS, legalMoves} = await import(`${process.env.MODULES}/core/game.js`);
const {isBox, PhotoLattice} = await import(`${process.env.MODULES}/core/photo-lattice.js`);
const {applyChange, canApply, changeOf, lineBetween, linesWithout, nearestLine, replay, toRequest} =
  await import(`${process.env.MODULES}/core/photo-drawing.js`);

const CORNERS = [[100, 120], [520, 90], [560, 540], [80, 500]];

const near = (one, other, tolerance = 1e-6) =>
  assert.ok(Math.hypot(one[0] - other[0], one[1] - other[1]) < tolerance, `${one} is not ${other}`);

/** Plays the first legal move repeatedly; returns the moves and their lines. */
function play(variant, count) {
  const moves = [];
  for (let i = 0; i < count; i++) {
    moves.push(legalMoves(variant, moves)[0]);
  }
  const vectors = [[1, 0], [0, 1], [1, -1], [1, 1]];
  return {moves, lines: moves.map(({x, y, d, pos}) => ({x: x - pos * vectors[d][0], y: y - pos * vectors[d][1], d}))};
}

test('the lattice takes the corners of the box to the corners on the photograph, and back', () => {
  const lattice = new PhotoLattice(CORNERS, 9);
  [[0, 0], [9, 0], [9, 9], [0, 9]].forEach((point, i) => near(lattice.placeOf(point), CORNERS[i]));
  for (const point of [[4, 3], [-3, 2], [11, 10]]) {
    near(lattice.pointAt(lattice.placeOf(point)), point);
  }
});

test('paper that is bent takes the known points where they were seen', () => {
  const flat = new PhotoLattice(CORNERS, 9);
  const bent = ([x, y]) => flat.placeOf([x, y]).map(value => value + 6 * Math.sin(x / 4));
  const known = [];
  for (let x = -2; x < 12; x += 2) {
    for (let y = -2; y < 12; y += 2) {
      known.push([[x, y], bent([x, y])]);
    }
  }
  const lattice = new PhotoLattice(CORNERS, 9, known);
  near(lattice.placeOf([4, 6]), bent([4, 6]), .01);
  near(lattice.placeOf([5, 7]), bent([5, 7]), 2);
  near(lattice.pointAt(bent([5, 7])), [5, 7], .1);
});

test('corners that cross each other enclose no box', () => {
  assert.ok(isBox(CORNERS));
  assert.ok(!isBox([CORNERS[1], CORNERS[0], CORNERS[2], CORNERS[3]]));
});

test('two points are a line if as many steps lie between them as the variant has', () => {
  assert.deepEqual(lineBetween([4, 3], [0, 3], 5), {x: 0, y: 3, d: 0});
  assert.deepEqual(lineBetween([4, 0], [0, 4], 5), {x: 0, y: 4, d: 2});
  assert.equal(lineBetween([0, 0], [3, 0], 5), null);
  assert.equal(lineBetween([0, 0], [4, 2], 5), null);
});

test('the line nearest to a point is the one that its segment is nearest to', () => {
  const lines = [{x: 0, y: 0, d: 0}, {x: 4, y: 0, d: 0}, {x: 0, y: 1, d: 0}];
  assert.equal(nearestLine(lines, [5.5, .2], 5).line, lines[1]);
  assert.equal(nearestLine([], [0, 0], 5), null);
});

test('the lines of a game are played again wherever the cross lies in their frame', () => {
  const {lines, moves} = play('5T', 12);
  const moved = lines.map(line => ({...line, x: line.x + 2, y: line.y - 1}));
  const drawing = {variant: '5T', lines: moved, offset: [2, -1]};
  const replayed = replay(drawing);
  assert.equal(replayed.moves.length, 12);
  assert.deepEqual(replayed.stuck, []);
  assert.deepEqual(linesWithout(drawing, moves), []);
  assert.deepEqual(JSON.parse(toRequest(drawing)).lines[0], {x: lines[0].x, y: lines[0].y, dir: DIRECTIONS[lines[0].d]});
});

test('a line that nothing leads to is stuck, and the others are played', () => {
  const {lines} = play('5T', 6);
  const astray = {x: 30, y: 5, d: 0};
  const {moves, stuck} = replay({variant: '5T', lines: [astray, ...lines], offset: [0, 0]});
  assert.equal(moves.length, 6);
  assert.deepEqual(stuck, [astray]);
});

test('a repair becomes a change of the lines, which can be made once', () => {
  const lines = [{x: 1, y: 2, d: 0}, {x: 5, y: 5, d: 1}];
  const change = changeOf({line: 1, to: {x: 5, y: 4, dir: 'V'}, drawn: 2}, {lines, offset: [1, 0]});
  assert.deepEqual(change, {removed: [lines[1]], added: [{x: 6, y: 4, d: 1}], score: 2});
  assert.ok(canApply(lines, change));
  const after = applyChange(lines, change);
  assert.deepEqual(after, [{x: 6, y: 4, d: 1}, lines[0]]);
  assert.ok(!canApply(after, change));
});
