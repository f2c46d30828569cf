// Schedules: searches that start repeatedly, by a cron expression.

import {hasScope} from '../shared/access.js';
import {openConfirmation, openForm} from '../shared/dialog.js';
import {button, element, inEnglish, toast} from '../../ui/dom.js';
import {field, input, withSuggestions} from '../../ui/fields.js';
import {idempotencyKeys} from '../../core/idempotency.js';
import {formatDateTime, t} from '../../state/language.js';
import {API, nextPageAddress, postJson, request, sendJson} from '../../api/service.js';

const COMMON_CRONS = {'0 2 * * *': 'schedule.nightly', '0 * * * *': 'schedule.hourly', '0 2 * * 6': 'schedule.weekly'};

/**
 * Opens the form for a new schedule.
 *
 * @type {(search: SearchBody, done: () => void) => void}
 */
export function openScheduleForm(search, done) {
  if (search.checkpoint) {
    toast(t('schedule.no-checkpoint'));
    return;
  }
  const [cron, usual] = withSuggestions(input('text', {required: true, value: '0 2 * * *'}), 'usual-times',
    Object.entries(COMMON_CRONS).map(([value, name]) => [value, t(name)]));
  const keyFor = idempotencyKeys();
  openForm(t('schedule.new'), t('schedule.about'), [
    field('schedule', 'cron', t('schedule.cron'), cron, t('schedule.cron-hint')),
    [usual],
    field('schedule', 'zone', t('schedule.zone'), input('text', {required: true, value: Intl.DateTimeFormat().resolvedOptions().timeZone})),
    field('schedule', 'maxWaiting', t('schedule.waiting'), input('number', {min: 1, max: 100, value: 1, required: true})),
  ], t('schedule.go'), async ({maxWaiting, ...when}, close) => {
    const schedule = {...when, maxWaiting: Number(maxWaiting), search};
    await postJson('/schedules', schedule, keyFor(schedule));
    close();
    toast(t('schedule.made'));
    done();
  });
}

/** @type {(schedule: Api['Schedule'], done: () => void) => void} */
const deleteSchedule = ({id, cron}, done) =>
  openConfirmation(t('schedule.delete'), t('schedule.delete-about', {cron}), async () => {
    await sendJson('DELETE', `/schedules/${id}`);
    done();
  });

/**
 * Fetches all schedules.
 *
 * @type {(signal: AbortSignal) => Promise<Api['Schedule'][]>}
 */
export async function fetchSchedules(signal) {
  /** @type {Api['Schedule'][]} */
  const found = [];
  /** @type {string | null} */
  let next = `${API}/schedules?limit=100`;
  while (next !== null) {
    const response = await request(next, {signal});
    found.push(.../** @type {Api['SchedulePage']} */ (await response.json()).schedules);
    next = nextPageAddress(response);
  }
  return found;
}

/** @type {(schedule: Api['Schedule'], done: () => void) => HTMLElement} */
export function scheduleRow(schedule, done) {
  const {cron, zone, search, nextAt, skippedAt, skippedBecause} = schedule;
  const row = element('li', {className: 'row spread'},
    element('span', {}, element('code', {textContent: cron}), ` ${zone}`),
    element('span', {textContent: `${search.variant ?? '5T'} · ${search.solver ?? t('search.strongest')}`}),
    element('span', {className: 'hint', textContent: t('schedule.next', {when: formatDateTime(nextAt)})}));
  if (skippedAt) {
    row.append(element('span', {className: 'hint'},
      t('schedule.skipped', {when: formatDateTime(skippedAt)}), ' ', inEnglish(skippedBecause ?? '')));
  }
  if (hasScope('search:write')) {
    const made = button(t('schedule.delete'), () => deleteSchedule(schedule, done));
    made.dataset.key = schedule.id;
    row.append(made);
  }
  return row;
}
