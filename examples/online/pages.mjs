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

/** Returns a request handler for the files of a folder. */
export function pages(folder) {
  return async (request, response) => {
    const send = (status, type, content) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' });
      response.end(request.method === 'HEAD' ? undefined : content);
    };
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(405, 'text/plain', 'Only GET and HEAD are allowed.\n');
    const path = pathOf(request.url);
    if (path === '/online.json') return send(200, types['.json'], facts);
    const file = path && join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const found = file && (await stat(file).catch(() => undefined));
    if (!found?.isFile()) return send(404, 'text/plain', 'Page not found.\n');
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': found.size,
      // Vite puts a hash of the contents into the names of the files in this folder.
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
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
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    return path.includes('\0') ? undefined : normalize(path);
  } catch {
    return undefined;
  }
}
