/** Variants: lines of five or four points; in T, lines may touch at their ends. */
export type Variant = '5T' | '5D' | '4T' | '4D';
/** Directions of lines. y grows downwards: DP rises to the right, DN falls. */
export type Direction = 'H' | 'V' | 'DP' | 'DN';
export type Point = [x: number, y: number];

/** A line by its origin. */
export interface Line {
  x: number;
  y: number;
  dir: Direction;
}

/** A move: the new point, the direction of its line, and the place of the point on the line, from 0. */
export interface Move {
  x: number;
  y: number;
  dir: Direction;
  pos: number;
}

export interface Metadata {
  author?: string;
  description?: string;
  source?: string;
  saved_at?: string;
  producer?: string;
  transcribed_by?: string;
  tags?: string[];
}

export interface Game {
  variant: Variant;
  moves: Move[];
  metadata?: Metadata;
}

/** A broken rule; move is the index of the move, place counts from 1. */
export interface Violation {
  move: number;
  place: number;
  rule: string;
  points: Point[];
}

/** The last three fields exist only for legal games; bbox is [x, y, x, y]. */
export interface Verdict {
  legal: boolean;
  score: number;
  violations: Violation[];
  availableMoves?: number;
  terminal?: boolean;
  bbox?: number[];
}

/** A warning of the reader, in English. */
export interface Warning {
  code: string;
  location: string;
  detail: string;
}

export interface Reading extends Game, Verdict {
  /** The format of the document. */
  format: string;
  metadata: Metadata;
  /** All variants in which the game is legal. */
  variants: Variant[];
  warnings: Warning[];
}

/** A format's text or bytes, the record in a PNG included; or a game. */
export type Document = string | Uint8Array | Game;
export type Format = 'json' | 'msr-json' | 'msr-compact' | 'pentasol' | 'moves-list' | 'moves-binary' | 'moves-base64'
  | 'moves-pack' | 'lines';

export interface SourceOptions {
  /** The variant of a document that names none; by default, the moves decide. */
  variant?: Variant;
}

export interface DrawOptions extends SourceOptions {
  /** By default svg, a picture with the record inside; txt is a board of characters. */
  form?: 'svg' | 'txt';
  theme?: 'light' | 'dark';
  /** The longer side in pixels, 64 to 4000; 1000 by default. */
  size?: number;
  numbers?: boolean;
}

export class UnreadableError extends Error {
  reason?: string;
  location?: string;
  line?: number;
  column?: number;
}

export class NoOrderError extends Error {
  reason?: 'conflict' | 'covered' | 'rivals' | 'waiting';
  /** The lines at fault, by index. */
  lines?: number[];
  points?: Point[];
  /** How many lines can be drawn. */
  drawn?: number;
}

export interface Comparison {
  relation: string;
  sameOrder: boolean;
  /** Turns the second game onto the first, 0 to 7. */
  symmetry: number;
  /** What both games share. */
  moves: number;
  lines: number;
  points: number;
}

export interface SolverOption {
  name: string;
  type: 'INTEGER' | 'DECIMAL' | 'BOOLEAN' | 'CHOICE';
  default: number | boolean | string;
  minimum?: number;
  maximum?: number;
  choices: string[];
  description: string;
}

export interface Solver {
  id: string;
  version: string;
  title: string;
  /** Whether it searches everything, so that its end proves the score. */
  exact: boolean;
  variants: Variant[];
  options: SolverOption[];
}

export interface FoundGame extends Game {
  score: number;
}

export interface Progress {
  nodes: number;
  playouts: number;
  score: number;
}

export interface SearchOptions {
  variant?: Variant;
  /** An id that solvers() lists; explore by default, the strongest. */
  solver?: string;
  options?: Record<string, number | boolean | string>;
  /** Equal seeds give equal games; random by default. */
  seed?: number;
  /** Number of workers; by default one less than the processor's cores. An exact solver needs only one. */
  islands?: number;
  /** Each island ends after this many nodes; without it, the search runs until it is stopped. */
  nodes?: number;
  /** The moves that every game begins with. */
  from?: Move[];
  /** Games to learn from. */
  warm?: Move[][];
  onBest?(game: FoundGame): void;
  onProgress?(progress: Progress): void;
}

export interface Search {
  /** The best game, once all islands have ended or the search was stopped. */
  done: Promise<FoundGame & {reason: string}>;
  pause(): void;
  resume(): void;
  stop(): void;
}

export const VARIANTS: Variant[];
export const DIRECTIONS: Direction[];

export function cross(variant: Variant): Point[];
export function legalMoves(variant: Variant, moves?: Move[]): Move[];
export function validate(game: Game): Verdict;
export function compare(variant: Variant, one: Move[], other: Move[]): Comparison;
/** Applies one of the eight symmetries of the cross, 0 to 7. */
export function transform(variant: Variant, moves: Move[], symmetry: number): Move[];

/** Reads a document; throws an {@link UnreadableError}. */
export function read(document: Document, options?: SourceOptions): Promise<Reading>;
export function convert(document: Document, format: Format, options?: SourceOptions): Promise<string>;
/** Draws a legal game. */
export function draw(document: Document, options?: DrawOptions): Promise<string>;
/** Puts lines into a legal order; shift leads from the lines to the game. Throws a {@link NoOrderError}. */
export function order(variant: Variant, lines: Line[]): Promise<{moves: Move[]; shift: Point}>;

export function solvers(): Promise<Solver[]>;
/** Starts a search in workers; in Node, in threads. */
export function search(options?: SearchOptions): Search;
