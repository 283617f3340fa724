import { parsePosition, rulesOf, unwrap } from 'klin-zha';
import { renderText } from 'klin-zha/render';
import { describe, expect, it } from 'vitest';
import { battle, klinZha } from './support.ts';

describe('klin-zha board', () => {
  it('draws a position', async () => {
    const state = unwrap(parsePosition(rulesOf('klin-zha'), battle));
    expect(await klinZha(['board', battle])).toEqual({ status: 0, out: `${renderText(state)}\n`, err: '' });
  });

  it('draws the empty board of a ruleset', async () => {
    const { status, out } = await klinZha(['board', '--rules', 'romulan-heart:3']);
    expect(status).toBe(0);
    expect(out).toContain('Setup: Green places a warrior.');
    expect(out).toContain('Black  letters after ~, North, in hand F L S I I V V V B');
  });

  it('draws a compact board with cells in brackets', async () => {
    const state = unwrap(parsePosition(rulesOf('klin-zha'), battle));
    const highlight = ['F15', 'd28'];
    const { out } = await klinZha(['board', '--compact', '--highlight', 'F15,d28', battle]);
    expect(out).toBe(`${renderText(state, { compact: true, highlight })}\n`);
    expect(out).toContain('[f ]');
  });

  it('draws the board in any orientation', async () => {
    const state = unwrap(parsePosition(rulesOf('klin-zha'), battle));
    const { out } = await klinZha(['board', '--orientation', 'W-bottom', battle]);
    expect(out).toBe(`${renderText(state, { orientation: 'W-bottom' })}\n`);
    const wrong = await klinZha(['board', '--orientation', 'south', battle]);
    expect(wrong.status).toBe(2);
    expect(wrong.err).toContain('N-top, W-top, E-top, N-bottom, W-bottom, E-bottom');
  });

  it('reads a position from standard input, like other commands', async () => {
    const { out } = await klinZha(['board', battle]);
    expect(await klinZha(['board', '-'], { stdin: `${battle}\n` })).toEqual({ status: 0, out, err: '' });
    const moves = await klinZha(['moves', '-', '--json'], { stdin: battle });
    expect(JSON.parse(moves.out).position).toBe(battle);
    expect((await klinZha(['svg', '-'], { stdin: battle })).out).toBe((await klinZha(['svg', battle])).out);
    const counted = await klinZha(['perft', '-', '--depth', '1', '--json'], { stdin: battle });
    expect(JSON.parse(counted.out).position).toBe(battle);
    const wrong = await klinZha(['board', '-'], { stdin: '' });
    expect(wrong).toMatchObject({ status: 1, out: '' });
    expect(wrong.err).toMatch(/^klin-zha: position, character 1: /);
    const endless = Array.from({ length: 100 }, () => Buffer.alloc(65_536, '1'));
    expect((await klinZha(['board', '-'], { stdin: endless })).status).toBe(1);
  });

  it('prints a position as JSON', async () => {
    const { status, out, err } = await klinZha(['board', '--json', battle]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const json = JSON.parse(out);
    expect(Object.keys(json)).toEqual([
      'rules',
      'position',
      'key',
      'symmetricKey',
      'phase',
      'result',
      'warriors',
      'goals',
      'seat',
      'regions',
      'owners',
      'halfmoveClock',
      'round',
      'first',
      'hands',
      'combat',
      'variantState',
    ]);
    expect(json).toMatchObject({
      rules: 'klin-zha',
      position: battle,
      phase: 'battle',
      result: null,
      goals: ['E48', 'I45'],
      seat: 2,
      regions: [1, 2, null],
      round: 3,
    });
    expect(json.warriors[0]).toEqual({ cell: 'A19', warrior: 'F', seat: 1 });
  });

  it('prints the result of a game as JSON', async () => {
    const over = 'F/3/4V/V1VBI2/1I4L2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 22 0 3 -';
    const { out } = await klinZha(['board', '--json', over]);
    expect(JSON.parse(out)).toMatchObject({ phase: 'over', result: { winner: 2, reason: 'goal-captured' } });
  });
});
