// The question for the author of the visitor's games.

import {openForm} from './dialog.js';
import {byId} from '../../ui/dom.js';
import {field, input} from '../../ui/fields.js';
import {t} from '../../state/language.js';
import {getLocal, setLocal} from '../../state/store.js';

/**
 * Asks for the author before the first export of a game without one, and stores the answer; never asks again. Returns
 * the name, or an empty text if it was left out.
 *
 * @type {() => Promise<string>}
 */
export async function askForAuthor() {
  if (getLocal('author-asked', false) || getLocal('author', '') !== '') {
    return '';
  }
  setLocal('author-asked', true);
  const name = input('text', {maxLength: 200, autocomplete: 'name'});
  const closed = new Promise(resolve => byId('dialog').addEventListener('close', resolve, {once: true}));
  let author = '';
  openForm(t('author.title'), t('author.about'), [field('author', 'name', t('field.author'), name)], t('author.use'), (values, close) => {
    author = values.name;
    close();
  }, {cancelLabel: t('author.skip')});
  await closed;
  if (author !== '') {
    setLocal('author', author);
    dispatchEvent(new Event('authornamed'));
  }
  return author;
}
