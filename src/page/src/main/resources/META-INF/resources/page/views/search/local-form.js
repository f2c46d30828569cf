// The form of a search in this browser.

import {button, disableWhile, element} from '../../ui/dom.js';
import {field, formValues, grid, input, namedOptions, select} from '../../ui/fields.js';
import {VARIANTS} from '../../core/game.js';
import {t} from '../../state/language.js';
import {LocalSearch, movesOf} from '../../engine/local-search.js';
import {setStart, storedStart} from './search-form.js';
import {API, readDocument, request} from '../../api/service.js';
import {describeFailure} from '../shared/failures.js';
import {optionsArea, optionValues, showOptions} from './solver-options.js';

/** Seeds are below 2^53. */
const MAX_SEED = Number.MAX_SAFE_INTEGER;
/** @type {Record<EngineOption['type'], string>} */
const JSON_TYPES = {INTEGER: 'integer', DECIMAL: 'number', BOOLEAN: 'boolean', CHOICE: 'string'};

/** One core stays free for the page. */
const defaultIslands = () => Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1);

/**
 * Describes the options of an engine's solver as the service does, in JSON Schema.
 *
 * @type {(solver: EngineSolver) => {options: SolverSchema}}
 */
const withSchema = solver => ({...solver, options: {properties: Object.fromEntries(solver.options.map(
  ({name, type, default: standard, minimum, maximum, choices, description}) =>
    [name, {type: JSON_TYPES[type], default: standard, minimum, maximum, description, ...(choices.length > 0 && {enum: choices})}]))}});

/** @type {(solver: EngineSolver) => SolverOptions} */
const defaultsOf = solver => Object.fromEntries(solver.options.map(({name, default: standard}) => [name, standard]));

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
 * Returns the games to learn from: ids of records, or games in the compact form.
 *
 * @type {(names: string) => Promise<Move[][]>}
 */
const readWarm = names => Promise.all(names.split(/[\s,]+/).filter(Boolean).map(async name => {
  if (name.startsWith('MS1:')) {
    return readGame(name);
  }
  const response = await request(`${API}/records/${encodeURIComponent(name)}.json`);
  return movesOf(/** @type {MsrRecord} */ (await response.json()));
}));

/**
 * @param solvers as the engine describes them
 * @param onStart called with the new search
 * @param rebuild called when the form shows another position
 * @type {(solvers: EngineSolver[], onStart: (search: LocalSearch) => Promise<void>, rebuild: () => unknown) => HTMLElement}
 */
export function buildLocalForm(solvers, onStart, rebuild) {
  const from = storedStart();
  const variant = select(namedOptions(VARIANTS), from?.variant ?? '5T');
  const solver = select(solvers.map(({id, title}) => [id, `${id} – ${title}`]));
  const count = defaultIslands();
  const islands = input('range', {min: 1, max: Math.max(count + 1, 2), value: count});
  const shownCount = element('output', {textContent: count});
  const options = optionsArea();
  const note = element('p', {className: 'note', role: 'alert'});
  const find = () => solvers.find(({id}) => id === solver.value) ?? solvers[0];
  variant.disabled = from !== null;
  islands.addEventListener('input', () => {
    shownCount.textContent = islands.value;
  });
  const showSolver = () => {
    showOptions(options, withSchema(find()));
    // An exact search is one tree: every island would search all of it.
    islands.disabled = find().exact;
    islands.value = find().exact ? '1' : islands.value;
    shownCount.textContent = islands.value;
  };
  solver.addEventListener('change', showSolver);
  const send = element('button', {type: 'submit', className: 'primary', textContent: t('search.go')});
  const form = element('form', {className: 'card', id: 'local-form'},
    grid(
      field('local', 'variant', t('variant'), variant),
      field('local', 'solver', t('search.solver'), solver),
      field('local', 'islands', t('search.islands'), islands, t('local.islands-hint')),
      field('local', 'seed', t('search.seed'), input('number', {min: 0, max: MAX_SEED, step: 1})),
      field('local', 'nodes', t('search.nodes'), input('number', {min: 1, step: 1})),
      field('local', 'warm', t('search.warm'), input('text'), t('search.warm-hint'))),
    element('p', {className: 'hint'}, `${t('search.islands')}: `, shownCount),
    options, startRow(from, rebuild), note,
    element('div', {className: 'row'},
      send, ...checkpointInput(onStart, note)));
  form.addEventListener('submit', async event => {
    event.preventDefault();
    note.textContent = '';
    try {
      await disableWhile(send, async () => onStart(await searchOf(form, find(), options, from)));
    } catch (problem) {
      note.replaceChildren(describeFailure(problem));
    }
  });
  showSolver();
  return form;
}

/** @type {(form: HTMLFormElement, solver: EngineSolver, options: HTMLElement, from: MsrRecord | null) => Promise<LocalSearch>} */
async function searchOf(form, solver, options, from) {
  const values = formValues(form);
  const search = {
    solver: solver.id, solverVersion: solver.version, variant: from?.variant ?? values.variant,
    seed: values.seed === '' ? Math.floor(Math.random() * MAX_SEED) : Number(values.seed),
    options: {...defaultsOf(solver), ...optionValues(options)},
    from: from === null ? [] : movesOf(from), warm: await readWarm(values.warm),
    limits: values.nodes === '' ? {} : {nodes: Number(values.nodes)},
    ...(solver.exact && {parts: 1}),
  };
  return LocalSearch.create(search, solver.exact ? 1 : Number(values.islands));
}

/**
 * Shows the position that the search starts from, with a way to start from the empty cross.
 *
 * @type {(from: MsrRecord | null, rebuild: () => unknown) => HTMLElement}
 */
function startRow(from, rebuild) {
  const row = element('div', {className: 'row'});
  if (from !== null) {
    row.append(element('span', {textContent: t('search.from-position', {n: from.moves.length, variant: from.variant})}),
      button(t('search.from-clear'), () => {
        setStart(null);
        rebuild();
      }));
  }
  return row;
}

/**
 * Builds the input of a checkpoint, from here, the service or the command.
 *
 * @type {(onStart: (search: LocalSearch) => Promise<void>, note: HTMLElement) => HTMLElement[]}
 */
function checkpointInput(onStart, note) {
  const file = input('file', {id: 'local-checkpoint', className: 'off-screen', accept: 'application/json,.json'});
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    file.value = '';
    try {
      const search = await LocalSearch.read(await chosen.text(), readGame);
      if (search === null) {
        note.textContent = t('search.no-checkpoint');
      } else {
        await onStart(search);
      }
    } catch (failure) {
      note.replaceChildren(describeFailure(failure));
    }
  });
  return [file, element('label', {htmlFor: file.id, className: 'button', textContent: t('search.upload')})];
}
