// Addresses that name a record or contain a game in compact form; the window's own address, and the history entries that
// contain the visitor's own games.

import {VARIANTS} from '../core/game.js';
import {getSession, setSession} from './store.js';

/** Path of the page's start: / at the service, a folder on a file server. */
export const HOME = new URL('../..', import.meta.url).pathname;

/**
 * The address that the page last handled or wrote.
 *
 * @type {string | null}
 */
let lastAddress = null;
/**
 * Scroll position, in pixels, of each address when it was left.
 *
 * @type {Map<string | null, number>}
 */
const scrollPositions = new Map();

/** Whether the address has changed since the last call: one history step fires both popstate and hashchange. */
export function detectAddressChange() {
  const changed = location.href !== lastAddress;
  if (changed) {
    scrollPositions.set(lastAddress, scrollY);
    lastAddress = location.href;
  }
  return changed;
}

/** Returns the scroll position at which the current address was last left; 0 for a new address. */
export const keptScroll = () => scrollPositions.get(location.href) ?? 0;

/**
 * Replaces the address of the current history entry.
 *
 * @param state the state of the history entry
 * @type {(address: string, state?: unknown) => void}
 */
export function replaceAddress(address, state = null) {
  history.replaceState(state, '', address);
  lastAddress = location.href;
}

/**
 * Adds a history entry with a new address.
 *
 * @param state the state of the history entry
 * @type {(address: string, state?: unknown) => void}
 */
export function pushAddress(address, state = null) {
  history.pushState(state, '', address);
  detectAddressChange();
}

/**
 * Opens a record in a new history entry of this document.
 *
 * @type {(id: string) => void}
 */
export function openRecordAddress(id) {
  history.pushState(null, '', recordViewAddress(id));
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/**
 * Session storage name for the address of the history entry that contains the visitor's own game of a variant.
 *
 * @type {(variant: Variant) => string}
 */
const storageName = variant => `play.entry.${variant}`;

/**
 * Returns the address of the history entry that contains the visitor's own game of a variant; null without one.
 *
 * @type {(variant: Variant) => string | null}
 */
export const ownEntry = variant => getSession(storageName(variant));

/**
 * Records what the current history entry contains.
 *
 * @param before the previous address of the entry
 * @param own the variant of the visitor's own game; null for another person's game
 * @param isWritten whether the address already contains the game
 * @type {(before: string, own: Variant | null, isWritten: boolean) => void}
 */
export function recordEntry(before, own, isWritten) {
  for (const variant of VARIANTS) {
    if (variant === own || ownEntry(variant) === before) {
      setSession(storageName(variant), variant === own && isWritten ? location.href : null);
    }
  }
}

/**
 * Whether another history entry contains the visitor's own game of a variant; without the Navigation API, assumes so.
 *
 * @type {(variant: Variant) => boolean}
 */
export function isInHistory(variant) {
  const entry = ownEntry(variant);
  const {navigation} = /** @type {{navigation?: {entries(): {url: string | null}[]}}} */ (globalThis);
  const entries = navigation?.entries();
  return entry !== null && entry !== location.href && (entries?.some(({url}) => url === entry) ?? true);
}

/**
 * Decodes percent-encoding; returns malformed text unchanged.
 *
 * @type {(text: string) => string}
 */
export function safeDecode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the compact game in an address's fragment, or null.
 *
 * @type {(address: string) => string | null}
 */
export function gameFromAddress(address) {
  const text = safeDecode(address.slice(address.indexOf('#') + 1)).replace(/^\/\w+\/(?:\d+\/)?/, '');
  return address.includes('#') && /^MS\d+:/.test(text) ? text : null;
}

/** @type {(id: string) => string} */
export const recordViewAddress = id => `${HOME}?record=${encodeURIComponent(id)}`;

/** Replaces the address /records/ID, under which a record is shared, by the one that the page uses for it. */
export function leaveSharedAddress() {
  const [, id = null] = /^\/records\/([\w-]{1,64})$/.exec(location.pathname) ?? [];
  if (id !== null) {
    history.replaceState(null, '', recordViewAddress(id) + location.hash);
  }
}

/**
 * Whether a text has the syntax of a record id.
 *
 * @type {(text: string) => boolean}
 */
export const isRecordId = text => /^[\w-]{1,64}$/.test(text);

/**
 * Returns the id of the record at an address of this service, or null.
 *
 * @type {(address: string) => string | null}
 */
export function recordIdFromAddress(address) {
  try {
    const url = new URL(address);
    return url.origin !== location.origin ? null
      : url.searchParams.get('record') || (/\/records\/([^/.]+)/.exec(url.pathname)?.[1] ?? null);
  } catch {
    return null;
  }
}
