// Entry module: routes addresses to views, and handles settings and keyboard shortcuts.

import {loadCaller, promptForKey, showAccount} from '../views/shared/access.js';
import {detectAddressChange, HOME, keptScroll, leaveSharedAddress, openRecordAddress, pushAddress, recordIdFromAddress, safeDecode} from '../state/address.js';
import {byId, element, toast} from '../ui/dom.js';
import {characterShortcutsEnabled, commandFor, keyName} from '../views/shared/shortcuts.js';
import {currentLanguage, languageLoaded, LANGUAGES, setLanguage, t, translate} from '../state/language.js';
import {VARIANTS} from '../core/game.js';
import {gameName, lookBoard, lookPlayer, openAddress, openGame, startLook} from '../views/look/look.js';
import {startCompare} from '../views/look/compare.js';
import {loadNews, showStart} from '../views/look/start.js';
import {exportGame} from '../views/look/exports.js';
import {hasService, loadModule} from '../api/service.js';
import {reportFailure} from '../views/shared/failures.js';
import {getLocal, setLocal} from '../state/store.js';
import {applyTheme, toggleTheme} from '../state/theme.js';
import {toggleOption, TOOL_ACTIONS, visibleBoard} from '../board/toolbar.js';

const VIEWS = /** @type {const} */ (['look', 'play', 'search', 'records', 'photo', 'day']);
/**
 * The module of Play, once loaded and started.
 *
 * @type {LazyModules['views/play/play.js'] | null}
 */
let play = null;

async function loadPlay() {
  const module = await loadModule('views/play/play.js');
  if (play === null) {
    play = module;
    play.startPlay();
  }
  return play;
}

/**
 * Modules of views, loaded when first opened; each returns the function that opens its view.
 *
 * @type {Record<string, () => Promise<(rest: string) => unknown>>}
 */
const lazyViews = {
  play: async () => {
    const {openPlay} = await loadPlay();
    return rest => openPlay(safeDecode(rest));
  },
  search: async () => (await loadModule('views/search/search.js')).openSearch,
  records: async () => (await loadModule('views/records/records.js')).openRecords,
  photo: async () => (await loadModule(hasService ? 'views/photo/photo.js' : 'views/photo/photo-missing.js')).openPhoto,
  day: async () => (await loadModule('views/day.js')).openDay,
};

/** Time in ms that the first view may take before the service worker starts to cache files. */
const FIRST_VIEW_TIMEOUT = 5_000;

/** @type {(typeof VIEWS)[number]} */
let view = 'look';
/** Whether the service worker has installed a newer version of the page. */
let outdated = false;
/**
 * Resolves when Look has opened the game that the address names.
 *
 * @type {Promise<void>}
 */
let opening = Promise.resolve();

/**
 * Handles an address change: a link, a history step, or a navigation by the page itself.
 *
 * @type {(event: Event) => void}
 */
function onAddressChange({isTrusted}) {
  if (!detectAddressChange()) {
    return;
  }
  if (outdated && isTrusted) {
    location.reload();
  } else {
    // No reload for the page's own navigation: a file that it brings along is not in the address yet.
    void navigate();
  }
}

/** Shows the view of the address, #/play, #/search/ID, #MS1:…, where it was left, or from its start. */
async function navigate() {
  const {href, hash} = location;
  const before = view;
  const [, name = 'look', rest = ''] = /^#\/(\w+)\/?(.*)$/.exec(location.hash) ?? [];
  view = VIEWS.find(of => of === name) ?? 'look';
  for (const other of VIEWS) {
    byId(other).hidden = other !== view;
  }
  for (const link of /** @type {HTMLCollectionOf<HTMLAnchorElement>} */ (byId('views').children)) {
    link.toggleAttribute('aria-current', link.hash === `#/${view}`);
    if (link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'page');
    }
  }
  showTitle();
  showStart();
  dispatchEvent(new Event('viewchanged'));
  // A document opened in Look leaves the place to its verdict.
  if (isReady() && !(view === before && hash === '#/look')) {
    scrollTo({top: keptScroll(), behavior: 'instant'});
  }
  if (view === 'look') {
    opening = openAddress();
  } else {
    if (view === 'play') {
      markWelcomed();
    }
    await reportFailure(async () => {
      const open = await lazyViews[view]();
      if (href === location.href) {
        await open(rest);
      }
    });
  }
  if (isReady()) {
    restoreFocus();
  }
}

