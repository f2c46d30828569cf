// The form for a new search. It keeps its input while the page is open, and stores the input last submitted.

import {suggestRecords} from '../shared/cards.js';
import {button, byId, disableWhile, element, toast} from '../../ui/dom.js';
import {controlOf, field as labelled, formValues, grid, input, namedOptions, select, withSuggestions} from '../../ui/fields.js';
import {VARIANTS} from '../../core/game.js';
import {t} from '../../state/language.js';
import {openScheduleForm} from './schedules.js';
import {commandsArea, showCommands} from './search-commands.js';
import {canChoosePlace, placeFor, PLACES} from './search-places.js';
import {CHECKPOINT_FIELDS, searchStart, setStart, startRow} from './search-start.js';
import {Problem} from '../../api/service.js';
import {describeFailure} from '../shared/failures.js';
import {optionsArea, optionValues, showOptions} from './solver-options.js';
import {acceptsValue, getLocal, setLocal} from '../../state/store.js';

/** Delay in ms before a failed request for the solvers is repeated. */
const RETRY_DELAY = 5_000;

/**
 * The form's input, {values, options}; initially the input last submitted.
 *
 * @type {FormInput | null}
 */
let formInput = null;
/**
 * The solvers of each place, once they have been loaded.
 *
 * @type {Partial<Record<keyof typeof PLACES, ShownSolver[]>>}
 */
const solvers = {};

/** @type {(form: HTMLFormElement, selector: string) => HTMLElement} */
const partOf = (form, selector) => /** @type {HTMLElement} */ (form.querySelector(selector));

/** @type {(form: HTMLFormElement) => keyof typeof PLACES} */
const placeOf = form => placeFor(controlOf(form, 'place')?.value);

/** @type {(name: string, control: Control, hint?: string) => HTMLElement[]} */
const field = (name, control, hint) => labelled('search', name, t(name === 'variant' ? name : `search.${name}`), control, hint);

/** @type {(values: Record<string, string>, names: string[]) => Record<string, number>} */
function numbers(values, names) {
  return Object.fromEntries(names.filter(name => values[name] !== '').map(name => [name, Number(values[name])]));
}

/** @type {(name: string, value: object) => object} */
const omitIfEmpty = (name, value) => (Object.keys(value).length === 0 ? {} : {[name]: value});

/**
 * Builds the body of POST /searches, which also describes a search in this browser.
 *
 * @type {(form: HTMLFormElement) => SearchBody}
 */
function buildRequest(form) {
  const {from, checkpoint} = searchStart();
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
    ...numbers({islands: '', ...values}, ['seed', 'islands']),
    ...omitIfEmpty('limits', limits),
    ...(from && {from}),
    ...omitIfEmpty('warm', warm),
    ...(author && {record: {author}}),
  };
}

/**
 * Builds the form.
 *
 * @param place where the search is to run; null for the last choice
 * @param open shows the search at an address
 * @type {(place: keyof typeof PLACES | null, open: (address: string) => void) => HTMLFormElement}
 */
export function buildSearchForm(place, open) {
  const sent = getLocal('search', /** @type {Partial<FormInput>} */ ({}));
  formInput ??= {values: {...sent.values}, options: {...sent.options}};
  const kept = formInput;
  if (place !== null) {
    kept.values.place = place;
  }
  const variant = select(namedOptions(VARIANTS));
  const solver = select([['', t('search.strongest')]]);
  const [warm, names] = withSuggestions(input('text'), 'warm-records', []);
  const options = optionsArea();
  const commands = commandsArea();
  const note = element('p', {id: 'search-note', className: 'note', role: 'alert'});
  /** @type {HTMLFormElement} */
  const form = element('form', {id: 'search-form', className: 'card'},
    element('h2', {textContent: t('search.new')}),
    grid(
      field('place', select(namedOptions(Object.keys(PLACES), name => t(`search.place.${name}`))), ' '),
      field('variant', variant),
      field('solver', solver),
      field('minutes', input('number', {min: 0.01, step: 'any'}), ' '),
      field('nodes', input('number', {min: 1, step: 1})),
      field('targetScore', input('number', {min: 1, step: 1})),
      field('islands', input('number', {min: 1, step: 1}), ' '),
      field('seed', input('number', {min: 0, step: 1})),
      field('warm', warm, t('search.warm-hint')),
      field('author', input('text', {maxLength: 200}), t('search.author-hint'))),
    names, options,
    element('h3', {textContent: t('search.start')}), startRow(() => showAll(form)), note,
    element('div', {className: 'row'},
      element('button', {type: 'submit', className: 'primary', textContent: t('search.go')}),
      button(t('schedule.new'), () => openScheduleForm(buildRequest(form), () => dispatchEvent(new Event('searcheschanged'))),
        {className: 'on-service'})),
    commands);
  form.addEventListener('submit', event => {
    event.preventDefault();
    void submit(form, note, open);
  });
  form.addEventListener('input', ({target}) => {
    const {name, value} = /** @type {Control} */ (target);
    if (name) {
      (searchStart().values && name !== 'place' ? searchStart().values ?? {} : kept.values)[name] = value;
    }
  });
  form.addEventListener('change', ({target}) => {
    if (target === controlOf(form, 'place')) {
      void showPlace(form, note);
    } else if (target === solver) {
      showSolver(form);
    }
    if (target === solver || options.contains(/** @type {Control} */ (target))) {
      kept.options = optionValues(options);
    }
    showRequest(form);
  });
  warm.addEventListener('focus', () => suggestRecords(names, variant.value));
  void showPlace(form, note);
  return form;
}

