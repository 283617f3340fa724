import * as core from 'klin-zha';
import {
  ablative,
  attemptsFor,
  blind,
  choicesFor,
  combine,
  createPosition,
  createState,
  formatPosition,
  klinZha,
  type PlayerView,
  parseRules,
  perft,
  placeArmies,
  rulesOf,
  takzh,
  turnFor,
  unwrap,
  viewFor,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';

describe('klin-zha: the blind game', () => {
  it('restores states and games and lists attempts by ruleset (R10.9)', () => {
    const rules = unwrap(combine(klinZha, [blind]));
    const state = createState(rules);
    expect(unwrap(core.restoreState(JSON.parse(JSON.stringify(state)), rules))).toEqual(state);
    expect(core.restoreState(state.toJSON(), klinZha)).toMatchObject({ ok: false });
    const game = new core.Game(state).play('f@e16').play('l@e26');
    const again = unwrap(core.restoreGame(JSON.stringify(game), rules));
    expect([again.state, again.moves]).toEqual([game.state, game.moves]);
    expect(core.restoreGame({ moves: 7 }, rules)).toMatchObject({ ok: false });
    const attempts = core.attemptsFor(viewFor(game.state, 1), rules);
    expect(attempts).toEqual(attemptsFor(viewFor(game.state, 1), parseRules));
    expect(attempts.length).toBeGreaterThan(0);
  });
});

describe('the entry klin-zha', () => {
  it('finds rulesets by id with rulesOf', () => {
    const state = createState(takzh);
    expect(formatPosition(unwrap(createPosition(takzh, state.toFields())))).toBe(formatPosition(state));
    expect(unwrap(combine(klinZha, [ablative({ limit: 6 })])).id).toBe('klin-zha+ablative:6');
    const unknown = 'chess' as 'takzh';
    expect(() => rulesOf(unknown)).toThrow(expect.objectContaining({ code: 'unknown-ruleset' }));
  });

  it('rejects invalid views and lists of armies', () => {
    const state = createState(rulesOf('klin-zha+blind'));
    const view = viewFor(state, 1);
    const strangers: unknown[] = [state, state.toJSON().position, null, {}, { ...view, seats: [null] }];
    for (const strange of strangers as PlayerView[])
      for (const ask of [turnFor, choicesFor, attemptsFor])
        expect(() => ask(strange, parseRules)).toThrow(expect.objectContaining({ code: 'bad-view' }));
    expect(placeArmies(state, 'x' as never)).toMatchObject({ ok: false, errors: [{ code: 'bad-army' }] });
  });

  it('limits the depth of perft', () => {
    expect(() => perft(createState(klinZha), 1001)).toThrow(expect.objectContaining({ code: 'bad-depth' }));
  });
});
