// The moderation queue: a moderator publishes or refuses several pending records at once.

import {recordCard, recordLink} from '../shared/cards.js';
import {blockWhile, button, element, redraw} from '../../ui/dom.js';
import {field, inlineField, input, namedOptions, select} from '../../ui/fields.js';
import {FILTER_FIELDS, Gallery} from './gallery.js';
import {t} from '../../state/language.js';
import {moderatorButtons, showHistory} from './moderation.js';
import {QueueWatch} from './queue-watch.js';
import {postJson, Problem} from '../../api/service.js';
import {describeFailure, reportFailure} from '../shared/failures.js';

/** Maximum number of decisions per request. */
const MAX_DECISIONS = 100;

/**
 * ETags of the selected records by id, the latest first. A record that has changed is no longer selected.
 *
 * @type {Map<string, string>}
 */
let selected = new Map();
/**
 * The service's results of the last decisions.
 *
 * @type {Api['DecisionResult'][]}
 */
let results = [];
/** The reason typed. */
let typedReason = '';

/**
 * A line with links to records; nothing without records.
 *
 * @type {(text: string, ids: string[]) => HTMLElement[]}
 */
const recordLinks = (text, ids) => (ids.length === 0 ? []
  : [element('p', {className: 'links'}, element('span', {textContent: text}), ...ids.map(id => recordLink(id)))]);

/** @type {(id: string, etag: string) => HTMLElement} */
function choiceOf(id, etag) {
  const choice = element('input', {type: 'checkbox', checked: selected.get(id) === etag});
  Object.assign(choice.dataset, {key: `${id} select`, id, etag});
  return element('label', {className: 'check'}, choice,
    element('span', {}, t('queue.select'), element('span', {className: 'off-screen', textContent: ` ${id}`})));
}

/** @type {(entry: Api['QueueEntry'], done: () => unknown) => HTMLElement} */
function queueCard({record, etag, rank, partOf, extends: extended, relatives, closest, claims}, done) {
  const card = recordCard(record,
    element('p', {textContent: t('queue.rank', {n: rank})}),
    ...recordLinks(t('queue.part-of'), partOf),
    ...recordLinks(t('queue.extends'), extended),
    ...recordLinks(t('queue.relatives', {n: relatives}), closest),
    ...recordLinks(t('queue.claims'), claims),
    ...moderatorButtons(record, done));
  card.prepend(choiceOf(record.id, etag));
  return card;
}

/**
 * Marks an entry that no longer waits. It stays in place, because a moderator may be reading it.
 *
 * @type {(card: HTMLElement, id: string, state: string | null) => void}
 */
function closeCard(card, id, state) {
  card.classList.add('decided');
  card.dataset.decided = id;
  card.querySelector('.badge')?.remove();
  card.querySelector('.check')?.replaceWith(element('p', {className: 'check',
    textContent: state === null ? t('queue.gone') : `${t('queue.gone')}: ${t(`moderation.${state}`)}`}));
  card.querySelectorAll('.actions button:not([data-key$=" history"])').forEach(one => one.remove());
}

/** @type {() => Record<string, FilterField>} */
const filterFields = () => ({
  variant: FILTER_FIELDS.variant(),
  minScore: FILTER_FIELDS.minScore(),
  name: [t('queue.name'), input('text')],
  nesting: [t('queue.nesting'), select(namedOptions(['', 'part-of', 'extends', 'none'],
    value => t(value === '' ? 'records.all' : `queue.nesting.${value}`)))],
});

/**
 * Describes what became of a decision.
 *
 * @type {(result: Api['DecisionResult']) => HTMLElement}
 */
function resultLine({id: decided, status, record, problem}) {
  const id = decided ?? '';
  if (record) {
    return element('li', {className: 'row'}, recordLink(id), t(`moderation.${record.state}`));
  }
  return element('li', {className: 'row'}, recordLink(id), ...(status === 412
    ? [element('span', {className: 'rejected', textContent: t('queue.changed')}),
      button(t('moderation.history'), () => reportFailure(() => showHistory({id})))]
    : [element('span', {className: 'rejected'}, describeFailure(new Problem(problem?.title, problem?.detail ?? '', status)))]));
}

/**
 * Sends decisions on the selected records.
 *
 * @type {(state: string) => Promise<void>}
 */
async function decide(state) {
  const reason = typedReason.trim();
  // The earliest first: of two claims to a grid, it is decided first.
  const decisions = [...selected].reverse().map(([id, ifMatch]) => ({id, ifMatch, state, ...(reason && {reason})}));
  results = [];
  for (let at = 0; at < decisions.length; at += MAX_DECISIONS) {
    const response = await postJson('/moderation/decisions', {decisions: decisions.slice(at, at + MAX_DECISIONS)});
    results.push(.../** @type {Api['DecisionResults']} */ (await response.json()).results);
  }
}

