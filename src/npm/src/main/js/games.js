// Games as {variant, moves: [{x, y, dir, pos}]}, as in MSR: rules, formats, pictures, order.

import * as rules from './game.js';

const documents = rules.formats(() => import('./documents.js'));

/** Thrown for an unreadable document, with reason, location, line and column. */
export class UnreadableError extends Error {
  name = 'UnreadableError';
}

/** Lines without a legal order; reason, lines, points and drawn say why. */
export class NoOrderError extends Error {
  name = 'NoOrderError';
}

const directionOf = dir => {
  const d = rules.DIRECTIONS.indexOf(dir);
  if (d < 0) {
    throw new RangeError(`dir is ${dir}; it must be one of ${rules.DIRECTIONS.join(', ')}`);
  }
  return d;
};
const checked = variant => {
  if (!rules.VARIANTS.includes(variant)) {
    throw new RangeError(`variant is ${variant}; it must be one of ${rules.VARIANTS.join(', ')}`);
  }
  return variant;
};

export const fromMsr = moves => moves.map(({x, y, dir, pos}) => ({x, y, d: directionOf(dir), pos}));
export const toMsr = moves => moves.map(({x, y, d, pos}) => ({x, y, dir: rules.DIRECTIONS[d], pos}));

/** Returns the document as bytes; a game becomes MSR JSON. */
function bytesOf(source) {
  if (source instanceof Uint8Array) {
    return source;
  }
  return typeof source === 'string' ? new TextEncoder().encode(source)
    : rules.encodeDocument({variant: checked(source.variant), moves: fromMsr(source.moves), metadata: source.metadata});
}

function textOf({text, problem}, Failure = UnreadableError) {
  if (problem) {
    throw Object.assign(new Failure(problem.detail), problem);
  }
  return text;
}

export const cross = variant => rules.cross(checked(variant));
export const legalMoves = (variant, moves = []) => toMsr(rules.legalMoves(checked(variant), fromMsr(moves)));
export const validate = ({variant, moves}) => rules.validate(checked(variant), fromMsr(moves));
export const compare = (variant, one, other) => rules.compareGames(checked(variant), fromMsr(one), fromMsr(other));
export const transform = (variant, moves, symmetry) =>
  toMsr(rules.applySymmetry(checked(variant), fromMsr(moves), symmetry));

export async function read(document, {variant = ''} = {}) {
  const {form, basis, ...reading} = await documents.read(bytesOf(document), variant && checked(variant));
  textOf(reading);
  return {...reading, format: form, moves: toMsr(reading.moves)};
}

export const convert = async (document, format, {variant = ''} = {}) =>
  textOf(await documents.convert(bytesOf(document), variant, format));

export const draw = async (document, {variant = '', form = 'svg', ...options} = {}) =>
  textOf(await documents.draw(bytesOf(document), variant, form, options));

export async function order(variant, lines) {
  const ordered = await documents.order(checked(variant), lines.map(({x, y, dir}) => ({x, y, d: directionOf(dir)})));
  textOf(ordered, NoOrderError);
  return {...ordered, moves: toMsr(ordered.moves)};
}
