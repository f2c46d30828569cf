// Documents, and everything the service says of them, are strangers' text: they reach the page as text nodes only.

const API = '/api/v1';
const PAGE_SIZE = 12;
const FORM_NAMES = {
  'msr-json': 'MSR JSON',
  'msr-compact': 'MSR, compact',
  'pentasol': 'Pentasol',
  'moves-list': 'move list',
  'moves-binary': 'moves as bits',
  'moves-base64': 'moves in Base64',
  'svg': 'SVG picture',
  'png': 'PNG picture',
};
const FORMS_WITH_VARIANT = new Set(['msr-json', 'msr-compact', 'svg', 'png']);
const DOWNLOADS = {json: 'JSON', msr: 'MSR', psol: 'Pentasol', svg: 'SVG', png: 'PNG', txt: 'Text'};
const PICTURES = new Set(['svg', 'png', 'txt']);

const byId = id => document.getElementById(id);
const darkness = matchMedia('(prefers-color-scheme: dark)');
const calmness = matchMedia('(prefers-reduced-motion: reduce)');
const theme = () => (darkness.matches ? 'dark' : 'light');

/** The newest question to the service; what an older one answers is no longer of interest. */
let asking = new AbortController();
/** The document on the bench: {body, name}. */
let subject = null;
/** The document that the picture shows: the subject, or what of it is legal. */
let pictured = null;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const plural = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const point = ([x, y]) => `(${x}, ${y})`;

function sentence(text) {
  const trimmed = text.trim();
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?]$/.test(trimmed) ? '' : '.');
}

// ---- The service

/** An answer that is not a success, in the words of its problem document. */
class Problem extends Error {
  constructor(title, detail) {
    super(title);
    this.detail = detail;
  }
}

async function problemOf(response) {
  try {
    const {title, detail} = await response.json();
    return new Problem(title ?? response.statusText, detail ?? '');
  } catch {
    return new Problem(`The service answered ${response.status}`, response.statusText);
  }
}

async function ask(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (failure) {
    if (failure.name === 'AbortError') {
      throw failure;
    }
    throw new Problem('No answer from the service', 'It is not running, or the file is too large to send.');
  }
  if (!response.ok) {
    throw await problemOf(response);
  }
  return response;
}

function send(action, parameters, body, signal) {
  const query = new URLSearchParams({variant: byId('variant').value, ...parameters});
  const headers = {'Content-Type': 'application/octet-stream'};
  return ask(`${API}/${action}?${query}`, {method: 'POST', body, headers, signal});
}

// ---- The bench

async function check(body, name) {
  asking.abort();
  asking = new AbortController();
  const {signal} = asking;
  subject = {body, name};
  byId('result').setAttribute('aria-busy', 'true');
  try {
    const validation = await (await send('validate', {}, body, signal)).json();
    pictured = validation.legal ? body : await legalPart(body, validation, signal);
    if (signal.aborted) {
      return;
    }
    showVerdict(validation);
    if (pictured !== null) {
      await showPicture(validation, signal);
    }
  } catch (failure) {
    if (failure.name !== 'AbortError') {
      showProblem(failure);
    }
  } finally {
    if (!signal.aborted) {
      byId('result').removeAttribute('aria-busy');
      bringIntoView(byId('result'));
    }
  }
}

function bringIntoView(panel) {
  const {top} = panel.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) {
    panel.scrollIntoView({behavior: calmness.matches ? 'auto' : 'smooth'});
  }
}

/** The moves before the first one that breaks a rule, as a document of their own; null if no document can hold the game. */
async function legalPart(body, {variant, violations}, signal) {
  try {
    const {version, moves} = await (await send('convert', {to: 'json'}, body, signal)).json();
    return JSON.stringify({version, variant, moves: moves.slice(0, violations[0].move)});
  } catch (failure) {
    if (failure instanceof Problem) {
      return null;
    }
    throw failure;
  }
}

function clearResult(mood, headline) {
  byId('waiting').hidden = true;
  byId('board').hidden = true;
  byId('downloads').hidden = true;
  byId('facts').hidden = true;
  byId('findings').hidden = true;
  byId('findings').replaceChildren();
  byId('result').classList.toggle('good', mood === 'good');
  byId('result').classList.toggle('bad', mood === 'bad');
  byId('verdict').textContent = headline;
  byId('source').textContent = subject.name;
}

function addFinding(text, kind) {
  byId('findings').append(element('li', {textContent: sentence(text), className: kind}));
  byId('findings').hidden = false;
}

function showProblem(problem) {
  pictured = null;
  clearResult('bad', sentence(problem instanceof Problem ? problem.message : 'The page failed'));
  addFinding(problem.detail ?? String(problem), 'violation');
}

function headline({legal, terminal, score, availableMoves, variant, violations}) {
  if (!legal) {
    return `Not legal: move ${violations[0].move + 1} of ${score} breaks a rule of ${variant}.`;
  }
  return terminal
    ? `Legal ${variant} game of ${plural(score, 'move')}, played to its end.`
    : `Legal ${variant} game of ${plural(score, 'move')}; ${plural(availableMoves, 'line')} could come next.`;
}

