/** Records of the same game merged, with random trees in two notations. */

import fc from 'fast-check';
import { formatMove, Game, legalMoves, play, seededRandom } from 'klin-zha';
import {
  convertRecord,
  formatRecord,
  type GameRecord,
  gameKey,
  mainLine,
  mergeRecords,
  parseRecords,
  type RecordMark,
  type RecordNode,
  type RecordReplay,
  recordFromGame,
  replayRecord,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { stateWith } from '../../notation/states.ts';
import { type Line, lines } from '../../support/games.ts';

/** Replays the games in a text. */
function replaysOf(text: string): RecordReplay[] {
  return parseRecords(text).map((game) => replayRecord(game));
}

/** Replays the two games in a text. */
function pairIn(text: string): readonly [RecordReplay, RecordReplay] {
  const [one, two] = replaysOf(text);
  return [one!, two!];
}

/** Merges the two games in a text and formats the result. */
function merged(text: string): string {
  return formatRecord(mergeRecords(...pairIn(text)), { width: 1000 });
}

const marks: readonly RecordMark[] = [
  { colour: 'green', cell: 'E37' },
  { colour: 'red', cell: 'E37', to: 'F48' },
];

const battle = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';

/** A record of a line of play with random variations and annotations; `junk` adds unplayable moves. */
function annotated({ states, moves }: Line, seed: number, junk: boolean): GameRecord {
  const random = seededRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const some = <T>(list: readonly T[], chance: number): T[] => list.filter(() => random() < chance);
  const record = recordFromGame(new Game(states[0]!), { notation: 'coordinate' });
  const nodes: RecordNode[] = [];
  const after = states.slice(1);
  const add = (parent: number, text: string): void => {
    const isMain = nodes.every((node) => node.parent !== parent);
    const isEnd = nodes.length >= moves.length - 1;
    nodes.push({
      ...{ parent, text, line: 0, column: 0, number: undefined, drawOffer: random() < 0.1 },
      glyphs: some([1, 2, 16], 0.2),
      before: isMain ? [] : some(['opens', 'or'], 0.2),
      comments: some(['good', 'bad', '{', ''], 0.2),
      clock: some([600, 598.5], 0.2)[0],
      elapsed: some([1, 2], 0.2)[0],
      ...(random() < 0.2 && { evaluation: { score: below(2) } }),
      ...(random() < 0.2 && { marks: some(marks, 0.5) }),
      ...(isEnd &&
        random() < 0.2 && {
          left: [{ seat: 1 + below(3), reason: some(['time', 'x'], 0.5)[0] ?? 'resignation' }],
        }),
    });
  };
  for (const [index, move] of moves.entries()) add(index - 1, formatMove(move));
  for (let count = moves.length === 0 ? 0 : below(12); count > 0; count--) {
    const parent = below(nodes.length) - (random() < 0.2 ? 1 : 0);
    const state = parent < 0 ? states[0] : after[parent];
    const legal = state === undefined ? [] : legalMoves(state);
    if (parent === moves.length - 1 || (legal.length === 0 && !junk)) continue;
    const move = junk && random() < 0.3 ? undefined : legal[below(Math.min(3, legal.length))];
    if (move !== undefined) after[nodes.length] = play(state!, move);
    add(parent, move === undefined ? ['nonsense', 'z@z99'][below(2)]! : formatMove(move));
  }
  const tags = some(
    [
      ['Event', 'Spring'],
      ['Event', 'Autumn'],
      ['Date', '????.??.??'],
      ['Round', String(seed)],
    ] as const,
    0.5,
  );
  return {
    ...record,
    tags: new Map([...record.tags, ...tags]),
    comments: some(['first', 'second'], 0.5),
    nodes,
    result: (['*', '1-0', '0-1'] as const)[below(3)]!,
  };
}

const notations = ['coordinate', 'geometric', 'algebraic', 'algebraic:german'];

/** Texts with two records of a game, in one or two notations. */
const pairs = fc
  .record({
    line: lines({ from: 'battle', plies: 6 }),
    seeds: fc.tuple(fc.nat(), fc.nat()),
    names: fc.tuple(fc.constantFrom(...notations), fc.constantFrom(...notations)),
    junk: fc.boolean(),
  })
  .map(({ line, seeds, names, junk }) =>
    names
      .map((notation, index) => convertRecord(annotated(line, seeds[index]!, junk), { notation }).record)
      .map((record) => formatRecord(record))
      .join('\n'),
  );

/** All annotations of a record by the moves that lead to them. */
function contentOf(replay: RecordReplay): Map<string, Set<string>> {
  const { nodes, comments } = replay.record;
  const content = new Map([['', new Set(comments)]]);
  const paths: string[] = [];
  for (const [index, node] of nodes.entries()) {
    const move = replay.moveAt(index);
    const path = `${paths[node.parent] ?? ''} ${move === undefined ? `?${node.text}` : formatMove(move)}`;
    paths[index] = path;
    const texts = content.get(path) ?? new Set();
    content.set(path, texts);
    const own = [
      ...node.before,
      ...node.comments,
      ...node.glyphs,
      ...(node.marks ?? []).map((mark) => JSON.stringify(mark)),
    ];
    for (const text of own) texts.add(String(text));
    for (const key of ['clock', 'elapsed'] as const)
      if (node[key] !== undefined)
        texts.add(
          `${key}: ${node[key] === 600 ? '0:10:00' : node[key] === 598.5 ? '0:09:58.5' : `0:00:0${node[key]}`}`,
        );
  }
  return content;
}

function errorsOf({ diagnostics }: RecordReplay): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}

