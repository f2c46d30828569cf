// Copies and downloads the game that is looked at, in any form.

import {byId, copyText, element, save} from './dom.js';
import {readDocument, writeDocument} from './game.js';
import {has, list, t} from './language.js';
import {inWords, Problem, send} from './service.js';
import {keep} from './store.js';

/** The forms, by the suffix of their files: the name for the page's own writer, none where the service draws. */
const FORMS = {
  json: 'json', msr: 'msr-compact', psol: 'pentasol', moves: 'moves-list', base64: 'moves-base64', binary: 'moves-binary',
  svg: null, png: null, txt: null,
};

/** Those in which there is room for the moves alone. */
const MOVES_ALONE = new Set(['psol', 'moves', 'base64', 'binary']);

/** What a file is called that is saved of a game: letters and digits of any script, without the ending. */
export const fileNameOf = name =>
  name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'game';

let subject = null;
/** Ends what is under way when the view is left. */
let leaving = new AbortController();

/** @param document {bytes, variant, name, theme} or null when there is nothing to export */
export function offer(document) {
  subject = document;
  byId('export').hidden = document === null;
  byId('export-note').textContent = '';
}

async function converted({bytes, variant, theme}, form, signal) {
  const own = FORMS[form];
  if (own !== null) {
    const {text, problem} = await writeDocument(bytes, variant, own);
    if (problem) {
      throw new Problem(t('export.failed'), problem.detail);
    }
    const dropped = MOVES_ALONE.has(form) ? await besidesMoves(bytes, variant) : null;
    return {blob: new Blob([text], {type: 'text/plain'}), dropped};
  }
  const response = await send('convert', {to: form, variant, theme: theme()}, bytes, signal);
  return {blob: await response.blob(), dropped: response.headers.get('Morpion-Dropped')};
}

/** What MSR calls so, in words of the visitor's language. */
const fieldInWords = name => (name === 'variant' ? t('variant') : has(`field.${name}`) ? t(`field.${name}`) : name);

/** What else the document says, by MSR's names, as the service names it. */
async function besidesMoves(bytes, variant) {
  const {metadata: {tags, ...texts}} = await readDocument(bytes, variant);
  return ['variant', ...Object.keys(texts), ...(tags.length > 0 ? ['tags'] : [])].join(', ');
}

async function put(blob, form) {
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

/** Saves a game; says under which name. */
function download(blob, form, {name}) {
  const suffix = {base64: 'base64.moves', binary: 'binary.moves'}[form] ?? form;
  save(blob, `${name}.${suffix}`);
  return t('export.saved', {name: `${name}.${suffix}`});
}

/** Does something with a game in the chosen form; says how that went. */
async function outcome(action, game, signal) {
  const form = byId('form').value;
  try {
    const {blob, dropped} = await converted(game, form, signal);
    signal.throwIfAborted();
    const said = await action(blob, form, game);
    return dropped ? `${said} ${t('export.dropped', {fields: list(dropped.split(', ').map(fieldInWords))})}` : said;
  } catch (problem) {
    return inWords(problem);
  }
}

async function run(action) {
  const taken = subject;
  const {signal} = leaving;
  const said = await outcome(action, taken, signal);
  // What is said of one game is not said beside another, nor to somebody who has left.
  if (subject === taken && !signal.aborted) {
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
  select.append(...Object.keys(FORMS).map(value => element('option', {value})));
  keep(select, 'form');
  select.addEventListener('change', name);
  addEventListener('languagechanged', () => {
    name();
    byId('export-note').textContent = '';
  });
  addEventListener('viewchanged', () => {
    if (byId('look').hidden) {
      leaving.abort();
      leaving = new AbortController();
    }
  });
  name();
  byId('copy').addEventListener('click', () => run(put));
  byId('download').addEventListener('click', () => run(download));
}
