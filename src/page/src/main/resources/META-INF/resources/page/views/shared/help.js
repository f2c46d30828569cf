// The help dialog: rules of the game, and keyboard shortcuts.

import {hasScope} from './access.js';
import {openDialog} from './dialog.js';
import {button, element} from '../../ui/dom.js';
import {checkField, input} from '../../ui/fields.js';
import {hasMessage, t} from '../../state/language.js';
import {getLocal, setLocal} from '../../state/store.js';

/** @type {Record<string, Record<string, string>>} */
const SHORTCUTS = {
  'keys.everywhere': {'?': 'keys.list', t: 'keys.theme', l: 'nav.look', p: 'nav.play', s: 'nav.search', c: 'nav.records'},
  'keys.board': {
    '+': 'tools.in', '-': 'tools.out', 0: 'tools.fit', r: 'tools.turn', f: 'tools.mirror',
    n: 'tools.numbers', a: 'tools.arrows', e: 'tools.stubs',
  },
  'nav.look': {
    '←': 'player.back', '→': 'player.next', 'page-up': 'keys.ten-back', 'page-down': 'keys.ten-on', home: 'player.first', end: 'player.last',
    space: 'keys.play-pause',
  },
  'nav.play': {
    '← → ↑ ↓': 'keys.cursor', enter: 'keys.draw', '1–9': 'keys.line', escape: 'keys.give-up', u: 'play.undo', y: 'play.redo', h: 'play.hint',
    'Ctrl+Z': 'play.undo', 'Ctrl+Y': 'play.redo',
  },
  'nav.photo': {'← → ↑ ↓': 'keys.cursor', enter: 'keys.line-end', '⇧ ← → ↑ ↓': 'keys.cross', u: 'play.undo', y: 'play.redo'},
};

/**
 * Returns the label of a key, translated where it is a word.
 *
 * @type {(key: string) => string}
 */
const keyLabel = key => (hasMessage(`keycap.${key}`) ? t(`keycap.${key}`) : key);

/** Whether single-character shortcuts are on. Speech input can trigger them by accident (WCAG 2.1.4). */
export const characterShortcutsEnabled = () => getLocal('characters', true);

function characterShortcutsCheckbox() {
  const use = input('checkbox', {id: 'characters', checked: characterShortcutsEnabled()});
  use.addEventListener('change', () => setLocal('characters', use.checked));
  return checkField(use, t('keys.single'));
}

/** @type {(entry: [key: string, name: string]) => boolean} */
const isAvailable = ([key]) => key !== 's' || hasScope('search:read');

export function showShortcuts() {
  const groups = Object.entries(SHORTCUTS).flatMap(([group, keys]) => [
    element('h3', {textContent: t(group)}),
    element('dl', {}, ...Object.entries(keys).filter(isAvailable).flatMap(([key, name]) =>
      [element('dt', {}, element('kbd', {textContent: keyLabel(key)})), element('dd', {textContent: t(name)})])),
  ]);
  openDialog(t('keys.title'), characterShortcutsCheckbox(), ...groups);
}

/** @type {(...names: string[]) => HTMLElement[]} */
const paragraphs = (...names) => names.map(name => element('p', {textContent: t(name)}));

/** Records that the visitor knows of Play. */
export const markWelcomed = () => setLocal('welcomed', true);

export function showHelp() {
  markWelcomed();
  openDialog(t('help.title'), ...paragraphs('help.game', 'help.rules', 'help.variants', 'help.play', 'help.look'),
    element('p', {}, button(t('keys.title'), showShortcuts)));
}

/** Folds the rules in Play and hides the introduction, now and later, if the address has help=no. */
export function applyHelpParameter() {
  if (new URLSearchParams(location.search).get('help') === 'no') {
    markWelcomed();
    setLocal('rules', false);
  }
}

/** Whether the visitor has opened Play or the help. */
export const isWelcomed = () => getLocal('welcomed', /** @type {boolean} */ (false)) === true;
