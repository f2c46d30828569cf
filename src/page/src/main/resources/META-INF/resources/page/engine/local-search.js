// A search in this browser: each island runs in a worker, and its state is kept so that a closed tab goes on where it was.

import {parseDuration} from '../core/durations.js';
import {DIRECTIONS, encodeCompact} from '../core/game.js';
import {forgetSearch, storedSearch, storeSearch} from './local-store.js';
import {buildDocument, readSearchDocument} from '../core/search-document.js';
import {callEngine as callInWorker, fromEngine, toEngine} from './solver-worker.js';

/** Time in ms between two saved states. */
const SAVE_INTERVAL = 10_000;
/** Name of the lock that lets only one tab run the search. */
const LOCK = 'morpion.local-search';
/** Value of `format` in the stored search. */
const STORED = 1;

/** @type {() => EngineWorker} */
const newWorker = () => new Worker(new URL('./search-worker.js', import.meta.url), {type: 'module'});

/**
 * Calls a function of the engine in a worker of its own; throws what the worker reports.
 *
 * @type {(name: string, ...given: (string | number)[]) => Promise<string>}
 */
export const callEngine = (name, ...given) => callInWorker(newWorker, name, ...given);

/** Why an island ends, except by a failure. Of several reasons, the last one holds for the search, as at the service. */
const OUTCOMES = ['EXHAUSTED', 'FINISHED', 'NODES_SPENT', 'TIME_SPENT', 'TARGET_REACHED'];

/**
 * Describes how a search looks for games: the solver, its version and options, and every other input except the seed, as
 * the records of the service do.
 *
 * @type {(search: LocalSettings) => string}
 */
const methodOf = ({solver, solverVersion, options, from, warm}) => [
  `${solver} ${solverVersion}:`,
  ...Object.entries(options).map(([name, value]) => `${name}=${value}`),
  ...(from.length > 0 ? [`from=${from.length}`] : []),
  ...(warm.length > 0 ? [`warm-from=${warm.map(game => game.length).join()}`] : []),
].join(' ');

/** @type {(reason: string | undefined) => boolean} */
const isOver = reason => reason !== undefined && reason !== 'STOPPED';

/**
 * The search: {solver, solverVersion, variant, seed, options, from, warm, limits} with moves as games and limits as the
 * service has them, its islands {seed, state, millis, nodes, playouts, score, reason}, the steps of its score, [seconds,
 * score], and the best game with the progress at which its island found it. Each island has the time and the nodes of the
 * limits; all end when one reaches the target score.
 */
export class LocalSearch {
  /** @type {EngineWorker[]} */
  #workers = [];
  #saveTimer = 0;
  /** @type {(() => void) | null} */
  #release = null;
  /**
   * Resolves each island's pending save.
   *
   * @type {Map<number, () => void>}
   */
  #saving = new Map();
  isPaused = false;
  /** @type {string | null} */
  failure = null;
  /** Called after every change; see {@link start}. */
  onChange = () => {};

  /**
   * @param {LocalSettings} search
   * @param {LocalIsland[]} islands
   * @param {[seconds: number, score: number][]} steps
   * @param {Move[]} best
   * @param {FoundAt | null} found
   */
  constructor(search, islands, steps = [], best = [], found = null) {
    this.search = search;
    this.islands = islands;
    this.steps = steps;
    this.best = best;
    this.found = found;
  }

  /**
   * Creates a search with islands in their first state.
   *
   * @type {(search: LocalSettings, count: number) => Promise<LocalSearch>}
   */
  static async create(search, count) {
    const seeds = await Promise.all(Array.from({length: count}, (_, i) => callEngine('islandSeed', String(search.seed), i)));
    return new LocalSearch(search, seeds.map(seed => ({seed: Number(seed), state: null, millis: 0, nodes: 0, playouts: 0, score: 0})));
  }

  /**
   * Returns the stored search, paused, or null.
   *
   * @type {() => Promise<LocalSearch | null>}
   */
  static async restore() {
    const stored = await storedSearch();
    if (stored?.format !== STORED) {
      return null;
    }
    const restored = new LocalSearch(stored.search, stored.islands, stored.steps, stored.best, stored.found);
    restored.isPaused = stored.isPaused;
    return restored;
  }

  /**
   * Reads a search document; returns null for other files.
   *
   * @param readGame returns the moves of a game in the compact form
   * @type {(text: string, readGame: (text: string) => Promise<Move[]>) => Promise<LocalSearch | null>}
   */
  static async read(text, readGame) {
    const read = await readSearchDocument(text, digested => callEngine('sha256', digested));
    if (read === null) {
      return null;
    }
    const {search} = read;
    const islands = read.islands.map(island => ({...island, nodes: 0, playouts: 0, score: 0}));
    const warm = await Promise.all((search.warm ?? []).map(readGame));
    const from = search.from ? await readGame(search.from) : [];
    return new LocalSearch({...search, from, warm, limits: search.limits ?? {}}, islands);
  }