/** Records that the visitor knows of Play, so that nothing introduces it. */
const markWelcomed = () => setLocal('welcomed', true);

/** Folds the rules in Play and hides the introduction, now and later, if the address has help=no. */
function applyHelpParameter() {
  if (new URLSearchParams(location.search).get('help') === 'no') {
    markWelcomed();
    setLocal('rules', false);
  }
}

/** Whether the first view has been shown. */
const isReady = () => 'ready' in document.documentElement.dataset;

function showTitle() {
  const titles = [view === 'look' && gameName(), t(`nav.${view}`), 'Morpion Service'];
  document.title = titles.filter(Boolean).join(' – ');
}

/** Moves focus to the start of the view if the focused element has disappeared. */
function restoreFocus() {
  const {activeElement} = document;
  if (activeElement === document.body || activeElement?.closest('[hidden]')) {
    byId('main').focus({preventScroll: true});
  }
}

/** @type {(name: string) => Promise<void>} */
function navigateTo(name) {
  pushAddress(`${HOME}#/${name}`);
  return navigate();
}

/**
 * Opens a record in this document where its link was followed in this tab, unless a newer page waits to be loaded.
 *
 * @type {(event: MouseEvent) => void}
 */
function onLink(event) {
  const link = event.target instanceof Element ? /** @type {HTMLAnchorElement | null} */ (event.target.closest('a[href]')) : null;
  const sameTab = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const record = link?.pathname === HOME && link.hash === '' && sameTab && !outdated ? recordIdFromAddress(link.href) : null;
  if (record !== null) {
    event.preventDefault();
    byId('dialog').close();
    openRecordAddress(record);
  }
}

/** Keys that scroll the page. They step through the game only at the board, or from the body at the top of the page. */
const SCROLL_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End', ' ']);
/** @type {(target: Element) => boolean} */
const isAtBoard = target => target.closest('.sheet') !== null || target.matches('body, main') && scrollY === 0;

/** @type {(name: 'showHelp' | 'showShortcuts') => () => Promise<unknown>} */
const openHelp = name => () => reportFailure(async () => {
  if (name === 'showHelp') {
    markWelcomed();
  }
  (await loadModule('views/shared/help.js'))[name]();
});

/** Opens the text on the clipboard as a game, in Look. */
async function pasteGame() {
  if (view !== 'look') {
    await navigateTo('look');
  }
  byId('paste').click();
}

/** @type {(name: 'copy' | 'download') => unknown} */
const exportShown = name =>
  (view === 'look' ? byId(name).click() : reportFailure(async () => exportGame(name, (await loadPlay()).shownGame)));

/**
 * What a shortcut does, by the name of its command.
 *
 * @type {Record<string, () => unknown>}
 */
const COMMANDS = {
  list: openHelp('showShortcuts'),
  theme: toggleTheme,
  ...each({look: 'look', play: 'play', search: 'search', records: 'records'}, navigateTo),
  paste: () => reportFailure(pasteGame),
  ...each(TOOL_ACTIONS, withBoard),
  ...each({numbers: 'numbers', arrows: 'arrows', stubs: 'stubs'}, name => withBoard(board => toggleOption(name, board))),
  ...each({back: -1, next: 1, 'ten-back': -10, 'ten-on': 10}, by => lookPlayer().move(by)),
  first: () => lookPlayer().goTo(0),
  last: () => lookPlayer().goTo(Infinity),
  'play-pause': () => lookPlayer().toggle(),
  undo: () => play?.undo(),
  redo: () => play?.redo(),
  hint: () => play?.suggestMove(),
  new: () => byId('new').click(),
  copy: () => exportShown('copy'),
  download: () => exportShown('download'),
};

/** @type {<V>(values: Record<string, V>, action: (value: V) => unknown) => Record<string, () => unknown>} */
function each(values, action) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => action(value)]));
}

/** @type {(action: (board: Board) => void) => void} */
function withBoard(action) {
  const board = visibleBoard();
  if (board) {
    action(board);
  }
}

