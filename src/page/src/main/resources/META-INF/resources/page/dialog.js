// The one dialog of the page: something to read, or a form to fill in.

import {button, byId, element, toast, whileDisabled} from './dom.js';
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
 * Asks for something. The form stays, with the reason, when what was asked for is refused; a toast tells it when the
 * form is gone.
 *
 * @param fields as fields.js makes them
 * @param action called with the values by their names, and with what closes the form and says whether it was still there
 * @param wayOut what the button says that leaves all as it is
 * @param forGood whether the action can't be undone: then nobody begins on anything that leads to it
 */
export function openForm(title, about, fields, label, action, {wayOut = t('cancel'), forGood = false} = {}) {
  const note = element('p', {className: 'note', role: 'alert'});
  const send = element('button', {type: 'submit', className: 'primary', textContent: label});
  const leave = button(wayOut, closeDialog);
  const form = element('form', {className: 'stack'},
    ...(about ? [element('p', {id: 'dialog-about', className: 'hint', textContent: about})] : []), grid(...fields), note,
    element('p', {className: 'row'}, send, leave));
  // By the time of an answer, something else may be there.
  const isThere = () => form.isConnected && byId('dialog').open;
  const close = () => {
    const isClosed = isThere();
    if (isClosed) {
      closeDialog();
    }
    return isClosed;
  };
  form.addEventListener('submit', async event => {
    event.preventDefault();
    note.textContent = '';
    try {
      await whileDisabled(send, () => action(valuesOf(form), close));
    } catch (problem) {
      if (isThere()) {
        note.replaceChildren(inWords(problem));
      } else {
        toast(inWords(problem));
      }
    }
  });
  show(title, [form], []);
  (forGood ? leave : form.querySelector('input, select, textarea'))?.focus();
}

/** Asks whether something is to be done that can't be undone. */
export const openQuestion = (label, about, action, wayOut) => openForm(label, about, [], label, async (_, close) => {
  await action();
  close();
}, {wayOut, forGood: true});

// Whoever has come from something that is gone goes on at the beginning of the view.
byId('dialog').addEventListener('close', ({target}) => {
  const {activeElement} = document;
  if (!target.open && (activeElement === document.body || target.contains(activeElement))) {
    (document.querySelector('main > :not([hidden]) h1[tabindex]') ?? byId('main')).focus({preventScroll: true});
  }
});

// A key that was held down to open the dialog answers nothing that nobody has read yet.
byId('dialog').addEventListener('keydown', event => {
  if (event.key === 'Enter' && event.repeat) {
    event.preventDefault();
  }
});

function show(title, content, buttons) {
  const dialog = byId('dialog');
  dialog.replaceChildren(element('h2', {id: 'dialog-title', textContent: title}), ...content,
    ...(buttons.length > 0 ? [element('p', {className: 'row'}, ...buttons)] : []));
  if (!dialog.open) {
    dialog.showModal();
  }
}
