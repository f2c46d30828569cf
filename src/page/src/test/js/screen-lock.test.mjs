import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load, until} from './browser.mjs';

/** The locks that were granted; a refused request is none. */
const locks = [];
let isRefused = false;
navigator.wakeLock = {async request(type) {
  assert.equal(type, 'screen');
  if (isRefused) {
    throw new DOMException('low battery', 'NotAllowedError');
  }
  const lock = Object.assign(new EventTarget(), {isHeld: true, async release() {
    this.isHeld = false;
    this.dispatchEvent(new Event('release'));
  }});
  locks.push(lock);
  return lock;
}};

const {hasScreenLock, keepScreenAwake} = await load('ui/screen-lock.js');
const held = () => locks.filter(({isHeld}) => isHeld).length;

/** Hides or shows the page; hiding it ends the lock, as in browsers. */
function setVisible(isVisible) {
  document.visibilityState = isVisible ? 'visible' : 'hidden';
  for (const lock of locks.filter(({isHeld}) => !isVisible && isHeld)) {
    void lock.release();
  }
  document.setVisible(isVisible);
}

test('one lock is held while it is wanted', async () => {
  assert.equal(hasScreenLock, true);
  keepScreenAwake(true);
  keepScreenAwake(true);
  await until(() => held() === 1);
  keepScreenAwake(false);
  await until(() => held() === 0);
  assert.equal(locks.length, 1);
});

test('a lock that ended with the page\'s sight is requested again', async () => {
  keepScreenAwake(true);
  await until(() => held() === 1);
  setVisible(false);
  assert.equal(held(), 0);
  setVisible(true);
  await until(() => held() === 1);
  keepScreenAwake(false);
  await until(() => held() === 0);
  setVisible(false);
  setVisible(true);
  assert.equal(held(), 0);
});

test('a request that is no longer wanted when it is granted is released', async () => {
  const before = locks.length;
  keepScreenAwake(true);
  keepScreenAwake(false);
  await until(() => locks.length > before && held() === 0);
});

test('a refused request is repeated when the page is shown again', async () => {
  isRefused = true;
  keepScreenAwake(true);
  setVisible(false);
  isRefused = false;
  await new Promise(resolve => setImmediate(resolve));
  setVisible(true);
  await until(() => held() === 1);
  keepScreenAwake(false);
});
