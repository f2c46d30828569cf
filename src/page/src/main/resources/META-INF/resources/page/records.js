// Records: the catalogue as cards with boards, with filters.

import {byId, button, element} from './dom.js';
import {VARIANTS} from './game.js';
import {t, translate} from './language.js';
import {API, ask, nextOf} from './service.js';
import {theme} from './theme.js';

const PAGE_SIZE = 12;

let started = false;
let nextPage = null;
let listing = new AbortController();

/** A board drawn by the service, in the page's theme. */
export function boardPicture(address, alternative) {
  const image = element('img', {loading: 'lazy', width: 320, height: 320, alt: alternative});
  image.dataset.address = address;
  image.src = `${address}?size=320&numbers=false&theme=${theme()}`;
  return image;
}

export function card({id, variant, score, author, tags, links}) {
  const name = t('records.name', {id, n: score});
  const picture = element('a', {className: 'thumb', href: `/?record=${encodeURIComponent(id)}`},
    boardPicture(links.svg, t('records.picture', {name})));
  const heading = element('h2', {className: 'card-score'}, element('b', {textContent: score}), ` ${variant}`);
  if (tags.includes('optimal')) {
    heading.append(element('span', {className: 'badge', textContent: t('records.optimal')}));
  }
  const date = tags.find(tag => tag.startsWith('date:'))?.slice('date:'.length);
  const credit = element('p', {}, author === null || author === 'unknown' ? t('records.unknown') : author);
  if (date) {
    credit.append(', ', element('time', {dateTime: date, textContent: date}));
  }
  const forms = element('p', {className: 'links'});
  for (const [form, address] of Object.entries(links)) {
    forms.append(element('a', {href: address, textContent: form}), ' ');
  }
  return element('li', {className: 'record'}, picture,
    element('div', {className: 'about'}, heading, element('p', {className: 'mono', textContent: id}), credit, forms));
}

async function showPage(address) {
  listing.abort();
  listing = new AbortController();
  const {signal} = listing;
  const more = byId('more');
  const continued = document.activeElement === more;
  more.disabled = true;
  try {
    const response = await ask(address, {signal});
    const cards = (await response.json()).records.map(card);
    byId('gallery').append(...cards);
    nextPage = nextOf(response);
    const shown = byId('gallery').childElementCount;
    byId('gallery-status').textContent = shown === 0 ? t('records.none') : t('records.shown', {n: shown});
    if (continued) {
      cards[0]?.querySelector('a').focus();
    }
    more.hidden = nextPage === null;
  } catch (problem) {
    if (problem.name !== 'AbortError') {
      byId('gallery-status').textContent = `${problem.message}. ${problem.detail ?? ''}`;
    }
  } finally {
    if (!signal.aborted) {
      more.disabled = false;
    }
  }
}

function showRecords() {
  byId('gallery').replaceChildren();
  byId('more').hidden = true;
  const query = new URLSearchParams({limit: PAGE_SIZE});
  for (const [name, value] of new FormData(byId('filter'))) {
    if (value.trim() !== '') {
      query.set(name, value.trim());
    }
  }
  return showPage(`${API}/records?${query}`);
}

function labelled(text, control) {
  control.id = `filter-${control.name}`;
  const label = element('label', {htmlFor: control.id});
  label.dataset.text = text;
  return element('span', {className: 'field'}, label, control);
}

function build() {
  const heading = element('h1', {id: 'records-heading'});
  heading.dataset.text = 'nav.records';
  const about = element('p', {className: 'hint'});
  about.dataset.text = 'records.about';
  const variants = element('select', {name: 'variant'}, element('option', {value: ''}),
    ...VARIANTS.map(value => element('option', {value, textContent: value})));
  variants.options[0].dataset.text = 'records.all';
  const apply = element('button', {type: 'submit', className: 'primary'});
  apply.dataset.text = 'records.filter';
  const form = element('form', {id: 'filter', className: 'card row filters'},
    labelled('variant', variants),
    labelled('field.author', element('input', {name: 'author', autocomplete: 'off'})),
    labelled('records.tag', element('input', {name: 'tag', autocomplete: 'off'})),
    labelled('records.least', element('input', {name: 'minScore', type: 'number', min: 0, className: 'short'})), apply);
  const more = button('', () => showPage(nextPage), {id: 'more', hidden: true});
  more.dataset.text = 'records.more';
  byId('records').append(heading, about, form, element('p', {id: 'gallery-status', className: 'hint', role: 'status'}),
    element('ul', {id: 'gallery', className: 'gallery'}), element('p', {className: 'row center'}, more));
  form.addEventListener('submit', event => {
    event.preventDefault();
    showRecords();
  });
  variants.addEventListener('change', showRecords);
  addEventListener('themechanged', () => {
    for (const image of document.querySelectorAll('img[data-address]')) {
      image.src = image.dataset.address + `?size=320&numbers=false&theme=${theme()}`;
    }
  });
  addEventListener('languagechanged', showRecords);
}

export function openRecords() {
  if (!started) {
    started = true;
    build();
    translate(byId('records'));
    showRecords();
  }
}
