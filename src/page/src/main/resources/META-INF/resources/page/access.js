// The caller's identity and scopes. The page hides controls that the caller may not use: an element with a data-scope
// is visible only to callers with that scope.

import {byId, button, element} from './dom.js';
import {closeDialog, openDialog, openForm} from './dialog.js';
import {field, input} from './fields.js';
import {number, t} from './language.js';
import {API, ask, key, post, tried, useKey} from './service.js';

const root = document.documentElement;

let me = null;
/** Delay in ms before a failed request for the caller is repeated. */
const RETRY_DELAY = 5_000;
let retryTimer = 0;

/** Whether the caller has a scope. Until the service answers, assumes every scope except moderation. */
export const may = scope => me === null ? scope !== 'record:moderate' : me.scopes.includes(scope);

/** Shows an element only to callers with a scope. */
export function forThose(scope, made) {
  made.dataset.scope = scope;
  made.toggleAttribute('data-denied', !may(scope));
  return made;
}

/** Whether the caller is authenticated, by a session or an API key. */
const authenticated = () => /^(?:key|user):/.test(me?.caller);

/** Whether the service restricts access, judging by this caller's rights. */
const restricted = () => authenticated() || me.signIn !== undefined || !may('record:write') || !may('search:write');

export async function learnCaller() {
  clearTimeout(retryTimer);
  try {
    me = await (await ask(`${API}/me`)).json();
  } catch (problem) {
    // After a 401, every retry would prompt for a key again.
    if (problem.status !== 401) {
      retryTimer = setTimeout(learnCaller, RETRY_DELAY);
    }
    return;
  }
  root.toggleAttribute('data-closed', restricted());
  for (const marked of document.querySelectorAll('[data-scope]')) {
    forThose(marked.dataset.scope, marked);
  }
  dispatchEvent(new Event('callerknown'));
}

function useKeyAndReload(text) {
  useKey(text);
  closeDialog();
  location.reload();
}

/** Prompts for an API key or a sign-in, after the service has rejected a request without a valid key. */
export function askForKey() {
  if (!byId('dialog').open) {
    openForm(t('key.title'), t('key.about'), [
      ...(me?.signIn ? [[element('a', {href: me.signIn, className: 'button wide', textContent: t('account.sign-in')})]] : []),
      field('access', 'key', t('key.label'), input('password', {required: true, autocomplete: 'current-password'})),
    ], t('key.use'), values => useKeyAndReload(values.key));
  }
}

const signOut = () => tried(async () => {
  if (key() === null) {
    await post('/sign-out');
  }
  useKeyAndReload(null);
});

/** Shows the caller's identity and quotas; prompts anonymous callers to sign in. */
export async function showAccount() {
  if (!authenticated()) {
    askForKey();
    return;
  }
  await learnCaller();
  if (byId('dialog').open) {
    // The key was rejected, so the dialog already prompts for another.
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
    button(t(key() === null ? 'account.sign-out' : 'key.forget'), signOut));
}
