// The search in this browser as a place of the form: its solvers, and the start of a search.

import {callEngine, LocalSearch, movesOf} from '../../engine/local-search.js';
import {findLocal, startNew} from './local-view.js';
import {t} from '../../state/language.js';
import {API, LocalProblem, readDocument, request} from '../../api/service.js';

/** Seeds are below 2^53. */
const MAX_SEED = Number.MAX_SAFE_INTEGER;
/** @type {Record<EngineOption['type'], string>} */
const JSON_TYPES = {INTEGER: 'integer', DECIMAL: 'number', BOOLEAN: 'boolean', CHOICE: 'string'};

/**
 * Returns the solvers, with their options in JSON Schema as the service describes them.
 *
 * @type {() => Promise<ShownSolver[]>}
 */
export async function localSolvers() {
  return (await engineSolvers()).map(({options, ...solver}) => ({...solver, options: {properties: Object.fromEntries(options.map(
    ({name, type, default: standard, minimum, maximum, choices, description}) =>
      [name, {type: JSON_TYPES[type], default: standard, minimum, maximum, description, ...(choices.length > 0 && {enum: choices})}]))}}));
}

/** @type {() => Promise<EngineSolver[]>} */
async function engineSolvers() {
  try {
    return /** @type {EngineSolver[]} */ (JSON.parse(await callEngine('solvers')));
  } catch (failure) {
    throw new Error(`${t('local.unsupported')} ${failure instanceof Error ? failure.message : failure}`, {cause: failure});
  }
}

/**
 * Returns the moves of a game in the compact form.
 *
 * @type {(text: string) => Promise<Move[]>}
 */
async function readGame(text) {
  const reading = await readDocument(new TextEncoder().encode(text), '');
  if (reading.problem) {
    throw new Error(reading.problem.detail);
  }
  return reading.moves;
}

/**
 * Returns a game to learn from: that of a record, or one in the compact form.
 *
 * @type {(name: string) => Promise<Move[]>}
 */
async function readWarm(name) {
  if (name.startsWith('MS1:')) {
    return readGame(name);
  }
  const response = await request(`${API}/records/${encodeURIComponent(name)}.json`);
  return movesOf(/** @type {MsrRecord} */ (await response.json()));
}

/** @type {(body: SearchBody) => Promise<LocalSearch>} */
async function searchOf({checkpoint, variant = '5T', solver: wanted, options, seed, islands, limits, from, warm = []}) {
  if (checkpoint) {
    const search = await LocalSearch.read(JSON.stringify(checkpoint), readGame);
    if (search === null) {
      throw new LocalProblem('search.no-checkpoint');
    }
    search.search.limits = limits ?? {};
    return search;
  }
  const solvers = await engineSolvers();
  // The strongest is the first.
  const solver = solvers.find(({id, variants}) => (wanted ? id === wanted : variants.includes(variant))) ?? solvers[0];
  return LocalSearch.create({
    solver: solver.id, solverVersion: solver.version, variant,
    seed: seed ?? Math.floor(Math.random() * MAX_SEED),
    options: {...Object.fromEntries(solver.options.map(({name, default: standard}) => [name, standard])), .../** @type {SolverOptions} */ (options)},
    from: from ? movesOf(from) : [], warm: await Promise.all(warm.map(readWarm)), limits: limits ?? {},
    ...(solver.exact && {parts: 1}),
  }, solver.exact ? 1 : islands ?? 1);
}

/**
 * Starts a search and returns its address. There is one at a time.
 *
 * @param body as for a search of the service
 * @type {(body: SearchBody) => Promise<string>}
 */
export async function startLocal(body) {
  if (await findLocal() !== null) {
    throw new LocalProblem('local.exists');
  }
  await startNew(await searchOf(body));
  return '#/search/local';
}
