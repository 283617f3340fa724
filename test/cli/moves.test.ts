import { describe, expect, it } from 'vitest';
import { battle, impossible, klinZha } from './support.ts';

describe('the position argument', () => {
  it('reads a limited number of bytes from standard input', async () => {
    let read = 0;
    function* endless() {
      for (; read < 1000; read++) yield Buffer.alloc(10_000, 'F');
    }
    const { status } = await klinZha(['moves', '-'], { stdin: endless() });
    expect(status).toBe(1);
    expect(read).toBeLessThan(100);
  });

  it('suggests --unchecked only if it helps', async () => {
    const hint = 'use --unchecked to accept this position';
    expect((await klinZha(['moves', impossible])).err).toContain(hint);
    const rows = Array.from({ length: 9 }, (_, row) => 'F'.repeat(2 * row + 1));
    const crowded = await klinZha(['moves', `${rows.join('/')} 1 N1W2 - 0 1 -`]);
    expect(crowded.status).toBe(1);
    expect(crowded.err).toContain('at most 64 are allowed');
    expect(crowded.err).not.toContain(hint);
    expect((await klinZha(['moves', 'nonsense'])).err).not.toContain(hint);
  });
});

describe('klin-zha moves', () => {
  it('lists the moves of each warrior with captures, and moves with the Goal separately', async () => {
    const { status, out, err } = await klinZha(['moves', battle]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toContain('Green to move, round 3, 5 half-moves without a capture. 47 legal moves.\n');
    expect(out).toContain('\nFencer F15                E15 xE16 F14\n');
    expect(out).toContain('\nLancer I45 with the Goal  H45 I44 I34 I55 I56 I66\n');
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('lists the cells for placements, once for warriors that share them', async () => {
    const { out } = await klinZha(['moves']);
    expect(out).toContain('Setup: Gold places a warrior. 432 legal moves.\n');
    expect(out).toContain('\nFencer, Lancer, Swift, Flier, Vanguard, Blockader\n  A19 B18 ');
  });

  it('lists where the Goal may be placed', async () => {
    const position = '1/3/5/7/9/FL9/VVV10/SIIB11/17 1 W1 - 0 1 -';
    const { out } = await klinZha(['moves', '--unchecked', position]);
    expect(out).toContain('Setup: Gold places the Goal.');
    expect(out).toMatch(/\nGoal {2}F14 F15/);
  });

  it('lists the moves from one cell', async () => {
    expect((await klinZha(['moves', '--cell', 'i54', battle])).out).toContain('14 legal moves from I45.\n');
    const empty = await klinZha(['moves', '--cell', 'H45', battle]);
    expect(empty.status).toBe(0);
    expect(empty.out).toContain('No legal moves from H45.\n');
  });

  it('lists no moves after the end of the game', async () => {
    const over = 'F/3/4V/V1VBI2/1I4L2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 22 0 3 -';
    const { status, out } = await klinZha(['moves', over]);
    expect({ status, out }).toEqual({
      status: 0,
      out: 'Green wins: the enemy Goal is captured.\n',
    });
  });

  it('prints the same JSON as --jsonl', async () => {
    const { out } = await klinZha(['moves', '--json', battle]);
    const streamed = await klinZha(['moves', '--jsonl'], { stdin: JSON.stringify({ position: battle }) });
    expect(out).toBe(streamed.out);
    const some = JSON.parse((await klinZha(['moves', '--json', '--cell', 'F15', battle])).out);
    expect(some).toEqual({
      rules: 'klin-zha',
      position: battle,
      moves: ['f15e15', 'f15e16', 'f15f14'],
      result: null,
    });
  });
});

describe('klin-zha moves --explain', () => {
  it.each([
    ['L-@I45 i66', 'geometric'],
    ['Sh23', 'algebraic:german'],
    ['L-@I45 I66', undefined],
    ['I45I66', 'coordinate'],
  ])('reads %s, in %s', async (text, from) => {
    const options = from === undefined ? [] : ['--from', from];
    const { status, out } = await klinZha(['moves', '--explain', text, ...options, battle]);
    expect(out).toMatch(/^\S+: The move is legal\.\n$/);
    expect(status).toBe(0);
  });

  it('explains an illegal or ambiguous move in another notation', async () => {
    const { status, out } = await klinZha(['moves', '--explain', 'Fl I45 A19', '--json', battle]);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      legal: false,
      ruling: expect.stringMatching(/^R\d/),
      move: null,
    });
    const ambiguous = await klinZha(['moves', '--explain', 'L@I45 I66', battle]);
    expect(ambiguous.err).toContain('can mean 2 legal moves: L-@I45 I66, LG@I45 I66.');
    const unread = await klinZha(['moves', '--explain', 'nonsense', '--from', 'geometric', battle]);
    expect(unread).toMatchObject({ status: 1, out: '' });
  });

  it('lists moves in a notation', async () => {
    const { out } = await klinZha(['moves', '--cell', 'F15', '--notation', 'geometric', battle]);
    expect(out).toBe(
      'Green to move, round 3, 5 half-moves without a capture. 3 legal moves from F15.\nFe@F15 E15\nFe@F15 x Fl@E16\nFe@F15 F14\n',
    );
  });

  it('accepts a legal move', async () => {
    const { status, out, err } = await klinZha(['moves', '--explain', 'I45I66G', battle]);
    expect({ status, out, err }).toEqual({ status: 0, out: 'i45i66g: The move is legal.\n', err: '' });
  });

  it('explains an illegal move with the ruling and the cells', async () => {
    const { status, out, err } = await klinZha(['moves', '--explain', 'i45a19', battle]);
    expect({ status, err }).toEqual({ status: 1, err: '' });
    expect(out).toMatch(/^i45a19: .* \(R3\.1, out-of-reach\)\nCells: I45, A19\n$/);
  });

  it('prints one JSON document', async () => {
    const { status, out } = await klinZha(['moves', '--json', '--explain', 'f@f36']);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toEqual({
      rules: 'klin-zha',
      position: '1/3/5/7/9/11/13/15/17 1 - - 0 1 hand1=FLSIIVVVB;hand2=FLSIIVVVB',
      move: 'f@f36',
      legal: false,
      code: 'no-region',
      ruling: 'R7.2',
      message: expect.stringContaining('F36'),
      cells: ['F36'],
    });
  });

  it('rejects text that is not a move', async () => {
    const { status, out, err } = await klinZha(['moves', '--explain', 'up', battle]);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain("klin-zha: move, character 1: 'up' is not a valid move: expected a move such as ");
  });
});
