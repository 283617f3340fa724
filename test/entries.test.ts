import { describe, expect, it } from 'vitest';
import {
  ablative,
  attemptsFor,
  choicesFor,
  combine,
  createPosition,
  createState,
  formatPosition,
  type PlayerView,
  perft,
  placeArmies,
  turnFor,
  unwrap,
  viewFor,
} from '../src/index.ts';

describe('the entry klin-zha', () => {
  it('takes the id of a ruleset wherever it takes a ruleset', () => {
    const state = createState('takzh');
    expect(formatPosition(unwrap(createPosition('takzh', state.fields())))).toBe(formatPosition(state));
    expect(unwrap(combine('klin-zha', [ablative({ limit: 6 })])).id).toBe('klin-zha+ablative:6');
    const unknown = 'chess' as 'takzh';
    expect(createPosition(unknown, state.fields())).toMatchObject({
      ok: false,
      errors: [{ code: 'unknown-ruleset' }],
    });
    expect(combine(unknown, [])).toMatchObject({ ok: false, errors: [{ code: 'unknown-ruleset' }] });
  });

  it('refuses what is no view, and no list of armies', () => {
    const state = createState('klin-zha+blind');
    const view = viewFor(state, 1);
    const strangers: unknown[] = [state, state.toJSON().position, null, {}, { ...view, seats: [null] }];
    for (const strange of strangers as PlayerView[])
      for (const ask of [turnFor, choicesFor, attemptsFor])
        expect(() => ask(strange)).toThrow(expect.objectContaining({ code: 'bad-view' }));
    expect(placeArmies(state, 'x' as never)).toMatchObject({ ok: false, errors: [{ code: 'bad-army' }] });
  });

  it('counts no deeper than makes sense', () => {
    expect(() => perft(createState('klin-zha'), 1001)).toThrow(
      expect.objectContaining({ code: 'bad-depth' }),
    );
  });
});
