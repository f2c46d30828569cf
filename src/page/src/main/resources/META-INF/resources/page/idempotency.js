// Keys that let a repeated request take effect once.

/** Headers with a fresh idempotency key, so that a repeated request takes effect once. */
export const idempotencyHeader = () => ({'Idempotency-Key': crypto.randomUUID?.() ?? String(Math.random())});

/** Returns a source of idempotency keys: an identical request right after a lost response keeps its key. */
export function idempotencyKeys() {
  let last = {};
  return value => {
    const text = JSON.stringify(value);
    if (last.text !== text) {
      last = {text, header: idempotencyHeader()};
    }
    return last.header;
  };
}
