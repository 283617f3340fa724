import { describe, expect, it } from 'vitest';
import { pieceSymbols, type Theme, themes } from '../../src/render/index.ts';
import { contrast, rasterOf } from './picture-parts.ts';

/** Every colour that a cell of a theme may have. */
function cellColours({ regions, between, plain, closed, last, cloud }: Theme): string[] {
  return [...regions.flat(), ...between, ...plain, ...closed, last, cloud];
}

describe.each(Object.entries(themes))('the theme %s', (_, theme) => {
  const cells = cellColours(theme);

  it('measures contrasts as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('has text of at least 4.5', () => {
    expect(contrast(theme.text, theme.background)).toBeGreaterThanOrEqual(4.5);
    for (const { fill, ink } of Object.values(theme.pieces))
      expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['line', 'border', 'choice', 'chosen', 'danger', 'good', 'note'] as const)(
    'has %s at 3 or more on every cell and on the background',
    (name) => {
      for (const under of [...cells, theme.background])
        expect(contrast(theme[name], under), `${theme[name]} on ${under}`).toBeGreaterThanOrEqual(3);
    },
  );

  it('has the patterns of variants at 3 or more on every cell', () => {
    for (const under of cells)
      expect(contrast(theme.pattern, under), `${theme.pattern} on ${under}`).toBeGreaterThanOrEqual(3);
  });

  it('has pieces that stand out from every cell, and marks of their seats too', () => {
    for (const { fill, edge, mark } of Object.values(theme.pieces)) {
      for (const under of [...cells, theme.background]) {
        const best = Math.max(contrast(fill, under), contrast(edge, under));
        expect(best, `${fill} with ${edge} on ${under}`).toBeGreaterThanOrEqual(3);
      }
      for (const under of cells)
        expect(contrast(mark, under), `${mark} on ${under}`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the symbols', () => {
  const codes = Object.keys(pieceSymbols);

  it('are seven', () => {
    expect(codes.join('')).toBe('FLSIVBG');
  });

  it('differ in more than half of their ink where a piece has sixteen', () => {
    // In a piece of 16 pixels the symbol has about 12.
    const rasters = codes.map((code) => rasterOf(pieceSymbols[code]!, 12));
    const inks = rasters.map((raster) => raster.reduce((sum, value) => sum + value, 0));
    for (const [index, one] of rasters.entries()) {
      expect(inks[index], codes[index]).toBeGreaterThan(20);
      for (const [other, two] of rasters.entries()) {
        if (other <= index) continue;
        const differing = one.reduce((sum, value, at) => sum + Math.abs(value - two[at]!), 0);
        expect(differing, `${codes[index]} and ${codes[other]}`).toBeGreaterThan(
          Math.min(inks[index]!, inks[other]!) / 2,
        );
      }
    }
  });
});
