// The live view of the search in this browser, which goes on while other views are shown.

import {restrictToScope} from '../shared/access.js';
import {Board} from '../../board/board.js';
import {drawChart} from '../../ui/chart.js';
import {openConfirmation} from '../shared/dialog.js';
import {announce, button, downloadBlob, element, fire, svg} from '../../ui/dom.js';
import {formatDuration} from '../../core/durations.js';
import {fetchBestKnown} from '../../api/best-scores.js';
import {LocalSearch} from '../../engine/local-search.js';
import {t, translate} from '../../state/language.js';
import {describeFailure, reportFailure} from '../shared/failures.js';
import {LocalProblem} from '../../api/service.js';
import {bestNotifier, notifyField} from './notifications.js';
import {backLink, replaceButtons, searchLayout} from './search-layout.js';
import {announcementOf, givenScoreHint, searchFacts, showIslands, showNews, soundCue, stateBadge, statusReason} from './search-texts.js';
import {addToolbar} from '../../board/toolbar.js';
import {checkField, input} from '../../ui/fields.js';
import {hasScreenLock, keepScreenAwake} from '../../ui/screen-lock.js';
import {getLocal, persistControl} from '../../state/store.js';

/**
 * The search of this page, or null; and the view that shows it.
 *
 * @type {LocalSearch | null}
 */
let current = null;
let draw = () => {};
/** Called when there is no search any more. */
let onEnd = () => {};
/** Whether the page was hidden while the search ran. */
let wasHidden = false;
/** Whether the search has been started since its view was last shown. */
let isNew = false;

/**
 * Returns the search that runs or is stored in this browser, or null.
 *
 * @type {() => Promise<LocalSearch | null>}
 */
export const findLocal = async () => current ?? LocalSearch.restore();

/**
 * Shows the search of this browser; calls a function if there is none, now or later.
 *
 * @type {(view: HTMLElement, isShown: () => boolean, onNone: () => void) => Promise<void>}
 */
export async function openLocalSearch(view, isShown, onNone) {
  draw = () => {};
  onEnd = () => isShown() && onNone();
  const search = await findLocal();
  if (!isShown()) {
    return;
  }
  if (search === null) {
    onNone();
    return;
  }
  try {
    if (search !== current) {
      await begin(search);
    }
    show(view, search);
    if (isNew) {
      // The form may have been scrolled; the board is above.
      isNew = false;
      scrollTo({top: 0, behavior: 'instant'});
    }
  } catch (failure) {
    view.replaceChildren(backLink(), heading(), element('p', {className: 'note'}, describeFailure(failure)));
  }
}

const heading = () => element('h1', {id: 'search-heading', tabIndex: -1, textContent: t('local.title')});

/**
 * Starts a new search; fails if another tab runs one.
 *
 * @type {(search: LocalSearch) => Promise<void>}
 */
export async function startNew(search) {
  await begin(search);
  isNew = true;
}

/**
 * Starts a search, new or stored; fails if another tab runs one.
 *
 * @type {(search: LocalSearch) => Promise<void>}
 */
async function begin(search) {
  current = search;
  wasHidden = false;
  if (!await search.start(() => {
    draw();
    updateScreen();
  })) {
    current = null;
    throw new LocalProblem('local.other-tab');
  }
  updateScreen();
  // A restored island answers only when its worker has loaded the engine.
  void search.save();
}

/**
 * The state of the search by the name that the service gives it.
 *
 * @type {(search: LocalSearch) => string}
 */
const stateOf = ({failure, isOver, isPaused}) => (failure ? 'FAILED' : isOver ? 'SUCCEEDED' : isPaused ? 'PAUSED' : 'RUNNING');

const isRunning = () => current !== null && stateOf(current) === 'RUNNING';

/** Keeps the screen awake while the search runs, if the visitor has asked for it. */
const updateScreen = () => keepScreenAwake(isRunning() && getLocal('awake', false));

/** Returns the checkbox that keeps the screen awake; hidden in browsers that can't. */
function screenCheckbox() {
  const awake = input('checkbox', {id: 'local-awake'});
  persistControl(awake, 'awake');
  awake.addEventListener('change', updateScreen);
  const field = checkField(awake, t('local.awake'));
  field.hidden = !hasScreenLock;
  return field;
}

/**
 * The search as the service would describe it, for the texts that both share.
 *
 * @type {(search: LocalSearch) => ShownSearch}
 */
function described({search, islands, elapsed, isPaused, outcome}) {
  /** @type {(name: 'nodes' | 'playouts') => number} */
  const sum = name => islands.reduce((total, island) => total + island[name], 0);
  const [nodes, playouts] = [sum('nodes'), sum('playouts')];
  /** @type {(n: number) => number} */
  const perSecond = n => (elapsed > 0 ? n / elapsed : 0);
  /** @type {(moves: Move[]) => Api['GivenGame']} */
  const given = moves => ({record: null, score: moves.length});
  return {
    ...search, limits: /** @type {Partial<Api['LimitsView']>} */ (search.limits), outcome, from: search.from.length > 0 ? given(search.from) : null, warm: search.warm.map(given),
    nodes, playouts, nodesPerSecond: perSecond(nodes), playoutsPerSecond: perSecond(playouts),
    islands: islands.map(({score, nodes: own, reason}, number) => ({number, bestScore: score || null, nodes: own, owner: t('local.here'),
      state: reason === 'FAILED' ? 'FAILED' : reason !== undefined && reason !== 'STOPPED' ? 'ENDED' : isPaused ? 'WAITING' : 'RUNNING'})),
  };
}

