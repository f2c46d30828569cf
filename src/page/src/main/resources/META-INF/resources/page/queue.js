// The moderation queue: a moderator publishes or refuses several pending records at once.

import {recordCard, recordLink} from './cards.js';
import {blockWhile, button, element} from './dom.js';
import {field, inlineField, input} from './fields.js';
import {Gallery} from './gallery.js';
import {t} from './language.js';
import {moderatorButtons, showHistory} from './moderation.js';
import {describeFailure, postJson, Problem, reportFailure} from './service.js';

/** Most decisions that the service takes in one request. */
const MAX_DECISIONS = 100;

/** ETags of the selected records by id, the latest first. A record that has changed is no longer selected. */
let selected = new Map();
/** The service's results of the last decisions. */
let results = [];
/** The reason typed. */
let typedReason = '';

/** A line with links to records; nothing without records. */
const recordLinks = (text, ids) => (ids.length === 0 ? []
  : [element('p', {className: 'links'}, element('span', {textContent: text}), ...ids.map(id => recordLink(id)))]);

function choiceOf(id, etag) {
  const choice = element('input', {type: 'checkbox', checked: selected.get(id) === etag});
  Object.assign(choice.dataset, {key: `${id} select`, id, etag});
  return element('label', {className: 'check'}, choice,
    element('span', {}, t('queue.select'), element('span', {className: 'off-screen', textContent: ` ${id}`})));
}

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

/** Describes what became of a decision. */
function resultLine({id, status, record, problem}) {
  if (record) {
    return element('li', {className: 'row'}, recordLink(id), t(`moderation.${record.state}`));
  }
  return element('li', {className: 'row'}, recordLink(id), ...(status === 412
    ? [element('span', {className: 'rejected', textContent: t('queue.changed')}),
      button(t('moderation.history'), () => reportFailure(() => showHistory({id})))]
    : [element('span', {className: 'rejected'}, describeFailure(new Problem(problem.title, problem.detail, status)))]));
}

/** Sends decisions on the selected records. */
async function decide(state) {
  const reason = typedReason.trim();
  // The earliest first: of two claims to a grid, it is decided first.
  const decisions = [...selected].reverse().map(([id, ifMatch]) => ({id, ifMatch, state, ...(reason && {reason})}));
  results = [];
  for (let at = 0; at < decisions.length; at += MAX_DECISIONS) {
    const response = await postJson('/moderation/decisions', {decisions: decisions.slice(at, at + MAX_DECISIONS)});
    results.push(...(await response.json()).results);
  }
}

/** Shows the queue; returns {update, stop} to refresh it and to abort its request. */
export function showQueue(section) {
  const every = element('input', {type: 'checkbox', id: 'queue-every'});
  const count = element('span', {className: 'hint'});
  const reason = input('text', {maxLength: 1000, value: typedReason});
  const note = element('p', {className: 'note', role: 'alert'});
  const summary = element('p', {id: 'queue-summary', role: 'status'});
  const list = element('ul', {id: 'queue-results', className: 'steps'});
  const incomplete = element('p', {className: 'hint', textContent: t('family.incomplete'), hidden: true});
  const gallery = new Gallery({}, {}, {
    path: 'moderation/queue',
    entriesOf: ({complete, entries}) => {
      incomplete.hidden = complete;
      return entries;
    },
    cardOf: entry => queueCard(entry, () => gallery.update()),
    none: 'queue.none',
    onShow: readSelection,
  });
  const choices = () => [...section.querySelectorAll('[data-etag]')];

  function readSelection() {
    const all = choices();
    selected = new Map(all.filter(({checked}) => checked).map(({dataset: {id, etag}}) => [id, etag]));
    every.checked = all.length > 0 && selected.size === all.length;
    every.indeterminate = selected.size > 0 && !every.checked;
    count.textContent = t('queue.selected', {n: selected.size});
  }

  function showResults() {
    const made = results.filter(({record}) => record).length;
    summary.textContent = results.length === 0 ? '' : t('queue.done', {n: made, of: results.length});
    list.replaceChildren(...results.map(resultLine));
  }

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
  section.append(element('p', {className: 'hint', textContent: t('queue.about')}), bar, note, summary, list, incomplete,
    ...gallery.nodes);
  showResults();
  gallery.refresh();
  return gallery;
}
