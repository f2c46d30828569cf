// Draws a photograph with the lines read from it. Everything is drawn in pixels of the photograph; one unit of the
// viewport is a fraction of it.

import {svg} from '../../ui/dom.js';
import {cross, crossWidth, lineLength} from '../../core/game.js';
import {endsOf} from '../../core/photo-drawing.js';
import {Viewport} from '../../board/viewport.js';

/** Units of the viewport along the longer side of a photograph. */
const UNITS = 24;
/** Room around the game in sight, in steps. */
const ROOM = 2;

/** @type {(places: Point[]) => string} */
const pathOf = places => `M${places.map(place => place.map(value => value.toFixed(1))).join('L')}`;

export class PhotoBoard {
  /** The group for the handles of a tool, in pixels of the photograph. Unlike the drawing, they can have the focus. */
  handles = svg('g');
  #root;
  #unit = 1;
  /** @type {[width: number, height: number]} */
  #size = [UNITS, UNITS];
  #image = svg('image');
  /** @type {Record<string, SVGGElement>} */
  #layers = {};
  #stage;
  /** @type {PhotoEditor | null} */
  #editor = null;

  /** @param {SVGSVGElement} root an svg element, empty */
  constructor(root) {
    this.#root = root;
    this.viewport = new Viewport(root, this);
    for (const name of ['seen', 'start', 'marks']) {
      this.#layers[name] = svg('g', {class: name});
    }
    this.#stage = svg('g', {}, this.#image, ...Object.values(this.#layers));
    this.viewport.stage.append(this.#stage);
    root.append(this.handles);
  }

  get root() {
    return this.#root;
  }

  /** The width and height of the photograph in pixels. */
  get size() {
    return this.#size;
  }

  /** Pixels of the screen per pixel of the photograph. */
  get scale() {
    return this.viewport.scale / this.#unit;
  }

  /**
   * Shows a photograph without any lines.
   *
   * @type {(picture: {url: string, width: number, height: number}) => void}
   */
  showPhotograph({url, width, height}) {
    this.#size = [width, height];
    this.#unit = Math.max(width, height) / UNITS;
    for (const group of [this.#stage, this.handles]) {
      group.setAttribute('transform', `scale(${1 / this.#unit})`);
    }
    Object.entries({href: url, width, height}).forEach(([name, value]) => this.#image.setAttribute(name, String(value)));
    this.#editor = null;
    [this.handles, ...Object.values(this.#layers)].forEach(layer => layer.replaceChildren());
    this.viewport.fit();
  }

  /**
   * Draws the lines of an editor, and the cross.
   *
   * @type {(editor: PhotoEditor) => void}
   */
  draw(editor) {
    const {variant, lines, offset} = editor.drawing;
    const isNew = this.#editor !== editor;
    this.#editor = editor;
    /** @type {(line: SeenLine) => string} */
    const kindOf = line => (editor.isStuck(line) ? 'stuck' : line.doubtful ? 'doubtful' : 'sure');
    this.#layers.seen.replaceChildren(...lines.map(line => this.#path(line, 'casing', editor)),
      ...lines.map(line => this.#path(line, kindOf(line), editor)));
    this.#layers.start.replaceChildren(...cross(variant).map(([x, y]) => {
      const [cx, cy] = editor.lattice.placeOf([x + offset[0], y + offset[1]]);
      return svg('circle', {cx, cy, r: .14 * editor.lattice.stepAt([x, y])});
    }));
    if (isNew) {
      this.viewport.fit();
    }
  }

  /** @type {(line: Line, name: string, editor: PhotoEditor) => SVGElement} */
  #path(line, name, {drawing, lattice}) {
    const ends = endsOf(line, lineLength(drawing.variant));
    return svg('path', {d: pathOf(ends.map(end => lattice.placeOf(end))), class: name});
  }

  /**
   * Marks lines, each {line, name}, and points, each {point, name}.
   *
   * @type {(lines: {line: Line, name: string}[], points?: {point: Point, name: string}[]) => void}
   */
  mark(lines, points = []) {
    const editor = this.#editor;
    if (editor === null) {
      return;
    }
    const {lattice} = editor;
    this.#layers.marks.replaceChildren(...lines.map(({line, name}) => this.#path(line, name, editor)));
    this.#layers.marks.append(...points.map(({point, name}) => {
      const [cx, cy] = lattice.placeOf(point);
      return svg('circle', {cx, cy, r: .4 * lattice.stepAt(point), class: name});
    }));
  }

  /**
   * Returns the pixel of the photograph under a pointer.
   *
   * @type {(event: MouseEvent) => Point}
   */
  pixelAt(event) {
    const [u, v] = this.viewport.placeAt(event);
    return [u * this.#unit, v * this.#unit];
  }

  /**
   * Pans until a pixel of the photograph is in sight.
   *
   * @type {(pixel: Point) => void}
   */
  reveal(pixel) {
    this.viewport.reveal(this.#toViewport(pixel));
  }

  /** @type {(factor: number, pixel: Point) => void} */
  zoomTo(factor, pixel) {
    this.viewport.zoom(factor, this.#toViewport(pixel));
  }

  /** @type {(pixel: Point) => Point} */
  #toViewport([x, y]) {
    return [x / this.#unit, y / this.#unit];
  }

  /**
   * Returns the part to show, in units of the viewport: the game with its surroundings, or all: [left, top, right, bottom].
   *
   * @type {() => number[]}
   */
  bounds() {
    const whole = [0, 0, ...this.#size.map(side => side / this.#unit)];
    if (this.#editor === null) {
      return whole;
    }
    const {drawing: {variant, lines, offset}, lattice} = this.#editor;
    const n = lineLength(variant);
    const width = crossWidth(variant);
    const [left, top] = offset;
    /** @type {Point[]} */
    const points = [offset, [left + width, top + width], ...lines.flatMap(line => endsOf(line, n))];
    const [low, high] = [Math.min, Math.max].map(most => [0, 1].map(axis => most(...points.map(point => point[axis]))));
    const [[x0, y0], [x1, y1]] = [low.map(value => value - ROOM), high.map(value => value + ROOM)];
    /** @type {Point[]} */
    const surroundings = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
    const places = surroundings.map(point => this.#toViewport(lattice.placeOf(point)));
    return whole.map((limit, i) => (i < 2 ? Math.max : Math.min)(limit, (i < 2 ? Math.min : Math.max)(...places.map(place => place[i % 2]))));
  }

  /**
   * The rulers of {@link Viewport} are hidden.
   *
   * @type {(place: Point) => Point}
   */
  toLattice(place) {
    return place;
  }
}
