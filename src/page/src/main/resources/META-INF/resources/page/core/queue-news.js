// What has happened to the moderation queue since a moderator's list was loaded: a pure module.

/** Differences between the shown entries and the queue. */
export class QueueNews {
  /**
   * Shown entries: whether they still wait, by id.
   *
   * @type {Map<string, boolean>}
   */
  #shown = new Map();
  /**
   * Ids of records that wait and are not shown.
   *
   * @type {Set<string>}
   */
  #waiting = new Set();
  /**
   * The entries that pass the filter.
   *
   * @type {Set<string>}
   */
  #fresh = new Set();
  /**
   * Entries announced before the last request of the list.
   *
   * @type {Set<string>}
   */
  #requested = new Set();

  /** Called before the list is requested from its start: the answer has everything announced so far. */
  beginReload() {
    this.#requested = new Set(this.#waiting);
  }

  /**
   * Called with the ids of all shown entries, waiting or decided.
   *
   * @type {(open: string[], closed: string[]) => void}
   */
  show(open, closed) {
    this.#shown = new Map();
    open.forEach(id => this.#shown.set(id, true));
    closed.forEach(id => this.#shown.set(id, false));
    for (const id of [...this.#requested, ...open]) {
      this.#waiting.delete(id);
      this.#fresh.delete(id);
    }
    this.#requested.clear();
  }

  /**
   * Called when a record waits; returns whether it is news.
   *
   * @type {(id: string) => boolean}
   */
  addWaiting(id) {
    const isNews = !this.#shown.has(id) && !this.#waiting.has(id);
    if (isNews) {
      this.#waiting.add(id);
    }
    return isNews;
  }

  /**
   * Called when a record no longer waits; returns whether it is a shown entry that has waited until now.
   *
   * @type {(id: string) => boolean}
   */
  close(id) {
    this.#waiting.delete(id);
    this.#fresh.delete(id);
    const isNews = this.#shown.get(id) === true;
    if (isNews) {
      this.#shown.set(id, false);
    }
    return isNews;
  }

  /**
   * Called with those of the new ids that pass the filter.
   *
   * @type {(ids: string[]) => void}
   */
  pass(ids) {
    ids.filter(id => this.#waiting.has(id)).forEach(id => this.#fresh.add(id));
  }

  /** @type {(id: string) => boolean} */
  isShown(id) {
    return this.#shown.has(id);
  }

  /** The ids of shown entries that wait. */
  get open() {
    return [...this.#shown].filter(([, waits]) => waits).map(([id]) => id);
  }

  /** The ids that wait and are not shown. */
  get waiting() {
    return [...this.#waiting];
  }

  /** The number of new records that pass the filter. */
  get newCount() {
    return this.#fresh.size;
  }

  /** The number of shown entries that no longer wait. */
  get goneCount() {
    return [...this.#shown.values()].filter(waits => !waits).length;
  }
}
