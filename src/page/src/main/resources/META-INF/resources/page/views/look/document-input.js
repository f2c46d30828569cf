// Input of documents: pasted, chosen or dropped. Several files become a list.

import {gameFromAddress, isRecordId, openRecordAddress, recordIdFromAddress} from '../../state/address.js';
import {byId, element, fire, isRasterImage} from '../../ui/dom.js';
import {MAX_DOCUMENT_BYTES} from '../../core/game.js';
import {t} from '../../state/language.js';
import {hasService, LocalProblem, postDocument, Problem, readDocument} from '../../api/service.js';
import {persistControl} from '../../state/store.js';

/** Signatures of picture formats that cannot contain a game: JPEG, GIF, WebP, HEIC and AVIF. */
const UNSUPPORTED_PICTURE = /^(?:\xff\xd8\xff|GIF8|RIFF....WEBP|....ftyp(?:hei|mif|avif))/s;

/** @type {DocumentOpener} */
let openDocument;
/**
 * Messages by element, rendered again after a change of language.
 *
 * @type {Map<Node, () => string>}
 */
const messages = new Map();
/**
 * Files by their button in the list.
 *
 * @type {Map<HTMLButtonElement, File>}
 */
let fileByButton = new Map();
/**
 * Buttons in the list by the address of their game.
 *
 * @type {Map<string, HTMLButtonElement>}
 */
const buttonByAddress = new Map();
/** A warning, in English like those of the page's own reader. */
const GAME_OF_POINTS = 'only the points of a game were recognised; this is a game with exactly these points';

/** Whether the drag started within the page. */
let internalDrag = false;

/**
 * Reads a document with the page's own reader. The service converts SVG, PNG in which that finds no record, and points
 * without lines.
 *
 * @type {DocumentInput}
 */
export async function readInput(blob, variant, signal) {
  const bytes = await readBytes(blob);
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (UNSUPPORTED_PICTURE.test(start)) {
    throw new LocalProblem('open.other-picture', {}, {reason: 'no-record'});
  }
  const reading = await readDocument(bytes, variant);
  const isPng = bytes[0] === 0x89;
  if (isPng && !reading.problem) {
    return {bytes, reading: {...reading, form: 'png'}};
  }
  const isSvg = !isPng && /^\s*(?:<\?xml|<svg|<!DOCTYPE svg|<!--)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)));
  const isPoints = reading.problem?.reason === 'points-alone';
  if (!isPng && !isSvg && !isPoints) {
    return {bytes, reading};
  }
  let response;
  try {
    response = await postDocument('convert', {to: 'json', variant}, bytes, signal);
  } catch (problem) {
    // Offline, the page's reader may find a game in an SVG's text.
    if (problem instanceof Problem && problem.status === 0 && !reading.problem) {
      return {bytes, reading};
    }
    throw problem;
  }
  const inside = new Uint8Array(await response.arrayBuffer());
  const within = await readDocument(inside, variant);
  if (within.problem) {
    return {bytes: inside, sent: bytes, reading: within};
  }
  if (isPoints) {
    return {bytes: inside, reading: {...within, form: 'lines', warnings: [{location: '', detail: GAME_OF_POINTS}]}};
  }
  return {bytes: inside, sent: bytes, reading: {...within, form: isPng ? 'png' : 'svg'}};
}

/** @type {(blob: Blob) => Promise<Uint8Array<ArrayBuffer>>} */
async function readBytes(blob) {
  if (blob.size > MAX_DOCUMENT_BYTES) {
    throw new LocalProblem('open.too-large', {n: Math.floor(blob.size / MAX_DOCUMENT_BYTES)});
  }
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    throw new LocalProblem('open.no-file');
  }
}

/** @type {(place: Node, words: () => string) => void} */
function setMessage(place, words) {
  messages.set(place, words);
  place.textContent = words();
}

/** @type {(words: () => string) => void} */
const showNote = words => setMessage(byId('open-note'), words);

/**
 * Opens a file; lists several files and opens the first.
 *
 * @type {(files: File[]) => Promise<void>}
 */
async function openFiles(files) {
  if (files.length === 1 && isRasterImage(files[0]) && hasService && !byId('photo').hidden) {
    fire('photograph', files[0]);
    return;
  }
  const list = byId('files');
  const choices = files.length < 2 ? [] : files.map(fileButton);
  fileByButton = new Map(choices.map((choice, i) => [choice, files[i]]));
  list.replaceChildren(...choices.map(choice => element('li', {}, choice)));
  list.hidden = choices.length === 0;
  messages.clear();
  showNote(() => (choices.length === 0 ? '' : t('open.several', {n: files.length})));
  buttonByAddress.clear();
  if (choices.length > 0) {
    await openListedFile(choices[0]);
  } else if (files.length > 0) {
    await openDocument(files[0], () => files[0].name);
  }
  await summariseFiles();
}

async function summariseFiles() {
  // Sequential, because there may be hundreds of files.
  for (const [choice, file] of fileByButton) {
    const words = await summary(file);
    if (!choice.isConnected) {
      return;
    }
    setMessage(choice.lastChild ?? choice, () => ` — ${words()}`);
  }
}

/** @type {(file: File) => HTMLButtonElement} */
function fileButton(file) {
  const choice = element('button', {type: 'button'}, file.name, element('span', {className: 'hint'}));
  choice.addEventListener('click', () => openListedFile(choice));
  return choice;
}

