/**
 * States and player views as SVG strings. Rendering requires no document, and the output is identical on all
 * platforms.
 */

import type { PlayerView } from '../game/player-view.ts';
import type { GameState } from '../game/state.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import { colourName, type Language, type LanguageOptions, languageFrom } from '../words/names.ts';
import { positionSentences, viewSentences } from '../words/say-position.ts';
import { type BoardOptions, drawBoard, drawingFrom } from './draw-board.ts';
import { type LayoutOptions, layout } from './layout.ts';
import { drawPicture } from './picture.ts';
import { type Seen, seenOf } from './seen.ts';
import { pieceSetOf } from './symbols.ts';
import { type Theme, type ThemeName, themeFrom } from './themes.ts';
import { drawTrays, trayRoom } from './trays.ts';
import { element, rounded } from './xml.ts';

/** Options of {@link renderSvg}. */
export interface SvgOptions extends Omit<LayoutOptions, 'coordinates'>, BoardOptions, LanguageOptions {
  /** Theme or custom colours. By default `light`. */
  readonly theme?: ThemeName | Theme;
  /** Width of the picture in pixels. By default one pixel per unit. */
  readonly width?: number;
  /** Whether to draw turn, hands and captured warriors below the board. By default true. */
  readonly trays?: boolean;
  /** Names of the players by seat. By default their colours. */
  readonly names?: readonly string[];
  /** Text alternatives for screen readers. By default sentences about the position. */
  readonly title?: string;
  readonly description?: string;
}

/**
 * Draws a state or a player's view (R10.9) as SVG. The picture of a view and its description contain nothing
 * that the view does not. The SVG has no scripts, styles, ids or references, so a page can contain many.
 *
 * The shapes of pieces distinguish colours, and captured armies (R8.4) have the owner's shape beside them. A
 * shared set (R10.8) has one neutral colour.
 * Neutral cells (R10.4) have clouds, ablated cells (R10.5) have triangles, and cells marked by custom
 * variants have dots.
 *
 * @throws KlinZhaError `bad-state` for neither a state nor a view, `bad-view` for a view from another
 *   ruleset, `unknown-ruleset`, `bad-cell` for an unknown cell, `bad-symbol` for a symbol that is not a
 *   string, `bad-option` for other invalid options
 *
 * @example
 * ```ts
 * import { createState, klinZha, moveChoices, play, threats } from 'klin-zha';
 * import { renderSvg } from 'klin-zha/render';
 *
 * const state = play(createState(klinZha), 'f@e16');
 * const picture = renderSvg(state, {
 *   theme: 'dark',
 *   lastMove: ['E16'],
 *   choices: moveChoices(state).get('L')?.keys() ?? [],
 *   threats: threats(state),
 * });
 * ```
 */
export function renderSvg(state: GameState, options?: SvgOptions): string;
export function renderSvg(
  view: PlayerView,
  options: SvgOptions & {
    /** Ruleset of the view. */
    readonly rules: Ruleset;
  },
): string;
export function renderSvg(
  source: GameState | PlayerView,
  given?: SvgOptions & { readonly rules?: Ruleset },
): string {
  const options = drawingFrom(given ?? {});
  const { rules } = options;
  // Not in `seenOf`, so that the element does not depend on the rules.
  if (rules != null && 'viewer' in Object(source)) mustBeRules(rules);
  const seen = seenOf(source, rules);
  const language = languageFrom(options);
  const [turn, ...sentences] = sentencesOf(source, seen, language);
  const theme = themeFrom(options.theme ?? 'light');
  const places = layout(seen.board, options);
  const { trays = true } = options;
  const givenNames = options.names ?? [];
  const names = seen.rules.colours.map(
    (colour, index) => givenNames[index] ?? colourName(colour, { language }),
  );
  const room = trays ? trayRoom(seen, names, places.size) : { width: 0, height: 0 };
  const width = Math.max(places.width, room.width);
  const height = places.height + room.height;
  const style = {
    size: places.size,
    width,
    theme,
    names,
    pieceSet: pieceSetOf(seen.rules, options.pieceSet),
  };
  const board = drawBoard(seen, places, theme, options);
  const indent = (width - places.width) / 2;
  return drawPicture({
    title: options.title ?? `${seen.rules.name}: ${turn!}`,
    description: options.description ?? sentences.join(' '),
    width,
    height,
    shownWidth: options.width,
    background: theme.background,
    content: [
      indent > 0 ? element('g', { transform: `translate(${rounded(indent)} 0)` }, board) : board,
      trays ? drawTrays(seen, places.height, style) : '',
    ].join(''),
  });
}

/** Returns sentences about a position, the turn first; for a view only what it contains. */
function sentencesOf(source: GameState | PlayerView, { rules }: Seen, language: Language): string[] {
  return 'viewer' in source ? viewSentences(source, rules, language) : positionSentences(source, language);
}
