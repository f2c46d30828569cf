// The page: its events, elements and modules.

/** What a game is shown with in another view. */
interface GameDetail extends Game {
  name?: string;
  foundBy?: 'human' | 'machine';
  /** Whether the visitor has just played it. */
  isOwn?: boolean;
}

/** A record as an event announces it. */
interface NewRecord {
  id: string;
  variant: Variant;
  score: number;
  bestBefore?: number | null;
}

interface WindowEventMap {
  authornamed: Event;
  callerloaded: Event;
  gamechanged: Event;
  'key-required': Event;
  languagechanged: Event;
  photograph: CustomEvent<Blob>;
  'play-game': CustomEvent<GameDetail>;
  recordschanged: CustomEvent<NewRecord | null>;
  responselate: CustomEvent<boolean>;
  'search-game': CustomEvent<MsrRecord>;
  searcheschanged: Event;
  sound: CustomEvent<'record' | 'end'>;
  'submit-game': CustomEvent<GameDetail>;
  themechanged: Event;
  viewchanged: Event;
  'view-game': CustomEvent<GameDetail>;
}

/** A message of the catalogue: a text, or a text per plural form. */
type Message = string | {other: string; [form: string]: string};
type Catalogue = Record<string, Message>;
type MessageValues = Record<string, string | number | null | undefined>;

/** The modules that are loaded when needed, by path. */
interface LazyModules {
  [catalogue: `languages/${string}.js`]: {default: Catalogue};
  'api/corpus.js': typeof import('./api/corpus.js');
  'views/day.js': typeof import('./views/day.js');
  'core/documents.js': typeof import('./core/documents.js');
  'core/example.js': typeof import('./core/example.js');
  'views/look/news.js': typeof import('./views/look/news.js');
  'views/search/hunts.js': typeof import('./views/search/hunts.js');
  'views/search/local-place.js': typeof import('./views/search/local-place.js');
  'views/search/local-view.js': typeof import('./views/search/local-view.js');
  'views/photo/photo.js': typeof import('./views/photo/photo.js');
  'views/photo/photo-missing.js': typeof import('./views/photo/photo-missing.js');
  'views/play/rule-boards.js': typeof import('./views/play/rule-boards.js');
  'views/play/play.js': typeof import('./views/play/play.js');
  'views/records/family-panel.js': typeof import('./views/records/family-panel.js');
  'views/records/records.js': typeof import('./views/records/records.js');
  'views/shared/help.js': typeof import('./views/shared/help.js');
  'views/shared/records-live.js': typeof import('./views/shared/records-live.js');
  'views/search/search.js': typeof import('./views/search/search.js');
  'ui/sound.js': typeof import('./ui/sound.js');
  'views/records/submit.js': typeof import('./views/records/submit.js');
}
type LazyPath = keyof LazyModules;

/** What a key does. One without a command is only listed; the label is how the list names the key, if it differs. */
interface Shortcut {
  key?: string;
  label?: string;
  /** The name of the message. */
  name: string;
  command?: string;
  /** The scope that the caller needs. */
  scope?: string;
  /** Whether the key is one of the Rust program's that mean something else here. */
  isRust?: boolean;
}

type PageId = keyof PageElements;

/** Properties to set on an element; a text may be given as a number. */
type Properties<E> = {[P in keyof E]?: E[P] | (string extends E[P] ? number : never)};
type Child = Node | string;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A message for the visitor, in English where it is an element. */
type Words = string | HTMLElement;

/** What a drawing shows to be navigated. */
interface Viewable {
  bounds(): number[];
  toLattice(place: Point): Point;
}

// Texts of others have a shape only after a check or an assertion.
interface JSON {
  parse(text: string): unknown;
}

interface Body {
  json(): Promise<unknown>;
}

interface Response {
  json(): Promise<unknown>;
}

type CatalogueLoader = (path: `languages/${string}.js`) => Promise<{default: Catalogue}>;

type Board = import('./board/board.js').Board;
type PhotoBoard = import('./views/photo/photo-board.js').PhotoBoard;
type PhotoEditor = import('./views/photo/photo-editor.js').PhotoEditor;
type PhotoPicker = import('./views/photo/photo-picker.js').PhotoPicker;
type Problem = import('./api/service.js').Problem;

type FormOpener = (title: string, about: string, fields: HTMLElement[][], label: string,
    action: (values: Record<string, string>, close: () => boolean) => unknown,
    options?: {cancelLabel?: string, irreversible?: boolean}) => void;

/** A game on a board. The viewport is kept where the variant stays the same. */
interface ShownGame extends Position {
  keepViewport?: boolean;
}

/** The board of a player; its moves are drawn already. */
interface PlayedBoard {
  readonly game: {moves: Line[]} | null;
  readonly step: number;
  goTo(step: number): void;
  directionOf(d: Direction): Direction;
}

/** What the board shows of the legal moves: all points, lines, one of them aimed at, and a cursor. */
interface HintOptions {
  points?: boolean;
  lines?: Move[];
  aimed?: Move | null;
  cursor?: Point | null;
}

/** The moves at a point, the one aimed at, and the point of the keyboard cursor. */
interface Target {
  moves: Move[];
  aimed: Move | null;
  cursor?: Point | null;
  held?: boolean;
}

