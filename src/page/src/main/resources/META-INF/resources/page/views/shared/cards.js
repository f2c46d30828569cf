// Records as a visitor sees them: cards with picture, score, author and links, and suggestions for an input.

import {recordViewAddress} from '../../state/address.js';
import {element} from '../../ui/dom.js';
import {formatDate, t} from '../../state/language.js';
import {API, apiKey, hasService, request} from '../../api/service.js';
import {currentTheme} from '../../state/theme.js';

/** States of records that can no longer be viewed. */
export const REMOVED_STATES = new Set(['hidden', 'withdrawn', 'merged']);

/** @type {(id: string, text?: string) => HTMLAnchorElement} */
export const recordLink = (id, text = id) => element('a', {href: recordViewAddress(id), textContent: text});

/** @type {(record: {author?: string | null}) => string} */
export const authorName = ({author}) => (author && author !== 'unknown' ? author : t('records.unknown'));

/**
 * Loads a picture of a board in the current theme. It is fetched with a key, which an img cannot send, and without a
 * service, where the page draws it.
 *
 * @type {(image: HTMLImageElement) => Promise<void>}
 */
async function loadImage(image) {
  const wanted = currentTheme();
  image.dataset.theme = wanted;
  const address = `${image.dataset.address}?size=320&numbers=false&theme=${wanted}`;
  if (hasService && apiKey() === null) {
    image.src = address;
    return;
  }
  try {
    const blob = await (await request(address)).blob();
    if (image.dataset.theme !== wanted) {
      return;
    }
    const drawn = URL.createObjectURL(blob);
    image.addEventListener('load', () => URL.revokeObjectURL(drawn), {once: true});
    image.src = drawn;
  } catch {
    // The browser shows the alternative text.
  }
}

/**
 * Returns the picture of a record's game.
 *
 * @param alt its alternative text; empty beside a text that names the record
 * @type {(record: RecordSummary, alt: string) => HTMLImageElement}
 */
export function recordImage({links}, alt) {
  const image = element('img', {loading: 'lazy', width: 320, height: 320, alt});
  image.dataset.address = links.svg;
  void loadImage(image);
  return image;
}

/** @type {(record: RecordSummary) => HTMLAnchorElement} */
const picture = record => element('a', {className: 'thumb', href: recordViewAddress(record.id)},
  recordImage(record, t('records.picture', {name: t('records.name', {id: record.id, n: record.score})})));

/**
 * Says how many records have the same score, and the same points.
 *
 * @type {(record: RecordSummary) => HTMLElement[]}
 */
function rarity({variant, score, sharing}) {
  if (!sharing) {
    return [];
  }
  const {score: equal, points} = sharing;
  const text = equal < 2 ? t('records.only', {score, variant}) : t('records.equal', {n: equal, score, variant});
  return [element('p', {className: 'hint', textContent: points < 2 ? text : `${text} ${t('records.twins', {n: points - 1})}`})];
}

/**
 * Builds the card of a record.
 *
 * @param more further nodes, appended to the text
 * @type {(record: RecordSummary, ...more: Child[]) => HTMLLIElement}
 */
export function recordCard(record, ...more) {
  const {id, variant, score, tags, achieved, foundBy, submitter, state, reason, links} = record;
  const heading = element('h2', {className: 'card-score'}, element('b', {textContent: score}), ` ${variant}`);
  const badge = state === 'published' ? tags.includes('optimal') && t('records.optimal') : t(`records.state.${state}`);
  if (badge) {
    heading.append(element('span', {className: `badge ${state}`, textContent: badge}));
  }
  const credit = element('p', {}, authorName(record));
  if (achieved) {
    credit.append(', ', element('time', {dateTime: achieved, textContent: formatDate(achieved)}));
  }
  const about = element('div', {className: 'about'}, heading, element('p', {className: 'mono', textContent: id}), credit);
  const hints = [foundBy && t(`who.${foundBy}`), submitter && t('records.submitter', {name: submitter})].filter(Boolean);
  if (hints.length > 0) {
    about.append(element('p', {className: 'hint', textContent: hints.join(' · ')}));
  }
  about.append(...rarity(record));
  if (reason) {
    about.append(element('p', {textContent: t('records.reason', {reason})}));
  }
  if (state === 'published' && hasService) {
    const forms = element('p', {className: 'links'});
    for (const [form, address] of Object.entries(links)) {
      forms.append(element('a', {href: address, textContent: form}), ' ');
    }
    about.append(forms);
  }
  about.append(...more);
  return element('li', {className: 'record'}, ...(REMOVED_STATES.has(state) ? [] : [picture(record)]), about);
}

addEventListener('themechanged', () => 
  /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll('img[data-address]')).forEach(loadImage));

/**
 * Fills a datalist with the best records of a variant, once per variant.
 *
 * @type {(list: HTMLElement, variant: Variant) => Promise<void>}
 */
export async function suggestRecords(list, variant) {
  if (list.dataset.variant === variant) {
    return;
  }
  list.dataset.variant = variant;
  list.replaceChildren();
  try {
    const response = await request(`${API}/records?variant=${variant}&sort=variety&limit=50`);
    const {records} = /** @type {Api['RecordPage']} */ (await response.json());
    if (list.dataset.variant === variant) {
      list.append(...records.map(({id, score}) => element('option', {value: id, label: String(score)})));
    }
  } catch {
    // Retry at the next focus.
    delete list.dataset.variant;
  }
}
