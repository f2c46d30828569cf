// Form fields: a label, a control and an optional hint.

import {element} from './dom.js';
import {acceptsValue} from './store.js';

export const input = (type, properties = {}) => element('input', {type, autocomplete: 'off', ...properties});

/**
 * @param entries [value, text] pairs
 * @param value the value selected initially
 */
export const select = (entries, value) => {
  const options = entries.map(([of, textContent]) => element('option', {value: of, textContent, defaultSelected: of === value}));
  return element('select', {}, ...options);
};

/** Adds suggestions to an input that accepts any value. */
export function withSuggestions(control, id, values) {
  const list = element('datalist', {id}, ...values.map(([value, label]) => element('option', {value, label})));
  control.setAttribute('list', id);
  return [control, list];
}

/**
 * Builds the nodes of a field, for {@link grid} or {@link inlineField}.
 *
 * @param prefix prefix of the control's id, unique per form
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

/** Wraps one field for a form in a single row. */
export const inlineField = nodes => element('span', {className: 'field'}, ...nodes);

/** Returns a form's text values by control name, trimmed. */
export const formValues = form => Object.fromEntries([...new FormData(form)]
  .filter(([, value]) => typeof value === 'string')
  .map(([name, value]) => [name, value.trim()]));

/** Returns a form's non-empty values by control name. */
export const nonEmptyValues = form => Object.fromEntries(Object.entries(formValues(form)).filter(([, value]) => value !== ''));

/** Returns a control's initial value. */
const initialValueOf = ({options, defaultValue}) =>
  (options ? ([...options].find(option => option.defaultSelected) ?? options[0]).value : defaultValue);

/** Returns the values that differ from the initial ones, by control name. */
export const changedValues = form => Object.fromEntries(Object.entries(formValues(form))
  .filter(([name, value]) => value !== initialValueOf(form.elements.namedItem(name))));

/**
 * Restores earlier input into a form, and records new input.
 *
 * @param entered values by control name; updated at every input
 */
export function bindInput(form, entered) {
  for (const [name, value] of Object.entries(entered)) {
    const control = form.elements.namedItem(name);
    if (control && acceptsValue(control, value)) {
      control.value = value;
    }
  }
  form.addEventListener('input', ({target: {name, value}}) => {
    if (name) {
      entered[name] = value;
    }
  });
}

/** Splits a comma-separated list of tags. */
export const parseTags = text => text.split(',').map(tag => tag.trim()).filter(Boolean);
