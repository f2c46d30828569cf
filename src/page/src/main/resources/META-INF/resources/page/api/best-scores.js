// Best known scores: the service's, or those of the literature if it is unreachable.

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
