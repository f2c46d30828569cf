// The game of the day: its choice by date, and the judgement of guesses. Needs neither a document nor the service.

import {legalMoves, sameMove} from './game.js';

/** How many moves are guessed, and how often each. */
export const ROUNDS = 5;
export const TRIES = 3;

/** The names of the historic records, in the order of their days. */
export const GAMES = [
  'rosin178', 'bruneau170', 'hyyroporanen62', 'tishchenko171', 'rosin82', 'akiyama145', 'tishchenko178b', 'demaine56', 'rosin172',
  'seed160', 'psol178', 'tishchenko175', 'hyyroporanen35', 'rosin177a', 'smj139', 'tishchenko178a', 'akiyama146', 'rosin170a',
  'demaine31', 'tishchenko176', 'rosin177b', 'tishchenko172',
];

const MS_PER_DAY = 86_400_000;
/** @type {Record<Mark, string>} */
const TILES = {hit: '🟩', later: '🟨', miss: '⬛'};

/**
 * Returns the UTC date of a time in ms: 2026-11-29.
 *
 * @type {(time: number) => string}
 */
export const dateOf = time => new Date(time).toISOString().slice(0, 10);

/** @type {(date: string) => number} */
const dayOf = date => Date.parse(date) / MS_PER_DAY;

/**
 * Returns the date that an address names; today for none, a malformed or a future one.
 *
 * @type {(text: string, now: number) => string}
 */
export function dateFrom(text, now) {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  // Some engines roll 30 February over to March.
  return time <= now && dateOf(time) === text ? text : dateOf(now);
}

/**
 * Returns the name of the record of a date.
 *
 * @type {(date: string) => string}
 */
export const recordOf = date => GAMES[((dayOf(date) % GAMES.length) + GAMES.length) % GAMES.length];

/**
 * Scatters a number over the unsigned 32-bit integers.
 *
 * @type {(number: number) => number}
 */
function scatter(number) {
  const mixed = Math.imul(number ^ number >>> 15, 0x2c1b3c6d);
  return (Math.imul(mixed ^ mixed >>> 12, 0x297a2d39) ^ mixed) >>> 0;
}

/**
 * Returns how many moves of a game are shown on a date, between a sixth and two thirds of them: as many as leave more
 * lines than tries at each guess, if the game has such a place.
 *
 * @type {(date: string, game: Position) => number}
 */
export function shownAt(date, {variant, moves}) {
  const least = Math.floor(moves.length / 6);
  const places = Math.max(1, Math.floor(moves.length * 2 / 3) - ROUNDS - least);
  const first = scatter(dayOf(date)) % places;
  /** @type {(at: number) => boolean} */
  const isOpen = at => legalMoves(variant, moves.slice(0, at)).length > TRIES;
  for (let i = 0; i < places; i++) {
    const at = least + (first + i) % places;
    if (Array.from({length: ROUNDS}, (_, round) => at + round).every(isOpen)) {
      return at;
    }
  }
  return least + first;
}

/**
 * Whether a game is long enough to guess its moves.
 *
 * @type {(game: {legal: boolean, moves: Move[]}) => boolean}
 */
export const isGuessable = ({legal, moves}) => legal && moves.length > 2 * ROUNDS;

/**
 * Judges one guess: "hit" for the next move, "later" for a move that the game makes later, else "miss".
 *
 * @type {(guess: Move, moves: Move[], at: number) => Mark}
 */
function markOf(guess, moves, at) {
  const found = moves.findIndex((move, i) => i >= at && sameMove(move, guess));
  return found === at ? 'hit' : found > at ? 'later' : 'miss';
}

/**
 * Judges all guesses, oldest first: {rounds, round, tried, last, score, isOver}. `rounds` has the marks of each round begun,
 * `round` the index of the current one, `tried` its guesses, `last` the last mark or null, `score` the number of moves found.
 *
 * @param shown how many moves were shown at the start
 * @type {(moves: Move[], shown: number, guesses: Move[]) => Judgement}
 */
export function judge(moves, shown, guesses) {
  /** @type {Mark[][]} */
  const rounds = [];
  let round = 0;
  /** @type {Move[]} */
  let tried = [];
  /** @type {Mark | null} */
  let last = null;
  for (const guess of guesses) {
    if (round === ROUNDS) {
      break;
    }
    last = markOf(guess, moves, shown + round);
    (rounds[round] ??= []).push(last);
    tried.push(guess);
    if (last === 'hit' || tried.length === TRIES) {
      round++;
      tried = [];
    }
  }
  return {rounds, round, tried, last, score: rounds.filter(marks => marks.includes('hit')).length, isOver: round === ROUNDS};
}

/**
 * Draws the marks, a line for each round.
 *
 * @type {(rounds: Mark[][]) => string}
 */
export const tilesOf = rounds => rounds.map(marks => marks.map(mark => TILES[mark]).join('')).join('\n');

/**
 * Returns what storage may hold of guesses, without what is damaged.
 *
 * @type {(stored: unknown) => Move[]}
 */
export const guessesFrom = stored =>
  (Array.isArray(stored) ? stored.filter(guess => ['x', 'y', 'd', 'pos'].every(name => Number.isInteger(guess?.[name]))) : []);
