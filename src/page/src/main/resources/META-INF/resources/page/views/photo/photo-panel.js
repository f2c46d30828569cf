// The panel beside the photograph: the reading, and the lines to check.

import {button, element, redraw} from '../../ui/dom.js';
import {formatList, t} from '../../state/language.js';
import {describeLine} from './photo-picker.js';
import {describeFailure} from '../shared/failures.js';
import {describeLegalGame} from '../shared/verdict.js';

/** @type {(change: LineChange, drawing: Drawing) => string} */
function describeChange({removed, added}, drawing) {
  const [from, to] = [removed, added].map(lines => formatList(lines.map(line => describeLine(line, drawing))));
  return to === '' ? t('photo.take-away', {line: from})
    : from === '' ? t('photo.add', {line: to}) : t('photo.replace', {line: from, other: to});
}

export class PhotoPanel {
  root = element('section', {className: 'card'});
  #picker;
  #verdict = element('h2', {id: 'photo-verdict', tabIndex: -1});
  #hint = element('p', {className: 'hint'});
  #note = element('p', {className: 'note'});
  #list = element('ul', {className: 'files'});
  #confirm = button(t('photo.all-correct'), () => this.#editor?.confirm(), {hidden: true});
  /** @type {PhotoEditor | null} */
  #editor = null;

  /** @param {PhotoPicker} picker */
  constructor(picker) {
    this.#picker = picker;
    this.root.setAttribute('aria-labelledby', 'photo-verdict');
    const status = element('div', {className: 'stack'}, this.#verdict, this.#note);
    status.setAttribute('role', 'status');
    this.root.append(status, this.#hint, this.#confirm, this.#list);
  }

  /**
   * Shows a message, and no game.
   *
   * @type {(headline: string, note?: Words) => void}
   */
  say(headline, note = '') {
    this.#verdict.textContent = headline;
    this.#note.replaceChildren(note);
    this.#hint.textContent = '';
    this.#list.replaceChildren();
    this.#confirm.hidden = true;
  }

  /**
   * Shows the state of an editor.
   *
   * @param note what went wrong with the reading, or an empty text
   * @type {(editor: PhotoEditor, note: Words) => void}
   */
  show(editor, note) {
    const {drawing, moves, availableMoves, doubtful, stuck, failure} = editor;
    this.#verdict.textContent = describeLegalGame(drawing.variant, moves.length, availableMoves);
    this.#note.replaceChildren(failure === null ? note : describeFailure(failure));
    this.#hint.textContent = [
      stuck.length > 0 && t('photo.stuck', {n: stuck.length}),
      doubtful.length > 0 && t('photo.doubtful', {n: doubtful.length}),
      t('photo.compare'),
    ].filter(Boolean).join(' ');
    const changes = editor.changes.map(change => this.#choice(change, drawing, () => editor.apply(change), t('photo.gives', {n: change.score})));
    const choiceOf = (/** @type {SeenLine} */ line, /** @type {string} */ why) =>
      this.#choice({removed: [line], added: []}, drawing, () => editor.toggle(line), t(why));
    const lines = [...stuck.map(line => choiceOf(line, 'photo.is-stuck')), ...doubtful.map(line => choiceOf(line, 'photo.is-doubtful'))];
    this.#editor = editor;
    const isConfirmed = document.activeElement === this.#confirm && doubtful.length === 0;
    redraw(this.root, () => {
      this.#list.replaceChildren(...changes, ...lines);
      this.#confirm.hidden = doubtful.length === 0;
    });
    if (isConfirmed) {
      this.#verdict.focus();
    }
  }

  /**
   * A button for a change, which is marked on the photograph while the button has the pointer or the focus.
   *
   * @type {(change: LineChange, drawing: Drawing, action: () => void, hint: string) => HTMLElement}
   */
  #choice(change, drawing, action, hint) {
    const label = describeChange(change, drawing);
    const made = button(label, action);
    made.dataset.key = label;
    made.append(' ', element('span', {className: 'hint', textContent: hint}));
    const marks = [...change.removed.map(line => ({line, name: 'away'})), ...change.added.map(line => ({line, name: 'new'}))];
    for (const event of ['mouseenter', 'focus']) {
      made.addEventListener(event, () => this.#picker.show(marks));
    }
    for (const event of ['mouseleave', 'blur']) {
      made.addEventListener(event, () => this.#picker.show([]));
    }
    return element('li', {}, made);
  }
}
