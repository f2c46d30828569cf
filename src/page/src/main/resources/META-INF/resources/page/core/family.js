// A family of games: their alignment, how often each point and line occurs among them, and the tree of their differences.

import {applySymmetry, compareGames, endPoints, lineLength} from './game.js';

/**
 * Returns the games in the orientations in which they share the most with the first.
 *
 * @type {(variant: Variant, games: FamilyGame[]) => FamilyGame[]}
 */
export const alignGames = (variant, games) => games.map(({id, moves}, i) =>
  ({id, moves: i === 0 ? moves : applySymmetry(variant, moves, compareGames(variant, games[0].moves, moves).symmetry)}));

/** @type {(move: Move) => string} */
const pointOf = ({x, y}) => `${x},${y}`;
/** @type {(n: number) => (move: Move) => string} */
const lineOf = n => move => endPoints(move, n).join();
/** @type {(move: Move) => string} */
const moveOf = ({x, y, d, pos}) => [x, y, d, pos].join();

/**
 * Counts the games that have each point, without the cross, and each line; the most frequent first.
 *
 * @type {(variant: Variant, games: FamilyGame[]) => Heat}
 */
export function heatOf(variant, games) {
  const keyOf = lineOf(lineLength(variant));
  /** @type {Map<string, Counted>[]} */
  const [points, lines] = [new Map(), new Map()];
  for (const move of games.flatMap(({moves}) => moves)) {
    for (const [counts, key] of /** @type {const} */ ([[points, pointOf(move)], [lines, keyOf(move)]])) {
      const counted = counts.get(key) ?? {move, n: 0};
      counted.n++;
      counts.set(key, counted);
    }
  }
  /** @type {(counts: Map<string, Counted>) => Counted[]} */
  const sorted = counts => [...counts.values()].sort((one, other) => other.n - one.n);
  return {points: sorted(points), lines: sorted(lines)};
}

/**
 * Returns the tree in which each game follows the one that it differs from the least, by lines, then moves, then points: a
 * minimum spanning tree from the first game.
 *
 * @type {(variant: Variant, games: FamilyGame[]) => FamilyNode}
 */
export function treeOf(variant, games) {
  const keyOf = lineOf(lineLength(variant));
  const sets = games.map(({moves}) => [keyOf, moveOf, pointOf].map(key => new Set(moves.map(key))));
  /** @type {(one: Set<string>, other: Set<string>) => number} */
  const onlyIn = (one, other) => [...one].filter(each => !other.has(each)).length;
  /** @type {(one: number, other: number) => number[]} */
  const distance = (one, other) => sets[one].map((set, i) => onlyIn(set, sets[other][i]) + onlyIn(sets[other][i], set));
  /** @type {(one: number[], other: number[]) => boolean} */
  const isCloser = (one, other) => {
    const i = one.findIndex((value, at) => value !== other[at]);
    return i >= 0 && one[i] < other[i];
  };
  /** @type {(game: number, parent?: number) => FamilyNode} */
  const nodeOf = (game, parent) => {
    const [lines, moves, points] = parent === undefined ? [0, 0, 0] : sets[game].map((set, i) => onlyIn(set, sets[parent][i]));
    const added = games[game].moves.filter(move => parent !== undefined && !sets[parent][0].has(keyOf(move)));
    return {game: games[game], lines, moves, points, added, children: []};
  };
  const root = nodeOf(0);
  /**
   * The games outside the tree, each with its closest node and the distance to it.
   *
   * @type {Map<number, {parent: number, node: FamilyNode, away: number[]}>}
   */
  const outside = new Map(games.slice(1).map((_, i) => [i + 1, {parent: 0, node: root, away: distance(0, i + 1)}]));
  while (outside.size > 0) {
    const [game, {parent, node}] = [...outside].reduce((best, each) => (isCloser(each[1].away, best[1].away) ? each : best));
    outside.delete(game);
    const added = nodeOf(game, parent);
    node.children.push(added);
    for (const [other, closest] of outside) {
      const away = distance(game, other);
      if (isCloser(away, closest.away)) {
        outside.set(other, {parent: game, node: added, away});
      }
    }
  }
  return root;
}