describe('mergeRecords', () => {
  it('joins games move by move, in the notation of the first', () => {
    const two = '[Notation "geometric"]\n\n{two} F A19! {other} ({or} S A19 $16) L B18 {end} *';
    expect(merged(`[Notation "coordinate"]\n\n{one} f@a19? {first} (l@a19 s@b18) l@b18 *\n\n${two}`)).toBe(
      '[Notation "coordinate"]\n[Rules "klin-zha"]\n\n' +
        '{one} {two} f@a19? $1 {first} {other} (l@a19 s@b18) ({or} s@a19 $16) l@b18 {end} *\n',
    );
  });

  it('keeps values of the first game; others become comments', () => {
    const commands = (clock: string, score: string) =>
      `{[%clk 0:${clock}:00] [%emt 0:00:0${score}] [%eval ${score}] [%left 2 ${clock === '09' ? 'time' : 'rules'}]}`;
    expect(
      merged(
        `[Event "Spring"]\n[Round "1"]\n\nf@a19 ${commands('09', '1')} 1-0\n\n` +
          `[Event "Autumn"]\n[Round "1"]\n\nf@a19 ${commands('08', '2')} 0-1`,
      ),
    ).toBe(
      `[Event "Spring"]\n[Round "1"]\n\n{Event: Autumn} {Result: 0-1} f@a19 ${commands('09', '1')} ` +
        '{clock: 0:08:00} {elapsed: 0:00:02} {evaluation: 2} {left: 2 rules} 1-0\n',
    );
  });

  it('fills in values that the first game does not have', () => {
    const tags = '[Event "?"]\n[Date "????.??.??"]\n[Result "*"]\n\n';
    const text = '[Event "Spring"]\n[Date "2026.11.23"]\n[Gold "Worf"]\n[Result "1-0"]\n\n';
    const moves = 'f@a19 {[%clk 0:09:00] [%left 2 time] [%csl GE37]} (l@a19 (=)) 1-0\n';
    expect(merged(`${tags}f@a19 (l@a19) *\n\n${text}${moves}`)).toBe(
      text.replace('[Result', '[Rules "klin-zha"]\n[Notation "coordinate"]\n[Result') + moves,
    );
    expect(merged(`${text}${moves}\n${tags}f@a19 *`)).toBe(text + moves);
  });

  it('matches moves in several parts, and repeated variations in order', () => {
    const text = `[Rules "klin-zha"]\n[Position "${battle}"]\n[Notation "geometric"]\n\n`;
    const parts = `${text}Fl@G14 {part} Fl@D16 {whole} (Fl@G14 {x} Fl@D17) (Fl@G14 Fl@D17 {y}) *\n`;
    expect(merged(`${parts}\n${parts}`)).toBe(parts);
    expect(merged(`${text}Fl@G14 D16 *\n\n${parts}`)).toBe(
      `${text}Fl@G14 D16 {part} {whole} (Fl@G14 D17 {x}) (Fl@G14 D17 {y}) *\n`,
    );
    expect(merged(`${parts}\n${text}Fl@G14 D16 {z} (Fl@G14 Fl@D17 {more} FeG@I11 I33) *\n`)).toBe(
      parts.replace('{whole}', '{whole} {z}').replace('{x} Fl@D17', '{x} Fl@D17 {more} FeG@I11 I33'),
    );
  });

  it('writes an open move of another notation with its text as a comment', () => {
    const fliers = stateWith('romulan-heart:2', { E37: 'I', F37: 'I', I11: 'L*', A19: 'v*' });
    const tags = `[Rules "romulan-heart:2"]\n[Position "${fliers}"]\n`;
    const [main, one, two] = ['i11h12', 'e37h35', 'f37h35'];
    const game = `${tags}[Notation "coordinate"]\n\n${main}`;
    const other = `${tags}[Notation "algebraic"]\n\nLh12 (Nh35) *`;
    expect([`${game} (${one} {Nh35}) *\n`, `${game} (${two} {Nh35}) *\n`]).toContain(
      merged(`${game} *\n\n${other}`),
    );
  });

  it('rejects games in which different players left', () => {
    const tags = '[Rules "romulan-heart:3"]\n[Notation "coordinate"]\n\n';
    const games = ['{[%left 2 time]} f@i99', 'f@i99', 'f@i99 {[%left 3 time]} l@h89', 'f@i99 l@h89'].map(
      (moves) => `${tags}${moves} *\n\n`,
    );
    const [one, two, three, four] = games;
    for (const [first, second] of [
      [one, two],
      [three, four],
    ])
      expect(() => merged(`${first}${second}`)).toThrow('Cannot merge different games');
    expect(new Set(replaysOf(games.join('')).map(gameKey)).size).toBe(4);
    const left = two!.replace('i99', 'i99 {[%left 3 time]}');
    expect(merged(`${two}${left}`)).toBe(`${left.trimEnd()}\n`);
  });

  it('rejects different games', () => {
    const differ = (one: string, two: string) => () => merged(`[Rules ${one}\n\n[Rules ${two}`);
    const message = (what: string) =>
      expect.objectContaining({ code: 'other-game', message: expect.stringContaining(what) });
    const game = '"klin-zha"]\n\nf@a19 l@b18 *';
    expect(differ(game, '"klin-zha"]\n\nf@a19 s@b18 *')).toThrow(
      message("move 2 is 'l@b18' in one and 's@b18'"),
    );
    expect(differ(game, '"klin-zha"]\n\nf@a19 *')).toThrow(
      message("move 2 is 'l@b18' in one and 'no move' in"),
    );
    expect(differ(game, '"takzh"]\n\nf@a19 l@b18 *')).toThrow(message("ruleset is 'klin-zha' in one"));
    expect(differ(`"klin-zha"]\n[Position "${battle}"]\n\n*`, '"klin-zha"]\n\n*')).toThrow(
      message('start position'),
    );
  });
});

