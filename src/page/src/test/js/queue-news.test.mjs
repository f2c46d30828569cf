import assert from 'node:assert/strict';
import {test} from 'node:test';

const {QueueNews} = await import(`${process.env.MODULES}/core/queue-news.js`);

const shown = (...ids) => {
  const news = new QueueNews();
  news.show(ids, []);
  return news;
};

test('a record is new once, if it is not shown and passes the filter', () => {
  const news = shown('a');
  assert.equal(news.addWaiting('a'), false);
  assert.equal(news.addWaiting('b'), true);
  assert.equal(news.addWaiting('b'), false);
  assert.equal(news.addWaiting('c'), true);
  assert.equal(news.newCount, 0);
  news.pass(['b', 'unknown']);
  assert.equal(news.newCount, 1);
  assert.deepEqual(news.waiting, ['b', 'c']);
});

test('a shown entry that no longer waits counts until the list is loaded again', () => {
  const news = shown('a', 'b');
  assert.equal(news.close('a'), true);
  assert.equal(news.close('a'), false);
  assert.equal(news.close('unknown'), false);
  assert.equal(news.goneCount, 1);
  assert.deepEqual(news.open, ['b']);
  news.show(['b', 'c'], ['a']);
  assert.equal(news.goneCount, 1);
  news.show(['b', 'c'], []);
  assert.equal(news.goneCount, 0);
});

test('a new record that is decided before it is shown is no news', () => {
  const news = shown();
  news.addWaiting('a');
  news.pass(['a']);
  assert.equal(news.close('a'), false);
  assert.equal(news.newCount, 0);
  news.pass(['a']);
  assert.equal(news.newCount, 0);
});

test('a loaded list has what was announced before its request, not what was announced since', () => {
  const news = shown('a');
  news.addWaiting('b');
  news.addWaiting('c');
  news.pass(['b', 'c']);
  news.beginReload();
  news.addWaiting('d');
  news.pass(['d']);
  news.show(['c', 'a'], []);
  assert.equal(news.newCount, 1);
  assert.deepEqual(news.waiting, ['d']);
  assert.equal(news.isShown('c'), true);
});

test('more entries at the end of the list leave the new ones', () => {
  const news = shown('a');
  news.addWaiting('b');
  news.pass(['b']);
  news.show(['a', 'earlier'], []);
  assert.equal(news.newCount, 1);
});
