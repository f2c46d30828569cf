import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';
import {load} from './browser.mjs';

const {characterShortcutsEnabled, commandFor, keyName, shortcuts} = await load('views/shared/shortcuts.js');
const {setLocal} = await load('state/store.js');
const {default: catalogue} = await load('languages/en.js');

const ALL = ['nav.look', 'nav.play', 'keys.board', 'keys.everywhere'];
/** Returns the command of a key press where some groups apply. */
const pressed = (key, groups = ALL, modifiers = {}) =>
  commandFor(keyName({key, ctrlKey: false, metaKey: false, shiftKey: false, ...modifiers}), groups);

afterEach(() => {
  setLocal('rust-keys', false);
  setLocal('characters', true);
});

test('a key has the command of the groups that apply', () => {
  assert.equal(pressed('h', ['nav.play', 'keys.everywhere']), 'hint');
  assert.equal(pressed('h', ['nav.look', 'keys.everywhere']), undefined);
  assert.equal(pressed('PageUp', ['nav.look']), 'ten-back');
  assert.equal(pressed('x'), undefined);
  assert.equal(pressed('', ALL), undefined);
});

test('keys that mean nothing else here are those of the Rust program, too', () => {
  assert.deepEqual(['g', '0', 'v'].map(key => pressed(key)), ['fit', 'fit', 'paste']);
  assert.equal(pressed('z', ALL, {ctrlKey: true}), 'undo');
  assert.equal(pressed('Z', ALL, {metaKey: true, shiftKey: true}), 'redo');
  assert.equal(pressed('y', ALL, {ctrlKey: true}), 'redo');
  assert.equal(pressed('z'), undefined);
});

test('those that collide are switched, and ours then need Shift', () => {
  assert.deepEqual(['n', 's', 'c'].map(key => pressed(key)), ['numbers', 'search', 'records']);
  assert.deepEqual(['N', 'S', 'C'].map(key => pressed(key)), [undefined, undefined, undefined]);
  setLocal('rust-keys', true);
  assert.deepEqual(['n', 's', 'c'].map(key => pressed(key)), ['new', 'download', 'copy']);
  assert.deepEqual(['N', 'S', 'C'].map(key => pressed(key)), ['numbers', 'search', 'records']);
  assert.equal(pressed('n', ['nav.look', 'keys.board', 'keys.everywhere']), undefined);
});

for (const isRust of [false, true]) {
  test(`each listed key has a text, and one meaning where it works${isRust ? ', with the keys of the Rust program' : ''}`, () => {
    setLocal('rust-keys', isRust);
    for (const view of ['nav.look', 'nav.play']) {
      const rows = shortcuts().filter(([group]) => [view, 'keys.board', 'keys.everywhere'].includes(group)).flatMap(([, all]) => all);
      const keys = rows.flatMap(({key}) => key ?? []);
      assert.deepEqual(keys, [...new Set(keys)]);
    }
    for (const [group, rows] of shortcuts()) {
      assert.ok(group in catalogue, group);
      assert.ok(rows.every(({key, label, name}) => (key || label) && name in catalogue), group);
      assert.ok(rows.every(({key, command}) => (key === undefined) === (command === undefined)), group);
    }
  });
}

test('single-character shortcuts are on until they are turned off', () => {
  assert.equal(characterShortcutsEnabled(), true);
  setLocal('characters', false);
  assert.equal(characterShortcutsEnabled(), false);
});
