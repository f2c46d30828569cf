// Actions on records: those of moderators, and those of submitters on their own.

import {recordLink} from '../shared/cards.js';
import {openDialog, openForm} from '../shared/dialog.js';
import {button, byId, element, toast} from '../../ui/dom.js';
import {field, input, parseTags} from '../../ui/fields.js';
import {readRecord} from '../../core/game.js';
import {formatDateTime, t} from '../../state/language.js';
import {metadataFields} from './metadata.js';
import {API, request, sendJson} from '../../api/service.js';
import {reportFailure} from '../shared/failures.js';

/** @type {(record: {id: string}) => string} */
const pathOf = ({id}) => `/records/${encodeURIComponent(id)}`;
const reasonField = () => field('moderate', 'reason', t('moderation.reason'), input('text', {maxLength: 1000}));

/** @type {(record: RecordSummary, changes: object, done: () => unknown, close?: () => boolean) => Promise<void>} */
async function patchRecord(record, changes, done, close) {
  await sendJson('PATCH', pathOf(record), changes);
  close?.();
  toast(t('moderation.done'));
  done();
}

/** @type {RecordAction} */
const publish = (record, done) => patchRecord(record, {state: 'published'}, done);

/** @type {RecordAction} */
const merge = (record, done) => openForm(t('moderation.merge'), t('moderation.merge-about', {id: record.id}), [
  field('moderate', 'into', t('moderation.into'), input('text', {required: true})), reasonField(),
], t('moderation.merge'), ({into, reason}, close) => patchRecord(record, {mergeInto: into, ...withoutEmpty({reason})}, done, close));

/**
 * Publishes a hidden record again, or reverses a merge.
 *
 * @type {RecordAction}
 */
const restore = (record, done) => openForm(t('moderation.restore'), record.id, [reasonField()], t('moderation.restore'),
  ({reason}, close) => patchRecord(record, {state: 'published', ...withoutEmpty({reason})}, done, close));

/** @type {(record: RecordSummary, reason: string, done: () => unknown, close: () => boolean) => Promise<void>} */
async function sendDelete(record, reason, done, close) {
  const {status} = await sendJson('DELETE', `${pathOf(record)}?${new URLSearchParams(withoutEmpty({reason}))}`);
  close();
  toast(t(status === 202 ? 'moderation.requested' : 'moderation.done'));
  done();
}

/** @type {RecordAction} */
const remove = (record, done) => openForm(t('moderation.remove'), t('moderation.remove-about', {id: record.id}),
  [reasonField()], t('moderation.remove'), ({reason}, close) => sendDelete(record, reason, done, close));

/** @type {RecordAction} */
const withdraw = (record, done) => openForm(t('moderation.withdraw'), t('moderation.withdraw-about', {id: record.id}),
  [reasonField()], t('moderation.withdraw'), ({reason}, close) => record.state === 'hidden'
    ? patchRecord(record, {state: 'withdrawn', ...withoutEmpty({reason})}, done, close)
    : sendDelete(record, reason, done, close), {irreversible: true});

/** @type {(values: Record<string, string>) => Record<string, string>} */
const withoutEmpty = values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/**
 * Fetches a record's metadata, in the names that a correction uses.
 *
 * @type {(record: RecordSummary) => Promise<RecordMetadata>}
 */
async function metadataOf(record) {
  // A cached document could lack the latest correction.
  const response = await request(`${API}${pathOf(record)}.json`, {cache: 'no-cache'});
  const document = /** @type {MsrRecord} */ (await response.json());
  const {metadata: {transcribed_by: transcribedBy, ...known}} = readRecord(document);
  return {...known, transcribedBy, achieved: record.achieved, foundBy: record.foundBy};
}

/**
 * Returns only the changed fields, so that a concurrent correction of another field survives.
 *
 * @type {(values: Record<string, string>, known: RecordMetadata) => Record<string, string | string[]>}
 */
