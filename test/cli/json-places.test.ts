import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeAt, scanJson } from '../../src/cli/files/json-places.ts';
import { runs } from '../support/runs.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const pieces = fc.constantFrom(
  ...['{', '}', '[', ']', ',', ':', '"a"', '1', '-', '0', '.5', 'e3', 'true', 'nul', 'null', ' ', '\n'],
  ...['"\\u12', '"\\u1234"', '\\', '"', '"\u0001"', '\u00a0'],
);

describe('the JSON scanner', () => {
  it('finds the syntax error of invalid JSON, and none in valid JSON', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        expect(scanJson(text, () => false).syntaxError === undefined).toBe(isJson(text));
      }),
      { numRuns: runs(5000) },
    );
    fc.assert(
      fc.property(fc.json(), (text) => isJson(text) && scanJson(text, () => false).syntaxError === undefined),
    );
  });

  it('finds every value by its JSON Pointer', () => {
    const text = '{"a/b": [1,\n {"~": "x"}], "a": {}}';
    const { offsets } = scanJson(text, () => true);
    const places = [...offsets].map(([pointer, offset]) => {
      const { line, column } = placeAt(text, offset);
      return `${pointer} ${line}:${column}`;
    });
    expect(places).toEqual([' 1:1', '/a~1b 1:9', '/a~1b/0 1:10', '/a~1b/1 2:2', '/a~1b/1/~0 2:8', '/a 2:20']);
  });

  it('runs in linear time and does not recurse', () => {
    const size = 300_000;
    for (const text of ['['.repeat(size), `"${'\\n'.repeat(size)}`, '{"a":'.repeat(size), ' '.repeat(size)]) {
      expect(scanJson(text, () => false).syntaxError).toBeDefined();
    }
  });
});
