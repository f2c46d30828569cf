// Viewport of a board: zoom, pan, and the coordinates along its edge. Places are in drawing units, one per lattice step.

import {svg} from '../ui/dom.js';

const MARGIN = 1.5;
const SMALL_MARGIN = .6;
/** Distance from the edge, in drawing units, at which a point makes the view follow. */
const EDGE_DISTANCE = .6;
/** Extra margin after the view has followed, so that it does not follow at every move. */
const FOLLOW_MARGIN = 1;
/** Width of the left ruler and height of the top ruler, in pixels. */
const RULER_SIZE = [25, 21];
const MIN_SCALE = 6;
const MAX_SCALE = 120;
/** Distance in pixels from the press at which it becomes a drag. */
const DRAG_DISTANCE = 6;
/** Minimum distance between coordinate labels, in pixels. */
const MIN_LABEL_DISTANCE = 20;

export class Viewport {
  #root;
  #board;
  #labels = svg('g', {class: 'coordinates', 'aria-hidden': 'true'});
  /** @type {Point} */
  #center = [4.5, 4.5];
  #scale = 30;
  #fitted = true;
  #fitScale = 30;
  /** @type {Map<number, PointerEvent>} */
  #pointers = new Map();
  /**
   * The last press, and the greatest distance of the pointer from it in pixels.
   *
   * @type {PointerEvent | null}
   */
  #press = null;
  #moved = 0;
  #size = [0, 0];
  #ruler;
  #margin;

