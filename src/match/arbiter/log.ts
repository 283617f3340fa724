/** Events and settings as words of a record: `seat=1 cells=("E37")`. */

import { parsedJson } from '../../base/values.ts';

/**
 * Members as words. A value is a text as it stands where it could be nothing else, or JSON with round brackets, and `<` and
 * `>` instead of braces, because the others mean something in records; what would be taken for these is written by its
 * number.
 */
export function wordsOf(members: object): string {
  return Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${wordOf(value)}`)
    .join('');
}

function wordOf(value: unknown): string {
  const text = typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value);
  return text
    .replace(/[^!-~]|[%()<>\\]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/[[\]{}]/g, (char) => '()<>'['[]{}'.indexOf(char)]!);
}

function isJson(text: string): boolean {
  return wordJson(text) !== undefined || text === '';
}

/** The value that a word of JSON is; most words are none, and to be told so by an exception takes long. */
function wordJson(text: string): unknown {
  return /^\s*(?:["[{\d-]|true|false|null)/.test(text) ? parsedJson(text) : undefined;
}

/** The members that words say. */
export function membersFrom(words: string): Record<string, unknown> {
  const pairs = [...words.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', word = '']) => {
    const text = word
      .replace(/[()<>]/g, (char) => '[]{}'['()<>'.indexOf(char)]!)
      .replace(/%([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    const value = wordJson(text);
    return [name, value === undefined ? text : value];
  });
  return Object.fromEntries(pairs);
}
