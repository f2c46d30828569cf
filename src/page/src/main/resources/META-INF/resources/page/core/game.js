// Games: wrappers around the compiled rules and formats with moves as {x, y, d, pos} objects, and their MSR forms. Needs
// neither a document nor the service, so workers, Node and the npm package can import it.

import * as rules from './rules.js';

/** @type {Variant[]} */
export const VARIANTS = ['5T', '5D', '4T', '4D'];
/** @type {Vector[]} */
export const DIRECTION_VECTORS = [[1, 0], [0, 1], [1, -1], [1, 1]];
export const DIRECTIONS = ['H', 'V', 'DP', 'DN'];
/**
 * Best known scores of the literature, and the proven optima.
 *
 * @type {Record<Variant, number>}
 */
export const BEST_KNOWN_SCORES = {'5T': 178, '5D': 82, '4T': 62, '4D': 35};
/** @type {Record<Variant, number>} */
export const PROVEN_OPTIMA = {'4T': 62, '4D': 35};

/** Largest document that the readers accept: 1 MiB. */
export const MAX_DOCUMENT_BYTES = 1 << 20;

/**
 * The metadata fields of MSR, in the order of the service's writer.
 *
 * @type {(keyof Metadata)[]}
 */
const METADATA = ['producer', 'saved_at', 'description', 'author', 'source', 'transcribed_by', 'tags', 'solver'];

/**
 * Converts the compiled Java's flat array to moves.
 *
 * @type {(numbers: number[]) => Move[]}
 */
export function decodeMoves(numbers) {
  const moves = [];
  for (let i = 0; i < numbers.length; i += 4) {
    moves.push({x: numbers[i], y: numbers[i + 1], d: numbers[i + 2], pos: numbers[i + 3]});
  }
  return moves;
}

/** @type {(moves: Move[]) => number[]} */
const encodeMoves = moves => moves.flatMap(({x, y, d, pos}) => [x, y, d, pos]);

/** @type {(variant: Variant) => number} */
export const lineLength = variant => rules.lineLength(variant);
/** @type {(variant: Variant) => number} */
export const crossWidth = variant => rules.crossWidth(variant);

/** @type {(variant: Variant) => Point[]} */
export function cross(variant) {
  const numbers = rules.cross(variant);
  /** @type {Point[]} */
  const points = [];
  for (let i = 0; i < numbers.length; i += 2) {
    points.push([numbers[i], numbers[i + 1]]);
  }
  return points;
}

/** @type {(variant: Variant, moves: Move[]) => Move[]} */
export const legalMoves = (variant, moves) => decodeMoves(rules.legalMoves(variant, encodeMoves(moves)));
/**
 * Judges a game: {legal, score, violations}, and for a legal game {availableMoves, terminal, bbox}.
 *
 * @type {(variant: Variant, moves: Move[]) => Verdict}
 */
export const validate = (variant, moves) => rules.validate(variant, encodeMoves(moves));
/** @type {(variant: Variant, one: Move[], other: Move[]) => Comparison} */
export const compareGames = (variant, one, other) => rules.compare(variant, encodeMoves(one), encodeMoves(other));
/** @type {(variant: Variant, moves: Move[], symmetry: number) => Move[]} */
export const applySymmetry = (variant, moves, symmetry) => decodeMoves(rules.transform(variant, encodeMoves(moves), symmetry));

/**
 * Returns the end points of a move's line; `n` is the line length in points.
 *
 * @type {(move: Move, n: number) => [Point, Point]}
 */
export function endPoints({x, y, d, pos}, n) {
  const [dx, dy] = DIRECTION_VECTORS[d];
  /** @type {Point} */
  const from = [x - pos * dx, y - pos * dy];
  return [from, [from[0] + (n - 1) * dx, from[1] + (n - 1) * dy]];
}

/**
 * Returns a game's moves before its first violation; empty for malformed input.
 *
 * @type {(variant: Variant, moves: Move[]) => Move[]}
 */
export function legalPrefix(variant, moves) {
  try {
    const [violation] = validate(variant, moves).violations;
    return violation ? moves.slice(0, violation.move) : moves;
  } catch {
    return [];
  }
}

