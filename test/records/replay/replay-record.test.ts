import { readFileSync } from 'node:fs';
import { agonizer, createState, formatMove, klinZha, legalMoves, play, takzh } from 'klin-zha';
import {
  convertRecord,
  formatRecord,
  type GameRecord,
  parseRecords,
  type RecordNode,
  type RecordReplay,
  type ReplayRecordOptions,
  recordFromSheet,
  replayRecord,
  replayScoreSheet,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { resultOf } from '../../../src/records/replay/departures.ts';
import { stateOf } from '../../support/positions.ts';
import { runs, some } from '../../support/runs.ts';

/** The setup of INT's sample battle in geometric notation. */
const setup = [
  'B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14',
  'B F37, S E37, L E26, Fe E16, Fl E27, Fl D16, V C28, V C17, V C18',
  'G Fe@I11, G V@C18',
].join('\n');

function replayed(text: string, options: ReplayRecordOptions = {}): RecordReplay {
  return replayRecord(parseRecords(text)[0]!, options);
}

function told({ diagnostics }: RecordReplay): unknown[] {
  return diagnostics.map(({ code, severity, line, column, read }) => [severity, code, line, column, read]);
}

describe('the replay of a record', () => {
  it('plays the main line and all variations', () => {
    const replay = replayed(`[Rules "klin-zha"]
[Notation "geometric"]

${setup}
1. Fl@G14 x Fl@D16 Fe@E16 x Fl@D16
2. V@G13 G14 (2. L@H24 G25 S@E37 F48 (2... Fl@E27 E15 3. V@G13 G14) 3. V@G13 G14) S@E37 F48 *
`);
    expect(told(replay)).toEqual([]);
    expect(replay.isComplete).toBe(true);
    const { nodes } = replay.record;
    const line = (node: number): string[] => {
      const moves: string[] = [];
      for (let at = node; at >= 20; at = nodes[at]!.parent) moves.push(formatMove(replay.moveAt(at)!));
      return moves.reverse();
    };
    expect(nodes.slice(20).map((_, index) => line(index + 20).join(' '))).toEqual([
      'g14d16',
      'g14d16 e16d16',
      'g14d16 e16d16 g13g14',
      'g14d16 e16d16 h24g25',
      'g14d16 e16d16 h24g25 e37f48',
      'g14d16 e16d16 h24g25 e27e15',
      'g14d16 e16d16 h24g25 e27e15 g13g14',
      'g14d16 e16d16 h24g25 e37f48 g13g14',
      'g14d16 e16d16 g13g14 e37f48',
    ]);
    expect(replay.plies.map(({ seat }) => seat).slice(16)).toEqual([2, 2, 1, 2, 1, 2, 1, 2]);
    expect(replay.final.toString()).toBe(replay.plies.at(-1)!.state.toString());
  });

  it('continues with the only likely correction of a move that cannot be played', () => {
    const replay = replayed(`${setup}\n1. Fl@G14 x Fl@D16 Fe@E16 x Fl@D17\n2. V@G13 G14 *`);
    expect(told(replay)).toEqual([['error', 'illegal-move', 4, 20, 'Fe@E16 x Fl@D17']]);
    expect(replay.diagnostics[0]).toMatchObject({
      expected: 'Fe@E16 x Fl@D16',
      message:
        "The path from E16 to D17 is blocked by a warrior on D16. The replay continues with 'Fe@E16 x Fl@D16'.",
    });
    expect([20, 21, 22].map((node) => replay.isCorrected(node))).toEqual([false, true, false]);
    expect(replay.played).toBe(23);
    expect(replay.isComplete).toBe(false);
  });

  it('checks the spelling of the rest of a broken line, and plays the other lines', () => {
    const replay = replayed(
      `${setup}\n1. Fl@G14 x Fl@D16 Fe@E16 x Fl@D16\n2. V@I33 I11 (2. L@H24 G25 S@E37 F48) S@E37 F48 (2... Zz Z99) 3. ?! *`,
    );
    expect(told(replay)).toEqual([
      ['error', 'illegal-move', 5, 4, 'V@I33 I11'],
      ['warning', 'not-replayed', 5, 39, 'S@E37 F48'],
      ['error', 'bad-cell', 5, 58, 'Z99'],
    ]);
    expect(replay.diagnostics[1]!.message).toContain('moves are not replayed');
    expect(formatMove(replay.moveAt(23)!)).toBe('h24g25');
    expect(replay.moveAt(22)).toBeUndefined();
    expect(() => replay.stateAt(22)).toThrow('was not replayed');
    expect(replay.last).toBe(21);
  });

  it('accepts only canonical moves with strict, and reports the canonical form', () => {
    const text = '[Notation "algebraic"]\n[Rules "romulan-heart:2"]\n\nwh78 *';
    expect(told(replayed(text))).toEqual([['warning', 'letter-size', 4, 1, 'w']]);
    const strict = replayed(text, { strict: true });
    expect(told(strict)).toEqual([['error', 'letter-size', 4, 1, 'w']]);
    expect(strict.diagnostics[0]!.expected).toBe('Wh78');
    expect(strict.played).toBe(1);
  });

  it('resolves ambiguous moves using later moves, within the beam width', () => {
    const sheet = readFileSync(
      new URL('../../../examples/records/romulan-heart.txt', import.meta.url),
      'utf8',
    );
    const { plies } = replayScoreSheet(sheet);
    const record = recordFromSheet(replayScoreSheet(sheet));
    const nodes = record.nodes.map((node, index): RecordNode => ({ ...node, text: plies[index]!.text }));
    const text = formatRecord({ ...record, nodes });
    const settled = replayed(text);
    expect(settled.diagnostics.map(({ code, severity, read }) => [severity, code, read])).toEqual([
      ['warning', 'ambiguous-move', 'Nf37'],
      ['warning', 'open-move', 'Nf15'],
    ]);
    expect(settled.plies.map(({ move }) => move)).toEqual(plies.map(({ move }) => move));
    expect(replayed(text, { beamWidth: 1 }).diagnostics.map(({ code }) => code)).toContain('too-many-lines');
    const [few] = replayed(text, { beamWidth: 1 }).diagnostics.filter(
      ({ code }) => code === 'too-many-lines',
    );
    expect(few!.message).toMatch(/^More than one line of play is possible here/);
    const cut = { ...parseRecords(text)[0]!, nodes: settled.record.nodes.slice(0, 46) };
    expect(replayRecord(cut).diagnostics.map(({ code, severity }) => [severity, code])).toContainEqual([
      'error',
      'open-move',
    ]);
  });

  it('reports a damaged move at its place', () => {
    const { nodes } = replayed(setup).record;
    for (const [index, { text, line, column }] of some([...nodes.entries()])) {
      const lines = setup.split('\n');
      const row = lines[line - 1]!;
      lines[line - 1] =
        `${row.slice(0, column - 1)}${'#'.repeat(text.length)}${row.slice(column - 1 + text.length)}`;
      const [first] = replayed(lines.join('\n')).diagnostics;
      expect([index, first!.severity, first!.line, first!.column]).toEqual([index, 'error', line, column]);
    }
  });

  it.each<[string, string, string[]]>([
    ['a ruleset', '[Rules "chess"]\n\nb@g35 *', ['error unknown-ruleset chess']],
    ['a notation', '[Notation "morse"]\n\nb@g35 *', ['error unknown-notation morse']],
    ['a position', '[Position "nonsense"]\n\nb@g35 *', ['error']],
    ['a random start', '[Rules "klin-zha+clouded"]\n\n*', []],
    ['the position of a clouded game', '[Rules "klin-zha+clouded"]\n\nb@g35 *', ['error missing-position ']],
  ])('reports %s in the tags', (_, text, expected) => {
    const told = replayed(text).diagnostics.map(({ severity, code, read }) => `${severity} ${code} ${read}`);
    expect(told.length).toBeGreaterThanOrEqual(expected.length);
    for (const [index, start] of expected.entries()) expect(told[index]).toContain(start);
  });

  it.each([
    ['Rules', '[Event "a"]\n[Rules "klin-zha+bilnd"]', [2, 18, 'bilnd']],
    ['Notation', '[Event "a"] [Notation "morse"]', [1, 24, 'morse']],
    ['a field of Position', '[Event "a"]\n[Position "17/3 4 - - 0 1 -"]', [2, 12, '17/3']],
    ['a value with escapes', '[Rules "klin-zha+\\"\\"+bilnd"]', [1, 23, 'bilnd']],
  ])('reports the place of a fault in the value: %s', (_, tags, place) => {
    const { diagnostics } = replayed(`${tags}\n\nb@g35 *\n`);
    expect(diagnostics.map(({ line, column, read }) => [line, column, read])).toContainEqual(place);
  });

  it('reports an error at the beginning of the game if the position of the tag is unknown', () => {
    const [game] = parseRecords('\n[Event "a"]\n[Rules "chess"]\n\n*');
    const { tagPlaces: _, ...made } = game!;
    expect(told(replayRecord(made))).toEqual([['error', 'unknown-ruleset', 2, 1, 'chess']]);
  });

  it.each([
    ['Klin-Zha', 'klin-zha'],
    ['Romulan Heart:3', 'romulan-heart:3'],
    [' KLIN-ZHA + Clouded:a19,c28', 'klin-zha+clouded:A19,C28'],
  ])('reads the tag Rules in another spelling, with a warning: %s', (id, expected) => {
    const replay = replayed(`[Rules "${id}"]\n\n*`);
    expect(told(replay)).toEqual([['warning', 'ruleset-spelling', 1, 9, id]]);
    expect([replay.rules.id, replay.isPlayable]).toEqual([expected, true]);
    expect(convertRecord(parseRecords(`[Rules "${id}"]\n\n*`)[0]!).record.tags.get('Rules')).toBe(expected);
  });

  it.each([{}, null, undefined, 'b@g35 *', { tags: {}, moves: [], result: '*' }])(
    'rejects a value that is not a record: %j',
    (value) => {
      const refused = expect.objectContaining({ name: 'KlinZhaError', code: 'not-a-record' });
      expect(() => replayRecord(value as unknown as GameRecord)).toThrow(refused);
      expect(() => convertRecord(value as unknown as GameRecord)).toThrow(refused);
    },
  );

  it.each([
    [1, 'x'],
    ['Event', 1],
    ['Event', undefined],
  ])('rejects a record with a tag that is not a string: %j, %j', (name, value) => {
    const record = { ...parseRecords('a *')[0]!, tags: new Map([[name, value]]) } as unknown as GameRecord;
    const refused = expect.objectContaining({ name: 'KlinZhaError', code: 'not-a-record' });
    expect(() => replayRecord(record)).toThrow(refused);
    expect(() => convertRecord(record, { notation: 'algebraic' })).toThrow(refused);
  });

  it.each([0, -1, Number.NaN, '3'])('rejects an invalid beam width: %s', (beamWidth) => {
    const options = { beamWidth: beamWidth as number };
    const refused = expect.objectContaining({ name: 'KlinZhaError', code: 'bad-option' });
    expect(() => replayed('b@g35 *', options)).toThrow(refused);
    expect(() => replayScoreSheet('Gold\tGreen\nB G35', options)).toThrow(refused);
  });

  it('reads the ruleset from the tag, else from the option, else from the colours', () => {
    expect(replayed('[Rules "takzh"]\n\n*', { rules: agonizer }).rules.id).toBe('takzh');
    expect(replayed('[Gold "x"]\n\n*', { rules: agonizer }).rules.id).toBe('agonizer');
    expect(replayed('[Green "x"]\n[Blue "y"]\n[Black "z"]\n\n*').rules.id).toBe('romulan-heart:3');
    expect(replayed('[Green "x"]\n[Blue "y"]\n\n*').rules.id).toBe('romulan-heart:2');
    expect(replayed('*').rules.id).toBe('klin-zha');
  });

  it('compares the result with the end of the game', () => {
    const sheet = readFileSync(
      new URL('../../../examples/records/introduction.txt', import.meta.url),
      'utf8',
    );
    const record = recordFromSheet(replayScoreSheet(sheet));
    expect(record.result).toBe('1-0');
    const withResult = (result: GameRecord['result']): unknown[] =>
      replayRecord({ ...record, result }).diagnostics.map(({ code, severity, expected }) => [
        severity,
        code,
        expected,
      ]);
    expect(withResult('1-0')).toEqual([]);
    expect(withResult('*')).toEqual([]);
    expect(withResult('0-1')).toEqual([['warning', 'other-result', '1-0']]);
    expect(replayed('b@g35 1-0-0').diagnostics.map(({ code }) => code)).toEqual(['other-result']);
    expect(replayed('b@g35 0-1').diagnostics).toEqual([]);
  });

  it('reports a wrong result at its place, or at the last move, or at the beginning of the game', () => {
    expect(told(replayed('b@g35\n  1-0-0'))).toEqual([['warning', 'other-result', 2, 3, '1-0-0']]);
    const withoutPlace = (text: string) => {
      const { resultPlace: _, ...record } = parseRecords(text)[0]!;
      return told(replayRecord({ ...record, result: '1-0-0' }));
    };
    expect(withoutPlace('b@g35 s@g36 *')).toEqual([['warning', 'other-result', 1, 7, '1-0-0']]);
    expect(withoutPlace('*')).toEqual([['warning', 'other-result', 1, 1, '1-0-0']]);
  });

  it('R8.4: divides a three-player draw among the players whose hearts are left', () => {
    const drawn = (pieces: string, owners: string): string =>
      resultOf(stateOf('romulan-heart:3', pieces, { owners }), { winner: null });
    expect(drawn('G@A19 g@I99 ~G@I11', '123')).toBe('1/3-1/3-1/3');
    expect(drawn('G@A19 g@I99', '121')).toBe('1/2-1/2-0');
    expect(drawn('G@A19 ~G@I11', '113')).toBe('1/2-0-1/2');
    expect(
      resultOf(stateOf('romulan-heart:3', 'g@I99 ~G@I11', { owners: '223', seat: 2 }), { winner: null }),
    ).toBe('0-1/2-1/2');
    expect(resultOf(stateOf('romulan-heart:3', 'G@A19', { owners: '111' }))).toBe('1-0-0');
    expect(resultOf(stateOf('romulan-heart:2', 'G@A19 g@I99'), { winner: null })).toBe('1/2-1/2');
  });

  it('returns a draw offer with its move', () => {
    const offers = (text: string) =>
      replayed(text).plies.map(({ text: move, drawOffer }) => [move, drawOffer]);
    const [yes, no] = [true, undefined];
    expect(offers('b@g35 (=) s@g36 *')).toEqual([
      ['b@g35', yes],
      ['s@g36', no],
    ]);
    expect(offers('B G35 S G36 (=) *')).toEqual([
      ['B G35', no],
      ['S G36', yes],
    ]);
    expect(offers('[Notation "algebraic"]\n\nWg35 Rg36(=) Qh35 *')).toEqual([
      ['Wg35', no],
      ['Rg36', yes],
      ['Qh35', no],
    ]);
    const { nodes, ...rest } = parseRecords('[Notation "algebraic"]\n\nWg35 *')[0]!;
    const marked = { ...rest, nodes: [{ ...nodes[0]!, text: 'Wg35(=)', drawOffer: false }] };
    expect(replayRecord(marked).plies.map(({ drawOffer }) => drawOffer)).toEqual([yes]);
  });

  it.each([
    ['geometric', ['B G35', 'S G36']],
    ['geometric', ['F@E16', 'Fe@E16 E27']],
    ['coordinate', ['e37f48']],
    ['coordinate', ['B@E37']],
    ['algebraic', ['V E123']],
    ['algebraic', ['BE37', 'be38']],
    ['algebraic', ['Bg35']],
    ['algebraic', ['x', '-', 'Q']],
    // Only the first hundred moves are sampled.
    ['coordinate', [...Array<string>(60).fill('e37f48'), ...Array<string>(100).fill('Bg35')]],
    ['algebraic', [...Array<string>(60).fill('Bg35'), ...Array<string>(100).fill('e37f48')]],
  ])('guesses %s if most moves look like it: %j', (name, texts) => {
    const node = parseRecords('a *')[0]!.nodes[0]!;
    const nodes = texts.map((text, index) => ({ ...node, text, parent: index - 1 }));
    expect(replayRecord({ ...parseRecords('*')[0]!, nodes }).notation.name).toBe(name);
  });

  it('plays and checks nothing if the ruleset is unknown', () => {
    const replay = replayed('[Rules "kln-zha"]\n[Position "x"]\n\nb@g35 s@g36 1-0-0');
    expect(told(replay)).toEqual([['error', 'unknown-ruleset', 1, 9, 'kln-zha']]);
    expect([replay.isPlayable, replay.played, replay.plies]).toEqual([false, 0, []]);
    expect(replayed('[Rules "kln-zha"]\n\n*', { rules: takzh }).rules.id).toBe('takzh');
  });

  it('rejects a record with a move before its parent', () => {
    const record = parseRecords('b@g35 s@g36 *')[0]!;
    const nodes = record.nodes.map((node) => ({ ...node, parent: 1 }));
    expect(() => replayRecord({ ...record, nodes })).toThrow('must come after its parent');
  });
});

/** A battle with Gold to move, from the documentation of the command line. */
const position = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';

/** Tags of a record that starts with that battle. */
function head(notation: string): string {
  return `[Rules "klin-zha"]\n[Notation "${notation}"]\n[Position "${position}"]\n\n`;
}

describe('the notation of a game without a Notation tag', () => {
  const start = `[Position "${position}"]\n\n`;

  it.each([
    ['geometric', '1. Fl G14xD16 Fe E16-D16 *'],
    ['geometric', '1. Fl@G14 x Fl@D16 Fe@E16 - D16 2. V@G13 - G14 S@E37 - F48 *'],
    ['geometric', '1. L@H24 G25 *'],
    ['geometric', '1. L@H24 - G25 S@E37 - F48 *'],
    ['coordinate', '1. g14:d16 e16xd16 *'],
    ['coordinate', '1. h24-g25 e37-f48 *'],
    ['coordinate', '1. H24G25 E37F48 *'],
    ['algebraic', '1. Ng14xd16 Qxd16 2. g13-g14 *'],
    ['algebraic', '1. Rg25 *'],
  ])('is %s if the moves look like it: %s', (notation, moves) => {
    const replay = replayed(`${start}${moves}`);
    expect(replay.notation.name).toBe(notation);
    expect(replay.isComplete).toBe(true);
  });
});

describe('a split move', () => {
  it.each([
    ['geometric', '1. Fl@G14 Fl@D16 Fe@E16 x Fl@D16 *', ['split-move', 'unmarked-capture']],
    ['geometric', '1. Fl@G14 xFl@D16 Fe@E16 x Fl@D16 *', ['split-move']],
    ['geometric', '1. Fl@G14 - D16 Fe@E16 x Fl@D16 *', ['split-move', 'unmarked-capture']],
    ['geometric', '1. Fl@G14 x Fl@D16 Fe@E16 x {hm} Fl@D16 *', ['split-move']],
    ['geometric', '1. Fl G14 D16 Fe@E16 x Fl@D16 *', ['split-move', 'unmarked-capture']],
    ['coordinate', '1. g14 d16 e16 - d16 *', ['split-move', 'split-move']],
    ['algebraic', '1. Ng14 xd16 Qxd16 *', ['split-move', 'surplus-origin']],
  ])('is played as one move: %s, %s', (notation, moves, codes) => {
    const replay = replayed(`${head(notation)}${moves}`);
    expect(replay.diagnostics.map(({ code, severity }) => [code, severity])).toEqual(
      codes.map((code) => [code, 'warning']),
    );
    expect(replay.plies.map(({ move }) => formatMove(move))).toEqual(['g14d16', 'e16d16']);
    expect(replay.isComplete).toBe(true);
  });

  it.each([
    ['geometric', 'V@G13 - G14', 'illegal-move', 'G14 is occupied by your own Flier.'],
    ['geometric', 'Fl@G14 {hm} Fl@I99', 'illegal-move', 'The Flier on G14 cannot reach I99'],
    ['coordinate', 'g14 a19', 'illegal-move', 'The Flier on G14 cannot reach A19'],
    ['geometric', 'B G35 S@E37 F48', 'illegal-move', 'The setup is over: all armies and Goals are placed.'],
    ['geometric', 'Gold wins S@E37 F48', 'unreadable', "'Gold' is not a geometric move."],
  ])('is reported as a whole if it cannot be played: %s, %s', (notation, moves, code, message) => {
    const [first] = replayed(`${head(notation)}1. ${moves} *`).diagnostics;
    expect(first).toMatchObject({ code, severity: 'error', line: 5, column: 4 });
    expect(first!.message).toContain(message);
  });

  it('is reported at its beginning, and each slip in its part', () => {
    const replay = replayed(`${head('geometric')}1. Fl@G14\n  Fl@D16 Fe@E16 x {hm} Fl@D16 *`);
    expect(told(replay)).toEqual([
      ['warning', 'split-move', 5, 4, 'Fl@G14 Fl@D16'],
      ['warning', 'unmarked-capture', 6, 3, 'Fl'],
      ['warning', 'split-move', 6, 10, 'Fe@E16 x Fl@D16'],
    ]);
    expect(replay.diagnostics.map(({ length }) => length)).toEqual([6, 2, 20]);
    expect(replay.diagnostics[0]!.expected).toBe('Fl@G14 x Fl@D16');
  });

  it('changes the state with its last part, and its variations start before the whole move', () => {
    const replay = replayed(`${head('coordinate')}1. g14 (h24g25) d16 (h24 g25) e16d16 (e16 d16) *`);
    expect(replay.diagnostics.map(({ code }) => code)).not.toContain('unreadable');
    const { nodes } = replay.record;
    expect(nodes.map(({ text }) => text).slice(0, 3)).toEqual(['g14', 'h24g25', 'd16']);
    expect([0, 2].map((node) => [replay.isPart(node), replay.moveAt(node) !== undefined])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(replay.stateAt(0).toString()).toBe(replay.start.toString());
    expect(replay.stateAt(2).seat).toBe(2);
    expect(replay.stateAt(1).toString()).not.toBe(replay.start.toString());
    expect(replay.plies[0]).toMatchObject({ text: 'g14 d16', column: 4, seat: 1 });
    expect(replay.stateAt(5).toString()).toBe(replay.final.toString());
  });

  it('is not joined across a move number, and is an error with strict', () => {
    const apart = replayed(`${head('coordinate')}1. g14 2. d16 *`);
    expect(apart.diagnostics.map(({ code }) => code)).toContain('unreadable');
    expect(apart.played).toBe(0);
    const strict = replayed(`${head('geometric')}1. Fl@G14 xFl@D16 *`, { strict: true });
    expect(told(strict)).toEqual([['error', 'split-move', 5, 4, 'Fl@G14 xFl@D16']]);
    expect(strict.isCorrected(1)).toBe(true);
  });

  it('reports the chosen move once, even if there are other slips', () => {
    const strict = replayed(`${head('geometric')}1. Fl@G14 xV@d16 *`, { strict: true });
    expect(strict.diagnostics.map(({ code, message, expected }) => [code, message, expected])).toEqual([
      [
        'split-move',
        "'Fl@G14' and 'xV@d16' are read as one move: write 'Fl@G14 x Fl@D16'. The replay continues with 'Fl@G14 x Fl@D16'.",
        'Fl@G14 x Fl@D16',
      ],
      ['other-captured', "Write the captured piece on D16 as 'Fl', not 'V'.", 'Fl'],
      ['letter-size', "Write the cell 'd16' as 'D16'.", 'D16'],
    ]);
  });
});

/** A battle in which both sides move back and forth, and its first moves. */
function longGame(): { readonly start: string; readonly moves: readonly string[] } {
  let state = createState(klinZha);
  while (state.phase === 'setup') state = play(state, legalMoves(state)[0]!);
  const start = state.toString();
  for (const first of legalMoves(state)) {
    const reply = play(state, first);
    for (const second of legalMoves(reply)) {
      const moves = [first, second].map(formatMove);
      const back = moves.map((move) => move.replace(/^(...)(...)$/, '$2$1'));
      try {
        const end = [...moves, ...back].reduce((now, move) => play(now, move), state);
        if (end.hash() === state.hash()) return { start, moves: [...moves, ...back] };
      } catch {
        // One of the warriors cannot go back.
      }
    }
  }
  throw new Error('no moves go back');
}

describe('large records', () => {
  const { start, moves } = longGame();
  const head = `[Rules "klin-zha"]\n[Notation "coordinate"]\n[Position "${start}"]\n\n`;

  it('of 10,000 plies are replayed, with access to any state', () => {
    const replay = replayed(
      `${head}${Array.from({ length: 10_000 }, (_, ply) => moves[ply % 4]).join(' ')} *`,
    );
    expect(replay.diagnostics).toEqual([]);
    expect(replay.played).toBe(10_000);
    expect(replay.stateAt(7_999).hash()).toBe(replay.start.hash());
    expect(replay.stateAt(4_000).round).toBe(replay.start.round + 2_000);
    expect(replay.final.halfmoveClock).toBe(replay.start.halfmoveClock + 10_000);
  });

  it('with deeply nested variations are replayed', () => {
    const deep = runs(100_000);
    const replay = replayed(`${head}${moves.join(' ')}${` (${moves[3]}`.repeat(deep)}${')'.repeat(deep)} *`);
    expect(replay.record.nodes).toHaveLength(deep + 4);
    expect(replay.played).toBe(deep + 4);
    const length = deep / 5;
    const line = Array.from({ length }, (_, ply) => `${moves[ply % 4]} (${moves[ply % 4]}`).join(' ');
    const nested = replayed(`${head}${line}${')'.repeat(length)} *`);
    expect(nested.played + nested.diagnostics.length).toBeGreaterThan(length);
  });

  it('with an error in every variation are replayed in linear time', () => {
    const broken = Array.from({ length: runs(5000) }, (_, ply) => `${moves[ply % 4]} (x${ply} y z)`).join(
      ' ',
    );
    const replay = replayed(`${head}${broken} *`);
    expect(replay.played).toBe(runs(5000));
    expect(replay.diagnostics).toHaveLength(1001);
  });
});
