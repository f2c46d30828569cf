// The page's words. Each language has one catalogue: a name for every text, or one text for each plural form.

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

/** Says whether the language is still the one that is wanted when its words are here. */
async function load(chosen) {
  wanted = chosen;
  const words = await import(`./languages/${chosen}.js`);
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

export async function chooseLanguage(chosen) {
  if (await load(chosen)) {
    remember('language', chosen);
    translate(document);
    dispatchEvent(new Event('languagechanged'));
  }
}

/** The visitor's language is asked for at once, while the page's other modules are still on their way. */
export const languageLoaded = load(preferred());

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
