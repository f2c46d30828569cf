// Which move is meant, when a pointer or an arrow key points at the board.

import {announce, button, byId} from './dom.js';
import {ends, lineLength} from './game.js';
import {t} from './language.js';
import {moveInWords, point} from './tools.js';

const CATCH = .55;
/** How many times as far as the pointer is from the point a line's middle is looked for. */
const REACH = 5;
/** How far the next row is for the keys: further than anything in a row. */
const ROW = 1_000;

/** The legal moves whose point is closest to a place, if it is close enough. */
function movesNear(legal, [x, y]) {
  const distance = move => Math.hypot(move.x - x, move.y - y);
  const nearest = Math.min(...legal.map(distance));
  return nearest > CATCH ? [] : legal.filter(move => distance(move) === nearest);
}

/** Of the moves through one point, the one whose line comes closest to where the pointer is. */
function aimed(moves, [x, y], variant) {
  const n = lineLength(variant);
  const distance = move => {
    const [[ax, ay], [bx, by]] = ends(move, n);
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    const toLine = Math.hypot(ax + share * dx - x, ay + share * dy - y);
    // Lines of one direction overlap: the further the pointer is to one side, the further to it the line reaches.
    const [px, py] = [move.x, move.y];
    return toLine + .02 * Math.hypot((ax + bx) / 2 - px - REACH * (x - px), (ay + by) / 2 - py - REACH * (y - py));
  };
  return moves.reduce((best, move) => (distance(move) < distance(best) ? move : best));
}

/**
 * What a place on the board means: {moves, aimed}, or null where no point is near.
 *
 * @param choosing whether one of several moves is chosen by where the place is
 */
function meant(legal, place, variant, choosing) {
  const moves = movesNear(legal, place);
  return moves.length === 0 ? null
    : {moves, aimed: choosing || moves.length === 1 ? aimed(moves, place, variant) : null};
}

/**
 * Follows the pointer on a board.
 *
 * @param find says what a place means
 * @param onLook called with what the pointer is at, or null
 * @param onClick called after that, when it was a click
 */
function watchPointer(board, find, onLook, onClick) {
  const {root} = board;
  const look = event => onLook(find(board.latticePoint(board.view.at(event))));
  root.addEventListener('pointermove', event => {
    if (event.buttons === 0 || event.pointerType === 'touch') {
      look(event);
    }
  });
  root.addEventListener('pointerdown', look);
  root.addEventListener('pointerleave', () => onLook(null));
  root.addEventListener('click', event => {
    if (!board.view.dragged) {
      look(event);
      onClick();
    }
  });
}

/**
 * The legal move that lies next in a direction of the screen; the first one when there is no cursor yet. Left and right
 * go through a row, up and down from row to row, which leads to every point.
 */
export function neighbour(legal, cursor, [dx, dy], place) {
  if (cursor === null) {
    return legal[0] ?? null;
  }
  const [cx, cy] = place(cursor);
  let best = null;
  let least = Infinity;
  for (const move of legal) {
    const [x, y] = place([move.x, move.y]);
    const distance = ROW * Math.abs(y - cy) + Math.abs(x - cx);
    if ((x - cx) * dx + (y - cy) * dy > 0 && distance < least) {
      least = distance;
      best = move;
    }
  }
  return best;
}

const linesThrough = (legal, {x, y}) => legal.filter(move => move.x === x && move.y === y);

/** The visitor's aim at one of the legal moves, by pointer, by keys, and of several lines through a point by choice. */
export class Aim {
  #board;
  #onMove;
  #onWords;
  #variant = '5T';
  #legal = [];
  /** The point under the pointer or the cursor: {moves, aimed, cursor}. */
  #attention = null;
  /** A point with several lines that was clicked, and waits for the line. */
  #chosen = null;
  /** The same of a move that was suggested: it stays wherever the pointer goes. */
  #hint = null;
  /** The point that the keys go on from. */
  #last = null;

