// The page's words. Each language has one catalogue: a name for every text, or one text for each plural form. This is the
// first module that runs, so it also has what loads the others.

import {recall, remember} from './store.js';

export const LANGUAGES = {
  en: 'English', fr: 'Français', de: 'Deutsch', es: 'Español', it: 'Italiano', pl: 'Polski', ja: '日本語', zh: '中文',
};

let code = 'en';
/** The language that was chosen last. */
let wanted;
/** The language as it is used where the visitor is: dates differ from country to country. */
let locale = 'en';
let catalogue = {};
let plurals = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');
let lists = new Intl.ListFormat('en');

const languageOf = tag => String(tag).split('-')[0];

function preferred() {
  const chosen = recall('language', null);
  const wanted = chosen ? [chosen] : navigator.languages ?? [];
  return wanted.map(languageOf).find(tag => Object.hasOwn(LANGUAGES, tag)) ?? 'en';
}

/** The visitor's own kind of a language, if the browser names one that it knows itself. */
function localeOf(chosen) {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf((navigator.languages ?? []).filter(tag => languageOf(tag) === chosen))[0] ?? chosen;
  } catch {
    return chosen;
  }
}

export const language = () => code;

/** How many ms to wait before catalogues are asked for again, and at most. */
const AGAIN = 1_000;
const LONGEST = 10_000;

/** The modules that are here or on their way, by their paths. */
const modules = new Map();
let attempts = 0;

async function fetchModule(path) {
  try {
    return await import(path);
  } catch (failure) {
    if (failure instanceof SyntaxError) {
      throw failure;
    }
    // Browsers may remember that an address could not be fetched.
    return import(`${path}?attempt=${++attempts}`);
  }
}

/** Imports a module of this folder, once. One that could not be fetched is fetched the next time. */
export function imported(path) {
  if (!modules.has(path)) {
    const module = fetchModule(path);
    modules.set(path, module);
    module.catch(() => modules.delete(path));
  }
  return modules.get(path);
}

/**
 * Waits before another attempt: at random between half the time and all of it, so that visitors do not return all at
 * once, and until the page is visible. An aborted signal ends the wait.
 */
export async function pause(ms, signal) {
  const aborted = new Promise(resolve => signal?.addEventListener('abort', resolve, {once: true}));
  await Promise.race([aborted, new Promise(resolve => setTimeout(resolve, ms * (0.5 + Math.random() / 2)))]);
  while (document.visibilityState !== 'visible' && !signal?.aborted) {
    await Promise.race([aborted, new Promise(resolve =>
      document.addEventListener('visibilitychange', resolve, {once: true}))]);
  }
}

/** Says whether the language is still the one that is wanted when its words are here. */
async function load(chosen, importing) {
  wanted = chosen;
  const words = await importing(`./languages/${chosen}.js`);
  if (wanted !== chosen) {
    return false;
  }
  catalogue = words.default;
  code = chosen;
  locale = localeOf(chosen);
  plurals = new Intl.PluralRules(chosen);
  numbers = new Intl.NumberFormat(locale);
  lists = new Intl.ListFormat(locale);
  document.documentElement.lang = chosen;
  return true;
}

function speak() {
  translate(document);
  dispatchEvent(new Event('languagechanged'));
}

/** @param importing what imports the catalogue */
export async function chooseLanguage(chosen, importing) {
  if (await load(chosen, importing)) {
    remember('language', chosen);
    speak();
  }
}

/** The language that the visitor prefers, else English; false if neither catalogue can be fetched. */
async function first() {
  for (const chosen of new Set([preferred(), 'en'])) {
    try {
      return await load(chosen, imported);
    } catch {
      // The next one, if there is one.
    }
  }
  return false;
}

async function speakLater() {
  for (let wait = AGAIN; ; wait = Math.min(2 * wait, LONGEST)) {
    await pause(wait);
    if (has('skip')) {
      return;
    }
    if (await first()) {
      speak();
      return;
    }
  }
}

/**
 * The visitor's language is asked for at once, while the page's other modules are still on their way. Says whether there
 * are words; if not, they are put in as soon as a catalogue can be fetched.
 */
export const languageLoaded = first().then(here => {
  if (!here) {
    speakLater();
  }
  return here;
});

/** A text with its places filled; `n` chooses between plural forms. */
export function t(name, values = {}) {
  const entry = catalogue[name];
  const text = typeof entry === 'object' ? entry[plurals.select(values.n)] ?? entry.other : entry;
  return (text ?? name).replace(/\{(\w+)\}/g, (_, place) => {
    const value = values[place];
    return typeof value === 'number' ? number(value) : String(value ?? '');
  });
}

export const number = (value, digits = 0) =>
  digits === 0 ? numbers.format(value) : new Intl.NumberFormat(locale, {maximumFractionDigits: digits}).format(value);

/** Several things in one sentence. */
export const list = things => lists.format(things);

/** A time in the visitor's language and zone. */
export const moment = text => new Date(text).toLocaleString(locale, {dateStyle: 'medium', timeStyle: 'short'});

/** A day, a month or a year, as records have them: 2011-08-31, 2011-08, 2011. */
export const day = text => new Date(text).toLocaleDateString(locale, {
  timeZone: 'UTC', year: 'numeric', month: text.length > 4 ? 'short' : undefined, day: text.length > 7 ? 'numeric' : undefined,
});

export const has = name => name in catalogue;

/** Fills in every element that names its text. */
export function translate(root) {
  for (const marked of root.querySelectorAll('[data-text]')) {
    marked.textContent = t(marked.dataset.text);
  }
  for (const marked of root.querySelectorAll('[data-label]')) {
    marked.setAttribute('aria-label', t(marked.dataset.label));
    if (marked.matches('button, a')) {
      marked.title = t(marked.dataset.label);
    }
  }
  for (const marked of root.querySelectorAll('[data-placeholder]')) {
    marked.placeholder = t(marked.dataset.placeholder);
  }
}