/** @type {(event: KeyboardEvent) => void} */
function onKey(event) {
  const target = event.target instanceof Element ? event.target : document.body;
  const key = keyName(event);
  const isCharacter = key.length === 1 && key !== ' ';
  if (target.closest('input, textarea, select, dialog[open]') || event.altKey || isCharacter && !characterShortcutsEnabled()) {
    return;
  }
  const notForLook = key === ' ' && target.closest('button, a') || SCROLL_KEYS.has(key) && !isAtBoard(target);
  const playing = view === 'play' && !byId('play').inert ? play : null;
  const groups = [view === 'look' && !notForLook && 'nav.look', playing && 'nav.play', visibleBoard() && 'keys.board', 'keys.everywhere'];
  const command = commandFor(key, groups.filter(group => typeof group === 'string'));
  if (command !== undefined) {
    event.preventDefault();
    COMMANDS[command]();
  } else if (!event.ctrlKey && !event.metaKey && playing?.handlePlayKey(event)) {
    event.preventDefault();
  }
}

function startSettings() {
  const select = byId('language');
  select.append(...Object.entries(LANGUAGES).map(([value, textContent]) => element('option', {value, textContent, lang: value})));
  select.value = currentLanguage();
  select.addEventListener('change', async () => {
    await reportFailure(() => setLanguage(select.value, loadModule));
    select.value = currentLanguage();
  });
  byId('theme').addEventListener('click', toggleTheme);
  byId('help').addEventListener('click', openHelp('showHelp'));
  byId('account').addEventListener('click', showAccount);
  byId('variant').append(...VARIANTS.map(value => element('option', {value, textContent: value})));
}

/**
 * Registers an event handler that loads modules on demand, and reports a failed load to the visitor.
 *
 * @template {CommandName} C
 * @param {C} name
 * @param {(detail: WindowEventMap[C]['detail']) => unknown} action
 */
const onCommand = (name, action) => addEventListener(name, ({detail}) => reportFailure(() => action(detail)));

applyTheme();
applyHelpParameter();
if (!await languageLoaded) {
  // English literal: no catalogue could be loaded.
  toast('The texts of this page can\u2019t be loaded. They will appear as soon as the service answers.');
}
startSettings();
startLook();
startCompare(moves => lookBoard().overlay(moves));
translate(document);
addEventListener('languagechanged', showTitle);
addEventListener('gamechanged', showTitle);
addEventListener('responselate', ({detail: isLate}) => {
  byId('waiting').textContent = isLate ? t('problem.waiting') : '';
});
document.querySelector('.skip')?.addEventListener('click', event => {
  // The fragment is the route, so #main would change the view.
  event.preventDefault();
  byId('main').focus();
});
addEventListener('hashchange', onAddressChange);
addEventListener('popstate', onAddressChange);
addEventListener('keydown', onKey);
addEventListener('click', onLink);
// The page restores its places itself; a reload is left to the browser.
history.scrollRestoration = 'manual';
addEventListener('pagehide', () => {
  history.scrollRestoration = 'auto';
});
addEventListener('pageshow', () => {
  history.scrollRestoration = 'manual';
});
addEventListener('beforeprint', () => {
  for (const printed of document.querySelectorAll('.printed')) {
    const field = /** @type {Control | null} */ (printed.previousElementSibling);
    printed.textContent = field?.value ?? '';
  }
});
addEventListener('key-required', promptForKey);
onCommand('play-game', async detail => {
  await navigateTo('play');
  await (await loadPlay()).continueGame(detail);
});
onCommand('view-game', detail => openGame(detail, () => detail.name ?? t('look.played'), detail.isOwn));
onCommand('search-game', async detail => {
  const {setSearchStart} = await loadModule('views/search/search.js');
  setSearchStart(detail);
  await navigateTo('search');
});
onCommand('photograph', async file => {
  if (view !== 'photo') {
    await navigateTo('photo');
  }
  await (await loadModule('views/photo/photo.js')).readPhotograph(file);
});
onCommand('sound', async name => getLocal('sound', false) && (await loadModule('ui/sound.js')).playSound(name));
onCommand('submit-game', async detail => {
  (await loadModule('views/records/submit.js')).openSubmissionForm(detail);
});
const callerKnown = loadCaller();
leaveSharedAddress();
detectAddressChange();
const firstView = navigate().then(() => {
  document.documentElement.dataset.ready = '';
  return opening;
});
// Caching must not compete with the first view, nor wait for a request that hangs.
await Promise.race([firstView.catch(reportError), new Promise(resolve => setTimeout(resolve, FIRST_VIEW_TIMEOUT))]);
void callerKnown.then(loadNews);
if ('serviceWorker' in navigator) {
  if (navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      outdated = true;
    });
  }
  navigator.serviceWorker.register(`${HOME}service-worker.js`).catch(() => {});
}
