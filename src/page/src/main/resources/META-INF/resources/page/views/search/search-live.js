// Live view of one search: best board, score over time, islands, and buttons that pause, resume or cancel it.

import {hasScope} from '../shared/access.js';
import {fetchBestKnown} from '../../api/best-scores.js';
import {Board} from '../../board/board.js';
import {announce, button, downloadBlob, element, fire, inEnglish, svg, toast} from '../../ui/dom.js';
import {drawChart} from '../../ui/chart.js';
import {formatDuration, parseDuration} from '../../core/durations.js';
import {streamEvents} from '../../api/event-stream.js';
import {readRecord} from '../../core/game.js';
import {delay, t, translate} from '../../state/language.js';
import {API, isAbort, postJson, Problem, repeatUntilAnswered, request} from '../../api/service.js';
import {describeFailure, reportBug, reportFailure} from '../shared/failures.js';
import {bestNotifier, notifyField, pollWhileHidden} from './notifications.js';
import {cancelButton, deleteButton, replaceButtons, searchLayout} from './search-layout.js';
import {
  announcementOf, FINAL_STATES, givenScoreHint, searchFacts, showIslands, showNews, soundCue, stateBadge, statusReason,
} from './search-texts.js';
import {addToolbar} from '../../board/toolbar.js';

/** Polling interval in ms, and its maximum after failures. */
const POLL_INTERVAL = 2_500;
const MAX_POLL_INTERVAL = 10_000;

let viewController = new AbortController();

export const closeSearch = () => viewController.abort();

