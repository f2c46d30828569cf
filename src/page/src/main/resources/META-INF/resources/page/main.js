// The page: its views, its settings, its keys.

import {askForKey, learnCaller, may, showAccount} from './access.js';
import {addressChanged, decoded} from './address.js';
import {byId, element, toast} from './dom.js';
import {heedAddress, heedsCharacters, showHelp, showShortcuts, welcome} from './help.js';
import {chooseLanguage, language, LANGUAGES, languageLoaded, t, translate} from './language.js';
import {VARIANTS} from './game.js';
import {gameName, lookBoard, lookPlayer, openAddress, openGame, startLook} from './look.js';
import {hint, openPlay, playKey, playOn, redo, startPlay, undo} from './play.js';
import {startCompare} from './compare.js';
import {load, tried} from './service.js';
import {applyTheme, switchTheme} from './theme.js';
import {ACTIONS, boardInView, flip} from './tools.js';

const VIEWS = ['look', 'play', 'search', 'records'];
const lazy = {
  search: async () => (await load('./search.js')).openSearch,
  records: async () => (await load('./records.js')).openRecords,
};

/** How many ms the first view may take before the page's files are kept for later. */
const FIRST_ANSWER = 5_000;

let view = 'look';
let playing = false;
/** Whether the service has a newer version of the page by now. */
let outdated = false;
/** The game that Look shows first, if it is on its way. */
let opening = Promise.resolve();

/** Follows the address after a link, a step through the history, or one of the page's own ways. */
function follow({isTrusted}) {
  if (!addressChanged()) {
    return;
  }
  if (outdated && isTrusted) {
    location.reload();
  } else {
    // What the page itself opens a view with, such as a file, is not in the address yet.
    navigate();
  }
}

/** Shows the view that the address names: #/play, #/search/ID, #MS1:… */
async function navigate() {
  addressChanged();
  const {href} = location;
  const [, name = 'look', rest = ''] = /^#\/(\w+)\/?(.*)$/.exec(location.hash) ?? [];
  view = VIEWS.includes(name) ? name : 'look';
  for (const other of VIEWS) {
    byId(other).hidden = other !== view;
  }
  for (const link of byId('views').children) {
    link.toggleAttribute('aria-current', link.hash === `#/${view}`);
    if (link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'page');
    }
  }
  showTitle();
  dispatchEvent(new Event('viewchanged'));
  if (view === 'look') {
    opening = openAddress();
  } else if (view === 'play') {
    if (!playing) {
      playing = true;
      startPlay();
      welcome();
    }
    await tried(() => openPlay(decoded(rest)));
  } else {
    await tried(async () => {
      const open = await lazy[view]();
      if (href === location.href) {
        open(rest);
      }
    });
  }
  if ('ready' in document.documentElement.dataset) {
    keepPlace();
  }
}

function showTitle() {
  const titles = [view === 'look' && gameName(), t(`nav.${view}`), 'Morpion Service'];
  document.title = titles.filter(Boolean).join(' – ');
}

/** Whoever was on something that is gone goes on at the beginning of the view. */
function keepPlace() {
  const {activeElement} = document;
  if (activeElement === document.body || activeElement.closest('[hidden]')) {
    byId('main').focus({preventScroll: true});
  }
}

function go(name) {
  history.pushState(null, '', `/#/${name}`);
  return navigate();
}

const SHARED_KEYS = {
  '+': 'in', '-': 'out', '0': 'fit', r: 'turn', f: 'mirror',
};
const SWITCH_KEYS = {n: 'numbers', a: 'arrows', e: 'stubs'};
const VIEW_KEYS = {l: 'look', p: 'play', s: 'search', c: 'records'};
const LOOK_KEYS = {
  ArrowLeft: () => lookPlayer().move(-1),
  ArrowRight: () => lookPlayer().move(1),
  PageUp: () => lookPlayer().move(-10),
  PageDown: () => lookPlayer().move(10),
  Home: () => lookPlayer().goTo(0),
  End: () => lookPlayer().goTo(Infinity),
  ' ': () => lookPlayer().toggle(),
};
/** Those that scroll a page. They are the player's at the board, and for whoever has not left the top of the page. */
const SCROLL_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End', ' ']);
const atBoard = target => target.closest('.sheet') !== null || target.matches('body, main') && scrollY === 0;
const PLAY_KEYS = {u: undo, y: redo, h: hint};

