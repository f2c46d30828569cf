// Client of the service's public HTTP API, plus loading of the page's own modules and of the compiled readers.

import {formats} from '../core/game.js';
import {delay, hasMessage, importModule, t} from '../state/language.js';
import {getSession, setSession} from '../state/store.js';

export const API = '/api/v1';

/** Time in ms after which a response is late; most arrive before a message about it would be readable. */
const LATE_DELAY = 1_500;

const NOT_IMPLEMENTED = 501;

/** An unsuccessful response, with the title and detail of its problem document. */
export class Problem extends Error {
  #detail;

  /**
   * @param {string | undefined} title
   * @param {string} detail
   * @param {number} status
   * @param {ProblemBody} body
   */
  constructor(title, detail, status = 0, body = {}) {
    super(title);
    this.#detail = detail;
    this.status = status;
    this.body = body;
    /** How long the service asks to wait before a repetition, in ms. */
    this.retryAfter = 0;
  }

  get detail() {
    return this.#detail;
  }
}

/**
 * Whether a failure means that the request was aborted.
 *
 * @type {(failure: unknown) => boolean}
 */
export const isAbort = failure => failure instanceof Error && failure.name === 'AbortError';

/** A problem whose text comes from the page's catalogue, in the language current when the text is read. */
export class LocalProblem extends Problem {
  #name;
  #values;

  /**
   * @param {string} name
   * @param {MessageValues} values
   * @param {ProblemBody} body
   * @param {number} status
   */
  constructor(name, values = {}, body = {}, status = 0) {
    super(undefined, '', status, body);
    this.#name = name;
    this.#values = values;
  }

