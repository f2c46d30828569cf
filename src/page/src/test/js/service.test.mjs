import assert from 'node:assert/strict';
import {test} from 'node:test';
import {answerWith, Clock, hang, json, load, problem, until} from './browser.mjs';

const {
  apiKey, cancelPrevious, loadModule, LocalProblem, MAX_RECONNECT_DELAY, NetworkProblem, nextPageAddress, postDocument,
  postJson, RECONNECT_DELAY, repeatUntilAnswered, request, setApiKey,
} = await load('api/service.js');
const {languageLoaded} = await load('state/language.js');
await languageLoaded;
const clock = new Clock();

const lost = new TypeError('Failed to fetch');

/** Returns a body that breaks off after its first bytes. */
const broken = failure => new ReadableStream({
  pull(controller) {
    controller.enqueue(new TextEncoder().encode('{"a'));
    controller.error(failure);
  },
});

/** Runs an action that must fail, and returns its failure. */
async function failureOf(action) {
  try {
    await action();
  } catch (failure) {
    return failure;
  }
  return assert.fail('no failure');
}

test('an unsuccessful response is a problem with its title, detail and status', async () => {
  answerWith(problem(422));
  const {message, detail, status} = await failureOf(() => request('/x'));
  assert.deepEqual([message, detail, status], ['title 422', 'detail 422', 422]);
});

test('a response of a proxy that is no problem document is described by its status', async () => {
  for (const body of ['<html>', '', 'null', '[']) {
    answerWith(new Response(body, {status: 502}));
    const failure = await failureOf(() => request('/x'));
    assert.ok(failure instanceof LocalProblem);
    assert.equal(failure.status, 502);
    assert.match(failure.message, /502/);
  }
});

test('a lost connection is a network problem, before the response and within its body', async () => {
  answerWith(lost, new Response(broken(lost)), new Response(broken(lost)));
  assert.ok(await failureOf(() => request('/x')) instanceof NetworkProblem);
  const response = await request('/x');
  assert.ok(await failureOf(() => response.json()) instanceof NetworkProblem);
  const other = await request('/x');
  assert.ok(await failureOf(() => other.blob()) instanceof NetworkProblem);
});

test('a body that is no JSON is not taken for a lost connection', async () => {
  answerWith(new Response('<html>'));
  const response = await request('/x');
  assert.ok(await failureOf(() => response.json()) instanceof SyntaxError);
});

test('an aborted request stays one, also while the body of a problem arrives', async () => {
  const aborted = new DOMException('aborted', 'AbortError');
  answerWith(aborted, new Response(broken(aborted), {status: 503}));
  assert.equal((await failureOf(() => request('/x'))).name, 'AbortError');
  assert.equal((await failureOf(() => request('/x'))).name, 'AbortError');
});

test('the key is sent until the service refuses it', async () => {
  let asked = 0;
  addEventListener('key-required', () => asked++);
  setApiKey('secret');
  const requests = answerWith(json({}), problem(401), json({}));
  await request('/x', {headers: {Accept: 'text/plain'}});
  assert.deepEqual(requests[0].headers, {Accept: 'text/plain', Authorization: 'Bearer secret'});
  await failureOf(() => request('/x'));
  assert.equal(apiKey(), null);
  assert.equal(asked, 1);
  await request('/x');
  assert.deepEqual(requests[2].headers, {});
});

test('a late response is announced until it is there', async () => {
  const events = [];
  addEventListener('responselate', ({detail}) => events.push(detail));
  let answer;
  answerWith(() => new Promise(resolve => {
    answer = resolve;
  }));
  const response = request('/x');
  assert.equal(await clock.pass(), 1_500);
  assert.deepEqual(events, [true]);
  answer(json({}));
  await response;
  assert.deepEqual(events, [true, false]);
  assert.ok(clock.isIdle);
});

test('a request is repeated at growing intervals, and each kind of failure is told once', async () => {
  const answers = [lost, lost, problem(503), problem(500), problem(500), lost, lost, json({})];
  const requests = answerWith(...answers);
  const told = [];
  const repeated = repeatUntilAnswered(() => request('/x'), new AbortController().signal, failure => told.push(failure.status));
  const delays = [];
  for (let i = 1; i < answers.length; i++) {
    delays.push(await clock.pass());
  }
  assert.equal((await repeated).status, 200);
  assert.equal(requests.length, answers.length);
  assert.deepEqual(delays, [RECONNECT_DELAY, 1_000, 2_000, 4_000, 8_000, MAX_RECONNECT_DELAY, MAX_RECONNECT_DELAY]);
  assert.deepEqual(told, [0, 503, 500, 0]);
});

