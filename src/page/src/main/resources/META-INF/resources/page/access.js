// Who is calling, and what they may do. What they may not do is not offered: elements that name a scope are shown to
// those who have it.

import {byId, button, element} from './dom.js';
import {closeDialog, openDialog, openForm} from './dialog.js';
import {field, input} from './fields.js';
import {number, t} from './language.js';
import {API, ask, key, post, tried, useKey} from './service.js';

const root = document.documentElement;

let me = null;
/** How many ms after which a service that gave no answer is asked again. */
const LATER = 5_000;
let later = 0;

/** Whether the caller has a scope. Until the service has said so, or where it can't be asked, the page offers everything. */
export const may = scope => me === null ? scope !== 'record:moderate' : me.scopes.includes(scope);

/** Marks an element as being for those who have a scope. */
export function forThose(scope, made) {
  made.dataset.scope = scope;
  made.toggleAttribute('data-denied', !may(scope));
  return made;
}

/** Whether the caller has signed in, or shown a key. */
const recognised = () => /^(?:key|user):/.test(me?.caller);

/** Whether the service tells callers apart, as far as this one can see. */
const closed = () => recognised() || me.signIn !== undefined || !may('record:write') || !may('search:write');

export async function learnCaller() {
  clearTimeout(later);
  try {
    me = await (await ask(`${API}/me`)).json();
  } catch (problem) {
    // Without a key that is valid, the visitor would be asked for one again and again.
    if (problem.status !== 401) {
      later = setTimeout(learnCaller, LATER);
    }
    return;
  }
  root.toggleAttribute('data-closed', closed());
  for (const marked of document.querySelectorAll('[data-scope]')) {
    forThose(marked.dataset.scope, marked);
  }
  dispatchEvent(new Event('callerknown'));
}

function enter(text) {
  useKey(text);
  closeDialog();
  location.reload();
}

/** Asks for a key, or to sign in: the service wants to know who is calling, or does not know the key that it got. */
export function askForKey() {
  if (!byId('dialog').open) {
    openForm(t('key.title'), t('key.about'), [
      ...(me?.signIn ? [[element('a', {href: me.signIn, className: 'button wide', textContent: t('account.sign-in')})]] : []),
      field('access', 'key', t('key.label'), input('password', {required: true, autocomplete: 'current-password'})),
    ], t('key.use'), values => enter(values.key));
  }
}

const leave = () => tried(async () => {
  if (key() === null) {
    await post('/sign-out');
  }
  enter(null);
});

/** Who the caller is, and what is left of their quotas; or the way to sign in. */
export async function showAccount() {
  if (!recognised()) {
    askForKey();
    return;
  }
  await learnCaller();
  if (byId('dialog').open) {
    // The service does not know the key any more, and another one is asked for.
    return;
  }
  const quotas = Object.entries(me.quotas).flatMap(([name, {used, limit}]) => [
    element('dt', {textContent: t(`quota.${name}`)}),
    element('dd', {textContent: t('quota.used', {used: number(used), limit: number(limit)})}),
  ]);
  openDialog(t('account.title'),
    element('p', {className: 'mono', textContent: me.caller}),
    element('p', {className: 'hint', textContent: t('account.scopes', {scopes: me.scopes.join(', ')})}),
    element('dl', {}, ...quotas),
    button(t(key() === null ? 'account.sign-out' : 'key.forget'), leave));
}
