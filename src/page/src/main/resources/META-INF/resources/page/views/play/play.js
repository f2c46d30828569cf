// The Play view: a game drawn by hand, in any variant.

import {HOME, isInHistory, ownEntry, pushAddress, recordEntry, replaceAddress} from '../../state/address.js';
import {MovePicker} from '../../board/move-picker.js';
import {watchBestScores} from '../../api/best-scores.js';
import {Board} from '../../board/board.js';
import {parseChallenge, shareChallenge, takeChallenge} from './challenge.js';
import {announce, blockWhile, byId, copyText, element, fire, toast, unblock} from '../../ui/dom.js';
import {encodeCompact, legalMoves, legalPrefix, PROVEN_OPTIMA, sameMove, sameMoves, toRecord, VARIANTS} from '../../core/game.js';
import {showEnding} from './ending.js';
import {completeAuthor, enteredMetadata, fillMetadata, onMetadataInput} from './game-details.js';
import {t, translate} from '../../state/language.js';
import {recordOwnBest, showBest, soundMove} from './play-best.js';
import {addMove, restoreGame, undoAll, undoMove} from '../../core/play-game.js';
import {startRules} from './rules.js';
import {loadModule, readDocument} from '../../api/service.js';
import {reportFailure} from '../shared/failures.js';
import {getLocal, getSession, setLocal, setSession} from '../../state/store.js';
import {addToolbar, describeMove} from '../../board/toolbar.js';
import {describeProblem} from '../shared/verdict.js';

/** @type {Board} */
let board;
/** @type {MovePicker} */
let picker;
/** @type {Variant} */
let variant = '5T';
/** @type {Move[]} */
let moves = [];
/** @type {Move[]} */
let undone = [];
/** How many of the first moves come from another game: the score of such a game is not the visitor's. */
let given = 0;
/** @type {Move[]} */
let legal = [];
/**
 * Another person's game as opened, plus the metadata typed since; null while the visitor's own, stored game is shown.
 *
 * @type {OpenedGame | null}
 */
let openedGame = null;
/**
 * The visitor's own games that other games have replaced in this tab; history steps restore them.
 *
 * @type {OwnGame[]}
 */
const parkedGames = [];
/**
 * Describes why the address could not be opened; null after the next move or message.
 *
 * @type {(() => Child[]) | null}
 */
let openError = null;
let writeTimer = 0;

/**
 * The metadata in the fields, plus what else came with the opened game while it is shown exactly.
 *
 * @type {() => Metadata}
 */
function metadata() {
  const {producer, saved_at, solver} = openedGame?.metadata && sameMoves(moves, openedGame.moves) ? openedGame.metadata : {};
  return {producer, saved_at, ...enteredMetadata(), solver};
}
/** @type {() => Game & {metadata: Metadata}} */
const currentGame = () => ({variant, moves, metadata: metadata()});
export const shownGame = () => ({...currentGame(), isOwn: openedGame === null});

/**
 * Default metadata of the visitor's own games.
 *
 * @type {() => Metadata}
 */
const ownMetadata = () => ({author: getLocal('author', '')});

/**
 * Records that the history entry shows the game; `behind` is its address while that lags behind the game, else null.
 *
 * @type {(behind: string | null, before?: string) => void}
 */
function recordGameAddress(behind, before = location.href) {
  setSession('play.behind', behind);
  recordEntry(before, openedGame === null ? variant : null, behind === null);
}

function storeOwnGame() {
  setLocal(`play.${variant}`, {moves, undone, given, metadata: metadata()});
  setLocal('play', variant);
}

/** Stores the game if it is the visitor's own, and schedules its address. */
function storeGame() {
  if (openedGame === null) {
    storeOwnGame();
  }
  // Until the address is written, a return to it restores the stored game.
  recordGameAddress(openedGame === null ? location.href : null);
  clearTimeout(writeTimer);
  writeTimer = setTimeout(updateAddress, 400);
}

/**
 * Shows the current position; the keyboard cursor starts at the last move.
 *
 * @type {(announcement: string, last?: Move | null) => void}
 */
function showPosition(announcement, last = moves.at(-1) ?? null) {
  const focused = document.querySelector(':focus-visible');
  openError = null;
  legal = legalMoves(variant, moves);
  board.show({variant, moves, keepViewport: true});
  picker.setMoves(variant, legal, last);
  board.viewport.follow();
  if (openedGame !== null) {
    // Metadata applies only to the exact game that it came with.
    fillMetadata({...(sameMoves(moves, openedGame.moves) && openedGame.metadata), ...openedGame.typed});
  }
  showStatus(announcement);
  byId('undo').disabled = moves.length === 0;
  byId('redo').disabled = undone.length === 0;
  byId('hint').disabled = legal.length === 0;
  byId('play-submit').disabled = moves.length === 0;
  if (focused instanceof HTMLButtonElement && focused.disabled) {
    board.root.focus({preventScroll: true});
  }
}

/** Returns an address that contains the whole game. */
const gameAddress = async () => `${HOME}#/play/${await encodeCompact(currentGame())}`;

