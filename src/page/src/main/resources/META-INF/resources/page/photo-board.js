// Draws a photograph with the lines read from it. Everything is drawn in pixels of the photograph; one unit of the
// viewport is a fraction of it.

import {svg} from './dom.js';
import {cross, crossWidth, lineLength} from './game.js';
import {endsOf} from './photo-drawing.js';
import {Viewport} from './viewport.js';

/** Units of the viewport along the longer side of a photograph. */
const UNITS = 24;
/** Room around the game in sight, in steps. */
const ROOM = 2;

const pathOf = places => `M${places.map(place => place.map(value => value.toFixed(1))).join('L')}`;

export class PhotoBoard {
  /** The group for the handles of a tool, in pixels of the photograph. Unlike the drawing, they can have the focus. */
  handles = svg('g');
  #root;
  #unit = 1;
  #size = [UNITS, UNITS];
  #image = svg('image');
  #layers = {};
  #stage;
  #editor = null;

  /** @param root an svg element, empty */
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

  /** Shows a photograph without any lines. */
  showPhotograph({url, width, height}) {
    this.#size = [width, height];
    this.#unit = Math.max(width, height) / UNITS;
    for (const group of [this.#stage, this.handles]) {
      group.setAttribute('transform', `scale(${1 / this.#unit})`);
    }
    Object.entries({href: url, width, height}).forEach(([name, value]) => this.#image.setAttribute(name, value));
    this.#editor = null;
    [this.handles, ...Object.values(this.#layers)].forEach(layer => layer.replaceChildren());
    this.viewport.fit();
  }

  /** Draws the lines of an editor, and the cross. */
  draw(editor) {
    const {variant, lines, offset} = editor.drawing;
    const isNew = this.#editor !== editor;
    this.#editor = editor;
    const kindOf = line => (editor.isStuck(line) ? 'stuck' : line.doubtful ? 'doubtful' : 'sure');
    this.#layers.seen.replaceChildren(...lines.map(line => this.#path(line, 'casing')), ...lines.map(line => this.#path(line, kindOf(line))));
    this.#layers.start.replaceChildren(...cross(variant).map(([x, y]) => {
      const [cx, cy] = editor.lattice.placeOf([x + offset[0], y + offset[1]]);
      return svg('circle', {cx, cy, r: .14 * editor.lattice.stepAt([x, y])});
    }));
    if (isNew) {
      this.viewport.fit();
    }
  }

  #path(line, name) {
    const ends = endsOf(line, lineLength(this.#editor.drawing.variant));
    return svg('path', {d: pathOf(ends.map(end => this.#editor.lattice.placeOf(end))), class: name});
  }

  /** Marks lines, each {line, name}, and points, each {point, name}. */
  mark(lines, points = []) {
    const {lattice} = this.#editor;
    this.#layers.marks.replaceChildren(...lines.map(({line, name}) => this.#path(line, name)), ...points.map(({point, name}) => {
      const [cx, cy] = lattice.placeOf(point);
      return svg('circle', {cx, cy, r: .4 * lattice.stepAt(point), class: name});
    }));
  }

  /** Returns the pixel of the photograph under a pointer. */
  pixelAt(event) {
    return this.viewport.placeAt(event).map(value => value * this.#unit);
  }

  /** Pans until a pixel of the photograph is in sight. */
  reveal(pixel) {
    this.viewport.reveal(pixel.map(value => value / this.#unit));
  }

  zoomTo(factor, pixel) {
    this.viewport.zoom(factor, pixel.map(value => value / this.#unit));
  }

  /** Returns the part to show, in units of the viewport: the game with its surroundings, or all: [left, top, right, bottom]. */
  bounds() {
    const whole = [0, 0, ...this.#size.map(side => side / this.#unit)];
    if (this.#editor === null) {
      return whole;
    }
    const {drawing: {variant, lines, offset}, lattice} = this.#editor;
    const n = lineLength(variant);
    const width = crossWidth(variant);
    const points = [[0, 0], [width, width]].map(([x, y]) => [x + offset[0], y + offset[1]]).concat(lines.flatMap(line => endsOf(line, n)));
    const [low, high] = [Math.min, Math.max].map(most => [0, 1].map(axis => most(...points.map(point => point[axis]))));
    const places = [[low[0] - ROOM, low[1] - ROOM], [high[0] + ROOM, low[1] - ROOM], [high[0] + ROOM, high[1] + ROOM], [low[0] - ROOM, high[1] + ROOM]]
      .map(point => lattice.placeOf(point).map(value => value / this.#unit));
    return whole.map((limit, i) => (i < 2 ? Math.max : Math.min)(limit, (i < 2 ? Math.min : Math.max)(...places.map(place => place[i % 2]))));
  }

  /** The rulers of {@link Viewport} are hidden. */
  toLattice(place) {
    return place;
  }
}
