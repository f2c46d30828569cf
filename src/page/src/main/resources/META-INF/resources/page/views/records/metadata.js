// Form fields for a game's metadata: author, date and origin.

import {field, input, select} from '../../ui/fields.js';
import {t} from '../../state/language.js';

/** @type {('author' | 'description' | 'source' | 'transcribedBy')[]} */
const TEXTS = ['author', 'description', 'source', 'transcribedBy'];
const MAX_AUTHOR = 200;
const MAX_TEXT = 1_000;

/**
 * Builds the metadata fields of a form from known values; `dateHint` is the hint for the date.
 *
 * @type {(prefix: string, known: RecordMetadata, dateHint: string) => HTMLElement[][]}
 */
export function metadataFields(prefix, {tags = [], achieved, foundBy, ...texts}, dateHint) {
  return [
    ...TEXTS.map(name => field(prefix, name, t(`field.${name === 'transcribedBy' ? 'transcribed_by' : name}`),
      input('text', {maxLength: name === 'author' ? MAX_AUTHOR : MAX_TEXT, value: texts[name] ?? ''}))),
    field(prefix, 'achieved', t('board.achieved'),
      input('text', {value: achieved ?? '', placeholder: '2011-08-31', pattern: '\\d{4}(-\\d{2}(-\\d{2})?)?', title: dateHint}), dateHint),
    field(prefix, 'who', t('records.who'),
      select([['', t('submit.who-unknown')], ['human', t('records.by-human')], ['machine', t('records.by-machine')]], foundBy ?? '')),
    field(prefix, 'tags', t('field.tags'), input('text', {value: tags.join(', ')}), t('submit.tags')),
  ];
}
