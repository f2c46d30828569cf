// The start view, which is Look without the address of a game: the news for returning visitors, or an introduction.

import {byId} from '../../ui/dom.js';
import {BEST_KNOWN_SCORES} from '../../core/game.js';
import {delay, t} from '../../state/language.js';
import {hasService, loadModule} from '../../api/service.js';
import {getLocal, getSession} from '../../state/store.js';

/** Longest time in ms after which a first visit counts as one, when nothing of its first view is left to load. */
const FIRST_VISIT_DELAY = 4_000;

/** Whether the visitor has been here before the visit of this tab, as news.js keeps it. */
let isReturning = hasService && (getSession('visit') ?? JSON.stringify(getLocal('visit', null))) !== 'null';

/** Shows what is new, or introduces the game to newcomers; hides both outside the start view. */
export function showStart() {
  const isWelcomed = getLocal('welcomed', /** @type {boolean} */ (false)) === true;
  const isStart = !byId('look').hidden && location.hash === '' && location.search === '';
  byId('news').hidden = !isReturning || !isStart;
  byId('start-links').hidden = isReturning && isStart;
  byId('newcomer').hidden = isReturning || isWelcomed || !isStart;
  byId('newcomer-text').textContent = t('look.newcomer', {n: BEST_KNOWN_SCORES['5T']});
}

/** Loads the news, which keep this visit. Call it after the first view, once the caller is known. */
export async function loadNews() {
  if (!hasService) {
    return;
  }
  if (!isReturning) {
    await delay(FIRST_VISIT_DELAY);
  }
  try {
    await (await loadModule('views/look/news.js')).showNews();
  } catch {
    // Without the module there are no news.
    isReturning = false;
    showStart();
  }
}

addEventListener('languagechanged', showStart);
