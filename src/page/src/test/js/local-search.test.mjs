import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {test} from 'node:test';
import {load, until} from './browser.mjs';

/** Workers in the order of their start, with the messages that they have been sent. */
let workers = [];
/** Returns the state that a worker saves, or null if it does not. */
let savesOf = () => 'AAAA';

globalThis.Worker = class {
  messages = [];
  isTerminated = false;

  constructor() {
    workers.push(this);
  }

  postMessage(message) {
    this.messages.push(message);
    queueMicrotask(() => this.#answer(message));
  }

  #answer({start, call, save}) {
    if (call) {
      const [name, ...given] = call;
      this.onmessage({data: {answer: name === 'sha256' ? createHash('sha256').update(given[0]).digest('hex') : String(100 + given[1])}});
    } else if (start) {
      this.tell({progress: {millis: start.millis, nodes: 0, playouts: 0, score: 0, reason: 'STOPPED'}});
    } else if (save) {
      const saved = savesOf(this);
      if (saved !== null) {
        this.tell({saved});
      }
    }
  }

  /** Sends a message to the page. */
  tell(data) {
    this.onmessage({data});
  }

  terminate() {
    this.isTerminated = true;
  }
};
// The interval is that of the saves, which the tests ask for themselves.
globalThis.setInterval = () => 0;

/** The database: the stored search, or undefined. */
let stored;
const requestOf = result => {
  const request = {result};
  queueMicrotask(() => request.onsuccess());
  return request;
};
globalThis.indexedDB = {open: () => requestOf({
  close() {},
  transaction: () => ({objectStore: () => ({
    get: () => requestOf(structuredClone(stored)),
    put: value => {
      stored = structuredClone(value);
      return requestOf();
    },
    delete: () => {
      stored = undefined;
      return requestOf();
    },
  })}),
})};

const {LocalSearch, movesOf} = await load('engine/local-search.js');
const {forgetSearch, storedSearch, storeSearch} = await load('engine/local-store.js');
const {legalMoves, toRecord} = await load('core/game.js');
const {toEngine} = await load('engine/solver-worker.js');

const MOVES = [legalMoves('5T', [])[0]];
const SEARCH = {
  solver: 'nrpa', solverVersion: '1', variant: '5T', seed: 60, options: {level: 3, alpha: .5}, from: [], warm: [], limits: {nodes: 1_000},
};

/** Starts a search; returns it with the workers of its islands. */
async function start(count, search = SEARCH) {
  const made = await LocalSearch.create(search, count);
  workers = [];
  let changes = 0;
  assert.equal(await made.start(() => changes++), true);
  await until(() => changes === count);
  return {search: made, islands: workers, changes: () => changes - count};
}

test('each island has a seed and a worker of its own, and is told what to search', async () => {
  const {search, islands} = await start(2, {...SEARCH, from: MOVES, warm: [MOVES, []]});
  assert.deepEqual(search.islands.map(({seed}) => seed), [100, 101]);
  assert.deepEqual(islands[1].messages, [{start: {
    solver: 'nrpa', variant: '5T', seed: 60, number: 1, options: 'level=3\nalpha=0.5', from: toEngine(MOVES), warm: `${toEngine(MOVES)};`,
    nodes: 1_000, time: undefined, target: undefined, state: null, millis: 0,
  }}]);
});

test('the search keeps the best game of its islands, with the time of its longest island', async () => {
  const {search, islands, changes} = await start(2);
  islands[0].tell({progress: {millis: 2_000, nodes: 5}});
  islands[0].tell({best: toEngine(MOVES), score: 1, nodes: 5, millis: 2_000});
  islands[1].tell({best: toEngine([...MOVES].reverse()), score: 1, nodes: 7, millis: 3_000});
  islands[1].tell({best: '', score: 0, nodes: 1, millis: 1});
  assert.deepEqual(search.best, MOVES);
  assert.deepEqual(search.steps, [[2, 1]]);
  assert.equal(search.elapsed, 2);
  assert.equal(changes(), 4);
});

