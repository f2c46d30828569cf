// Texts about searches, for the list and for a single search.

import {element, fire} from '../../ui/dom.js';
import {formatDuration, parseDuration} from '../../core/durations.js';
import {PROVEN_OPTIMA} from '../../core/game.js';
import {formatNumber, t} from '../../state/language.js';
import {columnsOf, table} from '../../ui/table.js';

/** With more islands than this, the table is folded under a summary. */
const MAX_UNFOLDED = 8;

/** Final states of a search. */
export const FINAL_STATES = new Set(['SUCCEEDED', 'CANCELLED', 'FAILED']);

/** @type {(state: string) => HTMLElement} */
export const stateBadge = state => element('span', {className: `state ${state}`, textContent: t(`state.${state}`)});

/** @type {(wait: Api['Wait']) => string} */
const waitReason = ({reason, before}) =>
  `${t(`wait.${reason}`)} ${before ? t('wait.before', {n: before}) : ''}`;

/**
 * Describes why a search has ended. A proof covers only games that continue its starting position.
 *
 * @type {(search: ShownSearch) => string}
 */
const describeOutcome = ({outcome, from}) =>
  outcome === 'EXHAUSTED' && from ? t('outcome.EXHAUSTED-from', {n: from.score}) : t(`outcome.${outcome}`);

/**
 * Describes why a search has ended, failed or waits; empty while at least one island runs.
 *
 * @type {(search: ShownSearch) => string}
 */
export function statusReason(search) {
  const idle = search.islands.every(island => island.state !== 'RUNNING');
  const waits = search.waiting && idle ? waitReason(search.waiting) : null;
  return search.outcome ? describeOutcome(search) : search.failure ?? waits ?? '';
}

/**
 * Returns the highest score of a search's starting position and warm-start records, or 0.
 *
 * @type {(search: Pick<ShownSearch, 'from' | 'warm'>) => number}
 */
const givenScore = ({from, warm = []}) => Math.max(0, from?.score ?? 0, ...warm.map(({score}) => score));

/**
 * Announces a new record or a proven optimum; empty for other games, and for the game from which the search started.
 *
 * @type {(search: ShownSearch, best: number, known: number, time: string) => string}
 */
export function announcementOf(search, best, known, time) {
  const {variant} = search;
  if (best <= givenScore(search)) {
    return '';
  }
  return best > known ? t('live.alarm', {best, variant, known, time})
    : best === PROVEN_OPTIMA[variant] ? t('live.proven', {best, variant, time}) : '';
}

/**
 * Returns a function to be told, after each change, whether a search has a record, whether it is over, and the best known
 * score, Infinity until it is loaded. It asks for a sound when one of the first two becomes true; the first call with a
 * known score only sets the beginning.
 *
 * @type {() => (isRecord: boolean, isOver: boolean, known: number) => void}
 */
export function soundCue() {
  /** @type {{isRecord: boolean, isOver: boolean} | null} */
  let last = null;
  return (isRecord, isOver, known) => {
    if (known === Infinity) {
      return;
    }
    const name = last === null ? null : isRecord && !last.isRecord ? 'record' : isOver && !last.isOver ? 'end' : null;
    last = {isRecord, isOver};
    if (name !== null) {
      fire('sound', name);
    }
  };
}

/**
 * Shows an announcement; a screen reader says it again only if it has changed.
 *
 * @type {(alarm: HTMLElement, news: string) => void}
 */
export function showNews(alarm, news) {
  alarm.hidden = news === '';
  if (alarm.textContent !== news) {
    alarm.textContent = news;
  }
}

/**
 * Returns a hint beside the best score with the given score, so that a given game does not pass as found.
 *
 * @type {(search: ShownSearch) => Child}
 */
export function givenScoreHint(search) {
  const n = givenScore(search);
  return n > 0 ? element('span', {className: 'hint', textContent: ` ${t('live.given', {n})}`}) : '';
}

/**
 * Describes the position that a search starts from and the longest of the games that it learns from, for a list; empty
 * without them.
 *
 * @type {(search: Pick<ShownSearch, 'from' | 'warm'>) => string}
 */
export function premiseText({from, warm = []}) {
  const given = givenScore({warm});
  return [from ? t('live.from-move', {n: from.score}) : '', given > 0 ? t('live.given', {n: given}) : ''].filter(Boolean).join(' · ');
}

/** @type {(game: Api['GivenGame']) => string} */
const recordLabel = ({record, score}) => (record ? `${record} (${score})` : String(score));

/**
 * Lists a search's progress and settings as terms and values.
 *
 * @type {(search: ShownSearch, elapsed: number) => HTMLElement[]}
 */
export function searchFacts(search, elapsed) {
  const {nodes, nodesPerSecond, playouts, playoutsPerSecond, seed, limits, options, from, warm = []} = search;
  /** @type {(n: number | null | undefined) => string} */
  const rate = n => `(${t('live.rate', {n: Math.round(n ?? 0)})})`;
  const time = formatDuration(parseDuration(limits.time));
  const given = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return Object.entries({
    'live.elapsed': formatDuration(elapsed),
    'live.nodes': `${formatNumber(nodes)} ${rate(nodesPerSecond)}`,
    'live.playouts': `${formatNumber(playouts)} ${rate(playoutsPerSecond)}`,
    'live.from': from && recordLabel(from),
    'live.warm': warm.map(recordLabel).join(', '),
    'live.limit': limits.timeDefaulted ? t('live.limit-default', {time}) : limits.time && time,
    'search.nodes': limits.nodes && formatNumber(limits.nodes),
    'search.targetScore': limits.targetScore && formatNumber(limits.targetScore),
    'search.seed': seed,
    'search.options': given.join(', '),
  }).filter(([, value]) => value || value === 0)
    .flatMap(([name, value]) => [element('dt', {textContent: t(name)}), element('dd', {textContent: value ?? ''})]);
}

/** @type {(islands: ShownIsland[]) => HTMLElement} */
function islandsTable(islands) {
  const columns = columnsOf(['island', 'state', 'where', 'best', 'nodes'], 'live');
  return table(t('live.islands'), columns, islands.map(({number: i, state, owner, bestScore, nodes}) =>
    [i + 1, t(`state.${state}`), owner ?? '–', bestScore ?? '–', formatNumber(nodes)]));
}

/** @type {(island: ShownIsland) => boolean} */
const isFinal = ({state}) => state === 'ENDED' || state === 'FAILED';

/**
 * Shows the islands of a search in its part of the page.
 *
 * @type {(area: HTMLElement, islands: ShownIsland[]) => void}
 */
export function showIslands(area, islands) {
  const made = islandsTable(islands);
  const many = islands.length > MAX_UNFOLDED;
  const shown = area.querySelector(many ? 'details .table' : ':scope > .table');
  if (shown) {
    // Reuse the table, to keep its scroll position and focus.
    shown.replaceChildren(...made.children);
  } else {
    area.replaceChildren(many ? element('details', {}, element('summary'), made) : made);
  }
  if (many) {
    const running = islands.filter(({state}) => state === 'RUNNING').length;
    const over = islands.filter(isFinal).length;
    area.querySelector('summary')?.replaceChildren(
      t('live.summary', {over, of: islands.length, running, waiting: islands.length - running - over}));
  }
}
