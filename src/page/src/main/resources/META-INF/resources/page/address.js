// What addresses hold: a record's name, or a game in the compact form. What the window's own one is.

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

/** Gives what is shown from now on an entry of its own in the history. */
export function newAddress(address) {
  history.pushState(null, '', address);
  known = location.href;
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
