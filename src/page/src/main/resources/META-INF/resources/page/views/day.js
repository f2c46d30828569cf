// The Day view: a position of the game of the day, whose next moves the visitor guesses.

import {HOME} from '../state/address.js';
import {Board} from '../board/board.js';
import {blockWhile, button, byId, element, fire, svg} from '../ui/dom.js';
import {dateFrom, isGuessable, judge, recordOf, ROUNDS, shownAt, tilesOf, TRIES} from '../core/day-game.js';
import {legalMoves, readRecord, sameMove} from '../core/game.js';
import {storedGuesses, storeGuesses} from './shared/day-guesses.js';
import {characterShortcutsEnabled} from './shared/shortcuts.js';
import {formatDate, t, translate} from '../state/language.js';
import {MovePicker} from '../board/move-picker.js';
import {API, cancelPrevious, loadModule, Problem, request} from '../api/service.js';
import {reportFailure} from './shared/failures.js';
import {share} from './shared/share.js';
import {addToolbar, describeMove} from '../board/toolbar.js';

/**
 * Signs of the marks, for those who can't tell the colours.
 *
 * @type {Record<Mark, string>}
 */
const SIGNS = {hit: '✓', later: '→', miss: '×'};

/** @type {Board} */
let board;
/** @type {MovePicker} */
let picker;
/** The date to open, and the record that was opened: {date, name, game, shown}; null before the first. */
let wanted = '';
/** @type {{date: string, name: string, game: Reading, shown: number} | null} */
let day = null;
/**
 * The moves guessed, oldest first.
 *
 * @type {Move[]}
 */
let guesses = [];

/** @type {() => NonNullable<typeof day>} */
function shownDay() {
  if (day === null) {
    throw new Error('no day is shown');
  }
  return day;
}

/**
 * Fetches the record of a date; without the service, or where it lacks the record, returns the one shipped with the page.
 *
 * @type {(date: string, signal: AbortSignal) => Promise<{name: string, game: Reading}>}
 */
async function fetchGame(date, signal) {
  const name = recordOf(date);
  try {
    const response = await request(`${API}/records/${name}.json`, {signal});
    const game = readRecord(/** @type {MsrRecord} */ (await response.json()));
    if (isGuessable(game)) {
      return {name, game};
    }
  } catch (problem) {
    if (!(problem instanceof Problem)) {
      throw problem;
    }
  }
  const {NAME, readExample} = await loadModule('core/example.js');
  return {name: NAME, game: (await readExample()).reading};
}

const load = cancelPrevious(async signal => {
  const date = wanted;
  const {name, game} = await fetchGame(date, signal);
  signal.throwIfAborted();
  day = {date, name, game, shown: shownAt(date, game)};
  guesses = storedGuesses(date, name);
  showPosition();
  board.viewport.fit();
});

/** @type {(move: Move) => void} */
function guess(move) {
  guesses = [...guesses, move];
  const {date, name} = shownDay();
  storeGuesses(date, name, guesses);
  showPosition();
}

/** Shows the position of the current round. */
function showPosition() {
  const {game: {variant, moves}, shown} = shownDay();
  const {round, tried, isOver} = judge(moves, shown, guesses);
  const made = moves.slice(0, shown + round);
  const legal = isOver ? [] : legalMoves(variant, made).filter(move => !tried.some(other => sameMove(move, other)));
  board.show({variant, moves: made, keepViewport: true});
  picker.setMoves(variant, legal, made.at(-1));
  board.viewport.follow();
  showStatus();
}

/**
 * Says what the last guess was worth, and what comes next.
 *
 * @type {(judged: Judgement, moves: Move[], shown: number) => string}
 */
function statusOf({rounds, round, tried, last, score, isOver}, moves, shown) {
  const hasEnded = last !== null && tried.length === 0;
  const move = hasEnded ? describeMove(moves[shown + round - 1], board) : '';
  return [
    last && t(`day.${last}`, {move}),
    hasEnded && last !== 'hit' && t('day.shown', {move}),
    isOver ? t('day.over', {n: score, of: rounds.length}) : t('day.next', {step: shown + round + 1, n: TRIES - tried.length}),
  ].filter(Boolean).join(' ');
}

