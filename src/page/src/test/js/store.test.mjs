import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './browser.mjs';

const {acceptsValue, getLocal, getSession, persistControl, setLocal, setSession} = await load('state/store.js');

/** Returns a form control; with options, a select. */
const control = (properties, options) =>
  Object.assign(new EventTarget(), properties, options && {options: options.map(value => ({value}))});

test('a value comes back as it was stored, under a name of this page', () => {
  setLocal('play.5T', {moves: [{x: 1}], given: 0});
  assert.deepEqual(getLocal('play.5T', null), {moves: [{x: 1}], given: 0});
  assert.equal(localStorage.getItem('morpion.play.5T'), '{"moves":[{"x":1}],"given":0}');
  setLocal('numbers', false);
  assert.equal(getLocal('numbers', true), false);
});

test('what is missing, null or damaged is the default', () => {
  assert.equal(getLocal('missing', 7), 7);
  setLocal('null', null);
  assert.equal(getLocal('null', 7), 7);
  for (const text of ['', '{', 'undefined', '{"a":']) {
    localStorage.setItem('morpion.damaged', text);
    assert.equal(getLocal('damaged', 7), 7, text);
  }
});

test('where storage is blocked, values last until the page closes', () => {
  setLocal('kept', 1);
  localStorage.isBlocked = sessionStorage.isBlocked = true;
  setLocal('kept', 2);
  assert.equal(getLocal('kept', null), 2);
  assert.equal(getLocal('numbers', true), true);
  setSession('key', 'x');
  assert.equal(getSession('key'), null);
  localStorage.isBlocked = sessionStorage.isBlocked = false;
  assert.equal(getLocal('kept', null), 2);
  setLocal('kept', 3);
  assert.equal(localStorage.getItem('morpion.kept'), '3');
});

test('a text of the tab is deleted by null', () => {
  setSession('key', 'secret');
  assert.equal(getSession('key'), 'secret');
  setSession('key', null);
  assert.equal(getSession('key'), null);
});

test('a select accepts its options only, an input any value', () => {
  assert.equal(acceptsValue(control({}, ['1', '10']), 10), true);
  assert.equal(acceptsValue(control({}, ['1', '10']), 2), false);
  assert.equal(acceptsValue(control({}), 'anything'), true);
});

test('a control is as it was left, unless it no longer accepts that', () => {
  const box = control({type: 'checkbox', checked: true});
  persistControl(box, 'sound');
  assert.equal(box.checked, true);
  box.checked = false;
  box.dispatchEvent(new Event('change'));
  const later = control({type: 'checkbox', checked: true});
  persistControl(later, 'sound');
  assert.equal(later.checked, false);

  setLocal('speed', '99');
  const select = control({type: 'select-one', value: '10'}, ['1', '10']);
  persistControl(select, 'speed');
  assert.equal(select.value, '10');
});
