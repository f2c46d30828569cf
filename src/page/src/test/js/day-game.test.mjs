import assert from 'node:assert/strict';
import {test} from 'node:test';

const {dateFrom, GAMES, guessesFrom, isGuessable, judge, recordOf, ROUNDS, shownAt, tilesOf, TRIES} =
  await import(`${process.env.MODULES}/core/day-game.js`);
const {legalMoves, readRecord} = await import(`${process.env.MODULES}/core/game.js`);
const {readExample} = await import(`${process.env.MODULES}/core/example.js`);

const NOON = Date.parse('2026-11-29T12:00:00Z');
const EXAMPLE = (await readExample()).reading;

/** Returns the dates of consecutive days. */
const days = count => Array.from({length: count}, (_, i) => new Date(NOON + i * 86_400_000).toISOString().slice(0, 10));

test('a day is that of UTC, whatever the time', () => {
  assert.equal(dateFrom('', Date.parse('2026-11-28T23:59:59Z')), '2026-11-28');
  assert.equal(dateFrom('', Date.parse('2026-11-29T00:00:00Z')), '2026-11-29');
});

test('an address names a past day; any other is today', () => {
  assert.equal(dateFrom('2026-02-28', NOON), '2026-02-28');
  for (const text of ['2026-11-30', '2026-02-30', '2026-13-01', 'yesterday', '2026-11-29/x', '']) {
    assert.equal(dateFrom(text, NOON), '2026-11-29', text);
  }
});

test('each game has its turn before one comes again', () => {
  const names = days(GAMES.length).map(recordOf);
  assert.deepEqual(new Set(names), new Set(GAMES));
  assert.equal(recordOf('1969-12-31'), GAMES.at(-1));
});

test('each guess of a position has more lines than tries, and positions differ from day to day', () => {
  assert.equal(isGuessable(EXAMPLE), true);
  const shown = days(50).map(date => shownAt(date, EXAMPLE));
  for (const at of shown) {
    assert.ok(at >= 29 && at + ROUNDS <= 118, at);
    for (let round = 0; round < ROUNDS; round++) {
      assert.ok(legalMoves('5T', EXAMPLE.moves.slice(0, at + round)).length > TRIES);
    }
  }
  assert.ok(new Set(shown).size > 20);
});

test('a short or an illegal game is not guessed', () => {
  const record = moves => readRecord({variant: '5T', moves});
  assert.equal(isGuessable(record([])), false);
  assert.equal(isGuessable(record(Array.from({length: 20}, () => ({x: 3, y: 4, dir: 'V', pos: 4})))), false);
});

test('a guess hits the next move, comes too early, or misses; a third try ends the round', () => {
  const {moves} = EXAMPLE;
  const miss = {x: 99, y: 99, d: 0, pos: 0};
  const judged = judge(moves, 60, [miss, moves[62], moves[60], miss, miss, moves[63], moves[62]]);
  assert.deepEqual(judged, {
    rounds: [['miss', 'later', 'hit'], ['miss', 'miss', 'later'], ['hit']], round: 3, tried: [], last: 'hit', score: 2, isOver: false,
  });
  assert.equal(tilesOf(judged.rounds), '⬛🟨🟩\n⬛⬛🟨\n🟩');
  assert.deepEqual(judge(moves, 60, [miss]).tried, [miss]);
  assert.equal(judge(moves, 60, [moves[59]]).last, 'miss');
});

test('the last round ends the game, and later guesses change nothing', () => {
  const {moves} = EXAMPLE;
  const {isOver, score, rounds} = judge(moves, 60, moves.slice(60, 60 + ROUNDS + 1));
  assert.deepEqual([isOver, score, rounds.length], [true, ROUNDS, ROUNDS]);
});

test('of damaged guesses in the storage the whole ones stay', () => {
  assert.deepEqual(guessesFrom([null, 7, {x: 1}, EXAMPLE.moves[0]]), [EXAMPLE.moves[0]]);
  for (const stored of [undefined, null, 'x', {}]) {
    assert.deepEqual(guessesFrom(stored), []);
  }
});
