// Searches of the service, and those in this browser.

/** The body of POST /searches. The starting position is a record, or a game in the compact form. */
type SearchBody<From = MsrRecord> = Partial<Omit<Api['SearchRequest'], 'from' | 'warm'>> & {from?: From, warm?: string[]};

type SolverOptions = Record<string, string | number | boolean>;

/** A worker that runs search-worker.js: a Worker, or a thread of Node with the same methods. */
type EngineWorker = Worker;

/** A solver's option, as the engine describes it. */
interface EngineOption {
  name: string;
  type: 'INTEGER' | 'DECIMAL' | 'BOOLEAN' | 'CHOICE';
  default: number | boolean | string;
  minimum?: number;
  maximum?: number;
  choices: string[];
  description: string;
}

interface EngineSolver {
  id: string;
  version: string;
  title: string;
  exact: boolean;
  variants: Variant[];
  options: EngineOption[];
}

/** A solver's option in JSON Schema. */
interface OptionSchema {
  type: string;
  default?: string | number | boolean;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  description?: string;
}

interface IslandProgress {
  reason: string;
  nodes: number;
  playouts: number;
  score: number;
  millis: number;
}

/** The first message to a worker: games and options as the engine takes them. */
interface IslandStart {
  solver: string;
  variant: Variant;
  options: string;
  seed: number;
  number: number;
  from: string;
  warm: string;
  nodes?: number | null;
  /** The time limit in ms. */
  time?: number;
  /** The score at which the island ends. */
  target?: number | null;
  state?: string | null;
  millis?: number;
}

/** A message from a worker. */
interface EngineMessage {
  progress?: IslandProgress;
  best?: string;
  score?: number;
  nodes?: number;
  millis?: number;
  saved?: string;
  answer?: string;
  failed?: string;
}

/** A message to a worker. */
interface EngineRequest {
  start?: IslandStart;
  pause?: boolean;
  save?: boolean;
  call?: [name: string, ...given: (string | number)[]];
}

/** When a search ends; the time is a duration in ISO 8601. */
interface SearchLimits {
  time?: string | null;
  nodes?: number | null;
  targetScore?: number | null;
}

/** What a search in this browser searches. */
interface LocalSettings {
  solver: string;
  solverVersion: string;
  variant: Variant;
  seed: number;
  options: SolverOptions;
  from: Move[];
  warm: Move[][];
  limits: SearchLimits;
  parts?: number;
}

interface LocalIsland {
  seed: number;
  state: string | null;
  millis: number;
  nodes: number;
  playouts: number;
  score: number;
  reason?: string;
}

/** An island's seed, and its progress at which it found a game. */
interface FoundAt {
  seed: number;
  nodes: number;
  millis: number;
}

interface StoredSearch {
  format: number;
  search: LocalSettings;
  islands: LocalIsland[];
  steps: [seconds: number, score: number][];
  best: Move[];
  found?: FoundAt | null;
  isPaused: boolean;
}

/** The search in a search document, with games in the compact form. */
type DocumentSettings = Omit<LocalSettings, 'from' | 'warm' | 'limits'>
    & {from?: string | null, warm?: string[], limits?: LocalSettings['limits']};

type DocumentIsland = Pick<LocalIsland, 'seed' | 'millis' | 'state'>;

type DocumentBuilder = (search: DocumentSettings, islands: DocumentIsland[],
    sha256: (text: string) => string | Promise<string>) => Promise<object>;

interface ReadSearch {
  search: DocumentSettings;
  islands: DocumentIsland[];
}

/** A search as the list and the live view show it; one in this browser has fewer fields. */
type ShownIsland = Pick<Api['Island'], 'number' | 'state' | 'nodes'> & Pick<Partial<Api['Island']>, 'owner' | 'bestScore'>;

type ShownSearch = Pick<Api['Search'], 'variant' | 'nodes' | 'playouts' | 'nodesPerSecond' | 'playoutsPerSecond' | 'seed'>
    & Partial<Pick<Api['Search'], 'failure' | 'waiting'>>
    & {
      outcome?: string | null;
      from?: Api['GivenGame'] | null;
      warm?: Api['GivenGame'][];
      limits: Partial<Api['LimitsView']>;
      options: Record<string, unknown>;
      islands: ShownIsland[];
    };

/** A solver as the form shows it. */
type ShownSolver = Pick<Api['Solver'], 'id' | 'title'> & {exact?: boolean, options: SolverSchema};

/** A place where searches run. */
interface SearchPlace {
  solvers(): Promise<ShownSolver[]>;
  /** Starts the search that the body of POST /searches describes; returns the address of its view. */
  start(body: SearchBody): Promise<string>;
  /** The time that the form proposes; empty for no limit. */
  minutes: number | '';
  /** The number of islands of a search that names none. */
  islands(): number;
  maxIslands(): number;
}

/** Where a search starts: a position, a checkpoint with the values that it gives to the form, or neither. */
interface SearchStart {
  from: MsrRecord | null;
  checkpoint: Api['Checkpoint'] | null;
  values: Record<string, unknown> | null;
}

interface SolverSchema {
  properties?: Record<string, OptionSchema>;
}

/** The elements of a search's view. */
interface SearchParts {
  title: HTMLElement;
  state: HTMLElement;
  score: HTMLElement;
  alarm: HTMLElement;
  /** Buttons that pause, resume or end the search. */
  turn: HTMLElement;
  facts: HTMLElement;
  actions: HTMLElement;
  chart: SVGElement;
  islands: HTMLElement;
  note: HTMLElement;
}

/** The engine's functions, to be called by name. */
type EngineFunctions = Record<string, (...given: (string | number)[]) => unknown>;

/** The input of the form for a search. */
interface FormInput {
  values: Record<string, string>;
  options: SolverOptions;
}
