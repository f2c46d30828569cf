// The fields of Play for a game's metadata.

import {askForAuthor} from '../shared/author.js';
import {byId} from '../../ui/dom.js';
import {parseTags} from '../../ui/fields.js';

/**
 * The metadata field of each input, by the id of the input.
 *
 * @type {Record<MetadataInput, keyof Metadata>}
 */
const FIELDS = {author: 'author', description: 'description', 'play-source': 'source', 'play-transcriber': 'transcribed_by', 'play-tags': 'tags'};

const INPUTS = /** @type {MetadataInput[]} */ (Object.keys(FIELDS));

/**
 * Returns the metadata in the fields, without empty ones.
 *
 * @type {() => Metadata}
 */
export function enteredMetadata() {
  /** @type {[name: string, value: string][]} */
  const texts = INPUTS.map(id => [FIELDS[id], byId(id).value.trim()]);
  return Object.fromEntries(texts.filter(([, value]) => value !== '')
    .map(([name, value]) => [name, name === 'tags' ? parseTags(value) : value]));
}

/**
 * Asks for the author before the first export of the visitor's own game without one.
 *
 * @type {(isOwn: boolean) => Promise<void>}
 */
export async function completeAuthor(isOwn) {
  if (isOwn && byId('author').value.trim() === '') {
    await askForAuthor();
  }
}

/**
 * Fills in the fields; shows those for the source if one of them has a value.
 *
 * @type {(metadata: Metadata | undefined) => void}
 */
export function fillMetadata(metadata = {}) {
  for (const id of INPUTS) {
    byId(id).value = [metadata[FIELDS[id]] ?? ''].flat().join(', ');
  }
  byId('play-provenance').open ||= [...byId('play-provenance').querySelectorAll('input')].some(({value}) => value !== '');
}

/**
 * @param listener called with the name of a metadata field and its new value, as typed
 *
 * @type {(listener: (name: keyof Metadata, value: string) => void) => void}
 */
export function onMetadataInput(listener) {
  for (const id of INPUTS) {
    byId(id).addEventListener('input', () => listener(FIELDS[id], byId(id).value));
  }
}
