// The one dialog of the page: something to read, or a form to fill in.

import {button, byId, element} from './dom.js';
import {grid, valuesOf} from './fields.js';
import {t} from './language.js';
import {inWords} from './service.js';

export function openDialog(title, ...content) {
  const dialog = byId('dialog');
  const close = button(t('close'), () => dialog.close(), {className: 'primary'});
  show(title, content, [close]);
  close.focus();
  dialog.scrollTop = 0;
}

export const closeDialog = () => byId('dialog').close();

/**
 * Asks for something. The form stays, with the reason, when what was asked for is refused.
 *
 * @param fields as fields.js makes them
 * @param action called with the values by their names
 */
export function openForm(title, about, fields, label, action) {
  const note = element('p', {className: 'note', role: 'alert'});
  const send = element('button', {type: 'submit', className: 'primary', textContent: label});
  const form = element('form', {className: 'stack'},
    ...(about ? [element('p', {className: 'hint', textContent: about})] : []), grid(...fields), note,
    element('p', {className: 'row'}, send, button(t('cancel'), closeDialog)));
  form.addEventListener('submit', async event => {
    event.preventDefault();
    send.disabled = true;
    note.textContent = '';
    try {
      await action(valuesOf(form));
    } catch (problem) {
      note.textContent = inWords(problem);
    }
    send.disabled = false;
  });
  show(title, [form], []);
  form.querySelector('input, select, textarea')?.focus();
}

/** Asks whether something is to be done that can't be undone. */
export const openQuestion = (label, about, action) => openForm(label, about, [], label, async () => {
  await action();
  closeDialog();
});

function show(title, content, buttons) {
  const dialog = byId('dialog');
  dialog.replaceChildren(element('h2', {id: 'dialog-title', textContent: title}), ...content,
    ...(buttons.length > 0 ? [element('p', {className: 'row'}, ...buttons)] : []));
  if (!dialog.open) {
    dialog.showModal();
  }
}