test('a game says how it was found, with what the search was given, as a record of the service does', async () => {
  const {search, islands} = await start(2, {...SEARCH, from: MOVES, warm: [MOVES, [...MOVES, ...MOVES]]});
  assert.equal(search.game.metadata.solver.method, 'nrpa 1: level=3 alpha=0.5 from=1 warm-from=1,2');
  islands[1].tell({progress: {millis: 1_234.5, nodes: 70}, best: toEngine(MOVES), score: 1, nodes: 70, millis: 1_234.5});
  assert.deepEqual(search.game.metadata.solver, {
    tool: 'Morpion Service', method: 'nrpa 1: level=3 alpha=0.5 from=1 warm-from=1,2', seed: 101, nodes_explored: 70, elapsed_seconds: 1.235,
  });
  await search.save();
  const restored = await LocalSearch.restore();
  assert.deepEqual(restored.game, search.game);
  assert.equal((await start(1)).search.game.metadata.solver.method, 'nrpa 1: level=3 alpha=0.5');
});

test('a search that is over says why, unless it failed', async () => {
  const {search, islands} = await start(2);
  islands[0].tell({progress: {reason: 'EXHAUSTED'}});
  assert.equal(search.outcome, null);
  islands[1].tell({progress: {reason: 'NODES_SPENT'}});
  assert.equal(search.outcome, 'NODES_SPENT');
  islands[1].tell({progress: {reason: 'EXHAUSTED'}});
  assert.equal(search.outcome, 'EXHAUSTED');
  islands[1].tell({failed: 'out of memory'});
  assert.equal(search.outcome, null);
});

test('islands are told the limits of time and score, also after the page was closed', async () => {
  const limits = {time: 'PT1M30S', targetScore: 35};
  const {search, islands} = await start(1, {...SEARCH, limits});
  assert.deepEqual([islands[0].messages[0].start.time, islands[0].messages[0].start.target], [90_000, 35]);
  await search.save();
  const restored = await LocalSearch.restore();
  assert.deepEqual(restored.search.limits, limits);
  assert.deepEqual((await search.toDocument()).limits, limits);
});

test('a game that reaches the target score ends all islands, also those that begin later', async () => {
  const {search, islands} = await start(3, {...SEARCH, limits: {targetScore: 1}});
  islands[2].tell({progress: {reason: 'NODES_SPENT'}});
  search.islands[1].reason = undefined;
  islands[0].tell({best: toEngine(MOVES), score: 1, nodes: 5, millis: 10});
  assert.deepEqual(islands[1].messages.at(-1), {pause: true});
  assert.equal(search.isOver, false);
  islands[1].tell({progress: {reason: 'STOPPED'}});
  islands[0].tell({progress: {reason: 'TARGET_REACHED'}});
  assert.deepEqual(search.islands.map(({reason}) => reason), ['TARGET_REACHED', 'TARGET_REACHED', 'NODES_SPENT']);
  assert.deepEqual([search.isOver, search.outcome], [true, 'TARGET_REACHED']);
  await search.save();
  const restored = await LocalSearch.restore();
  workers = [];
  await restored.start(() => {});
  assert.ok(workers.every(({messages}) => messages[0].pause));
  await until(() => restored.isOver);
  assert.equal(restored.outcome, 'TARGET_REACHED');
});

test('a search whose time is spent says so', async () => {
  const {search, islands} = await start(2);
  islands[0].tell({progress: {reason: 'TIME_SPENT'}});
  islands[1].tell({progress: {reason: 'FINISHED'}});
  assert.equal(search.outcome, 'TIME_SPENT');
});

test('a search is over when all of its islands are', async () => {
  const {search, islands} = await start(2);
  islands[0].tell({progress: {reason: 'EXHAUSTED'}});
  islands[1].tell({progress: {reason: 'STOPPED'}});
  assert.equal(search.isOver, false);
  islands[1].tell({progress: {reason: 'NODES'}});
  assert.equal(search.isOver, true);
});

