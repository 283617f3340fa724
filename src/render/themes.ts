/** Themes: the colours of pictures. All colours are opaque, so that contrasts can be computed. */

import type { Colour } from '../base/colours.ts';
import { deepFreeze } from '../base/freeze.ts';
import { made } from '../base/memo.ts';
import { failWith } from '../base/result.ts';
import { checkShape, exactly, listOf, optional, type Shape, text } from '../base/shape.ts';

/**
 * Colours of a picture, in SVG notation: `#2b2620`. A pair of colours is for cells that point up and down.
 */
export interface Theme {
  readonly background: string;
  /** Letters and digits on the background. */
  readonly text: string;
  /** Region cells by owner colour, and cells of regions without an owner. */
  readonly tints: Readonly<Record<Colour, Theme['neutral']>>;
  readonly neutral: readonly [up: string, down: string];
  /** Colour of the hatching in regions with an owner. By default there is no hatching. */
  readonly hatching?: string;
  /** Cells between regions, cells of levels without regions, and closed cells (R11.4). */
  readonly between: Theme['neutral'];
  readonly plain: Theme['neutral'];
  readonly closed: Theme['neutral'];
  /** Cells of the last move, and neutral cells (R10.4). */
  readonly last: string;
  readonly cloud: string;
  /** Lines between cells, and around regions and levels. */
  readonly line: string;
  readonly border: string;
  /** Choices, patterns of marked cells, and the selection. */
  readonly choice: string;
  readonly pattern: string;
  readonly chosen: string;
  /** Premoves: moves chosen in another player's turn. */
  readonly premove: string;
  /** Tones of marks and arrows; danger also marks threats. */
  readonly danger: string;
  readonly good: string;
  readonly note: string;
  /** Colours of each army's pieces, and of a set that belongs to all players (R10.8). */
  readonly pieces: Readonly<
    Record<
      Colour | 'shared',
      {
        readonly fill: string;
        /** Outline of a piece; contrasts with every cell. */
        readonly edge: string;
        /** Symbol or letter. */
        readonly ink: string;
        /** Marks of the army on cells, such as its zone; contrasts with every cell. */
        readonly mark: string;
      }
    >
  >;
}

/** Name of a built-in theme. */
export type ThemeName = 'light' | 'dark' | 'print' | 'contrast';

/** Built-in themes: for screens, for black ink on paper, and for high contrast. */
export const themes: Readonly<Record<ThemeName, Theme>> = /* @__PURE__ */ deepFreeze<
  Record<ThemeName, Theme>
