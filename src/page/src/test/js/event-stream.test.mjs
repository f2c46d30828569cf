import assert from 'node:assert/strict';
import {test} from 'node:test';
import {answerWith, Clock, hang, load, problem, reported, until} from './browser.mjs';

const {streamEvents, streamWhileVisible} = await load('api/event-stream.js');
const {languageLoaded} = await load('state/language.js');
await languageLoaded;
const clock = new Clock();

const lost = new TypeError('network error');

/** Returns a response whose body arrives in pieces, texts or bytes, then ends or fails. */
function stream(pieces, failure = null) {
  const encoder = new TextEncoder();
  const rest = [...pieces];
  return new Response(new ReadableStream({
    pull(controller) {
      if (rest.length > 0) {
        const piece = rest.shift();
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      } else if (failure === null) {
        controller.close();
      } else {
        controller.error(failure);
      }
    },
  }), {headers: {'Content-Type': 'text/event-stream'}});
}

/** Reads streams until an event called "end"; returns {events, states, requests}. */
async function readAll(answers, lastId = null) {
  const requests = answerWith(...answers);
  const events = [];
  const states = [];
  let isOver = false;
  const reading = streamEvents('/events', new AbortController().signal, event => {
    events.push(event);
    return event.event === 'end';
  }, state => states.push(state), lastId).then(() => {
    isOver = true;
  });
  const delays = [];
  await until(() => isOver || !clock.isIdle);
  while (!isOver) {
    delays.push(await clock.pass());
    await until(() => isOver || !clock.isIdle);
  }
  await reading;
  return {events, states, requests, delays};
}

const END = 'event: end\ndata: {}\n\n';

test('an event has a name, data and an id; comments and unknown fields count for nothing', async () => {
  const {events} = await readAll([stream([': hello\n\nretry: 5\n\nevent: best\nid: 7\ndata: {"score":1}\n\ndata:x\n\n', END])]);
  assert.deepEqual(events, [
    {event: 'best', data: '{"score":1}', id: '7'}, {event: 'message', data: 'x', id: null}, {event: 'end', data: '{}', id: null},
  ]);
});

test('events may break anywhere: between bytes of a letter, within a line, within a line end', async () => {
  const text = 'event: best\r\ndata: {"author":"Ōe 😀"}\r\n\r\n';
  const bytes = new TextEncoder().encode(text + END);
  for (let at = 1; at < bytes.length; at++) {
    const {events} = await readAll([stream([bytes.subarray(0, at), bytes.subarray(at)])]);
    assert.deepEqual(events.map(({data}) => data), ['{"author":"Ōe 😀"}', '{}'], `at ${at}`);
  }
  const {events} = await readAll([stream([...bytes].map(byte => Uint8Array.of(byte)))]);
  assert.equal(events.length, 2);
});

test('line separators of Unicode are part of the data', async () => {
  const {events} = await readAll([stream(['data: {"author":"a\u2028b\u2029c\u0085d"}\n\n', END])]);
  assert.equal(events[0].data, '{"author":"a\u2028b\u2029c\u0085d"}');
});

test('data of several lines is joined with line feeds, and only one space is dropped', async () => {
  const {events} = await readAll([stream(['data:  a\ndata:\ndata:\u00a0b\n\n', END])]);
  assert.equal(events[0].data, ' a\n\n\u00a0b');
});

test('an event that the connection cuts off is dropped, and asked for again by the last id', async () => {
  const {events, requests, states} = await readAll(
    [stream(['id: 4\ndata: a\n\nid: 5\nda'], lost), stream(['id: 5\ndata: b']), stream(['id: 5\ndata: b\n\n', END])], '3');
  assert.deepEqual(events.map(({data}) => data), ['a', 'b', '{}']);
  assert.deepEqual(requests.map(({headers}) => headers['Last-Event-ID']), ['3', '4', '4']);
  assert.deepEqual(states, [true, false, true, false, true]);
});

test('without events the waits grow, an event resets them', async () => {
  const {delays} = await readAll([lost, problem(503), stream([]), stream([': open\n\n']), stream(['data: x\n\n']), lost, stream([END])]);
  assert.deepEqual(delays, [500, 1_000, 2_000, 4_000, 500, 1_000]);
});

test('the service is asked again no sooner than it says', async () => {
  const {delays} = await readAll([problem(429, {'Retry-After': '7'}), problem(503, {'Retry-After': '2'}), stream([END])]);
  assert.deepEqual(delays, [7_500, 3_000]);
});

test('a stream that is refused or gone ends for good', async () => {
  for (const status of [401, 403, 404, 410]) {
    const {requests, states} = await readAll([problem(status)]);
    assert.equal(requests.length, 1);
    assert.deepEqual(states, []);
  }
});

test('an event that cannot be handled is reported and skipped', async () => {
  answerWith(stream(['data: no JSON\n\n', END]));
  const names = [];
  await streamEvents('/events', new AbortController().signal, ({event, data}) => {
    names.push(event);
    JSON.parse(data);
    return event === 'end';
  }, () => {});
  assert.deepEqual(names, ['message', 'end']);
  assert.ok(reported.pop() instanceof SyntaxError);
});

test('the last event closes the connection', async () => {
  let isClosed = false;
  answerWith(new Response(new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(END));
    },
    cancel() {
      isClosed = true;
    },
  })));
  await streamEvents('/events', new AbortController().signal, () => true, () => {});
  await until(() => isClosed);
});

test('an abort ends the stream without a word, wherever it is', async () => {
  for (const answer of [hang, lost, stream([END])]) {
    const controller = new AbortController();
    answerWith(answer);
    const states = [];
    const reading = streamEvents('/events', controller.signal, () => controller.abort(), state => states.push(state));
    if (answer === hang) {
      controller.abort();
    } else if (answer === lost) {
      await until(() => !clock.isIdle);
      controller.abort();
      await clock.pass();
    }
    await reading;
    assert.equal(states.includes(true), answer !== hang && answer !== lost);
  }
});

test('a hidden page has no stream, and a page that comes back asks for what it has missed', async () => {
  const requests = answerWith(stream(['id: 9\ndata: a\n\n']), hang, hang);
  document.setVisible(false);
  const events = [];
  const stop = streamWhileVisible('/events', ({data}) => {
    events.push(data);
  }, () => {});
  assert.equal(requests.length, 0);
  document.setVisible(true);
  await until(() => events.length === 1);
  document.setVisible(false);
  document.setVisible(true);
  await until(() => requests.length === 2);
  assert.equal(requests[1].headers['Last-Event-ID'], '9');
  stop();
  assert.equal(requests[1].signal.aborted, true);
  document.setVisible(false);
  document.setVisible(true);
  assert.equal(requests.length, 2);
});
