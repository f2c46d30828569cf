// What is new since the last visit. A visit is kept with the names of the records that were the newest then: records have
// no public time of storage, and clocks differ.

/** How many of the newest records are asked for. */
export const MAX_NEW = 8;

/**
 * Returns the visit that storage may hold, or null.
 *
 * @type {(stored: unknown) => StoredVisit | null}
 */
export function visitFrom(stored) {
  const {at, seen} = /** @type {Partial<StoredVisit>} */ (stored ?? {});
  const whole = typeof at === 'string' && !Number.isNaN(Date.parse(at)) && Array.isArray(seen);
  return whole ? {at, seen: seen.filter(id => typeof id === 'string')} : null;
}

/**
 * Returns those of the newest entries, newest first, that come before every seen one. If none was seen, all are new, except
 * when nothing was kept.
 *
 * @template {{id: string}} E
 * @param {E[]} entries
 * @param {string[]} seen
 * @returns {E[]}
 */
export function newSince(entries, seen) {
  const known = entries.findIndex(({id}) => seen.includes(id));
  return seen.length === 0 ? [] : known < 0 ? entries : entries.slice(0, known);
}
