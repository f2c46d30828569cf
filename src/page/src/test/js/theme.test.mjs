import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './browser.mjs';

const system = Object.assign(new EventTarget(), {matches: true});
globalThis.matchMedia = () => system;
const {applyTheme, currentTheme, toggleTheme} = await load('state/theme.js');
const {setLocal} = await load('state/store.js');

let changes = 0;
addEventListener('themechanged', () => changes++);

test('the theme is the system\'s until the visitor chooses one', () => {
  applyTheme();
  assert.equal(currentTheme(), 'dark');
  assert.equal(document.documentElement.dataset.theme, undefined);
  system.matches = false;
  system.dispatchEvent(new Event('change'));
  assert.equal(currentTheme(), 'light');
  assert.equal(changes, 1);
});

test('a choice stays, whatever the system does', () => {
  toggleTheme();
  assert.equal(changes, 2);
  assert.equal(document.documentElement.dataset.theme, 'dark');
  system.dispatchEvent(new Event('change'));
  assert.deepEqual([currentTheme(), changes], ['dark', 2]);
  toggleTheme();
  assert.equal(document.documentElement.dataset.theme, 'light');
});

test('an unknown choice is none', () => {
  setLocal('theme', 'constructor');
  assert.equal(currentTheme(), 'light');
  system.matches = true;
  assert.equal(currentTheme(), 'dark');
});
