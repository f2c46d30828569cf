// The corners of the cross's box on a photograph, to be dragged there where the board was not found.

import {svg} from '../../ui/dom.js';
import {cross, crossWidth} from '../../core/game.js';
import {t} from '../../state/language.js';
import {isBox, PhotoLattice} from '../../core/photo-lattice.js';

/** Diameter of a handle, and the way of an arrow key, in pixels of the screen. */
const HANDLE_SIZE = 44;
const KEY_STEP = 4;
/** @type {Record<string, Vector>} */
const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

export class PhotoCorners {
  #board;
  #onChange;
  /** @type {Point[] | null} */
  #corners = null;
  #variant = '5T';
  #box = svg('path', {class: 'box'});
  #start = svg('g', {class: 'start'});
  /** @type {SVGGElement[]} */
  #handles;

  /**
   * @param {PhotoBoard} board
   * @param {(corners: Point[]) => void} onChange called with the places after a corner has been moved
   */
  constructor(board, onChange) {
    this.#board = board;
    this.#onChange = onChange;
    this.#handles = [0, 1, 2, 3].map(i => this.#handle(i));
    board.root.addEventListener('viewportchanged', () => this.#draw());
  }

  /** The places of the corners, clockwise from the upper left one, in pixels of the photograph; null while they are hidden. */
  get places() {
    return this.#corners;
  }

  /** @type {(corners: Point[], variant: Variant) => void} */
  show(corners, variant) {
    this.#corners = corners;
    this.#variant = variant;
    this.#board.handles.replaceChildren(this.#box, this.#start, ...this.#handles);
    this.#draw();
  }

  hide() {
    this.#corners = null;
    this.#board.handles.replaceChildren();
  }

  /** @type {(i: number) => SVGGElement} */
  #handle(i) {
    const handle = svg('g', {class: 'corner', tabindex: 0, role: 'button', 'aria-label': t(`photo.corner.${i}`)},
      svg('circle', {class: 'grip'}), svg('path'));
    /** @type {PointerEvent | null} */
    let from = null;
    handle.addEventListener('pointerdown', event => {
      event.stopPropagation();
      handle.setPointerCapture(event.pointerId);
      from = event;
    });
    handle.addEventListener('pointermove', event => {
      event.stopPropagation();
      if (from !== null) {
        this.#move(i, [event.clientX - from.clientX, event.clientY - from.clientY]);
        from = event;
      }
    });
    for (const end of ['pointerup', 'pointercancel']) {
      handle.addEventListener(end, () => {
        from = null;
      });
    }
    handle.addEventListener('click', event => event.stopPropagation());
    handle.addEventListener('keydown', event => {
      if (event.key in ARROWS) {
        event.preventDefault();
        event.stopPropagation();
        const [dx, dy] = ARROWS[event.key];
        this.#move(i, [dx * KEY_STEP, dy * KEY_STEP]);
      }
    });
    return handle;
  }

  /**
   * Moves a corner by pixels of the screen, within the photograph; the corners keep enclosing a box.
   *
   * @type {(i: number, way: Vector) => void}
   */
  #move(i, way) {
    if (this.#corners === null) {
      return;
    }
    const along = (/** @type {number} */ value, /** @type {0 | 1} */ axis) =>
      Math.max(0, Math.min(this.#board.size[axis], value + way[axis] / this.#board.scale));
    const [x, y] = this.#corners[i];
    const corners = this.#corners.with(i, [along(x, 0), along(y, 1)]);
    if (isBox(corners)) {
      this.#corners = corners;
      this.#draw();
      this.#onChange(corners);
    }
  }

  #draw() {
    const corners = this.#corners;
    if (corners === null) {
      return;
    }
    const lattice = new PhotoLattice(corners, crossWidth(this.#variant));
    const pixel = 1 / this.#board.scale;
    this.#box.setAttribute('d', `M${corners.join('L')}Z`);
    this.#start.replaceChildren(...cross(this.#variant).map(point => {
      const [cx, cy] = lattice.placeOf(point);
      return svg('circle', {cx, cy, r: .18 * lattice.stepAt(point)});
    }));
    this.#handles.forEach((handle, i) => {
      const [x, y] = corners[i];
      handle.setAttribute('transform', `translate(${x} ${y}) scale(${pixel})`);
      handle.firstElementChild?.setAttribute('r', String(HANDLE_SIZE / 2));
      handle.lastElementChild?.setAttribute('d', 'M-9 0H9M0 -9V9');
    });
  }
}
