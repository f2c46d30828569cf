import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './browser.mjs';

const {storedGuesses, storeGuesses} = await load('views/shared/day-guesses.js');

const guess = {x: 3, y: -1, d: 1, pos: 0};

test('the guesses of a day are found again for its record only', () => {
  storeGuesses('2026-11-30', 'rosin178', [guess]);
  assert.deepEqual(storedGuesses('2026-11-30', 'rosin178'), [guess]);
  assert.deepEqual(storedGuesses('2026-11-30', 'rosin82'), []);
  assert.deepEqual(storedGuesses('2026-11-29', 'rosin178'), []);
});

test('the guesses of seven days are kept, the last ones stored', () => {
  const dates = Array.from({length: 9}, (_, i) => `2026-12-0${i + 1}`);
  dates.forEach(date => storeGuesses(date, 'rosin178', [guess]));
  storeGuesses('2026-12-03', 'rosin178', []);
  assert.deepEqual(dates.map(date => storedGuesses(date, 'rosin178').length), [0, 0, 0, 1, 1, 1, 1, 1, 1]);
});
