// Module worker: runs one island of a search in this browser, in slices, so that it can hear messages in between.
//
// Messages in: {start: island}, {pause: boolean}, {save}, and {call: [name, ...arguments]} for any function of the engine.
// Messages out: {progress}, {best, score, nodes, millis}, {saved, progress}, {answer} and {failed: message}. An island is {solver,
// variant, options, seed, number, from, warm, nodes, time, target, state, millis}, with games and options as the engine takes
// them, the time limit in ms, and the score at which it ends.

import {load} from './engine-loader.js';

/** Longest time in ms between two looks at the messages. */
const SLICE = 250;

/** As bytes: web servers that do not know the type of WebAssembly would stop the browser from compiling it as it arrives. */
async function loadEngine() {
  const response = await fetch(new URL('./engine.wasm', import.meta.url));
  return (await load(await response.arrayBuffer())).exports;
}

const engine = loadEngine();

let isPaused = false;
let isStarted = false;
let isRunning = false;
/** Running time in ms, also in earlier pages. */
let millis = 0;
let nodeLimit = '';
let timeLimit = Infinity;
let target = Infinity;
let score = -1;
/** @type {Omit<IslandProgress, 'millis'> | null} */
let last = null;

/**
 * Lets messages in: a promise alone would not.
 *
 * @type {() => Promise<void>}
 */
const pause = () => new Promise(resolve => {
  const {port1, port2} = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(null);
});

/** @type {(text: string) => Omit<IslandProgress, 'millis'>} */
const parseProgress = text => /** @type {Omit<IslandProgress, 'millis'>} */ (JSON.parse(text));

/** @type {(island: IslandStart) => Promise<void>} */
async function start(island) {
  const {start: begin, restore} = await engine;
  const {solver, variant, options, seed, number, from, warm, state} = island;
  if (state) {
    restore(solver, variant, options, from, warm, state);
  } else {
    begin(solver, variant, options, String(seed), number, from, warm);
  }
  millis = island.millis ?? 0;
  nodeLimit = String(island.nodes ?? Number.MAX_SAFE_INTEGER);
  timeLimit = island.time ?? Infinity;
  target = island.target ?? Infinity;
  isStarted = true;
  // Without a node to spend, the run only reports where it is.
  report({...parseProgress((await engine).advance(0, '0')), reason: 'STOPPED'}, await engine);
  await run();
}

/**
 * Returns why the island ends, in the service's order of precedence, or STOPPED.
 *
 * @type {(progress: Omit<IslandProgress, 'millis'>) => string}
 */
const reasonOf = ({score: reached, reason}) =>
  (reached >= target ? 'TARGET_REACHED' : reason === 'STOPPED' && millis >= timeLimit ? 'TIME_SPENT' : reason);

/** @type {(advanced: Omit<IslandProgress, 'millis'>, engine: {best(): string}) => void} */
function report(advanced, {best}) {
  const progress = {...advanced, reason: reasonOf(advanced)};
  last = progress;
  if (progress.score > score) {
    ({score} = progress);
    postMessage({best: best(), score, nodes: progress.nodes, millis});
  }
  postMessage({progress: {...progress, millis}});
}

/** Runs until the end or a pause; a call while it runs does nothing. */
async function run() {
  const exports = await engine;
  if (isRunning) {
    return;
  }
  isRunning = true;
  while (!isPaused && last?.reason === 'STOPPED') {
    const begin = performance.now();
    const progress = parseProgress(exports.advance(Math.ceil(Math.min(SLICE, timeLimit - millis)), nodeLimit));
    millis += performance.now() - begin;
    report(progress, exports);
    await pause();
  }
  isRunning = false;
}

async function save() {
  if (isStarted) {
    postMessage({saved: (await engine).save(), progress: {...last, millis}});
  }
}

/** @type {(message: {data: EngineRequest}) => Promise<void>} */
onmessage = async ({data}) => {
  try {
    if (data.call) {
      const [name, ...given] = data.call;
      const functions = /** @type {EngineFunctions} */ (/** @type {unknown} */ (await engine));
      postMessage({answer: functions[name](...given)});
    } else if (data.start) {
      await start(data.start);
    } else if (data.save) {
      await save();
    } else if (data.pause !== undefined) {
      isPaused = data.pause;
      if (!isPaused && isStarted && last?.reason === 'STOPPED') {
        await run();
      }
    }
  } catch (failure) {
    postMessage({failed: failure instanceof Error ? failure.message : String(failure)});
  }
};
