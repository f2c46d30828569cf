// The Photo view of a page without a service.

import {byId, element} from '../../ui/dom.js';
import {t} from '../../state/language.js';
import {NoServiceProblem} from '../../api/service.js';
import {describeFailure} from '../shared/failures.js';

export function openPhoto() {
  byId('photo').replaceChildren(element('section', {className: 'card'},
    element('h1', {id: 'photo-heading', tabIndex: -1, textContent: t('nav.photo')}),
    element('p', {}, describeFailure(new NoServiceProblem()))));
}

addEventListener('languagechanged', openPhoto);