  get message() {
    return t(this.#name, this.#values);
  }

  get detail() {
    return hasMessage(`${this.#name}-why`) ? t(`${this.#name}-why`) : '';
  }
}

/** Whether the page comes from a service; a copy on a file server has none. */
export const hasService = !('noService' in document.documentElement.dataset);

/** The page has no service, and the request needs one. */
export class NoServiceProblem extends LocalProblem {
  constructor() {
    super('problem.no-service', {}, {}, NOT_IMPLEMENTED);
  }
}

/** The service could not be reached, or the connection broke. */
export class NetworkProblem extends LocalProblem {
  constructor() {
    super('problem.no-answer');
  }
}

/** @type {(response: Response) => Promise<Problem>} */
async function describeResponse(response) {
  try {
    const body = /** @type {ProblemBody} */ (await response.json());
    return new Problem(body.title ?? response.statusText, body.detail ?? '', response.status, body);
  } catch (failure) {
    if (isAbort(failure)) {
      throw failure;
    }
    return new LocalProblem('problem.status', {status: response.status}, {}, response.status);
  }
}

/** Longest time in ms that the service can ask for: it may be back earlier. */
const MAX_RETRY_AFTER = 60_000;

/** @type {(response: Response) => Promise<Problem>} */
async function problemOf(response) {
  const problem = await describeResponse(response);
  const seconds = Number(response.headers.get('Retry-After'));
  problem.retryAfter = seconds > 0 ? Math.min(1000 * seconds, MAX_RETRY_AFTER) : 0;
  return problem;
}

export const apiKey = () => getSession('key');
/** @type {(text: string | null) => void} */
export const setApiKey = text => setSession('key', text);

/** History state of a page that has reloaded itself, so that it does so only once. */
const RELOADED = 'reloaded';

/**
 * Whether a file in the page's directory can be fetched now.
 *
 * @type {(path: string) => Promise<boolean>}
 */
const isServed = path => fetch(new URL(`../${path}`, import.meta.url)).then(({ok}) => ok, () => false);

/**
 * Imports a module of the page on demand, by its path in the page's directory. Reloads the page, once, in two cases: the module comes from a newer
 * version and does not match the loaded ones; or it can be fetched but not imported, because the browser caches a failed
 * fetch of one of its dependencies.
 *
 * @type {<P extends LazyPath>(path: P) => Promise<LazyModules[P]>}
 */
export async function loadModule(path) {
  try {
    return await noteLate(importModule(path));
  } catch (failure) {
    const newer = failure instanceof SyntaxError;
    if ((newer || await isServed(path)) && history.state !== RELOADED) {
      history.replaceState(RELOADED, '');
      location.reload();
    }
    throw newer ? failure : new NetworkProblem();
  }
}

/** The compiled readers and writers of all formats, loaded when the first document needs them. */
export const {read: readDocument, draw: drawDocument, convert: writeDocument} = formats(() => loadModule('core/documents.js'));

let pendingCount = 0;
let lateTimer = 0;

/** @type {(isLate: boolean) => boolean} */
const fireLate = isLate => dispatchEvent(new CustomEvent('responselate', {detail: isLate}));

/**
 * Fires "responselate" when a response is late, and again when all have arrived.
 *
 * @type {<T>(answer: Promise<T>) => Promise<T>}
 */
async function noteLate(answer) {
  pendingCount++;
  lateTimer ||= setTimeout(() => fireLate(true), LATE_DELAY);
  try {
    return await answer;
  } finally {
    pendingCount--;
    if (pendingCount === 0) {
      clearTimeout(lateTimer);
      lateTimer = 0;
      fireLate(false);
    }
  }
}

/**
 * Fetches an address of the service; throws a {@link Problem} for an unsuccessful response.
 *
 * @type {(address: string, options?: RequestOptions) => Promise<Response>}
 */
export async function request(address, options = {}) {
  if (!hasService) {
    return (await loadModule('api/corpus.js')).answer(address, options);
  }
  const headers = {...options.headers};
  if (apiKey()) {
    headers.Authorization = `Bearer ${apiKey()}`;
  }
  let response;
  try {
    response = await noteLate(fetch(address, {...options, headers}));
  } catch (failure) {
    if (isAbort(failure)) {
      throw failure;
    }
    throw new NetworkProblem();
  }
  if (response.status === 401) {
    // Drop a key that has expired or been revoked.
    setApiKey(null);
    dispatchEvent(new Event('key-required'));
  }
  if (!response.ok) {
    throw await problemOf(response);
  }
  return guardBody(response);
}

/**
 * Turns a body that breaks off into {@link NetworkProblem}.
 *
 * @type {(response: Response) => Response}
 */
function guardBody(response) {
  for (const form of /** @type {const} */ (['arrayBuffer', 'blob', 'json'])) {
    /** @type {() => Promise<unknown>} */
    const read = response[form].bind(response);
    Object.assign(response, {[form]: () => read().catch(failure => {
      throw failure instanceof TypeError ? new NetworkProblem() : failure;
    })});
  }
  return response;
}

/** First and longest delay in ms before a request is repeated. */
export const RECONNECT_DELAY = 500;
export const MAX_RECONNECT_DELAY = 10_000;

/**
 * Whether a repetition may succeed: the service was away, overloaded or failed.
 *
 * @param {unknown} problem
 * @returns {problem is Problem}
 */
const isTemporary = problem => problem instanceof Problem
  && (problem.status === 0 || problem.status === 429 || problem.status >= 500 && problem.status !== NOT_IMPLEMENTED);

/**
 * Repeats an action until the service answers; throws a problem that no repetition mends, and what the action throws once
 * the signal is aborted.
 *
 * @param onFailure called with a problem before the action is repeated, once for repetitions that fail alike
 * @type {<T>(action: () => Promise<T>, signal: AbortSignal, onFailure: (problem: Problem) => void) => Promise<T>}
 */
export async function repeatUntilAnswered(action, signal, onFailure) {
  let told = null;
  for (let wait = RECONNECT_DELAY; ; wait = Math.min(2 * wait, MAX_RECONNECT_DELAY)) {
    try {
      return await action();
    } catch (problem) {
      if (signal.aborted || !isTemporary(problem)) {
        throw problem;
      }
      if (problem.message !== told) {
        told = problem.message;
        onFailure(problem);
      }
      await delay(wait, signal, problem.retryAfter);
      signal.throwIfAborted();
    }
  }
}

/**
 * Posts a document to an operation such as /validate or /transcribe; omits empty parameters.
 *
 * @type {(action: string, parameters: Record<string, string | boolean>, body: BodyInit, signal?: AbortSignal) => Promise<Response>}
 */
export function postDocument(action, parameters, body, signal) {
  const headers = {'Content-Type': 'application/octet-stream'};
  const given = Object.entries(parameters).filter(([, value]) => value !== '').map(([name, value]) => [name, String(value)]);
  return request(`${API}/${action}?${new URLSearchParams(given)}`, {method: 'POST', body, headers, signal});
}

/**
 * Sends a request with an optional JSON body.
 *
 * @type {(method: string, path: string, value?: unknown, headers?: Record<string, string>) => Promise<Response>}
 */
export function sendJson(method, path, value, headers = {}) {
  return request(API + path, {
    method,
    body: value === undefined ? undefined : JSON.stringify(value),
    headers: value === undefined ? headers : {'Content-Type': 'application/json', ...headers},
  });
}

/** @type {(path: string, value?: unknown, headers?: Record<string, string>) => Promise<Response>} */
export const postJson = (path, value, headers) => sendJson('POST', path, value, headers);

/**
 * Wraps a request so that a new call aborts the previous one. Its stop() aborts a pending call and returns whether one
 * was pending.
 *
 * @type {(action: (signal: AbortSignal) => Promise<void>) => Cancellable}
 */
export function cancelPrevious(action) {
  /** @type {AbortController | null} */
  let current = null;
  const run = async () => {
    current?.abort();
    const own = new AbortController();
    current = own;
    try {
      await action(own.signal);
    } catch (failure) {
      if (!isAbort(failure)) {
        throw failure;
      }
    } finally {
      current = current === own ? null : current;
    }
  };
  run.stop = () => {
    const waited = current !== null;
    current?.abort();
    current = null;
    return waited;
  };
  return run;
}

/**
 * Returns the next page's address from the Link header, or null on the last page.
 *
 * @type {(response: Response) => string | null}
 */
export function nextPageAddress(response) {
  const link = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('Link') ?? '');
  return link === null ? null : link[1];
}
