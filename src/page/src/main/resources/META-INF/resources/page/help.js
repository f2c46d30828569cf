// The rules, help, and the list of shortcuts, in one dialog.

import {may} from './access.js';
import {openDialog} from './dialog.js';
import {button, element} from './dom.js';
import {input} from './fields.js';
import {has, t} from './language.js';
import {recall, remember} from './store.js';

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
  },
};

/** What is written on a key: on some keyboards that is a word. */
const keycap = key => (has(`keycap.${key}`) ? t(`keycap.${key}`) : key);

/** Whether a single character does something: those who speak to their computers type without meaning to. */
export const heedsCharacters = () => recall('characters', true);

function charactersChoice() {
  const use = input('checkbox', {id: 'characters', checked: heedsCharacters()});
  use.addEventListener('change', () => remember('characters', use.checked));
  return element('p', {className: 'check'}, use, element('label', {htmlFor: use.id, textContent: t('keys.single')}));
}

const offered = ([key]) => key !== 's' || may('search:read');

export function showShortcuts() {
  const groups = Object.entries(SHORTCUTS).flatMap(([group, keys]) => [
    element('h3', {textContent: t(group)}),
    element('dl', {}, ...Object.entries(keys).filter(offered).flatMap(([key, name]) =>
      [element('dt', {}, element('kbd', {textContent: keycap(key)})), element('dd', {textContent: t(name)})])),
  ]);
  openDialog(t('keys.title'), charactersChoice(), ...groups);
}

const paragraphs = (...names) => names.map(name => element('p', {textContent: t(name)}));

const known = () => remember('welcomed', true);

/** Whoever has seen the rules once is no newcomer, unless they want to see them again. */
function againChoice() {
  const again = input('checkbox', {id: 'help-again'});
  again.addEventListener('change', () => remember('welcomed', !again.checked));
  return element('p', {className: 'check'}, again, element('label', {htmlFor: again.id, textContent: t('help.again')}));
}

export function showHelp() {
  known();
  openDialog(t('help.title'), ...paragraphs('help.game', 'help.rules', 'help.variants', 'help.play', 'help.look'),
    element('p', {}, button(t('keys.title'), showShortcuts)), againChoice());
}

/** An address with help=no says that the visitor needs no welcome, now or later. */
export function heedAddress() {
  if (new URLSearchParams(location.search).get('help') === 'no') {
    known();
  }
}

/** Shows the rules to a newcomer. */
export function welcome() {
  if (!recall('welcomed', false)) {
    showHelp();
  }
}
