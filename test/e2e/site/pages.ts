/** The pages of the built documentation, and a server for them. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, posix, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

const site = fileURLToPath(new URL('../../../site', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Serves the site in the tests of a file. */
export function useSite(): { readonly address: string } {
  const stage = { address: '' };
  let server: Server;
  beforeAll(async () => {
    server = createServer(async ({ url = '/' }, response) => {
      const path = decodeURIComponent(new URL(url, 'http://localhost').pathname).replace(
        /\/$/,
        '/index.html',
      );
      const content = await readFile(join(site, posix.normalize(path))).catch(() => undefined);
      response.writeHead(content === undefined ? 404 : 200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
      });
      response.end(content);
    });
    await new Promise<void>((started) => void server.listen(0, '127.0.0.1', started));
    stage.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  return stage;
}

/** Names of all pages, relative to the folder of the site. */
export function pagesOfSite(): string[] {
  if (!existsSync(join(site, 'index.html'))) throw new Error('There is no site. `npm run docs` writes it.');
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  return files.map((file) => file.replaceAll('\\', '/')).filter((file) => file.endsWith('.html'));
}

const isWritten = (page: string): boolean => !page.startsWith('reference/api/') && page !== '404.html';

/** The pages that people wrote. */
export const writtenPages = (): string[] => pagesOfSite().filter(isWritten);

/** The pages that TypeDoc generated. */
export const generatedPages = (): string[] =>
  pagesOfSite().filter((page) => page.startsWith('reference/api/'));

export function textOf(page: string): string {
  return readFileSync(join(site, page), 'utf8');
}

/** Names and contents of the scripts of the site. */
export function scriptsOfSite(): Map<string, Uint8Array> {
  const files = readdirSync(join(site, 'assets'), { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => file.endsWith('.js'));
  return new Map(scripts.map((file) => [file, readFileSync(join(site, 'assets', file))]));
}

/** A link, a picture, a script or a style of a page. */
export interface Reference {
  readonly page: string;
  readonly target: string;
}

export function referencesOf(page: string): Reference[] {
  const values = [...textOf(page).matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(([, value]) => value!);
  return [...new Set(values)].map((value) => ({ page, target: value.replaceAll('&amp;', '&') }));
}

const anchors = new Map<string, ReadonlySet<string>>();

function anchorsOf(file: string): ReadonlySet<string> {
  const known = anchors.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, 'utf8');
  const found = new Set([...text.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id]) => id!));
  anchors.set(file, found);
  return found;
}

export function leadsOut({ target }: Reference): boolean {
  return /^(?:https?|mailto|data):/.test(target);
}

/** Returns the file to which a reference leads. */
function fileOf({ page, target }: Reference): string {
  const path = decodeURIComponent(target.split('#')[0]!);
  if (path === '') return join(site, page);
  const file = path.startsWith('/') ? join(site, path) : resolve(site, dirname(page), path);
  return path.endsWith('/') ? join(file, 'index.html') : file;
}

/** The page to which a reference leads. */
export const pageOf = (reference: Reference): string =>
  relative(site, fileOf(reference)).replaceAll('\\', '/');

/** Describes what is wrong with a reference within the site. */
export function faultOf(reference: Reference): string | undefined {
  const { page, target } = reference;
  const file = fileOf(reference);
  if (relative(site, file).startsWith('..')) return `${page}: ${target} is outside of the site`;
  if (!existsSync(file)) return `${page}: there is no ${target}`;
  const anchor = decodeURIComponent(target.split('#')[1] ?? '');
  if (anchor === '' || !file.endsWith('.html') || anchorsOf(file).has(anchor)) return undefined;
  return `${page}: ${target} names no place of that page`;
}
