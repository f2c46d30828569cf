// Families: groups of games connected by chains of close games; each is shown by its best game.

import {recordCard, recordLink} from '../shared/cards.js';
import {button, element, focusedElement, updateList} from '../../ui/dom.js';
import {bindInput, field, inlineField} from '../../ui/fields.js';
import {variantSelect} from './gallery.js';
import {t} from '../../state/language.js';
import {API, cancelPrevious, loadModule, Problem, repeatUntilAnswered, request} from '../../api/service.js';
import {describeFailure, reportFailure} from '../shared/failures.js';

const MAX_FAMILIES = 24;
/** Delay in ms of a second refresh: the service updates its families every 5 s. */
const SECOND_REFRESH = 6_000;

/** @type {(family: Api['Family'], open: (family: Api['Family']) => unknown) => HTMLElement} */
function familyCard(family, open) {
  const {records, pointSets, best, members} = family;
  const others = members.filter(id => id !== best.id);
  const about = element('p', {className: 'hint', textContent:
    `${t('family.records', {n: records})} ${t('family.points', {n: pointSets})}`});
  if (others.length === 0) {
    return recordCard(best, about);
  }
  const details = element('details', {},
    element('summary', {textContent: t('family.members', {n: others.length})}),
    element('p', {className: 'links'}, ...others.flatMap(id => [recordLink(id), ' '])));
  details.dataset.best = best.id;
  const opening = button(t('family.open'), () => open(family), {ariaLabel: `${t('family.open')}: ${best.id}`});
  return recordCard(best, about, details, element('p', {className: 'actions'}, opening));
}

/** Makes the panel of one family, which is closed at first. Its stop() closes it if its games are still being read. */
function familyPanel() {
  const root = element('section', {id: 'family', className: 'card', hidden: true});
  root.setAttribute('aria-labelledby', 'family-heading');
  /** @type {AbortController | null} */
  let reading = null;
  const close = () => {
    reading?.abort();
    reading = null;
    root.hidden = true;
    root.replaceChildren();
  };
  /** @type {(family: Api['Family']) => Promise<void>} */
  const show = async family => {
    close();
    const opener = focusedElement();
    const own = new AbortController();
    reading = own;
    root.hidden = false;
    await reportFailure(async () => (await loadModule('views/records/family-panel.js')).showFamily(root, family, own.signal, () => {
      close();
      opener?.focus();
    }));
    reading = reading === own ? null : reading;
  };
  return {root, show, close, stop: () => reading && close()};
}

/**
 * Shows families with the last filter; returns {update, stop} to refresh them and to abort the request.
 *
 * @type {Section}
 */
export function showFamilies(section, entered) {
  const variant = variantSelect('5T');
  const form = element('form', {id: 'filter', className: 'card row filters'},
    inlineField(field('filter', 'variant', t('variant'), variant)));
  bindInput(form, entered);
  const status = element('p', {className: 'hint', role: 'status'});
  const list = element('ul', {className: 'gallery'});
  const panel = familyPanel();
  /** @type {Map<string, HTMLElement>} */
  let shown = new Map();
  /**
   * Keeps unchanged cards in place; a changed card keeps its list of members open.
   *
   * @type {(families: Api['Family'][]) => void}
   */
  const show = families => {
    const details = /** @type {NodeListOf<HTMLDetailsElement>} */ (list.querySelectorAll('details'));
    const open = new Set([...details].filter(one => one.open).map(({dataset}) => dataset.best));
    const before = shown;
    shown = new Map();
    for (const one of families) {
      const text = JSON.stringify(one);
      shown.set(text, before.get(text) ?? familyCard(one, panel.show));
    }
    updateList(list, [...shown.values()]);
    list.querySelectorAll('details').forEach(one => {
      one.open ||= open.has(one.dataset.best);
    });
  };
  section.append(element('p', {className: 'hint', textContent: t('family.about')}), form, panel.root, status, list);
  const refresh = cancelPrevious(async signal => {
    try {
      const response = await repeatUntilAnswered(() => request(`${API}/families?variant=${variant.value}&limit=${MAX_FAMILIES}`, {signal}),
        signal, problem => status.replaceChildren(describeFailure(problem)));
      const answer = /** @type {Api['FamilyList']} */ (await response.json());
      show(answer.families);
      status.textContent = `${t('family.count', {n: answer.count})} ${answer.complete ? '' : t('family.incomplete')}`;
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      status.replaceChildren(describeFailure(problem));
    }
  });
  variant.addEventListener('change', () => {
    panel.close();
    void refresh();
  });
  form.addEventListener('submit', event => event.preventDefault());
  void refresh();
  let secondTimer = 0;
  const update = () => {
    clearTimeout(secondTimer);
    secondTimer = setTimeout(() => {
      secondTimer = 0;
      void refresh();
    }, SECOND_REFRESH);
    return refresh();
  };
  const stop = () => {
    panel.stop();
    const waited = refresh.stop() || secondTimer !== 0;
    clearTimeout(secondTimer);
    secondTimer = 0;
    return waited;
  };
  return {update, stop};
}
