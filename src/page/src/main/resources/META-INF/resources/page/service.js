// Client of the service's public HTTP API, plus loading of the page's own modules.

import {byId, inEnglish, toast} from './dom.js';
import {delay, hasMessage, importModule, t} from './language.js';
import {getSession, setSession} from './store.js';

export const API = '/api/v1';

/** Time in ms after which the page shows that it is waiting for a response. */
const WAITING_DELAY = 1_500;

const NOT_IMPLEMENTED = 501;

/** An unsuccessful response, with the title and detail of its problem document. */
export class Problem extends Error {
  #detail;

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

/** A problem whose text comes from the page's catalogue, in the language current when the text is read. */
export class LocalProblem extends Problem {
  #name;
  #values;

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

async function describeResponse(response) {
  try {
    const body = await response.json();
    return new Problem(body.title ?? response.statusText, body.detail ?? '', response.status, body);
  } catch (failure) {
    if (failure.name === 'AbortError') {
      throw failure;
    }
    return new LocalProblem('problem.status', {status: response.status}, {}, response.status);
  }
}

/** Longest time in ms that the service can ask for: it may be back earlier. */
const MAX_RETRY_AFTER = 60_000;

async function problemOf(response) {
  const problem = await describeResponse(response);
  const seconds = Number(response.headers.get('Retry-After'));
  problem.retryAfter = seconds > 0 ? Math.min(1000 * seconds, MAX_RETRY_AFTER) : 0;
  return problem;
}

export const apiKey = () => getSession('key');
export const setApiKey = text => setSession('key', text);

const withFullStop = text => (/[.!?。]$/.test(text) ? text : `${text}.`);

/** Describes a failure in one or two sentences: a string, or an element marked as English for the service's own text. */
export function describeFailure(problem) {
  if (!(problem instanceof Problem)) {
    return `${t('failed')} ${problem.message ?? problem}`;
  }
  const words = `${withFullStop(problem.message)} ${problem.detail ?? ''}`.trim();
  return problem instanceof LocalProblem ? words : inEnglish(words);
}

/** Runs an action and shows its failure in a toast, unless it was aborted. */
export async function reportFailure(action) {
  try {
    await action();
  } catch (failure) {
    if (failure.name !== 'AbortError') {
      toast(describeFailure(failure));
    }
  }
}

/** Reports a bug of the page to the visitor and in the console. */
export function reportBug(failure) {
  reportError(failure);
  toast(describeFailure(failure));
}

/** History state of a page that has reloaded itself, so that it does so only once. */
const RELOADED = 'reloaded';

/** Whether a file in this directory can be fetched now. */
const isServed = path => fetch(new URL(path, import.meta.url)).then(({ok}) => ok, () => false);

/**
 * Imports a module of this directory on demand. Reloads the page, once, in two cases: the module comes from a newer
 * version and does not match the loaded ones; or it can be fetched but not imported, because the browser caches a failed
 * fetch of one of its dependencies.
 */
export async function loadModule(path) {
  try {
    return await withWaitingNote(importModule(path));
  } catch (failure) {
    const newer = failure instanceof SyntaxError;
    if ((newer || await isServed(path)) && history.state !== RELOADED) {
      history.replaceState(RELOADED, '');
      location.reload();
    }
    throw newer ? failure : new NetworkProblem();
  }
}

let pendingCount = 0;
let waitingTimer = 0;

/** Shows a message while a response is late; most arrive before the message would be readable. */
async function withWaitingNote(answer) {
  pendingCount++;
  waitingTimer ||= setTimeout(() => {
    byId('waiting').textContent = t('problem.waiting');
  }, WAITING_DELAY);
  try {
    return await answer;
  } finally {
    pendingCount--;
    if (pendingCount === 0) {
      clearTimeout(waitingTimer);
      waitingTimer = 0;
      byId('waiting').textContent = '';
    }
  }
}

/** Fetches an address of the service; throws a {@link Problem} for an unsuccessful response. */
export async function request(address, options = {}) {
  if (!hasService) {
    return (await loadModule('./corpus.js')).answer(address, options);
  }
  const headers = {...options.headers};
  if (apiKey()) {
    headers.Authorization = `Bearer ${apiKey()}`;
  }
  let response;
  try {
    response = await withWaitingNote(fetch(address, {...options, headers}));
  } catch (failure) {
    if (failure.name === 'AbortError') {
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

/** Turns a body that breaks off into {@link NetworkProblem}. */
function guardBody(response) {
  for (const form of ['arrayBuffer', 'blob', 'json']) {
    const read = response[form].bind(response);
    response[form] = () => read().catch(failure => {
      throw failure instanceof TypeError ? new NetworkProblem() : failure;
    });
  }
  return response;
}

/** First and longest delay in ms before a request is repeated. */
export const RECONNECT_DELAY = 500;
export const MAX_RECONNECT_DELAY = 10_000;

/** Whether a repetition may succeed: the service was away, overloaded or failed. */
const isTemporary = problem => problem instanceof Problem
  && (problem.status === 0 || problem.status === 429 || problem.status >= 500 && problem.status !== NOT_IMPLEMENTED);

/**
 * Repeats an action until the service answers; throws a problem that no repetition mends, and what the action throws once
 * the signal is aborted.
 *
 * @param onFailure called with a problem before the action is repeated, once for repetitions that fail alike
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

/** Posts a document to an operation such as /validate or /transcribe; omits empty parameters. */
export function postDocument(action, parameters, body, signal) {
  const headers = {'Content-Type': 'application/octet-stream'};
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return request(`${API}/${action}?${new URLSearchParams(given)}`, {method: 'POST', body, headers, signal});
}

/** Sends a request with an optional JSON body. */
export function sendJson(method, path, value, headers = {}) {
  return request(API + path, {
    method,
    body: value === undefined ? undefined : JSON.stringify(value),
    headers: value === undefined ? headers : {'Content-Type': 'application/json', ...headers},
  });
}

export const postJson = (path, value, headers) => sendJson('POST', path, value, headers);

/**
 * Wraps a request so that a new call aborts the previous one. Its stop() aborts a pending call and returns whether one
 * was pending.
 */
export function cancelPrevious(action) {
  let current = null;
  const run = async () => {
    current?.abort();
    const own = new AbortController();
    current = own;
    try {
      await action(own.signal);
    } catch (failure) {
      if (failure.name !== 'AbortError') {
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

/** Returns the next page's address from the Link header, or null on the last page. */
export function nextPageAddress(response) {
  const link = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('Link') ?? '');
  return link === null ? null : link[1];
}
