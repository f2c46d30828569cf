// Look: one game, its verdict, its board.

import {gameIn, writeAddress} from './address.js';
import {Board} from './board.js';
import {byId} from './dom.js';
import {compact, documentOf, readRecord} from './game.js';
import {t} from './language.js';
import {fileNameOf, offer, startExports} from './exports.js';
import {Player} from './player.js';
import {showRelatives} from './relatives.js';
import {API, ask, fault, Problem, send} from './service.js';
import {theme} from './theme.js';
import {addTools} from './tools.js';
import {addAnswer, bringIntoView, namesVariant, problemIn, showActions, showProblem, showVerdict} from './verdict.js';
import {markFile, read, startWaysIn} from './ways-in.js';
import {offerComparison} from './compare.js';

const START = {variant: '5T', moves: []};
/** An address that is longer than this is cut off by some of those through whom it is sent. */
const LONGEST_ADDRESS = 4_000;

let board;
let player;
/** The newest question; what an older one answers is no longer of interest. */
let asking = new AbortController();
/** Whose game is shown, and how to say so again in another language. */
let shown = null;
/** Whether anything has been asked for, so that no greeting is wanted. */
let opened = false;
/** The record that is shown, if the address names it. */
let named = null;
/** The game that is shown, as the address has it. */
let addressed = null;
/** Goes on with what was on its way when the view was left; null if nothing is on its way. */
let goOn = null;
/** Opens once more what the visitor has brought, where the variant is theirs to choose. */
let reopen = null;

/** What the game that is shown is called. */
export let gameName = () => '';

export const lookBoard = () => board;
export const lookPlayer = () => player;

/** What the service sends of a record needs no reader for documents, which is large: the first view does without. */
async function readSent(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return {bytes, reading: readRecord(JSON.parse(new TextDecoder().decode(bytes)))};
}

/** Gives up what was asked for before. */
function begin() {
  opened = true;
  named = null;
  addressed = null;
  reopen = null;
  return askAnew();
}

/** Gives up what was asked for before, but not what it was about. */
function askAnew() {
  asking.abort();
  asking = new AbortController();
  byId('result').ariaBusy = 'true';
  return asking.signal;
}

/** Nothing is said to somebody who has left; what they asked for is there when they are back. */
function leave() {
  if (byId('look').hidden && goOn !== null) {
    asking.abort();
  }
}

/** Goes on with what was given up when the view was left. */
const resume = () => (asking.signal.aborted ? goOn?.() : undefined);

function end(signal) {
  if (!signal.aborted) {
    goOn = null;
    byId('result').ariaBusy = null;
  }
}

/** Opens a document: a blob, and what says its name. */
async function openDocument(blob, name, reader = read, signal = begin()) {
  if (signal.aborted) {
    return;
  }
  const variant = byId('variant').value;
  goOn = () => openDocument(blob, name, reader, askAnew());
  try {
    const {bytes, sent, reading} = await reader(blob, variant, signal);
    if (signal.aborted) {
      return;
    }
    if (addressed === null && !namesVariant(reading.form)) {
      reopen = () => {
        writeAddress('/#/look');
        return openDocument(blob, name);
      };
    }
    if (reading.problem) {
      refuse(() => reading.problem, name);
      return;
    }
    present(reading, bytes, name);
    if (reader === read) {
      await write(reading, signal);
    }
    if (!signal.aborted) {
      await complete(sent ?? bytes, variant, signal);
    }
  } catch (failure) {
    if (failure instanceof Problem) {
      refuse(() => problemIn(failure), name);
    } else if (failure.name !== 'AbortError') {
      fault(failure);
    }
  } finally {
    end(signal);
  }
}

/** The game lives in the address: whoever comes back to it, or loads the page again, finds it there. */
async function write(game, signal) {
  const text = await compact(game).catch(() => undefined);
  if (text?.length < LONGEST_ADDRESS && !signal.aborted && addressed === null) {
    addressed = text;
    showAddress();
  }
}

function showAddress() {
  if (byId('look').hidden || addressed === null && named === null) {
    return;
  }
  writeAddress(addressed === null ? `/?record=${encodeURIComponent(named)}` : `/#${addressed}`);
}

/** Shows no game. */
function clear() {
  board.show(START);
  board.root.setAttribute('aria-label', t('look.title'));
  player.reset();
}

