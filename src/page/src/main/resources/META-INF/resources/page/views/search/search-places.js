// Where a search can run: on the service, or in this browser.

import {hasScope} from '../shared/access.js';
import {idempotencyKeys} from '../../core/idempotency.js';
import {API, hasService, loadModule, postJson, request} from '../../api/service.js';

/** Idempotency keys: a request repeated after a lost response starts one search only. */
let keyFor = idempotencyKeys();

const loadLocal = () => loadModule('views/search/local-place.js');

/** @type {Record<'service' | 'browser', SearchPlace>} */
export const PLACES = {
  service: {
    solvers: async () => /** @type {Api['SolverList']} */ (await (await request(`${API}/solvers`)).json()).solvers,
    async start(body) {
      const answer = await postJson('/searches', body, keyFor(body));
      keyFor = idempotencyKeys();
      return `#/search/${/** @type {Api['Search']} */ (await answer.json()).id}`;
    },
    minutes: 1,
    islands: () => 1,
    maxIslands: () => 64,
  },
  browser: {
    solvers: async () => (await loadLocal()).localSolvers(),
    start: async body => (await loadLocal()).startLocal(body),
    minutes: '',
    // One core stays free for the page.
    islands: () => Math.max(1, (navigator.hardwareConcurrency ?? 2) - 1),
    maxIslands: () => Math.max(2, navigator.hardwareConcurrency ?? 2),
  },
};

/**
 * Returns the place that is meant, or the browser for a caller who may not search on the service.
 *
 * @type {(wanted: unknown) => keyof typeof PLACES}
 */
export const placeFor = wanted => (wanted === 'browser' || !canChoosePlace() ? 'browser' : 'service');

/** Whether the caller may search on the service, too. */
export const canChoosePlace = () => hasService && hasScope('search:write');
