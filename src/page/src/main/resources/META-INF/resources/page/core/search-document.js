// The portable document of a search, as the service and the command write and read it (docs/design/search-document.md).

import {parseDuration} from './durations.js';

const FORMAT = 'morpion-search-checkpoint';
const VERSION = 1;

/** @type {(text: string) => number} */
const utf8Length = text => new TextEncoder().encode(text).length;
/** @type {(text: string) => string} */
const lengthPrefixed = text => `"${utf8Length(text)}:${text}`;

/**
 * Formats a double that is not a whole number as Java's Double.toHexString does.
 *
 * @type {(value: number) => string}
 */
function hexadecimal(value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const [high, low] = [view.getUint32(0), view.getUint32(4)];
  const digits = ((high & 0xfffff).toString(16).padStart(5, '0') + low.toString(16).padStart(8, '0')).replace(/0+$/, '');
  const exponent = high >>> 20 & 0x7ff;
  return `${value < 0 ? '-' : ''}0x${exponent === 0 ? 0 : 1}.${digits || '0'}p${Math.max(exponent, 1) - 1023}`;
}

/**
 * Returns the text whose SHA-256 identifies a value, whatever its JSON looks like.
 *
 * @type {(value: unknown) => string}
 */
export function canonicalText(value) {
  if (Array.isArray(value)) {
    return `[${value.map(canonicalText).join('')}]`;
  }
  if (value !== null && typeof value === 'object') {
    const given = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
    const names = given.map(([name]) => name).sort();
    const parts = new Map(given);
    return `{${names.map(name => lengthPrefixed(name) + canonicalText(parts.get(name))).join('')}}`;
  }
  if (typeof value === 'string') {
    return lengthPrefixed(value);
  }
  if (typeof value === 'number') {
    return `#${lengthPrefixed(Number.isSafeInteger(value) ? String(value) : hexadecimal(value))}`;
  }
  return `=${lengthPrefixed(String(value))}`;
}

/**
 * Builds the document of a search.
 *
 * @param search with the values of all options
 * @param islands in order, with states in Base64
 * @param sha256 returns the digest of a text in hexadecimal, or a promise of it
 * @type {DocumentBuilder}
 */
export async function buildDocument({solver, solverVersion, variant, seed, options, from, warm = [], limits = {}, parts}, islands, sha256) {
  const head = {
    format: FORMAT, version: VERSION, solver, solverVersion, variant, seed, options,
    ...(from && {from}), warm, ...(parts && {parts}), limits, exchange: false, labels: {}, record: {tags: []},
  };
  const saved = islands.map(({seed: islandSeed, millis, state}, number) =>
    ({number, seed: islandSeed, elapsed: `PT${(millis / 1000).toFixed(3)}S`, state}));
  const digest = await sha256([head, ...saved].map(canonicalText).join(''));
  return {...head, islands: saved, digest};
}

/**
 * Reads a document: returns {search, islands} as {@link buildDocument} takes them, or null if it is none or is damaged.
 *
 * @param sha256 as for buildDocument
 * @type {(text: string, sha256: (text: string) => string | Promise<string>) => Promise<ReadSearch | null>}
 */
export async function readSearchDocument(text, sha256) {
  /** @type {Partial<Api['Checkpoint']> | null} */
  let document;
  try {
    document = /** @type {Partial<Api['Checkpoint']> | null} */ (JSON.parse(text));
  } catch {
    return null;
  }
  if (document?.format !== FORMAT || document.version !== VERSION || !Array.isArray(document.islands)) {
    return null;
  }
  const {islands, digest, ...head} = document;
  if (digest !== await sha256([head, ...islands].map(canonicalText).join(''))) {
    return null;
  }
  return {
    search: /** @type {DocumentSettings} */ (head),
    islands: islands.map(({seed, elapsed, state}) => ({seed, millis: Math.round(1000 * parseDuration(elapsed)), state: state ?? null})),
  };
}
