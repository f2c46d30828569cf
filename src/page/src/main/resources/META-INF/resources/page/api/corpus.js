// Answers the page's requests where it has no service: with the records of the corpus, from the file corpus.json.

import {applySymmetry, decodeCompact, readRecord} from '../core/game.js';
import {t} from '../state/language.js';
import {API, drawDocument, LocalProblem, NetworkProblem, NoServiceProblem, Problem} from './service.js';

const RECORDS = `${API}/records`;
const RECORD = /^\/api\/v1\/records\/([\w-]+)\.(json|svg)$/;
const SYMMETRIES = 8;
/** Sorts after every date. */
const UNDATED = '~';

/**
 * The entries {id, variant, score, author, tags, achieved, pointSet, game}, with the game in the compact form; null at
 * first.
 *
 * @type {CorpusEntry[] | null}
 */
let entries = null;

/** @type {() => Promise<CorpusEntry[]>} */
async function load() {
  try {
    entries ??= /** @type {CorpusEntry[]} */ (await (await fetch(new URL('../corpus.json', import.meta.url))).json());
    return entries;
  } catch {
    throw new NetworkProblem();
  }
}

/** @type {(entry: CorpusEntry) => string} */
const dateOf = ({achieved}) => achieved ?? UNDATED;
/** @type {(one: string, other: string) => number} */
const byText = (one, other) => (one < other ? -1 : Number(one > other));

/** @type {(entry: CorpusEntry) => boolean} */
const isHistoric = ({tags}) => tags.includes('historic');
/** @type {(one: CorpusEntry, other: CorpusEntry) => number} */
const byHistory = (one, other) => Number(isHistoric(other)) - Number(isHistoric(one))
  || byText(dateOf(one), dateOf(other)) || byText(one.id, other.id);

/**
 * Moves the first entry of each set of points before the other entries of its score.
 *
 * @type {(sorted: CorpusEntry[]) => CorpusEntry[]}
 */
function leadersFirst(sorted) {
  const repeats = new Set(sorted.filter((entry, i) => sorted.findIndex(({pointSet}) => pointSet === entry.pointSet) < i));
  return sorted.sort((one, other) => other.score - one.score || Number(repeats.has(one)) - Number(repeats.has(other)));
}

/**
 * Orders of the catalogue; the best come first, of equals the earliest.
 *
 * @type {Record<string, (one: CorpusEntry, other: CorpusEntry) => number>}
 */
const ORDERS = {
  score: (one, other) => other.score - one.score || byText(dateOf(one), dateOf(other)) || byText(one.id, other.id),
  variety: (one, other) => other.score - one.score || byHistory(one, other),
  newest: (one, other) => byText(other.achieved ?? '', one.achieved ?? '') || byText(one.id, other.id),
};

/** @type {(text: string | null | undefined, part: string) => boolean} */
const contains = (text, part) => (text ?? '').toLowerCase().includes(part.toLowerCase());

/** @type {(entry: CorpusEntry, wanted: URLSearchParams) => boolean} */
function matches({variant, author, tags, score}, wanted) {
  return (!wanted.has('variant') || variant === wanted.get('variant'))
    && contains(author, wanted.get('author') ?? '')
    && (!wanted.has('tag') || tags.includes(wanted.get('tag') ?? ''))
    && score >= Number(wanted.get('minScore') ?? 0);
}

/**
 * Counts the entries that share the points, and the variant and the score.
 *
 * @type {(all: CorpusEntry[], of: CorpusEntry) => Api['Sharing']}
 */
const sharingOf = (all, of) => ({
  score: all.filter(({variant, score}) => variant === of.variant && score === of.score).length,
  points: all.filter(({pointSet}) => pointSet === of.pointSet).length,
});

/**
 * Describes an entry as the service's catalogue does.
 *
 * @type {(all: CorpusEntry[], entry: CorpusEntry) => object}
 */
