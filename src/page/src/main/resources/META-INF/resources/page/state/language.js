// Localisation. Each language has one catalogue that maps a name to a message, or to one message per plural form. This
// module runs first, so it also contains the module loader.

import {getLocal, setLocal} from './store.js';

/** @type {Record<string, string>} */
export const LANGUAGES = {
  en: 'English', fr: 'Français', de: 'Deutsch', es: 'Español', it: 'Italiano', pt: 'Português', nl: 'Nederlands', pl: 'Polski',
  ja: '日本語', zh: '中文',
};

let activeLanguage = 'en';
/**
 * The language requested last; its catalogue may still be loading.
 *
 * @type {string | undefined}
 */
let requestedLanguage;
/** The language with the visitor's region, for dates and numbers. */
let locale = 'en';
/** @type {Catalogue} */
let catalogue = {};
let plurals = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');
let lists = new Intl.ListFormat('en');

/** @type {(tag: string) => string} */
const languageOf = tag => String(tag).split('-')[0];

function preferredLanguage() {
  const chosen = getLocal('language', null);
  const wanted = chosen ? [chosen] : navigator.languages ?? [];
  return wanted.map(languageOf).find(tag => Object.hasOwn(LANGUAGES, tag)) ?? 'en';
}

/**
 * Returns the browser's regional variant of a language, else the language itself.
 *
 * @type {(chosen: string) => string}
 */
function localeOf(chosen) {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf((navigator.languages ?? []).filter(tag => languageOf(tag) === chosen))[0] ?? chosen;
  } catch {
    return chosen;
  }
}

export const currentLanguage = () => activeLanguage;

/** First and longest delay in ms between attempts to load a catalogue. */
const RETRY_DELAY = 1_000;
const MAX_RETRY_DELAY = 10_000;

/**
 * Loaded and loading modules, by path.
 *
 * @type {Map<string, Promise<unknown>>}
 */
const modules = new Map();
let attempts = 0;

/** @type {(path: string) => Promise<unknown>} */
async function fetchModule(path) {
  const address = `../${path}`;
  try {
    return await import(address);
  } catch (failure) {
    if (failure instanceof SyntaxError) {
      throw failure;
    }
    // Some browsers cache a failed import per address; a query makes a new address.
    return import(`${address}?attempt=${++attempts}`);
  }
}

/**
 * Imports a module of the page, by its path in the page's directory, once; a failed import is retried at the next call.
 *
 * @template {LazyPath} P
 * @param {P} path
 * @returns {Promise<LazyModules[P]>}
 */
export function importModule(path) {
  if (!modules.has(path)) {
    const module = fetchModule(path);
    modules.set(path, module);
    module.catch(() => modules.delete(path));
  }
  return /** @type {Promise<LazyModules[P]>} */ (modules.get(path));
}

/**
 * Waits before a retry, for `least` and a random time between half of `ms` and all of it, so that clients do not return
 * in step; then until the page is visible. An aborted signal ends the wait.
 *
 * @type {(ms: number, signal?: AbortSignal, least?: number) => Promise<void>}
 */
export async function delay(ms, signal, least = 0) {
  if (signal?.aborted) {
    return;
  }
  const aborted = new Promise(resolve => signal?.addEventListener('abort', resolve, {once: true}));
  await Promise.race([aborted, new Promise(resolve => setTimeout(resolve, least + ms * (0.5 + Math.random() / 2)))]);
  while (document.visibilityState !== 'visible' && !signal?.aborted) {
    await Promise.race([aborted, new Promise(resolve =>
      document.addEventListener('visibilitychange', resolve, {once: true}))]);
  }
}

/**
 * Loads a catalogue and switches to it; returns false if another language was requested meanwhile.
 *
 * @type {(chosen: string, load: CatalogueLoader) => Promise<boolean>}
 */
async function loadCatalogue(chosen, load) {
  requestedLanguage = chosen;
  const words = await load(`languages/${chosen}.js`);
  if (requestedLanguage !== chosen) {
    return false;
  }
  catalogue = words.default;
  activeLanguage = chosen;
  locale = localeOf(chosen);
  plurals = new Intl.PluralRules(chosen);
  numbers = new Intl.NumberFormat(locale);
  lists = new Intl.ListFormat(locale);
  document.documentElement.lang = chosen;
  return true;
}

