// Records related to the one in Look.

import {recordLink} from '../shared/cards.js';
import {overlayRecord} from './compare.js';
import {button, byId, element} from '../../ui/dom.js';
import {t} from '../../state/language.js';
import {API, request} from '../../api/service.js';

const MAX_RELATIVES = 8;

/**
 * Total count and the first relatives.
 *
 * @type {Pick<Api['Relatives'], 'count' | 'relatives'>}
 */
let shownRelatives = {count: 0, relatives: []};

/**
 * @param id the record's id, or null if the game is not a record
 *
 * @type {(id: string | null, signal: AbortSignal) => Promise<void>}
 */
export async function showRelatives(id, signal) {
  byId('relatives').hidden = true;
  if (id === null) {
    return;
  }
  const response = await request(`${API}/records/${encodeURIComponent(id)}/relatives?limit=${MAX_RELATIVES}`, {signal});
  const answer = /** @type {Api['Relatives']} */ (await response.json());
  if (signal.aborted || answer.relatives.length === 0) {
    return;
  }
  shownRelatives = answer;
  draw();
  byId('relatives').hidden = false;
}

function draw() {
  byId('relatives').replaceChildren(
    element('h2', {id: 'relatives-title', textContent: t('relatives.title', {n: shownRelatives.count})}),
    element('ul', {className: 'kin'}, ...shownRelatives.relatives.map(({record, comparison: {shared}}) => element('li', {},
      recordLink(record.id),
      button(t('relatives.over'), () => overlayRecord(record.id), {ariaLabel: `${t('relatives.over')}: ${record.id}`}),
      element('span', {className: 'hint', textContent: t('relatives.shared', {...shared, of: record.score})})))));
}

addEventListener('languagechanged', draw);
