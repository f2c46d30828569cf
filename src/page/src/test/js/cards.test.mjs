import assert from 'node:assert/strict';
import {test} from 'node:test';
import {answerWith, json, load, problem, textOf, until} from './browser.mjs';

const {recordCard, suggestRecords} = await load('views/shared/cards.js');
const {languageLoaded} = await load('state/language.js');
await languageLoaded;

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

test('a card says who, when and how rare', () => {
  const record = {id: 'a', variant: '5T', score: 178, author: 'Ann', tags: [], achieved: '2011-08', state: 'published', links: {}};
  /** @type {(sharing?: {score: number, points: number}) => string} */
  const text = sharing => textOf(recordCard({...record, sharing}));
  assert.match(text({score: 29, points: 21}), /178 5T.*Ann, .*2011.*One of 29 5T records with 178 moves\. 20 other records have the same points\./);
  assert.match(text({score: 2, points: 2}), /One of 2 .*1 other record has the same points\./);
  assert.match(text({score: 2, points: 1}), /One of 2 5T records with 178 moves\.(?! )/);
  assert.match(text({score: 1, points: 1}), /The only 5T record with 178 moves\./);
  assert.doesNotMatch(text(), /only|One of/);
});
