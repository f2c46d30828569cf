// The form for a new search. It remembers what was entered, and from visit to visit what was last sent.

import {forThose} from './access.js';
import {suggestRecords} from './best.js';
import {button, byId, element, redraw, toast, whileDisabled} from './dom.js';
import {choice, field as labelled, grid, input, suggesting, valuesOf} from './fields.js';
import {VARIANTS} from './game.js';
import {t} from './language.js';
import {offerSchedule} from './schedules.js';
import {commandsArea, showCommands} from './search-commands.js';
import {seconds} from './search-texts.js';
import {API, ask, inWords, naming, post} from './service.js';
import {optionsArea, optionsIn, showOptions} from './solver-options.js';
import {offers, recall, recallForSession, remember, rememberForSession} from './store.js';

/** Where a search begins: a position, as an MSR object, or a checkpoint, or neither. */
let from = JSON.parse(recallForSession('from'));
let checkpoint = null;
let solvers = null;
/** What the form says, whenever it is built: {values, options}; at first, what was last sent. */
let entered = null;
/** The values that it has instead while it goes on from a checkpoint. */
let continued = null;
/** Names the request that was sent last until it is answered: sent again, it is still one search. */
let nameOf = naming();
/** How many ms after which a service that gave no answer is asked again. */
const LATER = 5_000;
/** What a checkpoint says that it is. */
const CHECKPOINT = 'morpion-search-checkpoint';
/** What comes from a checkpoint, and can't be given again. */
const FIXED = new Set(['variant', 'solver', 'islands', 'seed', 'warm']);

export function startFrom(record) {
  from = record;
  checkpoint = continued = null;
  rememberForSession('from', record && JSON.stringify(record));
}

function goOnFrom({solver, variant, seed, parts, islands, limits, record}) {
  const {time, nodes, targetScore} = limits;
  continued = {
    variant, solver, seed, nodes, targetScore, author: record?.author,
    minutes: time ? seconds(time) / 60 : '',
    islands: parts ? '' : islands.length,
  };
}

const field = (name, control, hint) => labelled('search', name, t(name === 'variant' ? name : `search.${name}`), control, hint);

function numbers(values, names) {
  return Object.fromEntries(names.filter(name => values[name] !== '').map(name => [name, Number(values[name])]));
}

const unlessEmpty = (name, value) => (Object.keys(value).length === 0 ? {} : {[name]: value});

/** The request that the form stands for, as POST /searches takes it. */
function requestOf(form) {
  const values = valuesOf(form);
  const limits = numbers(values, ['nodes', 'targetScore']);
  if (values.minutes !== '') {
    limits.time = `PT${Math.round(Number(values.minutes) * 60)}S`;
  }
  const {author} = values;
  if (checkpoint) {
    // Both replace what the checkpoint says as a whole: what is empty in the form is sent as such.
    return {checkpoint, limits, record: {...checkpoint.record, author: author || undefined}};
  }
  const warm = values.warm.split(/[\s,]+/).filter(Boolean);
  return {
    variant: from?.variant ?? values.variant,
    ...(values.solver && {solver: values.solver, ...unlessEmpty('options', optionsIn(form.querySelector('.options')))}),
    ...numbers(values, ['seed', 'islands']),
    ...unlessEmpty('limits', limits),
    ...(from && {from}),
    ...unlessEmpty('warm', warm),
    ...(author && {record: {author}}),
  };
}

function checkpointIn(text) {
  const found = JSON.parse(text);
  if (found.format !== CHECKPOINT) {
    throw new Error('another format');
  }
  return found;
}

