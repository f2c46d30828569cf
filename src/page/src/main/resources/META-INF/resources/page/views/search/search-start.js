// Where the next search starts: the empty cross, a position or a checkpoint.

import {button, element, redraw, toast} from '../../ui/dom.js';
import {parseDuration} from '../../core/durations.js';
import {input} from '../../ui/fields.js';
import {t} from '../../state/language.js';
import {getSession, setSession} from '../../state/store.js';

/** The `format` of a checkpoint file. */
const CHECKPOINT_FORMAT = 'morpion-search-checkpoint';
/** Fields that a checkpoint determines. */
export const CHECKPOINT_FIELDS = new Set(['variant', 'solver', 'islands', 'seed', 'warm']);

/**
 * A position as an MSR object, a checkpoint with the values that it gives to the form, or neither.
 *
 * @type {SearchStart}
 */
let start = {from: /** @type {MsrRecord | null} */ (JSON.parse(getSession('from') ?? 'null')), checkpoint: null, values: null};

/** Returns the start, as an object that stays the same until the start changes. */
export const searchStart = () => start;

/** @type {(record: MsrRecord | null) => void} */
export function setStart(record) {
  start = {from: record, checkpoint: null, values: null};
  setSession('from', record && JSON.stringify(record));
}

/** @type {(checkpoint: Api['Checkpoint']) => Record<string, unknown>} */
function valuesOf({solver, variant, seed, parts, islands, limits, record}) {
  const {time, nodes, targetScore} = limits ?? {};
  return {
    variant, solver, seed, nodes, targetScore, author: record?.author,
    minutes: time ? parseDuration(time) / 60 : '',
    islands: parts ? '' : islands.length,
  };
}

/** @type {(text: string) => void} */
function setCheckpoint(text) {
  const checkpoint = /** @type {Api['Checkpoint']} */ (JSON.parse(text));
  if (checkpoint.format !== CHECKPOINT_FORMAT) {
    throw new Error('another format');
  }
  start = {...start, checkpoint, values: valuesOf(checkpoint)};
}

/**
 * Builds the row that shows and changes the start.
 *
 * @param changed called after the start has changed
 * @type {(changed: () => void) => HTMLElement}
 */
export function startRow(changed) {
  const row = element('div', {className: 'row'});
  const show = () => redraw(row, () => {
    const {from, checkpoint} = start;
    const what = checkpoint ? t('search.from-checkpoint', {solver: checkpoint.solver})
      : from ? t('search.from-position', {n: from.moves.length, variant: from.variant}) : t('search.from-empty');
    row.replaceChildren(element('span', {textContent: what}));
    if (from || checkpoint) {
      row.append(button(t('search.from-clear'), () => {
        setStart(null);
        show();
        changed();
      }));
    } else {
      const file = input('file', {id: 'checkpoint-file', className: 'off-screen', accept: 'application/json,.json'});
      file.addEventListener('change', async () => {
        const [chosen] = file.files ?? [];
        // Choosing the same file again must fire "change".
        file.value = '';
        try {
          setCheckpoint(await chosen.text());
          show();
          changed();
        } catch {
          toast(t('search.no-checkpoint'));
        }
      });
      row.append(file, element('label', {htmlFor: file.id, className: 'button', textContent: t('search.upload')}));
    }
  });
  show();
  return row;
}
