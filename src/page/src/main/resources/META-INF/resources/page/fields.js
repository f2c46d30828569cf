// Fields of forms: a control with its label, and perhaps a hint.

import {element} from './dom.js';
import {offers} from './store.js';

export const input = (type, properties = {}) => element('input', {type, autocomplete: 'off', ...properties});

/**
 * @param entries [value, text] pairs
 * @param value the one of them that is chosen at first
 */
export const choice = (entries, value) => {
  const options = entries.map(([of, textContent]) => element('option', {value: of, textContent, defaultSelected: of === value}));
  return element('select', {}, ...options);
};

/** An input that suggests values, and takes any. */
export function suggesting(control, id, values) {
  const list = element('datalist', {id}, ...values.map(([value, label]) => element('option', {value, label})));
  control.setAttribute('list', id);
  return [control, list];
}

/**
 * A control with its label, to go into a grid.
 *
 * @param prefix makes the control's id unique on the page
 */
export function field(prefix, name, text, control, hint) {
  control.id = `${prefix}-${name.replaceAll('.', '-')}`;
  control.name = name;
  const nodes = [element('label', {htmlFor: control.id, textContent: text}), control];
  if (hint) {
    const described = element('p', {id: `${control.id}-hint`, className: 'hint wide', textContent: hint});
    control.setAttribute('aria-describedby', described.id);
    nodes.push(described);
  }
  return nodes;
}

export const grid = (...nodes) => element('div', {className: 'grid'}, ...nodes.flat());

/** The same in a row, where forms are short. */
export const inRow = nodes => element('span', {className: 'field'}, ...nodes);

/** What a form says, by the names of its controls, without blanks around it. */
export const valuesOf = form => Object.fromEntries([...new FormData(form)]
  .filter(([, value]) => typeof value === 'string')
  .map(([name, value]) => [name, value.trim()]));

/** The same, without what is empty. */
export const givenIn = form => Object.fromEntries(Object.entries(valuesOf(form)).filter(([, value]) => value !== ''));

/** What a control says as long as nobody has chosen or entered anything. */
const standardOf = ({options, defaultValue}) =>
  (options ? ([...options].find(option => option.defaultSelected) ?? options[0]).value : defaultValue);

/** What a form says that is not what it says at first, by the names of its controls. */
export const enteredIn = form => Object.fromEntries(Object.entries(valuesOf(form))
  .filter(([name, value]) => value !== standardOf(form.elements.namedItem(name))));

/**
 * Fills in what was entered in a form before, and notes what is entered from now on.
 *
 * @param entered values by the names of the controls
 */
export function resume(form, entered) {
  for (const [name, value] of Object.entries(entered)) {
    const control = form.elements.namedItem(name);
    if (control && offers(control, value)) {
      control.value = value;
    }
  }
  form.addEventListener('input', ({target: {name, value}}) => {
    if (name) {
      entered[name] = value;
    }
  });
}

/** Tags as people type them. */
export const tagsIn = text => text.split(',').map(tag => tag.trim()).filter(Boolean);
