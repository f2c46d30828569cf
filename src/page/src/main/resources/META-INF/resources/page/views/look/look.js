// The Look view: one game with its board and verdict.

import {gameFromAddress, HOME, recordViewAddress, replaceAddress} from '../../state/address.js';
import {Board} from '../../board/board.js';
import {byId} from '../../ui/dom.js';
import {encodeCompact, encodeDocument, readRecord} from '../../core/game.js';
import {t} from '../../state/language.js';
import {setExportedDocument, startExports, toFileName} from './exports.js';
import {Player} from '../../board/player.js';
import {showRelatives} from './relatives.js';
import {API, isAbort, loadModule, postDocument, Problem, repeatUntilAnswered, request} from '../../api/service.js';
import {reportBug} from '../shared/failures.js';
import {currentTheme} from '../../state/theme.js';
import {addToolbar} from '../../board/toolbar.js';
import {addServiceFindings, scrollToVerdict, showGameActions, showProblem, showVerdict, storesVariant, toProblem, updateSubmit} from '../shared/verdict.js';
import {markListedFile, readInput, startDocumentInput} from './document-input.js';
import {setComparedGame} from './compare.js';

/** @type {Position} */
const EMPTY_GAME = {variant: '5T', moves: []};
/** Some messengers and mail programs truncate longer addresses. */
const MAX_ADDRESS_LENGTH = 4_000;

/** @type {Board} */
let board;
/** @type {Player} */
let player;
/** Aborts the current request when a newer one starts. */
let controller = new AbortController();
/**
 * Renders the current message; called again after a change of language.
 *
 * @type {(() => void) | null}
 */
let renderMessage = null;
/** Whether the visitor has opened anything; if so, no default game is shown. */
let hasOpened = false;
/**
 * The id of the record in the address, or null.
 *
 * @type {string | null}
 */
let addressedRecord = null;
/**
 * The compact game in the address, or null.
 *
 * @type {string | null}
 */
let addressedGame = null;
/**
 * Restarts the request that is pending; null if none is.
 *
 * @type {(() => unknown) | null}
 */
let restart = null;
/**
 * Reopens the document in another variant; null if the document names its variant.
 *
 * @type {(() => unknown) | null}
 */
let reopen = null;

/** Whether the visitor has just played the current game. */
let isOwnGame = false;

/** Returns the name of the current game. */
export let gameName = () => '';

export const lookBoard = () => board;
export const lookPlayer = () => player;

/**
 * Reads a record as the service sends it. That needs no document reader, whose large module the first view avoids.
 *
 * @type {DocumentInput}
 */
async function readServiceRecord(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return {bytes, reading: readRecord(/** @type {MsrRecord} */ (JSON.parse(new TextDecoder().decode(bytes))))};
}

/** Aborts the current request and forgets its document. */
function newRequest() {
  hasOpened = true;
  addressedRecord = null;
  addressedGame = null;
  reopen = null;
  isOwnGame = false;
  return restartRequest();
}

/** Aborts the current request and returns the signal of a new one, for the same document. */
function restartRequest() {
  controller.abort();
  controller = new AbortController();
  byId('result').ariaBusy = 'true';
  return controller.signal;
}

/** Aborts the request when the view is left; {@link resume} restarts it on return. */
function abortIfHidden() {
  if (byId('look').hidden && restart !== null) {
    controller.abort();
  }
}

/** Restarts a request that was aborted when the view was left. */
const resume = () => (controller.signal.aborted ? restart?.() : undefined);

/** @type {(signal: AbortSignal) => void} */
function finishRequest(signal) {
  if (!signal.aborted) {
    restart = null;
    byId('result').ariaBusy = null;
  }
}

/**
 * Opens a document.
 *
 * @param name returns its name in the current language
 * @type {(blob: Blob, name: () => string, reader?: DocumentInput, signal?: AbortSignal) => Promise<void>}
 */
