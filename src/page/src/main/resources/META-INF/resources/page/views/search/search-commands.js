// Shows a search request as shell commands.

import {button, copyText, element, toast} from '../../ui/dom.js';
import {t} from '../../state/language.js';
import {API, apiKey} from '../../api/service.js';
import {buildCommands} from '../../core/shell-commands.js';

/** @type {(name: string) => HTMLElement} */
function commandBlock(name) {
  const text = element('code', {tabIndex: 0});
  text.dataset.command = name;
  const copy = button(t('search.copy', {name}), async () => {
    toast(t(await copyText(text.textContent) ? 'export.copied' : 'export.refused'));
  });
  return element('div', {className: 'command'}, element('pre', {}, text), copy);
}

export const commandsArea = () => element('details', {className: 'commands'},
  element('summary', {textContent: t('search.commands')}), commandBlock('curl'), commandBlock('morpion'));

/**
 * @param request the body of POST /searches, or null for a search that has no command
 *
 * @type {(area: HTMLElement, request: SearchBody | null) => Promise<void>}
 */
export async function showCommands(area, request) {
  area.hidden = request === null;
  if (request !== null) {
    for (const [name, text] of Object.entries(await buildCommands(request, location.origin + API, apiKey() !== null))) {
      area.querySelector(`[data-command=${name}]`)?.replaceChildren(text);
    }
  }
}
