// Steps through the moves of a board's game: buttons, a slider, and playing by itself at a chosen speed.

import {announce, calm, element} from './dom.js';
import {icon, iconButton} from './icons.js';
import {t} from './language.js';
import {keep} from './store.js';
import {moveInWords} from './tools.js';

const SPEEDS = [1, 2, 5, 10, 30, 60];

export class Player {
  #board;
  #slider = element('input', {type: 'range', min: 0, max: 0, value: 0, className: 'slider'});
  /** No output, which would be read out beside each move. */
  #counter = element('span', {className: 'counter'});
  #speed = element('select', {className: 'speed'});
  #play;
  #timer = 0;
  #due = 0;

  /** @param onStep called with the number of moves shown */
  constructor(group, board, onStep) {
    this.#board = board;
    this.onStep = onStep;
    const make = (name, action) => iconButton(name, `player.${name}`, action);
    this.#play = make('play', () => this.toggle());
    this.#slider.dataset.label = 'player.slider';
    this.#slider.addEventListener('input', () => this.goTo(Number(this.#slider.value)));
    this.#speed.dataset.label = 'player.speed';
    this.#speed.append(...SPEEDS.map(speed => element('option', {value: speed, textContent: `${speed}/s`})));
    // Whoever has chosen a speed wants it, however little motion they want.
    this.#speed.value = calm() ? 2 : 10;
    keep(this.#speed, 'speed');
    group.append(
      make('first', () => this.goTo(0)),
      make('back', () => this.move(-1)),
      this.#play,
      make('next', () => this.move(1)),
      make('last', () => this.goTo(Infinity)),
      this.#slider, this.#counter, this.#speed);
    addEventListener('viewchanged', () => this.stop());
  }

  /** Takes up the board's game anew. */
  reset() {
    this.stop();
    this.#slider.max = this.#board.game.moves.length;
    this.#update();
  }

  goTo(step) {
    this.stop();
    this.#board.goTo(step);
    this.#update();
    this.#say();
  }

  move(by) {
    this.goTo(this.#board.step + by);
  }

  toggle() {
    if (this.#timer) {
      this.stop();
      this.#say();
      return;
    }
    if (this.#board.step === this.#board.game.moves.length) {
      this.#board.goTo(0);
    }
    this.#due = performance.now();
    this.#timer = requestAnimationFrame(now => this.#frame(now));
    this.#show(true);
  }

  stop() {
    if (this.#timer) {
      cancelAnimationFrame(this.#timer);
      this.#timer = 0;
      this.#show(false);
    }
  }

  #frame(now) {
    const interval = 1000 / Number(this.#speed.value);
    const steps = Math.max(0, Math.floor((now - this.#due) / interval));
    if (steps > 0) {
      this.#due += steps * interval;
      this.#board.goTo(this.#board.step + steps);
      this.#update();
    }
    if (this.#board.step < this.#board.game.moves.length) {
      this.#timer = requestAnimationFrame(next => this.#frame(next));
    } else {
      this.stop();
      this.#say();
    }
  }

  #show(playing) {
    this.#play.replaceChildren(icon(playing ? 'pause' : 'play'));
    this.#play.dataset.label = playing ? 'player.pause' : 'player.play';
    this.#play.setAttribute('aria-label', t(this.#play.dataset.label));
    this.#play.title = t(this.#play.dataset.label);
  }

  #update() {
    const {step, game} = this.#board;
    this.#slider.value = step;
    this.#slider.setAttribute('aria-valuetext', t('player.step', {step, of: game.moves.length}));
    this.#counter.textContent = `${step} / ${game.moves.length}`;
    this.onStep?.(step);
  }

  #say() {
    const {step, game} = this.#board;
    if (step > 0) {
      announce(t('player.said', {step, move: moveInWords(game.moves[step - 1], this.#board)}));
    }
  }
}