/** @type {(view: HTMLElement, search: LocalSearch) => void} */
function show(view, search) {
  const parts = {
    title: heading(), state: element('p', {className: 'row', role: 'status'}), score: element('p', {className: 'score'}),
    alarm: element('p', {className: 'alarm', role: 'alert', hidden: true}), turn: element('div', {className: 'row'}),
    facts: element('dl'), actions: element('div', {className: 'row'}),
    chart: svg('svg', {class: 'chart'}), islands: element('div'), note: element('p', {className: 'note', role: 'status'}),
  };
  const root = svg('svg', {id: 'local-board', class: 'board', role: 'img', tabindex: 0});
  const tools = element('div', {className: 'tools player', role: 'group'});
  root.dataset.label = tools.dataset.label = 'tools.title';
  view.replaceChildren(...searchLayout(parts, root, tools));
  const slow = element('p', {id: 'local-slow', className: 'note', role: 'status'});
  parts.actions.after(screenCheckbox(), notifyField(), slow);
  const board = new Board(root);
  board.show({variant: search.search.variant, moves: []});
  addToolbar(tools, board);
  translate(view);
  const cue = soundCue();
  const notifyBest = bestNotifier();
  let shown = -1;
  let known = Infinity;
  void fetchBestKnown(search.search.variant).then(score => {
    known = score;
    draw();
  });
  draw = () => {
    const {best, steps, elapsed} = search;
    const {variant, solver} = search.search;
    const facts = described(search);
    parts.title.textContent = `${t('local.title')} · ${variant} · ${solver}`;
    showState(parts, search, statusReason(facts));
    slow.textContent ||= wasHidden ? t('local.hidden') : '';
    parts.score.replaceChildren(element('b', {textContent: best.length || '–'}), ` ${t('play.unit', {n: best.length})}`, givenScoreHint(facts));
    parts.facts.replaceChildren(...searchFacts(facts, elapsed));
    drawChart(parts.chart, steps, {end: elapsed, time: formatDuration, label: t('live.chart-label', {n: steps.length, best: best.length})});
    showIslands(parts.islands, facts.islands);
    const news = announcementOf(facts, best.length, known, formatDuration(elapsed));
    showNews(parts.alarm, news);
    cue(news !== '', search.isOver, known);
    notifyBest('local', best.length, parts.title.textContent);
    if (best.length !== shown) {
      shown = best.length;
      board.show({variant, moves: best, keepViewport: true});
      board.viewport.refit();
      root.setAttribute('aria-label', t('look.board', {n: best.length, variant}));
      announce(t('live.said', {n: best.length}));
    }
  };
  draw();
}

/**
 * Shows the state with its reason, and the buttons; a change of state alone builds them anew.
 *
 * @type {(parts: SearchParts, search: LocalSearch, reason: string) => void}
 */
function showState({title, state, turn, actions, note}, search, reason) {
  const key = [stateOf(search), search.best.length > 0].join();
  if (state.dataset.key === key) {
    return;
  }
  state.dataset.key = key;
  const now = stateOf(search);
  note.textContent = search.failure ?? '';
  state.replaceChildren(stateBadge(now), reason);
  const next = search.isPaused ? 'resume' : 'pause';
  const pause = search.isOver ? [] : [button(t(`live.${next}`), () => search.pause(!search.isPaused))];
  const end = button(t('local.end'), () => openConfirmation(t('local.end'), t('local.end-about'), async () => {
    await search.end();
    current = null;
    updateScreen();
    onEnd();
  }));
  replaceButtons(turn, [...pause, end], search.isOver ? title : null);
  const buttons = [];
  if (search.best.length > 0) {
    /** @type {(name: GameCommand) => () => void} */
    const tell = name => () => fire(name, {...search.game, name: t('local.title')});
    buttons.push(button(t('live.look'), tell('view-game')), button(t('look.play'), tell('play-game')), restrictToScope('record:write', button(t('look.submit'), tell('submit-game'))));
  }
  buttons.push(button(t('live.checkpoint'), () => reportFailure(async () =>
    downloadBlob(new Blob([JSON.stringify(await search.toDocument())], {type: 'application/json'}), 'search-here.json'))));
  replaceButtons(actions, buttons, search.isOver ? title : null);
}

/** Saves the search when the page may be about to go. */
function saveNow() {
  if (document.visibilityState === 'hidden') {
    wasHidden ||= isRunning();
    draw();
    void current?.save();
  }
}
document.addEventListener('visibilitychange', saveNow);
addEventListener('pagehide', () => current?.save());
