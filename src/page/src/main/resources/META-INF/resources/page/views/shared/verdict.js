// The verdict panel: findings about a document, in the visitor's language.

import {restrictToScope} from './access.js';
import {recordLink} from './cards.js';
import {withFullStop} from './failures.js';
import {button, byId, element, fire, inEnglish, isRasterImage, isSingleColumn} from '../../ui/dom.js';
import {lineLength, toRecord} from '../../core/game.js';
import {formatDateTime, formatList, hasMessage, t} from '../../state/language.js';
import {hasService, LocalProblem, NetworkProblem} from '../../api/service.js';
import {formatPoint} from '../../board/toolbar.js';

/** @type {MetadataText[]} */
const METADATA_TEXTS = ['author', 'description', 'source', 'transcribed_by', 'producer', 'saved_at'];

const FORMATS_WITH_VARIANT = new Set(['msr-json', 'msr-compact', 'svg', 'png']);

/**
 * Whether documents of a format name their variant.
 *
 * @type {(form: string) => boolean}
 */
export const storesVariant = form => FORMATS_WITH_VARIANT.has(form);

/** @type {(text: string) => string} */
function sentence(text) {
  const trimmed = text.trim();
  return withFullStop(trimmed.charAt(0).toUpperCase() + trimmed.slice(1));
}

/**
 * Describes a violation.
 *
 * @type {(violation: Violation, game: Position) => string}
 */
function describeViolation({move, rule, points}, {moves, variant}) {
  const length = lineLength(variant);
  const what = t(`rule.${rule}`,
    {points: formatList(points.map(formatPoint)), n: points.length, pos: moves[move].pos, length, last: length - 1});
  return sentence(t('verdict.violation', {move: move + 1, what}));
}

/**
 * Describes a legal game of n moves in one or two sentences.
 *
 * @type {(variant: Variant, n: number, availableMoves: number) => string}
 */
export const describeLegalGame = (variant, n, availableMoves) => (availableMoves === 0
  ? t('verdict.over', {n, variant})
  : `${t('verdict.legal', {n, variant})} ${t('verdict.open', {n: availableMoves})}`);

/** @type {(reading: Reading) => string} */
const headline = ({legal, score, availableMoves, variant, violations}) => (legal
  ? describeLegalGame(variant, score, availableMoves)
  : t('verdict.illegal', {move: violations[0].move + 1, score, variant}));

/** @type {(mood: 'good' | 'bad', text: string, source: string) => void} */
function resetPanel(mood, text, source) {
  const panel = byId('result');
  panel.classList.toggle('good', mood === 'good');
  panel.classList.toggle('bad', mood === 'bad');
  byId('verdict').textContent = text;
  byId('source').textContent = source;
  byId('findings').replaceChildren();
  byId('findings').hidden = true;
  byId('facts').hidden = true;
  byId('result-actions').hidden = true;
}

/** @type {(kind: string, ...content: Child[]) => void} */
function addFinding(kind, ...content) {
  byId('findings').append(element('li', {className: kind}, ...content));
  byId('findings').hidden = false;
}

/** @type {(place: {line?: number, column?: number}) => string} */
function describePlace({line, column}) {
  return line ? `${t('verdict.place', {line, column: column ?? 1})} ` : '';
}

/**
 * Describes a problem and its place in the document, as nodes and strings.
 *
 * @type {(problem: ShownProblem) => Child[]}
 */
export function describeProblem(problem) {
  const what = sentence(problem.detail ?? '');
  return [describePlace(problem), problem.translated ? what : inEnglish(what)];
}

/**
 * @param document the document as a blob; a picture without a game inside may still show one
 *
 * @type {(problem: ShownProblem, source: string, document?: Blob | null) => void}
 */
export function showProblem(problem, source, document) {
  resetPanel('bad', problem.headline ?? t(problem.reason === 'no-record' ? 'verdict.nothing-inside' : 'verdict.unreadable'), source);
  addFinding('violation', ...describeProblem(problem));
  if (problem.reason === 'no-record' && isRasterImage(document) && hasService) {
    byId('result-actions').replaceChildren(button(t('photo.from-picture'), () => fire('photograph', document)));
    byId('result-actions').hidden = false;
  }
}

/**
 * Shows the findings of the page's own reader; {@link addServiceFindings} adds those of the service.
 *
 * @type {(reading: Reading, source: string) => void}
 */
export function showVerdict(reading, source) {
  resetPanel(reading.legal ? 'good' : 'bad', headline(reading), source);
  for (const violation of reading.violations) {
    addFinding('violation', describeViolation(violation, reading));
  }
  for (const {location, detail} of reading.warnings) {
    addFinding('warning', location === '' ? t('verdict.note') : t('verdict.note-on', {location}), ' ', inEnglish(withFullStop(detail)));
  }
  showFacts(reading);
}

/**
 * Describes the variant and its source.
 *
 * @type {(reading: Reading) => string}
 */
function describeVariant({form, variant, basis, variants}) {
  const others = (variants ?? []).filter(other => other !== variant);
  if (basis === 'named') {
    return storesVariant(form) ? variant : t('fact.variant-chosen', {variant});
  }
  return others.length > 0 ? t('fact.variant-several', {variant, others: formatList(others)}) : t('fact.variant-by-moves', {variant});
}

/**
 * Names the format that a document was read as. Readers report a checkpoint of the Rust program by a warning.
 *
 * @type {(reading: Reading) => string}
 */
function describeForm({form, warnings}) {
  const name = warnings.some(({code}) => code === 'paste-checkpoint') ? 'checkpoint' : form;
  return hasMessage(`form.${name}`) ? t(`form.${name}`) : name;
}