function applyLanguage() {
  translate(document);
  dispatchEvent(new Event('languagechanged'));
}

/**
 * @param load imports the catalogue's module
 *
 * @type {(chosen: string, load: CatalogueLoader) => Promise<void>}
 */
export async function setLanguage(chosen, load) {
  if (await loadCatalogue(chosen, load)) {
    setLocal('language', chosen);
    applyLanguage();
  }
}

/** Loads the visitor's preferred language, else English; returns false if neither catalogue can be loaded. */
async function loadPreferred() {
  for (const chosen of new Set([preferredLanguage(), 'en'])) {
    try {
      return await loadCatalogue(chosen, importModule);
    } catch {
      // Try the next language.
    }
  }
  return false;
}

async function retryCatalogue() {
  for (let wait = RETRY_DELAY; ; wait = Math.min(2 * wait, MAX_RETRY_DELAY)) {
    await delay(wait);
    if (hasMessage('skip')) {
      return;
    }
    if (await loadPreferred()) {
      applyLanguage();
      return;
    }
  }
}

/**
 * Starts to load the catalogue at once, while the browser still fetches the other modules. Resolves to whether one was
 * loaded; if not, the page is translated as soon as a retry succeeds.
 */
export const languageLoaded = loadPreferred().then(loaded => {
  if (!loaded) {
    void retryCatalogue();
  }
  return loaded;
});

/**
 * Returns a message with its placeholders filled in; `n` selects the plural form.
 *
 * @type {(name: string, values?: MessageValues) => string}
 */
export function t(name, values = {}) {
  const entry = catalogue[name];
  const text = typeof entry === 'object' ? entry[plurals.select(Number(values.n))] ?? entry.other : entry;
  return (text ?? name).replace(/\{(\w+)\}/g, (_, place) => {
    const value = values[place];
    return typeof value === 'number' ? formatNumber(value) : String(value ?? '');
  });
}

/** @type {(value: number, digits?: number) => string} */
export const formatNumber = (value, digits = 0) =>
  digits === 0 ? numbers.format(value) : new Intl.NumberFormat(locale, {maximumFractionDigits: digits}).format(value);

/**
 * Joins items as in a sentence: "a, b and c".
 *
 * @type {(things: string[]) => string}
 */
export const formatList = things => lists.format(things);

/**
 * Formats a time in the visitor's language and time zone.
 *
 * @type {(text: string) => string}
 */
export const formatDateTime = text => new Date(text).toLocaleString(locale, {dateStyle: 'medium', timeStyle: 'short'});

/**
 * Formats the date of a record, a day, month or year: 2011-08-31, 2011-08, 2011.
 *
 * @type {(text: string) => string}
 */
export const formatDate = text => new Date(text).toLocaleDateString(locale, {
  timeZone: 'UTC', year: 'numeric', month: text.length > 4 ? 'short' : undefined, day: text.length > 7 ? 'numeric' : undefined,
});

/** @type {(name: string) => boolean} */
export const hasMessage = name => name in catalogue;

/** @type {(root: ParentNode, attribute: string) => HTMLElement[]} */
const markedWith = (root, attribute) => [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(`[${attribute}]`))];

/**
 * Fills in the text, label and placeholder of every element that names a message.
 *
 * @type {(root: ParentNode) => void}
 */
export function translate(root) {
  for (const marked of markedWith(root, 'data-text')) {
    marked.textContent = t(marked.dataset.text ?? '');
  }
  for (const marked of markedWith(root, 'data-label')) {
    marked.setAttribute('aria-label', t(marked.dataset.label ?? ''));
    if (marked.matches('button, a')) {
      marked.title = t(marked.dataset.label ?? '');
    }
  }
  for (const marked of /** @type {HTMLInputElement[]} */ (markedWith(root, 'data-placeholder'))) {
    marked.placeholder = t(marked.dataset.placeholder ?? '');
  }
}
