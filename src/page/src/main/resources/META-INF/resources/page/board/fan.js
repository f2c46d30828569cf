// The fan: numbered handles around a tapped point, one for each line, large enough for a finger.

import {svg} from '../ui/dom.js';
import {endPoints} from '../core/game.js';
import {fanPlaces, HANDLE_SIZE} from '../core/hit-test.js';

export class Fan {
  #board;
  #group = svg('g', {class: 'fan'});
  /** @type {Move[]} */
  #moves = [];
  #n = 5;
  /** @type {Point} */
  #tap = [0, 0];
  /**
   * The centre of each handle in pixels.
   *
   * @type {Point[]}
   */
  #places = [];

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
    board.viewport.stage.append(this.#group);
    for (const change of ['orientationchanged', 'viewportchanged']) {
      board.root.addEventListener(change, () => this.#draw());
    }
  }

  /**
   * Shows a handle for each move, numbered from 1; null hides them.
   *
   * @param n the line length in points
   * @param tap the lattice place of the tap
   * @type {(moves: Move[] | null, n?: number, tap?: Point) => void}
   */
  show(moves, n = this.#n, tap = this.#tap) {
    this.#moves = moves ?? [];
    this.#n = n;
    this.#tap = tap;
    this.#draw();
  }

  /**
   * Returns the move of the handle at a lattice place, or null.
   *
   * @type {(place: Point) => Move | null}
   */
  moveAt(place) {
    const [x, y] = this.#toPixels(place);
    const at = this.#places.findIndex(([u, v]) => Math.hypot(u - x, v - y) <= HANDLE_SIZE / 2);
    return this.#moves[at] ?? null;
  }

  /** @type {(place: Point) => Point} */
  #toPixels(place) {
    return this.#board.viewport.toPixels(this.#board.toDrawing(place));
  }

  #draw() {
    this.#group.replaceChildren();
    this.#places = [];
    if (this.#moves.length === 0) {
      return;
    }
    const {viewport} = this.#board;
    /** @type {(place: Point) => Point} */
    const toPixels = place => this.#toPixels(place);
    const tap = toPixels(this.#tap);
    // A handle stands at the end of its line that is farther from the tap.
    const ends = this.#moves.map(move => endPoints(move, this.#n).map(toPixels)
      .sort((a, b) => Math.hypot(b[0] - tap[0], b[1] - tap[1]) - Math.hypot(a[0] - tap[0], a[1] - tap[1]))[0]);
    this.#places = fanPlaces(ends.map(([x, y]) => [x - tap[0], y - tap[1]]), tap, viewport.visibleBox());
    this.#group.append(...this.#places.map((place, i) => this.#leader(ends[i], place)),
      ...this.#places.map((place, i) => this.#handle(place, i)));
  }

  /** @type {(end: Point, place: Point) => SVGElement} */
  #leader(end, place) {
    const [from, to] = [end, place].map(each => this.#board.viewport.toPlace(each));
    return svg('path', {d: `M${from}L${to}`, class: 'leader'});
  }

  /** @type {(place: Point, i: number) => SVGElement} */
  #handle(place, i) {
    const {viewport} = this.#board;
    const [cx, cy] = viewport.toPlace(place);
    const number = svg('text', {x: cx, y: cy, 'font-size': 18 / viewport.scale});
    number.textContent = String(i + 1);
    return svg('g', {class: `handle d${this.#moves[i].d}`},
      svg('circle', {cx, cy, r: HANDLE_SIZE / 2 / viewport.scale}), number);
  }
}