/**
 * Shows the fields and the solvers of the chosen place.
 *
 * @type {(form: HTMLFormElement, note: HTMLElement) => Promise<void>}
 */
async function showPlace(form, note) {
  const control = /** @type {Control} */ (controlOf(form, 'place'));
  const place = placeFor(formInput?.values.place);
  control.value = place;
  showField(form, 'place', canChoosePlace());
  showField(form, 'author', place === 'service');
  partOf(form, '.on-service').hidden = place !== 'service';
  partOf(form, '#search-place-hint').textContent = place === 'service' ? '' : t('local.about');
  partOf(form, '#search-place-hint').hidden = place === 'service';
  partOf(form, '#search-minutes-hint').textContent = t(place === 'service' ? 'search.minutes-hint' : 'local.minutes-hint');
  partOf(form, '#search-islands-hint').textContent = place === 'service' ? '' : t('local.islands-hint');
  note.textContent = '';
  showValues(form);
  await loadSolvers(form, note, place);
}

addEventListener('callerloaded', () => {
  const [form, note] = [byId('search-form'), byId('search-note')];
  if (form && note) {
    void showPlace(form, note);
  }
});

/** @type {(form: HTMLFormElement, name: string, isShown: boolean) => void} */
function showField(form, name, isShown) {
  for (const node of [controlOf(form, name), partOf(form, `[for=search-${name}]`), partOf(form, `#search-${name}-hint`)]) {
    if (node) {
      node.hidden = !isShown;
    }
  }
}

/**
 * Fills in earlier input, or the values of a checkpoint.
 *
 * @type {(form: HTMLFormElement) => void}
 */
function showValues(form) {
  const {from, values: checkpointValues} = searchStart();
  const {minutes, islands, maxIslands} = PLACES[placeOf(form)];
  /** @type {Record<string, string | number>} */
  const standard = {
    variant: VARIANTS[0], solver: '', minutes, nodes: '', targetScore: '', islands: '', seed: '', warm: '',
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
  Object.assign(/** @type {Control} */ (controlOf(form, 'islands')), {placeholder: islands(), max: maxIslands()});
  showSolver(form);
}

/** @type {(form: HTMLFormElement) => void} */
function showAll(form) {
  showValues(form);
  showRequest(form);
}

/**
 * Shows the options of the chosen solver. An exact search in this browser is one tree: every island would search all of it.
 *
 * @type {(form: HTMLFormElement) => void}
 */
function showSolver(form) {
  const {checkpoint} = searchStart();
  const islands = /** @type {Control} */ (controlOf(form, 'islands'));
  const chosen = solvers[placeOf(form)]?.find(({id}) => id === controlOf(form, 'solver')?.value);
  showOptions(partOf(form, '.options'), checkpoint ? null : chosen, formInput?.options);
  islands.disabled = checkpoint !== null || placeOf(form) === 'browser' && chosen?.exact === true;
}

/** @type {(form: HTMLFormElement) => void} */
function showRequest(form) {
  void showCommands(partOf(form, '.commands'), searchStart().checkpoint || placeOf(form) !== 'service' ? null : buildRequest(form));
}

/** @type {(form: HTMLFormElement, note: HTMLElement, place: keyof typeof PLACES) => Promise<void>} */
async function loadSolvers(form, note, place) {
  try {
    solvers[place] ??= await PLACES[place].solvers();
  } catch (problem) {
    if (placeOf(form) !== place) {
      return;
    }
    note.replaceChildren(describeFailure(problem));
    // After a 401, every retry would prompt for a key again.
    const {status, retryAfter} = problem instanceof Problem ? problem : {status: 0, retryAfter: 0};
    if (status !== 401) {
      setTimeout(() => form.isConnected && placeOf(form) === place && loadSolvers(form, note, place), Math.max(RETRY_DELAY, retryAfter));
    }
    return;
  }
  if (placeOf(form) === place) {
    note.textContent = '';
    controlOf(form, 'solver')?.replaceChildren(element('option', {value: '', textContent: t('search.strongest')}),
      ...(solvers[place] ?? []).map(({id, title}) => element('option', {value: id, lang: 'en', textContent: `${id} – ${title}`})));
    showAll(form);
  }
}

/** @type {(form: HTMLFormElement, note: HTMLElement, open: (address: string) => void) => Promise<void>} */
async function submit(form, note, open) {
  note.textContent = '';
  setLocal('search', formInput);
  const place = placeOf(form);
  const {placeholder} = /** @type {HTMLInputElement} */ (controlOf(form, 'islands'));
  const body = place === 'browser' ? {islands: Number(placeholder), ...buildRequest(form)} : buildRequest(form);
  const start = searchStart();
  const isVisible = () => form.isConnected && !form.closest('[hidden]');
  try {
    const send = /** @type {HTMLButtonElement} */ (partOf(form, '[type=submit]'));
    const address = await disableWhile(send, () => PLACES[place].start(body));
    // Meanwhile the visitor may have chosen another start, left the view, or opened a new form that shows the start.
    const isCurrent = (byId('search-form') ?? form) === form;
    if (isCurrent && start === searchStart()) {
      setStart(null);
    }
    if (isVisible()) {
      open(address);
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
