// Searches in workers.

import {callEngine, fromEngine, toEngine} from './solver-worker.js';
import {fromMsr, toMsr} from './games.js';

/** One core stays free for the page. */
const defaultIslands = () => Math.max(1, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1);

/**
 * Starts the islands of a search, each in a worker. Returns {done, pause, resume, stop}; done resolves to {variant, moves,
 * score, reason} when all islands have ended or the search is stopped, with the reason of the first island.
 */
function start(newWorker, {
  variant = '5T', solver = 'explore', options = {}, seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER),
  islands = defaultIslands(), nodes, from = [], warm = [], onBest = () => {}, onProgress = () => {},
} = {}) {
  const states = Array.from({length: islands}, () => ({score: 0, nodes: 0, playouts: 0}));
  const workers = states.map(newWorker);
  let best = [];
  let finish;
  const done = new Promise((resolve, reject) => {
    finish = failure => {
      workers.forEach(worker => worker.terminate());
      if (failure) {
        reject(new Error(failure));
      } else {
        resolve({variant, moves: toMsr(best), score: best.length, reason: states[0].reason ?? 'STOPPED'});
      }
    };
  });
  const isOver = ({reason = 'STOPPED'}) => reason !== 'STOPPED';
  const sum = name => states.reduce((total, state) => total + state[name], 0);
  workers.forEach((worker, number) => {
    worker.onerror = ({message}) => finish(message || 'the worker can\'t be loaded');
    worker.onmessage = ({data}) => {
      if (data.failed) {
        finish(data.failed);
      } else if (data.best !== undefined && data.score > best.length) {
        best = fromEngine(data.best);
        onBest({variant, moves: toMsr(best), score: best.length});
      } else if (data.progress) {
        states[number] = data.progress;
        onProgress({nodes: sum('nodes'), playouts: sum('playouts'), score: best.length});
        if (states.every(isOver)) {
          finish();
        }
      }
    };
    worker.postMessage({start: {
      solver, variant, seed, number, nodes, from: toEngine(fromMsr(from)),
      options: Object.entries(options).map(([name, value]) => `${name}=${value}`).join('\n'),
      warm: warm.map(moves => toEngine(fromMsr(moves))).join(';'),
    }});
  });
  const pause = isPaused => workers.forEach(worker => worker.postMessage({pause: isPaused}));
  return {done, pause: () => pause(true), resume: () => pause(false), stop: () => finish()};
}

/** @param newWorker starts search-worker.js */
export const engine = newWorker => ({
  solvers: async () => JSON.parse(await callEngine(newWorker, 'solvers')),
  search: options => start(newWorker, options),
});