  /**
   * Fires "viewportchanged" at the root after each zoom, pan and resize.
   *
   * @param {SVGSVGElement} root
   * @param {Viewable} board
   * @param {boolean} isSmall whether the board is a small picture, without rulers
   */
  constructor(root, board, isSmall = false) {
    this.#ruler = isSmall ? [0, 0] : RULER_SIZE;
    this.#margin = isSmall ? SMALL_MARGIN : MARGIN;
    this.#root = root;
    this.#board = board;
    // The board's label says what it shows; its numbers alone would say nothing.
    this.stage = svg('g', {'aria-hidden': 'true'});
    const grid = svg('pattern', {id: `grid-${root.id}`, width: 1, height: 1, patternUnits: 'userSpaceOnUse'},
      svg('path', {d: 'M0 0H1M0 0V1', class: 'squares'}));
    this.paper = svg('rect', {fill: `url(#grid-${root.id})`});
    root.append(svg('defs', {}, grid), this.paper, this.stage, this.#labels);
    new ResizeObserver(() => this.#resized()).observe(root);
    root.addEventListener('wheel', event => this.#wheel(event), {passive: false});
    root.addEventListener('pointerdown', event => this.#down(event));
    root.addEventListener('pointermove', event => this.#move(event));
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
      root.addEventListener(end, event => this.#pointers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
  }

  /** Whether the last press was a drag, so that its click event must be ignored. */
  get dragged() {
    return this.#moved > DRAG_DISTANCE;
  }

  /** Fits the whole game into the viewport, with an optional extra margin. */
  fit(room = 0) {
    const [left, top, right, bottom] = this.#board.bounds();
    const [width, height] = this.#size;
    const around = 2 * (this.#margin + room);
    this.#scale = Math.max(MIN_SCALE, Math.min(
      64, (width - this.#ruler[0]) / (right - left + around), (height - this.#ruler[1]) / (bottom - top + around)));
    this.#center = [(left + right - this.#ruler[0] / this.#scale) / 2, (top + bottom - this.#ruler[1] / this.#scale) / 2];
    this.#fitScale = this.#scale;
    this.#fitted = true;
    this.#apply();
  }

  /** Refits when the game outgrows the viewport, unless the visitor has zoomed or panned. */
  follow() {
    const box = this.#board.bounds();
    const beyond = [0, 1].some(axis => {
      const [from, to] = this.#seen(axis);
      return box[axis] < from || box[axis + 2] > to;
    });
    if (this.#fitted && beyond) {
      this.fit(FOLLOW_MARGIN);
    }
  }

  /** Fits another game, unless the visitor has zoomed or panned. */
  refit() {
    if (this.#fitted) {
      this.fit();
    }
  }

  /**
   * Pans by the least distance that makes a place visible.
   *
   * @type {(place: Point) => void}
   */
  reveal(place) {
    const [dx, dy] = place.map((value, axis) => {
      const [from, to] = this.#seen(axis);
      return (Math.min(0, value - from) + Math.max(0, value - to)) * this.#scale;
    });
    if (dx !== 0 || dy !== 0) {
      this.pan(-dx, -dy);
    }
  }

  /**
   * Returns the visible range of places along an axis.
   *
   * @type {(axis: number) => [from: number, to: number]}
   */
  #seen(axis) {
    const half = this.#size[axis] / this.#scale / 2 - EDGE_DISTANCE;
    return [this.#center[axis] - half + this.#ruler[axis] / this.#scale, this.#center[axis] + half];
  }

  /**
   * Zooms around a place, by default the centre.
   *
   * @type {(factor: number, around?: Point) => void}
   */
  zoom(factor, around = this.#center) {
    const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, this.#scale * factor));
    const share = 1 - this.#scale / scale;
    const [x, y] = this.#center;
    this.#center = [x + (around[0] - x) * share, y + (around[1] - y) * share];
    this.#scale = scale;
    this.#fitted = false;
    this.#apply();
  }

  /**
   * Pans by a distance in pixels.
   *
   * @type {(dx: number, dy: number) => void}
   */
  pan(dx, dy) {
    this.#center = [this.#center[0] - dx / this.#scale, this.#center[1] - dy / this.#scale];
    this.#fitted = false;
    this.#apply();
  }

  /**
   * Returns the place of a pointer event.
   *
   * @type {(event: {clientX: number, clientY: number}) => Point}
   */
  placeAt({clientX, clientY}) {
    const {left, top, width, height} = this.#root.getBoundingClientRect();
    return [
      this.#center[0] + (clientX - left - width / 2) / this.#scale,
      this.#center[1] + (clientY - top - height / 2) / this.#scale,
    ];
  }

  /**
   * Maps a place to pixels from the top left corner of the board.
   *
   * @type {(place: Point) => Point}
   */
  toPixels(place) {
    const [x, y] = place;
    return [(x - this.#center[0]) * this.#scale + this.#size[0] / 2, (y - this.#center[1]) * this.#scale + this.#size[1] / 2];
  }

  /**
   * Inverse of {@link toPixels}.
   *
   * @type {(pixels: Point) => Point}
   */
  toPlace(pixels) {
    const [u, v] = pixels;
    return [this.#center[0] + (u - this.#size[0] / 2) / this.#scale, this.#center[1] + (v - this.#size[1] / 2) / this.#scale];
  }

  /**
   * Returns the part of the board that is in sight, without the rulers, in pixels: [left, top, right, bottom].
   *
   * @type {() => Box}
   */
  visibleBox() {
    const {left, top, right, bottom} = this.#root.getBoundingClientRect();
    return [Math.max(this.#ruler[0], -left), Math.max(this.#ruler[1], -top),
      Math.min(right, innerWidth) - left, Math.min(bottom, innerHeight) - top];
  }

  get scale() {
    return this.#scale;
  }

  #resized() {
    const {width, height} = this.#root.getBoundingClientRect();
    if (width === 0) {
      return;
    }
    this.#size = [width, height];
    if (this.#fitted) {
      this.fit();
    } else {
      this.#apply();
    }
  }

  /** @type {(event: WheelEvent) => void} */
  #wheel(event) {
    // A plain wheel keeps scrolling the page when the pointer reaches an unfocused board.
    if (event.ctrlKey || event.metaKey || document.activeElement === this.#root) {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), this.placeAt(event));
    }
  }

  /** @type {(event: PointerEvent) => void} */
  #down(event) {
    if (event.button === 0) {
      this.#pointers.set(event.pointerId, event);
      this.#press = event;
      this.#moved = 0;
    }
  }

  /** @type {(event: PointerEvent) => void} */
  #move(event) {
    // No pointerup arrives for a button released outside the window or while another is held.
    if ((event.buttons & 1) === 0) {
      this.#pointers.delete(event.pointerId);
    }
    const before = this.#pointers.get(event.pointerId);
    const press = this.#press;
    if (!before || press === null) {
      return;
    }
    const dx = event.clientX - before.clientX;
    const dy = event.clientY - before.clientY;
    // A second finger is never a click.
    this.#moved = Math.max(this.#moved, this.#pointers.size === 2 ? Infinity
      : Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY));
    if (this.#pointers.size === 2) {
      const [other] = [...this.#pointers.values()].filter(({pointerId}) => pointerId !== event.pointerId);
      /** @type {(event: PointerEvent) => number} */
      const distance = ({clientX, clientY}) => Math.hypot(clientX - other.clientX, clientY - other.clientY);
      this.zoom(distance(event) / Math.max(1, distance(before)), this.placeAt(event));
    } else if (this.dragged && (event.pointerType !== 'touch' || this.#scale > this.#fitScale * 1.02)) {
      this.pan(dx, dy);
    }
    this.#pointers.set(event.pointerId, event);
  }

  #apply() {
    const [width, height] = this.#size;
    if (width === 0) {
      return;
    }
    const [w, h] = [width / this.#scale, height / this.#scale];
    const [x, y] = [this.#center[0] - w / 2, this.#center[1] - h / 2];
    this.#root.setAttribute('viewBox', `${x} ${y} ${w} ${h}`);
    for (const [name, value] of Object.entries({x, y, width: w, height: h})) {
      this.paper.setAttribute(name, String(value));
    }
    // A finger scrolls the page while the whole board is visible; CSS reads this class for touch-action.
    this.#root.classList.toggle('zoomed', this.#scale > this.#fitScale * 1.02);
    this.#label(x, y, w, h);
    this.#root.dispatchEvent(new Event('viewportchanged'));
  }

  /**
   * Labels the edges with lattice coordinates, which follow the board's orientation.
   *
   * @type {(x: number, y: number, w: number, h: number) => void}
   */
  #label(x, y, w, h) {
    const every = [1, 2, 5, 10].find(step => step * this.#scale >= MIN_LABEL_DISTANCE) ?? 20;
    const unit = 1 / this.#scale;
    const size = 10.5 * unit;
    /** @type {SVGElement[]} */
    const nodes = [];
    /** @type {(place: Point, axis: number, tx: number, ty: number) => void} */
    const add = (place, axis, tx, ty) => {
      const point = this.#board.toLattice(place).map(Math.round);
      const moved = this.#board.toLattice(axis === 0 ? [place[0] + 1, place[1]] : [place[0], place[1] + 1]);
      const varying = Math.round(moved[0]) !== point[0] ? 0 : 1;
      if (point[varying] % every === 0) {
        const label = svg('text', {x: tx, y: ty, 'font-size': size});
        label.textContent = String(point[varying]);
        nodes.push(label);
      }
    };
    for (let u = Math.ceil(x + 22 * unit); u <= x + w - 8 * unit; u++) {
      add([u, Math.round(y)], 0, u, y + 11 * unit);
    }
    for (let v = Math.ceil(y + 22 * unit); v <= y + h - 8 * unit; v++) {
      add([Math.round(x), v], 1, x + 13 * unit, v);
    }
    const bar = svg('path', {
      d: `M${x} ${y}h${w}v${this.#ruler[1] * unit}h${-(w - this.#ruler[0] * unit)}v${h - this.#ruler[1] * unit}h${-this.#ruler[0] * unit}z`,
      class: 'ruler',
    });
    this.#labels.replaceChildren(bar, ...nodes);
  }
}
