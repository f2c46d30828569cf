// Search: a list of all searches and a form for a new one, or one search as it runs.

import {byId, element} from './dom.js';
import {t} from './language.js';
import {buildForm, startFrom} from './search-form.js';
import {SearchLists} from './search-lists.js';
import {closeSearch, showSearch} from './search-live.js';

let lists = null;

/** The form begins with this position when it is shown next. */
export const prepareSearch = record => startFrom(record);

export function openSearch(id) {
  closeSearch();
  lists = null;
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
  // Without a key that is valid, the visitor would be asked for one again and again.
  if (!lists?.refused) {
    await refresh();
  }
  setTimeout(keepAsking, 5_000);
}

setTimeout(keepAsking, 5_000);
addEventListener('searcheschanged', refresh);
addEventListener('viewchanged', () => {
  if (byId('search').hidden) {
    closeSearch();
  }
});
addEventListener('languagechanged', () => {
  if (!byId('search').hidden) {
    openSearch(/^#\/search\/(.+)$/.exec(location.hash)?.[1] ?? '');
  }
});
