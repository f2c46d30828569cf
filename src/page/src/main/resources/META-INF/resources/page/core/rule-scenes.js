// The rules of a variant as scenes on a small board. Pure.

import {legalMoves, lineLength} from './game.js';

/** Number of lines in the scene about the score. */
const SCORED = 4;

/**
 * A first line along the cross, and one that touches its end, by line length.
 *
 * @type {Record<number, [first: Move, second: Move]>}
 */
const TOUCHING = {
  4: [{x: -1, y: 2, d: 0, pos: 0}, {x: 3, y: 2, d: 0, pos: 1}],
  5: [{x: 4, y: 3, d: 0, pos: 4}, {x: 5, y: 3, d: 0, pos: 1}],
};

/** Pictures of a scene, the last of which stays until the scene starts again. */
export const SCENE_LENGTH = 7;

/**
 * Returns the first moves of a game whose lines take turns in direction.
 *
 * @type {(variant: Variant) => Move[]}
 */
function scoredMoves(variant) {
  /** @type {Move[]} */
  const moves = [];
  while (moves.length < SCORED) {
    const legal = legalMoves(variant, moves);
    moves.push(legal.find(({d}) => d !== moves.at(-1)?.d) ?? legal[0]);
  }
  return moves;
}

/**
 * Returns the scenes of a variant: how a line is drawn, whether lines may touch, and how the score counts.
 *
 * @type {(variant: Variant) => RuleScene[]}
 */
export function ruleScenes(variant) {
  const [first, second] = TOUCHING[lineLength(variant)];
  const mayTouch = variant.endsWith('T');
  return [
    {name: 'line', moves: [first], frames: [{step: 0}, {step: 0, candidate: first}, {step: 1}]},
    {name: `touch-${variant.slice(-1)}`, moves: mayTouch ? [first, second] : [first],
      frames: [{step: 1}, {step: 1, candidate: second}, mayTouch ? {step: 2} : {step: 1, refused: second}]},
    {name: 'score', moves: scoredMoves(variant), frames: Array.from({length: SCORED + 1}, (_, step) => ({step}))},
  ];
}

/**
 * Returns a scene's picture at a time, counted in pictures.
 *
 * @type {(scene: RuleScene, time: number) => RuleFrame}
 */
export const frameAt = ({frames}, time) => frames[Math.min(time % SCENE_LENGTH, frames.length - 1)];