/**
 * Writes the game's address into the history entry; for the visitor's own game, also the undone moves, as state.
 *
 * @type {(address: string) => void}
 */
function writeGameAddress(address) {
  const before = location.href;
  replaceAddress(address, openedGame === null ? {variant, undone, given} : null);
  recordGameAddress(null, before);
}

async function updateAddress() {
  const {href} = location;
  const written = moves;
  const address = moves.length === 0 ? `${HOME}#/play` : await gameAddress();
  const {hidden, inert} = byId('play');
  // Meanwhile the position, the view or the history entry may have changed.
  if (!hidden && !inert && href === location.href && written === moves) {
    writeGameAddress(address);
  }
}

/**
 * Saves the game in its history entry and adds a new entry; returns false if the address has changed meanwhile.
 *
 * @type {(of?: Variant) => Promise<boolean>}
 */
async function pushHistoryEntry(of = variant) {
  const {href} = location;
  const address = await blockWhile(byId('play'), gameAddress());
  if (href !== location.href) {
    return false;
  }
  writeGameAddress(address);
  pushAddress(`${HOME}#/play`, {variant: of});
  return true;
}

/** @type {(announcement?: string) => void} */
function showStatus(announcement) {
  const score = moves.length;
  byId('score').textContent = String(score);
  byId('score-unit').textContent = t('play.unit', {n: score});
  const over = legal.length === 0;
  const text = !over ? t('play.open', {n: legal.length}) : t(PROVEN_OPTIMA[variant] === score ? 'play.proven' : 'play.over', {n: score, variant});
  byId('play-status').replaceChildren(...[openError?.() ?? picker.prompt ?? text].flat());
  byId('play-status').classList.toggle('prompt', picker.prompt !== null);
  showBest(variant, score);
  const verdict = showEnding(board, {variant, moves, given, isOver: over, isOwn: openedGame === null});
  if (announcement) {
    announce(`${announcement} ${over ? `${text} ${verdict}` : ''}`);
  }
  board.root.setAttribute('aria-label', t('play.board', {n: score, variant}));
}

/**
 * Plays a legal move. A move other than the one undone last turns another person's game into the visitor's own.
 *
 * @type {(move: Move) => void}
 */
function playMove(move) {
  if (!legal.some(other => sameMove(other, move))) {
    return;
  }
  const {isRedone, ...played} = addMove({moves, undone, given}, move);
  ({moves, undone, given} = played);
  if (openedGame !== null && !isRedone) {
    fillMetadata({...ownMetadata(), ...openedGame.typed});
    openedGame = null;
  }
  recordOwnBest({variant, moves, given, isOwn: openedGame === null});
  showPosition(t('player.said', {step: moves.length, move: describeMove(move, board)}));
  soundMove(variant, moves.length, legal.length === 0);
  storeGame();
}

export function undo() {
  if (moves.length > 0) {
    const last = moves.at(-1);
    ({moves, undone} = undoMove({moves, undone, given}));
    showPosition(t('play.undone', {n: moves.length}), last);
    storeGame();
  }
}

/** @type {() => void} */
export const redo = () => undone.slice(-1).forEach(playMove);

/** Suggests the move that leaves the most legal moves: a heuristic, not a solver's choice. */
export function suggestMove() {
  if (legal.length > 0) {
    const next = legal.map(move => legalMoves(variant, [...moves, move]).length);
    picker.suggest(legal[next.indexOf(Math.max(...next))]);
  }
}

/** @type {(event: KeyboardEvent) => boolean} */
export const handlePlayKey = event => picker.handleKey(event);

/**
 * Replaces the current game.
 *
 * @type {(taken: OwnGame, isOwn?: boolean) => void}
 */
function setGame(taken, isOwn = true) {
  if (openedGame === null && moves.length > 0) {
    parkedGames.push({...currentGame(), undone, given, behind: getSession('play.behind')});
    setSession('play.behind', null);
  }
  ({variant, moves, undone = [], given = isOwn ? 0 : moves.length} = taken);
  openedGame = isOwn ? null : taken;
  byId('play-variant').value = variant;
  fillMetadata(taken.metadata);
  showPosition('');
  board.viewport.fit();
}

/**
 * Opens the legal part of another game. It replaces the visitor's own stored game only when they make a move.
 *
 * @type {(game: Game) => Promise<void>}
 */
export async function continueGame({variant: of, moves: from, metadata: about = {}}) {
  if (openedGame !== null || variant !== of) {
    // First show the own game of that variant, which this game would replace.
    setGame(storedGame(of));
  }
  if (moves.length > 0 && !isInHistory(of) && !await pushHistoryEntry()) {
    return;
  }
  const made = legalPrefix(of, from);
  setGame({variant: of, moves: made, metadata: made.length === from.length ? about : {}}, false);
  storeGame();
}

const entryState = () => /** @type {EntryState} */ (history.state ?? {});

/**
 * Opens the game in the address; an address without one gets the current game, or the stored one of its entry's variant.
 *
 * @type {(text: string) => Promise<void>}
 */
