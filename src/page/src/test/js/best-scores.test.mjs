import assert from 'node:assert/strict';
import {test} from 'node:test';
import {answerWith, json, load, problem, until} from './browser.mjs';

const {languageLoaded} = await load('state/language.js');
await languageLoaded;
const {bestScores, fetchBestKnown, watchBestScores} = await load('api/best-scores.js');

const best = score => json({records: score === null ? [] : [{id: 'x', score}]});

test('the best known score is the highest of the wanted origins', async () => {
  const requests = answerWith(best(170), best(171));
  assert.equal(await fetchBestKnown('5T', ['historic', 'submitted']), 171);
  assert.match(requests[0].address, /variant=5T&origin=historic&limit=1$/);
});

test('without records or a service it is that of the literature', async () => {
  answerWith(best(null), problem(503), new TypeError('lost'), json({}));
  for (let i = 0; i < 4; i++) {
    assert.equal(await fetchBestKnown('5T'), 178);
  }
});

test('a better record is looked up at once, a worse one is not', async () => {
  const requests = answerWith(best(178), best(82), best(62), best(35), best(179), best(82), best(62), best(35));
  let shown = 0;
  watchBestScores(() => shown++);
  await until(() => shown === 1);
  dispatchEvent(new CustomEvent('recordschanged', {detail: {variant: '5D', score: 82}}));
  assert.equal(requests.length, 4);
  dispatchEvent(new CustomEvent('recordschanged', {detail: {variant: '5T', score: 179}}));
  await until(() => shown === 2);
  assert.deepEqual(bestScores, {'5T': 179, '5D': 82, '4T': 62, '4D': 35});
});
