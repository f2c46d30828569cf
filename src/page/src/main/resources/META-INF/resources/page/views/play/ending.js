// The end of a game in Play: the visitor's best from the same start, where the score stands, and the nearest known game.

import {hasScope} from '../shared/access.js';
import {recordLink} from '../shared/cards.js';
import {overlayGame, overlayLegend, showChallenge} from './challenge.js';
import {button, byId, element, isSingleColumn} from '../../ui/dom.js';
import {encodeDocument, readRecord, sameMoves} from '../../core/game.js';
import {t} from '../../state/language.js';
import {API, cancelPrevious, hasService, loadModule, postDocument, Problem, request} from '../../api/service.js';
import {bestBefore, ownBest} from './play-best.js';
import {describeFailure} from '../shared/failures.js';

/**
 * The game whose end is shown, what is said about the visitor's best, where the game stands once that is known, and the
 * record overlaid; null while no game has ended.
 *
 * @type {{game: Position, best: string, standing: Standing | null, compared: string | null} | null}
 */
let shown = null;
const bestLine = element('p');
const rankLine = element('p');
const note = element('p', {className: 'hint', role: 'status'});
const compareRow = element('p', {className: 'row'});

/** @type {(game: Position, signal: AbortSignal) => Promise<Standing | null>} */
async function findStanding(game, signal) {
  if (!hasService) {
    return (await loadModule('api/corpus.js')).standingOf(game);
  }
  if (!hasScope('record:read')) {
    return null;
  }
  const response = await postDocument('validate', {registry: true}, encodeDocument(game), signal);
  return /** @type {Api['Validation']} */ (await response.json()).registry ?? null;
}

/** Looks up where the game stands; without an answer, only the visitor's own best is shown. */
const showStanding = cancelPrevious(async signal => {
  const own = shown;
  if (own === null) {
    return;
  }
  try {
    own.standing = await findStanding(own.game, signal);
    if (own === shown) {
      draw(own);
    }
  } catch (problem) {
    if (!(problem instanceof Problem)) {
      throw problem;
    }
  }
});

/** @type {(start: Position, score: number) => string} */
function describeBest(start, score) {
  const best = ownBest(start);
  const before = bestBefore(start);
  if (score === best && before !== null && before > 0 && before < score) {
    return t('end.better', {n: before});
  }
  // Play shows the best from the cross at any time.
  return best > 0 && start.moves.length > 0 ? t('end.best', {n: best}) : '';
}

/** @type {(variant: Variant, standing: Standing) => string} */
const describeRank = (variant, {rank, pointSets}) => (pointSets === 0 ? '' : rank > pointSets
  ? t('end.last', {n: pointSets, variant}) : t('end.rank', {rank, n: pointSets, variant}));

/** @type {(own: NonNullable<typeof shown>) => void} */
function draw({game: {variant}, best, standing}) {
  const nearest = standing?.nearest;
  bestLine.textContent = best;
  rankLine.textContent = standing === null ? '' : describeRank(variant, standing);
  compareRow.replaceChildren(...(nearest ? [button(t('end.compare'), () => compareWith(nearest.id))] : []));
  const lines = [bestLine, rankLine].filter(({textContent}) => textContent !== '');
  byId('ending').replaceChildren(element('h2', {id: 'ending-title', textContent: t('end.title')}), ...lines, compareRow, note);
  byId('ending').hidden = lines.length === 0;
}

/** @type {Board} */
let board;

/** @type {(id: string) => Promise<void>} */
async function compareWith(id) {
  const own = shown;
  try {
    const response = await request(`${API}/records/${encodeURIComponent(id)}.json`);
    const {moves: others} = readRecord(/** @type {MsrRecord} */ (await response.json()));
    if (own !== null && own === shown) {
      own.compared = id;
      const text = overlayGame(board, own.game, others);
      note.replaceChildren(t('end.nearest'), ' ', recordLink(id), `. ${text}`, ...overlayLegend());
      if (isSingleColumn()) {
        byId('play-board').scrollIntoView({block: 'nearest'});
      }
    }
  } catch (problem) {
    if (!(problem instanceof Problem)) {
      throw problem;
    }
    note.replaceChildren(describeFailure(problem));
  }
}

/** @type {(game: Position & {given: number, isOver: boolean, isOwn: boolean}) => void} */
function showResult({variant, moves, given, isOver, isOwn}) {
  if (!isOver || moves.length === given) {
    shown = null;
    showStanding.stop();
    byId('ending').hidden = true;
    return;
  }
  const isSame = shown !== null && shown.game.variant === variant && sameMoves(shown.game.moves, moves);
  const best = isOwn ? describeBest({variant, moves: moves.slice(0, given)}, moves.length) : '';
  if (shown !== null && isSame) {
    shown.best = best;
  } else {
    shown = {game: {variant, moves}, best, standing: null, compared: null};
    note.replaceChildren();
    void showStanding();
  }
  draw(shown);
}

/**
 * Shows the challenge beside a game that has its start, and how good a game is that has ended; returns the outcome of the
 * challenge, or an empty text.
 *
 * @param game the game, and how many of its moves come from another
 * @type {(on: Board, game: Position & {given: number, isOver: boolean, isOwn: boolean}) => string}
 */
export function showEnding(on, game) {
  board = on;
  showResult(game);
  return showChallenge(on, game);
}

addEventListener('languagechanged', () => {
  if (shown !== null && shown.compared !== null) {
    void compareWith(shown.compared);
  }
});