function onKey(event) {
  const typing = event.target.closest('input, textarea, select, dialog[open]');
  const {key} = event;
  const character = key.length === 1 && key !== ' ';
  if (typing || event.ctrlKey || event.metaKey || event.altKey || character && !heedsCharacters()) {
    return;
  }
  const pressed = event.target.closest('button, a');
  const elsewhere = key === ' ' && pressed || SCROLL_KEYS.has(key) && !atBoard(event.target);
  const plays = view === 'play' && !byId('play').inert;
  let action = null;
  if (key === '?') {
    action = showShortcuts;
  } else if (plays && playKey(event)) {
    action = () => {};
  } else if (view === 'look' && key in LOOK_KEYS && !elsewhere) {
    action = LOOK_KEYS[key];
  } else if (plays && key in PLAY_KEYS) {
    action = PLAY_KEYS[key];
  } else if (boardInView() && key in SHARED_KEYS) {
    action = () => ACTIONS[SHARED_KEYS[key]](boardInView());
  } else if (boardInView() && key in SWITCH_KEYS) {
    action = () => flip(SWITCH_KEYS[key]);
  } else if (key in VIEW_KEYS && (key !== 's' || may('search:read'))) {
    action = () => go(VIEW_KEYS[key]);
  } else if (key === 't') {
    action = switchTheme;
  }
  if (action) {
    event.preventDefault();
    action();
  }
}

function startSettings() {
  const select = byId('language');
  select.append(...Object.entries(LANGUAGES).map(([value, textContent]) => element('option', {value, textContent, lang: value})));
  select.value = language();
  select.addEventListener('change', async () => {
    await tried(() => chooseLanguage(select.value, load));
    select.value = language();
  });
  byId('theme').addEventListener('click', switchTheme);
  byId('help').addEventListener('click', showHelp);
  byId('account').addEventListener('click', showAccount);
  byId('variant').append(...VARIANTS.map(value => element('option', {value, textContent: value})));
}

/** What a visitor asks for may need modules that can't be reached. */
const whenAsked = (name, action) => addEventListener(name, ({detail}) => tried(() => action(detail)));

applyTheme();
heedAddress();
if (!await languageLoaded) {
  // In English, as there are no words to translate it.
  toast('The words of this page can\u2019t be loaded. They will be shown as soon as the service answers.');
}
startSettings();
startLook();
startCompare(moves => lookBoard().overlay(moves));
translate(document);
addEventListener('languagechanged', showTitle);
addEventListener('gameshown', showTitle);
document.querySelector('.skip').addEventListener('click', event => {
  // What is behind the # names a view.
  event.preventDefault();
  byId('main').focus();
});
addEventListener('hashchange', follow);
addEventListener('popstate', follow);
addEventListener('keydown', onKey);
addEventListener('beforeprint', () => {
  for (const printed of document.querySelectorAll('.printed')) {
    printed.textContent = printed.previousElementSibling.value;
  }
});
addEventListener('key-wanted', askForKey);
whenAsked('play-on', async detail => {
  await go('play');
  await playOn(detail);
});
whenAsked('look-at', detail => openGame(detail, () => detail.name ?? t('look.played')));
whenAsked('search-from', async detail => {
  const {prepareSearch} = await load('./search.js');
  prepareSearch(detail);
  await go('search');
});
whenAsked('submit-game', async detail => {
  (await load('./submit.js')).offerSubmission(detail);
});
learnCaller();
const shown = navigate().then(() => {
  document.documentElement.dataset.ready = '';
  return opening;
});
// What is kept for later must not delay what is looked at now, nor wait for an answer that never comes.
await Promise.race([shown.catch(reportError), new Promise(resolve => setTimeout(resolve, FIRST_ANSWER))]);
if ('serviceWorker' in navigator) {
  if (navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      outdated = true;
    });
  }
  navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}