async function openDocument(blob, name, reader = readInput, signal = newRequest()) {
  if (signal.aborted) {
    return;
  }
  const variant = byId('variant').value;
  restart = () => openDocument(blob, name, reader, restartRequest());
  try {
    const {bytes, sent, reading} = await reader(blob, variant, signal);
    if (signal.aborted) {
      return;
    }
    if (addressedGame === null && (reading.problem || !storesVariant(reading.form))) {
      reopen = () => {
        replaceAddress(`${HOME}#/look`);
        return openDocument(blob, name);
      };
    }
    if (reading.problem) {
      const {problem} = reading;
      showFailure(() => problem, name);
      return;
    }
    showReading(reading, bytes, name);
    if (reader === readInput) {
      await writeGameAddress(reading, signal);
    }
    if (!signal.aborted) {
      await fetchServiceFindings(sent ?? bytes, variant, signal);
    }
  } catch (failure) {
    if (failure instanceof Problem) {
      showFailure(() => toProblem(failure), name, blob);
    } else if (!isAbort(failure)) {
      reportBug(failure);
    }
  } finally {
    finishRequest(signal);
  }
}

/**
 * Writes the game into the address, so that Back and a reload restore it.
 *
 * @type {(game: Game, signal: AbortSignal) => Promise<void>}
 */
async function writeGameAddress(game, signal) {
  const text = await encodeCompact(game).catch(() => null);
  if (text !== null && text.length < MAX_ADDRESS_LENGTH && !signal.aborted && addressedGame === null) {
    addressedGame = text;
    showAddress();
  }
}

function showAddress() {
  if (byId('look').hidden) {
    return;
  }
  if (addressedGame !== null) {
    replaceAddress(`${HOME}#${addressedGame}`);
  } else if (addressedRecord !== null) {
    replaceAddress(recordViewAddress(addressedRecord));
  }
}

/** Shows an empty board. */
function clearBoard() {
  board.show(EMPTY_GAME);
  board.root.setAttribute('aria-label', t('look.title'));
  player.reset();
}

/**
 * Renders a message, now and after each change of language.
 *
 * @type {(words: () => void, name: () => string) => void}
 */
function showMessage(words, name) {
  renderMessage = words;
  renderMessage();
  gameName = name;
  dispatchEvent(new Event('gamechanged'));
}

/**
 * @param problem returns the problem in the current language
 *
 * @type {(problem: () => ShownProblem, name: () => string, document?: Blob) => void}
 */
function showFailure(problem, name, document) {
  showMessage(() => showProblem(problem(), name(), document), name);
  clearBoard();
  setExportedDocument(null);
  setComparedGame(null);
  byId('relatives').hidden = true;
  byId('result').ariaBusy = null;
  scrollToVerdict();
}

/**
 * Adds an author to the current game; returns its document.
 *
 * @type {(reading: Reading, author: string) => Uint8Array<ArrayBuffer>}
 */
function addAuthor(reading, author) {
  reading.metadata.author = author;
  renderMessage?.();
  addressedGame = null;
  void writeGameAddress(reading, controller.signal);
  return encodeDocument(reading);
}

/** @type {(reading: Reading, bytes: Uint8Array<ArrayBuffer>, name: () => string) => void} */
function showReading(reading, bytes, name) {
  const violation = reading.violations[0];
  const game = {...reading, moves: violation ? reading.moves.slice(0, violation.move) : reading.moves};
  showMessage(() => {
    showVerdict(reading, name());
    showGameActions(reading, board);
    board.root.setAttribute('aria-label', t('look.board', {n: game.moves.length, variant: game.variant}));
  }, name);
  board.show(game);
  if (violation) {
    board.markViolation(reading.moves[violation.move], violation.points);
  }
  player.reset();
  setExportedDocument({bytes, variant: reading.variant, name: toFileName(name()), theme: currentTheme,
    ...(isOwnGame && !reading.metadata.author && {addAuthor: author => addAuthor(reading, author)})});
  setComparedGame(reading.legal ? game : null);
  byId('relatives').hidden = true;
  scrollToVerdict();
}

/**
 * Adds the service's findings to the page's own verdict, which stands if the service fails.
 *
 * @type {(document: Uint8Array<ArrayBuffer>, variant: Variant, signal: AbortSignal) => Promise<void>}
 */
