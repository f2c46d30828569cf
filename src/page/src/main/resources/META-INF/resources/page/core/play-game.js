// The visitor's game: {moves, undone, given}. The moves undone are there to redo, the next one last; given is how many of
// the first moves come from another game.

import {legalPrefix, sameMove} from './game.js';

/**
 * Adds a legal move. The one undone last leaves the others to redo; any other forgets them.
 *
 * @type {(game: PlayedGame, move: Move) => PlayedGame & {isRedone: boolean}}
 */
export function addMove({moves, undone, given}, move) {
  const next = undone.at(-1);
  const isRedone = next !== undefined && sameMove(next, move);
  const rest = isRedone ? {undone: undone.slice(0, -1), given} : {undone: [], given: Math.min(given, moves.length)};
  return {moves: [...moves, move], ...rest, isRedone};
}

/**
 * Undoes the last move.
 *
 * @type {(game: PlayedGame) => PlayedGame}
 */
export const undoMove = ({moves, undone, given}) => ({moves: moves.slice(0, -1), undone: [...undone, ...moves.slice(-1)], given});

/**
 * Undoes all moves, which can be redone one by one.
 *
 * @type {(game: PlayedGame) => PlayedGame}
 */
export const undoAll = ({moves, undone, given}) => ({moves: [], undone: [...undone, ...moves.toReversed()], given});

/** @type {<T>(stored: T[] | undefined) => T[]} */
const listOf = stored => (Array.isArray(stored) ? stored : []);

/**
 * Returns the legal part of a stored game, which may be damaged or from another version.
 *
 * @type {(variant: Variant, stored: Partial<PlayedGame>) => PlayedGame}
 */
export function restoreGame(variant, {moves, undone, given = 0}) {
  const made = listOf(moves);
  const all = legalPrefix(variant, [...made, ...listOf(undone).toReversed()]);
  return {moves: all.slice(0, made.length), undone: all.slice(made.length).reverse(), given};
}
