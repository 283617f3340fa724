import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { klinZha } from '../cli/support.ts';

const folder = new URL('vectors/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.expect.jsonl'))
  .map((file) => file.replace('.expect.jsonl', ''));

/** Removes the message of an answer. */
function withoutMessage(line: string): string {
  return line.replace(/"message":"(?:[^"\\]|\\.)*"/, '"message":""');
}

describe('scripts of matches', () => {
  it.each(names)('%s', async (name) => {
    const expected = readFileSync(new URL(`${name}.expect.jsonl`, folder), 'utf8');
    const file = new URL(`${name}.jsonl`, folder).pathname;
    const { out, status } = await klinZha(['match', decodeURIComponent(file)]);
    expect(out.split('\n').map(withoutMessage)).toEqual(expected.split('\n').map(withoutMessage));
    expect(status).toBe(expected.includes('"ok":false') ? 1 : 0);
  });
});
