// Form fields for a solver's options, built from its JSON Schema.

import {element} from './dom.js';
import {field, grid, input, select} from './fields.js';
import {t} from './language.js';

function controlOf({type, minimum, maximum, default: standard, enum: values}) {
  if (values) {
    return select(values.map(value => [value, value]), standard);
  }
  if (type === 'boolean') {
    return input('checkbox', {checked: standard === true});
  }
  if (type === 'integer' || type === 'number') {
    return input('number', {min: minimum ?? '', max: maximum ?? '', step: type === 'integer' ? 1 : 'any', placeholder: standard ?? ''});
  }
  return input('text', {placeholder: standard ?? ''});
}

function fieldOf([name, schema], kept) {
  const control = controlOf(schema);
  control.dataset.option = name;
  control.dataset.type = schema.type;
  const value = kept[name];
  if (value !== undefined) {
    control[control.type === 'checkbox' ? 'checked' : 'value'] = value;
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

/** @param kept earlier values by option name */
export function showOptions(area, solver, kept = {}) {
  area.hidden = !solver;
  area.querySelector('.grid').replaceChildren(
    ...Object.entries(solver?.options.properties ?? {}).flatMap(entry => fieldOf(entry, kept)));
}

/** Returns the options of a request; an empty field is omitted, so that its default applies. */
export function optionValues(area) {
  const options = {};
  for (const control of area.querySelectorAll('[data-option]')) {
    const {option, type} = control.dataset;
    if (type === 'boolean') {
      options[option] = control.checked;
    } else if (control.value !== '') {
      options[option] = type === 'integer' || type === 'number' ? Number(control.value) : control.value;
    }
  }
  return options;
}
