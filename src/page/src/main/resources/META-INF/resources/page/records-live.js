// The registry as it grows. Views that show records hear "recordschanged"; that a record is broken is said at once.

import {recordLink} from './cards.js';
import {byId, element, toast} from './dom.js';
import {t} from './language.js';
import {listen} from './events.js';
import {API} from './service.js';

/** Says in Records which record was broken last. */
export const news = element('p', {className: 'alarm', role: 'alert', hidden: true});

let broken = null;
let lastId = null;
let listening = null;
/** Whether a connection has been made before, or could not be: then something may have happened meanwhile. */
let begun = false;

const inWords = ({variant, score, bestBefore}) => t('records.beaten', {variant, score, before: bestBefore});

function showNews() {
  if (broken !== null) {
    news.replaceChildren(inWords(broken), ' ', recordLink(broken.id));
    news.hidden = false;
  }
}

const tell = record => dispatchEvent(new CustomEvent('recordschanged', {detail: record}));

function take({event, data, id}) {
  lastId = id ?? lastId;
  const record = JSON.parse(data);
  if (event === 'best') {
    broken = record;
    showNews();
    if (byId('records').hidden) {
      toast(inWords(record));
    }
  }
  tell(record);
}

/** What happened while nobody listened is found by asking for everything again. */
function onState(now) {
  if (now && begun) {
    tell(null);
  }
  begun = true;
}

/** Browsers allow few connections to one host: those who don't look at the page don't need one. */
function begin() {
  listening?.abort();
  if (document.visibilityState === 'visible') {
    listening = new AbortController();
    listen(`${API}/records/events`, listening.signal, take, onState, lastId);
  }
}

/** Listens from now on, for as long as the page is there. */
export function watchRecords() {
  if (listening === null) {
    begin();
    document.addEventListener('visibilitychange', begin);
    addEventListener('languagechanged', showNews);
  }
}
