// Streams of server-sent events.

import {pause} from './language.js';
import {ask} from './service.js';

/** What asking again will not change. */
const FINAL = new Set([401, 403, 404, 410]);

/** How many ms to wait before a connection is made again, and at most. */
const RECONNECT = 500;
const LONGEST_RECONNECT = 10_000;

/**
 * Reads a stream of server-sent events, by fetch, because that can carry a key; reconnects until the signal says stop.
 *
 * @param onEvent called with {event, data, id}; returns true when the stream has ended for good. An event that it fails
 *     on is reported and passed over
 * @param onState called with true and false as the connection comes and goes
 * @param lastId the last event that is known, after which the stream begins
 */
export async function listen(address, signal, onEvent, onState, lastId = null) {
  let wait = RECONNECT;
  const take = message => {
    try {
      return onEvent(message);
    } catch (failure) {
      reportError(failure);
      return false;
    }
  };
  while (!signal.aborted) {
    try {
      const headers = {Accept: 'text/event-stream', ...(lastId === null ? {} : {'Last-Event-ID': lastId})};
      const response = await ask(address, {headers, signal});
      onState(true);
      for await (const message of messages(response.body)) {
        // A connection that brings nothing may be one of many that are refused.
        wait = RECONNECT;
        lastId = message.id ?? lastId;
        if (!signal.aborted && take(message)) {
          return;
        }
      }
    } catch (failure) {
      if (signal.aborted || FINAL.has(failure.status)) {
        return;
      }
    }
    if (signal.aborted) {
      return;
    }
    onState(false);
    await pause(wait, signal);
    wait = Math.min(2 * wait, LONGEST_RECONNECT);
  }
}

async function* messages(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) {
      return;
    }
    const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const message = {event: 'message', data: '', id: null};
      for (const line of block.split('\n')) {
        const [, name, text] = /^(\w+):\s?(.*)$/.exec(line) ?? [];
        if (name === 'data') {
          message.data += text;
        } else if (name === 'event' || name === 'id') {
          message[name] = text;
        }
      }
      if (message.data !== '') {
        yield message;
      }
    }
  }
}
