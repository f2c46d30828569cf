// Keeps the screen awake on request. Browsers end the lock when the page is hidden, so it is requested again.

/** Whether the browser can keep the screen awake. */
export const hasScreenLock = 'wakeLock' in navigator;

let isWanted = false;
/**
 * The lock, or the pending request for it; null without one.
 *
 * @type {Promise<WakeLockSentinel | null> | null}
 */
let lock = null;

/**
 * Requests the lock; null where the browser refuses it, for example on a low battery.
 *
 * @type {() => Promise<WakeLockSentinel | null>}
 */
async function request() {
  try {
    const made = await navigator.wakeLock.request('screen');
    made.addEventListener('release', () => {
      lock = null;
      update();
    });
    return made;
  } catch {
    lock = null;
    return null;
  }
}

function update() {
  if (isWanted && document.visibilityState === 'visible') {
    lock ??= request();
  } else {
    void lock?.then(made => (isWanted ? undefined : made?.release()));
  }
}

/** @type {(wanted: boolean) => void} */
export function keepScreenAwake(wanted) {
  if (wanted !== isWanted) {
    isWanted = wanted;
    update();
  }
}

document.addEventListener('visibilitychange', update);
