// Best known scores: the service's, or those of the literature if it is unreachable.

import {element} from '../ui/dom.js';
import {BEST_KNOWN_SCORES, VARIANTS} from '../core/game.js';
import {API, request} from './service.js';

/** @type {(parameters: Record<string, string>, signal?: AbortSignal) => Promise<number>} */
async function fetchBest(parameters, signal) {
  const response = await request(`${API}/records?${new URLSearchParams({...parameters, limit: '1'})}`, {signal});
  const {records: [first]} = /** @type {Api['RecordPage']} */ (await response.json());
  return first?.score ?? 0;
}

/**
 * @param origins the origins of the records considered; empty for all
 *
 * @type {(variant: Variant, origins?: string[], signal?: AbortSignal) => Promise<number>}
 */
export async function fetchBestKnown(variant, origins = [], signal = undefined) {
  try {
    const scores = await Promise.all(origins.length === 0 ? [fetchBest({variant})]
      : origins.map(origin => fetchBest({variant, origin}, signal)));
    return Math.max(...scores) || BEST_KNOWN_SCORES[variant];
  } catch {
    return BEST_KNOWN_SCORES[variant];
  }
}

/** Best known score by variant; {@link watchBestScores} keeps it current. */
export const bestScores = {...BEST_KNOWN_SCORES};

/**
 * Updates {@link bestScores} now and when a better record may exist, then calls `show`.
 *
 * @type {(show: () => void) => void}
 */
export function watchBestScores(show) {
  const update = async () => {
    for (const variant of VARIANTS) {
      bestScores[variant] = await fetchBestKnown(variant);
    }
    show();
  };
  addEventListener('recordschanged', ({detail}) => {
    if (detail === null || detail.score > bestScores[detail.variant]) {
      void update();
    }
  });
  void update();
}

/**
 * Fills a datalist with the best records of a variant, once per variant.
 *
 * @type {(list: HTMLElement, variant: Variant) => Promise<void>}
 */
export async function suggestRecords(list, variant) {
  if (list.dataset.variant === variant) {
    return;
  }
  list.dataset.variant = variant;
  list.replaceChildren();
  try {
    const response = await request(`${API}/records?variant=${variant}&limit=50`);
    const {records} = /** @type {Api['RecordPage']} */ (await response.json());
    if (list.dataset.variant === variant) {
      list.append(...records.map(({id, score}) => element('option', {value: id, label: String(score)})));
    }
  } catch {
    // Retry at the next focus.
    delete list.dataset.variant;
  }
}
