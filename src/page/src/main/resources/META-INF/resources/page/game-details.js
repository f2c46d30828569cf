// The fields of Play for a game's metadata.

import {byId} from './dom.js';
import {parseTags} from './fields.js';

/** The metadata field of each input, by the id of the input. */
const FIELDS = {author: 'author', description: 'description', 'play-source': 'source', 'play-transcriber': 'transcribed_by', 'play-tags': 'tags'};

/** Returns the metadata in the fields, without empty ones. */
export function enteredMetadata() {
  const texts = Object.entries(FIELDS).map(([id, name]) => [name, byId(id).value.trim()]).filter(([, value]) => value !== '');
  return Object.fromEntries(texts.map(([name, value]) => [name, name === 'tags' ? parseTags(value) : value]));
}

/** Fills in the fields; shows those for the source if one of them has a value. */
export function fillMetadata(metadata) {
  for (const [id, name] of Object.entries(FIELDS)) {
    byId(id).value = [metadata[name] ?? ''].flat().join(', ');
  }
  byId('play-provenance').open ||= [...byId('play-provenance').querySelectorAll('input')].some(({value}) => value !== '');
}

/** @param listener called with the name of a metadata field and its new value, as typed */
export function onMetadataInput(listener) {
  for (const [id, name] of Object.entries(FIELDS)) {
    byId(id).addEventListener('input', ({target}) => listener(name, target.value));
  }
}