/** @type {(choice: HTMLButtonElement) => Promise<void>} */
async function openListedFile(choice) {
  const file = fileByButton.get(choice);
  if (file === undefined) {
    return;
  }
  const opening = openDocument(file, () => file.name);
  markButton(choice);
  await opening;
  if (choice.hasAttribute('aria-current')) {
    buttonByAddress.set(location.href, choice);
  }
}

/** @type {(choice: HTMLButtonElement | undefined) => void} */
function markButton(choice) {
  byId('files').querySelector('[aria-current]')?.removeAttribute('aria-current');
  choice?.setAttribute('aria-current', 'true');
}

/**
 * Marks the listed file whose game has this address, if any.
 *
 * @type {(address: string) => void}
 */
export const markListedFile = address => markButton(buttonByAddress.get(address));

/**
 * Returns a function that describes a file for the list in the current language.
 *
 * @type {(file: File) => Promise<() => string>}
 */
async function summary(file) {
  try {
    const reading = await readDocument(new Uint8Array(await file.slice(0, MAX_DOCUMENT_BYTES + 1).arrayBuffer()), byId('variant').value);
    if (!reading.problem) {
      return () => t(reading.legal ? 'open.legal' : 'open.illegal', {n: reading.score, variant: reading.variant});
    }
  } catch {
    // A folder, or a file deleted since.
  }
  return () => t(/^image\//.test(file.type) ? 'open.picture' : 'verdict.unreadable');
}

/**
 * Whether an event's target accepts text input.
 *
 * @type {(event: Event) => boolean}
 */
const isField = ({target}) => target instanceof Element && target.matches(':read-write');

/**
 * Whether a text is dragged over a field, which handles the drop natively.
 *
 * @type {(event: DragEvent) => boolean}
 */
const isFieldDrop = event => isField(event) && !event.dataTransfer?.types.includes('Files');

/** Whether the page accepts a drop: from outside the page, and with no dialog open. */
const acceptsDrop = () => !internalDrag && !byId('dialog').open;

/**
 * Returns the id of the record that a dragged or pasted link names.
 *
 * @type {(transfer: DataTransfer) => string | null}
 */
function draggedRecordId(transfer) {
  const address = transfer.getData('text/uri-list').split('\n').find(line => line && !line.startsWith('#'));
  return address ? recordIdFromAddress(address) : null;
}

/**
 * Opens the content of a paste or a drop.
 *
 * @type {(transfer: DataTransfer) => void}
 */
function openTransfer(transfer) {
  if (transfer.files.length > 0) {
    void openFiles([...transfer.files]);
    return;
  }
  const record = draggedRecordId(transfer);
  if (record) {
    openRecordAddress(record);
    return;
  }
  void openText(transfer.getData('text/plain'));
}

/**
 * Returns the id of the record that a text names, by address or id. A text that is readable as a game is not an id.
 *
 * @type {(text: string) => Promise<string | null>}
 */
async function recordIdIn(text) {
  if (!isRecordId(text)) {
    return recordIdFromAddress(text);
  }
  const {problem} = await readDocument(new TextEncoder().encode(text), byId('variant').value);
  return problem ? text : null;
}

/** @type {(text: string) => Promise<void>} */
async function openText(text) {
  byId('files').hidden = true;
  if (text.trim() === '') {
    showNote(() => t('open.empty'));
    byId('text').focus();
    return;
  }
  showNote(() => '');
  const record = await recordIdIn(text.trim()).catch(() => null);
  if (record) {
    openRecordAddress(record);
    return;
  }
  byId('text').value = text.length > 20_000 ? '' : text;
  void openDocument(new Blob([gameFromAddress(text.trim()) ?? text]), () => t('open.pasted'));
}

/**
 * @param opener called with a blob and a function that returns its name
 *
 * @type {(opener: DocumentOpener) => void}
 */
export function startDocumentInput(opener) {
  openDocument = opener;
  persistControl(byId('variant'), 'variant');
  byId('variant').addEventListener('change', summariseFiles);
  byId('open').addEventListener('submit', event => {
    event.preventDefault();
    void openText(byId('text').value);
  });
  byId('file').addEventListener('change', async () => {
    await openFiles([...byId('file').files ?? []]);
    byId('file').value = '';
  });
  byId('paste').addEventListener('click', async () => {
    try {
      void openText(await navigator.clipboard.readText());
    } catch {
      showNote(() => t('open.no-clipboard'));
      byId('text').focus();
    }
  });
  addEventListener('paste', event => {
    const {clipboardData: transfer} = event;
    if (transfer !== null && !byId('dialog').open && (!isField(event) || transfer.files.length > 0)) {
      event.preventDefault();
      openTransfer(transfer);
    }
  });
  addEventListener('dragstart', () => {
    internalDrag = true;
  });
  for (const end of ['dragend', 'pointerdown']) {
    addEventListener(end, () => {
      internalDrag = false;
    });
  }
  addEventListener('dragover', event => {
    if (!isFieldDrop(event)) {
      event.preventDefault();
      document.body.classList.toggle('dragging', acceptsDrop());
    }
  });
  for (const end of ['dragleave', 'drop']) {
    addEventListener(end, () => document.body.classList.remove('dragging'));
  }
  addEventListener('drop', event => {
    const {dataTransfer: transfer} = event;
    if (transfer !== null && (!isFieldDrop(event) || event.target === byId('text') && draggedRecordId(transfer))) {
      event.preventDefault();
      if (acceptsDrop()) {
        openTransfer(transfer);
      }
    }
  });
  addEventListener('languagechanged', () => messages.forEach((words, place) => setMessage(place, words)));
}
