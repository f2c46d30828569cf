// Playback of a board's game: step buttons, a slider, and automatic play at a chosen speed.

import {announce, element, prefersReducedMotion} from '../ui/dom.js';
import {icon, iconButton} from '../ui/icons.js';
import {t} from '../state/language.js';
import {persistControl} from '../state/store.js';
import {describeMove} from './toolbar.js';

const SPEEDS = [1, 2, 5, 10, 30, 60];

export class Player {
  #board;
  #slider = element('input', {type: 'range', min: 0, max: 0, value: 0, className: 'slider'});
  /** Not an output element: screen readers would announce it in addition to the move. */
  #counter = element('span', {className: 'counter'});
  #speed = element('select', {className: 'speed'});
  #play;
  #timer = 0;
  #lastStepAt = 0;

  /**
   * @param {HTMLElement} group
   * @param {PlayedBoard} board
   * @param {(step: number) => void} [onStep] called with the number of moves shown
   */
  constructor(group, board, onStep) {
    this.#board = board;
    this.onStep = onStep;
    /** @type {(name: string, action: () => void) => HTMLButtonElement} */
    const make = (name, action) => iconButton(name, `player.${name}`, action);
    this.#play = make('play', () => this.toggle());
    this.#slider.dataset.label = 'player.slider';
    this.#slider.addEventListener('input', () => this.goTo(Number(this.#slider.value)));
    this.#speed.dataset.label = 'player.speed';
    this.#speed.append(...SPEEDS.map(speed => element('option', {value: speed, textContent: `${speed}/s`})));
    // Reduced motion lowers only the default; a stored choice overrides it.
    this.#speed.value = prefersReducedMotion() ? '2' : '10';
    persistControl(this.#speed, 'speed');
    group.append(
      make('first', () => this.goTo(0)),
      make('back', () => this.move(-1)),
      this.#play,
      make('next', () => this.move(1)),
      make('last', () => this.goTo(Infinity)),
      this.#slider, this.#counter, this.#speed);
    addEventListener('viewchanged', () => this.stop());
  }

  get #moves() {
    return this.#board.game?.moves ?? [];
  }

  /** Adapts the controls to a new game on the board. */
  reset() {
    this.stop();
    this.#slider.max = String(this.#moves.length);
    this.#update();
  }

  /** @type {(step: number) => void} */
  goTo(step) {
    this.stop();
    this.#board.goTo(step);
    this.#update();
    this.#announceMove();
  }

  /** @type {(by: number) => void} */
  move(by) {
    this.goTo(this.#board.step + by);
  }

  toggle() {
    if (this.#timer) {
      this.stop();
      this.#announceMove();
      return;
    }
    if (this.#board.step === this.#moves.length) {
      this.#board.goTo(0);
    }
    this.#lastStepAt = performance.now();
    this.#timer = requestAnimationFrame(now => this.#frame(now));
    this.#showPlaying(true);
  }

  stop() {
    if (this.#timer) {
      cancelAnimationFrame(this.#timer);
      this.#timer = 0;
      this.#showPlaying(false);
    }
  }

  /** @type {(now: number) => void} */
  #frame(now) {
    const interval = 1000 / Number(this.#speed.value);
    const steps = Math.max(0, Math.floor((now - this.#lastStepAt) / interval));
    if (steps > 0) {
      this.#lastStepAt += steps * interval;
      this.#board.goTo(this.#board.step + steps);
      this.#update();
    }
    if (this.#board.step < this.#moves.length) {
      this.#timer = requestAnimationFrame(next => this.#frame(next));
    } else {
      this.stop();
      this.#announceMove();
    }
  }

  /** @type {(playing: boolean) => void} */
  #showPlaying(playing) {
    this.#play.replaceChildren(icon(playing ? 'pause' : 'play'));
    this.#play.dataset.label = playing ? 'player.pause' : 'player.play';
    this.#play.setAttribute('aria-label', t(this.#play.dataset.label));
    this.#play.title = t(this.#play.dataset.label);
  }

  #update() {
    const {step} = this.#board;
    this.#slider.value = String(step);
    this.#slider.setAttribute('aria-valuetext', t('player.step', {step, of: this.#moves.length}));
    this.#counter.textContent = `${step} / ${this.#moves.length}`;
    this.onStep?.(step);
  }

  #announceMove() {
    const {step} = this.#board;
    if (step > 0) {
      announce(t('player.said', {step, move: describeMove(this.#moves[step - 1], this.#board)}));
    }
  }
}
