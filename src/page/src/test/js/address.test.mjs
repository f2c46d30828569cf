import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './browser.mjs';

const {
  detectAddressChange, gameFromAddress, HOME, isInHistory, isRecordId, keptScroll, leaveSharedAddress, openRecordAddress, pushAddress,
  recordEntry, recordIdFromAddress, recordViewAddress, replaceAddress, safeDecode,
} = await load('state/address.js');

const {origin} = location;

/** Sets the address of the page, as a link or a history step does. */
const visit = address => {
  location.href = new URL(address, location.href).href;
};

test('a game in the fragment is found behind any view', () => {
  for (const before of ['#', '/#', '/?record=x#', '/#/play/', '/#/look/', '/#/play/20/', `${origin}/#`]) {
    assert.equal(gameFromAddress(`${before}MS1:ab-_9`), 'MS1:ab-_9', before);
  }
  assert.equal(gameFromAddress('#MS1%3Aab'), 'MS1:ab');
  assert.equal(gameFromAddress('#/play/MS12:ab'), 'MS12:ab');
});

test('an address without a game has none', () => {
  for (const address of ['', '#', 'MS1:ab', '/play/MS1:ab', '#/play', '#/play/', '#/play/20/', '#/a/b/MS1:ab', '#xMS1:ab', '#MS:ab', '#%', '#%E0%A4%A']) {
    assert.equal(gameFromAddress(address), null, address);
  }
});

test('malformed percent-encoding stays as it is', () => {
  assert.equal(safeDecode('%E5%BC%95%20x'), '引 x');
  for (const text of ['%', '100%', '%zz', '%E5%BC']) {
    assert.equal(safeDecode(text), text);
  }
  assert.equal(gameFromAddress('#MS1:a%zz'), 'MS1:a%zz');
});

test('a record has several addresses at this service', () => {
  for (const path of ['/?record=rosin178', '/records/rosin178', '/records/rosin178.svg', '/api/v1/records/rosin178.json', '/records/rosin178?x#y']) {
    assert.equal(recordIdFromAddress(origin + path), 'rosin178', path);
  }
});

test('other sites and other texts name no record', () => {
  for (const address of [
    'https://elsewhere.example/?record=rosin178', 'http://morpion.example/?record=rosin178', `${origin}/?record=`, `${origin}/records/`, origin,
    'rosin178', '/?record=rosin178', '', 'javascript:alert(1)', 'data:text/plain,/records/x', 'https://', '\u0000',
  ]) {
    assert.equal(recordIdFromAddress(address), null, address);
  }
});

test('an id is of letters, digits, hyphens and underscores', () => {
  for (const id of ['a', 'rosin178', 'A-b_9', 'x'.repeat(64)]) {
    assert.ok(isRecordId(id), id);
  }
  for (const text of ['', 'x'.repeat(65), 'a b', '../me', 'a/b', 'é', 'a\n', 'MS1:ab']) {
    assert.ok(!isRecordId(text), text);
  }
});

test('an id cannot leave its place in an address', () => {
  assert.equal(recordViewAddress('rosin178'), `${HOME}?record=rosin178`);
  assert.equal(recordViewAddress('a&b=#c/ö'), `${HOME}?record=a%26b%3D%23c%2F%C3%B6`);
  assert.equal(recordIdFromAddress(new URL(recordViewAddress('a&b=#c/ö'), origin).href), 'a&b=#c/ö');
});

test('a change of the address counts once', () => {
  visit('/#/play');
  assert.equal(detectAddressChange(), true);
  assert.equal(detectAddressChange(), false);
  replaceAddress('/#/search');
  assert.equal(detectAddressChange(), false);
  pushAddress('/#/records', {entered: true});
  assert.equal(detectAddressChange(), false);
  assert.deepEqual(history.state, {entered: true});
});

test('an address is shown where it was left', () => {
  visit('/#/records');
  detectAddressChange();
  globalThis.scrollY = 700;
  visit('/#/look');
  detectAddressChange();
  assert.equal(keptScroll(), 0);
  globalThis.scrollY = 0;
  visit('/#/records');
  detectAddressChange();
  assert.equal(keptScroll(), 700);
});

test('a link to a record fires a change of the address', () => {
  let fired = 0;
  addEventListener('hashchange', () => fired++);
  openRecordAddress('rosin178');
  assert.equal(fired, 1);
  assert.equal(recordIdFromAddress(location.href), 'rosin178');
});

test('the address under which a record is shared gives way to that of the page, with its fragment', () => {
  visit('/records/rosin178#/look');
  leaveSharedAddress();
  assert.equal(location.href, new URL(`${recordViewAddress('rosin178')}#/look`, origin).href);
  visit('/records/a/b');
  leaveSharedAddress();
  assert.equal(location.pathname, '/records/a/b');
});

test('an own game is in the history while the entry that contains it is not the current one', () => {
  visit('/#MS1:own');
  recordEntry(null, '5T', true);
  assert.equal(isInHistory('5T'), false);
  assert.equal(isInHistory('5D'), false);
  visit('/#MS1:other');
  assert.equal(isInHistory('5T'), true);
  recordEntry(`${origin}/#MS1:own`, null, true);
  assert.equal(isInHistory('5T'), false);
});

test('a game whose address is not written yet is in no entry', () => {
  visit('/#MS1:own');
  recordEntry(null, '5T', true);
  recordEntry(null, '5T', false);
  visit('/#/look');
  assert.equal(isInHistory('5T'), false);
});

test('where the browser lists its entries, one that is gone does not count', () => {
  visit('/#MS1:own');
  recordEntry(null, '4T', true);
  const own = location.href;
  visit('/#/look');
  globalThis.navigation = {entries: () => [{url: location.href}]};
  assert.equal(isInHistory('4T'), false);
  globalThis.navigation = {entries: () => [{url: own}, {url: location.href}]};
  assert.equal(isInHistory('4T'), true);
  delete globalThis.navigation;
});