test('a request is not repeated where that does not help', async () => {
  for (const status of [400, 401, 403, 404, 409, 422, 501]) {
    answerWith(problem(status));
    const failure = await failureOf(() => repeatUntilAnswered(() => request('/x'), new AbortController().signal, assert.fail));
    assert.equal(failure.status, status);
  }
  await assert.rejects(repeatUntilAnswered(() => null.x, new AbortController().signal, assert.fail), TypeError);
});

test('a request is repeated no sooner than the service asks for, within a minute', async () => {
  for (const [header, delay] of [['3', 3_000], ['0', 0], ['86400', 60_000], ['-5', 0], ['Wed, 21 Oct 2026 07:28:00 GMT', 0], ['', 0]]) {
    answerWith(problem(429, {'Retry-After': header}), new Response('', {status: 503, headers: {'Retry-After': header}}), json({}));
    const repeated = repeatUntilAnswered(() => request('/x'), new AbortController().signal, () => {});
    assert.deepEqual([await clock.pass(), await clock.pass()], [delay + RECONNECT_DELAY, delay + 2 * RECONNECT_DELAY], header);
    await repeated;
  }
});

test('an abort ends the wait for the next attempt, and the request itself', async () => {
  const waiting = new AbortController();
  const requests = answerWith(lost, hang);
  const repeated = repeatUntilAnswered(() => request('/x'), waiting.signal, () => waiting.abort());
  assert.equal((await failureOf(() => repeated)).name, 'AbortError');
  assert.equal(requests.length, 1);
  assert.ok(clock.isIdle);

  const asking = new AbortController();
  const hanging = repeatUntilAnswered(() => request('/x', {signal: asking.signal}), asking.signal, assert.fail);
  await until(() => requests.length === 2);
  asking.abort();
  assert.equal((await failureOf(() => hanging)).name, 'AbortError');
});

test('a hidden page waits until it is visible before it repeats a request', async () => {
  const requests = answerWith(lost, json({}));
  document.setVisible(false);
  const repeated = repeatUntilAnswered(() => request('/x'), new AbortController().signal, () => {});
  await clock.pass();
  await until(() => clock.isIdle);
  assert.equal(requests.length, 1);
  document.setVisible(true);
  await repeated;
  assert.equal(requests.length, 2);
});

test('a new call aborts the previous one, whose abort is no failure', async () => {
  const signals = [];
  let release;
  const run = cancelPrevious(async signal => {
    signals.push(signal);
    await new Promise((resolve, reject) => {
      release = resolve;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const first = run();
  const second = run();
  await first;
  assert.deepEqual(signals.map(({aborted}) => aborted), [true, false]);
  release();
  await second;
  assert.equal(run.stop(), false);
  const third = run();
  assert.equal(run.stop(), true);
  await third;
  await assert.rejects(cancelPrevious(() => Promise.reject(new RangeError()))(), RangeError);
});

test('parameters are escaped, and empty ones left out', async () => {
  const requests = answerWith(json({}), json({}));
  await postDocument('validate', {variant: '', name: 'a&b=ö#', registry: true}, 'x');
  assert.equal(requests[0].address, '/api/v1/validate?name=a%26b%3D%C3%B6%23&registry=true');
  await postJson('/searches', {n: 1}, {'Idempotency-Key': 'k'});
  assert.equal(requests[1].body, '{"n":1}');
  assert.deepEqual(requests[1].headers, {'Content-Type': 'application/json', 'Idempotency-Key': 'k'});
});

test('a request without a body has no content type', async () => {
  const requests = answerWith(json({}));
  await postJson('/searches/1/pause');
  assert.equal(requests[0].body, undefined);
  assert.deepEqual(requests[0].headers, {});
});

test('the next page is the one that the Link header calls next', () => {
  const next = link => nextPageAddress(new Response('', {headers: link === null ? {} : {Link: link}}));
  assert.equal(next(null), null);
  assert.equal(next('</a?from=2>; rel="next"'), '/a?from=2');
  assert.equal(next('</a>; rel="prev", </b>; rel=next'), '/b');
  assert.equal(next('</a>; rel="prev"'), null);
});

test('a module that can be fetched but not imported reloads the page once', async () => {
  answerWith(new Response(''), new Response(''), lost);
  assert.ok(await failureOf(() => loadModule('no-such-module.js')) instanceof NetworkProblem);
  assert.equal(location.reloads, 1);
  await failureOf(() => loadModule('no-such-module.js'));
  assert.equal(location.reloads, 1);
  history.state = null;
  await failureOf(() => loadModule('no-such-module.js'));
  assert.equal(location.reloads, 1);
});
