// Keys that let a repeated request take effect once.

/**
 * Headers with a fresh idempotency key, so that a repeated request takes effect once.
 *
 * @type {() => Record<string, string>}
 */
export const idempotencyHeader = () => ({'Idempotency-Key': crypto.randomUUID?.() ?? String(Math.random())});

/**
 * Returns a source of idempotency keys: an identical request right after a lost response keeps its key.
 *
 * @type {() => (value: unknown) => Record<string, string>}
 */
export function idempotencyKeys() {
  let last = {text: '', header: {}};
  return value => {
    const text = JSON.stringify(value);
    if (last.text !== text) {
      last = {text, header: idempotencyHeader()};
    }
    return last.header;
  };
}
