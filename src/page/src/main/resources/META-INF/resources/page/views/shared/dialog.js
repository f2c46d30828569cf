// The page's single dialog: a text or a form.

import {button, byId, disableWhile, element, toast} from '../../ui/dom.js';
import {formValues, grid} from '../../ui/fields.js';
import {t} from '../../state/language.js';
import {describeFailure} from './failures.js';

/** @type {(title: string, ...content: Child[]) => void} */
export function openDialog(title, ...content) {
  const dialog = byId('dialog');
  const close = button(t('close'), () => dialog.close(), {className: 'primary'});
  showDialog(title, content, [close]);
  close.focus();
  dialog.scrollTop = 0;
}

export const closeDialog = () => byId('dialog').close();

/**
 * Opens a form. If the action fails, the form stays open and shows why; if it has been closed, a toast does.
 *
 * @param fields label and control nodes, from fields.js
 * @param action called with the values by name, and with a function that closes the form and returns whether it was open
 * @param cancelLabel label of the button that cancels
 * @param irreversible whether the action is irreversible; initial focus is then on the cancel button
 * @type {FormOpener}
 */
export function openForm(title, about, fields, label, action, {cancelLabel = t('cancel'), irreversible = false} = {}) {
  const note = element('p', {className: 'note', role: 'alert'});
  const send = element('button', {type: 'submit', className: 'primary', textContent: label});
  const cancel = button(cancelLabel, closeDialog);
  const form = element('form', {className: 'stack'},
    ...(about ? [element('p', {id: 'dialog-about', className: 'hint', textContent: about})] : []), grid(...fields), note,
    element('p', {className: 'row'}, send, cancel));
  // When the response arrives, the dialog may show other content.
  const isShown = () => form.isConnected && byId('dialog').open;
  const close = () => {
    const isClosed = isShown();
    if (isClosed) {
      closeDialog();
    }
    return isClosed;
  };
  form.addEventListener('submit', async event => {
    event.preventDefault();
    note.textContent = '';
    try {
      await disableWhile(send, async () => action(formValues(form), close));
    } catch (problem) {
      if (isShown()) {
        note.replaceChildren(describeFailure(problem));
      } else {
        toast(describeFailure(problem));
      }
    }
  });
  showDialog(title, [form], []);
  (irreversible ? cancel : /** @type {Control | null} */ (form.querySelector('input, select, textarea')))?.focus();
}

/**
 * Asks for confirmation of an irreversible action.
 *
 * @type {(label: string, about: string, action: () => Promise<unknown>, cancelLabel?: string) => void}
 */
export const openConfirmation = (label, about, action, cancelLabel) => openForm(label, about, [], label, async (_, close) => {
  await action();
  close();
}, {cancelLabel, irreversible: true});

// If the element that opened the dialog has disappeared, focus moves to the start of the view.
byId('dialog').addEventListener('close', () => {
  const {activeElement} = document;
  if (!byId('dialog').open && (activeElement === document.body || byId('dialog').contains(activeElement))) {
    const heading = /** @type {HTMLElement | null} */ (document.querySelector('main > :not([hidden]) h1[tabindex]'));
    (heading ?? byId('main')).focus({preventScroll: true});
  }
});

// The Enter key that opened the dialog may still repeat; it must not confirm an unread question.
byId('dialog').addEventListener('keydown', event => {
  if (event.key === 'Enter' && event.repeat) {
    event.preventDefault();
  }
});

/** @type {(title: string, content: Child[], buttons: HTMLButtonElement[]) => void} */
function showDialog(title, content, buttons) {
  const dialog = byId('dialog');
  dialog.replaceChildren(element('h2', {id: 'dialog-title', textContent: title}), ...content,
    ...(buttons.length > 0 ? [element('p', {className: 'row'}, ...buttons)] : []));
  if (!dialog.open) {
    dialog.showModal();
  }
}
