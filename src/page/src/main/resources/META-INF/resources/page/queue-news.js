// What has happened to the moderation queue since a moderator's list was loaded: a pure module.

/** Differences between the shown entries and the queue. */
export class QueueNews {
  /** Shown entries: whether they still wait, by id. */
  #shown = new Map();
  /** Ids of records that wait and are not shown. */
  #waiting = new Set();
  /** The entries that pass the filter. */
  #fresh = new Set();
  /** Entries announced before the last request of the list. */
  #requested = new Set();

  /** Called before the list is requested from its start: the answer has everything announced so far. */
  beginReload() {
    this.#requested = new Set(this.#waiting);
  }

  /** Called with the ids of all shown entries, waiting or decided. */
  show(open, closed) {
    this.#shown = new Map([...open.map(id => [id, true]), ...closed.map(id => [id, false])]);
    for (const id of [...this.#requested, ...open]) {
      this.#waiting.delete(id);
      this.#fresh.delete(id);
    }
    this.#requested.clear();
  }

  /** Called when a record waits; returns whether it is news. */
  addWaiting(id) {
    const isNews = !this.#shown.has(id) && !this.#waiting.has(id);
    if (isNews) {
      this.#waiting.add(id);
    }
    return isNews;
  }

  /** Called when a record no longer waits; returns whether it is a shown entry that has waited until now. */
  close(id) {
    this.#waiting.delete(id);
    this.#fresh.delete(id);
    const isNews = this.#shown.get(id) === true;
    if (isNews) {
      this.#shown.set(id, false);
    }
    return isNews;
  }

  /** Called with those of the new ids that pass the filter. */
  pass(ids) {
    ids.filter(id => this.#waiting.has(id)).forEach(id => this.#fresh.add(id));
  }

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
