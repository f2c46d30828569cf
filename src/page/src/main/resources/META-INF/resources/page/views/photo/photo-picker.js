// Corrects lines on a photograph by pointer or keyboard: choosing a line removes it, choosing two points adds one.

import {announce} from '../../ui/dom.js';
import {lineLength} from '../../core/game.js';
import {t} from '../../state/language.js';
import {endsOf, lineBetween, nearestLine, toCross} from '../../core/photo-drawing.js';
import {formatPoint} from '../../board/toolbar.js';

/** How near to a point, and to a line, the pointer selects it, in steps. */
const POINT_RADIUS = .3;
const LINE_RADIUS = .35;
/** Steps of fewer pixels on the screen are too small for a finger, whose tap then zooms in. */
const FINGER_STEP = 28;
/** The step after that zoom. Steps nearby are shorter, in perspective, and must not be too small again. */
const ZOOMED_STEP = 32;

/** @type {Record<string, Vector>} */
const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

/**
 * Describes a line by its ends, in the frame of the cross.
 *
 * @type {(line: Line, drawing: Drawing) => string}
 */
export const describeLine = (line, {variant, offset}) =>
  endsOf(toCross(line, offset), lineLength(variant)).map(formatPoint).join(' – ');

/** @type {(point: Point, offset: Vector) => Point} */
const inCross = ([x, y], [ox, oy]) => [x - ox, y - oy];

export class PhotoPicker {
  #board;
  /** @type {PhotoEditor | null} */
  #editor = null;
  /**
   * The first end of a line to add; null if none is chosen.
   *
   * @type {Point | null}
   */
  #end = null;
  /**
   * The point of the keyboard cursor; null until a key moves it.
   *
   * @type {Point | null}
   */
  #cursor = null;
  /**
   * What is under the pointer, {point} or {line}, or null.
   *
   * @type {PhotoTarget | null}
   */
  #target = null;
  #isFinger = false;