/** @param changed called when the search begins elsewhere */
function startRow(changed) {
  const row = element('div', {className: 'row'});
  const show = () => redraw(row, () => {
    const what = checkpoint ? t('search.from-checkpoint', {solver: checkpoint.solver})
      : from ? t('search.from-position', {n: from.moves.length, variant: from.variant}) : t('search.from-empty');
    row.replaceChildren(element('span', {textContent: what}));
    if (from || checkpoint) {
      row.append(button(t('search.from-clear'), () => {
        startFrom(null);
        show();
        changed();
      }));
    } else {
      const file = input('file', {id: 'checkpoint-file', className: 'off-screen', accept: 'application/json,.json'});
      file.addEventListener('change', async () => {
        const [chosen] = file.files;
        // Otherwise the same file, corrected, would be no other choice.
        file.value = '';
        try {
          const found = checkpointIn(await chosen.text());
          goOnFrom(found);
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

/** A new form, for those who may start searches. */
export function buildForm() {
  const sent = recall('search', {});
  entered ??= {values: {...sent.values}, options: {...sent.options}};
  const variant = choice(VARIANTS.map(value => [value, value]));
  const solver = choice([['', t('search.strongest')]]);
  const [warm, names] = suggesting(input('text'), 'warm-records', []);
  const options = optionsArea();
  const commands = commandsArea();
  const note = element('p', {className: 'note', id: 'search-note', role: 'alert'});
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
      button(t('schedule.new'), () => offerSchedule(requestOf(form), () => dispatchEvent(new Event('searcheschanged'))))),
    commands);
  form.addEventListener('submit', event => {
    event.preventDefault();
    send(form, note);
  });
  form.addEventListener('input', ({target: {name, value}}) => {
    if (name) {
      (continued ?? entered.values)[name] = value;
    }
  });
  showValues(form);
  form.addEventListener('change', ({target}) => {
    if (target === solver) {
      showOptions(options, chosenIn(form));
    }
    if (target === solver || options.contains(target)) {
      entered.options = optionsIn(options);
    }
    showCommands(commands, checkpoint ? null : requestOf(form));
  });
  warm.addEventListener('focus', () => suggestRecords(names, variant.value));
  fill(form, note);
  return forThose('search:write', form);
}

/** Fills in what was entered before, or what comes from a checkpoint. */
function showValues(form) {
  const standard = {
    variant: VARIANTS[0], solver: '', minutes: 1, nodes: '', targetScore: '', islands: '', seed: '', warm: '',
    author: recall('author', ''),
  };
  // A position is of one variant.
  const values = continued ?? {...standard, ...entered.values, ...(from && {variant: from.variant})};
  for (const name of Object.keys(standard)) {
    const control = form.elements[name];
    control.value = offers(control, values[name]) ? values[name] ?? '' : standard[name];
    control.disabled = continued !== null && FIXED.has(name) || from !== null && name === 'variant';
  }
}

function showAll(form) {
  showValues(form);
  showOptions(form.querySelector('.options'), checkpoint ? null : chosenIn(form), entered.options);
  showCommands(form.querySelector('.commands'), checkpoint ? null : requestOf(form));
}

const chosenIn = form => solvers?.find(({id}) => id === form.elements.solver.value);

async function fill(form, note) {
  try {
    solvers ??= (await (await ask(`${API}/solvers`)).json()).solvers;
  } catch (problem) {
    note.replaceChildren(inWords(problem));
    // Without a key that is valid, the visitor would be asked for one again and again.
    if (problem.status !== 401) {
      setTimeout(() => form.isConnected && fill(form, note), LATER);
    }
    return;
  }
  note.textContent = '';
  form.elements.solver.append(...solvers.map(({id, title}) => element('option', {value: id, lang: 'en', textContent: `${id} – ${title}`})));
  showAll(form);
}

async function send(form, note) {
  note.textContent = '';
  remember('search', entered);
  const request = requestOf(form);
  const sent = {from, checkpoint};
  const isSeen = () => form.isConnected && !form.closest('[hidden]');
  try {
    const answer = await whileDisabled(form.querySelector('[type=submit]'), () => post('/searches', request, nameOf(request)));
    const {id} = await answer.json();
    nameOf = naming();
    // By now the visitor may want to begin another one, or look at something else; another form shows where it begins.
    const isLast = (byId('search-form') ?? form) === form;
    if (isLast && from === sent.from && checkpoint === sent.checkpoint) {
      startFrom(null);
    }
    if (isSeen()) {
      location.hash = `#/search/${id}`;
    } else {
      toast(t('search.started'));
    }
  } catch (problem) {
    if (isSeen()) {
      note.replaceChildren(inWords(problem));
    } else {
      toast(inWords(problem));
    }
  }
}
