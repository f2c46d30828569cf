// The rules beside the game: open for newcomers, folded for visitors who have played before, or as they were left.

import {byId} from '../../ui/dom.js';
import {VARIANTS} from '../../core/game.js';
import {loadModule} from '../../api/service.js';
import {ownBest} from './play-best.js';
import {reportFailure} from '../shared/failures.js';
import {getLocal, setLocal} from '../../state/store.js';

/**
 * Shows the rules of the variant on a board, which is Play's.
 *
 * @type {(board: Board) => void}
 */
export function startRules(board) {
  const area = byId('rules');
  /** @type {import('./rule-boards.js').RuleBoards | null} */
  let boards = null;
  const update = () => reportFailure(async () => {
    if (area.open && board.game !== null) {
      const {RuleBoards} = await loadModule('views/play/rule-boards.js');
      boards ??= new RuleBoards(area);
      boards.show(board.game.variant);
    }
    boards?.play(area.open);
  });
  area.open = getLocal('rules', !VARIANTS.some(variant => ownBest({variant, moves: []}) > 0));
  area.querySelector('summary')?.addEventListener('click', () => setLocal('rules', !area.open));
  area.addEventListener('toggle', update);
  board.root.addEventListener('variantchanged', update);
  addEventListener('languagechanged', update);
}
