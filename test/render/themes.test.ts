import { createState, klinZha, play } from 'klin-zha';
import { figurines, renderSvg, type Theme, themes } from 'klin-zha/render';
import { describe, expect, it } from 'vitest';
import { chosenOpacity } from '../../src/render/overlays.ts';
import { pieceSymbols } from '../../src/render/symbols.ts';
import { isSymbol } from '../../src/rules/symbol.ts';
import { blend, contrast, rasterOf } from './picture-parts.ts';

/** All colours of cells in a theme, and of the lines that mark their owners. */
function cellColours({ tints, hatching, ...theme }: Theme): string[] {
  const { neutral, between, plain, closed, last, cloud } = theme;
  const lines = hatching === undefined ? [] : [hatching];
  return [...Object.values(tints), neutral, between, plain, closed, [last, cloud], lines].flat();
}

/** Returns the light theme with other tints. */
function withTints(tints: object): object {
  return { ...themes.light, tints: { ...themes.light.tints, ...tints } };
}

describe.each(Object.entries(themes))('the theme %s', (_, theme) => {
  const cells = cellColours(theme);

  it('measures contrasts as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('has a text contrast of at least 4.5', () => {
    // Edge labels have the colour of lines.
    for (const letters of [theme.text, theme.line])
      expect(contrast(letters, theme.background)).toBeGreaterThanOrEqual(4.5);
    for (const { fill, ink } of Object.values(theme.pieces))
      expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['line', 'border', 'choice', 'chosen', 'premove', 'danger', 'good', 'note'] as const)(
    'has a contrast of at least 3 for %s on every cell and on the background',
    (name) => {
      for (const under of [...cells, theme.background])
        expect(contrast(theme[name], under), `${theme[name]} on ${under}`).toBeGreaterThanOrEqual(3);
    },
  );

  it('has a contrast of at least 3 for the patterns of variants on every cell', () => {
    for (const under of cells)
      expect(contrast(theme.pattern, under), `${theme.pattern} on ${under}`).toBeGreaterThanOrEqual(3);
  });

  it('has armies of different lightness, for readers who see no colours', () => {
    const fills = (['gold', 'blue', 'green', 'black'] as const).map((colour) => theme.pieces[colour].fill);
    for (const [index, fill] of fills.slice(1).entries())
      expect(contrast(fills[index]!, fill), `${fills[index]} and ${fill}`).toBeGreaterThanOrEqual(1.4);
  });

  it('has a colour of the last move unlike the colours of the players', () => {
    const channels = (colour: string): number[] =>
      [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const strongest = (colour: string): string => {
      const parts = channels(colour);
      const spread = Math.max(...parts) - Math.min(...parts);
      // A grey has no hue.
      return spread < 24
        ? ''
        : parts.map((part) => Math.round((part - Math.min(...parts)) / spread)).join('');
    };
    for (const { fill } of Object.values(theme.pieces))
      if (strongest(fill) !== '') expect(strongest(theme.last), fill).not.toBe(strongest(fill));
  });

  it('has pieces and marks of seats that contrast with every cell', () => {
    for (const { fill, edge, mark } of Object.values(theme.pieces)) {
      const tinted = cells.map((cell) => blend(theme.chosen, cell, chosenOpacity));
      for (const under of [...cells, ...tinted, theme.background]) {
        const best = Math.max(contrast(fill, under), contrast(edge, under));
        expect(best, `${fill} with ${edge} on ${under}`).toBeGreaterThanOrEqual(3);
      }
      for (const under of cells)
        expect(contrast(mark, under), `${mark} on ${under}`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('a custom theme', () => {
  const state = createState(klinZha);
  const { tints: _, ...incomplete } = themes.light;

  it.each([
    ['bad-option', "Missing member 'tints' of a theme: expected an object", incomplete],
    ['bad-option', "Missing member 'tints.black' of a theme: expected", withTints({ black: undefined })],
    ['bad-option', "Invalid member 'tints.gold' of a theme:", withTints({ gold: ['#ffffff'] })],
    ['bad-option', "Invalid member 'neutral' of a theme:", { ...themes.light, neutral: '#ffffff' }],
    [
      'unknown-member',
      "'tints.grey' of a theme: did you mean 'green'?",
      withTints({ grey: ['#fff', '#eee'] }),
    ],
    [
      'unknown-member',
      "'neutrals' of a theme: did you mean 'neutral'?",
      { ...themes.light, neutrals: '#fff' },
    ],
    [
      'unknown-member',
      "'regions' of a theme: expected one of",
      { ...themes.light, regions: [['#fff', '#eee']] },
    ],
  ])('is rejected with %s: %s', (code, message, theme) => {
    expect(() => renderSvg(state, { theme: theme as Theme })).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
  });

  it('is accepted with and without hatching', () => {
    for (const theme of [{ ...themes.light, hatching: '#abcdef' }, { ...themes.light }])
      expect(renderSvg(play(state, 'f@a19'), { theme }).includes('#abcdef')).toBe('hatching' in theme);
  });
});

describe.each(Object.entries({ pieceSymbols, figurines }))('the piece set %s', (_, set) => {
  const codes = Object.keys(set);

  it('has seven valid symbols', () => {
    expect(codes.join('')).toBe('FLSIVBG');
    expect(Object.values(set).filter((symbol) => !isSymbol(symbol))).toEqual([]);
  });

  it('has symbols that differ in more than half of their ink at sixteen pixels', () => {
    // A symbol has about 12 pixels in a piece of 16.
    const rasters = codes.map((code) => rasterOf(set[code]!, 12));
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
