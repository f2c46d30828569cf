import assert from 'node:assert/strict';
import {test} from 'node:test';
import {answerWith, json, load, problem, until} from './browser.mjs';

const {suggestRecords} = await load('views/shared/cards.js');

test('records are suggested once for each variant, and again after a failure', async () => {
  const list = document.createElement('datalist');
  const requests = answerWith(problem(503), json({records: [{id: 'a', score: 9}, {id: 'b', score: 8}]}), json({records: []}));
  await suggestRecords(list, '5T');
  assert.deepEqual(list.children, []);
  await suggestRecords(list, '5T');
  await suggestRecords(list, '5T');
  assert.equal(requests.length, 2);
  assert.deepEqual(list.children.map(({value, label}) => [value, label]), [['a', '9'], ['b', '8']]);
  await suggestRecords(list, '4D');
  assert.deepEqual(list.children, []);
});

test('a late answer for another variant suggests nothing', async () => {
  const list = document.createElement('datalist');
  let answer;
  answerWith(() => new Promise(resolve => {
    answer = resolve;
  }), json({records: [{id: 'new', score: 1}]}));
  const slow = suggestRecords(list, '5T');
  await until(() => answer);
  await suggestRecords(list, '4D');
  answer(json({records: [{id: 'old', score: 1}]}));
  await slow;
  assert.deepEqual(list.children.map(({value}) => value), ['new']);
});
