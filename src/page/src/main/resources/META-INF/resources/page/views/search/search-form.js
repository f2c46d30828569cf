// The form for a new search. It keeps its input while the page is open, and stores the input last submitted.

import {restrictToScope} from '../shared/access.js';
import {suggestRecords} from '../shared/cards.js';
import {button, byId, disableWhile, element, redraw, toast} from '../../ui/dom.js';
import {parseDuration} from '../../core/durations.js';
import {controlOf, field as labelled, formValues, grid, input, namedOptions, select, withSuggestions} from '../../ui/fields.js';
import {VARIANTS} from '../../core/game.js';
import {idempotencyKeys} from '../../core/idempotency.js';
import {t} from '../../state/language.js';
import {openScheduleForm} from './schedules.js';
import {commandsArea, showCommands} from './search-commands.js';
import {API, postJson, Problem, request} from '../../api/service.js';
import {describeFailure} from '../shared/failures.js';
import {optionsArea, optionValues, showOptions} from './solver-options.js';
import {acceptsValue, getLocal, getSession, setLocal, setSession} from '../../state/store.js';

/**
 * Returns the position at which searches start, or null.
 *
 * @type {() => MsrRecord | null}
 */
export function storedStart() {
  return /** @type {MsrRecord | null} */ (JSON.parse(getSession('from') ?? 'null'));
}

/** The start of the search: a position as an MSR object, a checkpoint, or neither. */
let from = storedStart();
/** @type {Api['Checkpoint'] | null} */
let checkpoint = null;
/** @type {Api['Solver'][] | null} */
let solvers = null;
/**
 * The form's input, {values, options}; initially the input last submitted.
 *
 * @type {FormInput | null}
 */
let formInput = null;
/**
 * The form's values while it continues from a checkpoint; else null.
 *
 * @type {Record<string, unknown> | null}
 */
let checkpointValues = null;
/** Idempotency keys: a request repeated after a lost response starts one search only. */
let keyFor = idempotencyKeys();
/** Delay in ms before a failed request for the solvers is repeated. */
const RETRY_DELAY = 5_000;
/** The `format` of a checkpoint file. */
const CHECKPOINT_FORMAT = 'morpion-search-checkpoint';
/** Fields that a checkpoint determines. */
const CHECKPOINT_FIELDS = new Set(['variant', 'solver', 'islands', 'seed', 'warm']);

/** @type {(form: HTMLFormElement, selector: string) => HTMLElement} */
const partOf = (form, selector) => /** @type {HTMLElement} */ (form.querySelector(selector));

/** @type {(record: MsrRecord | null) => void} */
export function setStart(record) {
  from = record;
  checkpoint = checkpointValues = null;
  setSession('from', record && JSON.stringify(record));
}

/** @type {(checkpoint: Api['Checkpoint']) => void} */
function setCheckpointValues({solver, variant, seed, parts, islands, limits, record}) {
  const {time, nodes, targetScore} = limits ?? {};
  checkpointValues = {
    variant, solver, seed, nodes, targetScore, author: record?.author,
    minutes: time ? parseDuration(time) / 60 : '',
    islands: parts ? '' : islands.length,
  };
}

/** @type {(name: string, control: Control, hint?: string) => HTMLElement[]} */
const field = (name, control, hint) => labelled('search', name, t(name === 'variant' ? name : `search.${name}`), control, hint);

/** @type {(values: Record<string, string>, names: string[]) => Record<string, number>} */
function numbers(values, names) {
  return Object.fromEntries(names.filter(name => values[name] !== '').map(name => [name, Number(values[name])]));
}

/** @type {(name: string, value: object) => object} */
const omitIfEmpty = (name, value) => (Object.keys(value).length === 0 ? {} : {[name]: value});

/**
 * Builds the body of POST /searches.
 *
 * @type {(form: HTMLFormElement) => SearchBody}
 */
