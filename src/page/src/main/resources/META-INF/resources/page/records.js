// Records: the catalogue, leaderboards, families, one's own submissions, and moderation for those who may.

import {may} from './access.js';
import {writeAddress} from './address.js';
import {arrange, byId, element, redraw} from './dom.js';
import {showFamilies} from './families.js';
import {enteredIn} from './fields.js';
import {FIELDS, Gallery, stateChoice} from './gallery.js';
import {t} from './language.js';
import {showLeaderboard} from './leaderboard.js';
import {moderationOf, withdrawalOf} from './moderation.js';
import {news, watchRecords} from './records-live.js';

/** What is shown at the moment, and for whom: it is not built again when a visitor comes back to it. */
let built = null;
/** The address that holds what is entered. */
let written = null;
/** What is shown: update() brings it up to date, stop() gives up what it waits for, and says whether it waited. */
let part = null;
let outdated = false;
let soon = 0;

/** Of what is withdrawn, nobody knows any more whose it was. */
const OWN = ['pending', 'refused', 'published', 'merged'];

const about = text => element('p', {className: 'hint', textContent: text});

function fields(names, states, state) {
  const chosen = Object.fromEntries(names.map(name => [name, FIELDS[name]()]));
  return states === null ? chosen : {state: [t('records.state'), stateChoice(states, state)], ...chosen};
}

function show(gallery, section, text) {
  section.append(about(text), ...gallery.nodes);
  gallery.refresh();
  return {update: () => gallery.update(), stop: () => gallery.stop()};
}

const SECTIONS = {
  '': (section, entered) => show(new Gallery(fields(Object.keys(FIELDS), null), entered), section, t('records.about')),
  leaderboard: showLeaderboard,
  families: showFamilies,
  mine: (section, entered) => {
    const names = fields(['variant', 'sort'], ['', ...OWN], '');
    const gallery = new Gallery(names, entered, {mine: true}, record => withdrawalOf(record, () => gallery.update()));
    return show(gallery, section, t('mine.about'));
  },
  moderation: (section, entered) => {
    const names = fields(['variant', 'author', 'sort'], [...OWN, 'withdrawn'], 'pending');
    const gallery = new Gallery(names, entered, {}, record => moderationOf(record, () => gallery.update()));
    return show(gallery, section, t('moderation.about'));
  },
};

/** What was entered in each of them. */
const entered = Object.fromEntries(Object.keys(SECTIONS).map(name => [name, {}]));

const SCOPES = {mine: 'record:write', moderation: 'record:moderate'};

const offered = () => Object.keys(SECTIONS).filter(name => !SCOPES[name] || may(SCOPES[name]));

/** Writes what is entered into the address: a link to it leads to the same records. */
function write(name) {
  const query = new URLSearchParams(enteredIn(byId('filter')));
  writeAddress(`/#/records${name && `/${name}`}${query.size > 0 ? `?${query}` : ''}`, {entered: true});
  written = location.href;
}

/** Opens a section with what its address says to be entered, else as it was left. */
export function openRecords(rest) {
  watchRecords();
  const [wanted, query = ''] = rest.split('?');
  const name = offered().includes(wanted) ? wanted : '';
  // Where nothing was entered, only the history knows that it was written.
  const isSaid = name === wanted && location.href !== written && (query !== '' || history.state?.entered);
  const state = [name, document.documentElement.lang, ...offered()].join();
  if (isSaid) {
    entered[name] = Object.fromEntries(new URLSearchParams(query));
  }
  if (isSaid || state !== built) {
    built = state;
    build(name);
  } else if (outdated) {
    refresh();
  }
  // What is not offered may be as soon as the service says who is calling.
  if (name === wanted) {
    write(name);
  }
}

function build(name) {
  part?.stop();
  const links = offered().map(of => {
    const link = element('a', {href: `#/records${of && `/${of}`}`, textContent: t(`records.section.${of || 'catalogue'}`)});
    if (of === name) {
      link.setAttribute('aria-current', 'page');
    }
    return link;
  });
  const section = element('div', {className: 'stack', id: `records-${name || 'catalogue'}`});
  // The news stay where they are: put there again, they would be read out again.
  redraw(byId('records'), () => arrange(byId('records'), [
    element('h1', {id: 'records-heading', textContent: t('nav.records')}),
    element('nav', {className: 'tabs', ariaLabel: t('nav.records')}, ...links), news, section]));
  section.addEventListener('change', () => write(name));
  part = SECTIONS[name](section, entered[name]);
  outdated = false;
}

function refresh() {
  outdated = byId('records').hidden;
  if (!outdated) {
    part?.update();
  }
}

function again() {
  if (!byId('records').hidden) {
    openRecords(/^#\/records\/?(.*)$/.exec(location.hash)?.[1] ?? '');
  }
}

addEventListener('languagechanged', again);
addEventListener('callerknown', again);
addEventListener('viewchanged', () => {
  if (byId('records').hidden && part?.stop()) {
    outdated = true;
  }
});
addEventListener('recordschanged', () => {
  // Records often come several at a time.
  clearTimeout(soon);
  soon = setTimeout(refresh, 200);
});
