import assert from 'node:assert/strict';
import {test} from 'node:test';

const {cardsThatFit} = await import(`${process.env.MODULES}/core/hunts.js`);

test('as many cards are shown as rows and columns fit, within bounds', () => {
  assert.equal(cardsThatFit(1280, 900), 10);
  assert.equal(cardsThatFit(360, 740), 4);
  assert.equal(cardsThatFit(200, 200), 4);
  assert.equal(cardsThatFit(4000, 4000), 24);
});