function buildRequest(form) {
  const values = formValues(form);
  const time = values.minutes === '' ? {} : {time: `PT${Math.round(Number(values.minutes) * 60)}S`};
  const limits = {...numbers(values, ['nodes', 'targetScore']), ...time};
  const {author} = values;
  if (checkpoint) {
    // limits and record replace the checkpoint's objects as a whole, so empty fields clear their values.
    return {checkpoint, limits, record: {...checkpoint.record, author: author || undefined}};
  }
  const warm = values.warm.split(/[\s,]+/).filter(Boolean);
  return {
    variant: /** @type {SearchBody['variant']} */ (from?.variant ?? values.variant),
    ...(values.solver && {solver: values.solver, ...omitIfEmpty('options', optionValues(partOf(form, '.options')))}),
    ...numbers(values, ['seed', 'islands']),
    ...omitIfEmpty('limits', limits),
    ...(from && {from}),
    ...omitIfEmpty('warm', warm),
    ...(author && {record: {author}}),
  };
}

/** @type {(text: string) => Api['Checkpoint']} */
function parseCheckpoint(text) {
  const found = /** @type {Api['Checkpoint']} */ (JSON.parse(text));
  if (found.format !== CHECKPOINT_FORMAT) {
    throw new Error('another format');
  }
  return found;
}

/**
 * @param changed called after the start of the search has changed
 *
 * @type {(changed: () => void) => HTMLElement}
 */
function startRow(changed) {
  const row = element('div', {className: 'row'});
  const show = () => redraw(row, () => {
    const what = checkpoint ? t('search.from-checkpoint', {solver: checkpoint.solver})
      : from ? t('search.from-position', {n: from.moves.length, variant: from.variant}) : t('search.from-empty');
    row.replaceChildren(element('span', {textContent: what}));
    if (from || checkpoint) {
      row.append(button(t('search.from-clear'), () => {
        setStart(null);
        show();
        changed();
      }));
    } else {
      const file = input('file', {id: 'checkpoint-file', className: 'off-screen', accept: 'application/json,.json'});
      file.addEventListener('change', async () => {
        const [chosen] = file.files ?? [];
        // Choosing the same file again must fire "change".
        file.value = '';
        try {
          const found = parseCheckpoint(await chosen.text());
          setCheckpointValues(found);
          checkpoint = found;
          show();
          changed();
        } catch {
          toast(t('search.no-checkpoint'));
        }
      });
      row.append(file, element('label', {htmlFor: file.id, className: 'button', textContent: t('search.upload')}));
    }
  });
  show();
  return row;
}

/** Builds the form; only callers with search:write see it. */
export function buildSearchForm() {
  const sent = getLocal('search', /** @type {Partial<FormInput>} */ ({}));
  formInput ??= {values: {...sent.values}, options: {...sent.options}};
  const kept = formInput;
  const variant = select(namedOptions(VARIANTS));
  const solver = select([['', t('search.strongest')]]);
  const [warm, names] = withSuggestions(input('text'), 'warm-records', []);
  const options = optionsArea();
  const commands = commandsArea();
  const note = element('p', {className: 'note', id: 'search-note', role: 'alert'});
  /** @type {HTMLFormElement} */
  const form = element('form', {className: 'card', id: 'search-form'},
    element('h2', {textContent: t('search.new')}),
    grid(
      field('variant', variant),
      field('solver', solver),
      field('minutes', input('number', {min: 0.01, step: 'any'}), t('search.minutes-hint')),
      field('nodes', input('number', {min: 1, step: 1})),
      field('targetScore', input('number', {min: 1, step: 1})),
      field('islands', input('number', {min: 1, max: 64, step: 1, placeholder: 1})),
      field('seed', input('number', {min: 0, step: 1})),
      field('warm', warm, t('search.warm-hint')),
      field('author', input('text', {maxLength: 200}), t('search.author-hint'))),
    names, options,
    element('h3', {textContent: t('search.start')}), startRow(() => showAll(form)), note,
    element('div', {className: 'row'},
      element('button', {type: 'submit', className: 'primary', textContent: t('search.go')}),
      button(t('schedule.new'), () => openScheduleForm(buildRequest(form), () => dispatchEvent(new Event('searcheschanged'))))),
    commands);
  form.addEventListener('submit', event => {
    event.preventDefault();
    void submit(form, note);
  });
  form.addEventListener('input', ({target}) => {
    const {name, value} = /** @type {Control} */ (target);
    if (name) {
      (checkpointValues ?? kept.values)[name] = value;
    }
  });
  showValues(form);
  form.addEventListener('change', ({target}) => {
    if (target === solver) {
      showOptions(options, selectedSolver(form));
    }
    if (target === solver || options.contains(/** @type {Control} */ (target))) {
      kept.options = optionValues(options);
    }
    void showCommands(commands, checkpoint ? null : buildRequest(form));
  });
  warm.addEventListener('focus', () => suggestRecords(names, variant.value));
  void loadSolvers(form, note);
  return restrictToScope('search:write', form);
}

