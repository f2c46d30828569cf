// The guesses of the game of the day, kept in this browser.

import {guessesFrom} from '../../core/day-game.js';
import {getLocal, setLocal} from '../../state/store.js';

/** How many days' guesses are kept. */
const KEPT_DAYS = 7;

/**
 * Returns all stored guesses: [date, {name, guesses}], the day stored last at the end.
 *
 * @type {() => [date: string, day: {name?: string, guesses?: unknown}][]}
 */
const storedDays = () => Object.entries(getLocal('days', {}));

/**
 * @param name the record of the day
 *
 * @type {(date: string, name: string) => Move[]}
 */
export function storedGuesses(date, name) {
  const [, stored] = storedDays().find(([of]) => of === date) ?? [];
  return stored?.name === name ? guessesFrom(stored.guesses) : [];
}

/** @type {(date: string, name: string, guesses: Move[]) => void} */
export function storeGuesses(date, name, guesses) {
  const others = storedDays().filter(([of]) => of !== date);
  setLocal('days', Object.fromEntries([...others, [date, {name, guesses}]].slice(-KEPT_DAYS)));
}
