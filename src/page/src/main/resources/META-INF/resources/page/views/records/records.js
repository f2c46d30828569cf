// The Records view: catalogue, leaderboards, families, history, own submissions, and for moderators queue and moderation.

import {hasScope} from '../shared/access.js';
import {HOME, replaceAddress} from '../../state/address.js';
import {recordCard} from '../shared/cards.js';
import {byId, element, redraw, setChildren} from '../../ui/dom.js';
import {showFamilies} from './families.js';
import {changedValues} from '../../ui/fields.js';
import {FILTER_FIELDS, Gallery, REMOVAL_REQUESTED, stateSelect} from './gallery.js';
import {showHistory} from './history.js';
import {t} from '../../state/language.js';
import {showLeaderboard} from './leaderboard.js';
import {moderatorButtons, submitterButtons} from './moderation.js';
import {showQueue} from './queue.js';
import {recordAlert, watchRecords} from '../shared/records-live.js';
import {hasService} from '../../api/service.js';

/**
 * Section, language and offered sections of the current view; it is rebuilt only when they change.
 *
 * @type {string | null}
 */
let builtState = null;
/**
 * The address last written for the current filter.
 *
 * @type {string | null}
 */
let writtenAddress = null;
/**
 * The current section: update() refreshes it; stop() aborts its requests and returns whether one was pending.
 *
 * @type {ReturnType<Section> | null}
 */
let current = null;
let outdated = false;
let refreshTimer = 0;

/** States of a caller's own records; a withdrawn record no longer has an owner. */
const OWN_STATES = ['pending', 'refused', 'published', 'hidden', 'merged', REMOVAL_REQUESTED];

/** States of the records outside the moderation queue. */
const DECIDED_STATES = [...OWN_STATES.filter(state => state !== 'pending'), 'withdrawn'];

/** Only the service knows who found a game. */
const CATALOGUE_FIELDS = Object.keys(FILTER_FIELDS).filter(name => hasService || name !== 'who');

/** @type {(text: string) => HTMLElement} */
const hintLine = text => element('p', {className: 'hint', textContent: text});

/** @type {(names: string[], states: string[] | null, state?: string) => Record<string, FilterField>} */
function filterFields(names, states, state = '') {
  const chosen = Object.fromEntries(names.map(name => [name, FILTER_FIELDS[name]()]));
  return states === null ? chosen : {state: [t('records.state'), stateSelect(states, state)], ...chosen};
}

/** @type {(gallery: Gallery, section: HTMLElement, text: string) => ReturnType<Section>} */
function showGallery(gallery, section, text) {
  section.append(hintLine(text), ...gallery.nodes);
  void gallery.refresh();
  return {update: () => gallery.update(), stop: () => gallery.stop()};
}

/** @type {Record<string, Section>} */
const SECTIONS = {
  '': (section, entered) => showGallery(new Gallery(filterFields(CATALOGUE_FIELDS, null), entered), section, t('records.about')),
  leaderboard: showLeaderboard,
  families: showFamilies,
  history: showHistory,
  mine: (section, entered) => {
    const names = filterFields(['variant', 'sort'], ['', ...OWN_STATES], '');
    /** @type {(record: RecordSummary) => HTMLElement} */
    const cardOf = record => recordCard(record, ...submitterButtons(record, () => gallery.update()));
    const gallery = new Gallery(names, entered, {parameters: {mine: 'true'}, cardOf});
    return showGallery(gallery, section, t('mine.about'));
  },
  queue: showQueue,
  moderation: (section, entered) => {
    const names = filterFields(['variant', 'author', 'sort'], DECIDED_STATES, 'published');
    /** @type {(record: RecordSummary) => HTMLElement} */
    const cardOf = record => recordCard(record, ...moderatorButtons(record, () => gallery.update()));
    const gallery = new Gallery(names, entered, {cardOf});
    return showGallery(gallery, section, t('moderation.about'));
  },
};

/**
 * Filter input of each section.
 *
 * @type {Record<string, Record<string, string>>}
 */
const filterInput = Object.fromEntries(Object.keys(SECTIONS).map(name => [name, {}]));

/** @type {Record<string, string>} */
const SCOPES = {mine: 'record:write', queue: 'record:moderate', moderation: 'record:moderate'};

/** The sections that need no service. */
const STATIC_SECTIONS = ['', 'history'];

const availableSections = () =>
  Object.keys(SECTIONS).filter(name => (hasService ? !SCOPES[name] || hasScope(SCOPES[name]) : STATIC_SECTIONS.includes(name)));

/**
 * Writes the filter, if the section has one, into the address, so that a link leads to the same records.
 *
 * @type {(name: string) => void}
 */
function writeFilterAddress(name) {
  const filter = byId('filter');
  const query = new URLSearchParams(filter === null ? {} : changedValues(filter));
  replaceAddress(`${HOME}#/records${name && `/${name}`}${query.size > 0 ? `?${query}` : ''}`, {entered: true});
  writtenAddress = location.href;
}

/**
 * Opens a section with the filter in the address, else as it was left.
 *
 * @type {(rest: string) => void}
 */
export function openRecords(rest) {
  watchRecords();
  const [wanted, query = ''] = rest.split('?');
  const name = availableSections().includes(wanted) ? wanted : '';
  // An empty filter leaves no query; only the history state tells that the page wrote the address.
  const hasFilter = name === wanted && location.href !== writtenAddress
    && (query !== '' || /** @type {EntryState | null} */ (history.state)?.entered === true);
  const state = [name, document.documentElement.lang, ...availableSections()].join();
  if (hasFilter) {
    filterInput[name] = Object.fromEntries(new URLSearchParams(query));
  }
  if (hasFilter || state !== builtState) {
    builtState = state;
    buildSection(name);
  } else if (outdated) {
    refresh();
  }
  // Otherwise keep the address: the section may be offered once the caller is known.
  if (name === wanted) {
    writeFilterAddress(name);
  }
}

/** @type {(name: string) => void} */
function buildSection(name) {
  current?.stop();
  const links = availableSections().map(of => {
    const link = element('a', {href: `#/records${of && `/${of}`}`, textContent: t(`records.section.${of || 'catalogue'}`)});
    if (of === name) {
      link.setAttribute('aria-current', 'page');
    }
    return link;
  });
  const section = element('div', {className: 'stack', id: `records-${name || 'catalogue'}`});
  // Keep the news element in place: screen readers would announce it again if it were reinserted.
  redraw(byId('records'), () => setChildren(byId('records'), [
    element('h1', {id: 'records-heading', textContent: t('nav.records')}),
    element('nav', {className: 'tabs', ariaLabel: t('nav.records'), hidden: links.length === 1}, ...links), recordAlert, section]));
  section.addEventListener('change', () => writeFilterAddress(name));
  current = SECTIONS[name](section, filterInput[name]);
  outdated = false;
}

function refresh() {
  outdated = Boolean(byId('records').hidden);
  if (!outdated) {
    current?.update();
  }
}

function reopen() {
  if (!byId('records').hidden) {
    openRecords(/^#\/records\/?(.*)$/.exec(location.hash)?.[1] ?? '');
  }
}

addEventListener('languagechanged', reopen);
addEventListener('callerloaded', reopen);
addEventListener('viewchanged', () => {
  if (byId('records').hidden && current?.stop()) {
    outdated = true;
  }
});
addEventListener('recordschanged', () => {
  // Combine bursts of new records into one refresh.
  clearTimeout(refreshTimer);
  refreshTimer = setTimeout(refresh, 200);
});
