// Answers the page's requests where it has no service: with the records of the corpus, from the file corpus.json.

import {decodeCompact} from './game.js';
import {t} from './language.js';
import {drawDocument} from './readers.js';
import {API, LocalProblem, NetworkProblem, NoServiceProblem, Problem} from './service.js';

const RECORDS = `${API}/records`;
const RECORD = /^\/api\/v1\/records\/([\w-]+)\.(json|svg)$/;
/** Sorts after every date. */
const UNDATED = '~';

/** The entries {id, variant, score, author, tags, achieved, game}, with the game in the compact form; null at first. */
let entries = null;

async function load() {
  try {
    entries ??= await (await fetch(new URL('./corpus.json', import.meta.url))).json();
    return entries;
  } catch {
    throw new NetworkProblem();
  }
}

const dateOf = ({achieved}) => achieved ?? UNDATED;
const byText = (one, other) => (one < other ? -1 : Number(one > other));

/** Orders of the catalogue; the best come first, of equals the earliest. */
const ORDERS = {
  score: (one, other) => other.score - one.score || byText(dateOf(one), dateOf(other)) || byText(one.id, other.id),
  newest: (one, other) => byText(other.achieved ?? '', one.achieved ?? '') || byText(one.id, other.id),
};

const contains = (text, part) => (text ?? '').toLowerCase().includes(part.toLowerCase());

function matches({variant, author, tags, score}, wanted) {
  return (!wanted.has('variant') || variant === wanted.get('variant'))
    && (!wanted.has('author') || contains(author, wanted.get('author')))
    && (!wanted.has('tag') || tags.includes(wanted.get('tag')))
    && score >= Number(wanted.get('minScore') ?? 0);
}

/** Describes an entry as the service's catalogue does. */
const summaryOf = ({game, ...entry}) => ({...entry, state: 'published', links: {svg: `${RECORDS}/${entry.id}.svg`}});

function list(all, wanted) {
  const found = all.filter(entry => matches(entry, wanted)).sort(ORDERS[wanted.get('sort') ?? 'score']);
  const from = Number(wanted.get('from') ?? 0);
  const until = from + Number(wanted.get('limit') ?? found.length);
  const next = new URLSearchParams([...wanted, ['from', until]].filter(([name], i, pairs) => name !== 'from' || i === pairs.length - 1));
  const headers = until < found.length ? {Link: `<${RECORDS}?${next}>; rel="next"`} : {};
  return new Response(JSON.stringify({records: found.slice(from, until).map(summaryOf)}), {headers});
}

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

/** Returns what the service would; throws a {@link NoServiceProblem} if that needs more than the records. */
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
