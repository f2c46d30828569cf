// The caller's identity and scopes. The page hides controls that the caller may not use: an element with a data-scope
// is visible only to callers with that scope.

import {button, byId, element} from '../../ui/dom.js';
import {closeDialog, openDialog, openForm} from './dialog.js';
import {field, input} from '../../ui/fields.js';
import {formatNumber, t} from '../../state/language.js';
import {API, apiKey, hasService, postJson, Problem, request, setApiKey} from '../../api/service.js';
import {reportFailure} from './failures.js';

const root = document.documentElement;

/**
 * The caller of a page without a service, which searches in the browser.
 *
 * @type {Api['Me']}
 */
const WITHOUT_SERVICE = {caller: 'anonymous', scopes: ['search:read', 'search:write'], quotas: {}};

/** @type {Api['Me'] | null} */
let identity = null;
/** Delay in ms before a failed request for the caller is repeated. */
const RETRY_DELAY = 5_000;
let retryTimer = 0;

/**
 * Whether the caller has a scope. Until the service answers, assumes every scope except moderation.
 *
 * @type {(scope: string) => boolean}
 */
export const hasScope = scope => identity === null ? scope !== 'record:moderate' : identity.scopes.includes(scope);

/**
 * Shows an element only to callers with a scope.
 *
 * @template {HTMLElement} E
 * @param {string} scope
 * @param {E} made
 * @returns {E}
 */
export function restrictToScope(scope, made) {
  made.dataset.scope = scope;
  made.toggleAttribute('data-denied', !hasScope(scope));
  return made;
}

/** Whether the caller is authenticated, by a session or an API key. */
const isAuthenticated = () => /^(?:key|user):/.test(identity?.caller ?? '');

/** Whether the service restricts access, judging by this caller's rights. */
const isRestricted = () =>
  isAuthenticated() || identity?.signIn !== undefined || !hasScope('record:write') || !hasScope('search:write');

export async function loadCaller() {
  clearTimeout(retryTimer);
  try {
    identity = hasService ? /** @type {Api['Me']} */ (await (await request(`${API}/me`)).json()) : WITHOUT_SERVICE;
  } catch (problem) {
    // After a 401, every retry would prompt for a key again.
    if (!(problem instanceof Problem && problem.status === 401)) {
      retryTimer = setTimeout(loadCaller, RETRY_DELAY);
    }
    return;
  }
  root.toggleAttribute('data-restricted', isRestricted());
  for (const marked of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-scope]'))) {
    restrictToScope(marked.dataset.scope ?? '', marked);
  }
  dispatchEvent(new Event('callerloaded'));
}

/** @type {(text: string | null) => void} */
function useKeyAndReload(text) {
  setApiKey(text);
  closeDialog();
  location.reload();
}

/** Prompts for an API key or a sign-in, after the service has rejected a request without a valid key. */
export function promptForKey() {
  if (!byId('dialog').open) {
    openForm(t('key.title'), t('key.about'), [
      ...(identity?.signIn ? [[element('a', {href: identity.signIn, className: 'button wide', textContent: t('account.sign-in')})]] : []),
      field('access', 'key', t('key.label'), input('password', {required: true, autocomplete: 'current-password'})),
    ], t('key.use'), values => useKeyAndReload(values.key));
  }
}

const signOut = () => reportFailure(async () => {
  if (apiKey() === null) {
    await postJson('/sign-out');
  }
  useKeyAndReload(null);
});

/** Shows the caller's identity and quotas; prompts anonymous callers to sign in. */
export async function showAccount() {
  if (!isAuthenticated()) {
    promptForKey();
    return;
  }
  await loadCaller();
  if (identity === null || byId('dialog').open) {
    // The key was rejected, so the dialog already prompts for another.
    return;
  }
  const quotas = Object.entries(identity.quotas).flatMap(([name, {used, limit}]) => [
    element('dt', {textContent: t(`quota.${name}`)}),
    element('dd', {textContent: t('quota.used', {used: formatNumber(used), limit: formatNumber(limit)})}),
  ]);
  openDialog(t('account.title'),
    element('p', {className: 'mono', textContent: identity.caller}),
    element('p', {className: 'hint', textContent: t('account.scopes', {scopes: identity.scopes.join(', ')})}),
    element('dl', {}, ...quotas),
    button(t(apiKey() === null ? 'account.sign-out' : 'key.forget'), signOut));
}
