// The ways in which documents reach the page: pasted, chosen, dropped; several of them make a list.

import {gameIn, isName, recordIn} from './address.js';
import {byId, element} from './dom.js';
import {MOST_BYTES, readDocument} from './game.js';
import {t} from './language.js';
import {OwnProblem, send} from './service.js';
import {keep} from './store.js';

/** How the pictures begin that carry no game: JPEG, GIF, WebP, HEIC and AVIF. */
const OTHER_PICTURE = /^(?:\xff\xd8\xff|GIF8|RIFF....WEBP|....ftyp(?:hei|mif|avif))/s;

let open;
/** What is said where, to be said again in another language. */
const said = new Map();
/** The files in the list, by what stands for them there. */
let listed = new Map();
/** What stands for them in the list, by the addresses of their games. */
const places = new Map();
/** Whether something of the page itself is being dragged. */
let dragging = false;

/** The page's own reader first; pictures, which only the service opens, are sent there to be made JSON of. */
export async function read(blob, variant, signal) {
  const bytes = await bytesOf(blob);
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (OTHER_PICTURE.test(start)) {
    throw new OwnProblem('open.other-picture', {}, {reason: 'no-record'});
  }
  const reading = await readDocument(bytes, variant);
  const picture = bytes[0] === 0x89 || /^\s*(?:<\?xml|<svg|<!DOCTYPE svg|<!--)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)));
  if (!picture) {
    return {bytes, reading};
  }
  let response;
  try {
    response = await send('convert', {to: 'json', variant}, bytes, signal);
  } catch (problem) {
    // Without a connection: an SVG is a text that may have a game in it.
    if (problem.status === 0 && !reading.problem) {
      return {bytes, reading};
    }
    throw problem;
  }
  const inside = new Uint8Array(await response.arrayBuffer());
  const within = await readDocument(inside, variant);
  return {bytes: inside, sent: bytes, reading: {...within, form: bytes[0] === 0x89 ? 'png' : 'svg'}};
}

async function bytesOf(blob) {
  if (blob.size > MOST_BYTES) {
    throw new OwnProblem('open.too-large', {n: Math.floor(blob.size / MOST_BYTES)});
  }
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    throw new OwnProblem('open.no-file');
  }
}

function say(place, words) {
  said.set(place, words);
  place.textContent = words();
}

const note = words => say(byId('open-note'), words);

/** Opens what a visitor has given; several files become a list, of which the first is opened. */
async function openFiles(files) {
  const list = byId('files');
  const choices = files.length < 2 ? [] : files.map(choiceOf);
  listed = new Map(choices.map((choice, i) => [choice, files[i]]));
  list.replaceChildren(...choices.map(choice => element('li', {}, choice)));
  list.hidden = choices.length === 0;
  said.clear();
  note(() => (choices.length === 0 ? '' : t('open.several', {n: files.length})));
  places.clear();
  if (choices.length > 0) {
    await choose(choices[0]);
  } else if (files.length > 0) {
    await open(files[0], () => files[0].name);
  }
  await sumUp();
}

async function sumUp() {
  // One after the other: there may be hundreds of them.
  for (const [choice, file] of listed) {
    const words = await summary(file);
    if (!choice.isConnected) {
      return;
    }
    say(choice.lastChild, () => ` — ${words()}`);
  }
}

function choiceOf(file) {
  const choice = element('button', {type: 'button'}, file.name, element('span', {className: 'hint'}));
  choice.addEventListener('click', () => choose(choice));
  return choice;
}

async function choose(choice) {
  const file = listed.get(choice);
  const opening = open(file, () => file.name);
  mark(choice);
  await opening;
  if (choice.hasAttribute('aria-current')) {
    places.set(location.href, choice);
  }
}

function mark(choice) {
  byId('files').querySelector('[aria-current]')?.removeAttribute('aria-current');
  choice?.setAttribute('aria-current', 'true');
}

/** Marks the file in the list whose game an address has, if there is one. */
export const markFile = address => mark(places.get(address));