function summaryOf(all, entry) {
  const {game, ...listed} = entry;
  return {...listed, state: 'published', links: {svg: `${RECORDS}/${entry.id}.svg`}, sharing: sharingOf(all, entry)};
}

/** @type {(all: CorpusEntry[], wanted: URLSearchParams) => Response} */
function list(all, wanted) {
  const order = wanted.get('sort') ?? 'score';
  const sorted = all.filter(entry => matches(entry, wanted)).sort(ORDERS[order]);
  const found = order === 'variety' ? leadersFirst(sorted) : sorted;
  const from = Number(wanted.get('from') ?? 0);
  const until = from + Number(wanted.get('limit') ?? found.length);
  const next = new URLSearchParams(wanted);
  next.delete('from');
  next.append('from', String(until));
  /** @type {Record<string, string>} */
  const headers = until < found.length ? {Link: `<${RECORDS}?${next}>; rel="next"`} : {};
  return new Response(JSON.stringify({records: found.slice(from, until).map(entry => summaryOf(all, entry))}), {headers});
}

/** @type {(record: MsrRecord, wanted: URLSearchParams) => Promise<Response>} */
async function draw(record, wanted) {
  const bytes = new TextEncoder().encode(JSON.stringify(record));
  const drawn = await drawDocument(bytes, '', 'svg', {
    theme: wanted.get('theme') ?? undefined, size: Number(wanted.get('size')) || undefined, numbers: wanted.get('numbers') !== 'false',
  });
  if (drawn.problem) {
    throw new Problem(t('export.failed'), drawn.problem.detail);
  }
  return new Response(drawn.text, {headers: {'Content-Type': 'image/svg+xml'}});
}

/**
 * Returns what the service would; throws a {@link NoServiceProblem} if that needs more than the records.
 *
 * @type {(address: string, options: RequestOptions) => Promise<Response>}
 */
export async function answer(address, {method = 'GET', signal}) {
  const {pathname, searchParams} = new URL(address, location.href);
  const [, id, form] = RECORD.exec(pathname) ?? [];
  if (method !== 'GET' || id === undefined && pathname !== RECORDS) {
    throw new NoServiceProblem();
  }
  const all = await load();
  signal?.throwIfAborted();
  if (id === undefined) {
    return list(all, searchParams);
  }
  const entry = all.find(each => each.id === id);
  if (entry === undefined) {
    throw new LocalProblem('verdict.no-record', {}, {}, 404);
  }
  const record = await decodeCompact(entry.game);
  return form === 'svg' ? draw(record, searchParams) : new Response(JSON.stringify(record));
}

/**
 * Counts the points that two games share, in the best orientation.
 *
 * @type {(variant: Variant, moves: Move[], others: Move[]) => number}
 */
function sharedPoints(variant, moves, others) {
  const own = new Set(moves.map(({x, y}) => `${x},${y}`));
  return Math.max(...Array.from({length: SYMMETRIES}, (_, symmetry) =>
    applySymmetry(variant, others, symmetry).filter(({x, y}) => own.has(`${x},${y}`)).length));
}

/**
 * Returns where a game stands among the records of its variant, as the service's registry does.
 *
 * @type {(game: Position) => Promise<Standing>}
 */
export async function standingOf({variant, moves}) {
  const all = (await load()).filter(entry => entry.variant === variant);
  const scores = [...new Map(all.map(({pointSet, score}) => [pointSet, score])).values()];
  const compared = await Promise.all(all.map(async ({id, score, game}) =>
    ({id, score, points: sharedPoints(variant, moves, readRecord(await decodeCompact(game)).moves)})));
  const [nearest] = compared.filter(({points}) => points > 0)
    .sort((one, other) => other.points - one.points || other.score - one.score || byText(one.id, other.id));
  return {rank: 1 + scores.filter(score => score > moves.length).length, pointSets: scores.length, nearest};
}
