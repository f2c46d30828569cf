// Calls of the engine in a worker, and its text form of games. Needs neither a document nor the service.

/**
 * Calls a function of the engine in a separate worker; throws the failure that the worker reports.
 *
 * @param newWorker starts search-worker.js
 * @type {(newWorker: () => EngineWorker, name: string, ...given: (string | number)[]) => Promise<string>}
 */
export async function callEngine(newWorker, name, ...given) {
  const worker = newWorker();
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = event => reject(new Error(event.message || 'worker'));
      worker.onmessage = ({data}) => (data.failed ? reject(new Error(data.failed)) : resolve(data.answer));
      worker.postMessage({call: [name, ...given]});
    });
  } finally {
    worker.terminate();
  }
}

/**
 * Converts moves {x, y, d, pos} to the engine's text.
 *
 * @type {(moves: Move[]) => string}
 */
export const toEngine = moves => moves.flatMap(({x, y, d, pos}) => [x, y, d, pos]).join(',');

/**
 * Converts the engine's text to moves.
 *
 * @type {(text: string) => Move[]}
 */
export function fromEngine(text) {
  const numbers = text === '' ? [] : text.split(',').map(Number);
  return Array.from({length: numbers.length / 4}, (_, i) => {
    const [x, y, d, pos] = numbers.slice(4 * i, 4 * i + 4);
    return {x, y, d, pos};
  });
}
