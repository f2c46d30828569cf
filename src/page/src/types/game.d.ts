// Games, and what is known about them.

/** The code of a variant: 5T, 5D, 4T or 4D. */
type Variant = string;

/** The index of a direction in DIRECTIONS. */
type Direction = number;

/** A point of the lattice, or a place with fractions in lattice steps, on the drawing or in pixels: x, y. */
type Point = [x: number, y: number];
type Vector = [dx: number, dy: number];

/** Left, top, right and bottom. */
type Box = [left: number, top: number, right: number, bottom: number];

interface Line {
  x: number;
  y: number;
  d: Direction;
}

interface Move extends Line {
  pos: number;
}

interface MsrMove {
  x: number;
  y: number;
  dir: string;
  pos: number;
}

/** The metadata fields of MSR. */
interface Metadata {
  producer?: string;
  saved_at?: string;
  description?: string;
  author?: string;
  source?: string;
  transcribed_by?: string;
  tags?: string[];
  solver?: object;
}

type MetadataText = 'author' | 'description' | 'source' | 'transcribed_by' | 'producer' | 'saved_at';

interface Position {
  variant: Variant;
  moves: Move[];
}

interface Game extends Position {
  metadata?: Metadata;
}

/** A game as MSR JSON. */
interface MsrRecord extends Metadata {
  version?: string;
  variant: Variant;
  score?: number;
  moves: MsrMove[];
}

interface Violation {
  move: number;
  place: number;
  rule: string;
  points: Point[];
}

/** The judgement on a game. The fields of the final position exist for legal games only. */
interface LegalVerdict {
  legal: true;
  score: number;
  violations: Violation[];
  availableMoves: number;
  terminal: boolean;
  bbox: Box;
}

interface IllegalVerdict {
  legal: false;
  score: number;
  violations: Violation[];
  availableMoves?: undefined;
  terminal?: undefined;
  bbox?: undefined;
}

type Verdict = LegalVerdict | IllegalVerdict;

interface Comparison {
  relation: string;
  sameOrder: boolean;
  symmetry: number;
  moves: number;
  lines: number;
  points: number;
}

interface ReadingWarning {
  code?: string;
  location: string;
  detail: string;
}

type Reading<Moves = Move[]> = Verdict & {
  form: string;
  variant: Variant;
  /** Where the variant comes from. */
  basis: string;
  variants?: Variant[];
  moves: Moves;
  metadata: Metadata & {tags: string[]};
  warnings: ReadingWarning[];
  problem?: undefined;
};

/** Why a document can't be read. */
interface ReadingProblem {
  detail: string;
  reason?: string;
  location?: string;
  line?: number;
  column?: number;
}

interface OrderProblem {
  detail: string;
  reason?: 'conflict' | 'covered' | 'rivals' | 'waiting';
  lines?: number[];
  points?: Point[];
  drawn?: number;
}

/** What could be read of a document. */
type ReadingResult = Reading | {problem: ReadingProblem};

/** The visitor's game: the moves undone, the next one last, and how many of the first moves come from another game. */
interface PlayedGame {
  moves: Move[];
  undone: Move[];
  given: number;
}

/** A picture of a scene: how many moves are drawn, and a line that is proposed, or crossed out. */
interface RuleFrame {
  step: number;
  candidate?: Move;
  refused?: Move;
}

/** A rule of the game, shown by the moves of a game. */
interface RuleScene {
  name: string;
  moves: Move[];
  frames: RuleFrame[];
}

/** The length of the visitor's longest game from a position, which its moves name. */
interface OwnBest {
  variant: Variant;
  start: string;
  score: number;
}

/** Where a score stands among the known sets of points, and the game that shares the most points. */
interface Standing {
  rank: number;
  pointSets: number;
  nearest?: {id: string, points: number};
}

/** A game of which the first moves are the start of another's. */
interface Challenge extends Position {
  start: number;
}

/** A game of a family. */
interface FamilyGame {
  id: string;
  moves: Move[];
}

/** A game in the tree of its family: how many of its lines, moves and points its parent lacks, and the moves of those lines. */
interface FamilyNode {
  game: FamilyGame;
  lines: number;
  moves: number;
  points: number;
  added: Move[];
  children: FamilyNode[];
}

/** In how many games a point or line occurs, with a move that has it. */
interface Counted {
  move: Move;
  n: number;
}

interface Heat {
  points: Counted[];
  lines: Counted[];
}

type Mark = 'hit' | 'later' | 'miss';

interface Judgement {
  rounds: Mark[][];
  round: number;
  tried: Move[];
  last: Mark | null;
  score: number;
  isOver: boolean;
}

/** A result, or why there is none. */
type Result<T, P> = (T & {problem?: undefined}) | {problem: P};

/** The readers, writers and pictures of documents. */
interface Formats {
  read(bytes: Uint8Array, variant?: Variant): Promise<ReadingResult>;
  draw(bytes: Uint8Array, variant: Variant, form: string, options?: {theme?: string, size?: number, numbers?: boolean}):
      Promise<Result<{text: string}, ReadingProblem>>;
  convert(bytes: Uint8Array, variant: Variant, form: string): Promise<Result<{text: string}, ReadingProblem>>;
  order(variant: Variant, lines: Line[]): Promise<Result<{moves: Move[], shift: Vector}, OrderProblem>>;
}

/** A line as a photograph shows it: lines that a visitor adds have no ends in pixels. */
interface SeenLine extends Line {
  doubtful?: boolean;
  from?: Api['Pixel'];
  to?: Api['Pixel'];
}

interface LineChange {
  removed: SeenLine[];
  added: SeenLine[];
}

/** Lines in the frame in which they were read, and where the cross lies in it. */
interface Drawing {
  variant: Variant;
  lines: SeenLine[];
  offset: Vector;
}

type Repair = NonNullable<Api['Problem']['repairs']>[number];

/** A line in the service's requests and answers, with what it knows beside. */
interface MsrLine {
  x: number;
  y: number;
  dir: string;
  doubtful?: boolean;
  from?: Api['Pixel'];
  to?: Api['Pixel'];
}
