// Live events of the registry: fires "recordschanged" for views that show records, and announces a broken record.

import {recordLink} from './cards.js';
import {byId, element, toast} from './dom.js';
import {t} from './language.js';
import {streamEvents} from './event-stream.js';
import {API} from './service.js';

/** Alert in Records about the record broken last. */
export const news = element('p', {className: 'alarm', role: 'alert', hidden: true});

let latest = null;
let lastId = null;
let listening = null;
/** Whether a connection was made or attempted before; events may then have been missed. */
let attempted = false;

const inWords = ({variant, score, bestBefore}) => t('records.beaten', {variant, score, before: bestBefore});

function showNews() {
  if (latest !== null) {
    news.replaceChildren(inWords(latest), ' ', recordLink(latest.id));
    news.hidden = false;
  }
}

const notify = record => dispatchEvent(new CustomEvent('recordschanged', {detail: record}));

function onEvent({event, data, id}) {
  lastId = id ?? lastId;
  const record = JSON.parse(data);
  if (event === 'best') {
    latest = record;
    showNews();
    if (byId('records').hidden) {
      toast(inWords(record));
    }
  }
  notify(record);
}

/** Refreshes all views after a reconnection, because events may have been missed. */
function onState(now) {
  if (now && attempted) {
    notify(null);
  }
  attempted = true;
}

/** Connects while the page is visible: browsers allow few connections per host. */
function connect() {
  listening?.abort();
  if (document.visibilityState === 'visible') {
    listening = new AbortController();
    streamEvents(`${API}/records/events`, listening.signal, onEvent, onState, lastId);
  }
}

/** Starts to listen, for the life of the page; further calls do nothing. */
export function watchRecords() {
  if (listening === null) {
    connect();
    document.addEventListener('visibilitychange', connect);
    addEventListener('languagechanged', showNews);
  }
}
