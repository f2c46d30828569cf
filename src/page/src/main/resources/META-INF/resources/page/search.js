// Search: a list of all searches and a form for a new one, or one search as it runs.

import {byId, element} from './dom.js';
import {pause, t} from './language.js';
import {buildForm, startFrom} from './search-form.js';
import {SearchLists} from './search-lists.js';
import {closeSearch, showSearch} from './search-live.js';

/** How many ms lie between two questions, and at most after those without an answer. */
const USUAL = 6_000;
const LONGEST = 10_000;

let lists = null;

/** The form begins with this position when it is shown next. */
export const prepareSearch = record => startFrom(record);

function close() {
  closeSearch();
  lists?.refresh.stop();
  lists = null;
}

export function openSearch(id) {
  close();
  const view = byId('search');
  if (/^[\w-]+$/.test(id)) {
    showSearch(view, id);
    return;
  }
  lists = new SearchLists();
  view.replaceChildren(
    element('h1', {id: 'search-heading', textContent: t('search.title')}),
    element('div', {className: 'halves'}, buildForm(), lists.root));
  lists.refresh();
}

async function refresh() {
  if (!byId('search').hidden && document.visibilityState === 'visible') {
    await lists?.refresh();
  }
}

/** The states of running searches change. */
async function keepAsking() {
  for (let wait = USUAL; ; wait = lists?.failed ? Math.min(2 * wait, LONGEST) : USUAL) {
    await pause(wait);
    // Without a key that is valid, the visitor would be asked for one again and again.
    if (!lists?.refused) {
      await refresh();
    }
  }
}

keepAsking();
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