/** Says something of a game, now and again in another language. */
function say(words, name) {
  shown = words;
  shown();
  gameName = name;
  dispatchEvent(new Event('gameshown'));
}

/** @param problem says what the problem is, in the language that is spoken */
function refuse(problem, name) {
  say(() => showProblem(problem(), name()), name);
  clear();
  offer(null);
  offerComparison(null);
  byId('relatives').hidden = true;
  byId('result').ariaBusy = null;
  bringIntoView();
}

function present(reading, bytes, name) {
  const violation = reading.violations[0];
  const game = {...reading, moves: violation ? reading.moves.slice(0, violation.move) : reading.moves};
  say(() => {
    showVerdict(reading, name());
    showActions(reading, board);
    board.root.setAttribute('aria-label', t('look.board', {n: game.moves.length, variant: game.variant}));
  }, name);
  board.show(game);
  if (violation) {
    board.markFault(reading.moves[violation.move], violation.points);
  }
  player.reset();
  offer({bytes, variant: reading.variant, name: fileNameOf(name()), theme});
  offerComparison(reading.legal ? game : null);
  byId('relatives').hidden = true;
  bringIntoView();
}

/** Adds what the service knows; without it the page's own verdict stands. */
async function complete(document, variant, signal) {
  goOn = async () => {
    const again = askAnew();
    await complete(document, variant, again);
    end(again);
  };
  try {
    const answer = await (await send('validate', {variant, registry: true}, document, signal)).json();
    if (!signal.aborted) {
      addAnswer(answer);
      const before = shown;
      shown = () => {
        before();
        addAnswer(answer);
      };
      await showRelatives(answer.known ?? null, signal);
    }
  } catch (failure) {
    if (!(failure instanceof Problem) && failure.name !== 'AbortError') {
      throw failure;
    }
  }
}

/** Opens what a visitor has brought, which the address does not name yet. */
function bring(blob, name) {
  const opening = openDocument(blob, name);
  history.pushState(null, '', '/#/look');
  dispatchEvent(new HashChangeEvent('hashchange'));
  markFile(null);
  return opening;
}

/** Opens a game that is already here. */
export const openGame = (game, name) => bring(new Blob([documentOf(game)]), name);

async function openRecord(id, signal = begin()) {
  goOn = () => openRecord(id, askAnew());
  try {
    const response = await ask(`${API}/records/${encodeURIComponent(id)}.json`, {signal});
    await openDocument(await response.blob(), () => id, readSent, signal);
  } catch (problem) {
    if (problem instanceof Problem) {
      const unknown = [400, 404].includes(problem.status);
      refuse(() => ({...problemIn(problem), ...(unknown && {headline: t('verdict.no-record')})}), () => id);
    } else if (problem.name !== 'AbortError') {
      fault(problem);
    }
  } finally {
    end(signal);
  }
}

/** What a visitor sees who has brought nothing: the longest game that is known, of those the first that was found. */
async function greet() {
  try {
    const {entries: [best]} = await (await ask(`${API}/leaderboards/5T?limit=1`)).json();
    if (best && !opened && !byId('look').hidden) {
      await openRecord(best.record.id);
    }
  } catch {
    if (!opened) {
      shown = () => {
        byId('verdict').textContent = t('look.welcome');
      };
      shown();
    }
  }
}

/** Opens what the address names: a record, or a game in the compact form. */
export async function openAddress() {
  const record = new URLSearchParams(location.search).get('record') || null;
  const text = gameIn(location.href);
  if (text !== null) {
    if (text === addressed) {
      await resume();
    } else {
      markFile(location.href);
      const opening = openDocument(new Blob([text]), () => t('open.address'));
      addressed = text;
      await opening;
    }
  } else if (record !== null && record !== named) {
    markFile(location.href);
    const opening = openRecord(record);
    named = record;
    await opening;
  } else if (opened) {
    showAddress();
    await resume();
  } else {
    await greet();
  }
}

export function startLook() {
  board = new Board(byId('look-board'));
  addTools(byId('look-tools'), board);
  // A game without moves is no record.
  player = new Player(byId('look-player'), board, step => byId('look-submit')?.toggleAttribute('disabled', step === 0));
  clear();
  startWaysIn(bring);
  byId('variant').addEventListener('change', () => reopen?.());
  startExports();
  addEventListener('languagechanged', () => shown?.());
  addEventListener('viewchanged', leave);
}
