// Keeps the page's own files, so that Look and Play work without the service. What it serves is asked for anew whenever
// the service answers; what the service says is never kept.

// The build's list of them, with a version that changes with any of them: that makes this script another one, too.
importScripts('/page/files.js');

const {version, files} = self.page;
/** All files of one version, and nothing else: what is served from it fits together. */
const KEPT = `page-${version}`;
/** What a proxy says for a service that is not there. */
const AWAY = new Set([502, 503, 504]);

async function keep() {
  const cache = await caches.open(KEPT);
  await cache.addAll(files.map(file => new Request(file, {cache: 'no-cache'})));
  await self.skipWaiting();
}

async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith('page') && name !== KEPT).map(name => caches.delete(name)));
  await self.clients.claim();
}

const keptOf = async path => (await caches.open(KEPT)).match(path);

async function fetched(request, path) {
  try {
    const response = await fetch(request);
    return AWAY.has(response.status) ? await keptOf(path) ?? response : response;
  } catch (failure) {
    const kept = await keptOf(path);
    if (kept) {
      return kept;
    }
    throw failure;
  }
}

self.addEventListener('install', event => event.waitUntil(keep()));
self.addEventListener('activate', event => event.waitUntil(begin()));
self.addEventListener('fetch', event => {
  const {origin, pathname} = new URL(event.request.url);
  if (event.request.method === 'GET' && origin === self.location.origin && files.includes(pathname)) {
    event.respondWith(fetched(event.request, pathname));
  }
});