/**
 * Shows the queue with the last filter; returns {update, stop} to follow it again, and to stop following it.
 *
 * @type {Section}
 */
export function showQueue(section, entered) {
  const every = element('input', {type: 'checkbox', id: 'queue-every'});
  const count = element('span', {className: 'hint'});
  const reason = input('text', {maxLength: 1000, value: typedReason});
  const note = element('p', {className: 'note', role: 'alert'});
  const summary = element('p', {id: 'queue-summary', role: 'status'});
  const list = element('ul', {id: 'queue-results', className: 'steps'});
  const incomplete = element('p', {className: 'hint', textContent: t('family.incomplete'), hidden: true});
  const watch = new QueueWatch({
    shown: () => gallery.whenShown(),
    filter: () => gallery.filter(),
    close: closeEntry,
    reload: async () => {
      await gallery.update();
      /** @type {HTMLElement | null} */ (section.querySelector('#gallery :is(input, a)'))?.focus();
    },
  });
  /** @type {Gallery} */
  const gallery = new Gallery(filterFields(), entered, {
    path: 'moderation/queue',
    entriesOf: (/** @type {Api['ModerationQueue']} */ {complete, entries}) => {
      incomplete.hidden = complete;
      return entries;
    },
    cardOf: (/** @type {Api['QueueEntry']} */ entry) => queueCard(entry, () => gallery.update()),
    none: 'queue.none',
    onReload: () => watch.beginReload(),
    onShow: () => {
      readSelection();
      const closed = /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll('[data-decided]'));
      watch.show(choices().map(({dataset: {id = ''}}) => id), [...closed].map(({dataset: {decided = ''}}) => decided));
    },
  });
  let isInterrupted = false;
  /** @type {() => HTMLInputElement[]} */
  const choices = () => [.../** @type {NodeListOf<HTMLInputElement>} */ (section.querySelectorAll('[data-etag]'))];

  function readSelection() {
    const all = choices();
    selected = new Map(all.filter(({checked}) => checked).map(({dataset: {id = '', etag = ''}}) => [id, etag]));
    every.checked = all.length > 0 && selected.size === all.length;
    every.indeterminate = selected.size > 0 && !every.checked;
    count.textContent = t('queue.selected', {n: selected.size});
  }

  /** @type {(id: string, state: string | null) => void} */
  function closeEntry(id, state) {
    const card = /** @type {HTMLElement | null | undefined} */ (choices().find(({dataset}) => dataset.id === id)?.closest('.record'));
    if (card) {
      redraw(card.parentElement ?? section, () => closeCard(card, id, state));
      readSelection();
    }
  }

  function showResults() {
    const made = results.filter(({record}) => record).length;
    summary.textContent = results.length === 0 ? '' : t('queue.done', {n: made, of: results.length});
    list.replaceChildren(...results.map(resultLine));
  }

  /** @type {(state: string) => Promise<void>} */
  async function send(state) {
    try {
      await decide(state);
      reason.value = typedReason = '';
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      note.replaceChildren(describeFailure(problem));
    }
    showResults();
    await gallery.update();
  }

  /** @type {(name: string, state: string, className: string) => HTMLButtonElement} */
  const decisionButton = (name, state, className) => button(t(`moderation.${name}`), async () => {
    note.textContent = selected.size === 0 ? t('queue.select-first') : '';
    reason.required = state === 'refused';
    if (selected.size > 0 && reason.reportValidity()) {
      await blockWhile(bar, send(state));
    }
  }, {className});

  const bar = element('div', {className: 'card', role: 'group', ariaLabel: t('records.section.queue')},
    element('p', {className: 'row'}, element('label', {className: 'check'}, every, t('queue.select-all')), count),
    element('div', {className: 'row'}, inlineField(field('queue', 'reason', t('moderation.reason'), reason)),
      decisionButton('publish', 'published', 'primary'), decisionButton('refuse', 'refused', '')));
  every.addEventListener('change', () => choices().forEach(choice => {
    choice.checked = every.checked;
  }));
  reason.addEventListener('input', () => {
    typedReason = reason.value;
  });
  section.addEventListener('change', readSelection);
  const [form, ...shown] = gallery.nodes;
  section.append(element('p', {className: 'hint', textContent: t('queue.about')}), form, bar, note, summary, list,
    incomplete, watch.node, ...shown);
  showResults();
  void gallery.refresh();
  watch.start();
  return {
    update() {
      watch.start();
      if (isInterrupted) {
        isInterrupted = false;
        void gallery.update();
      }
    },
    stop() {
      watch.stop();
      isInterrupted = gallery.stop() || isInterrupted;
      return true;
    },
  };
}
