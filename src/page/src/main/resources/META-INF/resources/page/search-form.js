// The form for a new search. It remembers what was last sent.

import {forThose} from './access.js';
import {button, element, toast} from './dom.js';
import {choice, field as labelled, grid, input, suggesting, valuesOf} from './fields.js';
import {VARIANTS} from './game.js';
import {t} from './language.js';
import {offerSchedule} from './schedules.js';
import {commandsArea, showCommands} from './search-commands.js';
import {API, ask, inWords, once, post} from './service.js';
import {optionsArea, optionsIn, showOptions} from './solver-options.js';
import {recall, remember} from './store.js';

/** Where a search begins: a position, as an MSR object, or a checkpoint, or neither. */
let from = null;
let checkpoint = null;
let solvers = null;
/** The request that was sent last, and its name, until it is answered: sent again, it is still one search. */
let unanswered = {};
/** How many ms after which a service that gave no answer is asked again. */
const LATER = 5_000;

export function startFrom(record) {
  from = record;
  checkpoint = null;
}

const field = (name, control, hint) => labelled('search', name, t(name === 'variant' ? name : `search.${name}`), control, hint);

function numbers(values, names) {
  return Object.fromEntries(names.filter(name => values[name] !== '').map(name => [name, Number(values[name])]));
}

const unlessEmpty = (name, value) => (Object.keys(value).length === 0 ? {} : {[name]: value});

/** The request that the form stands for, as POST /searches takes it. */
function requestOf(form) {
  if (checkpoint) {
    return {checkpoint};
  }
  const values = valuesOf(form);
  const limits = numbers(values, ['nodes', 'targetScore']);
  if (values.minutes !== '') {
    limits.time = `PT${Math.round(Number(values.minutes) * 60)}S`;
  }
  const warm = values.warm.split(/[\s,]+/).filter(Boolean);
  const author = recall('author', '');
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

function startRow() {
  const row = element('div', {className: 'row'});
  const show = () => {
    const what = checkpoint ? t('search.from-checkpoint', {solver: checkpoint.solver})
      : from ? t('search.from-position', {n: from.moves.length, variant: from.variant}) : t('search.from-empty');
    row.replaceChildren(element('span', {textContent: what}));
    if (from || checkpoint) {
      row.append(button(t('search.from-clear'), () => {
        startFrom(null);
        show();
      }));
    } else {
      const file = input('file', {id: 'checkpoint-file', className: 'off-screen', accept: 'application/json,.json'});
      file.addEventListener('change', async () => {
        try {
          checkpoint = JSON.parse(await file.files[0].text());
          show();
        } catch {
          toast(t('search.no-checkpoint'));
        }
      });
      row.append(file, element('label', {htmlFor: file.id, className: 'button', textContent: t('search.upload')}));
    }
    row.dispatchEvent(new Event('change', {bubbles: true}));
  };
  show();
  return row;
}

/** A new form, for those who may start searches. */
export function buildForm() {
  const solver = choice([['', t('search.strongest')]]);
  const [warm, names] = suggesting(input('text'), 'warm-records', []);
  const options = optionsArea();
  const commands = commandsArea();
  const note = element('p', {className: 'note', id: 'search-note', role: 'alert'});
  const form = element('form', {className: 'card', id: 'search-form'},
    element('h2', {textContent: t('search.new')}),
    grid(
      field('variant', choice(VARIANTS.map(value => [value, value]))),
      field('solver', solver),
      field('minutes', input('number', {min: 0.1, step: 'any', value: 1})),
      field('nodes', input('number', {min: 1, step: 1})),
      field('targetScore', input('number', {min: 1, step: 1})),
      field('islands', input('number', {min: 1, max: 64, step: 1, placeholder: 1})),
      field('seed', input('number', {min: 0, step: 1})),
      field('warm', warm, t('search.warm-hint'))),
    names, options,
    element('h3', {textContent: t('search.start')}), startRow(), note,
    element('div', {className: 'row'},
      element('button', {type: 'submit', className: 'primary', textContent: t('search.go')}),
      button(t('schedule.new'), () => offerSchedule(requestOf(form), () => dispatchEvent(new Event('searcheschanged'))))),
    commands);
  form.addEventListener('submit', event => {
    event.preventDefault();
    send(form, note);
  });
  form.addEventListener('change', ({target}) => {
    if (target === solver) {
      showOptions(options, chosenIn(form));
    }
    showCommands(commands, checkpoint ? null : requestOf(form));
  });
  warm.addEventListener('focus', () => suggest(names, form.elements.variant.value), {once: true});
  fill(form, note);
  return forThose('search:write', form);
}

const chosenIn = form => solvers?.find(({id}) => id === form.elements.solver.value);

async function suggest(names, variant) {
  const {records} = await (await ask(`${API}/records?variant=${variant}&limit=20`)).json();
  names.replaceChildren(...records.map(({id, score}) => element('option', {value: id, label: String(score)})));
}

async function fill(form, note) {
  try {
    solvers ??= (await (await ask(`${API}/solvers`)).json()).solvers;
  } catch (problem) {
    note.textContent = inWords(problem);
    // Without a key that is valid, the visitor would be asked for one again and again.
    if (problem.status !== 401) {
      setTimeout(() => form.isConnected && fill(form, note), LATER);
    }
    return;
  }
  note.textContent = '';
  form.elements.solver.append(...solvers.map(({id, title}) => element('option', {value: id, lang: 'en', textContent: `${id} – ${title}`})));
  const {values = {}, options = {}} = recall('search', {});
  for (const [name, value] of Object.entries(values)) {
    if (form.elements[name]) {
      form.elements[name].value = value;
    }
  }
  showOptions(form.querySelector('.options'), chosenIn(form), options);
  showCommands(form.querySelector('.commands'), checkpoint ? null : requestOf(form));
}

async function send(form, note) {
  note.textContent = '';
  const values = Object.fromEntries(Object.entries(valuesOf(form)).filter(([name]) => !name.startsWith('option.')));
  remember('search', {values, options: optionsIn(form.querySelector('.options'))});
  const request = requestOf(form);
  const text = JSON.stringify(request);
  if (unanswered.text !== text) {
    unanswered = {text, name: once()};
  }
  const submit = form.querySelector('[type=submit]');
  submit.disabled = true;
  try {
    const search = await (await post('/searches', request, unanswered.name)).json();
    unanswered = {};
    startFrom(null);
    location.hash = `#/search/${search.id}`;
  } catch (problem) {
    note.textContent = inWords(problem);
  }
  submit.disabled = false;
}
