/** Events and settings as words in records: `seat=1 cells=("E37")`. */

import { parsedJson } from '../../base/values.ts';

/**
 * Formats members as words. A value is JSON, or a plain string if that is unambiguous. Brackets and braces,
 * which have a meaning in records, become parentheses, `<` and `>`. Literal parentheses, `<` and `>` are
 * escaped.
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

/** Parses a JSON word. Most words are not JSON, and a pattern rejects them faster than an exception. */
function wordJson(text: string): unknown {
  return /^\s*(?:["[{\d-]|true|false|null)/.test(text) ? parsedJson(text) : undefined;
}

/** Parses members from words. */
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