async function fetchServiceFindings(document, variant, signal) {
  restart = async () => {
    const newSignal = restartRequest();
    await fetchServiceFindings(document, variant, newSignal);
    finishRequest(newSignal);
  };
  try {
    const response = await postDocument('validate', {variant, registry: true}, document, signal);
    const answer = /** @type {Api['Validation']} */ (await response.json());
    if (!signal.aborted) {
      addServiceFindings(answer, board);
      const before = renderMessage;
      renderMessage = () => {
        before?.();
        addServiceFindings(answer, board);
      };
      await showRelatives(answer.known ?? null, signal);
    }
  } catch (failure) {
    if (!(failure instanceof Problem) && !isAbort(failure)) {
      throw failure;
    }
  }
}

/**
 * Opens a document from the visitor in a new history entry.
 *
 * @type {DocumentOpener}
 */
function openInNewEntry(blob, name) {
  const opening = openDocument(blob, name);
  history.pushState(null, '', `${HOME}#/look`);
  dispatchEvent(new HashChangeEvent('hashchange'));
  markListedFile('');
  return opening;
}

/**
 * Opens a game from another view.
 *
 * @param isOwn whether the visitor has just played it
 * @type {(game: Game, name: () => string, isOwn?: boolean) => Promise<void>}
 */
export function openGame(game, name, isOwn = false) {
  const opening = openInNewEntry(new Blob([encodeDocument(game)]), name);
  isOwnGame = isOwn;
  return opening;
}

/** @type {(id: string, signal?: AbortSignal) => Promise<void>} */
async function openRecord(id, signal = newRequest()) {
  restart = () => openRecord(id, restartRequest());
  try {
    const response = await repeatUntilAnswered(() => request(`${API}/records/${encodeURIComponent(id)}.json`, {signal}), signal,
      problem => showFailure(() => toProblem(problem), () => id));
    await openDocument(await response.blob(), () => id, readServiceRecord, signal);
  } catch (problem) {
    if (problem instanceof Problem) {
      const unknown = [400, 404].includes(problem.status);
      showFailure(() => ({...toProblem(problem), ...(unknown && {headline: t('verdict.no-record')})}), () => id);
    } else if (!isAbort(problem)) {
      reportBug(problem);
    }
  } finally {
    finishRequest(signal);
  }
}

/** Whether Look still waits for its first game. */
const isUnused = () => !hasOpened && !byId('look').hidden;

/** Shows a default game on a visit without one: the best known 5T record, the earliest of equals. */
async function openDefault() {
  try {
    const response = await request(`${API}/leaderboards/5T?limit=1`);
    const {entries: [best]} = /** @type {Api['Leaderboard']} */ (await response.json());
    if (best && isUnused()) {
      await openRecord(best.record.id);
    }
  } catch {
    const example = isUnused() && await loadModule('core/example.js');
    if (example && isUnused()) {
      await openDocument(new Blob(), () => example.NAME, example.readExample);
    }
  }
}

/** Opens the record or compact game in the address. */
export async function openAddress() {
  const record = new URLSearchParams(location.search).get('record') || null;
  const text = gameFromAddress(location.href);
  if (text !== null) {
    if (text === addressedGame) {
      await resume();
    } else {
      markListedFile(location.href);
      const opening = openDocument(new Blob([text]), () => t('open.address'));
      addressedGame = text;
      await opening;
    }
  } else if (record !== null && record !== addressedRecord) {
    markListedFile(location.href);
    const opening = openRecord(record);
    addressedRecord = record;
    await opening;
  } else if (hasOpened) {
    showAddress();
    await resume();
  } else {
    await openDefault();
  }
}

export function startLook() {
  board = new Board(byId('look-board'));
  addToolbar(byId('look-tools'), board);
  player = new Player(byId('look-player'), board, () => updateSubmit(board));
  clearBoard();
  startDocumentInput(openInNewEntry);
  byId('variant').addEventListener('change', () => reopen?.());
  startExports();
  addEventListener('languagechanged', () => renderMessage?.());
  addEventListener('viewchanged', abortIfHidden);
}