/**
 * Fills in earlier input, or the values of a checkpoint.
 *
 * @type {(form: HTMLFormElement) => void}
 */
function showValues(form) {
  /** @type {Record<string, string | number>} */
  const standard = {
    variant: VARIANTS[0], solver: '', minutes: 1, nodes: '', targetScore: '', islands: '', seed: '', warm: '',
    author: getLocal('author', ''),
  };
  // The starting position determines the variant.
  /** @type {Record<string, unknown>} */
  const values = checkpointValues ?? {...standard, ...formInput?.values, ...(from && {variant: from.variant})};
  for (const name of Object.keys(standard)) {
    const control = controlOf(form, name);
    if (control === null) {
      continue;
    }
    control.value = String(acceptsValue(control, values[name]) ? values[name] ?? '' : standard[name]);
    control.disabled = checkpointValues !== null && CHECKPOINT_FIELDS.has(name) || from !== null && name === 'variant';
  }
}

/** @type {(form: HTMLFormElement) => void} */
function showAll(form) {
  showValues(form);
  showOptions(partOf(form, '.options'), checkpoint ? null : selectedSolver(form), formInput?.options);
  void showCommands(partOf(form, '.commands'), checkpoint ? null : buildRequest(form));
}

/** @type {(form: HTMLFormElement) => Api['Solver'] | undefined} */
const selectedSolver = form => solvers?.find(({id}) => id === controlOf(form, 'solver')?.value);

/** @type {(form: HTMLFormElement, note: HTMLElement) => Promise<void>} */
async function loadSolvers(form, note) {
  try {
    solvers ??= /** @type {Api['SolverList']} */ (await (await request(`${API}/solvers`)).json()).solvers;
  } catch (problem) {
    note.replaceChildren(describeFailure(problem));
    // After a 401, every retry would prompt for a key again.
    const {status, retryAfter} = problem instanceof Problem ? problem : {status: 0, retryAfter: 0};
    if (status !== 401) {
      setTimeout(() => form.isConnected && loadSolvers(form, note), Math.max(RETRY_DELAY, retryAfter));
    }
    return;
  }
  note.textContent = '';
  controlOf(form, 'solver')?.append(...solvers.map(({id, title}) =>
    element('option', {value: id, lang: 'en', textContent: `${id} – ${title}`})));
  showAll(form);
}

/** @type {(form: HTMLFormElement, note: HTMLElement) => Promise<void>} */
async function submit(form, note) {
  note.textContent = '';
  setLocal('search', formInput);
  const body = buildRequest(form);
  const sent = {from, checkpoint};
  const isVisible = () => form.isConnected && !form.closest('[hidden]');
  try {
    const send = /** @type {HTMLButtonElement} */ (partOf(form, '[type=submit]'));
    const answer = await disableWhile(send, () => postJson('/searches', body, keyFor(body)));
    const {id} = /** @type {Api['Search']} */ (await answer.json());
    keyFor = idempotencyKeys();
    // Meanwhile the visitor may have chosen another start, left the view, or opened a new form that shows the start.
    const isCurrent = (byId('search-form') ?? form) === form;
    if (isCurrent && from === sent.from && checkpoint === sent.checkpoint) {
      setStart(null);
    }
    if (isVisible()) {
      location.hash = `#/search/${id}`;
    } else {
      toast(t('search.started'));
    }
  } catch (problem) {
    if (isVisible()) {
      note.replaceChildren(describeFailure(problem));
    } else {
      toast(describeFailure(problem));
    }
  }
}
