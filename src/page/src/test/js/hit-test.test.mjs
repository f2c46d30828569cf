import assert from 'node:assert/strict';
import {test} from 'node:test';

const {endPoints, legalMoves, lineLength, sameMove, VARIANTS} = await import(`${process.env.MODULES}/core/game.js`);
const {closestMove, fanPlaces, HANDLE_SIZE, isOnLine, movesAt, movesUnderFinger, nextMove} = await import(`${process.env.MODULES}/core/hit-test.js`);

/** Sizes on a phone in pixels: a cell of the board, and the deviation of taps. */
const CELL = 22;
const DEVIATION = 5;
const BOX = [25, 21, 336, 400];
/** Fewest taps per variant; the last game is played to its end. */
const TAPS = 1_000;

/** Returns a seeded generator of numbers in [0, 1) (mulberry32). */
function generator(seed) {
  let state = seed;
  return () => {
    state = state + 0x6D2B79F5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, state | 1);
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
    return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
  };
}

/** Returns a point in pixels near another, normally distributed (Box–Muller). */
function miss([x, y], random) {
  const radius = DEVIATION * Math.sqrt(-2 * Math.log(1 - random()));
  const angle = 2 * Math.PI * random();
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

const toPixels = ([x, y]) => [100 + CELL * x, 100 + CELL * y];
const toLattice = ([x, y]) => [(x - 100) / CELL, (y - 100) / CELL];
const far = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Returns the handles of the fan around a tap, as Fan places them. */
function handles(moves, tap, n) {
  const ends = moves.map(move => endPoints(move, n).map(toPixels).sort((a, b) => far(b, tap) - far(a, tap))[0]);
  return fanPlaces(ends.map(([x, y]) => [x - tap[0], y - tap[1]]), tap, BOX);
}

/** Whether aiming at a move draws that move, with one tap or two. */
function drawsWhatIsMeant(legal, meant, variant, random) {
  const tap = miss(toPixels([meant.x, meant.y]), random);
  const near = movesUnderFinger(legal, toLattice(tap), CELL);
  const at = near.findIndex(move => sameMove(move, meant));
  if (at < 0 || near.length === 1) {
    return at === 0;
  }
  const places = handles(near, tap, lineLength(variant));
  const second = miss(places[at], random);
  return places.findIndex(place => far(place, second) <= HANDLE_SIZE / 2) === at;
}

for (const variant of VARIANTS) {
  test(`a finger that misses by ${DEVIATION} px draws the line it means, ${variant}`, () => {
    const random = generator(60);
    let [tried, hit] = [0, 0];
    while (tried < TAPS) {
      const moves = [];
      for (let legal = legalMoves(variant, moves); legal.length > 0; legal = legalMoves(variant, moves)) {
        const meant = legal[Math.floor(random() * legal.length)];
        tried++;
        hit += drawsWhatIsMeant(legal, meant, variant, random);
        moves.push(meant);
      }
    }
    assert.ok(hit / tried >= .95, `${hit} of ${tried}`);
  });
}

test('handles never touch, and stay in the box, wherever the tap is', () => {
  const random = generator(1);
  for (let count = 1; count <= 12; count++) {
    for (let i = 0; i < 50; i++) {
      const directions = Array.from({length: count}, () => [random() - .5, random() - .5]);
      const tap = [BOX[0] + random() * (BOX[2] - BOX[0]), BOX[1] + random() * (BOX[3] - BOX[1])];
      const places = fanPlaces(directions, tap, BOX);
      for (const [k, [x, y]] of places.entries()) {
        assert.ok(x >= BOX[0] + 22 && x <= BOX[2] - 22 && y >= BOX[1] + 22 && y <= BOX[3] - 22, `${count}: ${x}, ${y}`);
        assert.ok(places.every((other, j) => j === k || far(other, [x, y]) > HANDLE_SIZE), `${count} handles touch`);
      }
    }
  }
});

test('lines of one direction get handles next to each other', () => {
  const [one, other] = fanPlaces([[0, 80], [0, 100]], [180, 200], BOX);
  assert.ok(one[1] > 200 && other[1] > 200);
  assert.ok(far(one, other) > HANDLE_SIZE);
});

test('the side of the point on which the pointer is decides between lines of one direction', () => {
  const moves = legalMoves('5T', [{x: 3, y: 4, d: 1, pos: 4}]).filter(({x, y, d}) => x === 3 && y === 5 && d === 1);
  assert.equal(moves.length, 2);
  assert.deepEqual(endPoints(closestMove(moves, [3, 5.4], 5), 5), [[3, 5], [3, 9]]);
  assert.deepEqual(endPoints(closestMove(moves, [3, 4.8], 5), 5), [[3, 4], [3, 8]]);
  assert.deepEqual(movesAt(moves, [3, 6]), []);
});

test('arrow keys reach every move of a position, and end at its edge', () => {
  const legal = legalMoves('5T', []);
  const place = point => point;
  const {x, y} = nextMove(legal, null, [1, 0], place);
  assert.deepEqual([x, y], [legal[0].x, legal[0].y]);
  const reached = new Set();
  const queue = [[x, y]];
  while (queue.length > 0) {
    const cursor = queue.pop();
    if (!reached.has(String(cursor))) {
      reached.add(String(cursor));
      for (const direction of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        const next = nextMove(legal, cursor, direction, place);
        queue.push(...(next === null ? [] : [[next.x, next.y]]));
      }
    }
  }
  assert.deepEqual(reached, new Set(legal.map(move => `${move.x},${move.y}`)));
  assert.equal(nextMove(legal, [99, 99], [1, 0], place), null);
  assert.equal(nextMove([], null, [1, 0], place), null);
});

test('without legal moves nothing is under a pointer or a finger', () => {
  assert.deepEqual(movesAt([], [3, 4]), []);
  assert.deepEqual(movesUnderFinger([], [3, 4], CELL), []);
  assert.deepEqual(fanPlaces([], [100, 100], BOX), []);
});

test('a place is on a line if it is at one of its points', () => {
  const move = {x: 3, y: 4, d: 2, pos: 1};
  const points = [[2, 5], [3, 4], [4, 3], [5, 2], [6, 1]];
  assert.ok(points.every(([x, y]) => isOnLine(move, [x + .4, y - .4], 5)));
  assert.ok([[1, 6], [7, 0], [3, 5], [2, 4]].every(place => !isOnLine(move, place, 5)));
});