/** @type {(a: Move, b: Move) => boolean} */
export const sameMove = (a, b) => a.x === b.x && a.y === b.y && a.d === b.d && a.pos === b.pos;
/** @type {(one: Move[], other: Move[]) => boolean} */
export const sameMoves = (one, other) =>
  one.length === other.length && one.every((move, i) => sameMove(move, other[i]));

/**
 * Converts the service's MSR JSON to the result of {@link readDocument}, without the large document reader.
 *
 * @type {(record: MsrRecord) => Reading}
 */
export function readRecord({variant, moves: sent, ...rest}) {
  const moves = sent.map(({x, y, dir, pos}) => ({x, y, d: DIRECTIONS.indexOf(dir), pos}));
  const metadata = Object.fromEntries(METADATA.filter(name => name in rest).map(name => [name, rest[name]]));
  return {form: 'msr-json', variant, basis: 'named', moves, metadata: {tags: [], ...metadata}, warnings: [], ...validate(variant, moves)};
}

/**
 * Converts a game to an MSR object; omits empty metadata.
 *
 * @type {(game: Game) => MsrRecord}
 */
export function toRecord({variant, moves, metadata = {}}) {
  const known = METADATA.filter(name => name === 'tags' ? metadata.tags?.length : metadata[name]);
  return {
    version: '0.1',
    variant,
    score: moves.length,
    ...Object.fromEntries(known.map(name => [name, metadata[name]])),
    moves: moves.map(({x, y, d, pos}) => ({x, y, dir: DIRECTIONS[d], pos})),
  };
}

/**
 * Encodes a game as an MSR JSON document.
 *
 * @type {(game: Game) => Uint8Array<ArrayBuffer>}
 */
export const encodeDocument = game => new TextEncoder().encode(JSON.stringify(toRecord(game)));

/**
 * Decodes a game in the compact format, as {@link encodeCompact} writes it, to its MSR object.
 *
 * @type {(text: string) => Promise<MsrRecord>}
 */
export async function decodeCompact(text) {
  const base64 = text.slice('MS1:'.length).replaceAll('-', '+').replaceAll('_', '/');
  const deflated = new Blob([Uint8Array.from(atob(base64), character => character.charCodeAt(0))]).stream();
  return /** @type {Promise<MsrRecord>} */ (new Response(deflated.pipeThrough(new DecompressionStream('deflate-raw'))).json());
}

/**
 * Encodes a game in the compact format, as used in addresses: MS1: and the MSR JSON in raw DEFLATE and URL-safe Base64.
 * Throws a RangeError for a move whose pos the format cannot express.
 *
 * @type {(game: Game) => Promise<string>}
 */
export async function encodeCompact(game) {
  const n = lineLength(game.variant);
  if (game.moves.some(({pos}) => pos < 0 || pos >= n)) {
    throw new RangeError(`pos must be between 0 and ${n - 1}`);
  }
  const deflated = new Blob([encodeDocument(game)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
  const base64 = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
  return `MS1:${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/**
 * Returns readers, writers, pictures and orders of lines, around the compiled documents.js.
 *
 * @param load imports that module, which is large
 * @type {(load: () => Promise<typeof import('./documents.js')>) => Formats}
 */
export const formats = load => ({
  /** Reads a document, see Documents.read; an empty variant is inferred from the moves. */
  async read(bytes, variant = '') {
    const answer = (await load()).read(bytes, variant);
    return answer.problem ? answer : {...answer, moves: decodeMoves(answer.moves)};
  },

  /** Draws a game as "svg" or "txt": {text} or {problem}. The size is the longer side of an SVG, in pixels. */
  async draw(bytes, variant, form, {theme = 'light', size = 1000, numbers = true} = {}) {
    return (await load()).draw(bytes, variant, form, theme, size, numbers);
  },

  /** Converts a document to another format: {text} or {problem}. */
  async convert(bytes, variant, form) {
    return (await load()).write(bytes, variant, form);
  },

  /** Puts lines {x, y, d} into a legal order: {moves, shift} or {problem}. */
  async order(variant, lines) {
    const answer = (await load()).order(variant, lines.flatMap(({x, y, d}) => [x, y, d]));
    return answer.problem ? answer : {...answer, moves: decodeMoves(answer.moves)};
  },
});
