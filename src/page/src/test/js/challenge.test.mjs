import assert from 'node:assert/strict';
import {test} from 'node:test';
import {load, textOf} from './browser.mjs';

const {languageLoaded} = await load('state/language.js');
await languageLoaded;
const {decodeCompact, legalMoves} = await load('core/game.js');

const MOVES = [];
for (let i = 0; i < 4; i++) {
  MOVES.push(legalMoves('5T', MOVES)[0]);
}
// A challenge of an earlier visit to this tab, damaged since.
sessionStorage.setItem('morpion.play.challenge', JSON.stringify({variant: '5T', start: 1, moves: [MOVES[0], MOVES[0]]}));
const {parseChallenge, shareChallenge, showChallenge, takeChallenge} = await load('views/play/challenge.js');

const OTHER = legalMoves('5T', MOVES.slice(0, 2)).at(-1);
const board = {overlay(moves) {
  this.overlaid = moves;
}};
const shown = () => document.getElementById('challenge').children.map(textOf).join('');
const show = (moves, isOver = false) => showChallenge(board, {variant: '5T', moves, given: 0, isOver});

test('a damaged challenge in the storage is none', () => {
  assert.equal(show(MOVES), '');
  assert.equal(shown(), '');
});

test('an address is a challenge if a number of moves precedes the game', () => {
  assert.deepEqual(parseChallenge('20/MS1:ab'), {start: 20, compact: 'MS1:ab'});
  assert.deepEqual(parseChallenge('0/MS1:ab'), {start: 0, compact: 'MS1:ab'});
  for (const text of ['', 'MS1:ab', '/MS1:ab', '-1/MS1:ab', '12345/MS1:ab', 'x/MS1:ab', 'a\nb']) {
    assert.deepEqual(parseChallenge(text), {start: null, compact: text});
  }
});

test('a game without a start, an illegal one, or one that ends at its start is no challenge', () => {
  const game = {variant: '5T', moves: MOVES, legal: true};
  assert.equal(takeChallenge(game, null), false);
  assert.equal(takeChallenge({...game, legal: false}, 2), false);
  assert.equal(takeChallenge(game, MOVES.length), false);
  assert.equal(sessionStorage.getItem('morpion.play.challenge').includes('"start":1'), true);
});

test('a game with the start of the challenge is shown what to beat, any other is not', () => {
  assert.equal(takeChallenge({variant: '5T', moves: MOVES, legal: true}, 2), true);
  show(MOVES.slice(0, 1));
  assert.equal(shown(), '');
  show([...MOVES.slice(0, 2), OTHER]);
  assert.match(shown(), /4/);
  show([OTHER, ...MOVES.slice(0, 2)]);
  assert.equal(shown(), '');
  showChallenge(board, {variant: '5D', moves: MOVES, given: 0, isOver: false});
  assert.equal(shown(), '');
});

test('at the end both games are shown, and who is ahead', () => {
  const outcomes = [show(MOVES.slice(0, 3), true), show(MOVES, true), show([...MOVES, legalMoves('5T', MOVES)[0]], true)];
  assert.equal(new Set(outcomes).size, 3);
  assert.equal(board.overlaid.length, MOVES.length);
  assert.ok(shown().startsWith(outcomes[2]));
});

test('there is nothing to share before the first own move', () => {
  showChallenge(board, {variant: '5T', moves: MOVES, given: 4, isOver: false});
  assert.equal(document.getElementById('play-beat').disabled, true);
  show(MOVES);
  assert.equal(document.getElementById('play-beat').disabled, false);
});

test('a shared challenge is read again', async () => {
  let shared;
  navigator.share = async what => {
    shared = what;
  };
  await shareChallenge({variant: '5T', moves: MOVES}, 2);
  const {start, compact} = parseChallenge(shared.url.split('#/play/')[1]);
  assert.equal(start, 2);
  assert.equal((await decodeCompact(compact)).score, MOVES.length);
});
