import fc from 'fast-check';
import {
  createState,
  type GameState,
  legalMoves,
  parseRules,
  play,
  type RulesetId,
  unwrap,
  viewFor,
} from 'klin-zha';
import {
  type Ink,
  renderMovementSheet,
  renderSvg,
  renderText,
  type ThemeName,
  themes,
} from 'klin-zha/render';
import { colourName, languages, sayPosition } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { cellLabel } from '../../src/element/labels.ts';
import { situationOf } from '../../src/element/situation.ts';
import { boardWords } from '../../src/element/words.ts';
import { runs } from '../support/runs.ts';
import { elementsOf } from './picture-parts.ts';

const themeNames = Object.keys(themes) as ThemeName[];
const ids: readonly RulesetId[] = [
  'klin-zha+reflective',
  'takzh+reflective+ablative',
  'romulan-heart:2+reflective',
];
const warriors = 9;

/** States of random games, from the first placement to some moves of the battle. */
const states = fc
  .tuple(fc.constantFrom(...ids), fc.array(fc.nat(), { maxLength: 16 }))
  .map(([id, choices]) => {
    let state = createState(unwrap(parseRules(id)));
    for (const choice of choices) {
      const moves = legalMoves(state);
      if (moves.length > 0) state = play(state, moves[choice % moves.length]!);
    }
    return state;
  });

const battle = ['f@e37g', 'v@a19', 'b@i11', 'l@i99'].reduce(play, createState(unwrap(parseRules(ids[0]!))));

/** Number of pieces in a picture, by the colours of their outlined shapes. */
function piecesIn(svg: string, theme: ThemeName): Readonly<Record<string, number>> {
  const { pieces } = themes[theme];
  return Object.fromEntries(
    Object.entries(pieces).map(([colour, { fill, edge }]) => [
      colour,
      elementsOf(svg).filter(({ attributes }) => attributes.fill === fill && attributes.stroke === edge)
        .length,
    ]),
  );
}

/** Names of the players' colours in a language. */
function colourNames({ rules }: GameState, language: (typeof languages)[number]): string[] {
  return rules.colours.map((colour) => colourName(colour, { language }));
}

describe('a shared set (R10.8, RH V6, AGZ)', () => {
  it.each(themeNames)('has one separate colour in the theme %s on every turn', (theme) => {
    fc.assert(
      fc.property(states, (state) => {
        for (const source of [state, viewFor(state, 1), viewFor(state, 2)]) {
          const svg = renderSvg(source as GameState, { theme, rules: state.rules } as object);
          const { shared, ...armies } = piecesIn(svg, theme);
          // All warriors, in hand, on the board or lost, and the sign or the piece of the Goal.
          const placed = state.toFields().goals.some((goal) => goal !== null);
          expect(shared).toBeGreaterThanOrEqual(placed ? warriors + 1 : warriors);
          expect(armies).toEqual({ gold: 0, green: 0, blue: 0, black: 0 });
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it.each(themeNames)('differs from every army in the theme %s', (theme) => {
    const { shared, ...armies } = themes[theme].pieces;
    expect(Object.values(armies).map(({ fill }) => fill)).not.toContain(shared.fill);
  });

  it('has zones and a movement sheet in its colour', () => {
    const { shared, gold, green } = themes.light.pieces;
    const svg = renderSvg(battle, { zones: true });
    expect(svg).toContain(`stroke="${shared.mark}"`);
    for (const { mark, fill } of [gold, green]) {
      expect(svg).not.toContain(mark);
      expect(renderMovementSheet(battle.rules)).not.toContain(fill);
    }
  });

  it.each([0, 1, 2, 3])('has one tray, which names the player to move: after %i placements', (plies) => {
    const placed = ['f@e37g', 'v@a19', 'b@i11'].slice(0, plies);
    const state = placed.reduce(play, createState(battle.rules));
    const texts = elementsOf(renderSvg(state, { names: ['Ann', 'Bob'], coordinates: false })).filter(
      ({ name }) => name === 'text',
    );
    const bold = texts.filter(({ attributes }) => attributes['font-weight'] === 'bold');
    expect(bold.map(({ text }) => text)).toEqual([plies % 2 === 0 ? 'Ann' : 'Bob']);
    expect(texts).toHaveLength(1);
  });

  it('is painted as itself in text', () => {
    const inks = new Set<string>();
    const paint = (text: string, ink: Ink, tint = ''): string => {
      inks.add(ink).add(tint);
      return text;
    };
    renderText(battle, { paint });
    expect(inks).toContain('shared');
    for (const colour of battle.rules.colours) expect(inks).not.toContain(colour);
  });

  it.each(languages)('belongs to no colour in the labels, captions and descriptions in %s', (language) => {
    fc.assert(
      fc.property(states, (state) => {
        const speech = {
          situation: situationOf(state, undefined, []),
          language,
          words: boardWords(language),
        };
        const marked = { chosen: undefined, lastMove: [], premove: [], shapes: [], isWaiting: false };
        // The first sentence and the first line of the caption name the player to move.
        const texts = [
          ...state.rules.board.cells.map(({ name }) => cellLabel(speech, name, marked)),
          sayPosition(state, { language }).replace(/^.*?\. /, ''),
          renderText(state, { language }).split('\n\n')[1]!.split('\n')[1]!,
        ];
        for (const text of texts)
          for (const name of colourNames(state, language)) expect(text).not.toContain(name);
      }),
      { numRuns: runs(40) },
    );
  });
});
