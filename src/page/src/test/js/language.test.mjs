import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Clock, load, until} from './browser.mjs';

navigator.languages = ['sv-SE', 'fr-CA', 'en'];
const {
  currentLanguage, delay, formatDate, formatDateTime, formatList, formatNumber, hasMessage, importModule, languageLoaded, LANGUAGES,
  setLanguage, t,
} = await load('state/language.js');
const isLoaded = await languageLoaded;
const clock = new Clock();

/** Switches to a language with a catalogue of its own. */
const speak = (language, catalogue) => setLanguage(language, async () => ({default: catalogue}));

test('of the wanted languages the first that the page has is taken', () => {
  assert.equal(isLoaded, true);
  assert.equal(currentLanguage(), 'fr');
});

test('every language has a catalogue', async () => {
  for (const language of Object.keys(LANGUAGES)) {
    await setLanguage(language, importModule);
    assert.equal(currentLanguage(), language);
    assert.equal(document.documentElement.lang, language);
    assert.ok(hasMessage('failed'), language);
  }
  assert.equal(localStorage.getItem('morpion.language'), '"zh"');
});

test('placeholders are filled once, and what fills them is not read again', async () => {
  await speak('en', {said: '{name}: {n} of {of}{missing}'});
  assert.equal(t('said', {name: '{n} $& $1', n: 1234, of: '5'}), '{n} $& $1: 1,234 of 5');
});

test('a number selects the plural form; a form that is missing is the other one', async () => {
  await speak('pl', {lines: {one: '{n} linia', few: '{n} linie', other: '{n} linii'}});
  assert.deepEqual([0, 1, 2, 5, 22].map(n => t('lines', {n})), ['0 linii', '1 linia', '2 linie', '5 linii', '22 linie']);
  await speak('ja', {lines: {other: '{n} 本'}});
  assert.equal(t('lines', {n: 1}), '1 本');
});

test('a name without a message stands for itself', async () => {
  await speak('en', {known: 'x'});
  assert.equal(t('no.such.message', {n: 1}), 'no.such.message');
  assert.equal(hasMessage('known'), true);
  assert.equal(hasMessage('no.such.message'), false);
});

test('numbers, lists and dates follow the language', async () => {
  navigator.languages = ['en-GB'];
  await speak('en', {});
  assert.equal(formatNumber(1234567), '1,234,567');
  assert.equal(formatNumber(.256, 2), '0.26');
  assert.equal(formatList(['a', 'b', 'c']), 'a, b and c');
  assert.equal(formatList([]), '');
  assert.equal(formatDate('2011'), '2011');
  assert.equal(formatDate('2011-08'), 'Aug 2011');
  assert.equal(formatDate('2011-08-31'), '31 Aug 2011');
  assert.match(formatDateTime('2011-08-31T12:00:00Z'), /2011/);
  await speak('de', {});
  assert.equal(formatNumber(1234567), '1.234.567');
});

test('a malformed preference of the browser is ignored', async () => {
  navigator.languages = ['en-', 'en_GB'];
  await speak('en', {});
  assert.equal(formatNumber(1234), '1,234');
});

test('the language asked for last stays, whichever catalogue comes first', async () => {
  let finish;
  const slow = setLanguage('it', () => new Promise(resolve => {
    finish = () => resolve({default: {said: 'lento'}});
  }));
  await speak('es', {said: 'pronto'});
  finish();
  await slow;
  assert.equal(currentLanguage(), 'es');
  assert.equal(t('said'), 'pronto');
});

test('a language whose catalogue is unreachable leaves the current one', async () => {
  await speak('en', {said: 'here'});
  await assert.rejects(setLanguage('de', () => Promise.reject(new TypeError('lost'))), TypeError);
  assert.equal(currentLanguage(), 'en');
  assert.equal(t('said'), 'here');
});

test('a module is imported once, and again only after a failure', async () => {
  assert.equal(importModule('languages/en.js'), importModule('languages/en.js'));
  const failed = importModule('no-such-module.js');
  await assert.rejects(failed);
  assert.notEqual(importModule('no-such-module.js'), failed);
  await assert.rejects(importModule('no-such-module.js'));
});

test('a wait takes the least time and up to as much again, at random', async () => {
  for (const [random, ms] of [[0, 250], [.5, 375], [1, 500]]) {
    Math.random = () => random;
    const over = delay(500);
    assert.equal(await clock.pass(), ms);
    await over;
    const later = delay(500, undefined, 2_000);
    assert.equal(await clock.pass(), 2_000 + ms);
    await later;
  }
});

test('a wait lasts while the page is hidden; an abort ends it at any time', async () => {
  document.setVisible(false);
  const controller = new AbortController();
  let ended = 0;
  const count = () => ended++;
  const [patient, aborted] = [delay(500).then(count), delay(500, controller.signal).then(count)];
  await clock.pass();
  await clock.pass();
  assert.equal(ended, 0);
  controller.abort();
  await aborted;
  assert.equal(ended, 1);
  document.setVisible(true);
  await patient;
  await delay(500, controller.signal);
  assert.ok(clock.isIdle);
  const begun = new AbortController();
  const cut = delay(500, begun.signal);
  await until(() => !clock.isIdle);
  begun.abort();
  await cut;
});
