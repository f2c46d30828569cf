// Keyboard shortcuts: one table for the keys that work and for the list that help shows.

import {hasScope} from './access.js';
import {getLocal} from '../../state/store.js';

/** The keys that the Rust program uses for something else; ours then need Shift. */
const SHARED_KEYS = new Set(['n', 's', 'c']);

/**
 * Shortcuts by where they work. Those without a key are handled by the board or the view, and only listed here.
 *
 * @type {Record<string, Shortcut[]>}
 */
const TABLE = {
  'keys.everywhere': [
    {key: '?', name: 'keys.list', command: 'list'}, {key: 't', name: 'keys.theme', command: 'theme'},
    {key: 'l', name: 'nav.look', command: 'look'}, {key: 'p', name: 'nav.play', command: 'play'},
    {key: 's', name: 'nav.search', command: 'search', scope: 'search:read'}, {key: 'c', name: 'nav.records', command: 'records'},
    {key: 'v', name: 'open.paste', command: 'paste'},
  ],
  'keys.board': [
    {key: '+', name: 'tools.in', command: 'in'}, {key: '-', name: 'tools.out', command: 'out'},
    {key: '0', name: 'tools.fit', command: 'fit'}, {key: 'g', name: 'tools.fit', command: 'fit'},
    {key: 'r', name: 'tools.turn', command: 'turn'}, {key: 'f', name: 'tools.mirror', command: 'mirror'},
    {key: 'n', name: 'tools.numbers', command: 'numbers'}, {key: 'a', name: 'tools.arrows', command: 'arrows'},
    {key: 'e', name: 'tools.stubs', command: 'stubs'},
  ],
  'nav.look': [
    {key: 'ArrowLeft', label: '←', name: 'player.back', command: 'back'}, {key: 'ArrowRight', label: '→', name: 'player.next', command: 'next'},
    {key: 'PageUp', label: 'page-up', name: 'keys.ten-back', command: 'ten-back'},
    {key: 'PageDown', label: 'page-down', name: 'keys.ten-on', command: 'ten-on'},
    {key: 'Home', label: 'home', name: 'player.first', command: 'first'}, {key: 'End', label: 'end', name: 'player.last', command: 'last'},
    {key: ' ', label: 'space', name: 'keys.play-pause', command: 'play-pause'},
    {key: 's', name: 'export.download', command: 'download', isRust: true}, {key: 'c', name: 'export.copy', command: 'copy', isRust: true},
  ],
  'nav.play': [
    {label: '← → ↑ ↓', name: 'keys.cursor'}, {label: 'enter', name: 'keys.draw'}, {label: '1–9', name: 'keys.line'},
    {label: 'escape', name: 'keys.give-up'},
    {key: 'u', name: 'play.undo', command: 'undo'}, {key: 'Ctrl+Z', name: 'play.undo', command: 'undo'},
    {key: 'y', name: 'play.redo', command: 'redo'}, {key: 'Ctrl+Y', name: 'play.redo', command: 'redo'},
    {key: 'Ctrl+⇧Z', name: 'play.redo', command: 'redo'}, {key: 'h', name: 'play.hint', command: 'hint'},
    {key: 'n', name: 'play.new', command: 'new', isRust: true},
    {key: 's', name: 'export.download', command: 'download', isRust: true}, {key: 'c', name: 'export.copy', command: 'copy', isRust: true},
  ],
  'nav.photo': [
    {label: '← → ↑ ↓', name: 'keys.cursor'}, {label: 'enter', name: 'keys.line-end'}, {label: '⇧ ← → ↑ ↓', name: 'keys.cross'},
    {label: 'u', name: 'play.undo'}, {label: 'y', name: 'play.redo'},
  ],
};

/** Whether single-character shortcuts are on. Speech input can trigger them by accident (WCAG 2.1.4). */
export const characterShortcutsEnabled = () => getLocal('characters', true);

/** Whether the keys that collide are those of the Rust program. */
export const rustKeysEnabled = () => getLocal('rust-keys', false);

/**
 * Returns the shortcuts in use, by where they work.
 *
 * @type {() => [group: string, rows: Shortcut[]][]}
 */
export function shortcuts() {
  const isRust = rustKeysEnabled();
  /** @type {(row: Shortcut) => Shortcut} */
  const shifted = row => (isRust && !row.isRust && SHARED_KEYS.has(row.key ?? '')
    ? {...row, key: row.key?.toUpperCase(), label: `⇧ ${row.key}`} : row);
  return Object.entries(TABLE).map(([group, rows]) => [group,
    rows.filter(row => (isRust || !row.isRust) && (!row.scope || hasScope(row.scope))).map(shifted)]);
}

/**
 * Names a key press as the table does.
 *
 * @type {(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) => string}
 */
export const keyName = ({key, ctrlKey, metaKey, shiftKey}) =>
  (ctrlKey || metaKey ? `Ctrl+${shiftKey ? '⇧' : ''}${key.toUpperCase()}` : key);

/**
 * Returns what a key does where the groups apply; undefined if it does nothing.
 *
 * @type {(key: string, groups: string[]) => string | undefined}
 */
export const commandFor = (key, groups) =>
  shortcuts().flatMap(([group, rows]) => (groups.includes(group) ? rows : [])).find(row => row.key === key)?.command;
