import {
  type CellName,
  createState,
  type GameState,
  klinZha,
  parsePosition,
  parseRules,
  play,
  rulesOf,
  unwrap,
} from 'klin-zha';
import { cellPath, type Ink, layout, renderSvg, renderText, type Theme, themes } from 'klin-zha/render';
import { sayPosition } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { cellLabel } from '../../src/element/labels.ts';
import { situationOf } from '../../src/element/situation.ts';
import { boardWords } from '../../src/element/words.ts';
import { elementsOf } from './picture-parts.ts';

const three = createState(rulesOf('romulan-heart:3'));
const two = createState(rulesOf('romulan-heart:2'));
const free = createState(unwrap(parseRules('romulan-heart:3+free-corners')));
const { light, print } = themes;
const corners = ['A19', 'I11', 'I99'] as const;

/** Returns the fills of cells in a picture. */
function fillsOf(state: GameState, cells: readonly string[], theme: Theme = light): (string | undefined)[] {
  const filled = elementsOf(renderSvg(state, { theme })).filter(
    ({ attributes: { fill } }) => fill !== 'none',
  );
  const shapes = layout(state.rules).cells;
  return cells.map((name) => {
    const path = cellPath(shapes.find((shape) => shape.name === name)!);
    return filled.find(({ attributes: { d } }) => d?.includes(path))?.attributes.fill;
  });
}

/** Returns the fills of the three corners, which point up. */
function cornerFills(state: GameState): (string | undefined)[] {
  return fillsOf(state, corners);
}

function upOf(shades: Theme['neutral']): string {
  return shades[0];
}

describe('the corners of a picture', () => {
  const { gold, green, blue, black } = light.tints;
  const neutral = upOf(light.neutral);

  it('have the colours of their owners in Romulan Heart from the start (R7.6)', () => {
    expect(cornerFills(three)).toEqual([black, blue, green].map(upOf));
    expect(cornerFills(two)).toEqual([neutral, upOf(blue), upOf(green)]);
  });

  it('are neutral until claimed, if they can be chosen freely (R7.2, R10.15)', () => {
    expect(cornerFills(createState(klinZha))).toEqual([neutral, neutral, neutral]);
    expect(cornerFills(free)).toEqual([neutral, neutral, neutral]);
    expect(cornerFills(play(free, 'f@i11'))).toEqual([neutral, upOf(green), neutral]);
    const battle = unwrap(
      parsePosition(klinZha, 'F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -'),
    );
    expect(cornerFills(battle)).toEqual([upOf(gold), upOf(green), neutral]);
  });

  it('leave the nine cells without a region untinted (R1.5)', () => {
    const cells = ['E15', 'E59', 'F26', 'F36', 'F47', 'F48', 'G46', 'H46', 'I55'];
    const fills = new Set(fillsOf(three, cells));
    expect([...fills].sort()).toEqual([...light.between].sort());
    expect(fillsOf(play(free, 'f@i11'), cells)).toEqual(fillsOf(three, cells));
  });

  it('have no tint without regions', () => {
    const drawn = renderSvg(three, { regions: false });
    for (const shades of [green, blue, black, light.neutral]) expect(drawn).not.toContain(upOf(shades));
  });

  it("have the owner's shape beside them", () => {
    const shapes = (state: GameState): number =>
      elementsOf(renderSvg(state, { trays: false, coordinates: false })).filter(({ attributes: { fill } }) =>
        Object.values(light.pieces).some((piece) => piece.fill === fill),
      ).length;
    expect([three, two, free].map(shapes)).toEqual([3, 2, 0]);
  });

  it('have different lines in the print theme, and none without an owner', () => {
    const hatchingOf = (state: GameState): string[] =>
      elementsOf(renderSvg(state, { theme: 'print', trays: false })).flatMap(
        ({ attributes: { stroke, d } }) => (stroke === print.hatching ? [d!] : []),
      );
    expect(hatchingOf(free)).toEqual([]);
    expect(renderSvg(three)).not.toContain(`"${print.hatching}"`);
    // 24 cells with three lines for Green and Blue, six for Black.
    expect(hatchingOf(three).map((d) => d.split('M').length - 1)).toEqual([72, 72, 144]);
    const [dots] = hatchingOf(play(createState(klinZha), 'f@a19'));
    expect(dots?.split('h0').length).toBe(24 * 4 + 1);
  });
});

describe('a board as text', () => {
  /** Returns the kinds of parts that are painted, with their tints. */
  function partsOf(state: GameState, compact: boolean): string[] {
    const parts = new Set<string>();
    const paint = (text: string, ink: Ink, tint?: string): string => {
      parts.add(`${ink} ${tint}`);
      return text;
    };
    renderText(state, { compact, paint, caption: false });
    return [...parts].sort();
  }

  it.each([false, true])('paints corners with the tint of their owners (R7.6, compact: %s)', (compact) => {
    const tints = (state: GameState): string[] => partsOf(state, compact);
    expect(tints(three)).toEqual([
      'frame black',
      'frame blue',
      'frame green',
      'frame undefined',
      'label undefined',
      'mark undefined',
    ]);
    expect(tints(two)).toContain('frame neutral');
    expect(tints(free)).toEqual(['frame neutral', 'frame undefined', 'label undefined', 'mark undefined']);
    expect(tints(play(free, 'f@i11'))).toContain('frame green');
    expect(tints(play(free, 'f@i11'))).toContain('green green');
  });
});

describe('texts of the setup', () => {
  it.each([
    ['en', 'Green, East: in hand', 'Blue, West: in hand', 'Black, North: in hand'],
    ['de', 'Grün, Osten: in der Hand', 'Blau, Westen: in der Hand', 'Schwarz, Norden: in der Hand'],
    ['fr', 'Vert, Est : en main', 'Bleu, Ouest : en main', 'Noir, Nord : en main'],
  ] as const)('say whose corner is which in %s (R7.6)', (language, ...parts) => {
    for (const part of parts) {
      expect(sayPosition(three, { language })).toContain(part);
      expect(renderSvg(three, { language })).toContain(part);
    }
    for (const name of ['North', 'Norden', 'Nord,'])
      expect(sayPosition(free, { language })).not.toContain(name);
  });

  it('are part of the caption (R7.6)', () => {
    expect(renderText(three).split('\n').slice(-3)).toEqual([
      'Green  capital letters, East, in hand F L S I I V V V B',
      'Blue   small letters, West, in hand F L S I I V V V B',
      'Black  letters after ~, North, in hand F L S I I V V V B',
    ]);
  });

  it.each([
    ['en', three, 'A19, empty, corner of Black'],
    ['de', three, 'A19, leer, Ecke von Schwarz'],
    ['fr', three, 'A19, vide, coin de Noir'],
    ['fr', play(createState(klinZha), 'f@b18'), 'A19, vide, coin d’Or'],
    ['en', two, 'A19, empty'],
    ['en', free, 'A19, empty'],
  ] as const)('label the cells of the board element in %s', (language, state, label) => {
    const situation = situationOf(state, undefined, []);
    const speech = { situation, language, words: boardWords(language) };
    expect(
      cellLabel(speech, 'A19', {
        chosen: undefined,
        lastMove: [],
        premove: [],
        shapes: [],
        isWaiting: false,
      }),
    ).toBe(label);
    expect(
      cellLabel(speech, 'E15' as CellName, {
        chosen: undefined,
        lastMove: [],
        premove: [],
        shapes: [],
        isWaiting: false,
      }),
    ).toMatch(/^E15, \p{L}+$/u);
  });
});
