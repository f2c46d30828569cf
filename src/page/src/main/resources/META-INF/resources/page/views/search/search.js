// The Search view: a form and the list of searches, or one search live.

import {byId, element} from '../../ui/dom.js';
import {delay, t} from '../../state/language.js';
import {buildSearchForm} from './search-form.js';
import {SearchLists} from './search-lists.js';
import {closeSearch, showSearch} from './search-live.js';
import {setStart} from './search-start.js';
import {hasService, loadModule} from '../../api/service.js';
import {reportFailure} from '../shared/failures.js';

/** Polling interval in ms, and its maximum after failures. */
const POLL_INTERVAL = 6_000;
const MAX_POLL_INTERVAL = 10_000;

/** The addresses, after #/search/, of the search in this browser and of the running searches. */
const LOCAL = 'local';
const HUNTS = 'hunts';
/**
 * Without a service, every search is in this browser.
 *
 * @type {(id: string) => boolean}
 */
const isLocal = id => id === LOCAL || !hasService;
const isLocalShown = () => isLocal(location.hash.replace('#/search/', '')) && !byId('search').hidden;

/** @type {SearchLists | null} */
let lists = null;
let hunting = new AbortController();

/**
 * Sets the starting position of the form.
 *
 * @type {(record: MsrRecord | null) => void}
 */
export const setSearchStart = record => setStart(record);

function close() {
  closeSearch();
  hunting.abort();
  lists?.refresh.stop();
  lists = null;
}

/** @type {(id: string) => void} */
export function openSearch(id) {
  close();
  const view = byId('search');
  if (isLocal(id)) {
    void reportFailure(async () => {
      const {openLocalSearch} = await loadModule('views/search/local-view.js');
      await openLocalSearch(view, isLocalShown, () => showForm('browser'));
    });
    return;
  }
  if (id === HUNTS) {
    hunting = new AbortController();
    const {signal} = hunting;
    void reportFailure(async () => (await loadModule('views/search/hunts.js')).showHunts(view, signal));
    return;
  }
  if (/^[\w-]+$/.test(id)) {
    showSearch(view, id);
    return;
  }
  showForm(null);
}

/**
 * Shows the form and, where there is a service, its searches.
 *
 * @type {(place: 'browser' | null) => void}
 */
function showForm(place) {
  const form = buildSearchForm(place, open);
  lists = hasService ? new SearchLists() : null;
  byId('search').replaceChildren(
    element('h1', {id: 'search-heading', textContent: t('search.title')}),
    element('p', {className: 'row needs-service'}, element('a', {href: `#/search/${LOCAL}`, textContent: t('local.title')}),
      element('a', {href: `#/search/${HUNTS}`, textContent: t('hunts.title')})),
    element('div', {className: 'halves'}, form, ...(lists === null ? [] : [lists.root])));
  void lists?.refresh();
}

/**
 * Opens the search at an address.
 *
 * @type {(address: string) => void}
 */
function open(address) {
  if (location.hash === address || !hasService) {
    openSearch(address.replace('#/search/', ''));
  } else {
    location.hash = address;
  }
}

async function refresh() {
  if (!byId('search').hidden && document.visibilityState === 'visible') {
    await lists?.refresh();
  }
}

/** Polls the list for the life of the page, to follow running searches. */
async function poll() {
  for (let wait = POLL_INTERVAL; ; wait = lists?.failed ? Math.min(2 * wait, MAX_POLL_INTERVAL) : POLL_INTERVAL) {
    await delay(wait);
    // After a 401, every further poll would prompt for a key again.
    if (!lists?.refused) {
      await refresh();
    }
  }
}

void poll();
addEventListener('searcheschanged', refresh);
addEventListener('viewchanged', () => {
  if (byId('search').hidden) {
    close();
  }
});
addEventListener('languagechanged', () => {
  if (!byId('search').hidden) {
    openSearch(/^#\/search\/(.+)$/.exec(location.hash)?.[1] ?? '');
  }
});
