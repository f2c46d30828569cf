// The form for a new search: the fields of its solver come from the JSON Schema that the service publishes.

import {byId, button, element, toast} from './dom.js';
import {compact, DIRECTIONS, VARIANTS} from './game.js';
import {t} from './language.js';
import {API, ask, post, Problem} from './service.js';
import {recall, remember} from './store.js';

let from = null;
let checkpoint = null;
let solvers = null;

export function startFrom(record) {
  from = record;
}

function field(name, control, hint) {
  control.id = `search-${name.replaceAll('.', '-')}`;
  control.name = name;
  const label = element('label', {htmlFor: control.id, textContent: t(`search.${name}`) === `search.${name}` ? name : t(`search.${name}`)});
  const nodes = [label, control];
  if (hint) {
    const described = element('p', {id: `${control.id}-hint`, className: 'hint wide', textContent: hint});
    control.setAttribute('aria-describedby', described.id);
    nodes.push(described);
  }
  return nodes;
}

const input = (type, properties = {}) => element('input', {type, autocomplete: 'off', ...properties});

const choice = entries => element('select', {},
  ...entries.map(([value, textContent]) => element('option', {value, textContent})));

/** A control for a property of a JSON Schema. */
function controlOf({type, minimum, maximum, default: standard, enum: values}) {
  if (values) {
    const select = choice(values.map(value => [value, value]));
    select.value = standard;
    return select;
  }
  if (type === 'boolean') {
    return input('checkbox', {checked: standard === true});
  }
  if (type === 'integer' || type === 'number') {
    return input('number', {min: minimum ?? '', max: maximum ?? '', step: type === 'integer' ? 1 : 'any', placeholder: standard ?? ''});
  }
  return input('text', {placeholder: standard ?? ''});
}

function showOptions(form) {
  const solver = solvers.find(({id}) => id === form.elements.solver.value);
  const group = form.querySelector('.options');
  group.hidden = !solver;
  group.querySelector('.grid').replaceChildren(...Object.entries(solver?.options.properties ?? {}).flatMap(([name, schema]) => {
    const control = controlOf(schema);
    control.dataset.option = schema.type;
    return field(`option.${name}`, control, schema.description).map((node, i) => {
      if (i === 0) {
        node.textContent = name;
      }
      return node;
    });
  }));
}

/** The request that the form stands for, as POST /searches takes it. */
function requestOf(form) {
  const {elements} = form;
  if (checkpoint) {
    return {checkpoint};
  }
  const request = {variant: elements.variant.value};
  if (elements.solver.value) {
    request.solver = elements.solver.value;
    const options = {};
    for (const control of form.querySelectorAll('[data-option]')) {
      const name = control.name.slice('option.'.length);
      if (control.type === 'checkbox') {
        options[name] = control.checked;
      } else if (control.value !== '') {
        options[name] = /integer|number/.test(control.dataset.option) ? Number(control.value) : control.value;
      }
    }
    if (Object.keys(options).length > 0) {
      request.options = options;
    }
  }
  for (const name of ['seed', 'islands']) {
    if (elements[name].value !== '') {
      request[name] = Number(elements[name].value);
    }
  }
  const limits = {};
  if (elements.minutes.value !== '') {
    limits.time = `PT${Math.round(Number(elements.minutes.value) * 60)}S`;
  }
  for (const name of ['nodes', 'targetScore']) {
    if (elements[name].value !== '') {
      limits[name] = Number(elements[name].value);
    }
  }
  if (Object.keys(limits).length > 0) {
    request.limits = limits;
  }
  if (from) {
    request.from = from;
    request.variant = from.variant;
  }
  const warm = elements.warm.value.split(/[\s,]+/).filter(Boolean);
  if (warm.length > 0) {
    request.warm = warm;
  }
  const author = recall('author', '');
  if (author) {
    request.record = {author};
  }
  return request;
}

const quoted = text => `'${text.replaceAll('\'', '\'\\\'\'')}'`;

/** The request as commands: curl, and morpion on the command line. */
async function commandsOf(request) {
  const body = {...request};
  if (body.from) {
    body.from = await compact({
      variant: from.variant, moves: from.moves.map(({x, y, dir, pos}) => ({x, y, d: DIRECTIONS.indexOf(dir), pos})),
    });
  }
  const curl = `curl ${location.origin}${API}/searches -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`;
  const words = [`${body.from ? `echo ${quoted(body.from)} | ` : ''}morpion --variant ${request.variant} search`];
  if (request.solver) {
    words.push(`--solver ${request.solver}`);
  }
  for (const [name, value] of Object.entries(request.options ?? {})) {
    words.push(`--option ${name}=${value}`);
  }
  const limits = request.limits ?? {};
  const flags = {
    '--seed': request.seed, '--threads': request.islands, '--time': limits.time, '--nodes': limits.nodes,
    '--target-score': limits.targetScore, '--warm': request.warm?.join(','), '--from': body.from && '-',
  };
  for (const [flag, value] of Object.entries(flags)) {
    if (value !== undefined) {
      words.push(`${flag} ${value}`);
    }
  }
  return {curl, morpion: words.join(' ')};
}

