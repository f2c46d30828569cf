// Development server: serves the page's sources and the last build's compiled files, proxies all other requests to a
// running service, and reloads on save. Usage: node serve.mjs [port] [service], by default 8081 http://localhost:8080

import {createReadStream, existsSync, statSync, watch} from 'node:fs';
import {createServer, request} from 'node:http';
import {extname, join, normalize} from 'node:path';
import {fileURLToPath} from 'node:url';

const [port = '8081', service = 'http://localhost:8080'] = process.argv.slice(2);
const resources = module => fileURLToPath(new URL(`../../../${module}/META-INF/resources`, import.meta.url));
const sources = resources('page/src/main/resources');
const roots = [sources, resources('page/target/classes'), resources('wasm/target/classes')];
const TYPES = {'.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
  '.png': 'image/png', '.webmanifest': 'application/manifest+json'};
/** Same as in the service's application.properties. */
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; base-uri 'none'; frame-ancestors 'none'";
const RELOAD = '/dev/reload.js';
const CHANGES = '/dev/changes';

/** Event streams of the open pages, which reload on an event. */
const waiting = new Set();
watch(sources, {recursive: true}, () => waiting.forEach(response => response.write('data: changed\n\n')));

/** Returns the file for a path, or undefined. */
function fileOf(pathname) {
  const path = normalize(pathname === '/' ? '/index.html' : decodeURIComponent(pathname));
  return roots.map(root => join(root, path))
    .find((file, i) => file.startsWith(roots[i]) && existsSync(file) && statSync(file).isFile());
}

function forward(incoming, response) {
  const target = new URL(incoming.url, service);
  // The service rejects cross-origin requests that change something.
  const {origin} = incoming.headers;
  const headers = {...incoming.headers, host: target.host, ...(origin && {origin: target.origin})};
  const sent = request(target, {method: incoming.method, headers}, answer => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  sent.on('error', failure => response.destroyed || response.writeHead(502).end(`${service}: ${failure.message}\n`));
  response.on('close', () => sent.destroy());
  incoming.pipe(sent);
}

createServer((incoming, response) => {
  const {pathname} = new URL(incoming.url, 'http://localhost');
  const file = fileOf(pathname);
  if (pathname === CHANGES) {
    response.writeHead(200, {'Content-Type': 'text/event-stream'});
    waiting.add(response);
    response.on('close', () => waiting.delete(response));
  } else if (pathname === RELOAD) {
    response.writeHead(200, {'Content-Type': TYPES['.js']});
    response.end(`new EventSource('${CHANGES}').onmessage = () => location.reload();\n`);
  } else if (pathname === '/service-worker.js') {
    // Empty, because the page's service worker would serve cached files of the last build.
    response.writeHead(200, {'Content-Type': TYPES['.js']}).end();
  } else if (file) {
    response.writeHead(200, {'Content-Type': TYPES[extname(file)] ?? 'text/plain', 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY});
    const content = createReadStream(file);
    content.pipe(response, {end: !file.endsWith('index.html')});
    content.on('end', () => response.end(file.endsWith('index.html') ? `<script type="module" src="${RELOAD}"></script>\n` : ''));
  } else {
    forward(incoming, response);
  }
}).listen(Number(port), '127.0.0.1', () => console.log(`http://localhost:${port} shows ${sources}, with ${service} behind it`));
