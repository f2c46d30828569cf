// The searches that run, as cards with their best games. The service has no stream of all searches, so they are polled.

import {bestNotifier, notifyField, pollWhileHidden} from './notifications.js';
import {element, updateList} from '../../ui/dom.js';
import {formatDuration, parseDuration} from '../../core/durations.js';
import {cardsThatFit} from '../../core/hunts.js';
import {readRecord} from '../../core/game.js';
import {delay, t} from '../../state/language.js';
import {miniBoard} from '../../board/mini-board.js';
import {backLink} from './search-layout.js';
import {premiseText} from './search-texts.js';
import {API, isAbort, Problem, request} from '../../api/service.js';
import {describeFailure} from '../shared/failures.js';

/** Polling interval in ms, and its maximum after failures. */
const POLL_INTERVAL = 3_000;
const MAX_POLL_INTERVAL = 10_000;

/** @type {(game: Position) => SVGSVGElement} */
const boardOf = game => miniBoard(game, t('look.board', {n: game.moves.length, variant: game.variant}));

/** The card of a search; its nodes stay in place when it changes. */
class Hunt {
  #board = element('a', {className: 'thumb'});
  #score = element('b');
  #texts = [element('p'), element('p', {className: 'hint'}), element('p', {className: 'hint'})];
  #shown = 0;
  root;

  /** @param {Api['Search']} search */
  constructor({id, variant}) {
    this.#board.href = `#/search/${id}`;
    this.#board.append(boardOf({variant, moves: []}));
    this.root = element('li', {className: 'record'}, this.#board,
      element('div', {className: 'about'}, element('h2', {className: 'card-score'}, this.#score, ` ${variant}`), ...this.#texts));
  }

  /** @type {(search: Api['Search']) => void} */
  describe({solver, bestScore, nodesPerSecond, elapsed, from, warm}) {
    this.#score.textContent = String(bestScore ?? '–');
    const texts = [`${solver} · ${formatDuration(parseDuration(elapsed))}`, premiseText({from, warm}) || t('search.from-empty'),
      `${t('live.nodes')}: ${t('live.rate', {n: Math.round(nodesPerSecond)})}`];
    this.#texts.forEach((part, i) => {
      part.textContent = texts[i];
    });
  }

  /**
   * Draws the best game if it is longer than the one shown.
   *
   * @type {(search: Api['Search'], signal: AbortSignal) => Promise<void>}
   */
  async draw({id, bestScore}, signal) {
    if ((bestScore ?? 0) <= this.#shown) {
      return;
    }
    const response = await request(`${API}/searches/${id}/best.json`, {signal});
    const game = readRecord(/** @type {MsrRecord} */ (await response.json()));
    this.#shown = game.score;
    this.#board.replaceChildren(boardOf(game));
  }
}

/**
 * Shows the running searches until the signal aborts.
 *
 * @type {(view: HTMLElement, signal: AbortSignal) => Promise<void>}
 */
export async function showHunts(view, signal) {
  if (signal.aborted) {
    return;
  }
  const status = element('p', {id: 'hunts-status', className: 'hint', role: 'status'});
  const list = element('ul', {id: 'hunts', className: 'gallery'});
  view.replaceChildren(backLink(), element('h1', {id: 'search-heading', textContent: t('hunts.title')}), notifyField(), status, list);
  const notifyBest = bestNotifier();
  /** @type {Map<string, Hunt>} */
  let hunts = new Map();

  /** @type {(page: Api['SearchPage']) => void} */
  function show({searches, next}) {
    const before = hunts;
    hunts = new Map(searches.map(search => [search.id, before.get(search.id) ?? new Hunt(search)]));
    searches.forEach(search => {
      hunts.get(search.id)?.describe(search);
      notifyBest(search.id, search.bestScore ?? 0, `${search.variant} · ${search.solver}`);
    });
    updateList(list, [...hunts.values()].map(({root}) => root));
    const n = searches.length;
    const text = n === 0 ? t('hunts.none') : next ? t('hunts.newest', {n}) : t('hunts.count', {n});
    if (status.textContent !== text) {
      status.textContent = text;
    }
  }

  /** @type {() => Promise<Problem | null>} */
  async function refresh() {
    try {
      const most = cardsThatFit(innerWidth, innerHeight);
      const response = await request(`${API}/searches?state=RUNNING&limit=${most}`, {signal});
      const page = /** @type {Api['SearchPage']} */ (await response.json());
      show(page);
      if (document.visibilityState === 'visible') {
        // A search may be over or deleted by now; the next answer will say so.
        await Promise.allSettled(page.searches.map(async search => hunts.get(search.id)?.draw(search, signal)));
      }
      return null;
    } catch (problem) {
      if (problem instanceof Problem) {
        status.replaceChildren(describeFailure(problem));
        return problem;
      }
      if (isAbort(problem)) {
        return null;
      }
      throw problem;
    }
  }

  pollWhileHidden(refresh, signal);
  for (let wait = POLL_INTERVAL; !signal.aborted;) {
    const problem = await refresh();
    if (problem?.status === 401) {
      // Every further poll would prompt for a key again.
      return;
    }
    wait = problem === null ? POLL_INTERVAL : Math.min(2 * wait, MAX_POLL_INTERVAL);
    await delay(wait, signal, problem?.retryAfter);
  }
}
