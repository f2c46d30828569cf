import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {runInNewContext} from 'node:vm';

const SOURCE = readFileSync(new URL('../../main/resources/META-INF/resources/service-worker.js', import.meta.url), 'utf8');
const FILES = ['/', '/page/app/main.js'];
const lost = new TypeError('lost');

/** Caches of files by name, as in browsers. */
class FakeCaches {
  byName = new Map();

  async open(name) {
    if (!this.byName.has(name)) {
      const files = new Map();
      this.byName.set(name, {
        files,
        addAll: async requests => requests.forEach(({address}) => files.set(address, new Response(`cached ${address}`))),
        match: async path => files.get(path)?.clone(),
        put: async (path, response) => files.set(path, response),
      });
    }
    return this.byName.get(name);
  }

  keys = async () => [...this.byName.keys()];
  delete = async name => this.byName.delete(name);
}

/** Installs a worker at an address; returns how to fetch through it, and its caches. */
async function install(home, fetch, caches = new FakeCaches(), version = 'v2', clients = {}) {
  const listeners = {};
  const self = {
    location: new URL(`${home}service-worker.js`), skipWaiting: async () => {}, clients: {claim: async () => {}, ...clients},
    addEventListener: (name, action) => {
      listeners[name] = action;
    },
  };
  runInNewContext(SOURCE, {
    self, caches, fetch, URL,
    importScripts: () => {
      self.page = {version, files: FILES};
    },
    Request: class {
      constructor(address) {
        this.address = address;
      }
    },
  });
  for (const name of ['install', 'activate']) {
    let done;
    listeners[name]({waitUntil: promise => {
      done = promise;
    }});
    await done;
  }
  /** Clicks a notification; returns when its page is shown. */
  async function click(data) {
    let done;
    listeners.notificationclick({notification: {data, close() {}}, waitUntil: promise => {
      done = promise;
    }});
    await done;
  }
  return {caches, click, async load(address, method = 'GET') {
    let answer = null;
    listeners.fetch({request: {method, url: new URL(address, home).href}, respondWith: promise => {
      answer = promise;
    }});
    return answer === null ? null : (await answer).text();
  }};
}

const HOME = 'https://morpion.example/';

test('a file of the page comes from the service, or from the cache while that is away', async () => {
  const answers = [new Response('new'), lost, new Response('bad gateway', {status: 502}), new Response('gone', {status: 404}), lost];
  const {load} = await install(HOME, async () => {
    const answer = answers.shift();
    if (answer === lost) {
      throw answer;
    }
    return answer;
  });
  const loaded = [];
  for (const address of ['/page/app/main.js', '/page/app/main.js', '/page/app/main.js', '/page/app/main.js', '/index.html']) {
    loaded.push(await load(address));
  }
  assert.deepEqual(loaded, ['new', 'cached /page/app/main.js', 'cached /page/app/main.js', 'gone', 'cached /']);
});

test('requests of the API, of other sites and other methods are left alone', async () => {
  const {load} = await install(HOME, assert.fail);
  assert.equal(await load('/api/v1/records'), null);
  assert.equal(await load('https://elsewhere.example/page/app/main.js'), null);
  assert.equal(await load('/page/app/main.js', 'POST'), null);
  assert.equal(await load('/page/unknown.js'), null);
});

test('the engine is cached when it is first fetched', async () => {
  let isAway = false;
  const {load} = await install(HOME, async () => {
    if (isAway) {
      throw lost;
    }
    return new Response('engine');
  });
  assert.equal(await load('/page/engine/engine.wasm'), 'engine');
  isAway = true;
  assert.equal(await load('/page/engine/engine.wasm'), 'engine');
  await assert.rejects(load('/page/engine/engine-loader.js'), TypeError);
});

test('a new version drops the caches of the old ones, and of no other page of the host', async () => {
  const caches = new FakeCaches();
  for (const [home, version] of [[HOME, 'v1'], [`${HOME}sub/`, 'v1'], [`${HOME}other/`, 'v1'], [HOME, 'v2'], [`${HOME}sub/`, 'v3']]) {
    await install(home, assert.fail, caches, version);
  }
  assert.deepEqual((await caches.keys()).sort(), ['page-v2', 'page:/other/-v1', 'page:/sub/-v3']);
});

test('a page in a folder has its files there', async () => {
  const {load} = await install(`${HOME}sub/`, async () => {
    throw lost;
  });
  assert.equal(await load('page/app/main.js'), 'cached /sub/page/app/main.js');
  assert.equal(await load('/page/app/main.js'), null);
});

test('a click on a notification shows its search in the tab that has it, else in another of the page, else in a new one', async () => {
  const address = `${HOME}#/search/a`;
  for (const [open, expected] of [
    [[HOME, address], `focus ${address}`], [['https://morpion.example/q/health', HOME], `navigate ${HOME} to ${address}, focus ${HOME}`],
    [[], `open ${address}`]]) {
    const done = [];
    const pages = open.map(url => ({
      url,
      focus: async () => done.push(`focus ${url}`),
      async navigate(to) {
        done.push(`navigate ${url} to ${to}`);
        return this;
      },
    }));
    const {click} = await install(HOME, assert.fail, new FakeCaches(), 'v2',
      {matchAll: async () => pages, openWindow: async to => done.push(`open ${to}`)});
    await click(address);
    assert.equal(done.join(', '), expected);
  }
});
