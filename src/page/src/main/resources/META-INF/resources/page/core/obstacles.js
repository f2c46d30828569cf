// Why no move is possible at a point.

import {DIRECTION_VECTORS, lineLength, validate} from './game.js';

/**
 * Returns the rule that prevents a move at a point, as a violation names it: point-occupied; point-missing if no line
 * would be complete with the point; line-conflict if all lines that would be share too much with earlier ones. Returns
 * null if a move is possible.
 *
 * @type {(position: Position, point: Point) => string | null}
 */
export function obstacleAt({variant, moves}, [x, y]) {
  const verdicts = DIRECTION_VECTORS.flatMap((_vector, d) => Array.from({length: lineLength(variant)}, (_place, pos) =>
    validate(variant, [...moves, {x, y, d, pos}])));
  if (verdicts.some(({legal}) => legal)) {
    return null;
  }
  const rules = verdicts.map(({violations: [{rule}]}) => rule);
  return rules.find(rule => rule === 'line-conflict') ?? rules[0];
}
