import { describe, expect, it } from 'vitest';
import {
  ablative,
  combine,
  createPosition,
  createState,
  formatPosition,
  perft,
  unwrap,
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

  it('counts no deeper than makes sense', () => {
    expect(() => perft(createState('klin-zha'), 1001)).toThrow(
      expect.objectContaining({ code: 'bad-depth' }),
    );
  });
});