  /**
   * @param onMove called with the move that is meant
   * @param onWords called when there are other words to say, or none any more
   */
  constructor(board, onMove, onWords) {
    this.#board = board;
    this.#onMove = onMove;
    this.#onWords = onWords;
    const find = place => meant(this.#legal, place, this.#variant, byId('picker').value === 'aim');
    watchPointer(board, find, at => this.#look(at), () => {
      if (this.#attention === null) {
        this.#giveUp();
      } else {
        this.#select(this.#attention);
      }
    });
    byId('show').addEventListener('change', () => this.#draw());
    // What a line is called depends on which way it runs now.
    board.root.addEventListener('turned', () => this.words !== null && onWords());
  }

  /** What is suggested or asked at the moment, in words, or null. */
  get words() {
    return this.#chosen ? t('play.which', {n: this.#chosen.length})
      : this.#hint ? t('play.hinted', {move: moveInWords(this.#hint.aimed, this.#board)}) : null;
  }

  /**
   * Offers the moves of a position.
   *
   * @param last the move that led there, or null; the keys go on from its point
   */
  offer(variant, legal, last) {
    this.#variant = variant;
    this.#legal = legal;
    this.#last = last && [last.x, last.y];
    this.#hint = null;
    this.#choose(null);
    this.#look(null);
  }

  /** Suggests a move, which Enter then draws. */
  suggest(move) {
    this.#choose(null);
    this.#hint = {moves: [move], aimed: move, cursor: [move.x, move.y]};
    this.#look(null);
    this.#board.view.reveal(this.#board.place([move.x, move.y]));
    this.#say();
  }

  /**
   * Arrow keys go from point to point, Enter plays, digits choose a line, Escape gives the choice up. Says whether the
   * key was one of these.
   */
  key({key}) {
    const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    const here = document.activeElement === this.#board.root;
    if (key in steps && here) {
      this.#go(steps[key]);
    } else if (key === 'Enter' && here && (this.#attention ?? this.#hint)) {
      this.#select(this.#attention ?? this.#hint);
    } else if (/^[1-9]$/.test(key) && this.#chosen?.[key - 1]) {
      this.#onMove(this.#chosen[key - 1]);
    } else if (key === 'Escape' && this.#chosen) {
      this.#giveUp();
    } else {
      return false;
    }
    return true;
  }

  #go(step) {
    const next = from => neighbour(this.#legal, from, step, place => this.#board.place(place));
    const {cursor = null} = this.#attention ?? this.#hint ?? {};
    const move = next(cursor ?? this.#last) ?? (cursor === null ? next(null) : null);
    if (move) {
      const moves = linesThrough(this.#legal, move);
      this.#giveUp();
      this.#look({moves, aimed: moves.length === 1 ? move : null, cursor: [move.x, move.y]});
      this.#board.view.reveal(this.#board.place([move.x, move.y]));
      announce(moves.length === 1 ? moveInWords(move, this.#board) : t('play.lines', {point: point([move.x, move.y]), n: moves.length}));
    }
  }

  #look(at) {
    this.#attention = at;
    this.#draw();
  }

  #draw() {
    const points = byId('show').value === 'always';
    const {moves = [], aimed = null, cursor} = this.#attention ?? this.#hint ?? {};
    const lines = new Set([...(this.#hint?.moves ?? []), ...(this.#chosen ?? moves)]);
    this.#board.showHints(this.#legal, {points, lines: [...lines], aimed, cursor: cursor ?? this.#hint?.cursor});
    this.#board.root.classList.toggle('at-point', this.#attention !== null);
  }

  #select({moves, aimed}) {
    if (moves.length === 1 || byId('picker').value === 'aim' && aimed) {
      this.#onMove(aimed ?? moves[0]);
    } else {
      this.#hint = null;
      this.#choose(moves);
      this.#look({moves, aimed: null, cursor: [moves[0].x, moves[0].y]});
      this.#say();
      byId('choices').scrollIntoView({block: 'nearest'});
    }
  }

  #say() {
    announce(this.words);
    this.#onWords();
  }

  /** Waits for no line any more. */
  #giveUp() {
    if (this.#chosen) {
      this.#choose(null);
      this.#onWords();
    }
    this.#draw();
  }

  /** Offers the lines through a point as buttons; digits choose among them, too. */
  #choose(lines) {
    const choosing = byId('choices').contains(document.activeElement);
    this.#chosen = lines;
    byId('choices').hidden = lines === null;
    byId('choices').replaceChildren(...(lines ?? []).map((move, i) => {
      const label = `${i + 1} · ${ends(move, lineLength(this.#variant)).map(point).join(' – ')}`;
      const made = button(label, () => this.#onMove(move));
      for (const [event, on] of [['mouseenter', move], ['focus', move], ['mouseleave', null], ['blur', null]]) {
        made.addEventListener(event, () => this.#look(on && {moves: this.#chosen, aimed: on, cursor: [on.x, on.y]}));
      }
      return made;
    }));
    if (choosing) {
      this.#board.root.focus();
    }
  }
}
