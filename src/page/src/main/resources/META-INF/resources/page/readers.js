// The compiled readers and writers of all formats, loaded when the first document needs them.

import {decodeMoves} from './game.js';
import {loadModule} from './service.js';

const loadDocuments = () => loadModule('./documents.js');

/** Reads a document, see Documents.read; an empty variant is inferred from the moves. */
export async function readDocument(bytes, variant) {
  const answer = (await loadDocuments()).read(bytes, variant);
  return answer.problem ? answer : {...answer, moves: decodeMoves(answer.moves)};
}

/** Draws a game as "svg" or "txt": {text} or {problem}. The size is the longer side of an SVG, in pixels. */
export async function drawDocument(bytes, variant, form, {theme = 'light', size = 1000, numbers = true} = {}) {
  return (await loadDocuments()).draw(bytes, variant, form, theme, size, numbers);
}

/** Converts a document to another format: {text} or {problem}. */
export async function writeDocument(bytes, variant, form) {
  return (await loadDocuments()).write(bytes, variant, form);
}
