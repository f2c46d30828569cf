// Keeps the page's own files, so that Look and Play work without the service. What it serves is asked for anew whenever
// the service answers; what the service says is never kept.

const KEPT = 'page';
const FILES = [
  '/', '/favicon.svg', '/manifest.webmanifest',
  ...['page.css', 'board.css', 'views.css'].map(name => `/page/${name}`),
  ...['access', 'address', 'aim', 'best', 'board', 'cards', 'chart', 'compare', 'dialog', 'documents', 'dom', 'exports', 'families',
    'fields', 'gallery', 'game', 'help', 'icons', 'language', 'leaderboard', 'look', 'main', 'metadata', 'moderation', 'play',
    'player', 'records', 'records-live', 'relatives', 'rules', 'schedules', 'search', 'search-commands', 'search-form', 'search-lists', 'search-live',
    'search-texts', 'service', 'solver-options', 'store', 'submit', 'theme', 'tools', 'verdict', 'view', 'ways-in'].map(name => `/page/${name}.js`),
  ...['de', 'en', 'es', 'fr', 'it', 'ja', 'pl', 'zh'].map(code => `/page/languages/${code}.js`),
];

self.addEventListener('install', event => {
  event.waitUntil(caches.open(KEPT).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

async function fetched(request, path) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.put(path, response.clone());
    }
    return response;
  } catch (failure) {
    const kept = await cache.match(path);
    if (kept) {
      return kept;
    }
    throw failure;
  }
}

self.addEventListener('fetch', event => {
  const {origin, pathname} = new URL(event.request.url);
  if (event.request.method === 'GET' && origin === self.location.origin && FILES.includes(pathname)) {
    event.respondWith(fetched(event.request, pathname));
  }
});
