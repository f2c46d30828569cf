// Search: a list of all searches and a form for a new one, or one search as it runs.

import {byId, element} from './dom.js';
import {t, number} from './language.js';
import {API, ask, nextOf} from './service.js';
import {buildForm, startFrom} from './search-form.js';
import {closeSearch, showSearch} from './search-live.js';
import {clock, seconds, stateBadge} from './search-texts.js';

let listing = 0;

/** The form begins with this position when it is shown next. */
export const prepareSearch = record => startFrom(record);

export function openSearch(id) {
  const view = byId('search');
  closeSearch();
  clearInterval(listing);
  if (id) {
    showSearch(view, id);
    return;
  }
  const list = element('section', {className: 'stack'});
  view.replaceChildren(
    element('h1', {id: 'search-heading', textContent: t('search.title')}),
    element('div', {className: 'halves'}, buildForm(), list));
  showLists(list);
  // The states of running searches change.
  listing = setInterval(() => (view.hidden ? clearInterval(listing) : showLists(list)), 5_000);
}

async function showLists(section) {
  try {
    const response = await ask(`${API}/searches?limit=20`);
    const {searches} = await response.json();
    const schedules = await (await ask(`${API}/schedules`)).json().catch(() => ({schedules: []}));
    const focused = section.contains(document.activeElement) ? document.activeElement.href : null;
    section.replaceChildren(
      element('h2', {textContent: t('search.list')}),
      searches.length === 0 ? element('p', {className: 'hint', textContent: t('search.none')})
        : element('ul', {className: 'rows'}, ...searches.map(row)),
      ...(nextOf(response) ? [element('p', {className: 'hint', textContent: t('search.newest', {n: searches.length})})] : []),
      element('h2', {textContent: t('schedule.list')}),
      schedules.schedules.length === 0 ? element('p', {className: 'hint', textContent: t('schedule.none')})
        : element('ul', {className: 'rows'}, ...schedules.schedules.map(schedule)));
    [...section.querySelectorAll('a')].find(link => link.href === focused)?.focus();
  } catch (problem) {
    section.replaceChildren(element('p', {className: 'note', textContent: `${problem.message}. ${problem.detail ?? ''}`}));
  }
}

function row({id, solver, variant, state, bestScore, elapsed, createdAt}) {
  return element('li', {}, element('a', {href: `#/search/${id}`, className: 'row spread'},
    element('span', {}, element('b', {textContent: bestScore === null ? '–' : number(bestScore)}), ` ${variant} · ${solver}`),
    element('span', {className: 'hint', textContent: `${new Date(createdAt).toLocaleString(document.documentElement.lang)} · ${clock(seconds(elapsed))}`}),
    stateBadge(state)));
}

function schedule({cron, search, nextRun, next}) {
  const due = nextRun ?? next;
  return element('li', {className: 'row spread'}, element('code', {textContent: cron}),
    element('span', {textContent: `${search?.variant ?? '5T'} · ${search?.solver ?? ''}`}),
    element('span', {className: 'hint', textContent: due ? new Date(due).toLocaleString(document.documentElement.lang) : ''}));
}

addEventListener('languagechanged', () => {
  if (!byId('search').hidden) {
    openSearch(/^#\/search\/(.+)$/.exec(location.hash)?.[1]);
  }
});