async function showCommands(form) {
  const area = form.querySelector('.commands');
  if (checkpoint) {
    area.hidden = true;
    return;
  }
  area.hidden = false;
  const {curl, morpion} = await commandsOf(requestOf(form));
  for (const [name, text] of [['curl', curl], ['morpion', morpion]]) {
    area.querySelector(`[data-command=${name}]`).textContent = text;
  }
}

function command(name) {
  const text = element('code', {tabIndex: 0});
  text.dataset.command = name;
  const copy = button(t('search.copy', {name}), async () => {
    await navigator.clipboard.writeText(text.textContent);
    toast(t('export.copied'));
  });
  return element('div', {className: 'command'}, element('pre', {}, text), copy);
}

function startRow() {
  const row = element('div', {className: 'row'});
  const show = () => {
    const what = checkpoint ? t('search.from-checkpoint', {solver: checkpoint.solver})
      : from ? t('search.from-position', {n: from.moves.length, variant: from.variant}) : t('search.from-empty');
    row.replaceChildren(element('span', {textContent: what}));
    if (from || checkpoint) {
      row.append(button(t('search.from-clear'), () => {
        from = null;
        checkpoint = null;
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

/** A new form; it remembers what was last sent. */
export function buildForm() {
  const solver = choice([['', t('search.strongest')]]);
  const grid = element('div', {className: 'grid'},
    ...field('variant', choice(VARIANTS.map(value => [value, value]))),
    ...field('solver', solver),
    ...field('minutes', input('number', {min: 0.1, step: 'any', value: 1})),
    ...field('nodes', input('number', {min: 1, step: 1})),
    ...field('targetScore', input('number', {min: 1, step: 1})),
    ...field('islands', input('number', {min: 1, max: 64, step: 1, placeholder: 1})),
    ...field('seed', input('number', {step: 1})),
    ...field('warm', input('text'), t('search.warm-hint')));
  grid.firstChild.textContent = t('variant');
  const form = element('form', {className: 'card', id: 'search-form'},
    element('h2', {textContent: t('search.new')}), grid,
    element('details', {className: 'options', hidden: true}, element('summary', {textContent: t('search.options')}), element('div', {className: 'grid'})),
    element('h3', {textContent: t('search.start')}), startRow(),
    element('p', {className: 'note', id: 'search-note', role: 'alert'}),
    element('button', {type: 'submit', className: 'primary', textContent: t('search.go')}),
    element('details', {className: 'commands'}, element('summary', {textContent: t('search.commands')}), command('curl'), command('morpion')));
  form.addEventListener('submit', event => {
    event.preventDefault();
    send(form);
  });
  form.addEventListener('change', ({target}) => {
    if (target === solver) {
      showOptions(form);
    }
    showCommands(form);
  });
  fill(form, solver);
  return form;
}

async function fill(form, solver) {
  try {
    solvers ??= (await (await ask(`${API}/solvers`)).json()).solvers;
  } catch (problem) {
    form.querySelector('.note').textContent = `${problem.message}. ${problem.detail ?? ''}`;
    return;
  }
  solver.append(...solvers.map(({id, title}) => element('option', {value: id, textContent: `${id} – ${title}`})));
  const kept = recall('search', {});
  for (const [name, value] of Object.entries(kept)) {
    if (form.elements[name] && !name.startsWith('option.')) {
      form.elements[name].value = value;
    }
  }
  showOptions(form);
  for (const [name, value] of Object.entries(kept)) {
    if (name.startsWith('option.') && form.elements[name]?.type === 'number') {
      form.elements[name].value = value;
    }
  }
  showCommands(form);
}

async function send(form) {
  const note = byId('search-note');
  note.textContent = '';
  remember('search', Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')));
  try {
    const search = await (await post('/searches', requestOf(form), {'Idempotency-Key': crypto.randomUUID?.() ?? String(Math.random())})).json();
    from = null;
    checkpoint = null;
    location.hash = `#/search/${search.id}`;
  } catch (problem) {
    note.textContent = problem instanceof Problem ? `${problem.message}. ${problem.detail}` : String(problem);
  }
}
