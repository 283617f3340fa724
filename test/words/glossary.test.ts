/** The tables of docs/reference/glossary.md: the names of the library, and the words of the sources. */

import { readFileSync } from 'node:fs';
import { klinZha, romulanHeart, rulesOf } from 'klin-zha';
import { pieceName, victoryWords } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../../docs/reference/glossary.md', import.meta.url), 'utf8');

type Code = Parameters<typeof pieceName>[1];

/** Returns the cells of the rows with a piece code in a section. */
function piecesIn(heading: string): { readonly code: Code; readonly names: readonly string[] }[] {
  const section = page.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;
  return [...section.matchAll(/^\| `(.)` \|(.*)\|$/gm)].map(([, code, cells]) => ({
    code: code as Code,
    names: cells!.split('|').map((cell) => cell.trim()),
  }));
}

describe('the glossary', () => {
  it.each([
    ['Pieces of Klin Zha', klinZha, ['en', 'de', 'fr', 'it']],
    ['Pieces of Romulan Heart', romulanHeart(), ['en', 'de', 'fr']],
  ] as const)('has all %s as the library names them', (heading, rules, languages) => {
    const pieces = piecesIn(heading);
    expect(pieces.map(({ code }) => code).join('')).toBe('FLSIVBG');
    for (const { code, names } of pieces)
      for (const [column, language] of languages.entries()) {
        // An empty cell: TRI prints the English name.
        const [name = ''] = names[column]!.split(', ');
        expect(name || pieceName(rules, code), `${code} in ${language}`).toBe(
          pieceName(rules, code, { language }),
        );
      }
  });

  it('has the words of the winner', () => {
    const outcome = { winner: 1, reason: 'immobilized' } as const;
    for (const words of ['sentence', 'word'] as const)
      expect(page).toContain(victoryWords(outcome, { words }));
  });

  it('has other names of rulesets that the library suggests', () => {
    for (const [name, id] of [
      ['kinte', 'kinta'],
      ['caevra-rihannsu', 'romulan-heart'],
      ['triangle-chess', 'romulan-heart'],
    ] as const) {
      expect(page.toLowerCase().replaceAll(' ', '-')).toContain(name);
      expect(() => rulesOf(name as 'klin-zha')).toThrow(id);
    }
  });
});
