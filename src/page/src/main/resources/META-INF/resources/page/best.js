// The longest games that are known: the service's, or those of the literature where it can't be asked.

import {element} from './dom.js';
import {BEST_KNOWN, VARIANTS} from './game.js';
import {API, ask} from './service.js';

async function bestOf(parameters, signal) {
  const {records: [first]} = await (await ask(`${API}/records?${new URLSearchParams({...parameters, limit: 1})}`, {signal})).json();
  return first?.score ?? 0;
}

/** @param origins how the records that count came into the service; all of them count unless told otherwise */
export async function bestKnown(variant, origins = [], signal = undefined) {
  try {
    const scores = await Promise.all(origins.length === 0 ? [bestOf({variant})]
      : origins.map(origin => bestOf({variant, origin}, signal)));
    return Math.max(...scores) || BEST_KNOWN[variant];
  } catch {
    return BEST_KNOWN[variant];
  }
}

/** The scores that are the best as far as the page has heard, by their variants. */
export const best = {...BEST_KNOWN};

/** Learns what they are, now and whenever a better game may be there. */
export function followBest(show) {
  const learn = async () => {
    for (const variant of VARIANTS) {
      best[variant] = await bestKnown(variant);
    }
    show();
  };
  addEventListener('recordschanged', ({detail}) => {
    if (detail === null || detail.score > best[detail.variant]) {
      learn();
    }
  });
  learn();
}

/** Fills a list of suggestions with the best records of a variant, unless they are there already. */
export async function suggestRecords(list, variant) {
  if (list.dataset.variant === variant) {
    return;
  }
  list.dataset.variant = variant;
  list.replaceChildren();
  try {
    const {records} = await (await ask(`${API}/records?variant=${variant}&limit=50`)).json();
    if (list.dataset.variant === variant) {
      list.append(...records.map(({id, score}) => element('option', {value: id, label: String(score)})));
    }
  } catch {
    // They are asked for again the next time.
    delete list.dataset.variant;
  }
}
