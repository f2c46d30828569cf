// Corrects lines on a photograph by pointer or keyboard: choosing a line removes it, choosing two points adds one.

import {announce} from './dom.js';
import {lineLength} from './game.js';
import {t} from './language.js';
import {endsOf, lineBetween, nearestLine, toCross} from './photo-drawing.js';
import {formatPoint} from './toolbar.js';

/** How near to a point, and to a line, the pointer selects it, in steps. */
const POINT_RADIUS = .3;
const LINE_RADIUS = .35;
/** Steps of fewer pixels on the screen are too small for a finger, whose tap then zooms in. */
const FINGER_STEP = 28;
/** The step after that zoom. Steps nearby are shorter, in perspective, and must not be too small again. */
const ZOOMED_STEP = 32;

const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

/** Describes a line by its ends, in the frame of the cross. */
export const describeLine = (line, {variant, offset}) =>
  endsOf(toCross(line, offset), lineLength(variant)).map(formatPoint).join(' – ');

export class PhotoPicker {
  #board;
  #editor = null;
  /** The first end of a line to add; null if none is chosen. */
  #end = null;
  /** The point of the keyboard cursor; null until a key moves it. */
  #cursor = null;
  /** What is under the pointer, {point} or {line}, or null. */
  #target = null;
  #isFinger = false;

  constructor(board) {
    this.#board = board;
    const {root} = board;
    root.addEventListener('pointermove', event => event.pointerType !== 'touch' && event.buttons === 0 && this.#aim(event));
    root.addEventListener('pointerdown', event => {
      this.#isFinger = event.pointerType === 'touch';
    });
    root.addEventListener('pointerleave', () => this.#setTarget(null));
    root.addEventListener('click', event => this.#click(event));
    root.addEventListener('keydown', event => {
      if (this.#editor !== null && this.#handleKey(event)) {
        event.preventDefault();
        event.stopPropagation();
      }
    });
  }

  /** @param editor an editor, or null while there is nothing to correct */
  edit(editor) {
    this.#editor = editor;
    this.#end = this.#cursor = this.#target = null;
  }

  /** Marks lines, such as those of a proposed change; none for the visitor's own choice. */
  show(lines = []) {
    this.#draw(lines);
  }

  #draw(lines = []) {
    if (this.#editor === null) {
      return;
    }
    const marked = this.#target?.line ? [{line: this.#target.line, name: 'aimed'}] : [];
    const points = [
      ...(this.#end === null ? [] : [{point: this.#end, name: 'end'}]),
      ...(this.#target?.point ? [{point: this.#target.point, name: 'aimed'}] : []),
      ...(this.#cursor === null ? [] : [{point: this.#cursor, name: 'cursor'}]),
    ];
    this.#board.mark([...marked, ...lines], points);
  }

  #setTarget(target) {
    this.#target = target;
    this.#board.root.classList.toggle('at-point', target !== null);
    this.#draw();
  }

  #aim(event) {
    if (this.#editor !== null) {
      this.#setTarget(this.#targetAt(event));
    }
  }

  /** Returns the point or the line under the pointer; null if neither is near. A second end need not be aimed at as well. */
  #targetAt(event) {
    const place = this.#editor.lattice.pointAt(this.#board.pixelAt(event));
    const point = place.map(value => Math.round(value) + 0);
    const distance = Math.hypot(place[0] - point[0], place[1] - point[1]);
    if (distance <= (this.#end === null ? POINT_RADIUS : .5)) {
      return {point};
    }
    const {variant, lines} = this.#editor.drawing;
    const nearest = this.#end === null ? nearestLine(lines, place, lineLength(variant)) : null;
    return nearest !== null && nearest.distance <= LINE_RADIUS ? {line: nearest.line} : null;
  }

  #click(event) {
    if (this.#editor === null || this.#board.viewport.dragged) {
      return;
    }
    this.#cursor = null;
    const pixel = this.#board.pixelAt(event);
    const step = this.#editor.lattice.stepAt(this.#editor.lattice.pointAt(pixel)) * this.#board.scale;
    if (this.#isFinger && step < FINGER_STEP) {
      this.#board.zoomTo(ZOOMED_STEP / step, pixel);
      announce(t('photo.zoomed'));
      return;
    }
    const target = this.#targetAt(event);
    if (target?.line) {
      this.#toggle(target.line);
    } else {
      this.#choose(target?.point ?? null);
    }
    this.#setTarget(null);
  }

  #toggle(line) {
    const isThere = this.#editor.toggle(line);
    announce(t(isThere ? 'photo.added' : 'photo.taken', {line: describeLine(line, this.#editor.drawing)}));
  }

  /** Chooses an end of a line: the first one, or the second, which adds or removes the line. */
  #choose(point) {
    const {drawing} = this.#editor;
    const n = lineLength(drawing.variant);
    const first = this.#end;
    const name = end => formatPoint(end.map((value, axis) => value - drawing.offset[axis]));
    const line = first === null || point === null ? null : lineBetween(first, point, n);
    this.#end = null;
    if (line !== null) {
      this.#toggle(line);
    } else if (point !== null && String(point) !== String(first)) {
      this.#end = point;
      announce(first === null ? t('photo.end', {point: name(point)}) : t('photo.no-line', {from: name(first), to: name(point)}));
    }
    this.#draw();
  }

  #handleKey({key, shiftKey, ctrlKey, metaKey, altKey}) {
    if (ctrlKey || metaKey || altKey) {
      return this.#handleUndoKey(key, shiftKey, !altKey);
    }
    if (key in ARROWS && shiftKey) {
      this.#editor.moveCross(ARROWS[key]);
    } else if (key in ARROWS) {
      this.#moveCursor(ARROWS[key]);
    } else if (key === 'Enter' && this.#cursor !== null) {
      this.#choose(this.#cursor);
    } else if (key === 'Escape' && this.#end !== null) {
      this.#choose(null);
    } else if (key === 'u' && this.#editor.canUndo) {
      this.#editor.undo();
    } else if (key === 'y' && this.#editor.canRedo) {
      this.#editor.redo();
    } else if (key === '+' || key === '-') {
      this.#board.viewport.zoom(key === '+' ? 1.25 : 1 / 1.25);
    } else if (key === '0') {
      this.#board.viewport.fit();
    } else {
      return false;
    }
    return true;
  }

  /** Ctrl+Z, Shift+Ctrl+Z and Ctrl+Y, or ⌘. */
  #handleUndoKey(key, shiftKey, isCommand) {
    const isRedo = key === 'y' || key.toLowerCase() === 'z' && shiftKey;
    const isUndo = key === 'z' && !shiftKey;
    if (isCommand && isRedo && this.#editor.canRedo) {
      this.#editor.redo();
    } else if (isCommand && isUndo && this.#editor.canUndo) {
      this.#editor.undo();
    } else {
      return false;
    }
    return true;
  }

  /** Moves the cursor by a step; it starts at the cross's corner. */
  #moveCursor([dx, dy]) {
    const {lattice, drawing: {offset, lines, variant}} = this.#editor;
    this.#cursor = this.#cursor === null ? offset : [this.#cursor[0] + dx, this.#cursor[1] + dy];
    this.#board.reveal(lattice.placeOf(this.#cursor));
    this.#draw();
    const n = lineLength(variant);
    const through = lines.filter(line => nearestLine([line], this.#cursor, n).distance < POINT_RADIUS);
    const point = formatPoint(this.#cursor.map((value, axis) => value - offset[axis]));
    announce(t('play.lines', {n: through.length, point}));
  }
}
