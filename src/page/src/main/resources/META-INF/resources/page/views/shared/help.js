// The help dialog: rules of the game, and keyboard shortcuts.

import {openDialog} from './dialog.js';
import {button, element} from '../../ui/dom.js';
import {checkField, input} from '../../ui/fields.js';
import {characterShortcutsEnabled, rustKeysEnabled, shortcuts} from './shortcuts.js';
import {hasMessage, t} from '../../state/language.js';
import {setLocal} from '../../state/store.js';

/**
 * Returns the label of a key, translated where it is a word.
 *
 * @type {(row: Shortcut) => string}
 */
const keyLabel = ({key = '', label = key}) => (hasMessage(`keycap.${label}`) ? t(`keycap.${label}`) : label);

/** @type {(id: 'characters' | 'rust-keys', checked: boolean, text: string) => HTMLElement} */
function settingCheckbox(id, checked, text) {
  const use = input('checkbox', {id, checked});
  use.addEventListener('change', () => {
    setLocal(id, use.checked);
    showShortcuts();
    document.getElementById(id)?.focus();
  });
  return checkField(use, text);
}

export function showShortcuts() {
  const groups = shortcuts().flatMap(([group, rows]) => [
    element('h3', {textContent: t(group)}),
    element('dl', {}, ...rows.flatMap(row =>
      [element('dt', {}, element('kbd', {textContent: keyLabel(row)})), element('dd', {textContent: t(row.name)})])),
  ]);
  openDialog(t('keys.title'), settingCheckbox('characters', characterShortcutsEnabled(), t('keys.single')),
    settingCheckbox('rust-keys', rustKeysEnabled(), t('keys.rust')), ...groups);
}

/** @type {(...names: string[]) => HTMLElement[]} */
const paragraphs = (...names) => names.map(name => element('p', {textContent: t(name)}));

export function showHelp() {
  openDialog(t('help.title'), ...paragraphs('help.game', 'help.rules', 'help.variants', 'help.play', 'help.look'),
    element('p', {}, button(t('keys.title'), showShortcuts)));
}
