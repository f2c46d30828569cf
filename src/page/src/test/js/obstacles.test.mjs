import assert from 'node:assert/strict';
import {test} from 'node:test';

const {cross, DIRECTION_VECTORS, endPoints, legalMoves, lineLength, VARIANTS} = await import(`${process.env.MODULES}/core/game.js`);
const {obstacleAt} = await import(`${process.env.MODULES}/core/obstacles.js`);

/** Returns the points of a move's line, from its start. */
function pointsOf(move, n) {
  const [[x, y]] = endPoints(move, n);
  const [dx, dy] = DIRECTION_VECTORS[move.d];
  return Array.from({length: n}, (_, i) => [x + i * dx, y + i * dy]);
}

/** Says by the text of the rules why no line through a point can be drawn. */
function expected(variant, moves, [x, y]) {
  const n = lineLength(variant);
  const occupied = new Set([...cross(variant), ...moves.map(move => [move.x, move.y])].map(String));
  if (occupied.has(`${x},${y}`)) {
    return 'point-occupied';
  }
  const lines = DIRECTION_VECTORS.flatMap((_, d) => Array.from({length: n}, (_place, pos) => ({x, y, d, pos})));
  const complete = lines.filter(line => pointsOf(line, n).every(point => String(point) === `${x},${y}` || occupied.has(String(point))));
  // Lines of one direction share at most their end in T, and nothing in D.
  const most = variant.endsWith('T') ? 1 : 0;
  const shared = (one, other) => {
    const points = new Set(pointsOf(other, n).map(String));
    return pointsOf(one, n).filter(point => points.has(String(point))).length;
  };
  const isFree = line => moves.every(move => move.d !== line.d || shared(line, move) <= most);
  return complete.some(isFree) ? null : complete.length > 0 ? 'line-conflict' : 'point-missing';
}

for (const variant of VARIANTS) {
  test(`the obstacle at every point of a game is what the rules say, ${variant}`, () => {
    const moves = [];
    const found = new Set();
    for (let legal = legalMoves(variant, moves); ; legal = legalMoves(variant, moves)) {
      const isLast = legal.length === 0;
      if (isLast || moves.length % 20 === 0) {
        for (let x = -2; x < 12; x++) {
          for (let y = -2; y < 12; y++) {
            const obstacle = obstacleAt({variant, moves}, [x, y]);
            assert.equal(obstacle, expected(variant, moves, [x, y]), `${x}, ${y} after ${moves.length}`);
            assert.equal(obstacle === null, legal.some(move => move.x === x && move.y === y));
            found.add(obstacle);
          }
        }
      }
      if (isLast) {
        break;
      }
      moves.push(legal[moves.length * 7 % legal.length]);
    }
    assert.deepEqual(found, new Set([null, 'point-occupied', 'point-missing', 'line-conflict']));
  });
}
