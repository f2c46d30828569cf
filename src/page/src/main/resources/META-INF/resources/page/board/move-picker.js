// Selection of a move by pointer or keyboard.

import {announce, button, byId} from '../ui/dom.js';
import {Fan} from './fan.js';
import {endPoints, lineLength} from '../core/game.js';
import {closestMove, isOnLine, movesAt, movesUnderFinger, nextMove} from '../core/hit-test.js';
import {obstacleAt} from '../core/obstacles.js';
import {t} from '../state/language.js';
import {persistControl} from '../state/store.js';
import {describeMove, formatPoint} from './toolbar.js';

// The settings of all pickers; Play shows them.
for (const id of /** @type {const} */ (['show', 'picker'])) {
  persistControl(byId(id), id);
}

/** How far, in pixels, the wheel turns from line to line: less than a notch, more than a trackpad's single event. */
const WHEEL_STEP = 40;

/**
 * Follows the pointer on a board.
 *
 * @param onPoint called with the lattice place under the pointer, or null when it has left
 * @param onClick called after onPoint with the same place, for a click
 * @param onTap called with the lattice place instead of both, for a finger
 * @type {(board: Board, onPoint: (place: Point | null) => void, onClick: (place: Point) => void, onTap: (place: Point) => void) => void}
 */
function trackPointer(board, onPoint, onClick, onTap) {
  const {root} = board;
  /** @type {(event: MouseEvent) => Point} */
  const placeOf = event => board.toLattice(board.viewport.placeAt(event));
  let isFinger = false;
  root.addEventListener('pointermove', event => {
    if (event.buttons === 0 && event.pointerType !== 'touch') {
      onPoint(placeOf(event));
    }
  });
  root.addEventListener('pointerdown', event => {
    isFinger = event.pointerType === 'touch';
    if (!isFinger) {
      onPoint(placeOf(event));
    }
  });
  root.addEventListener('pointerleave', () => isFinger || onPoint(null));
  root.addEventListener('click', event => {
    if (board.viewport.dragged) {
      return;
    }
    if (isFinger) {
      onTap(placeOf(event));
    } else {
      onPoint(placeOf(event));
      onClick(placeOf(event));
    }
  });
}

/** @type {(one: {x: number, y: number}, other: {x: number, y: number}) => boolean} */
const isAt = (one, other) => one.x === other.x && one.y === other.y;

/**
 * Selection of a legal move. A mouse aims at a line, and its wheel goes through the lines of a point; a click draws the
 * line, or asks first. A finger gets a handle for each line near it. Keys move a cursor from point to point.
 */
export class MovePicker {
  #board;
  #fan;
  /** The element that shows the lines to choose from. */
  #choices;
  #onMove;
  #onPrompt;
  #variant = '5T';
  /** @type {Move[]} */
  #legal = [];
  /**
   * The target under the pointer or keyboard cursor: {moves, aimed, cursor}, or null. With `held`, the wheel has chosen
   * the line, and the pointer does not change it while it stays at the point.
   *
   * @type {Target | null}
   */
  #target = null;
  /**
   * The moves to choose from while a choice is open; else null.
   *
   * @type {Move[] | null}
   */
  #chosen = null;
  /**
   * The target of a suggested move; independent of the pointer.
   *
   * @type {Target | null}
   */
  #hint = null;
  /**
   * The message about the point chosen last, where no move is possible; else null.
   *
   * @type {string | null}
   */
  #obstacle = null;
  /** How far the wheel has turned since it last changed the line, in pixels. */
  #turned = 0;
  /**
   * Start of the keyboard cursor: the last move's point.
   *
   * @type {Point | null}
   */
  #last = null;

