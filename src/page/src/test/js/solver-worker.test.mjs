import assert from 'node:assert/strict';
import {test} from 'node:test';

const {callEngine, fromEngine, toEngine} = await import(`${process.env.MODULES}/engine/solver-worker.js`);

/** A worker that answers the first message. */
class FakeWorker {
  isTerminated = false;

  constructor(answer) {
    this.answer = answer;
  }

  postMessage(message) {
    this.message = message;
    queueMicrotask(() => this.answer(this));
  }

  terminate() {
    this.isTerminated = true;
  }
}

test('games come back from the engine\'s text', () => {
  for (const moves of [[], [{x: -3, y: 0, d: 2, pos: 4}], [{x: 3, y: 4, d: 1, pos: 4}, {x: 10, y: -12, d: 0, pos: 0}]]) {
    assert.deepEqual(fromEngine(toEngine(moves)), moves);
  }
  assert.equal(toEngine([]), '');
});

test('a call is answered by a worker of its own, which ends', async () => {
  const worker = new FakeWorker(({onmessage}) => onmessage({data: {answer: '7'}}));
  assert.equal(await callEngine(() => worker, 'islandSeed', '60', 1), '7');
  assert.deepEqual(worker.message, {call: ['islandSeed', '60', 1]});
  assert.ok(worker.isTerminated);
});

test('a failure of the engine or of the worker is thrown, and the worker ends', async () => {
  for (const [answer, message] of [
    [({onmessage}) => onmessage({data: {failed: 'no such solver'}}), 'no such solver'],
    [({onerror}) => onerror({message: 'no WebAssembly'}), 'no WebAssembly'],
    [({onerror}) => onerror({}), 'worker'],
  ]) {
    const worker = new FakeWorker(answer);
    await assert.rejects(callEngine(() => worker, 'solvers'), {message});
    assert.ok(worker.isTerminated);
  }
});
