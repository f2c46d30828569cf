// Runs search-worker.js in a thread of Node, with what a page's worker has beyond it.

import {readFile} from 'node:fs/promises';
import {parentPort} from 'node:worker_threads';

globalThis.onmessage = null;
globalThis.postMessage = message => parentPort.postMessage(message);
/** The worker fetches the engine, a file. */
globalThis.fetch = async address => new Response(await readFile(address));
await import('./search-worker.js');
parentPort.on('message', data => globalThis.onmessage({data}));