  /**
   * @param {Board} board
   * @param {(move: Move) => void} onMove called with the selected move
   * @param {() => void} onPrompt called when {@link prompt} has changed
   * @param {HTMLElement} choices the element that shows the lines to choose from
   */
  constructor(board, onMove, onPrompt, choices) {
    this.#choices = choices;
    this.#board = board;
    this.#onMove = onMove;
    this.#onPrompt = onPrompt;
    this.#fan = new Fan(board);
    trackPointer(board, place => this.#setTarget(place && this.#targetAt(place)), place => this.#click(place),
      place => this.#tap(place));
    board.root.addEventListener('wheel', event => this.#wheel(event), {passive: false, capture: true});
    byId('show').addEventListener('change', () => this.#draw());
    // The names of lines depend on the orientation.
    board.root.addEventListener('orientationchanged', () => this.prompt !== null && onPrompt());
  }

  /** The current suggestion, question or reason why no move is possible, as text; or null. */
  get prompt() {
    const [chosen, hinted] = [this.#chosen, this.#hint?.aimed];
    return chosen ? t(chosen.every(move => isAt(move, chosen[0])) ? 'play.which' : 'play.near', {n: chosen.length})
      : this.#obstacle ? t(`play.no.${this.#obstacle}`, {n: lineLength(this.#variant)})
      : hinted ? t('play.hinted', {move: describeMove(hinted, this.#board)}) : null;
  }

  /**
   * Sets the legal moves of a new position.
   *
   * @param last the move that led to it, or null; the keyboard cursor starts at its point
   * @type {(variant: Variant, legal: Move[], last: Move | null | undefined) => void}
   */
  setMoves(variant, legal, last) {
    this.#variant = variant;
    this.#legal = legal;
    this.#last = last ? [last.x, last.y] : null;
    this.#hint = null;
    this.#obstacle = null;
    this.#choose(null);
    this.#setTarget(null);
  }

  /**
   * Suggests a move; Enter plays it.
   *
   * @type {(move: Move) => void}
   */
  suggest(move) {
    this.#choose(null);
    this.#obstacle = null;
    this.#hint = {moves: [move], aimed: move, cursor: [move.x, move.y]};
    this.#setTarget(null);
    this.#board.viewport.reveal(this.#board.toDrawing([move.x, move.y]));
    this.#announcePrompt();
  }

  /**
   * Handles a key: arrows move the cursor, Enter plays, digits choose a line, Escape cancels the choice. Returns whether
   * the key was handled.
   *
   * @type {(event: KeyboardEvent) => boolean}
   */
  handleKey({key}) {
    /** @type {Record<string, Vector>} */
    const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    const here = document.activeElement === this.#board.root;
    const target = this.#target ?? this.#hint;
    if (key in steps && here) {
      this.#moveCursor(steps[key]);
    } else if (key === 'Enter' && here && target !== null) {
      this.#select(target);
    } else if (/^[1-9]$/.test(key) && this.#chosen?.[Number(key) - 1]) {
      this.#onMove(this.#chosen[Number(key) - 1]);
    } else if (key === 'Escape' && this.#chosen) {
      this.#cancelChoice();
    } else {
      return false;
    }
    return true;
  }

  /** @type {(step: Vector) => void} */
  #moveCursor(step) {
    /** @type {(from: Point | null) => Move | null} */
    const next = from => nextMove(this.#legal, from, step, place => this.#board.toDrawing(place));
    const {cursor = null} = this.#target ?? this.#hint ?? {};
    const move = next(cursor ?? this.#last) ?? (cursor === null ? next(null) : null);
    if (move) {
      const moves = this.#legal.filter(other => isAt(other, move));
      this.#cancelChoice();
      this.#setTarget({moves, aimed: moves.length === 1 ? move : null, cursor: [move.x, move.y]});
      this.#board.viewport.reveal(this.#board.toDrawing([move.x, move.y]));
      announce(moves.length === 1 ? describeMove(move, this.#board)
        : t('play.lines', {point: formatPoint([move.x, move.y]), n: moves.length}));
    }
  }

  /**
   * Returns the target at a lattice place, or null. A line is aimed at if the pointer may choose one.
   *
   * @type {(place: Point) => Target | null}
   */
  #targetAt(place) {
    const moves = movesAt(this.#legal, place);
    if (moves.length === 0) {
      return null;
    }
    if (this.#target?.held && this.#target.aimed && isAt(moves[0], this.#target.aimed)) {
      return this.#target;
    }
    const aims = moves.length === 1 || byId('picker').value === 'aim' || this.#chosen !== null && isAt(moves[0], this.#chosen[0]);
    return {moves, aimed: aims ? closestMove(moves, place, lineLength(this.#variant)) : null};
  }

  /** @type {(place: Point) => void} */
  #click(place) {
    if (this.#target === null) {
      this.#refuse(place);
    } else if (this.#target.aimed && this.#chosen?.includes(this.#target.aimed)) {
      this.#onMove(this.#target.aimed);
    } else {
      this.#select(this.#target);
    }
  }

  /**
   * Draws the line of a handle, else the only line near a finger; offers a handle for each of several.
   *
   * @type {(place: Point) => void}
   */
  #tap(place) {
    const handle = this.#fan.moveAt(place);
    const moves = movesUnderFinger(this.#legal, place, this.#board.viewport.scale);
    if (handle !== null || moves.length === 1) {
      this.#onMove(handle ?? moves[0]);
    } else if (moves.length === 0) {
      this.#setTarget(null);
      this.#refuse(place);
    } else {
      this.#hint = null;
      this.#choose(moves);
      this.#fan.show(moves, lineLength(this.#variant), place);
      this.#setTarget({moves, aimed: null});
      this.#announcePrompt();
    }
  }

  /**
   * Draws the suggested line if the place is on it; else cancels an open choice, or says why no move is possible at the
   * point nearest to the place.
   *
   * @type {(place: Point) => void}
   */
  #refuse(place) {
    const [x, y] = place;
    const hinted = this.#hint?.aimed;
    if (hinted && isOnLine(hinted, place, lineLength(this.#variant))) {
      this.#onMove(hinted);
      return;
    }
    if (this.#chosen || this.#legal.length === 0 || this.#board.game === null) {
      this.#cancelChoice();
      return;
    }
    const rule = obstacleAt(this.#board.game, [Math.round(x), Math.round(y)]);
    this.#obstacle = rule === 'line-conflict' ? `${rule}-${this.#variant.slice(-1)}` : rule;
    this.#announcePrompt();
  }

  /**
   * Aims at the next or the previous line through the point; a board without focus leaves the wheel to the page.
   *
   * @type {(event: WheelEvent) => void}
   */
  #wheel(event) {
    const {moves = [], aimed} = this.#target ?? {};
    if (moves.length > 1 && aimed && !event.ctrlKey && !event.metaKey && document.activeElement === this.#board.root) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#turned += event.deltaY;
      if (Math.abs(this.#turned) >= WHEEL_STEP) {
        const next = moves[(moves.indexOf(aimed) + Math.sign(this.#turned) + moves.length) % moves.length];
        this.#turned = 0;
        this.#setTarget({moves, aimed: next, held: true});
        announce(describeMove(next, this.#board));
      }
    }
  }

  /** @type {(at: Target | null) => void} */
  #setTarget(at) {
    this.#target = at;
    this.#draw();
    if (at !== null && this.#obstacle !== null) {
      this.#obstacle = null;
      this.#onPrompt();
    }
  }

  #draw() {
    const points = byId('show').value === 'always';
    const {moves = [], aimed = null, cursor} = this.#target ?? this.#hint ?? {};
    const lines = new Set([...(this.#hint?.moves ?? []), ...(this.#chosen ?? moves)]);
    // After the game's end there is nothing to hint at, and Play may show an overlay.
    if (this.#legal.length > 0) {
      this.#board.showHints(this.#legal, {points, lines: [...lines], aimed, cursor: cursor ?? this.#hint?.cursor});
    }
    this.#board.root.classList.toggle('at-point', this.#target !== null);
  }

  /** @type {(target: Target) => void} */
  #select({moves, aimed}) {
    if (moves.length === 1 || byId('picker').value === 'aim' && aimed) {
      this.#onMove(aimed ?? moves[0]);
    } else {
      this.#hint = null;
      this.#choose(moves);
      this.#setTarget({moves, aimed: null, cursor: [moves[0].x, moves[0].y]});
      this.#announcePrompt();
      this.#choices.scrollIntoView({block: 'nearest'});
    }
  }

  /** Announces the prompt, and which key is for which line. */
  #announcePrompt() {
    const lines = (this.#chosen ?? []).map((move, i) => this.#labelOf(move, i));
    announce([this.prompt, ...lines].join(' \u2003'));
    this.#onPrompt();
  }

  /**
   * Names the key and the line of a choice.
   *
   * @type {(move: Move, i: number) => string}
   */
  #labelOf(move, i) {
    return `${i + 1} · ${endPoints(move, lineLength(this.#variant)).map(formatPoint).join(' – ')}`;
  }

  /** Cancels an open choice of lines. */
  #cancelChoice() {
    if (this.#chosen) {
      this.#choose(null);
      this.#onPrompt();
    }
    this.#draw();
  }

  /**
   * Shows the lines through a point as numbered buttons; null hides them.
   *
   * @type {(lines: Move[] | null) => void}
   */
  #choose(lines) {
    const choosing = this.#choices.contains(document.activeElement);
    this.#chosen = lines;
    this.#fan.show(null);
    this.#choices.hidden = lines === null;
    this.#choices.replaceChildren(...(lines ?? []).map((move, i) => {
      const made = button(this.#labelOf(move, i), () => this.#onMove(move), {title: describeMove(move, this.#board)});
      made.setAttribute('aria-keyshortcuts', String(i + 1));
      for (const event of ['mouseenter', 'focus']) {
        made.addEventListener(event, () => this.#setTarget({moves: this.#chosen ?? [], aimed: move, cursor: [move.x, move.y]}));
      }
      for (const event of ['mouseleave', 'blur']) {
        made.addEventListener(event, () => this.#setTarget(null));
      }
      return made;
    }));
    if (choosing) {
      this.#board.root.focus();
    }
  }
}
