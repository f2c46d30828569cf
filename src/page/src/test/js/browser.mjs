// Stand-ins for what a browser offers to the page's modules, as far as tests in Node need it. Import it before a module.

const MODULES = process.env.MODULES;

/** Imports a module of the page. */
export const load = name => import(`${MODULES}/${name}`);

/** An element without a layout: it keeps its properties, attributes, children and listeners. */
class FakeElement extends EventTarget {
  textContent = '';
  dataset = {};
  children = [];
  attributes = {};

  constructor(name) {
    super();
    this.name = name;
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  querySelectorAll() {
    return [];
  }
}

/** Returns the text of a node made by the page: a string or an element. */
export const textOf = node => (typeof node === 'string' ? node : node.textContent + node.children.map(textOf).join(''));

/** A storage of texts by name. Where it is blocked, each use throws. */
class FakeStorage {
  isBlocked = false;
  #texts = new Map();

  #open() {
    if (this.isBlocked) {
      throw new DOMException('blocked', 'SecurityError');
    }
    return this.#texts;
  }

  getItem(name) {
    return this.#open().get(name) ?? null;
  }

  setItem(name, text) {
    this.#open().set(name, String(text));
  }

  removeItem(name) {
    this.#open().delete(name);
  }
}

const elements = new Map();

class FakeDocument extends EventTarget {
  documentElement = new FakeElement('html');
  visibilityState = 'visible';

  getElementById(id) {
    if (!elements.has(id)) {
      elements.set(id, new FakeElement('div'));
    }
    return elements.get(id);
  }

  createElement(name) {
    return new FakeElement(name);
  }

  createElementNS(_, name) {
    return new FakeElement(name);
  }

  querySelectorAll() {
    return [];
  }

  /** Shows or hides the page. */
  setVisible(isVisible) {
    this.visibilityState = isVisible ? 'visible' : 'hidden';
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

/** A history of one entry, whose address is that of the page. */
class FakeHistory {
  state = null;

  replaceState(state, _, address) {
    this.state = state;
    location.href = new URL(address, location.href).href;
  }

  pushState(state, _, address) {
    this.replaceState(state, _, address);
  }
}

const define = (name, value) => Object.defineProperty(globalThis, name, {value, configurable: true, writable: true});

const page = new EventTarget();
define('document', new FakeDocument());
define('navigator', {languages: ['en']});
define('localStorage', new FakeStorage());
define('sessionStorage', new FakeStorage());
define('history', new FakeHistory());
define('location', Object.assign(new URL('https://morpion.example/'), {
  reloads: 0,
  reload() {
    this.reloads++;
  },
}));
define('scrollY', 0);
define('matchMedia', () => Object.assign(new EventTarget(), {matches: false}));
define('HashChangeEvent', class extends Event {});
define('reportError', failure => reported.push(failure));
for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
  define(name, (...given) => page[name](...given));
}

/** What the page has reported to the console. */
export const reported = [];

/** Rounds of the event loop after which a test has waited in vain. */
const MAX_ROUNDS = 10_000;

/** Waits until a condition holds, when everything has been done that needs no time. */
export async function until(condition) {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await new Promise(resolve => setImmediate(resolve));
    if (condition()) {
      return;
    }
  }
  throw new Error(`never: ${condition}`);
}

/** A clock in place of the timers: time passes when a test says so, and jitter is none. */
export class Clock {
  #timers = new Map();
  #count = 0;

  constructor() {
    Math.random = () => 1;
    define('setTimeout', (action, ms = 0) => {
      this.#timers.set(++this.#count, {action, ms});
      return this.#count;
    });
    define('clearTimeout', id => this.#timers.delete(id));
  }

  /** Waits until a timer is set, ends its time, and returns that time in ms. */
  async pass() {
    await until(() => !this.isIdle);
    const [[id, {action, ms}]] = [...this.#timers].sort(([, one], [, other]) => one.ms - other.ms);
    this.#timers.delete(id);
    action();
    return ms;
  }

  /** Whether no timer is set. */
  get isIdle() {
    return this.#timers.size === 0;
  }
}

/**
 * Lets fetch give answers in turn: a response, an Error to throw, or a function of address and options that returns one of
 * these. Returns the list of the requests, {address, method, headers, body, signal}.
 */
export function answerWith(...answers) {
  const requests = [];
  define('fetch', async (address, options = {}) => {
    requests.push({address: String(address), ...options});
    options.signal?.throwIfAborted();
    let answer = answers.shift();
    answer = typeof answer === 'function' ? await answer(String(address), options) : answer;
    if (answer === undefined) {
      throw new Error(`no answer to ${address}`);
    }
    if (answer instanceof Error) {
      throw answer;
    }
    return answer;
  });
  return requests;
}

/** Returns a response with a JSON body. */
export const json = (value, status = 200, headers = {}) =>
  new Response(JSON.stringify(value), {status, headers: {'Content-Type': 'application/json', ...headers}});

/** Returns a problem document. */
export const problem = (status, headers = {}) => json({title: `title ${status}`, detail: `detail ${status}`}, status, headers);

/** An answer that never comes; an aborted request ends it, as in browsers. */
export const hang = (_, {signal}) => new Promise((_resolve, reject) => {
  signal?.addEventListener('abort', () => reject(signal.reason));
});
