import { readFileSync } from 'node:fs';
import { formatMove, outcome, rulesOf, takzh } from 'klin-zha';
import { formatAlgebraic, formatGeometric } from 'klin-zha/notation';
import { readScoreSheet, replayScoreSheet, type SheetReplay } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { runs } from '../../support/runs.ts';

function textOf(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

interface Vector {
  readonly position: string;
  readonly move?: string;
}

function vectorsOf(name: string): Vector[] {
  return textOf(`../../vectors/${name}.jsonl`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Vector);
}

const introduction = textOf('../../../examples/records/introduction.txt');
const romulan = textOf('../../../examples/records/romulan-heart.txt');

/** Line and column of the first occurrence of text in a sheet, starting at 1. */
function placeOf(sheet: string, text: string): { line: number; column: number } {
  const before = sheet.slice(0, sheet.indexOf(text)).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

function told({ diagnostics }: SheetReplay): unknown[] {
  return diagnostics.map(({ code, severity, line, read }) => [severity, code, line, read]);
}

/** The sheet from the introduction up to the battle, followed by other battle rows. */
function sheetWith(...rows: string[]): string {
  return [...introduction.split('\n').slice(0, 25), ...rows].join('\n');
}

describe('the sample battle of INT', () => {
  const replay = replayScoreSheet(introduction);
  const vectors = vectorsOf('sample-int');

  it('is replayed move by move to the end', () => {
    expect(replay.rules.id).toBe('klin-zha');
    expect(replay.plies).toHaveLength(67);
    expect(replay.plies.map(({ move }) => formatMove(move))).toEqual(
      vectors.slice(0, -1).map(({ move }) => move),
    );
    expect([replay.start, ...replay.plies.map(({ state }) => state)].map(String)).toEqual(
      vectors.map(({ position }) => position),
    );
    expect(replay.final.seat).toBe(2);
    expect(outcome(replay.final)).toEqual({ winner: 1, reason: 'immobilized', goalThreatened: true });
  });

  it('has exactly three slips', () => {
    const slip = placeOf(introduction, 'Fl@ED17 F14');
    expect(replay.diagnostics).toMatchObject([
      {
        code: 'misspelt-cell',
        severity: 'warning',
        line: slip.line,
        column: slip.column + 3,
        length: 4,
        read: 'ED17',
        expected: 'D17',
      },
      {
        code: 'unmarked-capture',
        severity: 'warning',
        line: slip.line,
        column: slip.column + 8,
        length: 3,
        read: 'F14',
        expected: 'x V@F14',
      },
      {
        code: 'letter-size',
        severity: 'warning',
        ...placeOf(introduction, 'FL@F14'),
        length: 2,
        read: 'FL',
        expected: 'Fl',
      },
    ]);
  });

  it('is formatted as INT prints it, except for the slips', () => {
    let before = replay.start;
    const differences: string[][] = [];
    for (const { move, text, state } of replay.plies) {
      const written = formatGeometric(before, move);
      if (written !== text) differences.push([text, written]);
      before = state;
    }
    expect(differences).toEqual([
      ['Fl@ED17 F14', 'Fl@D17 x V@F14'],
      ['FL@F14 x V@C17', 'Fl@F14 x V@C17'],
    ]);
  });
});

describe('the sample game of RH', () => {
  const replay = replayScoreSheet(romulan);
  const vectors = vectorsOf('sample-rh');

  it('is replayed to its last move', () => {
    expect(replay.rules.id).toBe('romulan-heart:3');
    expect(replay.plies).toHaveLength(83);
    const battle = ({ position }: Vector): boolean => position.endsWith(' -');
    const moves = vectors.filter((vector) => battle(vector) && vector.move).map(({ move }) => move);
    expect(replay.plies.slice(-moves.length).map(({ move }) => formatMove(move))).toEqual(moves);
    expect(replay.final.toString()).toBe(vectors.at(-1)!.position);
  });

  it('has two ambiguous moves and no other slip', () => {
    expect(replay.diagnostics).toMatchObject([
      {
        code: 'ambiguous-move',
        severity: 'warning',
        ...placeOf(romulan, 'Nf37'),
        length: 4,
        read: 'Nf37',
        expected: 'N39f37',
      },
      {
        code: 'open-move',
        severity: 'warning',
        ...placeOf(romulan, 'Nf15'),
        length: 4,
        read: 'Nf15',
        expected: 'Ndf15, Nff15',
      },
    ]);
    expect(replay.diagnostics[0]!.message).toContain('D39');
  });

  it('is formatted as RH prints it, except for the ambiguous moves', () => {
    let before = replay.start;
    const differences: string[][] = [];
    for (const { move, text, state } of replay.plies) {
      const written = formatAlgebraic(before, move, { nameCaptured: true });
      if (written !== text) differences.push([text, written]);
      before = state;
    }
    expect(differences).toEqual([
      ['Nf37', 'N39f37'],
      ['Nf15', 'Ndf15'],
    ]);
  });
});

describe('a replay', () => {
  it('accepts a sheet that was parsed before', () => {
    expect(replayScoreSheet(readScoreSheet(introduction)).plies).toHaveLength(67);
  });

  it('accepts a ruleset and a notation with letters as options', () => {
    expect(replayScoreSheet(introduction, { rules: takzh }).plies).toHaveLength(67);
    expect(replayScoreSheet(introduction, { notation: 'algebraic' }).plies).toHaveLength(0);
    const german = romulan.replace(/[QRBWN](?=[a-i1-9xQRBWN])/g, (letter) => {
      return { Q: 'D', R: 'T', B: 'L', W: 'M', N: 'S' }[letter]!;
    });
    const replay = replayScoreSheet(german, {
      notation: 'algebraic:german',
      rules: rulesOf('romulan-heart:3'),
    });
    expect(replay.plies).toHaveLength(83);
  });

  it('reads each army from its own column, in any order and side by side (R7.2)', () => {
    const sheet = [
      'Gold\tGreen',
      'B G35, S G36, V H23\tV C18, V C17, V C28',
      'V I33 V G13 Fe I11\tFl D16 Fl E27 Fe E16',
      'L H24 Fl I44 Fl G14\tL E26 S E37 B F37',
      'G Fe@I11\tG V@C18',
      'Fl@G14 x Fl@D16\tFe@E16 x Fl@D16',
    ].join('\n');
    const replay = replayScoreSheet(sheet);
    expect(told(replay)).toEqual([]);
    expect(replay.start.first).toBe(1);
    expect(replay.final.toString()).toBe(vectorsOf('sample-int')[22]!.position);
  });

  it('infers which seat placed first (R7.2)', () => {
    const swap = (sheet: string): string =>
      sheet
        .split('\n')
        .map((line) => line.split('\t'))
        .map(([left = '', right = '', ...rest]) =>
          left.startsWith('Gold') ? 'Gold\tGreen' : [right, left, ...rest].join('\t').trimEnd(),
        )
        .join('\n');
    const rows = sheetWith('Fl@G14 x Fl@D16', '\tFe@E16 x Fl@D16');
    const replay = replayScoreSheet(swap(rows));
    expect(told(replay)).toEqual([]);
    expect(replay.start.first).toBe(2);
    expect(replay.plies).toHaveLength(22);
    const together = [
      'Gold\tGreen',
      'V C18 V C17 V C28 Fl D16 Fl E27 Fe E16 L E26 S E37 B F37\tB G35 S G36 V H23 V I33 V G13 Fe I11 L H24 Fl I44 Fl G14',
      'G V@C18\tG Fe@I11',
      '...\tFl@G14 x Fl@D16',
    ].join('\n');
    expect(told(replayScoreSheet(together))).toEqual([]);
    expect(replayScoreSheet(together).start.first).toBe(2);
  });

  it('accepts the colours in any order', () => {
    expect(replayScoreSheet('Green\tGold\n\tB G35').final.toString()).toContain('B');
    expect(replayScoreSheet('Green\tBlue\nWh78').rules.id).toBe('romulan-heart:2');
  });

  it.each<[string, string[], unknown[]]>([
    ['an illegal move', ['V@G13 G25'], ['error', 'illegal-move', 26, 'V@G13 G25']],
    ['a move in the wrong column', ['\tFe@E16 D16'], ['error', 'wrong-turn', 26, 'Fe@E16 D16']],
    ['a missing turn', ['V@G13 G25 x'], ['error', 'unreadable', 26, 'V@G13 G25 x']],
  ])('ends at %s, and checks the form of the rest', (_, rows, [...expected]) => {
    const replay = replayScoreSheet(sheetWith(...rows, 'V@H23 H13', 'V@Z9 Z8'));
    expect(told(replay)).toEqual([
      expected,
      ['warning', 'not-replayed', 27, 'V@H23 H13'],
      ['error', 'bad-cell', 28, 'Z9'],
    ]);
    expect(replay.diagnostics[1]!.message).toContain('2 moves');
    expect(replay.plies).toHaveLength(20);
  });

  it('continues with the only likely correction of a move that cannot be played, and reports an error', () => {
    const replay = replayScoreSheet(sheetWith('Fl@G14 ? D16', '\tFe@E16 x Fl@D16'));
    expect(told(replay)).toEqual([['error', 'unreadable', 26, '?']]);
    expect(replay.diagnostics[0]!.expected).toBe('Fl@G14 x Fl@D16');
    expect(replay.plies).toHaveLength(22);
    expect(replay.plies.map(({ corrected }) => corrected)).toEqual([
      ...Array(20).fill(undefined),
      true,
      undefined,
    ]);
  });

  it('ends if a move follows the end of the game', () => {
    const replay = replayScoreSheet(`${introduction}\tVG@D38 D28\n`);
    expect(told(replay).at(-1)).toEqual(['error', 'game-over', 78, 'VG@D38 D28']);
    expect(replay.plies).toHaveLength(67);
  });

  it('ends at an incomplete army', () => {
    const short = introduction.replace('L H24\n', '');
    expect(told(replayScoreSheet(short))).toEqual([
      ['error', 'illegal-move', 23, 'G Fe@I11'],
      ['warning', 'not-replayed', 23, 'G V@C18'],
      ['error', 'bad-cell', 41, 'ED17'],
    ]);
    const never = 'Gold\tGreen\nB G35\n\tB F37';
    expect(told(replayScoreSheet(never))).toEqual([['error', 'missing-placement', 3, 'B F37']]);
  });

  it('reports colours that the ruleset does not have, and sheets without colours', () => {
    expect(told(replayScoreSheet('Gold\tBlue\nB G35'))).toEqual([
      ['error', 'other-colours', 1, 'gold, blue'],
    ]);
    expect(told(replayScoreSheet(introduction, { rules: rulesOf('romulan-heart:2') }))).toEqual([
      ['error', 'other-colours', 1, 'gold, green'],
    ]);
    expect(told(replayScoreSheet('nothing'))).toEqual([['error', 'no-heading', 1, '']]);
  });

  it('leaves a move open if later moves do not resolve it, with an error if the positions differ', () => {
    const rows = romulan.split('\n').map((line) => line.split('\t').slice(0, 4).join('\t'));
    const upTo = (label: string): string =>
      rows
        .slice(
          0,
          rows.findIndex((row) => row.startsWith(label)),
        )
        .join('\n');
    expect(told(replayScoreSheet(upTo('3.')))).toEqual([['error', 'open-move', 9, 'Nf37']]);
    expect(told(replayScoreSheet(upTo('7.')))).toEqual([
      ['error', 'open-move', 9, 'Nf37'],
      ['error', 'open-move', 13, 'Nf15'],
    ]);
    expect(told(replayScoreSheet(upTo('8.')))).toEqual([
      ['warning', 'ambiguous-move', 9, 'Nf37'],
      ['warning', 'open-move', 13, 'Nf15'],
    ]);
  });

  it('does not exceed the beam width', () => {
    const replay = replayScoreSheet(romulan, { beamWidth: 1 });
    expect(told(replay)[0]).toEqual(['warning', 'too-many-lines', 9, 'Nf37']);
  });

  it('accepts moves that only break Goal safety with acceptUnsafe, each with a warning (R6.5)', () => {
    const before = introduction.slice(0, introduction.indexOf('FeG@I11 I22'));
    const sheet = `${before}L@G25 G24\tFl@F14 x FeG@I11`;
    const { line } = placeOf(introduction, 'FeG@I11 I22');
    const refused = replayScoreSheet(sheet);
    expect(refused.plies).toHaveLength(30);
    expect(refused.diagnostics.at(-2)).toMatchObject({
      code: 'illegal-move',
      severity: 'error',
      ruling: 'R6.1',
    });
    const replay = replayScoreSheet(sheet, { acceptUnsafe: true });
    expect(told(replay).at(-1)).toEqual(['warning', 'goal-threatened', line, 'L@G25 G24']);
    expect(replay.plies).toHaveLength(32);
    expect(outcome(replay.final)).toMatchObject({ winner: 2, reason: 'goal-captured' });
  });
});

describe('malformed sheets', () => {
  const long = runs(1_000_000);

  it.each<[string, string]>([
    ['nothing', ''],
    ['only a heading', 'Gold\tGreen'],
    ['control characters', 'Gold\tGreen\n\u0000\u0007\t\uffff'],
    ['other scripts', 'Gold\tGreen\n♞𝟚3 é\t١٢٣'],
    ['a long word', `Gold\tGreen\n${'a1'.repeat(long / 2)}`],
    ['a long word of letters', `Gold\tGreen\n${'a'.repeat(long)}1`],
    ['many spaces', `Gold\tGreen\nB${' '.repeat(long)}G35 x`],
    ['many tabs', `Gold\tGreen\n${'\t'.repeat(long)}B G35`],
    ['many headings', 'Gold\tGreen\n'.repeat(long / 12)],
    ['many commas', `Gold\tGreen\n${'1,'.repeat(long / 2)}`],
    ['many placements', `Gold\tGreen\n${'B G35 '.repeat(long / 6)}`],
    ['many lines', `Gold\tGreen\n${'\n'.repeat(long)}`],
    ['many moves', `Gold\tGreen\n${'V@G13 G14\n'.repeat(long / 10)}`],
  ])('are reported without an exception: %s', (_, text) => {
    const replay = replayScoreSheet(text);
    expect(replay.plies.length).toBeLessThan(2);
    expect(JSON.stringify(replay.diagnostics).length).toBeLessThan(10_000);
  });
});

describe('a value that is not a score sheet', () => {
  it.each([{}, null, 7])('is rejected: %j', (value) => {
    const refused = expect.objectContaining({ name: 'KlinZhaError', code: 'not-a-sheet' });
    expect(() => replayScoreSheet(value as unknown as string)).toThrow(refused);
  });
});