/** @type {(reading: Reading) => void} */
function showFacts(reading) {
  const {legal, score, terminal, availableMoves, bbox, metadata} = reading;
  /** @type {[term: string, value: Child][]} */
  const rows = [
    [t('fact.form'), describeForm(reading)],
    [t('variant'), describeVariant(reading)],
    [legal ? t('fact.score') : t('fact.moves'), String(score)],
  ];
  if (legal) {
    const [left, top, right, bottom] = bbox;
    rows.push(
      [t('fact.left'), terminal ? t('fact.none-left') : String(availableMoves)],
      [t('fact.size'), t('fact.points', {width: right - left + 1, height: bottom - top + 1})]);
  }
  for (const field of METADATA_TEXTS) {
    const text = metadata[field];
    if (text) {
      rows.push([t(`field.${field}`), field === 'saved_at' ? timeOf(text) : text]);
    }
  }
  if (metadata.tags.length > 0) {
    rows.push([t('field.tags'), metadata.tags.join(', ')]);
  }
  byId('facts').replaceChildren(...rows.flatMap(factRow));
  byId('facts').hidden = false;
}

/**
 * Formats a save time; unparsable text stays as it is.
 *
 * @type {(text: string) => Child}
 */
const timeOf = text => (Number.isNaN(Date.parse(text)) ? text : element('time', {dateTime: text, textContent: formatDateTime(text)}));

/** @type {(fact: [term: string, value: Child]) => HTMLElement[]} */
const factRow = ([term, value]) => [element('dt', {}, term), element('dd', {}, value)];

/** @type {(ids: string[]) => HTMLElement} */
const links = ids => element('span', {className: 'links'}, ...ids.flatMap(id => [recordLink(id), ' ']));

/**
 * Lists registry records with the same points, records that contain the game, and its parts.
 *
 * @type {(registry: Api['RegistryEntry'], known: string | null | undefined) => [term: string, value: Child][]}
 */
function relatedRows({samePoints, partOf, extends: extended}, known) {
  return Object.entries({'fact.same-points': samePoints.filter(id => id !== known), 'fact.part-of': partOf, 'fact.extends': extended})
    .filter(([, ids]) => ids.length > 0)
    .map(([name, ids]) => [t(name), links(ids)]);
}

/**
 * Adds the service's findings: fingerprint, known record, related records and wrong claims. A known game is no longer
 * offered for submission.
 *
 * @type {(answer: Api['Validation'], board: Board) => void}
 */
export function addServiceFindings({legal, known, fingerprint, claims, registry}, board) {
  for (const {field, claimed, actual} of claims) {
    addFinding('claim', sentence(t('verdict.claim', {field, claimed: JSON.stringify(claimed), actual: JSON.stringify(actual)})));
  }
  if (legal) {
    const record = known ? recordLink(known) : t('fact.unknown');
    /** @type {[term: string, value: Child][]} */
    const rows = [[t('fact.known'), record], ...(registry ? relatedRows(registry, known) : [])];
    byId('facts').append(...rows.flatMap(factRow),
      ...factRow([t('fact.fingerprint'), element('span', {className: 'mono', textContent: fingerprint ?? ''})]));
    byId('look-submit').dataset.known = known ?? '';
    updateSubmit(board);
  }
}

/**
 * Converts a failure to the shape of a reader's problem. For an unavailable service it has a headline; a failure without
 * a status is the page's own and already translated.
 *
 * @type {(failure: Problem) => ShownProblem}
 */
export function toProblem(failure) {
  const {message, detail, status, body = {}} = failure;
  const unavailable = status === 429 || status >= 500 || failure instanceof NetworkProblem;
  const {reason, line, column, type = ''} = body;
  return {reason: type.endsWith('no-record') ? 'no-record' : reason, line, column,
    headline: unavailable ? message : undefined, detail: detail || message, translated: !status || failure instanceof LocalProblem};
}

/** Scrolls the verdict into view; with one column, to the bottom, so that the board above it shows as far as possible. */
export function scrollToVerdict() {
  const panel = byId('result');
  const {top, bottom} = panel.getBoundingClientRect();
  if (isSingleColumn() && top < 0) {
    byId('verdict').scrollIntoView({block: 'end'});
  } else if (!isSingleColumn() && (top < 0 || bottom > innerHeight)) {
    panel.scrollIntoView({block: 'nearest'});
  }
}

/**
 * Shows the actions for a legal game; they apply to the moves that the board shows.
 *
 * @type {(reading: Reading, board: Board) => void}
 */
export function showGameActions({variant, moves, metadata, legal}, board) {
  const row = byId('result-actions');
  // Metadata applies only to the whole game.
  const onBoard = () =>
    ({variant, moves: moves.slice(0, board.step), metadata: board.step === moves.length ? metadata : {}});
  row.replaceChildren(
    button(t('look.play'), () => fire('play-game', onBoard())),
    restrictToScope('search:write', button(t('look.search'), () => fire('search-game', toRecord({...onBoard(), metadata: {}})))),
    restrictToScope('record:write', button(t('look.submit'), () => fire('submit-game', onBoard()), {id: 'look-submit'})));
  updateSubmit(board);
  row.hidden = !legal;
}

/**
 * Offers the game on the board for submission: one with moves, and not the whole game if it is a record already.
 *
 * @type {(board: Board) => void}
 */
export function updateSubmit({step, game}) {
  const submit = byId('look-submit');
  submit?.toggleAttribute('disabled', step === 0);
  submit?.toggleAttribute('hidden', Boolean(submit.dataset.known) && step === game?.moves.length);
}
