// Live events of the registry: fires "recordschanged" for views that show records, and announces a broken record.

import {recordLink} from './cards.js';
import {byId, element, fire, toast} from '../../ui/dom.js';
import {t} from '../../state/language.js';
import {streamWhileVisible} from '../../api/event-stream.js';
import {API, hasService} from '../../api/service.js';

/** Alert in Records about the record broken last. */
export const recordAlert = element('p', {className: 'alarm', role: 'alert', hidden: true});

/** @type {NewRecord | null} */
let latestRecord = null;
let watching = false;
/** Whether a connection was made or attempted before; events may then have been missed. */
let attempted = false;

/** @type {(record: NewRecord) => string} */
const describeNewRecord = ({variant, score, bestBefore}) => t('records.beaten', {variant, score, before: bestBefore});

function showRecordAlert() {
  if (latestRecord !== null) {
    recordAlert.replaceChildren(describeNewRecord(latestRecord), ' ', recordLink(latestRecord.id));
    recordAlert.hidden = false;
  }
}

/** @type {(record: NewRecord | null) => void} */
const notify = record => fire('recordschanged', record);

/** @type {(message: StreamMessage) => void} */
function onEvent({event, data}) {
  const record = /** @type {NewRecord} */ (JSON.parse(data));
  if (event === 'best') {
    latestRecord = record;
    showRecordAlert();
    if (byId('records').hidden) {
      toast(describeNewRecord(record));
    }
  }
  notify(record);
}

/**
 * Refreshes all views after a reconnection, because events may have been missed.
 *
 * @type {(now: boolean) => void}
 */
function onState(now) {
  if (now && attempted) {
    notify(null);
  }
  attempted = true;
}

/** Starts to listen, for the life of the page; further calls do nothing. */
export function watchRecords() {
  if (!watching && hasService) {
    watching = true;
    streamWhileVisible(`${API}/records/events`, onEvent, onState);
    addEventListener('languagechanged', showRecordAlert);
  }
}
