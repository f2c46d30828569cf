// Asks for an API key when the service wants to know who is calling.

import {button, byId, element} from './dom.js';
import {t} from './language.js';
import {key, useKey} from './service.js';

function done(text) {
  useKey(text);
  byId('dialog').close();
  location.reload();
}

export function askForKey() {
  const dialog = byId('dialog');
  if (dialog.open) {
    return;
  }
  const input = element('input', {id: 'key', type: 'password', autocomplete: 'current-password', required: true});
  const form = element('form', {className: 'stack'},
    element('label', {htmlFor: 'key', textContent: t('key.label')}), input,
    element('div', {className: 'row'},
      element('button', {type: 'submit', className: 'primary', textContent: t('key.use')}),
      ...(key() ? [button(t('key.forget'), () => done(null))] : []),
      button(t('close'), () => dialog.close())));
  form.addEventListener('submit', event => {
    event.preventDefault();
    done(input.value.trim());
  });
  dialog.replaceChildren(element('h2', {id: 'dialog-title', textContent: t('key.title')}),
    element('p', {textContent: t('key.about')}), form);
  dialog.showModal();
  input.focus();
}
