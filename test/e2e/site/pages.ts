/** The pages of the built documentation as files, with their links. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const site = fileURLToPath(new URL('../../../site', import.meta.url));

/** All pages of the site, as `npm run docs` wrote them: their names, seen from the site's folder. */
export function pagesOfSite(): string[] {
  if (!existsSync(join(site, 'index.html'))) throw new Error('There is no site. `npm run docs` writes it.');
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.html')).map((file) => file.replaceAll('\\', '/'));
}

/** A link, a picture, a script or a style of a page. */
export interface Reference {
  readonly page: string;
  readonly target: string;
}

/** The text of a page of the site. */
export function textOf(page: string): string {
  return readFileSync(join(site, page), 'utf8');
}

/** A file of the site. */
export function bytesOf(file: string): Uint8Array {
  return readFileSync(join(site, file));
}

/** What a page refers to. */
export function referencesOf(page: string): Reference[] {
  const values = [...textOf(page).matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(([, value]) => value!);
  return [...new Set(values)].map((value) => ({ page, target: value.replaceAll('&amp;', '&') }));
}

/** What the site's navigation, which a script writes, links to, seen from the site's folder. */
export function navigationReferences(): Reference[] {
  const page = 'index.html';
  const [, data] = /"([\w+/=]+)"/.exec(readFileSync(join(site, 'assets/navigation.js'), 'utf8'))!;
  const entries = JSON.parse(inflateSync(Buffer.from(data!, 'base64')).toString()) as Entry[];
  return entries.flatMap(pathsOf).map((target) => ({ page, target }));
}

interface Entry {
  readonly path?: string;
  readonly children?: readonly Entry[];
}

function pathsOf({ path, children = [] }: Entry): string[] {
  return [...(path === undefined ? [] : [path]), ...children.flatMap(pathsOf)];
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

/** Whether a reference leads out of the site. */
export function leadsOut({ target }: Reference): boolean {
  return /^(?:https?|mailto):/.test(target);
}

/** What is wrong with a reference within the site, if anything is. */
export function faultOf({ page, target }: Reference): string | undefined {
  const [path = '', anchor = ''] = target.split('#').map(decodeURIComponent);
  const file = path === '' ? join(site, page) : resolve(site, dirname(page), path);
  if (relative(site, file).startsWith('..')) return `${page}: ${target} is outside of the site`;
  if (!existsSync(file)) return `${page}: there is no ${target}`;
  if (anchor === '' || !file.endsWith('.html') || anchorsOf(file).has(anchor)) return undefined;
  return `${page}: ${target} names no place of that page`;
}
