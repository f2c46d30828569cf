// Follows the moderation queue: announces new records above the list, and closes entries that others have decided.

import {button, element} from '../../ui/dom.js';
import {streamWhileVisible} from '../../api/event-stream.js';
import {t} from '../../state/language.js';
import {QueueNews} from '../../core/queue-news.js';
import {API, nextPageAddress, repeatUntilAnswered, request} from '../../api/service.js';
import {reportFailure} from '../shared/failures.js';

/** Maximum number of ids per request. */
const MAX_IDS = 100;

/** Time in ms in which the events of several records lead to one request. */
const BURST = 200;

/** @type {(ids: string[]) => Generator<string[]>} */
function* chunks(ids) {
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    yield ids.slice(at, at + MAX_IDS);
  }
}

/** @type {(node: HTMLElement, text: string) => void} */
const setText = (node, text) => {
  // An unchanged text would be announced again.
  if (node.textContent !== text) {
    node.textContent = text;
  }
};

export class QueueWatch {
  /** @type {WatchedList} */
  #list;
  #news = new QueueNews();
  #text = element('span');
  #show;
  /** @type {AbortController | null} */
  #running = null;
  #isLost = false;
  /**
   * New records that have not been compared with the filter.
   *
   * @type {Set<string>}
   */
  #unchecked = new Set();
  #timer = 0;

  /**
   * Creates a watch; start() begins to follow the events.
   *
   * @param {WatchedList} list the shown list: shown() resolves when it is shown; filter() returns its query parameters; close(id,
   *   state) closes an entry, whose new state is null if unknown; reload() loads it again
   */
  constructor(list) {
    this.#list = list;
    this.#show = button('', () => list.reload(), {id: 'queue-show', hidden: true});
    /** The line above the list. */
    this.node = element('div', {id: 'queue-news', className: 'row news', role: 'status'}, this.#text, this.#show);
  }

  start() {
    if (this.#running === null) {
      this.#running = new AbortController();
      const {signal} = this.#running;
      const end = streamWhileVisible(`${API}/moderation/events`, message => this.#onEvent(message, signal),
        isConnected => this.#onState(isConnected, signal));
      signal.addEventListener('abort', end);
    }
  }

  stop() {
    this.#running?.abort();
    this.#running = null;
  }

  /** Called before the list is requested from its start. */
  beginReload() {
    this.#news.beginReload();
  }

  /**
   * Called with the ids of the shown entries.
   *
   * @type {(open: string[], closed: string[]) => void}
   */
  show(open, closed) {
    this.#news.show(open, closed);
    this.#draw();
  }

  /** @type {(message: StreamMessage, signal: AbortSignal) => void} */
  #onEvent({event, data}, signal) {
    const {id = '', state = null} = /** @type {Api['RecordEvent']['data']} */ (JSON.parse(data));
    if (event === 'record.decided') {
      this.#close(id, state);
    } else if (event === 'record.pending' && this.#news.addWaiting(id)) {
      this.#unchecked.add(id);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#run(() => this.#checkNew(signal)), BURST);
    }
    this.#draw();
  }

  /** @type {(isConnected: boolean, signal: AbortSignal) => void} */
  #onState(isConnected, signal) {
    this.#isLost = !isConnected;
    this.#draw();
    if (isConnected) {
      void this.#run(() => this.#checkAll(signal));
    }
  }

  /** @type {(action: () => Promise<void>) => Promise<void>} */
  async #run(action) {
    await reportFailure(action);
    this.#draw();
  }

  /** @type {(id: string, state: string | null) => void} */
  #close(id, state) {
    if (this.#news.close(id)) {
      this.#list.close(id, state);
    }
  }

  /**
   * Finds out which of the new records pass the filter.
   *
   * @type {(signal: AbortSignal) => Promise<void>}
   */
  async #checkNew(signal) {
    const ids = [...this.#unchecked];
    this.#unchecked.clear();
    for (const some of chunks(ids)) {
      this.#news.pass(await this.#waitingIds({...this.#list.filter(), ids: some.join()}, signal));
    }
  }

  /**
   * Compares the list with the queue: events may have been missed without a connection.
   *
   * @type {(signal: AbortSignal) => Promise<void>}
   */
  async #checkAll(signal) {
    await this.#list.shown();
    for (const some of chunks(this.#news.open)) {
      const waiting = new Set(await this.#waitingIds({ids: some.join()}, signal));
      some.filter(id => !waiting.has(id)).forEach(id => this.#close(id, null));
    }
    const latest = await this.#waitingIds(this.#list.filter(), signal, 1);
    const known = latest.findIndex(id => this.#news.isShown(id));
    const newer = known < 0 ? latest : latest.slice(0, known);
    newer.forEach(id => this.#news.addWaiting(id));
    this.#news.pass(newer);
  }

  /**
   * Returns the ids of records in the queue, the latest first.
   *
   * @type {(parameters: Record<string, string>, signal: AbortSignal, maxPages?: number) => Promise<string[]>}
   */
  async #waitingIds(parameters, signal, maxPages = Infinity) {
    /** @type {string[]} */
    const ids = [];
    /** @type {string | null} */
    let next = `${API}/moderation/queue?${new URLSearchParams({limit: String(MAX_IDS), ...parameters})}`;
    for (let page = 0; next !== null && page < maxPages; page++) {
      const address = next;
      const response = await repeatUntilAnswered(() => request(address, {signal}), signal, () => {});
      const {entries} = /** @type {Api['ModerationQueue']} */ (await response.json());
      ids.push(...entries.map(({record}) => record.id));
      next = nextPageAddress(response);
    }
    return ids;
  }

  #draw() {
    const {newCount, goneCount} = this.#news;
    setText(this.#text, [this.#isLost && t('queue.offline'), goneCount > 0 && t('queue.gone-count', {n: goneCount})]
      .filter(Boolean).join(' '));
    setText(this.#show, newCount > 0 ? t('queue.new', {n: newCount}) : t('queue.update'));
    this.#show.hidden = newCount + goneCount === 0;
  }
}