function changedFields({tags, who, ...values}, {tags: before = [], foundBy, ...known}) {
  const texts = new Map(Object.entries(known));
  /** @type {Record<string, string | string[]>} */
  const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (texts.get(name) ?? '')));
  if (parseTags(tags).join() !== before.join()) {
    changes.tags = parseTags(tags);
  }
  if (who !== (foundBy ?? '')) {
    changes.foundBy = who;
  }
  return changes;
}

/** Whether the visitor has opened a dialog or left the view meanwhile, so that a late response must not open one. */
const isInterrupted = () => byId('dialog').open || byId('records').hidden;

/** @type {(record: RecordSummary, done: () => unknown) => Promise<void>} */
async function correct(record, done) {
  const known = await metadataOf(record);
  if (isInterrupted()) {
    return;
  }
  openForm(t('moderation.correct'), record.id,
    [...metadataFields('moderate', known, t('moderation.achieved')), reasonField()], t('moderation.correct'),
    async ({reason, ...values}, close) => {
      const metadata = changedFields(values, known);
      if (Object.keys(metadata).length > 0) {
        await patchRecord(record, {metadata, ...withoutEmpty({reason})}, done, close);
      } else {
        // The history records changes only.
        close();
        toast(t('moderation.unchanged'));
      }
    });
}

/** @type {(record: {id: string}) => Promise<void>} */
export async function showHistory(record) {
  const response = await request(`${API}${pathOf(record)}/history`);
  const {owner, changes} = /** @type {Api['RecordHistory']} */ (await response.json());
  if (isInterrupted()) {
    return;
  }
  openDialog(t('moderation.history'), element('p', {}, recordLink(record.id)),
    element('p', {className: 'hint', textContent: t('moderation.owner', {owner: owner ?? '–'})}),
    element('ol', {className: 'steps'}, ...changes.map(({at, by, action, reason}) => element('li', {},
      element('time', {dateTime: at, textContent: formatDateTime(at)}),
      ` ${t(`moderation.${action}`)} · `, element('span', {className: 'mono', textContent: by}), reason ? ` · ${reason}` : ''))));
}

/**
 * Builds action buttons for a record.
 *
 * @type {(record: RecordSummary, done: () => unknown, ...names: string[]) => HTMLElement[]}
 */
function actionButtons(record, done, ...names) {
  /** @type {Record<string, RecordAction>} */
  const does = {publish, correct, merge, remove, restore, withdraw, history: showHistory};
  return [element('p', {className: 'row actions'}, ...names.map(name => {
    const made = button(t(`moderation.${name}`), () => reportFailure(() => does[name](record, done)));
    made.dataset.key = `${record.id} ${name}`;
    return made;
  }))];
}

/** @type {Record<RecordSummary['state'], string[]>} */
const MODERATOR_ACTIONS = {
  pending: ['correct', 'merge', 'withdraw'],
  refused: ['publish', 'correct', 'merge', 'withdraw'],
  published: ['correct', 'merge', 'remove'],
  hidden: ['restore', 'withdraw'],
  merged: ['restore'],
  withdrawn: [],
};

/** @type {Partial<Record<RecordSummary['state'], string[]>>} */
const SUBMITTER_ACTIONS = {pending: ['withdraw'], refused: ['withdraw'], published: ['remove'], merged: ['remove']};

/**
 * Builds the buttons of a moderator.
 *
 * @type {(record: RecordSummary, done: () => unknown) => HTMLElement[]}
 */
export const moderatorButtons = (record, done) => actionButtons(record, done, ...MODERATOR_ACTIONS[record.state], 'history');

/**
 * Builds the buttons of a record's submitter.
 *
 * @type {(record: RecordSummary, done: () => unknown) => HTMLElement[]}
 */
export const submitterButtons = (record, done) => actionButtons(record, done, ...SUBMITTER_ACTIONS[record.state] ?? []);