/** The view's elements and the latest state of its search. */
class SearchView {
  #id;
  #signal;
  /** @type {Api['Search'] | null} */
  #search = null;
  /** @type {[at: number, value: number][]} */
  #steps = [];
  #elapsed = 0;
  /** @type {Reading | null} */
  #game = null;
  #loading = false;
  #reloadPending = false;
  #bestKnown = Infinity;
  #cue = soundCue();
  #notifyBest = bestNotifier();
  /** Number of requests sent, and the newest one answered, so that an older response is dropped. */
  #requestCount = 0;
  #lastAnswered = 0;
  #watching = new AbortController();
  /** @type {string | null} */
  #lastId = null;
  #ended = false;
  #view;
  /** @type {Board | null} */
  #board = null;
  #parts = {
    title: element('h1', {id: 'search-heading', tabIndex: -1, textContent: t('search.title')}),
    state: element('p', {className: 'row', role: 'status'}),
    score: element('p', {className: 'score'}),
    alarm: element('p', {className: 'alarm', role: 'alert', hidden: true}),
    turn: element('div', {className: 'row'}),
    facts: element('dl'),
    actions: element('div', {className: 'row'}),
    chart: svg('svg', {class: 'chart'}),
    islands: element('div'),
    note: element('p', {className: 'note', role: 'status'}),
  };

  /**
   * @param {HTMLElement} view
   * @param {string} id
   * @param {AbortSignal} signal
   */
  constructor(view, id, signal) {
    this.#view = view;
    this.#id = id;
    this.#signal = signal;
  }

  /** The search, once it has been loaded. */
  get #shown() {
    if (this.#search === null) {
      throw new Error('the search is not loaded');
    }
    return this.#search;
  }

  async open() {
    const {note} = this.#parts;
    const root = svg('svg', {id: 'search-board', class: 'board', role: 'img', tabindex: 0});
    const tools = element('div', {className: 'tools player', role: 'group'});
    root.dataset.label = tools.dataset.label = 'tools.title';
    this.#view.replaceChildren(...searchLayout(this.#parts, root, tools));
    translate(this.#view);
    const panels = /** @type {HTMLElement} */ (this.#view.lastElementChild);
    try {
      await repeatUntilAnswered(() => this.#refresh(), this.#signal, problem => {
        note.replaceChildren(describeFailure(problem), ' ', t('live.reconnecting'));
        panels.replaceWith(note);
      });
    } catch (problem) {
      if (!this.#signal.aborted) {
        note.replaceChildren(describeFailure(problem));
        panels.replaceWith(note);
      }
      return;
    }
    if (!panels.isConnected) {
      note.replaceChildren();
      this.#view.replaceChildren(...searchLayout(this.#parts, root, tools));
    }
    const {variant, bestScore = null} = this.#shown;
    const board = new Board(root);
    this.#board = board;
    board.show({variant, moves: []});
    root.setAttribute('aria-label', t('look.board', {n: 0, variant}));
    addToolbar(tools, board);
    translate(tools);
    // Exclude records found by searches: this search's own best may be one.
    void fetchBestKnown(variant, ['historic', 'submitted'], this.#signal).then(score => {
      if (!this.#signal.aborted) {
        this.#bestKnown = score;
        this.#draw();
      }
    });
    if (bestScore !== null) {
      await this.#loadBest();
    }
    this.#parts.actions.after(notifyField());
    pollWhileHidden(() => this.#ended || this.#refresh().catch(() => {}), this.#signal);
    document.addEventListener('visibilitychange', () => this.#watch(), {signal: this.#signal});
    await this.#watch();
  }

  /** Follows the search while the page is visible: browsers allow few connections per host. */
  async #watch() {
    this.#watching.abort();
    if (this.#ended || this.#signal.aborted || document.visibilityState !== 'visible') {
      return;
    }
    const {note} = this.#parts;
    this.#watching = new AbortController();
    const signal = AbortSignal.any([this.#signal, this.#watching.signal]);
    // Poll for islands and rates; everything else arrives as events.
    let [isStreaming, isAnswering] = [true, true];
    const showConnection = () => {
      note.textContent = isStreaming && isAnswering || FINAL_STATES.has(this.#shown.state) ? '' : t('live.reconnecting');
    };
    /** @type {() => Promise<void>} */
    const poll = async () => {
      /** @type {Partial<Problem> | null} */
      const problem = await this.#refresh().then(() => null, failure => failure);
      if (problem?.status === 401) {
        // After a 401, every further poll would prompt for a key again.
        this.#watching.abort();
        note.replaceChildren(describeFailure(problem));
      } else if (!signal.aborted) {
        isAnswering = problem?.status !== 0;
        showConnection();
        wait = problem === null ? POLL_INTERVAL : Math.min(2 * wait, MAX_POLL_INTERVAL);
        await delay(wait, signal, problem?.retryAfter);
        if (!signal.aborted) {
          void poll();
        }
      }
    };
    let wait = POLL_INTERVAL;
    const timer = setTimeout(poll, wait);
    signal.addEventListener('abort', () => clearTimeout(timer));
    await streamEvents(`${API}/searches/${this.#id}/events`, signal, message => this.#handle(message), connected => {
      isStreaming = connected;
      showConnection();
    }, this.#lastId);
    if (!signal.aborted) {
      this.#ended = true;
      this.#watching.abort();
      await this.#refresh().catch(problem => this.#signal.aborted || note.replaceChildren(describeFailure(problem)));
    }
  }

  /** @type {(message: StreamMessage) => boolean} */
  #handle({event, data, id}) {
    this.#lastId = id ?? this.#lastId;
    const value = /** @type {Api['SearchEvent']['data']} */ (JSON.parse(data));
    if (event === 'best') {
      const {elapsed, score = 0} = value;
      this.#elapsed = Math.max(this.#elapsed, parseDuration(elapsed));
      const last = this.#steps.at(-1);
      if (last === undefined || score > last[1]) {
        this.#steps.push([parseDuration(elapsed), score]);
        announce(t('live.said', {n: score}));
      }
      void this.#loadBest();
      this.#draw();
    } else if (event === 'progress') {
      this.#elapsed = Math.max(this.#elapsed, parseDuration(value.elapsed));
      Object.assign(this.#shown, {nodes: value.nodes, playouts: value.playouts, elapsed: value.elapsed});
      this.#draw();
    } else if (event === 'state') {
      this.#refresh().catch(() => {});
      return FINAL_STATES.has(value.state ?? '');
    }
    return false;
  }

  /** @type {() => Promise<void>} */
  #refresh() {
    return this.#apply(request(`${API}/searches/${this.#id}`, {signal: this.#signal}));
  }

  /**
   * Applies a response about the search, unless a later request has already been answered.
   *
   * @type {(answer: Promise<Response>) => Promise<void>}
   */
  async #apply(answer) {
    const sequence = ++this.#requestCount;
    const search = /** @type {Api['Search']} */ (await (await answer).json());
    if (sequence > this.#lastAnswered && !this.#signal.aborted) {
      this.#lastAnswered = sequence;
      this.#search = search;
      this.#elapsed = Math.max(this.#elapsed, parseDuration(search.elapsed));
      this.#draw();
      if (this.#board && (search.bestScore ?? 0) > (this.#game?.score ?? 0) && !this.#loading) {
        void this.#loadBest();
      }
    }
  }

  /** Fetches the best game, one fetch at a time; repeats it if a better game was announced meanwhile. */
  async #loadBest() {
    if (this.#loading) {
      this.#reloadPending = true;
      return;
    }
    this.#loading = true;
    try {
      const response = await request(`${API}/searches/${this.#id}/best.json`, {signal: this.#signal});
      const game = readRecord(/** @type {MsrRecord} */ (await response.json()));
      this.#game = game;
      this.#board?.show({...game, keepViewport: true});
      this.#board?.viewport.refit();
      this.#board?.root.setAttribute('aria-label', t('look.board', {n: game.score, variant: game.variant}));
      this.#draw();
    } catch (problem) {
      // The search may not have found a game yet.
      if (!(problem instanceof Problem) && !isAbort(problem)) {
        reportBug(problem);
      }
    }
    this.#loading = false;
    if (this.#reloadPending && !this.#signal.aborted) {
      this.#reloadPending = false;
      await this.#loadBest();
    }
  }

  #draw() {
    const {title, state, score, facts, chart, islands} = this.#parts;
    const search = this.#shown;
    const best = Math.max(search.bestScore ?? 0, this.#game?.score ?? 0);
    title.textContent = `${search.variant} · ${search.solver}`;
    const outcome = statusReason(search);
    const key = [search.state, outcome].join();
    if (state.dataset.key !== key) {
      state.dataset.key = key;
      state.replaceChildren(stateBadge(search.state), outcome === (search.failure ?? null) ? inEnglish(outcome) : outcome);
    }
    score.replaceChildren(element('b', {textContent: best || '–'}), ` ${t('play.unit', {n: best})}`, givenScoreHint(search));
    this.#alarm(best);
    this.#notifyBest(this.#id, best, title.textContent);
    facts.replaceChildren(...searchFacts(search, this.#elapsed));
    this.#actions();
    drawChart(chart, this.#steps, {end: this.#elapsed, time: formatDuration, label: t('live.chart-label', {n: this.#steps.length, best})});
    showIslands(islands, search.islands);
  }

  /** @type {(best: number) => void} */
  #alarm(best) {
    const at = this.#steps.find(([, value]) => value === best)?.[0] ?? this.#elapsed;
    const news = announcementOf(this.#shown, best, this.#bestKnown, formatDuration(at));
    showNews(this.#parts.alarm, news);
    this.#cue(news !== '', FINAL_STATES.has(this.#shown.state), this.#bestKnown);
  }

  #actions() {
    const {turn: control, actions, title} = this.#parts;
    const {state, wanted} = this.#shown;
    const over = FINAL_STATES.has(state);
    const canControl = hasScope('search:write');
    const key = [state, wanted, this.#game === null, canControl].join();
    if (actions.dataset.key === key) {
      return;
    }
    actions.dataset.key = key;
    /** @type {(name: string, action: () => unknown) => HTMLButtonElement} */
    const act = (name, action) => button(t(name), () => reportFailure(action));
    const turn = state === 'PAUSED' || wanted === 'PAUSE' ? 'resume' : 'pause';
    replaceButtons(control, over || !canControl ? []
      : [act(`live.${turn}`, () => this.#send(turn)), cancelButton(() => this.#send('cancel'))], over ? title : null);
    const buttons = [];
    if (this.#game) {
      const {variant, moves, metadata} = this.#game;
      const detail = {variant, moves, metadata, name: this.#id.slice(0, 8)};
      buttons.push(button(t('live.look'), () => fire('view-game', detail)), button(t('look.play'), () => fire('play-game', detail)));
    }
    if (!over && canControl) {
      buttons.push(act('live.save', async () => {
        await postJson(`/searches/${this.#id}/checkpoint`);
        toast(t('live.saved'));
      }));
    }
    buttons.push(act('live.checkpoint', async () =>
      downloadBlob(await (await request(`${API}/searches/${this.#id}/checkpoint`)).blob(), `search-${this.#id}.json`)));
    if (over && canControl) {
      buttons.push(deleteButton(this.#id));
    }
    replaceButtons(actions, buttons, over ? title : null);
  }

  /** @type {(what: string) => Promise<void>} */
  #send(what) {
    return this.#apply(postJson(`/searches/${this.#id}/${what}`));
  }
}

/** @type {(view: HTMLElement, id: string) => void} */
export function showSearch(view, id) {
  viewController = new AbortController();
  new SearchView(view, id, viewController.signal).open().catch(failure => {
    if (!isAbort(failure)) {
      throw failure;
    }
  });
}
