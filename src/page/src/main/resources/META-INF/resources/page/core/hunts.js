// How many running searches a page of cards shows.

/** Width and height of a card with its gap, in pixels, at least. */
const CARD = [240, 400];
/** In a narrow window, cards stand in two columns. */
const NARROW = 640;
const NARROW_CARD = [164, 330];
const MIN_CARDS = 4;
const MAX_CARDS = 24;

/**
 * Returns how many cards fit into a window of a size in pixels: whole rows, a few more than are in sight in a small one.
 *
 * @type {(width: number, height: number) => number}
 */
export function cardsThatFit(width, height) {
  const [columns, rows] = (width < NARROW ? NARROW_CARD : CARD)
    .map((size, axis) => Math.max(1, Math.floor([width, height][axis] / size)));
  return Math.min(MAX_CARDS, Math.max(MIN_CARDS, columns * rows));
}