function showStatus() {
  if (day === null) {
    return;
  }
  const {date, name, game: {variant, moves}, shown} = day;
  const judged = judge(moves, shown, guesses);
  const {rounds, round, score, isOver} = judged;
  byId('day-date').textContent = `${formatDate(date)} · ${variant}`;
  byId('day-score').textContent = String(score);
  byId('day-of').textContent = t('day.found', {n: ROUNDS});
  byId('day-status').textContent = picker.prompt ?? statusOf(judged, moves, shown);
  byId('day-tiles').replaceChildren(...rounds.map(marks => element('span', {}, ...marks.map(mark =>
    element('span', {className: `tile ${mark}`, textContent: SIGNS[mark]})))));
  byId('day-tiles').setAttribute('aria-label', t('day.result', {n: score, of: rounds.length}));
  byId('day-tiles').hidden = rounds.length === 0;
  byId('day-about').textContent = t('day.about', {n: ROUNDS, tries: TRIES});
  byId('day-other').hidden = name === recordOf(date);
  byId('day-end').hidden = !isOver;
  board.root.setAttribute('aria-label', t('look.board', {variant, n: shown + round}));
}

function shareResult() {
  const {date, game, shown} = shownDay();
  const {rounds, score} = judge(game.moves, shown, guesses);
  const text = `${t('day.text', {date: formatDate(date), n: score, of: ROUNDS})}\n${tilesOf(rounds)}`;
  return reportFailure(() => share(text, `${location.origin}${HOME}#/day/${date}`));
}

function build() {
  const root = svg('svg', {id: 'day-board', class: 'board playing', role: 'application', tabindex: 0, 'aria-describedby': 'play-keys'});
  const choices = element('div', {className: 'row choices', hidden: true, role: 'group'});
  choices.dataset.label = 'play.choose';
  const tools = element('div', {className: 'tools', role: 'group'});
  tools.dataset.label = 'tools.title';
  const sharing = button('', shareResult, {id: 'day-share', className: 'primary'});
  sharing.dataset.text = 'day.share';
  // The game is at hand, so that this works without the service.
  const look = button('', () => {
    const {game, name} = shownDay();
    fire('view-game', {...game, name});
  });
  look.dataset.text = 'day.look';
  const heading = element('h1', {id: 'day-heading'});
  heading.dataset.text = 'nav.day';
  const other = element('p', {id: 'day-other', className: 'note', hidden: true});
  other.dataset.text = 'day.other';
  byId('day').replaceChildren(
    element('figure', {className: 'sheet'}, root, choices, tools),
    element('div', {className: 'side'},
      element('section', {className: 'card score-card'},
        element('p', {className: 'score'}, element('b', {id: 'day-score'}), ' ', element('span', {id: 'day-of'})),
        element('p', {id: 'day-status', role: 'status'})),
      element('section', {className: 'card'}, heading, element('p', {id: 'day-date', className: 'hint'}),
        element('p', {id: 'day-tiles', className: 'tiles', role: 'img', hidden: true}),
        element('p', {id: 'day-end', className: 'row', hidden: true}, sharing, look),
        other, element('p', {id: 'day-about', className: 'hint'}))));
  board = new Board(root);
  picker = new MovePicker(board, guess, showStatus, choices);
  addToolbar(tools, board);
  translate(byId('day'));
}

/**
 * Opens the game of a date, 2026-11-29, else today's.
 *
 * @type {(text: string) => Promise<void>}
 */
export async function openDay(text) {
  if (!board) {
    build();
  }
  wanted = dateFrom(text, Date.now());
  if (day?.date !== wanted) {
    await blockWhile(byId('day'), load());
  }
}

byId('day').addEventListener('keydown', event => {
  const digit = /^\d$/.test(event.key);
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  if (day !== null && !modified && (!digit || characterShortcutsEnabled()) && picker.handleKey(event)) {
    event.preventDefault();
  }
});
addEventListener('languagechanged', showStatus);
// The view may show another day by the time a late answer arrives.
addEventListener('viewchanged', () => load.stop());
