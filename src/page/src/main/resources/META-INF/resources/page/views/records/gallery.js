// Records that match a filter, as cards, page by page.

import {recordCard} from '../shared/cards.js';
import {button, element, loadMore, updateList} from '../../ui/dom.js';
import {bindInput, field, inlineField, input, namedOptions, nonEmptyValues, select} from '../../ui/fields.js';
import {VARIANTS} from '../../core/game.js';
import {t} from '../../state/language.js';
import {API, isAbort, nextPageAddress, repeatUntilAnswered, request} from '../../api/service.js';
import {describeFailure} from '../shared/failures.js';

const PAGE_SIZE = 12;
const MAX_PAGE_SIZE = 100;

/** @type {(value?: Variant) => HTMLSelectElement} */
export const variantSelect = value =>
  select(namedOptions([...(value ? [] : ['']), ...VARIANTS], variant => variant || t('records.all')), value);

/** @type {() => HTMLSelectElement} */
export const foundBySelect = () =>
  select([['', t('records.anybody')], ['human', t('records.by-human')], ['machine', t('records.by-machine')]]);

/** @type {(values: Record<string, string>) => Record<string, string>} */
const filterOf = ({state, ...values}) =>
  state === REMOVAL_REQUESTED ? {...values, removalRequested: 'true'} : {...values, ...(state && {state})};

/** A choice beside the states: the records whose removal their owners have requested. */
export const REMOVAL_REQUESTED = 'removal-requested';

/** @type {(states: string[], value: string) => HTMLSelectElement} */
export const stateSelect = (states, value) =>
  select(namedOptions(states, state => t(state === '' ? 'search.any-state' : `records.state.${state}`)), value);

/**
 * Filter fields of the catalogue.
 *
 * @type {Record<string, () => FilterField>}
 */
export const FILTER_FIELDS = {
  variant: () => [t('variant'), variantSelect()],
  author: () => [t('field.author'), input('text')],
  tag: () => [t('records.tag'), input('text')],
  minScore: () => [t('records.least'), input('number', {min: 0, className: 'short'})],
  who: () => [t('records.who'), foundBySelect()],
  sort: () => [t('records.sort'), select([['variety', t('records.sort.score')], ['newest', t('records.sort.newest')]])],
};

export class Gallery {
  #form;
  #status = element('p', {className: 'hint', id: 'gallery-status', role: 'status'});
  #list = element('ul', {className: 'gallery', id: 'gallery'});
  #more = button(t('records.more'), () => this.#showMore(), {id: 'more', hidden: true});
  /** @type {GallerySource} */
  #source;
  /** @type {string | null} */
  #next = null;
  /**
   * The shown cards, by the JSON of their entry.
   *
   * @type {Map<string, HTMLElement>}
   */
  #cards = new Map();
  /** @type {AbortController | null} */
  #request = null;
  /**
   * The last request; "more" and updates are queued behind it.
   *
   * @type {Promise<unknown>}
   */
  #queue = Promise.resolve();

