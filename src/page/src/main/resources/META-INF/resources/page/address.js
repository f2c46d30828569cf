// What addresses hold: a record's name, or a game in the compact form. What the window's own one is, and which ones in
// its history hold the visitor's own games.

import {VARIANTS} from './game.js';
import {recallForSession, rememberForSession} from './store.js';

/** The window's address as the page has last followed or written it. */
let known = null;

/** Whether the window's address is another one by now: browsers tell of one step through the history twice. */
export function addressChanged() {
  const changed = location.href !== known;
  known = location.href;
  return changed;
}

/**
 * Writes what is shown into the window's address.
 *
 * @param state what the history is to keep with it
 */
export function writeAddress(address, state = null) {
  history.replaceState(state, '', address);
  known = location.href;
}

/**
 * Gives what is shown from now on an entry of its own in the history.
 *
 * @param state what the history is to keep with it
 */
export function newAddress(address, state = null) {
  history.pushState(state, '', address);
  known = location.href;
}

/** Under which name the address of the entry is kept that has the visitor's own game of a variant. */
const entryOf = variant => `play.entry.${variant}`;

/**
 * Notes what the current entry of the history has from now on.
 *
 * @param before the address that it had until now
 * @param own the variant of the visitor's own game; null if the game is somebody else's
 * @param isWritten whether its address holds the game by now
 */
export function noteEntry(before, own, isWritten) {
  for (const variant of VARIANTS) {
    if (variant === own || recallForSession(entryOf(variant)) === before) {
      rememberForSession(entryOf(variant), variant === own && isWritten ? location.href : null);
    }
  }
}

/** Whether another entry of the history has the visitor's own game of a variant, as far as the browser tells. */
export function isInHistory(variant) {
  const entry = recallForSession(entryOf(variant));
  const entries = globalThis.navigation?.entries?.();
  return entry !== null && entry !== location.href && (entries?.some(({url}) => url === entry) ?? true);
}

/** A text as it was before it went into an address. What was never encoded stays as it is. */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The game that an address has behind its #, or null. */
export function gameIn(address) {
  const text = decoded(address.slice(address.indexOf('#') + 1)).replace(/^\/\w+\//, '');
  return address.includes('#') && /^MS\d+:/.test(text) ? text : null;
}

/** Whether a text may be the name of a record. */
export const isName = text => /^[\w-]{1,64}$/.test(text);

/** The record that an address of this service names, or null. */
export function recordIn(address) {
  try {
    const url = new URL(address);
    return url.origin !== location.origin ? null
      : url.searchParams.get('record') || (/\/records\/([^/.]+)/.exec(url.pathname)?.[1] ?? null);
  } catch {
    return null;
  }
}
