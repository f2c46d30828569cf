import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Clock, load, textOf} from './browser.mjs';

const {languageLoaded} = await load('state/language.js');
await languageLoaded;
const {share} = await load('views/shared/share.js');
// The toast's time does not pass.
new Clock();

const toasts = () => document.getElementById('toast').children.map(textOf);
const copied = [];
navigator.clipboard = {async writeText(text) {
  copied.push(text);
}};

test('where the system has no dialog, text and address are copied, and the visitor is told', async () => {
  await share('Beat me', 'https://morpion.example/#x');
  assert.deepEqual(copied.splice(0), ['Beat me\nhttps://morpion.example/#x']);
  assert.equal(toasts().length, 1);
});

test('the system\'s dialog gets both, and a visitor who closes it is told nothing', async () => {
  const shared = [];
  document.getElementById('toast').replaceChildren();
  navigator.share = async what => {
    shared.push(what);
    if (shared.length === 2) {
      throw new DOMException('', 'AbortError');
    }
  };
  await share('a', 'b');
  await share('a', 'b');
  assert.deepEqual(shared, [{text: 'a', url: 'b'}, {text: 'a', url: 'b'}]);
  assert.deepEqual([copied, toasts()], [[], []]);
});

test('a system that refuses leaves the clipboard', async () => {
  navigator.share = async () => {
    throw new DOMException('', 'NotAllowedError');
  };
  await share('a', 'b');
  assert.deepEqual(copied.splice(0), ['a\nb']);
});