/** A few words on a file, for the list, in whichever language is spoken. */
async function summary(file) {
  try {
    const reading = await readDocument(new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer()), byId('variant').value);
    if (!reading.problem) {
      return () => t(reading.legal ? 'open.legal' : 'open.illegal', {n: reading.score, variant: reading.variant});
    }
  } catch {
    // A folder, or a file that has been taken away.
  }
  return () => t(/^image\//.test(file.type) ? 'open.picture' : 'verdict.unreadable');
}

/** Whether texts can be entered where something happens. */
const isField = ({target}) => target.matches?.(':read-write') === true;

/** Whether what is dragged is a text over a field, which takes it by itself. */
const isForField = event => isField(event) && !event.dataTransfer.types.includes('Files');

/** Whether what is let go of is from elsewhere, and nothing lies over the page. */
const isForPage = () => !dragging && !byId('dialog').open;

/** The record that a link leads to. */
function recordAt(transfer) {
  const address = transfer.getData('text/uri-list').split('\n').find(line => line && !line.startsWith('#'));
  return address && recordIn(address);
}

/** What lies on a clipboard or is let go of over the page. */
function take(transfer) {
  if (transfer.files.length > 0) {
    openFiles([...transfer.files]);
    return;
  }
  const record = recordAt(transfer);
  if (record) {
    location.href = `/?record=${encodeURIComponent(record)}`;
    return;
  }
  openText(transfer.getData('text/plain'));
}

/** The record that a text means: its address, or its name, unless that can be read as a game. */
async function recordMeant(text) {
  if (!isName(text)) {
    return recordIn(text);
  }
  const {problem} = await readDocument(new TextEncoder().encode(text), byId('variant').value);
  return problem ? text : null;
}

async function openText(text) {
  byId('files').hidden = true;
  if (text.trim() === '') {
    note(() => t('open.empty'));
    byId('text').focus();
    return;
  }
  note(() => '');
  const record = await recordMeant(text.trim()).catch(() => null);
  if (record) {
    location.href = `/?record=${encodeURIComponent(record)}`;
    return;
  }
  byId('text').value = text.length > 20_000 ? '' : text;
  open(new Blob([gameIn(text.trim()) ?? text]), () => t('open.pasted'));
}

/** @param opener called with a blob, and what says its name */
export function startWaysIn(opener) {
  open = opener;
  keep(byId('variant'), 'variant');
  byId('variant').addEventListener('change', sumUp);
  byId('open').addEventListener('submit', event => {
    event.preventDefault();
    openText(byId('text').value);
  });
  byId('file').addEventListener('change', async ({target}) => {
    await openFiles([...target.files]);
    target.value = '';
  });
  byId('paste').addEventListener('click', async () => {
    try {
      openText(await navigator.clipboard.readText());
    } catch {
      note(() => t('open.no-clipboard'));
      byId('text').focus();
    }
  });
  addEventListener('paste', event => {
    if (!byId('dialog').open && (!isField(event) || event.clipboardData.files.length > 0)) {
      event.preventDefault();
      take(event.clipboardData);
    }
  });
  addEventListener('dragstart', () => {
    dragging = true;
  });
  for (const end of ['dragend', 'pointerdown']) {
    addEventListener(end, () => {
      dragging = false;
    });
  }
  addEventListener('dragover', event => {
    if (!isForField(event)) {
      event.preventDefault();
      document.body.classList.toggle('dragging', isForPage());
    }
  });
  for (const end of ['dragleave', 'drop']) {
    addEventListener(end, () => document.body.classList.remove('dragging'));
  }
  addEventListener('drop', event => {
    if (!isForField(event) || event.target === byId('text') && recordAt(event.dataTransfer)) {
      event.preventDefault();
      if (isForPage()) {
        take(event.dataTransfer);
      }
    }
  });
  addEventListener('languagechanged', () => said.forEach((words, place) => say(place, words)));
}
