// Lists of searches and schedules.

import {button, element, loadMore, redraw} from '../../ui/dom.js';
import {formatDuration, parseDuration} from '../../core/durations.js';
import {field, inlineField, namedOptions, select} from '../../ui/fields.js';
import {formatDateTime, formatNumber, t} from '../../state/language.js';
import {fetchSchedules, scheduleRow} from './schedules.js';
import {premiseText, stateBadge} from './search-texts.js';
import {API, cancelPrevious, nextPageAddress, Problem, request} from '../../api/service.js';
import {describeFailure} from '../shared/failures.js';

const PAGE_SIZE = 20;
const STATES = ['SCHEDULED', 'RUNNING', 'PAUSED', 'SUCCEEDED', 'CANCELLED', 'FAILED'];

/** @type {(search: Api['Search']) => HTMLElement} */
function row({id, solver, variant, state, bestScore, elapsed, createdAt, from, warm}) {
  const premise = premiseText({from, warm});
  return element('li', {}, element('a', {href: `#/search/${id}`, className: 'row spread'},
    element('span', {}, element('b', {textContent: typeof bestScore === 'number' ? formatNumber(bestScore) : '–'}), ` ${variant} · ${solver}`,
      premise && element('span', {className: 'hint', textContent: ` · ${premise}`})),
    element('span', {className: 'hint', textContent: `${formatDateTime(createdAt)} · ${formatDuration(parseDuration(elapsed))}`}),
    stateBadge(state)));
}

/** @type {(made: HTMLElement[], none: string) => HTMLElement} */
const rows = (made, none) =>
  (made.length === 0 ? element('p', {className: 'hint', textContent: none}) : element('ul', {className: 'rows'}, ...made));

export class SearchLists {
  root = element('section', {className: 'stack'});
  #state = select(namedOptions(['', ...STATES], state => t(state === '' ? 'search.any-state' : `state.${state}`)));
  #searches = element('div', {id: 'searches'});
  #more = button(t('search.more'), () => this.#showMore(), {hidden: true});
  #schedules = element('div', {id: 'schedules'});
  #pages = 1;
  #shown = '';
  /** Whether the last response was 401. */
  refused = false;
  /** Whether the last request failed. */
  failed = false;

  constructor() {
    this.#state.addEventListener('change', () => {
      this.#pages = 1;
      void this.refresh();
    });
    this.root.append(
      element('div', {className: 'row spread'}, element('h2', {textContent: t('search.list')}),
        inlineField(field('searches', 'state', t('records.state'), this.#state))),
      this.#searches, element('p', {className: 'row center'}, this.#more),
      element('h2', {textContent: t('schedule.list')}), this.#schedules);
  }

  /** Reloads the lists, and redraws them only if they have changed; keeps the focus. */
  refresh = cancelPrevious(async signal => {
    try {
      const [searches, more] = await this.#load(signal);
      const planned = await fetchSchedules(signal);
      this.refused = false;
      this.failed = false;
      const shown = JSON.stringify([searches, planned]);
      if (shown === this.#shown) {
        return;
      }
      this.#shown = shown;
      redraw(this.root, () => {
        this.#searches.replaceChildren(rows(searches.map(row), t(this.#state.value ? 'search.none-so' : 'search.none')));
        this.#more.hidden = !more;
        this.#schedules.replaceChildren(rows(planned.map(plan => scheduleRow(plan, () => this.refresh())), t('schedule.none')));
      });
    } catch (problem) {
      if (signal.aborted) {
        return;
      }
      this.refused = problem instanceof Problem && problem.status === 401;
      this.failed = true;
      this.#shown = '';
      redraw(this.root, () =>
        this.#searches.replaceChildren(element('p', {className: 'note'}, describeFailure(problem))));
    }
  });

  /** @type {(signal: AbortSignal) => Promise<[searches: Api['Search'][], isMore: boolean]>} */
  async #load(signal) {
    const state = this.#state.value && {state: this.#state.value};
    /** @type {string | null} */
    let next = `${API}/searches?${new URLSearchParams({limit: String(PAGE_SIZE), ...state})}`;
    /** @type {Api['Search'][]} */
    const found = [];
    for (let page = 0; page < this.#pages && next !== null; page++) {
      const response = await request(next, {signal});
      found.push(.../** @type {Api['SearchPage']} */ (await response.json()).searches);
      next = nextPageAddress(response);
    }
    return [found, next !== null];
  }

  #showMore() {
    this.#pages++;
    return loadMore(this.#searches, this.#more, this.refresh);
  }
}
