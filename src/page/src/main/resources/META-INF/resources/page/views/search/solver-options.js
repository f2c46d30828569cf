// Form fields for a solver's options, built from its JSON Schema.

import {element} from '../../ui/dom.js';
import {field, grid, input, namedOptions, select} from '../../ui/fields.js';
import {t} from '../../state/language.js';

/** @type {(schema: OptionSchema) => HTMLInputElement | HTMLSelectElement} */
function controlOf({type, minimum, maximum, default: standard, enum: values}) {
  if (values) {
    return select(namedOptions(values), standard);
  }
  if (type === 'boolean') {
    return input('checkbox', {checked: standard === true});
  }
  if (type === 'integer' || type === 'number') {
    return input('number', {min: minimum ?? '', max: maximum ?? '', step: type === 'integer' ? 1 : 'any', placeholder: String(standard ?? '')});
  }
  return input('text', {placeholder: String(standard ?? '')});
}

/** @type {(entry: [name: string, schema: OptionSchema], kept: SolverOptions) => HTMLElement[]} */
function fieldOf([name, schema], kept) {
  const control = controlOf(schema);
  control.dataset.option = name;
  control.dataset.type = schema.type;
  const value = kept[name];
  if (value !== undefined) {
    Object.assign(control, {[control.type === 'checkbox' ? 'checked' : 'value']: value});
  }
  const nodes = field('search', `option.${name}`, name, control, schema.description);
  // Solvers describe themselves in English.
  nodes.slice(2).forEach(hint => {
    hint.lang = 'en';
  });
  return nodes;
}

/** Creates the empty part of a form for options; {@link showOptions} fills it. */
export const optionsArea = () => element('details', {className: 'options', hidden: true},
  element('summary', {textContent: t('search.options')}), grid());

/**
 * @param kept earlier values by option name
 *
 * @type {(area: HTMLElement, solver: {options: SolverSchema} | null | undefined, kept?: SolverOptions) => void}
 */
export function showOptions(area, solver, kept = {}) {
  area.hidden = !solver;
  area.querySelector('.grid')?.replaceChildren(
    ...Object.entries(solver?.options.properties ?? {}).flatMap(entry => fieldOf(entry, kept)));
}

/**
 * Returns the options of a request; an empty field is omitted, so that its default applies.
 *
 * @type {(area: HTMLElement) => SolverOptions}
 */
export function optionValues(area) {
  /** @type {SolverOptions} */
  const options = {};
  for (const control of /** @type {NodeListOf<HTMLInputElement>} */ (area.querySelectorAll('[data-option]'))) {
    const {option = '', type} = control.dataset;
    if (type === 'boolean') {
      options[option] = control.checked;
    } else if (control.value !== '') {
      options[option] = type === 'integer' || type === 'number' ? Number(control.value) : control.value;
    }
  }
  return options;
}
