// Draws a game as SVG. All moves are drawn at once; stepping only shows and hides their nodes.

import {svg} from '../ui/dom.js';
import {cross, crossWidth, DIRECTION_VECTORS, endPoints, lineLength} from '../core/game.js';
import {Viewport} from './viewport.js';

/** The eight symmetries as 2 × 2 matrices around the cross's centre: four rotations, then their mirror images. */
const ORIENTATIONS = [
  [1, 0, 0, 1], [0, -1, 1, 0], [-1, 0, 0, -1], [0, 1, -1, 0],
  [-1, 0, 0, 1], [0, 1, 1, 0], [1, 0, 0, -1], [0, -1, -1, 0],
];

/** Points with a larger coordinate on the drawing are ignored when the view is fitted. */
const MAX_COORDINATE = 50;

export class Board {
  #root;
  /** @type {Record<string, SVGGElement>} */
  #layers = {};
  /** @type {SVGElement[]} */
  #lines = [];
  /** @type {SVGElement[]} */
  #points = [];
  #step = 0;
  #width = 9;
  /** @type {ShownGame | null} */
  #game = null;
  /**
   * Draw the overlays; called again after a rotation.
   *
   * @type {() => SVGElement[]}
   */
  #hints = () => [];
  /** @type {() => SVGElement[]} */
  #violation = () => [];
  /**
   * Further points to keep in view: those of the legal moves, or of a rule violation.
   *
   * @type {Point[]}
   */
  #extraPoints = [];

