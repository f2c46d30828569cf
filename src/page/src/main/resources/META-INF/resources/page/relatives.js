// Records related to the one in Look.

import {recordLink} from './cards.js';
import {layOver} from './compare.js';
import {button, byId, element} from './dom.js';
import {t} from './language.js';
import {API, request} from './service.js';

const MOST = 8;

/** Total count and the first relatives. */
let known = {count: 0, relatives: []};

/** @param id the record's id, or null if the game is not a record */
export async function showRelatives(id, signal) {
  byId('relatives').hidden = true;
  if (id === null) {
    return;
  }
  const answer = await (await request(`${API}/records/${encodeURIComponent(id)}/relatives?limit=${MOST}`, {signal})).json();
  if (signal.aborted || answer.relatives.length === 0) {
    return;
  }
  known = answer;
  draw();
  byId('relatives').hidden = false;
}

function draw() {
  byId('relatives').replaceChildren(
    element('h2', {id: 'relatives-title', textContent: t('relatives.title', {n: known.count})}),
    element('ul', {className: 'kin'}, ...known.relatives.map(({record, comparison: {shared}}) => element('li', {},
      recordLink(record.id),
      button(t('relatives.over'), () => layOver(record.id), {ariaLabel: `${t('relatives.over')}: ${record.id}`}),
      element('span', {className: 'hint', textContent: t('relatives.shared', {...shared, of: record.score})})))));
}

addEventListener('languagechanged', draw);
