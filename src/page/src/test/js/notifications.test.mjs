import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';
import {load, until} from './browser.mjs';

/** The notifications that were shown. */
let shown = [];
/** The visitor's answer to the question for the permission. */
let answer = 'granted';

class FakeNotification {
  static permission = 'default';

  static async requestPermission() {
    FakeNotification.permission = answer;
  }

  constructor(title, options) {
    Object.assign(this, {title, ...options});
    shown.push(this);
  }

  close() {
    this.isClosed = true;
  }
}

globalThis.window = {focused: 0, focus() {
  this.focused++;
}};
globalThis.Notification = FakeNotification;
const {areNotificationsOn, bestNotifier, notifyField, pollWhileHidden} = await load('views/search/notifications.js');

/** Ticks or clears the box of the field. */
function turn(isOn) {
  const [[box], note] = notifyField().children.map((child, i) => (i === 0 ? child.children : child));
  box.checked = isOn;
  box.dispatchEvent(new Event('change'));
  return {box, note};
}

beforeEach(() => {
  shown = [];
  answer = 'granted';
  FakeNotification.permission = 'default';
  localStorage.removeItem('morpion.notify');
  document.setVisible(true);
});

test('nothing is asked or shown before the visitor turns notifications on', async () => {
  const tell = bestNotifier();
  document.setVisible(false);
  tell('a', 90, '5T · nrpa');
  tell('a', 91, '5T · nrpa');
  assert.equal(FakeNotification.permission, 'default');
  assert.deepEqual(shown, []);
});

test('each new best of a hidden tab is shown once, and a click leads to the search', async () => {
  turn(true);
  await until(areNotificationsOn);
  const tell = bestNotifier();
  tell('a', 90, '5T · nrpa');
  tell('a', 91, '5T · nrpa');
  assert.deepEqual(shown, []);
  document.setVisible(false);
  for (const best of [91, 92, 92, 93]) {
    tell('a', best, '5T · nrpa');
  }
  tell('b', 80, '5D · beam');
  assert.deepEqual(shown.map(({body, tag}) => [body, tag]), [['5T · nrpa', 'search-a'], ['5T · nrpa', 'search-a']]);
  shown[1].onclick();
  assert.equal(shown[1].isClosed, true);
  assert.equal(window.focused, 1);
  assert.equal(location.hash, '#/search/a');
});

test('where only the service worker may show notifications, it does', async () => {
  turn(true);
  await until(areNotificationsOn);
  const byWorker = [];
  navigator.serviceWorker = {getRegistration: async () => ({showNotification: (title, options) => byWorker.push(options.data)})};
  globalThis.Notification = class extends FakeNotification {
    constructor() {
      super();
      throw new TypeError('Illegal constructor');
    }
  };
  const tell = bestNotifier();
  tell('a', 90, '');
  document.setVisible(false);
  tell('a', 91, '');
  await until(() => byWorker.length > 0);
  assert.match(byWorker[0], /#\/search\/a$/);
  globalThis.Notification = FakeNotification;
});

test('a refusal is told, and leaves notifications off', async () => {
  answer = 'denied';
  const {box, note} = turn(true);
  await until(() => box.disabled);
  assert.equal(note.textContent, 'notify.denied');
  assert.equal(box.checked, false);
  assert.equal(areNotificationsOn(), false);
});

test('a browser without notifications says so', () => {
  delete globalThis.Notification;
  const [, note] = notifyField().children;
  assert.equal(note.textContent, 'notify.missing');
  assert.equal(areNotificationsOn(), false);
  globalThis.Notification = FakeNotification;
});

test('only a hidden tab with notifications polls, until its view is left', async () => {
  const timers = new Map();
  globalThis.setInterval = action => {
    timers.set(timers.size + 1, action);
    return timers.size;
  };
  globalThis.clearInterval = id => timers.delete(id);
  const leaving = new AbortController();
  pollWhileHidden(() => {}, leaving.signal);
  document.setVisible(false);
  assert.equal(timers.size, 0);
  document.setVisible(true);
  turn(true);
  await until(areNotificationsOn);
  assert.equal(timers.size, 0);
  document.setVisible(false);
  assert.equal(timers.size, 1);
  document.setVisible(true);
  assert.equal(timers.size, 0);
  document.setVisible(false);
  leaving.abort();
  assert.equal(timers.size, 0);
});
