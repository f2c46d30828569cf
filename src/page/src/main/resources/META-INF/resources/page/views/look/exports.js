// Copies and downloads the game in Look, in any format.

import {byId, copyText, downloadBlob, element, toast} from '../../ui/dom.js';
import {encodeDocument} from '../../core/game.js';
import {formatList, hasMessage, t} from '../../state/language.js';
import {drawDocument, postDocument, Problem, readDocument, writeDocument} from '../../api/service.js';
import {askForAuthor} from '../shared/author.js';
import {describeFailure} from '../shared/failures.js';
import {persistControl} from '../../state/store.js';
import {currentTheme} from '../../state/theme.js';

/**
 * Formats by file suffix, with the id for the page's own writer; null for pictures.
 *
 * @type {Record<string, string | null>}
 */
const FORMATS = {
  json: 'json', msr: 'msr-compact', psol: 'pentasol', moves: 'moves-list', base64: 'moves-base64', binary: 'moves-binary',
  svg: null, png: null, apng: null, txt: null,
};

/** Formats that only the service draws. */
const DRAWN_BY_SERVICE = new Set(['png', 'apng']);

/** Formats that store only moves. */
const MOVES_ONLY = new Set(['psol', 'moves', 'base64', 'binary', 'txt']);

/**
 * Derives a file name, without suffix, from a game's name; keeps letters and digits of any script.
 *
 * @type {(name: string) => string}
 */
export const toFileName = name =>
  name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'game';

/** @type {ExportedDocument | null} */
let exportedDocument = null;
/** Aborts a running export when the view is left. */
let controller = new AbortController();

/**
 * @param document null when there is nothing to export
 *
 * @type {(document: ExportedDocument | null) => void}
 */
export function setExportedDocument(document) {
  exportedDocument = document;
  byId('export').hidden = document === null;
  byId('export-note').textContent = '';
}

/** @type {(game: ExportedDocument, form: string, signal: AbortSignal) => Promise<{blob: Blob, dropped: string | null}>} */
async function convert({bytes, variant, theme}, form, signal) {
  if (!DRAWN_BY_SERVICE.has(form)) {
    const own = FORMATS[form];
    const written = await (own === null ? drawDocument(bytes, variant, form, {theme: theme()}) : writeDocument(bytes, variant, own));
    if (written.problem) {
      throw new Problem(t('export.failed'), written.problem.detail);
    }
    const dropped = MOVES_ONLY.has(form) ? await droppedFields(bytes, variant) : null;
    return {blob: new Blob([written.text], {type: form === 'svg' ? 'image/svg+xml' : 'text/plain'}), dropped};
  }
  const response = await postDocument('convert', {to: form, variant, theme: theme()}, bytes, signal);
  return {blob: await response.blob(), dropped: response.headers.get('Morpion-Dropped')};
}

/**
 * Translates the name of an MSR field.
 *
 * @type {(name: string) => string}
 */
const describeField = name => (name === 'variant' ? t('variant') : hasMessage(`field.${name}`) ? t(`field.${name}`) : name);

/**
 * Returns the MSR fields that a moves-only format drops, in the syntax of the Morpion-Dropped header.
 *
 * @type {(bytes: Uint8Array, variant: Variant) => Promise<string>}
 */
async function droppedFields(bytes, variant) {
  const reading = await readDocument(bytes, variant);
  if (reading.problem) {
    return '';
  }
  const {tags, ...texts} = reading.metadata;
  return ['variant', ...Object.keys(texts), ...(tags.length > 0 ? ['tags'] : [])].join(', ');
}

/** @type {(blob: Blob, form: string) => Promise<string>} */
async function copyToClipboard(blob, form) {
  if (form === 'png') {
    try {
      await navigator.clipboard.write([new ClipboardItem({'image/png': blob})]);
      return t('export.copied-png');
    } catch {
      return t('export.refused');
    }
  }
  return t(await copyText(await blob.text()) ? 'export.copied' : 'export.refused');
}

/**
 * Downloads a game; returns a message with the file name.
 *
 * @type {(blob: Blob, form: string, game: ExportedDocument) => string}
 */
function download(blob, form, {name}) {
  const suffix = form === 'base64' || form === 'binary' ? `${form}.moves` : form;
  downloadBlob(blob, `${name}.${suffix}`);
  return t('export.saved', {name: `${name}.${suffix}`});
}

/**
 * Runs an action on a game in the chosen format; returns a message about its outcome.
 *
 * @type {(action: ExportAction, game: ExportedDocument, signal: AbortSignal) => Promise<Words>}
 */
async function runAndDescribe(action, game, signal) {
  const form = byId('form').value;
  try {
    const {blob, dropped} = await convert(game, form, signal);
    signal.throwIfAborted();
    const said = await action(blob, form, game);
    return dropped ? `${said} ${t('export.dropped', {fields: formatList(dropped.split(', ').map(describeField))})}` : said;
  } catch (problem) {
    return describeFailure(problem);
  }
}

/**
 * Asks for the author of the visitor's own game at the first export.
 *
 * @type {(game: ExportedDocument, signal: AbortSignal) => Promise<void>}
 */
async function completeAuthor(game, signal) {
  const {addAuthor} = game;
  const author = addAuthor ? await askForAuthor() : '';
  if (addAuthor && author && exportedDocument === game && !signal.aborted) {
    game.bytes = addAuthor(author);
  }
}

/** @type {(action: ExportAction) => Promise<void>} */
async function runAction(action) {
  const taken = exportedDocument;
  if (taken === null) {
    return;
  }
  const {signal} = controller;
  await completeAuthor(taken, signal);
  const said = await runAndDescribe(action, taken, signal);
  // Drop the message if another game is shown or the view was left meanwhile.
  if (exportedDocument === taken && !signal.aborted) {
    byId('export-note').replaceChildren(said);
  }
}

/**
 * Copies or downloads a game that Look does not show, in Look's format.
 *
 * @param shown returns the game, which the answer to the question for its author changes
 * @type {(name: 'copy' | 'download', shown: () => Game & {isOwn: boolean}) => Promise<void>}
 */
export async function exportGame(name, shown) {
  if (byId(name).disabled) {
    toast(t('export.apng-hint'));
    return;
  }
  if (shown().isOwn && !shown().metadata?.author) {
    await askForAuthor();
  }
  const game = shown();
  const taken = {bytes: encodeDocument(game), variant: game.variant, name: 'game', theme: currentTheme};
  toast(await runAndDescribe(name === 'copy' ? copyToClipboard : download, taken, new AbortController().signal));
}

export function startExports() {
  const select = byId('form');
  const name = () => {
    for (const option of select.options) {
      option.textContent = t(`export.${option.value}`);
    }
    byId('export-hint').textContent = DRAWN_BY_SERVICE.has(select.value) ? t(`export.${select.value}-hint`) : '';
    // Browsers copy only still pictures.
    byId('copy').disabled = select.value === 'apng';
  };
  select.append(...Object.keys(FORMATS).map(value => element('option', {value})));
  persistControl(select, 'form');
  select.addEventListener('change', name);
  addEventListener('languagechanged', () => {
    name();
    byId('export-note').textContent = '';
  });
  addEventListener('viewchanged', () => {
    if (byId('look').hidden) {
      controller.abort();
      controller = new AbortController();
    }
  });
  name();
  byId('copy').addEventListener('click', () => runAction(copyToClipboard));
  byId('download').addEventListener('click', () => runAction(download));
}
