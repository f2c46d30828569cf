// Play: a game by hand, by the rules of any variant.

import {writeAddress} from './address.js';
import {Aim} from './aim.js';
import {bestKnown} from './best.js';
import {Board} from './board.js';
import {announce, byId, copyText, element, toast} from './dom.js';
import {BEST_KNOWN, PROVEN, VARIANTS, compact, legalMoves, playable, readDocument, recordOf, sameMove,
  sameMoves} from './game.js';
import {t, translate} from './language.js';
import {tried} from './service.js';
import {keep, recall, remember} from './store.js';
import {addTools, moveInWords} from './tools.js';
import {problemInWords} from './verdict.js';

let board;
let aim;
let variant = '5T';
let moves = [];
let undone = [];
let legal = [];
/** Whether the game is the visitor's own, which is kept. */
let own = true;
let writing = 0;
const best = {...BEST_KNOWN};

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

/** Keeps the game if it is the visitor's own, and puts it into the address. */
function keepGame() {
  if (own) {
    remember(`play.${variant}`, {moves, undone, metadata: metadata()});
    remember('play', variant);
  }
  clearTimeout(writing);
  writing = setTimeout(write, 400);
}

/** Takes up the position that the moves lead to. Whoever makes a move makes the game their own. */
function update(said, isOwn = true, last = moves.at(-1) ?? null) {
  own = isOwn;
  legal = legalMoves(variant, moves);
  board.show({variant, moves, kept: true});
  aim.offer(variant, legal, last);
  board.view.follow();
  status(said);
  byId('undo').disabled = moves.length === 0;
  byId('redo').disabled = undone.length === 0;
  byId('hint').disabled = legal.length === 0;
  byId('play-submit').disabled = moves.length === 0;
  keepGame();
}

/** The game lives in the address: a link to it is a save. */
const link = async () => `/#/play/${await compact(game())}`;

async function write() {
  const address = moves.length === 0 ? '/#/play' : await link();
  if (!byId('play').hidden) {
    writeAddress(address);
  }
}

function status(said) {
  const score = moves.length;
  byId('score').textContent = score;
  byId('score-unit').textContent = t('play.unit', {n: score});
  const over = legal.length === 0;
  const proven = PROVEN[variant] === score;
  const text = !over ? t('play.open', {n: legal.length}) : t(proven ? 'play.proven' : 'play.over', {n: score, variant});
  byId('play-status').textContent = text;
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

export function play(move) {
  if (!legal.some(other => sameMove(other, move))) {
    return;
  }
  moves = [...moves, move];
  undone = undone.length > 0 && sameMove(undone.at(-1), move) ? undone.slice(0, -1) : [];
  update(t('player.said', {step: moves.length, move: moveInWords(move)}));
}

export function undo() {
  if (moves.length > 0) {
    const last = moves.at(-1);
    undone = [...undone, last];
    moves = moves.slice(0, -1);
    update(t('play.undone', {n: moves.length}), true, last);
  }
}

export const redo = () => undone.length > 0 && play(undone.at(-1));

/** The move that leaves the most to play next: a hint, not advice. */
export function hint() {
  const left = legal.map(move => legalMoves(variant, [...moves, move]).length);
  const move = legal[left.indexOf(Math.max(...left))];
  if (move) {
    aim.at(move);
    announce(t('play.hinted', {move: moveInWords(move)}));
    byId('play-status').textContent = t('play.hinted', {move: moveInWords(move)});
  }
}

export const playKey = event => aim.key(event);

function start(game, isOwn = true) {
  ({variant, moves, undone = []} = game);
  byId('play-variant').value = variant;
  describe(game.metadata);
  update('', isOwn);
  board.view.fit();
}

/** Goes on by hand from a game, as far as it is legal. It replaces the visitor's own when a move is made. */
export function playOn({variant: of, moves: from, metadata: about = {}}) {
  start({variant: of, moves: playable(of, from), metadata: about}, false);
}

/** Opens the game that the address holds; without one, the game that is here goes into it. */
export async function openPlay(text) {
  if (text === '') {
    keepGame();
    return;
  }
  const reading = await readDocument(new TextEncoder().encode(text), variant);
  if (reading.problem) {
    toast(`${t('verdict.unreadable')} ${problemInWords(reading.problem)}`);
    return;
  }
  if (reading.variant === variant && sameMoves(reading.moves, moves)) {
    // The game is here already, with what has been undone.
    describe(reading.metadata);
    keepGame();
  } else {
    playOn(reading);
  }
}

/** The unfinished game of a variant. What this browser has kept may be of another version, or damaged. */
function again(of) {
  const {moves: made = [], undone: taken = [], metadata: about} = recall(`play.${of}`, {});
  const all = playable(of, [made, [taken].flat().reverse()].flat());
  const said = made.length === 0 ? {...about, ...mine()} : about ?? mine();
  return {variant: of, moves: all.slice(0, made.length), undone: all.slice(made.length).reverse(), metadata: said};
}

async function learnBest() {
  for (const of of VARIANTS) {
    best[of] = await bestKnown(of);
  }
  showBest();
}

export function startPlay() {
  board = new Board(byId('play-board'));
  aim = new Aim(board, play);
  addTools(byId('play-tools'), board);
  byId('play-variant').append(...VARIANTS.map(value => element('option', {value, textContent: value})));
  for (const id of ['show', 'picker']) {
    keep(byId(id), id);
  }
  for (const id of ['author', 'description']) {
    byId(id).addEventListener('input', keepGame);
  }
  byId('author').addEventListener('change', ({target}) => own && remember('author', target.value));
  byId('play-variant').addEventListener('change', ({target}) => start(again(target.value)));
  byId('undo').addEventListener('click', undo);
  byId('redo').addEventListener('click', redo);
  byId('hint').addEventListener('click', hint);
  // The game that is given up can be had again, move by move.
  byId('new').addEventListener('click', () =>
    start({variant, moves: [], undone: [...undone, ...[...moves].reverse()], metadata: mine()}));
  byId('play-look').addEventListener('click', () => dispatchEvent(new CustomEvent('look-at', {detail: game()})));
  byId('play-search').addEventListener('click', () => dispatchEvent(new CustomEvent('search-from', {detail: recordOf(game())})));
  byId('play-submit').addEventListener('click', () =>
    dispatchEvent(new CustomEvent('submit-game', {
      detail: {...game(), metadata: {author: '', ...metadata()}, foundBy: 'human'},
    })));
  byId('play-link').addEventListener('click', () => tried(async () => {
    const address = location.origin + await link();
    toast(t(await copyText(address) ? 'play.link-copied' : 'export.refused'));
  }));
  addEventListener('languagechanged', () => status());
  addEventListener('recordschanged', ({detail}) => {
    if (detail === null || detail.score > best[detail.variant]) {
      learnBest();
    }
  });
  translate(byId('play'));
  start(again(VARIANTS.find(of => of === recall('play', '5T')) ?? '5T'));
  learnBest();
  import('./records-live.js').then(({watchRecords}) => watchRecords());
}