export async function openPlay(text) {
  const {href} = location;
  clearTimeout(writeTimer);
  unblock(byId('play'));
  openError = null;
  showStatus();
  const isBehind = getSession('play.behind') === location.href;
  if (text === '' || isBehind) {
    const of = isBehind ? variant : entryState().variant ?? variant;
    if (of !== variant) {
      setGame(storedGame(of));
    }
    storeGame();
    return;
  }
  const {start, compact} = parseChallenge(text);
  const reading = await blockWhile(byId('play'), readDocument(new TextEncoder().encode(compact), variant));
  if (href !== location.href) {
    return;
  }
  /** @type {(game: OwnGame) => boolean} */
  const matches = ({variant: of, moves: made, behind}) =>
    behind === location.href || !reading.problem && reading.variant === of && sameMoves(reading.moves, made);
  const parked = parkedGames.findLast(matches);
  if (reading.problem) {
    const {problem} = reading;
    openError = () => [t('verdict.unreadable'), ' ', ...describeProblem(problem)];
    showStatus();
    byId('play-status').scrollIntoView({block: 'nearest'});
  } else if (start !== null && takeChallenge(reading, start)) {
    await continueGame({variant: reading.variant, moves: reading.moves.slice(0, start)});
  } else if (matches({variant, moves})) {
    // The game is already open, with its undone moves.
    fillMetadata(reading.metadata);
    storeGame();
  } else if (parked) {
    setGame(parked);
    storeGame();
  } else if (entryState().undone) {
    // The visitor's own game, though another tab has stored a later one: store nothing until the next move.
    const {undone: later, given: own} = entryState();
    setGame({...reading, undone: later, given: own});
  } else {
    await continueGame(reading);
  }
}

/**
 * Opens another game in a new history entry, so that Back restores the current one.
 *
 * @type {(to: OwnGame, isOwn: boolean) => Promise<void>}
 */
async function switchTo(to, isOwn) {
  // Without an address the game is still stored under its variant, or in the undone moves.
  if (moves.length === 0 || await pushHistoryEntry(to.variant).catch(() => true)) {
    setGame(to, isOwn);
    storeGame();
  }
  byId('play-variant').value = variant;
}

/**
 * Returns the stored game of a variant.
 *
 * @type {(of: Variant) => OwnGame}
 */
function storedGame(of) {
  const stored = getLocal(`play.${of}`, /** @type {Partial<OwnGame>} */ ({}));
  const {metadata: about} = stored;
  const details = (stored.moves ?? []).length === 0 ? {...about, ...ownMetadata()} : about ?? ownMetadata();
  return {variant: of, ...restoreGame(of, stored), metadata: details};
}

/** Adds the author that the visitor has named to the own game, which may be in Look. */
function addAuthor() {
  if (openedGame === null && byId('author').value === '') {
    byId('author').value = getLocal('author', '');
    if (byId('play').hidden) {
      storeOwnGame();
      // The address in the history entry has no author.
      setSession('play.behind', getSession('play.behind') ?? ownEntry(variant));
    } else {
      storeGame();
    }
  }
}

export function startPlay() {
  board = new Board(byId('play-board'));
  picker = new MovePicker(board, playMove, () => {
    openError = null;
    showStatus();
  }, byId('choices'));
  addToolbar(byId('play-tools'), board);
  startRules(board);
  byId('play-variant').append(...VARIANTS.map(value => element('option', {value, textContent: value})));
  onMetadataInput((name, value) => {
    openedGame &&= {...openedGame, typed: {...openedGame.typed, [name]: value}};
    storeGame();
  });
  byId('author').addEventListener('change', () => openedGame === null && setLocal('author', byId('author').value));
  byId('play-variant').addEventListener('change', () => switchTo(storedGame(byId('play-variant').value), true));
  byId('undo').addEventListener('click', undo);
  byId('redo').addEventListener('click', redo);
  byId('hint').addEventListener('click', suggestMove);
  byId('new').addEventListener('click', () =>
    switchTo({variant, ...undoAll({moves, undone, given}), metadata: ownMetadata()}, openedGame === null));
  byId('play-look').addEventListener('click', () => fire('view-game', shownGame()));
  byId('play-search').addEventListener('click', () => fire('search-game', toRecord(currentGame())));
  byId('play-submit').addEventListener('click', () => fire('submit-game', {
    ...currentGame(), metadata: {author: '', ...metadata()}, foundBy: 'human',
  }));
  byId('play-beat').addEventListener('click', () => reportFailure(async () => {
    await completeAuthor(openedGame === null);
    await shareChallenge(currentGame(), given);
  }));
  byId('play-link').addEventListener('click', () => reportFailure(async () => {
    await completeAuthor(openedGame === null);
    const address = location.origin + await gameAddress();
    toast(t(await copyText(address) ? 'play.link-copied' : 'export.refused'));
  }));
  addEventListener('languagechanged', () => showStatus());
  addEventListener('authornamed', addAuthor);
  translate(byId('play'));
  setGame(storedGame(VARIANTS.find(of => of === getLocal('play', '5T')) ?? '5T'));
  watchBestScores(() => showBest(variant, moves.length));
  loadModule('views/shared/records-live.js').then(({watchRecords}) => watchRecords(), () => {});
}