  /**
   * @param {SVGSVGElement} root an svg element, empty
   * @param {boolean} isSmall whether the board is a small picture, without rulers
   */
  constructor(root, isSmall = false) {
    this.#root = root;
    this.orientation = 0;
    this.viewport = new Viewport(root, this, isSmall);
    for (const name of ['lines', 'hints', 'points', 'marks']) {
      this.#layers[name] = svg('g', {class: name});
    }
    this.viewport.stage.append(...Object.values(this.#layers));
  }

  get root() {
    return this.#root;
  }

  /** The game that is shown; drawing needs one. */
  get #shown() {
    if (this.#game === null) {
      throw new Error('the board shows no game');
    }
    return this.#game;
  }

  get step() {
    return this.#step;
  }

  get game() {
    return this.#game;
  }

  /**
   * Draws a game up to a step, by default its end; fires "variantchanged" at the root if its variant is another.
   *
   * @type {(game: ShownGame, step?: number) => void}
   */
  show(game, step = game.moves.length) {
    const another = this.#game === null || this.#game.variant !== game.variant;
    this.#game = game;
    this.#width = crossWidth(game.variant);
    this.#hints = this.#violation = () => [];
    this.#extraPoints = [];
    this.#root.classList.remove('compared');
    this.#draw();
    this.goTo(step);
    if (another || !game.keepViewport) {
      this.viewport.fit();
    }
    if (another) {
      this.#root.dispatchEvent(new Event('variantchanged'));
    }
  }

  /**
   * Maps a lattice point, or a vector, to its place on the drawing.
   *
   * @type {(point: Point, vector?: boolean) => Point}
   */
  toDrawing([x, y], vector = false) {
    const [a, b, c, d] = ORIENTATIONS[this.orientation];
    const half = vector ? 0 : this.#width / 2;
    return [a * (x - half) + b * (y - half) + half, c * (x - half) + d * (y - half) + half];
  }

  /**
   * Maps a lattice direction to its direction on the drawing.
   *
   * @type {(d: Direction) => Direction}
   */
  directionOf(d) {
    const [dx, dy] = this.toDrawing(DIRECTION_VECTORS[d], true);
    return DIRECTION_VECTORS.findIndex(([x, y]) => x * dy === y * dx);
  }

  /**
   * Maps a place on the drawing to lattice coordinates; inverse of {@link toDrawing}.
   *
   * @type {(place: Point) => Point}
   */
  toLattice([u, v]) {
    const [a, b, c, d] = ORIENTATIONS[this.orientation];
    const half = this.#width / 2;
    // The matrices are orthogonal, so the transpose is the inverse.
    return [a * (u - half) + c * (v - half) + half, b * (u - half) + d * (v - half) + half];
  }

  /** Rotates a quarter turn clockwise, or mirrors left to right; fires "orientationchanged" at the root. */
  turn(mirror = false) {
    const [a, b, c, d] = ORIENTATIONS[this.orientation];
    const next = mirror ? [-a, -b, c, d] : [-c, -d, a, b];
    this.orientation = ORIENTATIONS.findIndex(matrix => matrix.every((value, i) => value === next[i] + 0));
    const step = this.#step;
    this.#draw();
    this.goTo(step);
    this.viewport.fit();
    this.#root.dispatchEvent(new Event('orientationchanged'));
  }

  #draw() {
    const n = lineLength(this.#shown.variant);
    const start = cross(this.#shown.variant).map(point => this.#dot(this.toDrawing(point), 'cross'));
    this.#lines = this.#shown.moves.map(move => this.#line(move, n));
    this.#points = this.#shown.moves.map((move, i) => this.#point(move, i));
    this.#layers.lines.replaceChildren(...this.#lines);
    this.#layers.points.replaceChildren(...start, ...this.#points);
    this.#layers.hints.replaceChildren(...this.#hints());
    this.#step = this.#shown.moves.length;
  }

  /** @type {(place: Point, name: string) => SVGElement} */
  #dot([cx, cy], name) {
    return svg('circle', {cx, cy, r: .17, class: name});
  }

  /**
   * Draws a line whole and shortened with end bars, which separate touching lines; CSS shows one of the two.
   *
   * @type {(move: Move, n: number) => SVGElement}
   */
  #line(move, n) {
    const [from, to] = endPoints(move, n).map(end => this.toDrawing(end));
    const [dx, dy] = this.toDrawing(DIRECTION_VECTORS[move.d], true);
    const short = .2;
    const [sx, sy] = [short * dx, short * dy];
    const group = svg('g', {class: `line d${move.d}`});
    const whole = svg('path', {d: `M${from}L${to}`, class: 'whole'});
    const bar = [-.13 * dy, .13 * dx];
    /** @type {(point: Point) => string} */
    const stub = ([x, y]) => `M${x - bar[0]} ${y - bar[1]}L${x + bar[0]} ${y + bar[1]}`;
    /** @type {[Point, Point]} */
    const trimmed = [[from[0] + sx, from[1] + sy], [to[0] - sx, to[1] - sy]];
    const stubs = svg('path', {
      d: `M${trimmed[0]}L${trimmed[1]}${stub(trimmed[0])}${stub(trimmed[1])}`, class: 'stubs',
    });
    group.append(whole, stubs, this.#arrow(move, n));
    return group;
  }

  /**
   * Draws an arrowhead on the line's longer side, pointing at the new point.
   *
   * @type {(move: Move, n: number) => SVGElement}
   */
  #arrow(move, n) {
    const [x, y] = this.toDrawing([move.x, move.y]);
    const away = move.pos * 2 >= n - 1 ? -1 : 1;
    const vector = DIRECTION_VECTORS[move.d];
    const [dx, dy] = this.toDrawing(vector, true).map(value => value * away / Math.hypot(...vector));
    const tip = [x + .42 * dx, y + .42 * dy];
    const base = [x + .72 * dx, y + .72 * dy];
    const side = [.13 * dy, -.13 * dx];
    return svg('path', {
      d: `M${tip}L${base[0] + side[0]} ${base[1] + side[1]}L${base[0] - side[0]} ${base[1] - side[1]}Z`, class: 'arrow',
    });
  }