describe('two records of a random game', () => {
  it('are unchanged if merged with themselves', () => {
    fc.assert(
      fc.property(pairs, (text) => {
        const [one] = pairIn(text);
        expect(mergeRecords(one, one)).toStrictEqual(one.record);
        const again = replayRecord(parseRecords(formatRecord(one.record))[0]!);
        expect(formatRecord(mergeRecords(one, again))).toBe(formatRecord(one.record));
      }),
    );
  });

  it('keep every move and annotation, the main line and its text', () => {
    fc.assert(
      fc.property(pairs, (both) => {
        const [one, two] = pairIn(both);
        const record = mergeRecords(one, two);
        const replay = replayRecord(record);
        const content = contentOf(replay);
        for (const [path, texts] of [...contentOf(one), ...contentOf(two)])
          expect([...(content.get(path) ?? [])]).toEqual(expect.arrayContaining([...texts]));
        expect(new Set(content.keys())).toEqual(
          new Set([...contentOf(one).keys(), ...contentOf(two).keys()]),
        );
        expect(mainLine(record)).toEqual(mainLine(one.record));
        expect(record.nodes.slice(0, one.record.nodes.length).map(({ text }) => text)).toEqual(
          one.record.nodes.map(({ text }) => text),
        );
        // Moves that were not played keep their text, which may be invalid in another notation.
        if (one.notation.name === two.notation.name || two.played === two.record.nodes.length)
          expect(errorsOf(replay)).toBeLessThanOrEqual(errorsOf(one) + errorsOf(two));
      }),
    );
  });

  it('have nothing more to add to the merged record', () => {
    fc.assert(
      fc.property(pairs, (both) => {
        const [one, two] = pairIn(both);
        const record = mergeRecords(one, two);
        const text = formatRecord(record);
        for (const again of [record, parseRecords(text)[0]!])
          for (const other of [one, two])
            expect(formatRecord(mergeRecords(replayRecord(again), other))).toBe(text);
      }),
    );
  });
});