function showVerdict(validation) {
  clearResult(validation.legal ? 'good' : 'bad', headline(validation));
  for (const {move, rule, points, detail} of validation.violations ?? []) {
    const unnamed = points.map(point).filter(name => !detail.includes(name));
    const where = unnamed.length === 0 ? '' : `; points at fault: ${unnamed.join(', ')}`;
    addFinding(`Move ${move + 1} (index ${move}) breaks the rule ${rule}: ${detail}${where}`, 'violation');
  }
  for (const {field, claimed, actual} of validation.claims) {
    const [said, found] = [claimed, actual].map(value => JSON.stringify(value));
    addFinding(`Wrong claim: "${field}" is ${said} in the document, but its moves give ${found}`, 'claim');
  }
  for (const {location, detail} of validation.warnings) {
    addFinding(`${location === '' ? 'Note' : `Note on ${location}`}: ${detail}`, 'warning');
  }
  showFacts(validation);
  showDownloads(validation);
}

function showFacts({legal, form, variant, score, availableMoves, terminal, bbox, known, fingerprint}) {
  const rows = [
    ['Read as', FORM_NAMES[form] ?? form],
    ['Variant', FORMS_WITH_VARIANT.has(form) ? variant : `${variant}, as chosen: the document does not say`],
    [legal ? 'Score' : 'Moves', score],
  ];
  if (legal) {
    const [left, top, right, bottom] = bbox;
    rows.push(
      ['Moves left', terminal ? 'none: the game is over' : availableMoves],
      ['Size', `${right - left + 1} × ${bottom - top + 1} points`],
      ['Known record', known === null ? 'no' : recordLink(known)],
      ['Fingerprint', element('span', {className: 'mono', textContent: fingerprint})]);
  }
  byId('facts').replaceChildren(...rows.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)]));
  byId('facts').hidden = false;
}

const recordLink = id =>
  element('a', {href: `${API}/records/${encodeURIComponent(id)}.svg`, textContent: id});

async function showPicture({legal, variant, violations}, signal) {
  const response = await send('render', {to: 'svg', theme: theme(), variant}, pictured, signal);
  const blob = await response.blob();
  if (signal.aborted) {
    return;
  }
  const picture = byId('picture');
  URL.revokeObjectURL(picture.src);
  picture.src = URL.createObjectURL(blob);
  picture.alt = legal ? 'The final board' : 'The board before the move that breaks a rule';
  byId('board-link').href = picture.src;
  byId('caption').textContent = legal
    ? ''
    : `The board before move ${violations[0].move + 1}, the first that breaks a rule.`;
  byId('board').hidden = false;
}

function showDownloads({legal, variant}) {
  const formats = Object.entries(DOWNLOADS)
    .filter(([form]) => legal || !PICTURES.has(form))
    .filter(([form]) => form !== 'psol' || variant.startsWith('5'));
  byId('formats').replaceChildren(...formats.map(([form, label]) => {
    const button = element('button', {type: 'button', textContent: label});
    button.addEventListener('click', () => download(form, subject));
    return button;
  }));
  byId('download-note').textContent = '';
  byId('downloads').hidden = false;
}

async function download(form, {body}) {
  const note = byId('download-note');
  try {
    const response = await send('convert', PICTURES.has(form) ? {to: form, theme: theme()} : {to: form}, body);
    const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
    const address = URL.createObjectURL(await response.blob());
    element('a', {href: address, download: name?.[1] ?? `game.${form}`}).click();
    // The browser has taken hold of the data by the next minute at the latest.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    const dropped = response.headers.get('Morpion-Dropped');
    note.textContent = dropped ? `${DOWNLOADS[form]} has no room for: ${dropped}.` : '';
  } catch (problem) {
    note.textContent = `${sentence(problem.message)} ${problem.detail ?? ''}`;
  }
}

// ---- Ways in: chosen, pasted, dropped

const checkFile = file => check(file, file.name);

function checkText() {
  const text = byId('text').value;
  if (text.trim() === '') {
    byId('text').focus();
  } else {
    check(text, 'Pasted text');
  }
}

function takeTransfer(event) {
  const [file] = event.files;
  const text = event.getData('text/plain');
  if (file) {
    checkFile(file);
  } else if (text.trim() !== '') {
    byId('text').value = text;
    checkText();
  }
}

byId('game').addEventListener('submit', event => {
  event.preventDefault();
  checkText();
});

byId('file').addEventListener('change', ({target}) => {
  const [file] = target.files;
  if (file) {
    checkFile(file);
  }
  // So that the same file, changed meanwhile, can be chosen again.
  target.value = '';
});

byId('variant').addEventListener('change', () => {
  if (subject !== null) {
    check(subject.body, subject.name);
  }
});

byId('text').addEventListener('input', event => {
  if (event.inputType === 'insertFromPaste') {
    checkText();
  }
});

byId('text').addEventListener('keydown', event => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    checkText();
  }
});

