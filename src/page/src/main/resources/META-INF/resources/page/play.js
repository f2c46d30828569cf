// Play: a game by hand, by the rules of any variant.

import {isInHistory, newAddress, noteEntry, writeAddress} from './address.js';
import {Aim} from './aim.js';
import {best, followBest} from './best.js';
import {Board} from './board.js';
import {announce, byId, copyText, element, holding, letGo, toast} from './dom.js';
import {PROVEN, VARIANTS, compact, legalMoves, playable, readDocument, recordOf, sameMove, sameMoves} from './game.js';
import {t, translate} from './language.js';
import {load, tried} from './service.js';
import {keep, recall, recallForSession, remember, rememberForSession} from './store.js';
import {addTools, moveInWords} from './tools.js';
import {problemInWords} from './verdict.js';

let board;
let aim;
let variant = '5T';
let moves = [];
let undone = [];
let legal = [];
/** Somebody else's game as it came, what it says of itself, and what is typed; null for the visitor's own, which is kept. */
let theirs = null;
/** The visitor's own games that others have taken the place of: the history leads back to them. */
const left = [];
/** Says why the address can't be opened, until something else is said. */
let refusal = null;
let writing = 0;

const metadata = () => Object.fromEntries(
  ['author', 'description'].map(id => [id, byId(id).value.trim()]).filter(([, value]) => value !== ''));
const game = () => ({variant, moves, metadata: metadata()});

/** What visitors say of themselves on their own games. */
const mine = () => ({author: recall('author', '')});

/** Shows what is said of a game. */
function describe({author = '', description = ''}) {
  byId('author').value = author;
  byId('description').value = description;
}

/** Notes that this entry of the history has the game, and its address as long as that does not hold it yet. */
function note(behind, before = location.href) {
  rememberForSession('play.behind', behind);
  noteEntry(before, theirs === null ? variant : null, behind === null);
}

/** Keeps the game if it is the visitor's own, and puts it into the address. */
function keepGame() {
  if (theirs === null) {
    remember(`play.${variant}`, {moves, undone, metadata: metadata()});
    remember('play', variant);
  }
  // Until it is written, whoever comes back to this address finds the game that is kept.
  note(theirs === null ? location.href : null);
  clearTimeout(writing);
  writing = setTimeout(write, 400);
}

/** Shows the position that the moves lead to, from which keys go on from the point of the last move. */
function show(said, last = moves.at(-1) ?? null) {
  const focused = document.querySelector(':focus-visible');
  refusal = null;
  legal = legalMoves(variant, moves);
  board.show({variant, moves, kept: true});
  aim.offer(variant, legal, last);
  board.view.follow();
  if (theirs !== null) {
    // What somebody has said of a game holds for no other one.
    describe({...(sameMoves(moves, theirs.moves) && theirs.metadata), ...theirs.typed});
  }
  status(said);
  byId('undo').disabled = moves.length === 0;
  byId('redo').disabled = undone.length === 0;
  byId('hint').disabled = legal.length === 0;
  byId('play-submit').disabled = moves.length === 0;
  if (focused?.disabled) {
    board.root.focus({preventScroll: true});
  }
}

/** The game lives in the address: a link to it is a save. */
const link = async () => `/#/play/${await compact(game())}`;

/** Puts the game into this entry of the history, with what its address does not hold if it is the visitor's own. */
function enter(address) {
  const before = location.href;
  writeAddress(address, theirs === null ? {variant, undone} : null);
  note(null, before);
}

async function write() {
  const {href} = location;
  const written = moves;
  const address = moves.length === 0 ? '/#/play' : await link();
  const {hidden, inert} = byId('play');
  // By now another position may be here, or on its way, or another entry of the history.
  if (!hidden && !inert && href === location.href && written === moves) {
    enter(address);
  }
}

/** Leaves the game to its entry of the history, unless the visitor has gone on; what takes its place has a new one. */
async function leave(of = variant) {
  const {href} = location;
  const address = await holding(byId('play'), link());
  if (href !== location.href) {
    return false;
  }
  enter(address);
  newAddress('/#/play', {variant: of});
  return true;
}

function status(said) {
  const score = moves.length;
  byId('score').textContent = score;
  byId('score-unit').textContent = t('play.unit', {n: score});
  const over = legal.length === 0;
  const proven = PROVEN[variant] === score;
  const text = !over ? t('play.open', {n: legal.length}) : t(proven ? 'play.proven' : 'play.over', {n: score, variant});
  byId('play-status').replaceChildren(...[refusal?.() ?? aim.words ?? text].flat());
  showBest();
  if (said) {
    announce(`${said} ${over ? text : ''}`);
  }
  board.root.setAttribute('aria-label', t('play.board', {n: score, variant}));
}

function showBest() {
  byId('play-best').textContent = t(PROVEN[variant] ? 'play.best-proven' : 'play.best', {variant, n: best[variant]});
  const alarm = moves.length > best[variant];
  byId('alarm').hidden = !alarm;
  byId('alarm').textContent = alarm ? t('play.alarm', {score: moves.length, variant, best: best[variant]}) : '';
}

/** Draws a line. Whoever draws another one than was undone makes the game their own. */
export function play(move) {
  if (!legal.some(other => sameMove(other, move))) {
    return;
  }
  const redone = undone.length > 0 && sameMove(undone.at(-1), move);
  moves = [...moves, move];
  undone = redone ? undone.slice(0, -1) : [];
  if (theirs !== null && !redone) {
    describe({...mine(), ...theirs.typed});
    theirs = null;
  }
  show(t('player.said', {step: moves.length, move: moveInWords(move, board)}));
  keepGame();
}