test('an island that fails ends, is told, and keeps no save waiting', async () => {
  const {search, islands} = await start(2);
  savesOf = worker => (worker === islands[0] ? null : 'BBBB');
  const saved = search.save();
  islands[0].onerror({message: ''});
  await saved;
  await until(() => stored);
  assert.equal(search.failure, 'worker');
  assert.equal(search.islands[0].reason, 'FAILED');
  assert.equal(stored.islands[1].state, 'BBBB');
  await search.save();
  assert.equal(islands[0].messages.filter(({save}) => save).length, 1);
  savesOf = () => 'AAAA';
});

test('a paused search is stored, and comes back paused after the page was closed', async () => {
  const {search, islands} = await start(1);
  islands[0].tell({progress: {millis: 500, nodes: 5}, best: toEngine(MOVES), score: 1});
  await search.pause(true);
  assert.deepEqual(islands[0].messages.at(-2), {pause: true});
  const restored = await LocalSearch.restore();
  assert.equal(restored.isPaused, true);
  assert.deepEqual([restored.best, restored.steps, restored.elapsed], [MOVES, [[.5, 1]], .5]);
  workers = [];
  await restored.start(() => {});
  assert.deepEqual(workers[0].messages[0], {pause: true});
  assert.equal(workers[0].messages[1].start.state, 'AAAA');
  assert.equal(workers[0].messages[1].start.millis, 500);
});

test('a search stored by another version is none', async () => {
  stored = {...stored, format: 0};
  assert.equal(await LocalSearch.restore(), null);
  stored = undefined;
  assert.equal(await LocalSearch.restore(), null);
});

test('a search that is ended is forgotten, and its workers end', async () => {
  const {search, islands} = await start(2);
  await search.save();
  await search.end();
  assert.equal(stored, undefined);
  assert.ok(islands.every(({isTerminated}) => isTerminated));
});

test('a document has the newest states, and is read again by any page', async () => {
  const {search, islands} = await start(2, {...SEARCH, from: MOVES, warm: [MOVES]});
  islands[1].tell({progress: {millis: 1_001}});
  const document = await search.toDocument();
  const games = [];
  const read = await LocalSearch.read(JSON.stringify(document), async text => {
    games.push(text);
    return MOVES;
  });
  assert.deepEqual(games, [document.from, ...document.warm]);
  assert.deepEqual(read.islands.map(({seed, millis, state}) => [seed, millis, state]), [[100, 0, 'AAAA'], [101, 1_001, 'AAAA']]);
  assert.deepEqual([read.search.from, read.search.warm, read.search.options], [MOVES, [MOVES], SEARCH.options]);
  assert.equal(await LocalSearch.read('{}', assert.fail), null);
});

test('one tab runs the search; another gets its turn when the first has ended it', async () => {
  let isHeld = false;
  navigator.locks = {async request(_name, _options, action) {
    if (isHeld) {
      action(null);
      return;
    }
    isHeld = true;
    await action({});
    isHeld = false;
  }};
  const {search} = await start(1);
  const other = await LocalSearch.create(SEARCH, 1);
  workers = [];
  assert.equal(await other.start(() => {}), false);
  assert.equal(workers.length, 0);
  await search.end();
  await until(() => !isHeld);
  assert.equal(await other.start(() => {}), true);
  delete navigator.locks;
});

test('where storage is blocked the search goes on', async () => {
  const {indexedDB, console: {warn}} = globalThis;
  const warnings = [];
  globalThis.console.warn = text => warnings.push(text);
  globalThis.indexedDB = {open() {
    throw new DOMException('blocked', 'SecurityError');
  }};
  const {search} = await start(1);
  await search.save();
  assert.equal(search.islands[0].state, 'AAAA');
  assert.equal(await LocalSearch.restore(), null);
  assert.match(warnings[0], /blocked/);
  globalThis.console.warn = warn;
  globalThis.indexedDB = indexedDB;
});

test('the database keeps one search until it is forgotten', async () => {
  await storeSearch({format: 1, islands: []});
  await storeSearch({format: 1, islands: [1]});
  assert.deepEqual(await storedSearch(), {format: 1, islands: [1]});
  await forgetSearch();
  assert.equal(await storedSearch(), undefined);
});

test('the moves of an MSR object are read', () => {
  assert.deepEqual(movesOf(toRecord({variant: '5T', moves: MOVES})), MOVES);
});
