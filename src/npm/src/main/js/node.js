// The package in Node.

import {Worker} from 'node:worker_threads';
import {engine} from './engine.js';

/** A thread with the interface of a page's worker. */
function newWorker() {
  const thread = new Worker(new URL('./node-worker.js', import.meta.url));
  const worker = {
    postMessage: message => thread.postMessage(message),
    terminate: () => thread.terminate(),
  };
  thread.on('message', data => worker.onmessage?.({data}));
  thread.on('error', error => worker.onerror?.(error));
  return worker;
}

export const {solvers, search} = engine(newWorker);
export {DIRECTIONS, VARIANTS} from './game.js';
export {compare, convert, cross, draw, legalMoves, NoOrderError, order, read, transform, UnreadableError, validate} from './games.js';
