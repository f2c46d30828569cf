// The corrections to one reading of a photograph. After each change the service orders the lines again.

import {crossWidth, legalMoves, lineLength, readRecord} from '../../core/game.js';
import {applyChange, canApply, changeOf, endsOf, hasLine, lineOf, linesWithout, replay, toRequest} from '../../core/photo-drawing.js';
import {PhotoLattice} from '../../core/photo-lattice.js';
import {cancelPrevious, postDocument, Problem} from '../../api/service.js';

/** @type {(place: {x: number, y: number}) => Point} */
const placeOf = ({x, y}) => [x, y];

/**
 * Returns the ends of a line, with their places in the photograph where these are known.
 *
 * @type {(line: SeenLine, n: number) => [point: Point, place: Point][]}
 */
function knownPlaces(line, n) {
  const [first, last] = endsOf(line, n);
  return line.from && line.to ? [[first, placeOf(line.from)], [last, placeOf(line.to)]] : [];
}

export class PhotoEditor {
  #onChange;
  /**
   * Drawings, {variant, lines, offset}: the current one last, and those undone, the next one last.
   *
   * @type {Drawing[]}
   */
  #done;
  /** @type {Drawing[]} */
  #undone = [];
  /** @type {(LineChange & {score: number})[]} */
  #alternatives;
  /** @type {(LineChange & {score: number})[]} */
  #repairs = [];

  /**
   * @param {PhotoReading} reading the service's; its lines may be empty
   * @param {Point[]} corners the corners of the cross's box, where the reading has none
   * @param {() => void} onChange called after each change, and after the service's answer to it
   */
  constructor(reading, corners, onChange) {
    this.#onChange = onChange;
    const variant = reading.variant ?? '5T';
    const n = lineLength(variant);
    const [lines, stuck] = [reading.lines, reading.stuck].map(list => list.map(lineOf));
    const alternatives = reading.alternatives.map(({removed, added, score}) =>
      ({removed: removed.map(lineOf), added: added.map(lineOf), score}));
    const known = [...lines, ...stuck, ...alternatives.flatMap(({added}) => added)]
      .flatMap(line => knownPlaces(line, n));
    const found = reading.corners.length > 0;
    this.lattice = new PhotoLattice(found ? reading.corners.map(placeOf) : corners, crossWidth(variant), known);
    this.#alternatives = alternatives;
    this.#done = [{variant, lines: [...lines, ...stuck], offset: [0, 0]}];
    this.moves = reading.record === null ? [] : readRecord(/** @type {MsrRecord} */ (reading.record)).moves;
    this.stuck = stuck;
    /** Why the last change could not be sent to the service; null if it was. */
    this.failure = null;
    /** Whether moves and stuck lines precede the last change: its order is awaited, or was aborted. */
    this.isPending = false;
    this.order = cancelPrevious(signal => this.#order(signal));
  }

  get drawing() {
    return this.#done[this.#done.length - 1];
  }

  get game() {
    return {variant: this.drawing.variant, moves: this.moves};
  }

  get availableMoves() {
    return legalMoves(this.drawing.variant, this.moves).length;
  }

  get doubtful() {
    return this.drawing.lines.filter(line => line.doubtful && !this.isStuck(line));
  }

  /** Changes to a line or two, {removed, added, score}: other readings, and repairs of what is stuck. */
  get changes() {
    return [...this.#repairs, ...this.#alternatives].filter(change => canApply(this.drawing.lines, change));
  }

  get canUndo() {
    return this.#done.length > 1;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /** @type {(line: Line) => boolean} */
  isStuck(line) {
    return hasLine(this.stuck, line);
  }

  /**
   * Removes a line, or adds it if it is missing. Returns whether the drawing now has it.
   *
   * @type {(line: SeenLine) => boolean}
   */
  toggle(line) {
    const isThere = hasLine(this.drawing.lines, line);
    this.apply(isThere ? {removed: [line], added: []} : {removed: [], added: [line]});
    return !isThere;
  }

  /** @type {(change: LineChange) => void} */
  apply(change) {
    this.#change({lines: applyChange(this.drawing.lines, change)});
  }

  /** Marks no line as doubtful any more. The lines stay the same, so their order does, too. */
  confirm() {
    this.#done.push({...this.drawing, lines: this.drawing.lines.map(line => ({...line, doubtful: false}))});
    this.#undone = [];
    this.#onChange();
  }

  /** @type {(way: Vector) => void} */
  moveCross([dx, dy]) {
    const {offset: [x, y]} = this.drawing;
    this.#change({offset: [x + dx, y + dy]});
  }

  /** @type {(variant: Variant) => void} */
  setVariant(variant) {
    this.#change({variant});
  }

  /**
   * Lays the lattice onto other corners of the cross's box, unless lines have been read there.
   *
   * @type {(corners: Point[]) => void}
   */
  setCorners(corners) {
    if (this.drawing.lines.length === 0) {
      this.lattice = new PhotoLattice(corners, crossWidth(this.drawing.variant));
    }
  }

  undo() {
    this.#undone.push(...this.#done.splice(-1));
    void this.order();
  }

  redo() {
    this.#done.push(...this.#undone.splice(-1));
    void this.order();
  }

  /** @type {(values: Partial<Drawing>) => void} */
  #change(values) {
    this.#done.push({...this.drawing, ...values});
    this.#undone = [];
    void this.order();
  }

  /** @type {(signal: AbortSignal) => Promise<void>} */
  async #order(signal) {
    const {drawing} = this;
    this.#repairs = [];
    this.failure = null;
    this.isPending = true;
    this.#onChange();
    try {
      const response = await postDocument('order', {to: 'json'}, toRequest(drawing), signal);
      const {moves} = readRecord(/** @type {MsrRecord} */ (await response.json()));
      const [dx, dy] = (response.headers.get('Morpion-Shift') ?? '0,0').split(',').map(Number);
      // The lines fit the cross elsewhere.
      /** @type {Vector} */
      const offset = [drawing.offset[0] - dx, drawing.offset[1] - dy];
      this.#done[this.#done.length - 1] = {...drawing, offset};
      this.moves = moves;
      this.stuck = linesWithout(this.drawing, moves);
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      ({moves: this.moves, stuck: this.stuck} = replay(drawing));
      this.#repairs = (problem.body.repairs ?? []).map(repair => changeOf(repair, drawing));
      this.failure = problem.body.repairs === undefined ? problem : null;
    }
    this.isPending = false;
    this.#onChange();
  }
}
