import { describe, expect, it } from 'vitest';
import { capitalised, counted, excerpt, isTexts, splitSpan, wrapped } from '../../src/base/text.ts';

describe('splitSpan and excerpt', () => {
  it('split at a separator, and keep the offsets', () => {
    const span = { text: 'klin-zha++blind', offset: 7 };
    expect(splitSpan(span, '+')).toEqual([
      { text: 'klin-zha', offset: 7 },
      { text: '', offset: 16 },
      { text: 'blind', offset: 17 },
    ]);
    expect(splitSpan({ text: 'a, b', offset: 0 }, ', ')).toEqual([
      { text: 'a', offset: 0 },
      { text: 'b', offset: 3 },
    ]);
  });

  it('shorten long strings', () => {
    expect(excerpt('x'.repeat(80))).toBe('x'.repeat(80));
    expect(excerpt('x'.repeat(81))).toBe(`${'x'.repeat(77)}...`);
    expect(excerpt('abcdef', 5)).toBe('ab...');
    expect(excerpt('abcde', 5)).toBe('abcde');
  });
});

describe('capitalised, counted, wrapped and isTexts', () => {
  it('capitalise and count words', () => {
    expect(['fencer', 'émeraude', ''].map(capitalised)).toEqual(['Fencer', 'Émeraude', '']);
    expect([0, 1, 2].map((number) => counted(number, 'game'))).toEqual(['0 games', '1 game', '2 games']);
  });

  it('wrap lines at 80 characters, and indent all but the first', () => {
    const words = ['a'.repeat(40), 'b'.repeat(33), 'c', 'd'.repeat(80), 'e'];
    expect(wrapped('Usage', words, '  ')).toEqual([
      `Usage ${words[0]} ${words[1]}`,
      '  c',
      `  ${words[3]}`,
      '  e',
    ]);
    expect(wrapped('Usage', ['a'.repeat(74)], ' ')).toEqual([`Usage ${'a'.repeat(74)}`]);
    expect(wrapped('Usage', ['a'.repeat(75)], ' ')).toEqual(['Usage', ` ${'a'.repeat(75)}`]);
  });

  it('accept only arrays of strings', () => {
    const values = [[], ['a'], ['a', 1], 'a', null, { length: 0 }];
    expect(values.map(isTexts)).toEqual([true, true, false, false, false, false]);
  });
});
