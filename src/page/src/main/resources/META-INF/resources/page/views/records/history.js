// The published records of a variant, from the first known one: who, when, how, and a chart.

import {recordLink} from '../shared/cards.js';
import {drawChart} from '../../ui/chart.js';
import {fractionalYear, timeElement, today} from './dates.js';
import {element, redraw, svg} from '../../ui/dom.js';
import {bindInput, field, inlineField} from '../../ui/fields.js';
import {variantSelect} from './gallery.js';
import {currentLanguage, formatList, t} from '../../state/language.js';
import {cancelPrevious, NetworkProblem, Problem, repeatUntilAnswered} from '../../api/service.js';
import {describeFailure} from '../shared/failures.js';
import {table} from '../../ui/table.js';

/**
 * The published records with their sources; null until loaded.
 *
 * @type {RecordHistory | null}
 */
let history = null;

/** @type {(signal: AbortSignal) => Promise<RecordHistory>} */
async function loadHistory(signal) {
  try {
    history ??= /** @type {RecordHistory} */ (await (await fetch(new URL('history.json', import.meta.url), {signal})).json());
    return history;
  } catch {
    signal.throwIfAborted();
    throw new NetworkProblem();
  }
}

/** @type {(record: PublishedRecord) => Child} */
function dateOf({date, orBefore}) {
  const time = timeElement(date);
  time.textContent = orBefore ? t('history.or-before', {date: time.textContent}) : time.textContent;
  return time;
}

/** @type {(record: PublishedRecord) => string} */
function authorsOf({authors, countries, independent}) {
  const names = formatList(authors);
  const regions = new Intl.DisplayNames(currentLanguage(), {type: 'region'});
  const places = formatList(countries.map(code => regions.of(code) ?? code));
  return `${independent ? t('history.independent', {names}) : names} (${places})`;
}

/** @type {(sources: RecordHistory['sources'], record: PublishedRecord) => HTMLElement} */
const sourcesOf = (sources, record) => element('span', {lang: 'en'}, ...record.sources.flatMap((name, i) => {
  const {title, url} = sources[name];
  return [i > 0 ? '; ' : '', url ? element('a', {href: url, textContent: title}) : title];
}));

/** @type {(record: PublishedRecord) => Child} */
const gamesOf = ({ids = []}) => (ids.length > 0 ? element('span', {}, ...ids.flatMap(id => [recordLink(id), ' '])) : '–');

/** @type {(sources: RecordHistory['sources'], records: PublishedRecord[]) => HTMLElement} */
function recordTable(sources, records) {
  /** @type {[name: string, heading: string][]} */
  const columns = [['moves', t('board.moves')], ['achieved', t('board.achieved')], ['author', t('board.author')],
    ['how', t('history.how')], ['game', t('board.game')], ['source', t('field.source')]];
  return table(t('board.history'), columns, records.map(record => [
    element('b', {textContent: record.score}), dateOf(record), authorsOf(record), record.how ? t(`history.${record.how}`) : '–',
    gamesOf(record), sourcesOf(sources, record),
  ]));
}

/**
 * Shows the history of the chosen variant; returns {update, stop} to show it again and to abort the loading.
 *
 * @type {Section}
 */
export function showHistory(section, entered) {
  const variant = variantSelect('5T');
  const form = element('form', {id: 'filter', className: 'card row filters'},
    inlineField(field('filter', 'variant', t('variant'), variant)));
  bindInput(form, entered);
  const note = element('p', {className: 'hint', role: 'status'});
  const result = element('section', {className: 'card'});
  section.append(element('p', {className: 'hint', textContent: t('history.about')}), form, note, result);
  const refresh = cancelPrevious(async signal => {
    try {
      const {sources, records} = await repeatUntilAnswered(() => loadHistory(signal), signal,
        problem => note.replaceChildren(describeFailure(problem)));
      const shown = records.filter(record => record.variant === variant.value);
      const chart = svg('svg', {class: 'chart'});
      note.textContent = '';
      redraw(result, () => result.replaceChildren(
        element('h2', {textContent: t('history.title', {variant: variant.value})}), chart, recordTable(sources, shown)));
      drawChart(chart, shown.map(({score, date}) => [fractionalYear(date), score]), {
        end: fractionalYear(today()),
        time: at => (Number.isInteger(at) ? String(at) : ''),
        label: t('board.chart', {variant: variant.value, n: shown.length}),
      });
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      note.replaceChildren(describeFailure(problem));
    }
  });
  variant.addEventListener('change', refresh);
  form.addEventListener('submit', event => event.preventDefault());
  void refresh();
  return {update: refresh, stop: refresh.stop};
}
