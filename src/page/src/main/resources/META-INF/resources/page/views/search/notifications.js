// Notifications of new best games while the tab is hidden. Off until asked for; only then does a hidden tab poll.

import {element} from '../../ui/dom.js';
import {checkField, input} from '../../ui/fields.js';
import {t} from '../../state/language.js';
import {getLocal, setLocal} from '../../state/store.js';

/** Polling interval in ms of a hidden tab. */
const HIDDEN_INTERVAL = 30_000;

const isOffered = () => 'Notification' in globalThis;

export const areNotificationsOn = () => isOffered() && Notification.permission === 'granted' && getLocal('notify', false);

/** Why the browser shows no notifications; empty if it does, or may after a question. */
const obstacle = () => (!isOffered() ? t('notify.missing') : Notification.permission === 'denied' ? t('notify.denied') : '');

/** A checkbox that turns notifications on, and asks the browser for its permission. */
export function notifyField() {
  const box = input('checkbox', {id: 'notify', checked: areNotificationsOn()});
  const note = element('p', {id: 'notify-note', className: 'hint', role: 'status'});
  const update = () => {
    box.checked = areNotificationsOn();
    box.disabled = obstacle() !== '';
    note.textContent = obstacle();
  };
  box.setAttribute('aria-describedby', note.id);
  box.addEventListener('change', async () => {
    setLocal('notify', box.checked);
    if (box.checked && Notification.permission === 'default') {
      await Notification.requestPermission();
    }
    update();
  });
  update();
  return element('div', {}, checkField(box, t('notify.label')), note);
}

/**
 * Shows a notification; a click leads to the address. Chrome on Android shows it only through the service worker.
 *
 * @type {(title: string, options: NotificationOptions, address: string) => Promise<void>}
 */
async function notify(title, options, address) {
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      shown.close();
      window.focus();
      location.href = address;
    };
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, {...options, data: address});
  }
}

/**
 * Returns a function to be told the best score of a search, by its name in the address, again and again. While the tab is
 * hidden, it shows a notification of each new best; the first score that it is told is none.
 *
 * @type {() => (id: string, best: number, text: string) => void}
 */
export function bestNotifier() {
  /** @type {Map<string, number>} */
  const bests = new Map();
  return (id, best, text) => {
    const before = bests.get(id) ?? Infinity;
    bests.set(id, best);
    if (best > before && document.visibilityState === 'hidden' && areNotificationsOn()) {
      const options = {body: text, tag: `search-${id}`, renotify: true, icon: new URL('../../icons/icon-192.png', import.meta.url).href};
      void notify(t('notify.best', {n: best}), options, new URL(`#/search/${id}`, location.href).href);
    }
  };
}

/**
 * Polls while the page is hidden and notifications are on, until the signal aborts.
 *
 * @type {(poll: () => unknown, signal: AbortSignal) => void}
 */
export function pollWhileHidden(poll, signal) {
  let timer = 0;
  const update = () => {
    clearInterval(timer);
    timer = document.visibilityState === 'hidden' && areNotificationsOn() ? setInterval(poll, HIDDEN_INTERVAL) : 0;
  };
  document.addEventListener('visibilitychange', update, {signal});
  signal.addEventListener('abort', () => clearInterval(timer));
}
