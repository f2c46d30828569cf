// Challenges: a link holds a game and how many of its moves are the start. Whoever opens it plays on from there, and sees
// both games at the end.

import {HOME} from '../../state/address.js';
import {byId, element} from '../../ui/dom.js';
import {applySymmetry, compareGames, encodeCompact, legalPrefix, sameMoves} from '../../core/game.js';
import {t} from '../../state/language.js';
import {share} from '../shared/share.js';
import {getSession, setSession} from '../../state/store.js';

/** Session storage name of the challenge. */
const NAME = 'play.challenge';

/**
 * The challenge last opened in this tab, {variant, start, moves}, or null.
 *
 * @type {Challenge | null}
 */
let challenge = restore();

/**
 * Returns the stored challenge unless it is damaged.
 *
 * @type {() => Challenge | null}
 */
function restore() {
  try {
    const {variant, start, moves} = /** @type {Challenge} */ (JSON.parse(getSession(NAME) ?? ''));
    return start < moves.length && legalPrefix(variant, moves).length === moves.length ? {variant, start, moves} : null;
  } catch {
    return null;
  }
}

/**
 * Splits what follows #/play/ into {start, compact}: 20/MS1:… is a challenge from move 20; without one, start is null.
 *
 * @type {(text: string) => {start: number | null, compact: string}}
 */
export function parseChallenge(text) {
  const [, start = null, compact = ''] = /^(?:(\d{1,4})\/)?(.*)$/s.exec(text) ?? [];
  return {start: start === null ? null : Number(start), compact};
}

/**
 * Makes a game the challenge; returns whether it is a valid one.
 *
 * @type {(game: Position & {legal: boolean}, start: number | null) => boolean}
 */
export function takeChallenge({variant, moves, legal}, start) {
  if (start === null || !legal || start >= moves.length) {
    return false;
  }
  challenge = {variant, start, moves};
  setSession(NAME, JSON.stringify(challenge));
  return true;
}

/**
 * Returns the challenge if a game begins at its start, else null.
 *
 * @type {(variant: Variant, moves: Move[]) => Challenge | null}
 */
const acceptedBy = (variant, moves) => (challenge?.variant === variant && moves.length >= challenge.start
  && sameMoves(moves.slice(0, challenge.start), challenge.moves.slice(0, challenge.start)) ? challenge : null);

/**
 * Overlays another game on one that has ended, and returns what they have in common.
 *
 * @type {(board: Board, game: Position, others: Move[]) => string}
 */
export function overlayGame(board, {variant, moves}, others) {
  const {symmetry, moves: sharedMoves, lines, points} = compareGames(variant, moves, others);
  board.overlay(applySymmetry(variant, others, symmetry));
  return t('compare.shared', {moves: sharedMoves, lines, points, of: moves.length});
}

/**
 * The legend of an overlay.
 *
 * @type {() => Child[]}
 */
export const overlayLegend = () => ['both', 'own', 'others'].flatMap(name =>
  [' ', element('span', {className: `key ${name}`, textContent: t(`compare.${name}`)})]);

/**
 * Overlays the challenge on a game that has ended, and returns who is ahead.
 *
 * @type {(board: Board, of: Challenge, moves: Move[]) => string}
 */
function compare(board, {variant, moves: others}, moves) {
  const [n, other] = [moves.length, others.length];
  const outcome = n > other ? 'won' : n < other ? 'lost' : 'drawn';
  return `${t(`beat.${outcome}`, {n, other})} ${overlayGame(board, {variant, moves}, others)}`;
}

/**
 * Shows the challenge beside a game that has its start: the score to beat, and at the game's end the comparison, which is
 * returned; else returns an empty text.
 *
 * @param given how many of the game's moves come from another game
 * @type {(board: Board, game: Position & {given: number, isOver: boolean}) => string}
 */
export function showChallenge(board, {variant, moves, given, isOver}) {
  byId('play-beat').disabled = moves.length <= given;
  const accepted = acceptedBy(variant, moves);
  const text = accepted === null ? '' : isOver ? compare(board, accepted, moves) : t('beat.goal', {n: accepted.moves.length});
  byId('challenge').replaceChildren(text, ...(text !== '' && isOver ? overlayLegend() : []));
  return isOver ? text : '';
}

/**
 * Shares a game as a challenge from its first `start` moves.
 *
 * @type {(game: Game, start: number) => Promise<void>}
 */
export async function shareChallenge(game, start) {
  const address = `${location.origin}${HOME}#/play/${start}/${await encodeCompact(game)}`;
  await share(t('beat.text', {variant: game.variant, n: game.moves.length}), address);
}