>({
  light: {
    background: '#fbf7ee',
    text: '#3a332a',
    tints: {
      gold: ['#faf0cf', '#f2e4b5'],
      green: ['#e1f0da', '#cde3c4'],
      blue: ['#dfeafa', '#cbdcf3'],
      black: ['#d3d2da', '#c5c4ce'],
    },
    neutral: ['#f8f4ea', '#eee8da'],
    between: ['#d6d0c5', '#cac3b6'],
    plain: ['#efe9dc', '#e6dece'],
    closed: ['#ccc9c9', '#c2bfc0'],
    last: '#f6b3cf',
    cloud: '#fffdf7',
    line: '#6b6153',
    border: '#3a332a',
    choice: '#4b2f86',
    pattern: '#3f5870',
    chosen: '#4b2f86',
    premove: '#97246a',
    danger: '#b00f1f',
    good: '#17612f',
    note: '#1a4f95',
    pieces: {
      gold: { fill: '#f5bd33', edge: '#3d2a00', ink: '#332300', mark: '#6f4a00' },
      green: { fill: '#135636', edge: '#08281a', ink: '#ffffff', mark: '#145232' },
      blue: { fill: '#2f6cc0', edge: '#0a1d40', ink: '#ffffff', mark: '#1b4589' },
      black: { fill: '#2b2b30', edge: '#000000', ink: '#ffffff', mark: '#1d1d20' },
      shared: { fill: '#6f6a78', edge: '#26232b', ink: '#ffffff', mark: '#47424f' },
    },
  },
  dark: {
    background: '#15171c',
    text: '#e9e2d3',
    tints: {
      gold: ['#3b321c', '#473d25'],
      green: ['#1a3525', '#22412f'],
      blue: ['#1e2f4d', '#273a5c'],
      black: ['#0d0e11', '#191a1f'],
    },
    neutral: ['#332f2b', '#3d3833'],
    between: ['#4a4a4c', '#424245'],
    plain: ['#2c2b29', '#343330'],
    closed: ['#17181b', '#1d1e22'],
    last: '#5c2b47',
    cloud: '#0d1a26',
    line: '#b5ab98',
    border: '#e0d6c2',
    choice: '#cdb8ff',
    pattern: '#b4c8dc',
    chosen: '#cdb8ff',
    premove: '#ff9ad5',
    danger: '#ff8d86',
    good: '#7fdc9d',
    note: '#93c2ff',
    pieces: {
      gold: { fill: '#f3bb36', edge: '#fff3cf', ink: '#2a1c00', mark: '#f3bb36' },
      green: { fill: '#135636', edge: '#a9efc6', ink: '#ffffff', mark: '#7fdc9d' },
      blue: { fill: '#2f6cc0', edge: '#bdd6ff', ink: '#ffffff', mark: '#93c2ff' },
      black: { fill: '#050506', edge: '#dddddd', ink: '#ffffff', mark: '#cfcfcf' },
      shared: { fill: '#9d97a8', edge: '#f1edf8', ink: '#17141c', mark: '#d6d0e0' },
    },
  },
  print: {
    background: '#ffffff',
    text: '#000000',
    tints: {
      gold: ['#ffffff', '#f1f1f1'],
      green: ['#ffffff', '#f1f1f1'],
      blue: ['#ffffff', '#f1f1f1'],
      black: ['#ffffff', '#f1f1f1'],
    },
    neutral: ['#ffffff', '#f1f1f1'],
    hatching: '#b4b4b4',
    between: ['#d6d6d6', '#cdcdcd'],
    plain: ['#ffffff', '#f1f1f1'],
    closed: ['#c6c6c6', '#bebebe'],
    last: '#e4e4e4',
    cloud: '#ffffff',
    line: '#555555',
    border: '#000000',
    choice: '#222222',
    pattern: '#555555',
    chosen: '#000000',
    premove: '#444444',
    danger: '#000000',
    good: '#000000',
    note: '#444444',
    pieces: {
      gold: { fill: '#ffffff', edge: '#000000', ink: '#000000', mark: '#000000' },
      green: { fill: '#333333', edge: '#000000', ink: '#ffffff', mark: '#000000' },
      blue: { fill: '#d0d0d0', edge: '#000000', ink: '#000000', mark: '#000000' },
      black: { fill: '#000000', edge: '#000000', ink: '#ffffff', mark: '#000000' },
      shared: { fill: '#a6a6a6', edge: '#000000', ink: '#000000', mark: '#000000' },
    },
  },
  contrast: {
    background: '#000000',
    text: '#ffffff',
    tints: {
      gold: ['#332800', '#403300'],
      green: ['#00280f', '#003616'],
      blue: ['#000f45', '#001a5e'],
      black: ['#000000', '#1c1c1c'],
    },
    neutral: ['#262626', '#303030'],
    between: ['#404040', '#484848'],
    plain: ['#000000', '#1c1c1c'],
    closed: ['#2c2c2c', '#343434'],
    last: '#003a5c',
    cloud: '#00151f',
    line: '#ffffff',
    border: '#ffffff',
    choice: '#ffff00',
    pattern: '#7fdfff',
    chosen: '#ffff00',
    premove: '#ff9aff',
    danger: '#ff9a9a',
    good: '#8dff8d',
    note: '#7fdfff',
    pieces: {
      gold: { fill: '#ffd800', edge: '#ffffff', ink: '#000000', mark: '#ffd800' },
      green: { fill: '#00471b', edge: '#ffffff', ink: '#ffffff', mark: '#6dff9b' },
      blue: { fill: '#1f57d6', edge: '#ffffff', ink: '#ffffff', mark: '#9dc0ff' },
      black: { fill: '#000000', edge: '#ffffff', ink: '#ffffff', mark: '#ffffff' },
      shared: { fill: '#bdbdbd', edge: '#ffffff', ink: '#000000', mark: '#ffffff' },
    },
  },
});

/** Shape of an army's piece colours. */
const coloursShape = /* @__PURE__ */ made(() =>
  exactly<Theme['pieces'][Colour]>({ fill: text, edge: text, ink: text, mark: text }),
);

/**
 * Returns a theme's colours for an army's pieces.
 *
 * @throws KlinZhaError `bad-colour` for a colour that the theme does not have, `unknown-member`
 */
export function coloursOf(theme: Theme, colour: keyof Theme['pieces']): Theme['pieces'][Colour] {
  const pieces: unknown = theme?.pieces;
  const colours = typeof colour === 'string' ? Object(pieces)[colour] : undefined;
  if (typeof colours !== 'object') failWith('bad-colour', colour, 'theme colour', 'a colour such as gold');
  checkShape(colours, coloursShape, 'bad-colour', 'theme colour');
  return colours;
}

/** Shapes of the entries of a record by colour. */
function byColour<T>(of: Shape<T>): Readonly<Record<Colour, Shape<T>>> {
  return { gold: of, green: of, blue: of, black: of };
}

const themeShape = /* @__PURE__ */ made(() => {
  const shades = listOf(text, 'an array of two colours', (length) => length === 2) as unknown as Shape<
    Theme['neutral']
  >;
  const hint = 'an object with an entry for each colour';
  return exactly<Theme>({
    background: text,
    text,
    tints: exactly(byColour(shades), hint),
    neutral: shades,
    hatching: optional(text),
    between: shades,
    plain: shades,
    closed: shades,
    last: text,
    cloud: text,
    line: text,
    border: text,
    choice: text,
    pattern: text,
    chosen: text,
    premove: text,
    danger: text,
    good: text,
    note: text,
    pieces: exactly({ ...byColour(coloursShape), shared: coloursShape }, hint),
  });
});

/**
 * Returns a theme by name, or the given theme.
 *
 * @throws KlinZhaError `bad-option` for an unknown name or an incomplete theme, `unknown-member`
 */
export function themeFrom(theme: ThemeName | Theme): Theme {
  if (typeof theme === 'string' && Object.hasOwn(themes, theme)) return themes[theme as ThemeName];
  if (typeof theme !== 'object' || theme === null)
    failWith('bad-option', theme, 'theme', `${Object.keys(themes).join(', ')}, or a complete theme`);
  checkShape(theme, themeShape, 'bad-option', 'theme');
  return theme;
}
