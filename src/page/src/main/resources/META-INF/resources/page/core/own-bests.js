// The visitor's longest games from positions other than the cross.

/** Positions kept; the ones longest unused are dropped. */
const MAX_BESTS = 30;

/**
 * Names a position, in any order of its moves.
 *
 * @type {(moves: Move[]) => string}
 */
const nameOf = moves => moves.map(({x, y, d, pos}) => `${x},${y},${d},${pos}`).sort().join(' ');

/**
 * Returns the entries of a stored list that are not damaged.
 *
 * @type {(stored: unknown) => OwnBest[]}
 */
const intact = stored => (Array.isArray(stored) ? stored : []).filter(entry =>
  typeof entry?.variant === 'string' && typeof entry.start === 'string' && Number.isInteger(entry.score) && entry.score > 0);

/** @type {(bests: OwnBest[], position: Position) => number} */
function indexOf(bests, {variant, moves}) {
  const start = nameOf(moves);
  return bests.findIndex(entry => entry.variant === variant && entry.start === start);
}

/**
 * Returns the longest game from a position; 0 before the first.
 *
 * @type {(stored: unknown, start: Position) => number}
 */
export function bestFrom(stored, start) {
  const bests = intact(stored);
  return bests[indexOf(bests, start)]?.score ?? 0;
}

/**
 * Returns the list with a longer game from a position, which it puts first.
 *
 * @type {(stored: unknown, start: Position, score: number) => OwnBest[]}
 */
export function withBest(stored, start, score) {
  const bests = intact(stored);
  const i = indexOf(bests, start);
  const others = bests.filter((_, j) => j !== i);
  return [{variant: start.variant, start: nameOf(start.moves), score}, ...others].slice(0, MAX_BESTS);
}
