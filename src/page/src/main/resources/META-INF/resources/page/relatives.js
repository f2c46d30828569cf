// The records that resemble the one that is looked at.

import {recordLink} from './cards.js';
import {layOver} from './compare.js';
import {byId, button, element} from './dom.js';
import {t} from './language.js';
import {API, ask} from './service.js';

const MOST = 8;

/** @param id the record's, or null when what is looked at is none */
export async function showRelatives(id, signal) {
  const section = byId('relatives');
  section.hidden = true;
  if (id === null) {
    return;
  }
  const {count, relatives} = await (await ask(`${API}/records/${encodeURIComponent(id)}/relatives?limit=${MOST}`, {signal})).json();
  if (signal.aborted || relatives.length === 0) {
    return;
  }
  section.hidden = false;
  section.replaceChildren(
    element('h2', {id: 'relatives-title', textContent: t('relatives.title', {n: count})}),
    element('ul', {className: 'kin'}, ...relatives.map(({record, comparison: {shared}}) => element('li', {},
      recordLink(record.id),
      button(t('relatives.over'), () => layOver(record.id), {ariaLabel: `${t('relatives.over')}: ${record.id}`}),
      element('span', {className: 'hint', textContent: t('relatives.shared', {...shared, of: record.score})})))));
}
