// The service's public interface, which this page uses like any other client.

import {byId, quoted, toast} from './dom.js';
import {has, imported, t} from './language.js';
import {recallForSession, rememberForSession} from './store.js';

export const API = '/api/v1';

/** How many ms an answer may take before the page says that it waits. */
const PATIENCE = 1_500;

/** An answer that is not a success, in the words of its problem document. */
export class Problem extends Error {
  #detail;

  constructor(title, detail, status = 0, body = {}) {
    super(title);
    this.#detail = detail;
    this.status = status;
    this.body = body;
  }

  get detail() {
    return this.#detail;
  }
}

/** What the page itself has words for, in the language that is spoken when they are read. */
export class OwnProblem extends Problem {
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
    return has(`${this.#name}-why`) ? t(`${this.#name}-why`) : '';
  }
}

/** The service can't be reached. */
export class NoAnswer extends OwnProblem {
  constructor() {
    super('problem.no-answer');
  }
}

async function problemOf(response) {
  try {
    const body = await response.json();
    return new Problem(body.title ?? response.statusText, body.detail ?? '', response.status, body);
  } catch {
    return new OwnProblem('problem.status', {status: response.status}, {}, response.status);
  }
}

export const key = () => recallForSession('key');
export const useKey = text => rememberForSession('key', text);

const sentence = text => (/[.!?。]$/.test(text) ? text : `${text}.`);

/** What went wrong, in one sentence or two: a text, or an element where the words are not the page's own. */
export function inWords(problem) {
  if (!(problem instanceof Problem)) {
    return `${t('failed')} ${problem.message ?? problem}`;
  }
  const words = `${sentence(problem.message)} ${problem.detail ?? ''}`.trim();
  return problem instanceof OwnProblem ? words : quoted(words);
}

/** Does something, and says what went wrong, unless it was given up. */
export async function tried(action) {
  try {
    await action();
  } catch (failure) {
    if (failure.name !== 'AbortError') {
      toast(inWords(failure));
    }
  }
}

/** Says that the page itself has failed, to the visitor and in the console. */
export function fault(failure) {
  reportError(failure);
  toast(inWords(failure));
}

/** A name for a request, so that it is done once, however often it is sent. */
export const once = () => ({'Idempotency-Key': crypto.randomUUID?.() ?? String(Math.random())});

/** Gives requests their names: one that is sent again, because its answer was lost, is still the same. */
export function naming() {
  let last = {};
  return request => {
    const text = JSON.stringify(request);
    if (last.text !== text) {
      last = {text, name: once()};
    }
    return last.name;
  };
}

/** In the history's entry of a page that has begun anew, so that it does so once. */
const RENEWED = 'renewed';

/** Whether a file of this folder can be fetched now. */
const isServed = path => fetch(new URL(path, import.meta.url)).then(({ok}) => ok, () => false);

/**
 * Loads a module of this folder when it is wanted. The page begins anew, once, if the module does not fit those that are
 * here, because it is of a newer version, and if the module can be fetched and still not be imported, because the
 * browser remembers that one that it needs could not be fetched.
 */
export async function load(path) {
  try {
    return await patiently(imported(path));
  } catch (failure) {
    const newer = failure instanceof SyntaxError;
    if ((newer || await isServed(path)) && history.state !== RENEWED) {
      history.replaceState(RENEWED, '');
      location.reload();
    }
    throw newer ? failure : new NoAnswer();
  }
}

let pending = 0;
let late = 0;

/** Says so when an answer is late; the usual one is there before anybody could read that. */
async function patiently(answer) {
  pending++;
  late ||= setTimeout(() => {
    byId('waiting').textContent = t('problem.waiting');
  }, PATIENCE);
  try {
    return await answer;
  } finally {
    pending--;
    if (pending === 0) {
      clearTimeout(late);
      late = 0;
      byId('waiting').textContent = '';
    }
  }
}

/** Fetches an address of the service; anything but success ends in a {@link Problem}. */
export async function ask(address, options = {}) {
  const headers = {...options.headers};
  if (key()) {
    headers.Authorization = `Bearer ${key()}`;
  }
  let response;
  try {
    response = await patiently(fetch(address, {...options, headers}));
  } catch (failure) {
    if (failure.name === 'AbortError') {
      throw failure;
    }
    throw new NoAnswer();
  }
  if (response.status === 401) {
    // A key that is not valid any more is good for nothing.
    useKey(null);
    dispatchEvent(new Event('key-wanted'));
  }
  if (!response.ok) {
    throw await problemOf(response);
  }
  return whole(response);
}

/** An answer that breaks off is none. */
function whole(response) {
  for (const form of ['arrayBuffer', 'blob', 'json']) {
    const read = response[form].bind(response);
    response[form] = () => read().catch(failure => {
      throw failure instanceof TypeError ? new NoAnswer() : failure;
    });
  }
  return response;
}

/** Sends a document to /validate, /convert or /render; an empty parameter is left out. */
export function send(action, parameters, body, signal) {
  const headers = {'Content-Type': 'application/octet-stream'};
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return ask(`${API}/${action}?${new URLSearchParams(given)}`, {method: 'POST', body, headers, signal});
}

/** Sends a value as JSON, if there is one. */
export function tell(method, path, value, headers = {}) {
  return ask(API + path, {
    method,
    body: value === undefined ? undefined : JSON.stringify(value),
    headers: value === undefined ? headers : {'Content-Type': 'application/json', ...headers},
  });
}

export const post = (path, value, headers) => tell('POST', path, value, headers);

/**
 * Turns a question into one whose answer only counts while it has not been asked again. Its stop() gives up the answer,
 * and says whether one was still to come.
 */
export function latest(question) {
  let asking = null;
  const asked = async () => {
    asking?.abort();
    const own = new AbortController();
    asking = own;
    try {
      await question(own.signal);
    } catch (failure) {
      if (failure.name !== 'AbortError') {
        throw failure;
      }
    } finally {
      asking = asking === own ? null : asking;
    }
  };
  asked.stop = () => {
    const waited = asking !== null;
    asking?.abort();
    asking = null;
    return waited;
  };
  return asked;
}

/** The address of the next page of a list, as its Link header has it. */
export function nextOf(response) {
  const link = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('Link') ?? '');
  return link === null ? null : link[1];
}
