/** The page and its files over HTTP, and `online.json`, by which the page knows that this server serves it. */

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};
const facts = JSON.stringify({ name: 'klin-zha-online', version: 1, socket: 'socket' });

const base = 'http://localhost';

/** The page has no inline scripts and no frames. Boards set styles of elements. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
const safety = {
  'content-security-policy': policy,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * Returns a request handler for the files of a folder.
 *
 * @param reports functions by path, each of which returns `{ status, text }`
 */
export function pages(folder, reports = {}) {
  return async (request, response) => {
    const send = (status, type, content) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache', ...safety });
      response.end(request.method === 'HEAD' ? undefined : content);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(405, 'text/plain', 'Only GET and HEAD are allowed.\n');
    if (!URL.canParse(request.url, base)) return send(400, 'text/plain', 'Invalid address.\n');
    const path = pathOf(request.url);
    if (path !== undefined && Object.hasOwn(reports, path)) {
      const { status, text } = reports[path]();
      return send(status, 'text/plain; version=0.0.4; charset=utf-8', text);
    }
    if (path === '/online.json') return send(200, types['.json'], facts);
    const file = path && join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const found = file && (await stat(file).catch(() => undefined));
    if (!found?.isFile()) return send(404, 'text/plain', 'Page not found.\n');
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': found.size,
      // Vite puts a hash of the contents into the names of the files in this folder.
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...safety,
    });
    if (request.method === 'HEAD') response.end();
    else
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response);
  };
}

/** Returns the path of a request inside the folder, or undefined if it is invalid. */
function pathOf(url) {
  try {
    const path = decodeURIComponent(new URL(url, base).pathname);
    return path.includes('\0') ? undefined : normalize(path);
  } catch {
    return undefined;
  }
}
