// Requests to the service, and its answers.

/** The service's requests and answers, by their names in openapi/openapi.yaml. */
type Api = import('../../target/types/api').components['schemas'];

/** The body of a problem document; that of a photograph without a game has what was seen. */
type ProblemBody = Partial<Api['Problem']> & {seen?: Api['Transcription']};

interface RequestOptions extends RequestInit {
  headers?: Record<string, string>;
}

/** A request of which each call aborts the previous one. */
interface Cancellable {
  (): Promise<void>;
  /** Aborts a pending call, and returns whether one was pending. */
  stop(): boolean;
}

interface StreamMessage {
  event: string;
  data: string;
  id: string | null;
}

type EventStreamReader = (address: string, signal: AbortSignal, onEvent: (message: StreamMessage) => unknown,
    onState: (isConnected: boolean) => void, lastId?: string | null) => Promise<void>;

/** A record in corpus.json, with its game in the compact form. */
interface CorpusEntry {
  id: string;
  variant: Variant;
  score: number;
  author?: string | null;
  tags: string[];
  achieved?: string | null;
  pointSet: string;
  game: string;
}

/** A record as listings describe it. Without a service, some fields are missing. */
type RecordSummary = Api['RecordSummary'];

/** A published record, as history.json has it; its game may be unknown. */
interface PublishedRecord {
  variant: Variant;
  score: number;
  /** The date of publication, a month. */
  date: string;
  /** Whether the record may be older than its date. */
  orBefore?: boolean;
  authors: string[];
  /** Whether the authors found it separately. */
  independent?: boolean;
  /** ISO codes of the authors' countries. */
  countries: string[];
  how?: 'hand' | 'computer';
  /** Names of its sources. */
  sources: string[];
  /** Ids of the records of the corpus with its games. */
  ids?: string[];
}

interface RecordHistory {
  sources: Record<string, {title: string, url?: string}>;
  /** By variant, then by date. */
  records: PublishedRecord[];
}