  /** Whether a game has reached the target score. */
  get #isTargetReached() {
    return this.best.length >= (this.search.limits.targetScore ?? Infinity);
  }

  /** Whether every island has ended. */
  get isOver() {
    return this.islands.every(({reason}) => isOver(reason));
  }

  /** Why the search has ended, by the name that the service gives it; null before the end and after a failure. */
  get outcome() {
    return this.isOver && this.failure === null ? OUTCOMES.findLast(name => this.islands.some(({reason}) => reason === name)) ?? null : null;
  }

  /** Seconds that the search has run: those of its longest island. */
  get elapsed() {
    return Math.max(...this.islands.map(({millis}) => millis)) / 1000;
  }

  /**
   * Starts the workers, unless another tab runs the search; returns whether they run.
   *
   * @param onChange called after every change
   * @type {(onChange: () => void) => Promise<boolean>}
   */
  async start(onChange) {
    this.onChange = onChange;
    if (!await this.#lock()) {
      return false;
    }
    const {solver, variant, options, seed, from, warm, limits} = this.search;
    const texts = Object.entries(options).map(([name, value]) => `${name}=${value}`).join('\n');
    this.islands.forEach((island, number) => {
      const worker = newWorker();
      this.#workers[number] = worker;
      worker.onmessage = ({data}) => this.#handle(number, data);
      worker.onerror = event => this.#handle(number, {failed: event.message || 'worker'});
      if (this.isPaused || this.#isTargetReached) {
        worker.postMessage({pause: true});
      }
      worker.postMessage({start: {
        solver, variant, seed, number, options: texts, from: toEngine(from), warm: warm.map(toEngine).join(';'),
        nodes: limits.nodes, time: limits.time ? 1000 * parseDuration(limits.time) : undefined, target: limits.targetScore,
        state: island.state, millis: island.millis,
      }});
    });
    this.#saveTimer = setInterval(() => this.isPaused || this.save(), SAVE_INTERVAL);
    return true;
  }

  /** @type {(isPaused: boolean) => Promise<void>} */
  pause(isPaused) {
    this.isPaused = isPaused;
    this.#workers.forEach(worker => worker.postMessage({pause: isPaused}));
    this.onChange();
    return this.save();
  }

  /** Ends the search for good and forgets it. */
  async end() {
    clearInterval(this.#saveTimer);
    this.#workers.forEach(worker => worker.terminate());
    this.#workers = [];
    this.#release?.();
    await forgetSearch();
  }

  /** Saves the states of all islands. */
  async save() {
    await Promise.all(this.#workers.map(async (worker, number) => {
      if (![undefined, 'FAILED'].includes(this.islands[number].reason)) {
        await new Promise(resolve => {
          this.#saving.get(number)?.();
          this.#saving.set(number, () => resolve(undefined));
          worker.postMessage({save: true});
        });
      }
    }));
    const {search, islands, steps, best, found, isPaused} = this;
    await storeSearch({format: STORED, search, islands, steps, best, found, isPaused});
  }

  /**
   * Returns the search document with the newest states, as the service and the command continue it.
   *
   * @type {() => Promise<object>}
   */
  async toDocument() {
    await this.save();
    const {from, warm, variant} = this.search;
    /** @type {(moves: Move[]) => Promise<string>} */
    const compact = moves => encodeCompact({variant, moves});
    return buildDocument({
      ...this.search, from: from.length === 0 ? null : await compact(from), warm: await Promise.all(warm.map(compact)),
    }, this.islands, (/** @type {string} */ text) => callEngine('sha256', text));
  }

  /** Returns the best game, with how it was found, as the records of the service state it. */
  get game() {
    const {variant, solver, seed} = this.search;
    const progress = this.found === null ? {seed}
      : {seed: this.found.seed, nodes_explored: this.found.nodes, elapsed_seconds: Math.round(this.found.millis) / 1000};
    return {variant, moves: this.best, metadata: {
      source: `${solver} in a browser`, solver: {tool: 'Morpion Service', method: methodOf(this.search), ...progress}, tags: ['search'],
    }};
  }

  /** @type {(number: number, message: EngineMessage) => void} */
  #handle(number, {progress, best, score = 0, nodes = 0, millis = 0, saved, failed}) {
    const island = this.islands[number];
    if (progress) {
      Object.assign(island, progress);
    }
    if (best !== undefined && score > this.best.length) {
      this.best = fromEngine(best);
      this.found = {seed: island.seed, nodes, millis};
      /** @type {[seconds: number, score: number]} */
      const step = [this.elapsed, score];
      this.steps = [...this.steps, step];
    }
    if (this.#isTargetReached) {
      this.#endWithTarget();
    }
    if (saved) {
      island.state = saved;
      this.#saving.get(number)?.();
      this.#saving.delete(number);
    }
    if (failed) {
      this.failure = failed;
      island.reason = 'FAILED';
      this.#saving.get(number)?.();
    }
    if (isOver(island.reason) && !saved && !failed) {
      void this.save();
    }
    this.onChange();
  }

  /** Ends the islands that still run, because one has reached the target score. Those that have not begun follow. */
  #endWithTarget() {
    this.islands.forEach((island, number) => {
      if (!isOver(island.reason)) {
        this.#workers[number]?.postMessage({pause: true});
        island.reason &&= 'TARGET_REACHED';
      }
    });
  }

  /**
   * Takes the lock of the search until {@link end}; without the Web Locks API, takes it for free.
   *
   * @type {() => Promise<boolean>}
   */
  #lock() {
    return new Promise(resolve => {
      if (!navigator.locks) {
        resolve(true);
        return;
      }
      void navigator.locks.request(LOCK, {ifAvailable: true}, lock => {
        resolve(lock !== null);
        return lock && new Promise(release => {
          this.#release = () => release(undefined);
        });
      });
    });
  }
}

/**
 * Parses an MSR object's moves.
 *
 * @type {(record: MsrRecord) => Move[]}
 */
export const movesOf = record => record.moves.map(({x, y, dir, pos}) => ({x, y, d: DIRECTIONS.indexOf(dir), pos}));
