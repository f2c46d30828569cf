// Leaderboards: best games of a variant, the proven bound, and the history of the record.

import {authorName, recordLink} from '../shared/cards.js';
import {drawChart} from '../../ui/chart.js';
import {element, redraw, svg} from '../../ui/dom.js';
import {bindInput, field, inlineField, input, nonEmptyValues, select} from '../../ui/fields.js';
import {fractionalYear, timeElement, today} from './dates.js';
import {foundBySelect, variantSelect} from './gallery.js';
import {t} from '../../state/language.js';
import {API, cancelPrevious, Problem, repeatUntilAnswered, request} from '../../api/service.js';
import {describeFailure} from '../shared/failures.js';
import {columnsOf, table} from '../../ui/table.js';

/** Maximum number of games shown. */
const MAX_ENTRIES = 50;

/** @type {(achieved: string | null | undefined) => Child} */
const dateElement = achieved => (achieved ? timeElement(achieved) : '–');

/** @type {(board: Api['Leaderboard']) => HTMLElement[]} */
function rankTable({by, entries}) {
  const columns = columnsOf(['rank', 'game', 'moves', 'author', 'achieved', ...(by === 'points' ? ['grids'] : [])], 'board');
  const made = table(t('board.ranks'), columns, entries.map(({rank, record, grids}) => [
    rank, recordLink(record.id), record.score, authorName(record), dateElement(record.achieved), ...(by === 'points' ? [grids] : []),
  ]));
  made.classList.add('ranks');
  const end = element('p', {className: 'hint', textContent: t('board.first', {n: MAX_ENTRIES})});
  return entries.length < MAX_ENTRIES ? [made] : [made, end];
}

/** @type {(board: Api['Leaderboard']) => HTMLElement} */
function boundLine({variant, bound: {score, reached, source}}) {
  const [proof] = source.split(/\. /);
  return element('p', {title: source}, t(reached ? 'board.reached' : 'board.bound', {n: score, variant}),
    element('span', {className: 'hint', lang: 'en', textContent: ` ${proof}`}));
}

/** @type {(chart: SVGElement, board: Api['Leaderboard']) => void} */
function drawHistory(chart, {variant, progression, asOf}) {
  const end = fractionalYear(asOf ?? today());
  drawChart(chart, progression.map(({score, achieved}) => [fractionalYear(achieved), score]), {
    end,
    time: at => (Number.isInteger(at) ? String(at) : ''),
    label: t('board.chart', {variant, n: progression.length}),
  });
}

/** @type {(board: Api['Leaderboard'], chart: SVGElement) => HTMLElement} */
function historySection({progression}, chart) {
  return element('section', {className: 'card'}, element('h2', {textContent: t('board.history')}),
    ...(progression.length === 0 ? [element('p', {className: 'hint', textContent: t('board.undated')})] : [
      chart,
      element('ol', {className: 'steps'}, ...progression.map(step => element('li', {},
        dateElement(step.achieved), ' ',
        element('b', {textContent: step.score}), ' ', recordLink(step.id), ` · ${authorName({author: step.author ?? null})}`))),
    ]));
}

/**
 * Shows a leaderboard with the last filter; returns {update, stop} to refresh it and to abort its request.
 *
 * @type {Section}
 */
export function showLeaderboard(section, entered) {
  /** @type {Record<string, FilterField>} */
  const fields = {
    variant: [t('variant'), variantSelect('5T')],
    by: [t('board.by'), select([['points', t('board.by.points')], ['grid', t('board.by.grid')]])],
    who: [t('records.who'), foundBySelect()],
    asOf: [t('board.as-of'), input('date')],
  };
  const form = element('form', {id: 'filter', className: 'card row filters'},
    ...Object.entries(fields).map(([name, [text, control]]) => inlineField(field('filter', name, text, control))));
  bindInput(form, entered);
  const result = element('div', {className: 'halves wide-left'});
  const note = element('p', {className: 'hint', role: 'status'});
  section.append(form, note, result);
  const refresh = cancelPrevious(async signal => {
    const {variant, ...parameters} = nonEmptyValues(form);
    try {
      const query = new URLSearchParams({limit: String(MAX_ENTRIES), ...parameters});
      const response = await repeatUntilAnswered(() => request(`${API}/leaderboards/${variant}?${query}`, {signal}), signal,
        problem => note.replaceChildren(describeFailure(problem)));
      const board = /** @type {Api['Leaderboard']} */ (await response.json());
      const chart = svg('svg', {class: 'chart'});
      note.textContent = board.entries.length === 0 ? t('records.none') : '';
      redraw(result, () => result.replaceChildren(
        element('section', {className: 'card'},
          element('h2', {textContent: t('board.title', {variant})}), boundLine(board), ...rankTable(board)),
        historySection(board, chart)));
      drawHistory(chart, board);
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      note.replaceChildren(describeFailure(problem));
    }
  });
  form.addEventListener('change', refresh);
  form.addEventListener('submit', event => event.preventDefault());
  void refresh();
  return {update: refresh, stop: refresh.stop};
}