  /** @param {PhotoBoard} board */
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
      if (this.#editor !== null && this.#handleKey(event, this.#editor)) {
        event.preventDefault();
        event.stopPropagation();
      }
    });
  }

  /**
   * @param editor an editor, or null while there is nothing to correct
   *
   * @type {(editor: PhotoEditor | null) => void}
   */
  edit(editor) {
    this.#editor = editor;
    this.#end = this.#cursor = this.#target = null;
  }

  /**
   * Marks lines, such as those of a proposed change; none for the visitor's own choice.
   *
   * @type {(lines?: {line: Line, name: string}[]) => void}
   */
  show(lines = []) {
    this.#draw(lines);
  }

  /** @type {(lines?: {line: Line, name: string}[]) => void} */
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

  /** @type {(target: PhotoTarget | null) => void} */
  #setTarget(target) {
    this.#target = target;
    this.#board.root.classList.toggle('at-point', target !== null);
    this.#draw();
  }

  /** @type {(event: PointerEvent) => void} */
  #aim(event) {
    if (this.#editor !== null) {
      this.#setTarget(this.#targetAt(event, this.#editor));
    }
  }

  /**
   * Returns the point or the line under the pointer; null if neither is near. A second end need not be aimed at as well.
   *
   * @type {(event: MouseEvent, editor: PhotoEditor) => PhotoTarget | null}
   */
  #targetAt(event, editor) {
    const place = editor.lattice.pointAt(this.#board.pixelAt(event));
    /** @type {Point} */
    const point = [Math.round(place[0]) + 0, Math.round(place[1]) + 0];
    const distance = Math.hypot(place[0] - point[0], place[1] - point[1]);
    if (distance <= (this.#end === null ? POINT_RADIUS : .5)) {
      return {point};
    }
    const {variant, lines} = editor.drawing;
    const nearest = this.#end === null ? nearestLine(lines, place, lineLength(variant)) : null;
    return nearest !== null && nearest.distance <= LINE_RADIUS ? {line: nearest.line} : null;
  }

  /** @type {(event: MouseEvent) => void} */
  #click(event) {
    const editor = this.#editor;
    if (editor === null || this.#board.viewport.dragged) {
      return;
    }
    this.#cursor = null;
    const pixel = this.#board.pixelAt(event);
    const step = editor.lattice.stepAt(editor.lattice.pointAt(pixel)) * this.#board.scale;
    if (this.#isFinger && step < FINGER_STEP) {
      this.#board.zoomTo(ZOOMED_STEP / step, pixel);
      announce(t('photo.zoomed'));
      return;
    }
    const target = this.#targetAt(event, editor);
    if (target?.line) {
      this.#toggle(target.line, editor);
    } else {
      this.#choose(target?.point ?? null, editor);
    }
    this.#setTarget(null);
  }

  /** @type {(line: SeenLine, editor: PhotoEditor) => void} */
  #toggle(line, editor) {
    const isThere = editor.toggle(line);
    announce(t(isThere ? 'photo.added' : 'photo.taken', {line: describeLine(line, editor.drawing)}));
  }

  /**
   * Chooses an end of a line: the first one, or the second, which adds or removes the line.
   *
   * @type {(point: Point | null, editor: PhotoEditor) => void}
   */
  #choose(point, editor) {
    const {drawing} = editor;
    const n = lineLength(drawing.variant);
    const first = this.#end;
    const name = (/** @type {Point} */ end) => formatPoint(inCross(end, drawing.offset));
    const line = first === null || point === null ? null : lineBetween(first, point, n);
    this.#end = null;
    if (line !== null) {
      this.#toggle(line, editor);
    } else if (point !== null && String(point) !== String(first)) {
      this.#end = point;
      announce(first === null ? t('photo.end', {point: name(point)}) : t('photo.no-line', {from: name(first), to: name(point)}));
    }
    this.#draw();
  }

  /** @type {(event: KeyboardEvent, editor: PhotoEditor) => boolean} */
  #handleKey({key, shiftKey, ctrlKey, metaKey, altKey}, editor) {
    if (ctrlKey || metaKey || altKey) {
      return this.#handleUndoKey(key, shiftKey, !altKey, editor);
    }
    if (key in ARROWS && shiftKey) {
      editor.moveCross(ARROWS[key]);
    } else if (key in ARROWS) {
      this.#moveCursor(ARROWS[key], editor);
    } else if (key === 'Enter' && this.#cursor !== null) {
      this.#choose(this.#cursor, editor);
    } else if (key === 'Escape' && this.#end !== null) {
      this.#choose(null, editor);
    } else if (key === 'u' && editor.canUndo) {
      editor.undo();
    } else if (key === 'y' && editor.canRedo) {
      editor.redo();
    } else if (key === '+' || key === '-') {
      this.#board.viewport.zoom(key === '+' ? 1.25 : 1 / 1.25);
    } else if (key === '0') {
      this.#board.viewport.fit();
    } else {
      return false;
    }
    return true;
  }

  /**
   * Ctrl+Z, Shift+Ctrl+Z and Ctrl+Y, or ⌘.
   *
   * @type {(key: string, shiftKey: boolean, isCommand: boolean, editor: PhotoEditor) => boolean}
   */
  #handleUndoKey(key, shiftKey, isCommand, editor) {
    const isRedo = key === 'y' || key.toLowerCase() === 'z' && shiftKey;
    const isUndo = key === 'z' && !shiftKey;
    if (isCommand && isRedo && editor.canRedo) {
      editor.redo();
    } else if (isCommand && isUndo && editor.canUndo) {
      editor.undo();
    } else {
      return false;
    }
    return true;
  }

  /**
   * Moves the cursor by a step; it starts at the cross's corner.
   *
   * @type {(step: Vector, editor: PhotoEditor) => void}
   */
  #moveCursor([dx, dy], {lattice, drawing: {offset, lines, variant}}) {
    /** @type {Point} */
    const cursor = this.#cursor === null ? offset : [this.#cursor[0] + dx, this.#cursor[1] + dy];
    this.#cursor = cursor;
    this.#board.reveal(lattice.placeOf(cursor));
    this.#draw();
    const n = lineLength(variant);
    const through = lines.filter(line => (nearestLine([line], cursor, n)?.distance ?? Infinity) < POINT_RADIUS);
    const point = formatPoint(inCross(cursor, offset));
    announce(t('play.lines', {n: through.length, point}));
  }
}
