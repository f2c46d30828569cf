import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load} from './browser.mjs';

const {NetworkProblem, Problem} = await load('api/service.js');
const {describeFailure, reportFailure} = await load('views/shared/failures.js');
const {languageLoaded} = await load('state/language.js');
await languageLoaded;

test('a failure is described by its title and detail, with full stops', () => {
  assert.equal(describeFailure(new Problem('No such game', 'Try another.')).textContent, 'No such game. Try another.');
  assert.equal(describeFailure(new Problem('No such game!', undefined)).textContent, 'No such game!');
  assert.match(describeFailure(new RangeError('x')), / x$/);
  assert.match(describeFailure(new NetworkProblem()), /\.$/);
});

test('an abort is not reported, any other failure is', async () => {
  const toast = document.getElementById('toast');
  await reportFailure(() => Promise.reject(new DOMException('', 'AbortError')));
  assert.deepEqual(toast.children, []);
  await reportFailure(() => Promise.reject(new RangeError('out')));
  assert.match(toast.children[0], /out/);
});