export function undo() {
  if (moves.length > 0) {
    const last = moves.at(-1);
    undone = [...undone, last];
    moves = moves.slice(0, -1);
    show(t('play.undone', {n: moves.length}), last);
    keepGame();
  }
}

export const redo = () => undone.length > 0 && play(undone.at(-1));

/** The move that leaves the most to play next: a hint, not advice. */
export function hint() {
  if (legal.length > 0) {
    const next = legal.map(move => legalMoves(variant, [...moves, move]).length);
    aim.suggest(legal[next.indexOf(Math.max(...next))]);
  }
}

export const playKey = event => aim.key(event);

/** Takes up a game. */
function start(taken, isOwn = true) {
  if (theirs === null && moves.length > 0) {
    left.push({...game(), undone, behind: recallForSession('play.behind')});
    rememberForSession('play.behind', null);
  }
  ({variant, moves, undone = []} = taken);
  theirs = isOwn ? null : taken;
  byId('play-variant').value = variant;
  describe(taken.metadata);
  show('');
  board.view.fit();
}

/** Goes on by hand from a game, as far as it is legal. It replaces the visitor's own when a move is made. */
export async function playOn({variant: of, moves: from, metadata: about = {}}) {
  if (theirs !== null || variant !== of) {
    // The one that it would replace is not the one that is here.
    start(again(of));
  }
  if (moves.length > 0 && !isInHistory(of) && !await leave()) {
    return;
  }
  const made = playable(of, from);
  start({variant: of, moves: made, metadata: made.length === from.length ? about : {}}, false);
  keepGame();
}

/** Opens the game that the address holds; without one, the game that is here, or that of this entry's variant, goes into it. */
export async function openPlay(text) {
  const {href} = location;
  clearTimeout(writing);
  letGo(byId('play'));
  refusal = null;
  status();
  const isBehind = recallForSession('play.behind') === location.href;
  if (text === '' || isBehind) {
    const of = isBehind ? variant : history.state?.variant ?? variant;
    if (of !== variant) {
      start(again(of));
    }
    keepGame();
    return;
  }
  const reading = await holding(byId('play'), readDocument(new TextEncoder().encode(text), variant));
  if (href !== location.href) {
    return;
  }
  const meant = ({variant: of, moves: made, behind}) =>
    behind === location.href || reading.variant === of && sameMoves(reading.moves, made);
  if (reading.problem) {
    refusal = () => [t('verdict.unreadable'), ' ', ...problemInWords(reading.problem)];
    status();
    byId('play-status').scrollIntoView({block: 'nearest'});
  } else if (meant({variant, moves})) {
    // The game is here already, with what has been undone.
    describe(reading.metadata);
    keepGame();
  } else if (left.some(meant)) {
    start(left.findLast(meant));
    keepGame();
  } else if (history.state?.undone) {
    // It is the visitor's own, though another tab has kept a later one, which stays until this one goes on.
    start({...reading, undone: history.state.undone});
  } else {
    await playOn(reading);
  }
}

/** Takes up another game, unless the visitor has gone on: a step back in the history leads to the one that is here. */
async function change(to, isOwn) {
  // What can't be written is still there move by move, or under its variant.
  if (moves.length === 0 || await leave(to.variant).catch(() => true)) {
    start(to, isOwn);
    keepGame();
  }
  byId('play-variant').value = variant;
}

/** The unfinished game of a variant. What this browser has kept may be of another version, or damaged. */
function again(of) {
  const {moves: made = [], undone: taken = [], metadata: about} = recall(`play.${of}`, {});
  const all = playable(of, [made, [taken].flat().reverse()].flat());
  const said = made.length === 0 ? {...about, ...mine()} : about ?? mine();
  return {variant: of, moves: all.slice(0, made.length), undone: all.slice(made.length).reverse(), metadata: said};
}

export function startPlay() {
  board = new Board(byId('play-board'));
  aim = new Aim(board, play, () => {
    refusal = null;
    status();
  });
  addTools(byId('play-tools'), board);
  byId('play-variant').append(...VARIANTS.map(value => element('option', {value, textContent: value})));
  for (const id of ['show', 'picker']) {
    keep(byId(id), id);
  }
  for (const id of ['author', 'description']) {
    byId(id).addEventListener('input', () => {
      theirs &&= {...theirs, typed: {...theirs.typed, [id]: byId(id).value}};
      keepGame();
    });
  }
  byId('author').addEventListener('change', ({target}) => theirs === null && remember('author', target.value));
  byId('play-variant').addEventListener('change', ({target}) => change(again(target.value), true));
  byId('undo').addEventListener('click', undo);
  byId('redo').addEventListener('click', redo);
  byId('hint').addEventListener('click', hint);
  byId('new').addEventListener('click', () =>
    change({variant, moves: [], undone: [...undone, ...[...moves].reverse()], metadata: mine()}, theirs === null));
  byId('play-look').addEventListener('click', () => dispatchEvent(new CustomEvent('look-at', {detail: game()})));
  byId('play-search').addEventListener('click', () => dispatchEvent(new CustomEvent('search-from', {detail: recordOf(game())})));
  byId('play-submit').addEventListener('click', () => dispatchEvent(new CustomEvent('submit-game', {
    detail: {...game(), metadata: {author: '', ...metadata()}, foundBy: 'human'},
  })));
  byId('play-link').addEventListener('click', () => tried(async () => {
    const address = location.origin + await link();
    toast(t(await copyText(address) ? 'play.link-copied' : 'export.refused'));
  }));
  addEventListener('languagechanged', () => status());
  translate(byId('play'));
  start(again(VARIANTS.find(of => of === recall('play', '5T')) ?? '5T'));
  followBest(showBest);
  load('./records-live.js').then(({watchRecords}) => watchRecords(), () => {});
}