interface ChartOptions {
  end: number;
  time: (value: number) => string;
  label: string;
}

/** Opens a document; the name is that in the current language. */
type DocumentOpener = (blob: Blob, name: () => string) => Promise<void>;

interface ReadDocument {
  bytes: Uint8Array<ArrayBuffer>;
  /** The document as it was sent to the service, if that differs. */
  sent?: Uint8Array<ArrayBuffer>;
  reading: ReadingResult;
}

type DocumentInput = (blob: Blob, variant: Variant, signal: AbortSignal) => Promise<ReadDocument>;

interface ExportedDocument {
  bytes: Uint8Array<ArrayBuffer>;
  variant: Variant;
  name: string;
  theme: () => string;
  /** Adds an author to the visitor's own game that has none, and returns the document with it. */
  addAuthor?: (author: string) => Uint8Array<ArrayBuffer>;
}

/** Copies or downloads a game; returns a message about the outcome. */
type ExportAction = (blob: Blob, form: string, game: ExportedDocument) => string | Promise<string>;

/** A problem of a reader or of the service, as the verdict shows it. */
interface ShownProblem {
  detail?: string;
  reason?: string;
  line?: number;
  column?: number;
  headline?: string;
  translated?: boolean;
}

type MetadataInput = 'author' | 'description' | 'play-source' | 'play-transcriber' | 'play-tags';

/** A record's metadata, in the names that a correction uses. */
interface RecordMetadata {
  author?: string | null;
  description?: string | null;
  source?: string | null;
  transcribedBy?: string | null;
  tags?: string[];
  achieved?: string | null;
  foundBy?: string | null;
}
type MovePicker = import('./board/move-picker.js').MovePicker;
type SearchLists = import('./views/search/search-lists.js').SearchLists;
type LocalSearch = import('./engine/local-search.js').LocalSearch;

/** The events of the page that have a detail. */
type CommandName = 'photograph' | 'search-game' | 'sound' | 'recordschanged' | GameCommand;
type GameCommand = 'play-game' | 'submit-game' | 'view-game';

/** A game in Play. One that another has replaced has the address that it lags behind. */
interface OwnGame extends Game {
  undone?: Move[];
  given?: number;
  behind?: string | null;
}

/** Another person's game, with the metadata typed since it was opened. */
interface OpenedGame extends OwnGame {
  typed?: Metadata;
}

/** The state of a history entry. */
interface EntryState {
  variant?: Variant;
  undone?: Move[];
  given?: number;
  /** Whether the page wrote the address of a filter. */
  entered?: boolean;
}

/** Shows a section of Records with the last filter. */
type Section = (section: HTMLElement, entered: Record<string, string>) => {
  /** Refreshes the section. */
  update(): unknown;
  /** Aborts its requests, and returns whether one was pending. */
  stop(): boolean;
};

/** A field of a filter: its label and its control. */
type FilterField = [text: string, control: HTMLInputElement | HTMLSelectElement];

type Gallery = import('./views/records/gallery.js').Gallery;

/** A visit: its time, and the records that were the newest then. */
interface StoredVisit {
  at: string;
  seen: string[];
}

/** What is new: the records since the last visit, the running searches with their best games, and the game of the day. */
interface News {
  records: RecordSummary[] | null;
  searches: [search: Api['Search'], best: Reading | null][];
  day: {name: string, game: Reading} | null;
}

/** Where a gallery gets its entries from, and how it shows them. */
interface GallerySource {
  /** The path of the list. */
  path: string;
  parameters: Record<string, string>;
  entriesOf(answer: unknown): unknown[];
  cardOf(entry: unknown): HTMLElement;
  /** The name of the message if there is none. */
  none: string;
  /** Called before the list is loaded from its start. */
  onReload(): void;
  /** Called after each answer. */
  onShow(): void;
}

/** A list of the moderation queue that is followed. */
interface WatchedList {
  shown(): Promise<unknown>;
  filter(): Record<string, string>;
  /** Closes an entry; its new state is null if unknown. */
  close(id: string, state: string | null): void;
  reload(): Promise<void>;
}

/** An action on a record; `done` is called after a change. */
type RecordAction = (record: RecordSummary, done: () => unknown) => unknown;

type PhotoReading = Pick<Api['Transcription'], 'variant' | 'lines' | 'stuck' | 'alternatives' | 'corners' | 'record'>;

/** What is under the pointer on a photograph. */
interface PhotoTarget {
  point?: Point;
  line?: SeenLine;
}

/** The elements of the photograph view. */
interface PhotoParts {
  board: PhotoBoard;
  picker: PhotoPicker;
  corners: import('./views/photo/photo-corners.js').PhotoCorners;
  panel: import('./views/photo/photo-panel.js').PhotoPanel;
  game: HTMLElement;
  undo: HTMLButtonElement;
  redo: HTMLButtonElement;
  variant: HTMLSelectElement;
  mark: HTMLButtonElement;
  again: HTMLButtonElement;
  cornersHint: HTMLElement;
  sheet: HTMLElement;
  sheets: HTMLElement;
}