  /**
   * Creates a gallery; refresh() loads it.
   *
   * @param {Record<string, FilterField>} fields [text, control] by query parameter
   * @param {Record<string, string>} entered earlier input by query parameter; updated in place
   * @param {Partial<GallerySource>} source what differs from the catalogue
   */
  constructor(fields, entered, source = {}) {
    this.#source = {path: 'records', parameters: {}, entriesOf: (/** @type {Api['RecordPage']} */ {records}) => records,
      cardOf: (/** @type {RecordSummary} */ record) => recordCard(record),
      none: 'records.none', onReload: () => {}, onShow: () => {}, ...source};
    this.#form = element('form', {id: 'filter', className: 'card row filters'},
      ...Object.entries(fields).map(([name, [text, control]]) => inlineField(field('filter', name, text, control))),
      element('button', {type: 'submit', className: 'primary', textContent: t('records.filter')}));
    bindInput(this.#form, entered);
    this.#form.classList.toggle('unfolded', Object.values(entered).some(Boolean));
    const unfold = button(t('records.show-filter'), () => {
      unfold.ariaExpanded = String(this.#form.classList.toggle('unfolded'));
    }, {className: 'unfold', ariaExpanded: String(this.#form.classList.contains('unfolded'))});
    this.#form.addEventListener('submit', event => {
      event.preventDefault();
      void this.refresh();
    });
    this.#form.addEventListener('change', ({target}) => {
      if (target instanceof HTMLSelectElement) {
        void this.refresh();
      }
    });
    /** The elements to show; without fields, they have no form. */
    this.nodes = [...(Object.keys(fields).length > 0 ? [unfold, this.#form] : []), this.#status, this.#list,
      element('p', {className: 'row center'}, this.#more)];
  }

  /** Loads the first page of matching records. */
  refresh() {
    this.#show([]);
    this.#more.hidden = true;
    this.#next = null;
    this.#source.onReload();
    this.#queue = this.#page(this.#address(PAGE_SIZE));
    return this.#queue;
  }

  /** Reloads the shown records; unchanged cards stay in place. */
  update() {
    return this.#enqueue(() => {
      const shown = Math.max(PAGE_SIZE, this.#cards.size);
      this.#source.onReload();
      return this.#page(this.#address(Math.min(MAX_PAGE_SIZE, shown)), shown);
    });
  }

  /** Resolves when the records asked for so far are shown. */
  whenShown() {
    return this.#queue;
  }

  /** Returns the filter as query parameters. */
  filter() {
    return filterOf(nonEmptyValues(this.#form));
  }

  /** Aborts the pending request; returns whether one was pending. */
  stop() {
    const waited = this.#request !== null;
    this.#request?.abort();
    this.#request = null;
    return waited;
  }

  #showMore() {
    return loadMore(this.#list, this.#more, () => this.#enqueue(() => this.#next && this.#page(this.#next)));
  }

  /** @type {(asking: () => unknown) => Promise<unknown>} */
  #enqueue(asking) {
    this.#queue = this.#queue.then(asking);
    return this.#queue;
  }

  /** @type {(limit: number) => string} */
  #address(limit) {
    const {path, parameters} = this.#source;
    return `${API}/${path}?${new URLSearchParams({limit: String(limit), ...parameters, ...this.filter()})}`;
  }

  /** @type {(entries: [text: string, card: HTMLElement][]) => void} */
  #show(entries) {
    this.#cards = new Map(entries);
    updateList(this.#list, [...this.#cards.values()]);
  }

  /** @type {(entry: unknown) => [text: string, card: HTMLElement]} */
  #cardOf(entry) {
    const text = JSON.stringify(entry);
    return [text, this.#cards.get(text) ?? this.#source.cardOf(entry)];
  }

  /**
   * @param shown how many records to load in place of the shown ones; 0 to append a page
   *
   * @type {(address: string, shown?: number) => Promise<void>}
   */
  async #page(address, shown = 0) {
    this.#request?.abort();
    const own = new AbortController();
    this.#request = own;
    const {signal} = own;
    try {
      const entries = shown > 0 ? [] : [...this.#cards];
      // A page of a filtered list may have fewer entries than asked for.
      const wanted = Math.max(shown, entries.length + PAGE_SIZE);
      /** @type {string | null} */
      let next = address;
      do {
        const from = next;
        const response = await repeatUntilAnswered(() => request(from, {signal}), signal,
          problem => this.#status.replaceChildren(describeFailure(problem)));
        entries.push(...this.#source.entriesOf(await response.json()).map(entry => this.#cardOf(entry)));
        next = nextPageAddress(response);
      } while (next !== null && entries.length < wanted);
      this.#show(entries);
      this.#next = next;
      const n = this.#list.childElementCount;
      const none = Object.keys(this.filter()).length > 0 ? 'records.none' : this.#source.none;
      this.#status.textContent = n === 0 ? t(none) : t('records.shown', {n});
      this.#more.hidden = this.#next === null;
      this.#source.onShow();
    } catch (problem) {
      if (!isAbort(problem)) {
        this.#status.replaceChildren(describeFailure(problem));
      }
    } finally {
      this.#request = this.#request === own ? null : this.#request;
    }
  }
}