document.addEventListener('paste', event => {
  const intoText = event.target === byId('text') && event.clipboardData.files.length === 0;
  if (!intoText) {
    event.preventDefault();
    takeTransfer(event.clipboardData);
  }
});

document.addEventListener('dragover', event => {
  event.preventDefault();
  document.body.classList.add('dragging');
});

document.addEventListener('dragleave', event => {
  if (event.relatedTarget === null) {
    document.body.classList.remove('dragging');
  }
});

document.addEventListener('drop', event => {
  event.preventDefault();
  document.body.classList.remove('dragging');
  takeTransfer(event.dataTransfer);
});

darkness.addEventListener('change', () => {
  if (pictured !== null) {
    check(subject.body, subject.name);
  }
});

// ---- The gallery

/** Where the next page of records is; null behind the last one. */
let nextPage = null;
let listing = new AbortController();

function nextOf(response) {
  const link = (response.headers.get('Link') ?? '').split(/,(?=\s*<)/).find(each => /;\s*rel="?next"?/.test(each));
  const target = link && /<([^>]*)>/.exec(link);
  if (!target) {
    return null;
  }
  // Its path alone: behind a proxy the service may know itself by another name.
  const {pathname, search} = new URL(target[1], location.href);
  return pathname + search;
}

function thumbnail(name, links) {
  const light = `${links.svg}?numbers=false`;
  const image = element('img', {loading: 'lazy', width: 320, height: 320, alt: `Picture of ${name}`});
  const dark = element('source', {media: darkness.media, srcset: `${light}&theme=dark`});
  const picture = element('picture', {}, dark, image);
  // Only inside its picture does the image know which of the two it needs.
  image.src = light;
  return element('a', {className: 'thumb', href: links.svg}, picture);
}

function card({id, variant, score, author, tags, links}) {
  const name = `${id}, ${plural(score, 'move')}`;
  const heading = element('h3', {className: 'score'}, element('b', {textContent: score}), variant);
  if (tags.includes('optimal')) {
    heading.append(element('span', {className: 'badge', textContent: 'optimal'}));
  }
  const date = tags.find(tag => tag.startsWith('date:'))?.slice('date:'.length);
  const who = author === null || author === 'unknown' ? 'Author unknown' : author;
  const forms = element('p', {className: 'links'});
  for (const [form, address] of Object.entries(links)) {
    const link = element('a', {href: address, textContent: form});
    link.setAttribute('aria-label', `${id} as ${form}`);
    forms.append(link, ' ');
  }
  const open = element('button', {type: 'button', textContent: 'Check it'});
  open.setAttribute('aria-label', `Check ${name}`);
  open.addEventListener('click', () => checkRecord(id, links.json));
  const credit = element('p', {}, who);
  if (date) {
    credit.append(', ', element('time', {dateTime: date, textContent: date}));
  }
  const about = element('div', {className: 'about'}, heading, credit, forms, open);
  return element('li', {className: 'card'}, thumbnail(name, links), about);
}

async function checkRecord(id, address) {
  try {
    const document = await (await ask(address)).blob();
    byId('result').focus({preventScroll: true});
    await check(document, `Record ${id}`);
  } catch (problem) {
    byId('gallery-status').textContent = `${sentence(problem.message)} ${problem.detail ?? ''}`;
  }
}

async function showPage(address) {
  listing.abort();
  listing = new AbortController();
  const {signal} = listing;
  const continued = document.activeElement === byId('more');
  byId('more').disabled = true;
  try {
    const response = await ask(address, {signal});
    const {records} = await response.json();
    const cards = records.map(card);
    byId('gallery').append(...cards);
    nextPage = nextOf(response);
    byId('gallery-status').textContent = byId('gallery').childElementCount === 0 ? 'There are no records here yet.' : '';
    if (continued) {
      cards[0]?.querySelector('a').focus();
    }
    byId('more').hidden = nextPage === null;
    offerExample(records[0]);
  } catch (problem) {
    if (problem.name !== 'AbortError') {
      byId('gallery-status').textContent = `${sentence(problem.message)} ${problem.detail ?? ''}`;
    }
  } finally {
    if (!signal.aborted) {
      byId('more').disabled = false;
    }
  }
}

function offerExample(record) {
  if (record && byId('example').hidden) {
    byId('example').hidden = false;
    byId('example').addEventListener('click', () => checkRecord(record.id, record.links.json));
  }
}

function showRecords(variant) {
  byId('gallery').replaceChildren();
  byId('more').hidden = true;
  const query = new URLSearchParams({limit: PAGE_SIZE});
  if (variant !== '') {
    query.set('variant', variant);
  }
  return showPage(`${API}/records?${query}`);
}

byId('more').addEventListener('click', () => showPage(nextPage));
byId('filter').addEventListener('change', ({target}) => showRecords(target.value));

/** Shows the record that the page's address names, as in /?record=rosin178. */
function showNamedRecord() {
  const id = new URLSearchParams(location.search).get('record');
  if (id !== null) {
    checkRecord(id, `${API}/records/${encodeURIComponent(id)}.json`);
  }
}

showRecords('').finally(showNamedRecord);
