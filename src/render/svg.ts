/** A state, or what one player sees of it, as an SVG picture: a string, without a document, the same bytes everywhere. */

import type { PlayerView } from '../game/player-view.ts';
import type { GameState } from '../game/state.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';
import { colourName, type Language, type LanguageOptions, languageFrom } from '../words/names.ts';
import { positionSentences, viewSentences } from '../words/say-position.ts';
import { type BoardOptions, drawBoard, drawingFrom } from './draw-board.ts';
import { type LayoutOptions, layout } from './layout.ts';
import { drawPicture } from './picture.ts';
import { type Seen, seenOf } from './seen.ts';
import { symbolsOf } from './symbols.ts';
import { type Theme, type ThemeName, themeFrom } from './themes.ts';
import { drawTrays, trayRoom } from './trays.ts';
import { element, rounded } from './xml.ts';

/**
 * How a picture is drawn.
 *
 * @category Drawing
 */
export interface SvgOptions extends Omit<LayoutOptions, 'coordinates'>, BoardOptions, LanguageOptions {
  /** `light` if not said; or colours of your own. */
  readonly theme?: ThemeName | Theme;
  /** The width of the picture in pixels; if not said, as many as it has units. */
  readonly width?: number;
  /** Whether lines below the board show the turn, hands and captured warriors; so it is if not said. */
  readonly trays?: boolean;
  /** What the players are called, in the order of their seats; their colours if not said. */
  readonly names?: readonly string[];
  /** The title and the description for those who do not see the picture; sentences about the position if not said. */
  readonly title?: string;
  readonly description?: string;
}

/**
 * How the picture of a view is drawn: the ruleset has to be given, since a view only names it.
 *
 * @category Drawing
 */
export interface ViewSvgOptions extends SvgOptions {
  /** The ruleset of the view. */
  readonly rules: Ruleset;
}

/**
 * Draws a state, or what one player sees of it (R10.9): then nothing in the picture, its title or its description
 * says more than the view. The picture has no scripts, styles, ids or references, so that many can stand in one page.
 *
 * Colours are told apart by the shapes of pieces, and an army that another seat has taken over (R8.4) bears that
 * seat's shape at its side. Neutral cells (R10.4) have puffs in their corners, ablated ones (R10.5) strokes, cells that
 * a variant of your own keeps have dots.
 *
 * @throws KlinZhaError `bad-state` for what is neither state nor view, `bad-view` for a view of other rules, `unknown-ruleset`,
 * `bad-cell` for an option that names no cell, `bad-option` for an option that is none
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
 *
 * @category Drawing
 */
export function renderSvg(state: GameState, options?: SvgOptions): string;
export function renderSvg(view: PlayerView, options: ViewSvgOptions): string;
export function renderSvg(
  source: GameState | PlayerView,
  given?: SvgOptions & { readonly rules?: Ruleset },
): string {
  const options = drawingFrom(given ?? {});
  const { rules } = options;
  // Not in `seenOf`, which the board of a page has without any rules.
  if (rules != null && 'viewer' in Object(source)) mustBeRules(rules);
  const seen = seenOf(source, rules);
  const language = languageFrom(options);
  const [turn, ...told] = sentencesOf(source, seen, language);
  const theme = themeFrom(options.theme ?? 'light');
  const places = layout(seen.board, options);
  const { trays = true } = options;
  const called = options.names ?? [];
  const names = seen.rules.colours.map((colour, index) => called[index] ?? colourName(colour, { language }));
  const room = trays ? trayRoom(seen, names, places.size) : { width: 0, height: 0 };
  const width = Math.max(places.width, room.width);
  const height = places.height + room.height;
  const style = { size: places.size, width, theme, names, symbols: symbolsOf(seen.rules, options.symbols) };
  const board = drawBoard(seen, places, theme, options);
  const indent = (width - places.width) / 2;
  return drawPicture({
    title: options.title ?? `${seen.rules.name}: ${turn!}`,
    description: options.description ?? told.join(' '),
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

/** What is said of a position to those who do not see it, the turn first; of a view nothing that it does not hold. */
function sentencesOf(source: GameState | PlayerView, { rules }: Seen, language: Language): string[] {
  return 'viewer' in source ? viewSentences(source, rules, language) : positionSentences(source, language);
}
