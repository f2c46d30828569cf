// The strip above the board for returning visitors: records since the last visit, running searches, the game of the day.

import {hasScope} from '../shared/access.js';
import {recordViewAddress} from '../../state/address.js';
import {authorName, recordImage} from '../shared/cards.js';
import {dateOf, isGuessable, judge, recordOf, ROUNDS, shownAt} from '../../core/day-game.js';
import {storedGuesses} from '../shared/day-guesses.js';
import {byId, element, redraw} from '../../ui/dom.js';
import {formatDuration, parseDuration} from '../../core/durations.js';
import {readRecord} from '../../core/game.js';
import {formatDate, formatDateTime, t} from '../../state/language.js';
import {miniBoard} from '../../board/mini-board.js';
import {API, request} from '../../api/service.js';
import {getLocal, getSession, setLocal, setSession} from '../../state/store.js';
import {MAX_NEW, newSince, visitFrom} from '../../core/visits.js';

const MAX_SEARCHES = 3;

/** @type {StoredVisit | null} */
let last = null;
/**
 * The news, null where the service gave no answer.
 *
 * @type {News}
 */
const news = {records: null, searches: [], day: null};

/**
 * Returns the visit before this one, the same for the lifetime of the tab; null at the first.
 *
 * @type {() => StoredVisit | null}
 */
function lastVisit() {
  const kept = getSession('visit');
  const before = visitFrom(kept === null ? getLocal('visit', null) : JSON.parse(kept));
  setSession('visit', JSON.stringify(before));
  return before;
}

/** @type {(address: string) => Promise<unknown>} */
const ask = async address => (await request(API + address)).json();

/** @type {(address: string) => Promise<Reading | null>} */
const askGame = address => ask(address).then(game => readRecord(/** @type {MsrRecord} */ (game)), () => null);

/** Reads the newest records, and keeps this visit with them. */
async function fetchRecords() {
  const {records} = /** @type {Api['RecordPage']} */ (await ask(`/records?sort=newest&limit=${MAX_NEW}`));
  setLocal('visit', {at: new Date().toISOString(), seen: records.map(({id}) => id)});
  news.records = newSince(records, last?.seen ?? []);
}

async function fetchSearches() {
  const {searches} = /** @type {Api['SearchPage']} */ (await ask(`/searches?state=RUNNING&limit=${MAX_SEARCHES}`));
  news.searches = await Promise.all(searches.map(async search => /** @type {[Api['Search'], Reading | null]} */ (
    [search, search.bestScore ? await askGame(`/searches/${search.id}/best.json`) : null])));
}

async function fetchDay() {
  const name = recordOf(dateOf(Date.now()));
  const game = await askGame(`/records/${name}.json`);
  news.day = game !== null && isGuessable(game) ? {name, game} : null;
}

/** @type {(href: string, board: Child, title: Child, hint: string) => HTMLElement} */
const tile = (href, board, title, hint) => element('li', {}, element('a', {href}, board, element('span', {}, title, element('span', {className: 'hint', textContent: hint}))));

/** @type {(game: Position) => SVGSVGElement} */
const boardOf = game => miniBoard(game, t('look.board', {n: game.moves.length, variant: game.variant}));

function dayTile() {
  const title = element('span', {}, element('b', {textContent: t('nav.day')}));
  const hint = t('news.day', {n: ROUNDS});
  if (news.day === null) {
    return tile('#/day', '', title, hint);
  }
  const {name, game: {variant, moves}} = news.day;
  const date = dateOf(Date.now());
  const shown = shownAt(date, {variant, moves});
  const {rounds, round, score} = judge(moves, shown, storedGuesses(date, name));
  return tile('#/day', boardOf({variant, moves: moves.slice(0, shown + round)}), title,
    rounds.length === 0 ? hint : t('day.result', {n: score, of: ROUNDS}));
}

/** @type {(search: Api['Search'], best: Reading | null) => HTMLElement} */
const searchTile = ({id, variant, solver, bestScore, elapsed}, best) => tile(`#/search/${id}`,
  boardOf(best ?? {variant, moves: []}),
  element('span', {}, element('b', {textContent: bestScore ?? '–'}), ` ${variant}`),
  `${t('state.RUNNING')} · ${solver} · ${formatDuration(parseDuration(elapsed))}`);

/** @type {(record: RecordSummary) => HTMLElement} */
const recordTile = record => tile(recordViewAddress(record.id), recordImage(record, ''),
  element('span', {}, element('b', {textContent: record.score}), ` ${record.variant}`),
  [authorName(record), record.achieved && formatDate(record.achieved)].filter(Boolean).join(', '));

/** @type {(records: RecordSummary[] | null) => string} */
function recordsText(records) {
  const n = records?.length ?? 0;
  return records === null ? '' : n === 0 ? t('news.none') : t(n === MAX_NEW ? 'news.many' : 'news.records', {n});
}

function draw() {
  if (last === null) {
    return;
  }
  const {records, searches} = news;
  const title = element('b', {id: 'news-title', textContent: t('news.title', {date: formatDateTime(last.at)})});
  const links = [
    ...(searches.length > 0 ? [['#/search/hunts', t('hunts.title')]] : []),
    ...(records?.length ? [['#/records?sort=newest', t('records.section.catalogue')]] : []),
  ].map(([href, textContent]) => element('li', {}, element('a', {href}, element('span', {textContent}))));
  redraw(byId('news'), () => byId('news').replaceChildren(
    element('p', {}, title, ` ${recordsText(records)}`),
    element('ul', {className: 'strip'}, dayTile(),
      ...searches.map(([search, best]) => searchTile(search, best)), ...(records ?? []).map(recordTile), ...links)));
}

/**
 * Shows the news on the start view of a returning visitor; a part that the service does not give is left out.
 *
 * @type {(asked?: Promise<void>[]) => Promise<void>}
 */
async function update(asked = []) {
  if (last !== null && !byId('news').hidden) {
    asked.push(fetchDay(), ...(hasScope('search:read') ? [fetchSearches()] : []));
  }
  await Promise.allSettled(asked);
  draw();
}

/** Keeps this visit, and shows what changed since the last one. */
export function showNews() {
  last = lastVisit();
  return update(hasScope('record:read') ? [fetchRecords()] : []);
}

addEventListener('languagechanged', draw);
addEventListener('viewchanged', () => update());