  /** @type {(move: Move, i: number) => SVGElement} */
  #point(move, i) {
    const [cx, cy] = this.toDrawing([move.x, move.y]);
    const number = svg('text', {x: cx, y: cy, class: i < 99 ? 'number' : 'number long'});
    number.textContent = String(i + 1);
    return svg('g', {class: `point d${move.d}`}, svg('circle', {cx, cy, r: .2, class: 'dot'}),
      svg('circle', {cx, cy, r: .37, class: 'ring'}), number);
  }

  /**
   * Shows the first moves of the game, in time proportional to the number of moves shown or hidden.
   *
   * @type {(step: number) => void}
   */
  goTo(step) {
    const target = Math.max(0, Math.min(step, this.#shown.moves.length));
    this.#mark(this.#step - 1, false);
    for (let i = Math.min(target, this.#step); i < Math.max(target, this.#step); i++) {
      this.#lines[i].classList.toggle('later', i >= target);
      this.#points[i].classList.toggle('later', i >= target);
    }
    this.#step = target;
    this.#mark(target - 1, true);
    this.#drawViolation();
  }

  /** @type {(i: number, last: boolean) => void} */
  #mark(i, last) {
    this.#lines[i]?.classList.toggle('last', last);
    this.#points[i]?.classList.toggle('last', last);
  }

  /**
   * Marks an illegal move after the last move of the game.
   *
   * @type {(move: Move, points: Point[]) => void}
   */
  markViolation(move, points) {
    this.#violation = () => this.#violationMarks(move, points);
    this.#extraPoints = [...points, ...endPoints(move, lineLength(this.#shown.variant))];
    this.#drawViolation();
    this.viewport.fit();
  }

  #drawViolation() {
    this.#layers.marks.replaceChildren(...(this.#step === this.#shown.moves.length ? this.#violation() : []));
  }

  /**
   * Draws an illegal move's line, its point and the points of the violation.
   *
   * @type {(move: Move, points: Point[]) => SVGElement[]}
   */
  #violationMarks(move, points) {
    const marks = [this.#path(move, 'fault-line')];
    for (const point of points) {
      const [x, y] = this.toDrawing(point);
      marks.push(svg('path', {
        d: `M${x - .3} ${y - .3}L${x + .3} ${y + .3}M${x + .3} ${y - .3}L${x - .3} ${y + .3}`, class: 'fault',
      }));
    }
    const [cx, cy] = this.toDrawing([move.x, move.y]);
    marks.push(svg('circle', {cx, cy, r: .46, class: 'fault'}));
    return marks;
  }

  /** @type {(move: Move, name: string) => SVGElement} */
  #path(move, name) {
    const [from, to] = endPoints(move, lineLength(this.#shown.variant)).map(end => this.toDrawing(end));
    return svg('path', {d: `M${from}L${to}`, class: name});
  }

  /**
   * Shows the playable points, and candidate lines through one of them.
   *
   * @type {(moves: Move[], options?: HintOptions) => void}
   */
  showHints(moves, options = {}) {
    this.#extraPoints = moves.map(({x, y}) => [x, y]);
    this.#setHints(() => this.#hintNodes(moves, options));
  }

  /** @type {(moves: Move[], options: HintOptions) => SVGElement[]} */
  #hintNodes(moves, {points = true, lines = [], aimed = null, cursor = null}) {
    const nodes = lines.map(move => this.#path(move, move === aimed ? 'candidate aimed' : 'candidate'));
    const seen = new Set();
    for (const move of points ? moves : []) {
      if (!seen.has(`${move.x},${move.y}`)) {
        seen.add(`${move.x},${move.y}`);
        const [cx, cy] = this.toDrawing([move.x, move.y]);
        nodes.push(svg('circle', {cx, cy, r: .15, class: 'legal'}));
      }
    }
    if (cursor) {
      const [cx, cy] = this.toDrawing(cursor);
      nodes.push(svg('circle', {cx, cy, r: .42, class: 'cursor'}));
    }
    return nodes;
  }

  /**
   * Overlays another game's lines; lines in only one of the games stand out, as in the service's pictures.
   *
   * @type {(moves: Move[]) => void}
   */
  overlay(moves) {
    /** @type {(move: Move) => string} */
    const lineOf = move => endPoints(move, lineLength(this.#shown.variant)).join();
    const [own, others] = [this.#shown.moves, moves].map(game => new Set(game.map(lineOf)));
    this.#root.classList.toggle('compared', moves.length > 0);
    this.#setHints(() => {
      this.#shown.moves.forEach((move, i) => [this.#lines[i], this.#points[i]]
        .forEach(node => node.classList.toggle('shared', others.has(lineOf(move)))));
      return moves.filter(move => !own.has(lineOf(move))).map(move => this.#path(move, 'other'));
    });
  }

  /** @type {(hints: () => SVGElement[]) => void} */
  #setHints(hints) {
    this.#hints = hints;
    this.#layers.hints.replaceChildren(...hints());
  }

  /**
   * Shows or hides the numbers, arrows or line ends.
   *
   * @type {(what: string, on: boolean) => void}
   */
  toggle(what, on) {
    this.#root.classList.toggle(`with-${what}`, on);
  }

  /** Returns the bounding box on the drawing, without distant points: [left, top, right, bottom]. */
  bounds() {
    /** @type {Point[]} */
    const points = this.#game === null ? [[0, 0], [9, 9]] : [...cross(this.#game.variant), ...this.#extraPoints];
    this.#game?.moves.forEach(({x, y}) => points.push([x, y]));
    const near = points.map(point => this.toDrawing(point)).filter(place => place.every(value => Math.abs(value) < MAX_COORDINATE));
    return [0, 1].map(axis => Math.min(...near.map(place => place[axis])))
      .concat([0, 1].map(axis => Math.max(...near.map(place => place[axis]))));
  }
}
