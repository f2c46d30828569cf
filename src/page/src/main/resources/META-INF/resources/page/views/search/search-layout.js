// Layout of a search's view, and replacement of its buttons.

import {openConfirmation} from '../shared/dialog.js';
import {button, element, focusedElement, toast} from '../../ui/dom.js';
import {t} from '../../state/language.js';
import {sendJson} from '../../api/service.js';

/** The way back to the searches of the service. */
export const backLink = () =>
  element('p', {className: 'needs-service'}, element('a', {href: '#/search', textContent: t('search.back')}));

/**
 * Returns the children of a search's view: back link, title, and the board beside the panels.
 *
 * @type {(parts: SearchParts, board: SVGElement, tools: HTMLElement) => HTMLElement[]}
 */
export function searchLayout({title, state, score, alarm, turn, facts, actions, chart, islands, note}, board, tools) {
  return [
    backLink(),
    title,
    element('div', {className: 'desk'},
      element('figure', {className: 'sheet'}, board, tools),
      element('div', {className: 'side'},
        element('section', {className: 'card score-card'}, score, state, turn, alarm, note),
        element('section', {className: 'card'}, element('h2', {textContent: t('live.chart')}), chart),
        element('section', {className: 'card'}, actions, facts),
        element('section', {className: 'card'}, element('h2', {textContent: t('live.islands')}), islands))),
  ];
}

/**
 * Replaces the buttons of a row. Focus moves from a button to the one with the same text, else to the substitute, else to
 * the button at the same position.
 *
 * @type {(row: HTMLElement, buttons: HTMLElement[], substitute: HTMLElement | null) => void}
 */
export function replaceButtons(row, buttons, substitute) {
  const focused = focusedElement();
  const label = focused?.textContent;
  const place = focused === null ? -1 : [...row.children].indexOf(focused);
  row.replaceChildren(...buttons);
  if (place >= 0) {
    (buttons.find(({textContent}) => textContent === label) ?? substitute ?? buttons[place])?.focus();
  }
}

/**
 * Returns a button that cancels a search after a confirmation.
 *
 * @type {(cancel: () => Promise<void>) => HTMLButtonElement}
 */
export const cancelButton = cancel => button(t('live.cancel'), () =>
  openConfirmation(t('live.cancel-title'), t('live.cancel-about'), cancel, t('live.back')));

/**
 * Returns a button that deletes a finished search, and then shows the list if the search is still shown.
 *
 * @type {(id: string) => HTMLButtonElement}
 */
export const deleteButton = id => button(t('live.delete'), () => openConfirmation(t('live.delete'), t('live.delete-about'), async () => {
  await sendJson('DELETE', `/searches/${id}`);
  if (location.hash === `#/search/${id}`) {
    location.hash = '#/search';
  } else {
    toast(t('moderation.done'));
    dispatchEvent(new Event('searcheschanged'));
  }
}));
