// Client for server-sent events.

import {delay} from '../state/language.js';
import {MAX_RECONNECT_DELAY, Problem, RECONNECT_DELAY, request} from './service.js';

/** Statuses that a retry cannot change. */
const FINAL_STATUSES = new Set([401, 403, 404, 410]);

/**
 * Reads a stream of server-sent events and reconnects until the signal aborts or a retry is pointless. Uses fetch,
 * because EventSource cannot send an Authorization header.
 *
 * @param onEvent called with {event, data, id}; returns true to end the stream. If it throws, the event is reported and
 *     skipped
 * @param onState called with whether the stream is connected, at each change
 * @param lastId the id of the last event received before, or null
 * @type {EventStreamReader}
 */
export async function streamEvents(address, signal, onEvent, onState, lastId = null) {
  let wait = RECONNECT_DELAY;
  /** @type {(message: StreamMessage) => unknown} */
  const handle = message => {
    try {
      return onEvent(message);
    } catch (failure) {
      reportError(failure);
      return false;
    }
  };
  while (!signal.aborted) {
    let least = 0;
    try {
      const headers = {Accept: 'text/event-stream', ...(lastId === null ? {} : {'Last-Event-ID': lastId})};
      const response = await request(address, {headers, signal});
      onState(true);
      for await (const message of response.body === null ? [] : readMessages(response.body)) {
        // Only an event resets the delay: a service at its limit may accept connections and close them at once.
        wait = RECONNECT_DELAY;
        lastId = message.id ?? lastId;
        if (!signal.aborted && handle(message)) {
          return;
        }
      }
    } catch (failure) {
      const problem = failure instanceof Problem ? failure : null;
      if (signal.aborted || problem !== null && FINAL_STATUSES.has(problem.status)) {
        return;
      }
      least = problem?.retryAfter ?? 0;
    }
    if (signal.aborted) {
      return;
    }
    onState(false);
    await delay(wait, signal, least);
    wait = Math.min(2 * wait, MAX_RECONNECT_DELAY);
  }
}

/**
 * Reads a stream like {@link streamEvents} while the page is visible: browsers allow few connections per host. Returns a
 * function that ends it.
 *
 * @type {(address: string, onEvent: (message: StreamMessage) => unknown, onState: (isConnected: boolean) => void) => () => void}
 */
export function streamWhileVisible(address, onEvent, onState) {
  /** @type {string | null} */
  let lastId = null;
  /** @type {AbortController | null} */
  let connection = null;
  const listening = new AbortController();
  /** @type {(message: StreamMessage) => unknown} */
  const take = message => {
    lastId = message.id ?? lastId;
    return onEvent(message);
  };
  function connect() {
    connection?.abort();
    if (document.visibilityState === 'visible') {
      connection = new AbortController();
      void streamEvents(address, connection.signal, take, onState, lastId);
    }
  }
  document.addEventListener('visibilitychange', connect, {signal: listening.signal});
  connect();
  return () => {
    listening.abort();
    connection?.abort();
  };
}

/**
 * Parses an event; returns {event, data, id}. Lines with other fields, and comments, have no effect.
 *
 * @type {(block: string) => StreamMessage}
 */
function parseMessage(block) {
  const data = [];
  /** @type {{event: string, id: string | null}} */
  const message = {event: 'message', id: null};
  for (const line of block.split('\n')) {
    const [, name, text] = /^(data|event|id): ?(.*)$/s.exec(line) ?? [];
    if (name === 'data') {
      data.push(text);
    } else if (name === 'event' || name === 'id') {
      message[name] = text;
    }
  }
  return {...message, data: data.join('\n')};
}

/** @type {(body: ReadableStream<BufferSource>) => AsyncGenerator<StreamMessage>} */
async function* readMessages(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const {done, value} = await reader.read();
      if (done) {
        return;
      }
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      yield* blocks.map(parseMessage).filter(({data}) => data !== '');
    }
  } finally {
    // Closes the connection after the last event; a broken one has nothing to close.
    reader.cancel().catch(() => {});
  }
}
