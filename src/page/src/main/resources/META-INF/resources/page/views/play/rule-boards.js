// Three small boards that show the rules in a loop, which pauses while the rules are folded or out of sight.

import {Board} from '../../board/board.js';
import {element, prefersReducedMotion, svg} from '../../ui/dom.js';
import {icon, iconButton} from '../../ui/icons.js';
import {endPoints, lineLength} from '../../core/game.js';
import {frameAt, ruleScenes, SCENE_LENGTH} from '../../core/rule-scenes.js';
import {t} from '../../state/language.js';

/** Time in ms that a picture stays. */
const INTERVAL = 900;

export class RuleBoards {
  #area;
  /** @type {{board: Board, text: HTMLElement, score: HTMLElement}[]} */
  #parts;
  #button = iconButton('pause', 'player.pause', () => this.#setMoving(!this.#isMoving));
  /** @type {RuleScene[]} */
  #scenes = [];
  #variant = '';
  #time = 0;
  #timer = 0;
  #isMoving = false;

  /** @param {HTMLElement} area the element to which the boards are added */
  constructor(area) {
    this.#area = area;
    this.#parts = [0, 1, 2].map(i => {
      const root = svg('svg', {id: `rule-board-${i}`, class: 'board', role: 'img'});
      const text = element('p');
      const score = element('b', {ariaHidden: 'true'});
      area.append(element('div', {className: 'rule'}, root, element('div', {}, score, text)));
      return {board: new Board(root, true), text, score};
    });
    area.append(element('p', {}, this.#button));
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', ({matches}) => matches && this.#setMoving(false));
    this.#setMoving(!prefersReducedMotion());
  }

  /**
   * Shows the rules of a variant in the current language.
   *
   * @type {(variant: Variant) => void}
   */
  show(variant) {
    if (variant !== this.#variant) {
      this.#variant = variant;
      this.#scenes = ruleScenes(variant);
      this.#time = this.#isMoving ? 0 : SCENE_LENGTH - 1;
      this.#scenes.forEach(({moves}, i) => this.#parts[i].board.show({variant, moves}));
      this.#draw();
    }
    this.#scenes.forEach(({name}, i) => {
      this.#parts[i].text.textContent = t(`rules.${name}`, {n: lineLength(variant)});
      this.#parts[i].board.root.setAttribute('aria-label', t(`rules.picture.${name}`));
    });
    this.#nameButton();
  }

  /**
   * Starts or stops the clock; while the boards are out of sight, its ticks do nothing.
   *
   * @type {(isOpen: boolean) => void}
   */
  play(isOpen) {
    clearInterval(this.#timer);
    if (isOpen && this.#isMoving) {
      this.#timer = setInterval(() => this.#tick(), INTERVAL);
    }
  }

  #tick() {
    if (document.visibilityState === 'visible' && this.#area.checkVisibility()) {
      this.#time++;
      this.#draw();
    }
  }

  /** @type {(isMoving: boolean) => void} */
  #setMoving(isMoving) {
    this.#isMoving = isMoving;
    if (!isMoving) {
      this.#time = SCENE_LENGTH - 1;
      this.#draw();
    }
    this.play(true);
    this.#nameButton();
  }

  #nameButton() {
    const name = this.#isMoving ? 'pause' : 'play';
    this.#button.replaceChildren(icon(name));
    this.#button.dataset.label = `player.${name}`;
    this.#button.title = t(`player.${name}`);
    this.#button.setAttribute('aria-label', this.#button.title);
  }

  #draw() {
    this.#scenes.forEach((scene, i) => {
      const {board, score} = this.#parts[i];
      const {step, candidate, refused} = frameAt(scene, this.#time);
      board.show({variant: this.#variant, moves: scene.moves, keepViewport: true}, step);
      board.showHints(candidate ? [candidate] : [], {lines: candidate ? [candidate] : []});
      if (refused) {
        board.markViolation(refused, [endPoints(scene.moves[0], lineLength(this.#variant))[1]]);
      }
      score.textContent = scene.name === 'score' ? String(step) : '';
    });
  }
}
