// Copies and downloads the game in Look, in any format.

import {byId, copyText, downloadBlob, element} from './dom.js';
import {formatList, hasMessage, t} from './language.js';
import {drawDocument, readDocument, writeDocument} from './readers.js';
import {describeFailure, postDocument, Problem} from './service.js';
import {persistControl} from './store.js';

/** Formats by file suffix, with the id for the page's own writer; null for pictures. */
const FORMATS = {
  json: 'json', msr: 'msr-compact', psol: 'pentasol', moves: 'moves-list', base64: 'moves-base64', binary: 'moves-binary',
  svg: null, png: null, txt: null,
};

/** Formats that store only moves. */
const MOVES_ONLY = new Set(['psol', 'moves', 'base64', 'binary', 'txt']);

/** Derives a file name, without suffix, from a game's name; keeps letters and digits of any script. */
export const toFileName = name =>
  name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'game';

let exportedDocument = null;
/** Aborts a running export when the view is left. */
let controller = new AbortController();

/** @param document {bytes, variant, name, theme} or null when there is nothing to export */
export function setExportedDocument(document) {
  exportedDocument = document;
  byId('export').hidden = document === null;
  byId('export-note').textContent = '';
}

async function convert({bytes, variant, theme}, form, signal) {
  if (form !== 'png') {
    const own = FORMATS[form];
    const {text, problem} = await (own === null ? drawDocument(bytes, variant, form, {theme: theme()}) : writeDocument(bytes, variant, own));
    if (problem) {
      throw new Problem(t('export.failed'), problem.detail);
    }
    const dropped = MOVES_ONLY.has(form) ? await droppedFields(bytes, variant) : null;
    return {blob: new Blob([text], {type: form === 'svg' ? 'image/svg+xml' : 'text/plain'}), dropped};
  }
  // Only the service draws PNG.
  const response = await postDocument('convert', {to: form, variant, theme: theme()}, bytes, signal);
  return {blob: await response.blob(), dropped: response.headers.get('Morpion-Dropped')};
}

/** Translates the name of an MSR field. */
const describeField = name => (name === 'variant' ? t('variant') : hasMessage(`field.${name}`) ? t(`field.${name}`) : name);

/** Returns the MSR fields that a moves-only format drops, in the syntax of the Morpion-Dropped header. */
async function droppedFields(bytes, variant) {
  const {metadata: {tags, ...texts}} = await readDocument(bytes, variant);
  return ['variant', ...Object.keys(texts), ...(tags.length > 0 ? ['tags'] : [])].join(', ');
}

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

/** Downloads a game; returns a message with the file name. */
function download(blob, form, {name}) {
  const suffix = {base64: 'base64.moves', binary: 'binary.moves'}[form] ?? form;
  downloadBlob(blob, `${name}.${suffix}`);
  return t('export.saved', {name: `${name}.${suffix}`});
}

/** Runs an action on a game in the chosen format; returns a message about its outcome. */
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

async function runAction(action) {
  const taken = exportedDocument;
  const {signal} = controller;
  const said = await runAndDescribe(action, taken, signal);
  // Drop the message if another game is shown or the view was left meanwhile.
  if (exportedDocument === taken && !signal.aborted) {
    byId('export-note').replaceChildren(said);
  }
}

export function startExports() {
  const select = byId('form');
  const name = () => {
    for (const option of select.options) {
      option.textContent = t(`export.${option.value}`);
    }
    byId('export-hint').textContent = select.value === 'png' ? t('export.png-hint') : '';
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
