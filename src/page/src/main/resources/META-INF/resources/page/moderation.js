// Actions on records: those of moderators, and those of submitters on their own.

import {recordLink} from './cards.js';
import {openDialog, openForm} from './dialog.js';
import {button, byId, element, toast} from './dom.js';
import {field, input, parseTags} from './fields.js';
import {readRecord} from './game.js';
import {formatDateTime, t} from './language.js';
import {metadataFields} from './metadata.js';
import {API, reportFailure, request, sendJson} from './service.js';

const pathOf = ({id}) => `/records/${encodeURIComponent(id)}`;
const reasonField = () => field('moderate', 'reason', t('moderation.reason'), input('text', {maxLength: 1000}));

async function patchRecord(record, changes, done, close) {
  await sendJson('PATCH', pathOf(record), changes);
  close?.();
  toast(t('moderation.done'));
  done();
}

const publish = (record, done) => patchRecord(record, {state: 'published'}, done);

const merge = (record, done) => openForm(t('moderation.merge'), t('moderation.merge-about', {id: record.id}), [
  field('moderate', 'into', t('moderation.into'), input('text', {required: true})), reasonField(),
], t('moderation.merge'), ({into, reason}, close) => patchRecord(record, {mergeInto: into, ...withoutEmpty({reason})}, done, close));

/** Publishes a hidden record again, or reverses a merge. */
const restore = (record, done) => openForm(t('moderation.restore'), record.id, [reasonField()], t('moderation.restore'),
  ({reason}, close) => patchRecord(record, {state: 'published', ...withoutEmpty({reason})}, done, close));

async function sendDelete(record, reason, done, close) {
  const {status} = await sendJson('DELETE', `${pathOf(record)}?${new URLSearchParams(withoutEmpty({reason}))}`);
  close();
  toast(t(status === 202 ? 'moderation.requested' : 'moderation.done'));
  done();
}

const remove = (record, done) => openForm(t('moderation.remove'), t('moderation.remove-about', {id: record.id}),
  [reasonField()], t('moderation.remove'), ({reason}, close) => sendDelete(record, reason, done, close));

const withdraw = (record, done) => openForm(t('moderation.withdraw'), t('moderation.withdraw-about', {id: record.id}),
  [reasonField()], t('moderation.withdraw'), ({reason}, close) => record.state === 'hidden'
    ? patchRecord(record, {state: 'withdrawn', ...withoutEmpty({reason})}, done, close)
    : sendDelete(record, reason, done, close), {irreversible: true});

const withoutEmpty = values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** Fetches a record's metadata, in the names that a correction uses. */
async function metadataOf(record) {
  // A cached document could lack the latest correction.
  const document = await (await request(`${API}${pathOf(record)}.json`, {cache: 'no-cache'})).json();
  const {metadata: {transcribed_by: transcribedBy, ...known}} = readRecord(document);
  return {...known, transcribedBy, achieved: record.achieved, foundBy: record.foundBy};
}

/** Returns only the changed fields, so that a concurrent correction of another field survives. */
function changedFields({tags, who, ...values}, {tags: before, foundBy, ...known}) {
  const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== (known[name] ?? '')));
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

export async function showHistory(record) {
  const {owner, changes} = await (await request(`${API}${pathOf(record)}/history`)).json();
  if (isInterrupted()) {
    return;
  }
  openDialog(t('moderation.history'), element('p', {}, recordLink(record.id)),
    element('p', {className: 'hint', textContent: t('moderation.owner', {owner: owner ?? '–'})}),
    element('ol', {className: 'steps'}, ...changes.map(({at, by, action, reason}) => element('li', {},
      element('time', {dateTime: at, textContent: formatDateTime(at)}),
      ` ${t(`moderation.${action}`)} · `, element('span', {className: 'mono', textContent: by}), reason ? ` · ${reason}` : ''))));
}

/** Builds action buttons for a record. */
function actionButtons(record, done, ...names) {
  const does = {publish, correct, merge, remove, restore, withdraw, history: showHistory};
  return [element('p', {className: 'row actions'}, ...names.map(name => {
    const made = button(t(`moderation.${name}`), () => reportFailure(() => does[name](record, done)));
    made.dataset.key = `${record.id} ${name}`;
    return made;
  }))];
}

const MODERATOR_ACTIONS = {
  pending: ['correct', 'merge', 'withdraw'],
  refused: ['publish', 'correct', 'merge', 'withdraw'],
  published: ['correct', 'merge', 'remove'],
  hidden: ['restore', 'withdraw'],
  merged: ['restore'],
  withdrawn: [],
};

const SUBMITTER_ACTIONS = {pending: ['withdraw'], refused: ['withdraw'], published: ['remove'], merged: ['remove']};

/** Builds the buttons of a moderator. */
export const moderatorButtons = (record, done) => actionButtons(record, done, ...MODERATOR_ACTIONS[record.state], 'history');

/** Builds the buttons of a record's submitter. */
export const submitterButtons = (record, done) => actionButtons(record, done, ...SUBMITTER_ACTIONS[record.state] ?? []);
