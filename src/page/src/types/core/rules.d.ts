// rules.js, compiled from org.morpion.page.Rules. A flat array of moves has x, y, direction and pos of each.

export function cross(variant: Variant): number[];
export function crossWidth(variant: Variant): number;
export function lineLength(variant: Variant): number;
export function legalMoves(variant: Variant, moves: number[]): number[];
export function validate(variant: Variant, moves: number[]): Verdict;
export function transform(variant: Variant, moves: number[], symmetry: number): number[];
export function compare(variant: Variant, first: number[], second: number[]): Comparison;
