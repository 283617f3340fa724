import { describe, expect, it } from 'vitest';
import { parsePosition, unwrap } from '../../src/index.ts';
import { renderText } from '../../src/render/text.ts';
import { battle, klinZha } from './support.ts';

describe('klin-zha board', () => {
  it('draws a position', async () => {
    const state = unwrap(parsePosition('klin-zha', battle));
    expect(await klinZha(['board', battle])).toEqual({ status: 0, out: `${renderText(state)}\n`, err: '' });
  });

  it('draws the empty board of a ruleset', async () => {
    const { status, out } = await klinZha(['board', '--rules', 'romulan-heart:3']);
    expect(status).toBe(0);
    expect(out).toContain('Setup: Green places a warrior.');
    expect(out).toContain('Black  letters behind a ~, in hand F L S I I V V V B');
  });

  it('draws small, with cells in brackets', async () => {
    const state = unwrap(parsePosition('klin-zha', battle));
    const highlight = ['F15', 'd28'];
    const { out } = await klinZha(['board', '--compact', '--highlight', 'F15,d28', battle]);
    expect(out).toBe(`${renderText(state, { compact: true, highlight })}\n`);
    expect(out).toContain('[f ]');
  });

  it('says in JSON what the position holds', async () => {
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
      'quiet',
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

  it('says in JSON how a game ended', async () => {
    const over = 'F/3/4V/V1VBI2/1I4L2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 22 0 3 -';
    const { out } = await klinZha(['board', '--json', over]);
    expect(JSON.parse(out)).toMatchObject({ phase: 'over', result: { winner: 2, reason: 'goal-captured' } });
  });
});
