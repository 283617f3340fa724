import { readdirSync, readFileSync } from 'node:fs';
import {
  createState,
  defineRuleset,
  type GameState,
  klinZha,
  type Naming,
  outcome,
  parsePosition,
  type RulesetId,
  rulesOf,
  unwrap,
} from 'klin-zha';
import { type CellShape, layout, orientations, renderText, type TextOptions } from 'klin-zha/render';
import { describe, expect, it } from 'vitest';
import { buildBoard, type CellPlan } from '../../src/rules/board/build.ts';
import type { CellPlace } from '../../src/rules/board/names.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { some } from '../support/runs.ts';

const battle = unwrap(parsePosition(klinZha, 'F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -'));

const vectors = new URL('../vectors/', import.meta.url);
const states = readdirSync(vectors)
  .filter((file) => file.endsWith('.jsonl') && file !== 'perft.jsonl')
  .flatMap((file) => readFileSync(new URL(file, vectors), 'utf8').trimEnd().split('\n'))
  .map((line) => JSON.parse(line) as { rules: RulesetId; position: string })
  .map(({ rules, position }) => unwrap(parsePosition(rulesOf(rules), position)));
const flatStates = states.filter(({ rules }) => rules.board.id === 'flat');

/** Returns the texts of the cells of a drawing, in board order. */
function cellsIn(drawing: string, compact: boolean): string[] {
  const lines = drawing.split('\n');
  return Array.from({ length: 9 }, (_, row) => {
    const cut = (line: string): string[] =>
      line
        .slice(line.search(/[/[]/))
        .split(/[\\/[\]|]/)
        .slice(1, -1);
    if (compact) return cut(lines[row]!);
    const top = cut(lines[2 * row]!);
    const base = cut(lines[2 * row + 1]!);
    return top.map((text, column) => (column % 2 === 0 ? base[column]! : text));
  }).flat();
}

/** Returns the pieces of a state in board order, in position-string notation. */
function piecesOf(state: GameState): string[] {
  const [board] = state.toString().split(' ');
  return [...board!.matchAll(/([1-9]\d*)|(~?[A-Za-z]\*?)/g)].flatMap(([, run, piece]) =>
    piece === undefined ? Array<string>(Number(run)).fill('') : [piece],
  );
}

describe('renderText', () => {
  it('draws a state', () => {
    expect(renderText(battle)).toBe(
      String.raw`
                              / \
                        A -9 /_F_\ 1-
                           / \   / \
                     B -8 /___\ /___\ 2-
                        / \   / \   / \
                  C -7 /___\ /___\ /_V_\ 3-
                     / \   / \ B / \   / \
               D -6 /_V_\ /_V_\ /_I_\ /___\ 4-
                  / \ I / \   / \   / \   / \
            E -5 /_._\ /___\ /___\ /_L*\ /_._\ 5-
               / \ f / \ S / \   / \ . / \   / \
         F -4 /___\ /_i_\ /_._\ /_._\ /___\ /___\ 6-
            / \ b / \   / \   / \   / \   / \   / \
      G -3 /___\ /_v_\ /___\ /_._\ /___\ /___\ /___\ 7-
         / \   / \ i / \ v / \ . / \   / \   / \   / \
   H -2 /___\ /___\ /_s_\ /___\ /___\ /___\ /___\ /___\ 8-
      / \   / \   / \   / \ l*/ \   / \   / \   / \   / \
I -1 /___\ /___\ /_v_\ /___\ /_._\ /___\ /___\ /___\ /___\ 9-
       1     2     3     4     5     6     7     8     9

Green to move, round 3, 5 half-moves without a capture.
Gold   capital letters, North, Goal with the Lancer on E48
Green  small letters, West, Goal with the Lancer on I45`.slice(1),
    );
  });

  it('draws a compact board with cells in brackets', () => {
    const options = { compact: true, caption: false, highlight: ['F15', 'F25', 'E16', 'I11'] };
    expect(renderText(battle, options)).toBe(
      String.raw`
                        A -9 /F \ 1-
                     B -8 /  \  /  \ 2-
                  C -7 /  \  /  \  /V \ 3-
               D -6 /V \  /V \B /I \  /  \ 4-
            E -5 /. [I ]  \  /  \  /L*\  /. \ 5-
         F -4 /  [f |i ]S /. \  /. \. /  \  /  \ 6-
      G -3 /  \b /v \  /  \  /. \  /  \  /  \  /  \ 7-
   H -2 /  \  /  \i /s \v /  \. /  \  /  \  /  \  /  \ 8-
I -1 [  ]  /  \  /v \  /  \l*/. \  /  \  /  \  /  \  /  \ 9-
      1     2     3     4     5     6     7     8     9`.slice(1),
    );
  });

  it.each([false, true])('draws every piece in its cell (compact: %s)', (compact) => {
    for (const state of some(flatStates)) {
      const drawing = renderText(state, { compact, regions: false });
      const cells = cellsIn(drawing, compact).map((text) => text.replaceAll(/[ _]/g, ''));
      expectEqual(cells, piecesOf(state), () => drawing);
    }
  });

  it.each([false, true])('marks exactly the empty cells without a region (compact: %s)', (compact) => {
    const state = createState(klinZha);
    const { cells } = state.rules.board;
    const drawn = cellsIn(renderText(state, { compact }), compact);
    const marked = cells.filter((_, index) => drawn[index]!.includes('.'));
    expect(marked.map(({ name }) => name)).toEqual(
      ['E15', 'E59', 'F26', 'F36', 'F47', 'F48', 'G46', 'H46', 'I55'].sort(
        (a, b) => cells.findIndex(({ name }) => name === a) - cells.findIndex(({ name }) => name === b),
      ),
    );
    expect(renderText(state, { compact, regions: false, caption: false })).not.toContain('.');
  });

  it.each([false, true])('puts exactly the given cells in brackets (compact: %s)', (compact) => {
    const state = createState(klinZha);
    for (const { name, index, coordinates } of state.rules.board.cells) {
      const drawing = renderText(state, { compact, highlight: [name.toLowerCase()], caption: false });
      const line = drawing.split('\n').find((text) => text.includes('['))!;
      const before = line.slice(0, line.indexOf('[')).replace(/^[^/\\]*/, '');
      const row = coordinates[0]!;
      expectSame(before.match(/[/\\]/g)?.length ?? 0, index - row * row, () => name);
      expectEqual(drawing.match(/[[\]]/g), ['[', ']']);
    }
  });

  it('labels each row with its letter, the second digit of its first cell and the first digit of its last', () => {
    const { cells } = battle.rules.board;
    const lines = renderText(battle, { compact: true }).split('\n').slice(0, 9);
    for (const [row, line] of lines.entries()) {
      const [, letter, second, first] = /^ *([A-I]) -([1-9]) .* ([1-9])-$/.exec(line)!;
      const names = cells.filter(({ coordinates }) => coordinates[0] === row).map(({ name }) => name);
      expectSame(letter! + names[0]![1] + second, names[0]);
      expectSame(letter! + first + names.at(-1)![2], names.at(-1));
    }
  });

  it.each([false, true])('fits a terminal of 80 columns (compact: %s)', (compact) => {
    for (const state of states) {
      for (const line of renderText(state, { compact }).split('\n')) {
        expectSame(line.length <= 80, true, () => line);
        expectSame(/\s$/.test(line), false, () => line);
      }
    }
  });

  it('passes every part of the drawing to the paint function, without other changes', () => {
    const seen = new Map<string, string>();
    const paint: TextOptions['paint'] = (text, ink) => {
      seen.set(ink, (seen.get(ink) ?? '') + text);
      return text;
    };
    const options = { highlight: ['A19'], caption: false };
    expect(renderText(battle, { ...options, paint })).toBe(renderText(battle, options));
    expect(seen.get('gold')).toBe('FVBVVIIL*S');
    expect(seen.get('green')).toBe('fibvivsl*v');
    expect(seen.get('mark')).toBe('.'.repeat(8));
    expect(seen.get('highlight')).toBe('[]');
  });

  it('draws the board with row A at the bottom and small letters, as in RH (E1)', () => {
    const options = {
      orientation: 'N-bottom',
      smallLetters: true,
      highlight: ['F15'],
      caption: false,
    } as const;
    expect(renderText(battle, options)).toBe(
      String.raw`
       9     8     7     6     5     4     3     2     1
      ___   ___   ___   ___   ___   ___   ___   ___   ___
i -9 \   / \   / \   / \   / \ . / \   / \ v / \   / \   / 1-
      \ /___\ /___\ /___\ /___\ /_l*\ /___\ /___\ /___\ /
   h -8 \   / \   / \   / \   / \   / \ s / \   / \   / 2-
         \ /___\ /___\ /___\ /_._\ /_v_\ /_i_\ /___\ /
      g -7 \   / \   / \   / \ . / \   / \ v / \   / 3-
            \ /___\ /___\ /___\ /___\ /___\ /_b_\ /
         f -6 \   / \   / \ . / \ . / \ i / \   / 4-
               \ /___\ /_._\ /___\ /_S_\ [_f_] /
            e -5 \ . / \ L*/ \   / \   / \ . / 5-
                  \ /___\ /___\ /___\ /_I_\ /
               d -4 \   / \ I / \ V / \ V / 6-
                     \ /___\ /_B_\ /___\ /
                  c -3 \ V / \   / \   / 7-
                        \ /___\ /___\ /
                     b -2 \   / \   / 8-
                           \ /___\ /
                        a -1 \ F / 9-
                              \ /`.slice(1),
    );
  });

  const shown = orientations.flatMap((orientation) =>
    [false, true].map((compact) => ({ orientation, compact })),
  );

  it.each(shown)('places cells and labels like pictures with %j', ({ orientation, compact }) => {
    const state = createState(klinZha);
    const topOf = ({ corners }: CellShape): number => Math.round(Math.min(...corners.map(([, y]) => y)));
    const shapes = layout(klinZha, { orientation }).cells;
    const tops = [...new Set(shapes.map(topOf))].sort((a, b) => a - b);
    for (const shape of shapes) {
      const highlight = [shape.name];
      const drawing = renderText(state, { orientation, compact, caption: false, regions: false, highlight });
      const rows = drawing.split('\n').filter((text) => /[/\\[]/.test(text));
      const line = rows.findIndex((text) => text.includes('['));
      const before = rows[line]!.slice(0, rows[line]!.indexOf('['));
      const inRow = shapes.filter((other) => topOf(other) === topOf(shape));
      const left = inRow.filter(({ centre: [x] }) => x < shape.centre[0] - 1);
      expectSame(Math.floor(line / (compact ? 1 : 2)), tops.indexOf(topOf(shape)), () => drawing);
      expectSame(before.match(/[/\\]/g)?.length ?? 0, left.length, () => drawing);
    }
  });

  it('rejects an invalid orientation', () => {
    expect(() => renderText(battle, { orientation: 'X-top' as never })).toThrow(
      expect.objectContaining({ code: 'bad-option' }),
    );
  });

  it('rejects a highlighted name that is not a cell', () => {
    expect(() => renderText(battle, { highlight: ['E99'] })).toThrow(
      expect.objectContaining({ name: 'KlinZhaError', code: 'bad-cell' }),
    );
  });
});

describe('a board of several levels', () => {
  const naming: Naming = {
    id: 7,
    levels: [
      { side: 3, prefix: '' },
      { side: 2, prefix: '2' },
    ],
  };
  const planCell = ({ level, n, w, e }: CellPlace): CellPlan => ({
    body: 0,
    regioned: true,
    coordinates: [n, w, e].map((value) => value + 10 * level),
    pointsUp: (n + w + e) % 2 === 0,
  });
  const corners = ['N', 'W', 'E'].map((id) => ({ id, name: id }));
  const board = buildBoard({ id: 'stairs', naming, planCell, corners });
  const warriors = klinZha.warriors.map((kind) => ({ ...kind, count: kind.carries ? 1 : 0 }));
  const rules = defineRuleset({ ...klinZha, id: 'stairs', board, warriors });
  const state = unwrap(parsePosition(rules, 'F*/1i1/5|l*/1S1 1 - - 0 1 -', { unchecked: true }));

  it('is drawn level by level', () => {
    expect(renderText(state, { caption: false, regions: false, highlight: ['2B12'] })).toBe(
      String.raw`
Level 1
            / \
      A -3 /_F*\ 1-
         / \ i / \
   B -2 /___\ /___\ 2-
      / \   / \   / \
C -1 /___\ /___\ /___\ 3-
       1     2     3

Level 2, cells 2...
         / \
   A -2 /_l*\ 1-
      / [ S ] \
B -1 /___\ /___\ 2-
       1     2`.slice(1),
    );
  });

  it('is drawn with another corner at the top, with its labels', () => {
    expect(renderText(state, { orientation: 'W-top', caption: false, regions: false })).toBe(
      String.raw`
Level 1
            / \
      1 -1 /___\ C-
         / \   / \
   2 -2 /___\ /___\ B-
      / \   / \ i / \
3 -3 /___\ /___\ /_F*\ A-
       C3    B2    A1

Level 2, cells 2...
         / \
   1 -1 /___\ B-
      / \ S / \
2 -2 /___\ /_l*\ A-
       B2    A1`.slice(1),
    );
  });
});

describe('the caption', () => {
  const captionOf = (state: GameState): string[] => renderText(state).split('\n').slice(20);

  it('lists placements and warriors in hand', () => {
    expect(captionOf(createState(klinZha, { first: 2 }))).toEqual([
      'Setup: Green places a warrior.',
      'Gold   capital letters, in hand F L S I I V V V B',
      'Green  small letters, in hand F L S I I V V V B',
    ]);
    const last = '1/3/5/7/9/FL9/VVV10/SII12/8vvvfbsiil 1 W1E2 - 0 1 hand1=B';
    const one = unwrap(parsePosition(klinZha, last, { unchecked: true }));
    expect(captionOf(one)[1]).toBe('Gold   capital letters, West, in hand B');
    const position = '1/3/5/7/9/FL9/VVV10/SIIB11/8vvvfbsiil 1 W1E2 - 0 1 -';
    const state = unwrap(parsePosition(klinZha, position, { unchecked: true }));
    expect(captionOf(state)).toEqual([
      'Setup: Gold places the Goal.',
      'Gold   capital letters, West, Goal in hand',
      'Green  small letters, East, Goal in hand',
    ]);
  });

  it('names the cell of an abandoned Goal, and the owner of a captured army', () => {
    const position = 'F/3/G3V/~V1VBI2/1I4L2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2E3 121 5 3 -';
    const state = unwrap(parsePosition(rulesOf('romulan-heart:3'), position, { unchecked: true }));
    expect(captionOf(state)).toEqual([
      'Blue to move, round 3, 5 half-moves without a capture.',
      'Green  capital letters, North, heart abandoned on C17',
      'Blue   small letters, West, heart with the rook on I45',
      'Black  letters after ~, East, army of Green',
    ]);
    const removed = unwrap(
      parsePosition(rulesOf('romulan-heart:3'), position.replace('~V1', '2').replace('121', '120'), {
        unchecked: true,
      }),
    );
    expect(captionOf(removed).at(-1)).toBe('Black  letters after ~, East, army removed');
  });

  it('names the winner of a finished game, and the reason', () => {
    const over = flatStates.filter((state) => outcome(state) !== null);
    expect(over.length).toBeGreaterThan(5);
    for (const state of over) {
      const { winner, reason } = outcome(state)!;
      const sentence = captionOf(state)[0]!;
      const who = winner === null ? 'the game is drawn' : `${state.rules.colours[winner - 1]} wins`;
      expectSame(sentence.toLowerCase().startsWith(`${who}: `), true);
      const words: Readonly<Record<string, string>> = {
        'goal-captured': 'captured',
        immobilized: 'no legal move',
        stalemate: 'has no legal move',
        'dead-position': 'nobody',
        crown: 'unclaimed region',
      };
      expect(sentence).toContain(words[reason]!);
    }
  });
});
