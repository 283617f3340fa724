/** The page and its files over HTTP, and `online.json`, by which the page knows that this server serves it. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { codings } from './compress.mjs';

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

/** Reads the files of a folder: for each path its variants, the smallest first. Later changes have no effect. */
export async function readPages(folder) {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`The folder ${folder} has no index.html. Run 'npm start' to build the page.`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = async (file, coding) => {
    const content = await readFile(file);
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    return { coding, content, tag: `"${hash}"` };
  };
  const pages = new Map();
  for (const file of names.filter((name) => !codings.some(({ end }) => name.endsWith(end)))) {
    const coded = codings.filter(({ end }) => names.includes(file + end));
    const variants = [...coded.map(({ end, name }) => read(file + end, name)), read(file, 'identity')];
    pages.set(`/${relative(folder, file).replaceAll('\\', '/')}`, await Promise.all(variants));
  }
  return pages;
}

/** Returns whether an `Accept-Encoding` header accepts a content coding (RFC 9110, section 12.5.3). */
function accepts(header, coding) {
  const qualities = new Map(
    header.split(',').map((part) => {
      const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(quality)];
    }),
  );
  return (qualities.get(coding) ?? qualities.get('*') ?? 0) > 0;
}

/**
 * Returns a request handler for files that {@link readPages} has read.
 *
 * @param reports functions by path, each of which returns `{ status, text }`
 */
export function pages(files, reports) {
  return (request, response) => {
    const send = (status, headers, content) => {
      response.writeHead(status, { 'cache-control': 'no-cache', ...headers, ...safety });
      response.end(request.method === 'HEAD' ? undefined : content);
    };
    const tell = (status, text) => send(status, { 'content-type': 'text/plain' }, text);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return tell(405, 'Only GET and HEAD are allowed.\n');
    if (!URL.canParse(request.url, base)) return tell(400, 'Invalid address.\n');
    const path = pathOf(request.url);
    if (Object.hasOwn(reports, path)) {
      const { status, text } = reports[path]();
      return send(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }, text);
    }
    if (path === '/online.json') return send(200, { 'content-type': types['.json'] }, facts);
    const name = path.endsWith('/') ? `${path}index.html` : path;
    const variants = files.get(name);
    if (variants === undefined) return tell(404, 'Page not found.\n');
    const { 'accept-encoding': accepted = '', 'if-none-match': known = '' } = request.headers;
    // A client that accepts no coding receives the file itself.
    const { coding, content, tag } =
      variants.find((variant) => accepts(accepted, variant.coding)) ?? variants.at(-1);
    const headers = {
      etag: tag,
      vary: 'Accept-Encoding',
      // Vite puts a hash of the contents into the names of the files in this folder.
      ...(path.startsWith('/assets/') && { 'cache-control': 'public, max-age=31536000, immutable' }),
    };
    if (known.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, ''))))
      return send(304, headers);
    return send(
      200,
      {
        ...headers,
        ...(coding !== 'identity' && { 'content-encoding': coding }),
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'content-length': content.length,
      },
      content,
    );
  };
}

/** Returns the decoded path of a request, or an empty string if it is invalid. */
function pathOf(url) {
  try {
    return decodeURIComponent(new URL(url, base).pathname);
  } catch {
    return '';
  }
}
