// Form fields: a label, a control and an optional hint.

import {element} from './dom.js';
import {acceptsValue} from '../state/store.js';

/** @type {(type: string, properties?: Properties<HTMLInputElement>) => HTMLInputElement} */
export const input = (type, properties = {}) => element('input', {type, autocomplete: 'off', ...properties});

/**
 * @param entries [value, text] pairs
 * @param value the value selected initially
 * @type {(entries: [value: string, text: string][], value?: unknown) => HTMLSelectElement}
 */
export const select = (entries, value) => {
  const options = entries.map(([of, textContent]) => element('option', {value: of, textContent, defaultSelected: of === value}));
  return element('select', {}, ...options);
};

/**
 * Returns the options of a {@link select} for some values.
 *
 * @type {(values: string[], textOf?: (value: string) => string) => [value: string, text: string][]}
 */
export const namedOptions = (values, textOf = value => value) => values.map(value => [value, textOf(value)]);

/**
 * Adds suggestions to an input that accepts any value.
 *
 * @type {(control: HTMLInputElement, id: string, values: [value: string, label: string][]) => [HTMLInputElement, HTMLDataListElement]}
 */
export function withSuggestions(control, id, values) {
  const list = element('datalist', {id}, ...values.map(([value, label]) => element('option', {value, label})));
  control.setAttribute('list', id);
  return [control, list];
}

/**
 * Builds the nodes of a field, for {@link grid} or {@link inlineField}.
 *
 * @param prefix prefix of the control's id, unique per form
 * @type {(prefix: string, name: string, text: string, control: Control, hint?: string) => HTMLElement[]}
 */
export function field(prefix, name, text, control, hint) {
  control.id = `${prefix}-${name.replaceAll('.', '-')}`;
  control.name = name;
  /** @type {HTMLElement[]} */
  const nodes = [element('label', {htmlFor: control.id, textContent: text}), control];
  if (hint) {
    const described = element('p', {id: `${control.id}-hint`, className: 'hint wide', textContent: hint});
    control.setAttribute('aria-describedby', described.id);
    nodes.push(described);
  }
  return nodes;
}

/** @type {(...nodes: (HTMLElement | HTMLElement[])[]) => HTMLDivElement} */
export const grid = (...nodes) => element('div', {className: 'grid'}, ...nodes.flat());

/**
 * Wraps one field for a form in a single row.
 *
 * @type {(nodes: HTMLElement[]) => HTMLSpanElement}
 */
export const inlineField = nodes => element('span', {className: 'field'}, ...nodes);

/**
 * A checkbox with its label; the checkbox needs an id.
 *
 * @type {(checkbox: HTMLInputElement, text: string) => HTMLElement}
 */
export const checkField = (checkbox, text) => element('p', {className: 'check'}, checkbox,
  element('label', {htmlFor: checkbox.id, textContent: text}));

/**
 * Returns a form's text values by control name, trimmed.
 *
 * @type {(form: HTMLFormElement) => Record<string, string>}
 */
export const formValues = form => Object.fromEntries([...new FormData(form)]
  .flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])));

/**
 * Returns a form's non-empty values by control name.
 *
 * @type {(form: HTMLFormElement) => Record<string, string>}
 */
export const nonEmptyValues = form => Object.fromEntries(Object.entries(formValues(form)).filter(([, value]) => value !== ''));

/**
 * Returns a control's initial value.
 *
 * @type {(control: Control) => string}
 */
const initialValueOf = control => ('options' in control
  ? ([...control.options].find(option => option.defaultSelected) ?? control.options[0]).value : control.defaultValue);

/**
 * Returns the control of a name, or null.
 *
 * @type {(form: HTMLFormElement, name: string) => Control | null}
 */
export const controlOf = (form, name) => /** @type {Control | null} */ (form.elements.namedItem(name));

/**
 * Returns the values that differ from the initial ones, by control name.
 *
 * @type {(form: HTMLFormElement) => Record<string, string>}
 */
export const changedValues = form => Object.fromEntries(Object.entries(formValues(form))
  .filter(([name, value]) => {
    const control = controlOf(form, name);
    return control !== null && value !== initialValueOf(control);
  }));

/**
 * Restores earlier input into a form, and records new input.
 *
 * @param entered values by control name; updated at every input
 * @type {(form: HTMLFormElement, entered: Record<string, string>) => void}
 */
export function bindInput(form, entered) {
  for (const [name, value] of Object.entries(entered)) {
    const control = controlOf(form, name);
    if (control && acceptsValue(control, value)) {
      control.value = value;
    }
  }
  form.addEventListener('input', ({target}) => {
    const {name, value} = /** @type {Control} */ (target);
    if (name) {
      entered[name] = value;
    }
  });
}

/**
 * Splits a comma-separated list of tags.
 *
 * @type {(text: string) => string[]}
 */
export const parseTags = text => text.split(',').map(tag => tag.trim()).filter(Boolean);
