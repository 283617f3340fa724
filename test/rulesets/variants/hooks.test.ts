import {
  ablative,
  attempt,
  blind,
  combine,
  createState,
  defineHooks,
  defineRuleset,
  defineVariant,
  explainMove,
  type Fault,
  type GameState,
  type Hooks,
  kaggasCrown,
  kinta,
  klinZha,
  legalMoves,
  outcome,
  parsePosition,
  parseRules,
  play,
  powerVanguard,
  type Ruleset,
  restoreState,
  romulanHeart,
  rulesOf,
  seededRandom,
  threats,
  unwrap,
  type Variant,
  variantIds,
  variantText,
  withWarrior,
} from 'klin-zha';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { parseCoordinates } from '../../../src/engine/text/coordinates.ts';
import type { AnyHooks } from '../../../src/rules/variant.ts';
import { playAll, positionText, type Sketch, targetsFrom } from '../../support/positions.ts';

const nimbleSwift = defineVariant({
  id: 'nimble-swift',
  name: 'Nimble Swift',
  sources: ['house rule'],
  change: (rules) => ({ ...rules, warriors: withWarrior(rules.warriors, 'S', { least: 1 }) }),
});

/** Returns a variant that only adds hooks. */
function hooked(hooks: AnyHooks, id = 'hooked'): Variant {
  return defineVariant({
    id,
    name: 'Hooked',
    sources: [],
    change: (rules) => ({ ...rules, hooks: [...rules.hooks, hooks] }),
  });
}

/** Counts captures. From the third capture on, the captor leaves the board. */
const bloodHooks: Hooks<number> = {
  id: 'blood',
  ruling: 'House 1',
  variantState: {
    key: 'blood',
    absent: 0,
    initial: () => 0,
    format: (count) => (count === 0 ? undefined : String(count)),
    parse: (text) => (/^[1-9]$/.test(text) ? { state: Number(text) } : { expected: 'a digit from 1' }),
  },
  removesWarriors: true,
  afterMove: (count, { captured, to }) => {
    const state = captured === null ? count : count + 1;
    return state === 3 && captured !== null ? { state, remove: [to] } : { state };
  },
  check: (count) => (count > 3 ? 'Nobody counts further than three.' : undefined),
};
const blood = unwrap(combine(klinZha, [hooked(defineHooks(bloodHooks))]));

function stateOf(rules: Ruleset, pieces: string, sketch: Sketch = {}): GameState {
  return unwrap(parsePosition(rules, positionText(pieces, sketch), { unchecked: true }));
}

function thrown(work: () => unknown): readonly Fault[] {
  try {
    work();
  } catch (error) {
    return (error as { faults: readonly Fault[] }).faults;
  }
  return [];
}

function codes(faults: readonly Fault[]): string[] {
  return faults.map(({ code }) => code);
}

describe('defineVariant', () => {
  it('throws all faults', () => {
    const bad = { id: 'Bad Id', name: '', sources: [], parameter: 'a b', rank: Number.NaN, change: 1 };
    const faults = thrown(() => defineVariant(bad as unknown as Variant));
    expect(codes(faults)).toEqual(['bad-id', 'bad-parameter', 'no-change', 'bad-rank']);
    expect(faults.map(({ message }) => message).join(' ')).toContain("'Bad Id'");
  });

  it.each(['', '-swift', '9lives', 'swift!', 'swift+kinta', 'swift\n', 'Swift'])(
    'rejects the id %j',
    (id) => {
      expect(codes(thrown(() => defineVariant({ ...nimbleSwift, id })))).toEqual(['bad-id']);
    },
  );

  it('returns a frozen copy', () => {
    const draft = { ...nimbleSwift };
    const made = defineVariant(draft);
    expect(made).not.toBe(draft);
    expect(Object.isFrozen(made)).toBe(true);
    expect(variantText(made)).toBe('nimble-swift');
    expect(variantText(ablative({ limit: 6 }))).toBe('ablative:6');
  });

  it.each(variantIds)('finds no faults in %s', (id) => {
    const [variant] = ['klin-zha', 'romulan-heart:3'].flatMap((base) => {
      const rules = parseRules(`${base}+${id}`);
      return rules.ok ? rules.value.variants : [];
    });
    expect(defineVariant(variant!)).toEqual(variant);
  });
});

describe('defineHooks', () => {
  it('throws all faults', () => {
    const own = { key: 'Hand', absent: 0, initial: 0, format: 0, parse: 0 };
    const bad = { id: '9', variantState: own, masks: 1, afterMove: 1, ended: 1, check: 1, stuck: 1 };
    expect(codes(thrown(() => defineHooks(bad as unknown as Hooks<unknown>)))).toEqual([
      'bad-id',
      'bad-hook',
      'bad-hook',
      'bad-hook',
      'bad-hook',
      'bad-hook',
      'bad-key',
      'bad-own-state',
      'bad-own-state',
      'bad-own-state',
    ]);
  });

  it.each(['first', 'hand', 'hand1', 'hand2', 'hand3', 'combat', '', 'a-b', 'a=b', 'Ä'])(
    'rejects the key %j',
    (key) => {
      const own = { ...bloodHooks.variantState!, key };
      expect(codes(thrown(() => defineHooks({ ...bloodHooks, variantState: own })))).toEqual(['bad-key']);
    },
  );

  it.each([undefined, null, 5, ['blood']])('rejects the key %j, which is not a string', (key) => {
    const own = { ...bloodHooks.variantState!, key: key as unknown as string };
    expect(codes(thrown(() => defineHooks({ ...bloodHooks, variantState: own })))).toEqual(['bad-key']);
  });

  it('returns a frozen copy', () => {
    expect(Object.isFrozen(defineHooks(bloodHooks))).toBe(true);
  });
});

describe('a variant without hooks', () => {
  it('affects moves, threats and explanations', () => {
    const rules = unwrap(combine(klinZha, [nimbleSwift]));
    expect(rules).toMatchObject({ id: 'klin-zha+nimble-swift', name: 'Klin Zha, Nimble Swift' });
    const state = stateOf(rules, 'S@E37 G@A19 g@I99 v@E38');
    expect(targetsFrom(state, 'E37')).toContain('E38');
    expect(threats(stateOf(rules, 's@E37 G@E38 g@I99'))).toHaveLength(1);
    expect(explainMove(stateOf(klinZha, 'S@E37 G@A19 g@I99'), 'e37e38').code).toBe('out-of-reach');
  });
});

describe('a variant with hooks', () => {
  it('keeps its state through moves, texts and JSON', () => {
    const start = stateOf(blood, 'F@E37 V*@I22 v*@A19 s@E38 l@E49 i@F47');
    const once = play(start, 'e37e38');
    expect(once.toFields().variantState).toEqual({ blood: '1' });
    expect(String(once)).toMatch(/ blood=1$/);
    const copy = unwrap(restoreState(JSON.stringify(once), () => ({ ok: true, value: blood })));
    expect(String(copy)).toBe(String(once));
    expect(copy.hash()).toBe(once.hash());
    expect(once.hash()).not.toBe(stateOf(blood, 'F@E38 V*@I22 v*@A19 l@E49 i@F47', { seat: 2 }).hash());
    expect(start.toFields().variantState).toEqual({});
  });

  it('removes warriors if it declares so', () => {
    const third = stateOf(blood, 'F@E37 V*@I22 v*@A19 s@E38', { state: 'blood=2' });
    expect(play(third, 'e37e38').toFields()).toMatchObject({
      variantState: { blood: '3' },
      warriors: [
        { cell: 'A19', warrior: 'V', seat: 2 },
        { cell: 'I22', warrior: 'V', seat: 1 },
      ],
    });
    const hooks = defineHooks({ ...bloodHooks, removesWarriors: false });
    const secretly = unwrap(combine(klinZha, [hooked(hooks)]));
    const state = stateOf(secretly, 'F@E37 G@A19 v*@I99 s@E38', { state: 'blood=2' });
    const before = legalMoves(state);
    expect(codes(thrown(() => play(state, 'e37e38')))).toEqual(['undeclared-removal']);
    expect(legalMoves(state), 'after a move that broke off').toEqual(before);
  });

  it('leaves a searcher unchanged if it throws, even after another variant removed a warrior', () => {
    const moody = defineHooks({
      id: 'moody',
      afterMove: (_, { captured }) => {
        if (captured !== null) throw new Error('not today');
        return { state: undefined };
      },
    });
    const rules = unwrap(combine(klinZha, [hooked(defineHooks(bloodHooks)), hooked(moody, 'sour')]));
    const state = stateOf(rules, 'F@E37 G@A19 v*@I99 s@E38', { state: 'blood=2' });
    const searcher = new Searcher(state);
    const move = unwrap(parseCoordinates(rules, 'e37e38'));
    expect(() => searcher.make(move)).toThrow('not today');
    expect([searcher.plies, String(searcher.state()), searcher.hash()]).toEqual([
      0,
      String(state),
      state.hash(),
    ]);
    expect(() => searcher.isLegal(move), 'Goal safety tries it').toThrow('not today');
    expect(searcher.hash()).toBe(state.hash());
  });

  it('is considered for Goal safety', () => {
    const pieces = 'V*@E37 F@F48 i@E48 l@E49 v*@A19';
    expect(explainMove(stateOf(blood, pieces, { state: 'blood=1' }), 'f48e48').legal).toBe(true);
    expect(explainMove(stateOf(blood, pieces, { state: 'blood=2' }), 'f48e48')).toMatchObject({
      code: 'goal-threatened',
      cells: ['E49', 'E37'],
    });
    expect(legalMoves(stateOf(blood, pieces, { state: 'blood=2' })).length).toBeGreaterThan(0);
  });

  it('is notified of a move once, and only in battle', () => {
    const events: unknown[] = [];
    const rules = unwrap(
      combine(defineRuleset({ ...romulanHeart(), deadPositions: false }), [
        hooked(
          defineHooks<number>({
            id: 'listener',
            afterMove: (state, event, glance) => {
              events.push({ ...event, turn: glance.seat, goal: glance.goalOf(1) });
              return { state };
            },
          }),
        ),
      ]),
    );
    playAll(createState(rules), 'f@i99 l@i89');
    expect(events).toEqual([]);
    play(stateOf(rules, 'F*@A19 s@B19 v*@I99'), 'a19b19g');
    const taking = { seat: 1, from: 0, to: 2, warrior: 'F', captured: 'S', arrived: true };
    const event = { ...taking, withGoal: true, leavesGoal: false };
    expect(events).toEqual([{ ...event, turn: 1, goal: 2 }]);
    play(stateOf(rules, 'F*@A19 s@B19 v*@I99'), 'a19b19');
    expect(events[1]).toEqual({ ...event, withGoal: false, leavesGoal: true, turn: 1, goal: 0 });
  });

  it('receives its last result for the same state, on any path of a searcher', () => {
    interface Link {
      readonly before: Link | undefined;
      readonly from: number;
    }
    let again = 0;
    const hooks = defineHooks<Link | undefined>({
      id: 'chain',
      variantState: {
        key: 'chain',
        absent: undefined,
        initial: () => undefined,
        format: () => undefined,
        parse: () => ({ state: undefined }),
      },
      afterMove: (state, { from }, _, last) => {
        expect(last === state || last?.before === state).toBe(true);
        if (last === state || last?.from !== from) return { state: { before: state, from } };
        again++;
        return { state: last };
      },
    });
    const rules = unwrap(combine(klinZha, [hooked(hooks)]));
    const start = stateOf(rules, 'F@E37 S@F36 V*@I22 v*@A19 s@C39 l@B18');
    const random = seededRandom(4);
    let searcher = new Searcher(start);
    const states = [start];
    const list = searcher.moveBuffer();
    for (let step = 0; step < 600; step++) {
      const choice = Math.floor(random() * 8);
      const count = searcher.moves(list);
      if (choice < 5 && count > 0) searcher.make(list[Math.floor(random() * count)]!);
      else if (choice < 7 && searcher.plies > 0) searcher.unmake();
      else if (random() < 0.5) searcher = new Searcher(searcher);
      else searcher.load(states[Math.floor(random() * states.length)]!);
      if (random() < 0.1) states.push(searcher.state());
    }
    expect(again).toBeGreaterThan(0);
  });

  it('is notified that the loser of a combat did not arrive', () => {
    const events: unknown[] = [];
    const listener = defineHooks<number>({
      id: 'listener',
      afterMove: (state, { from, to, captured, arrived }) => {
        events.push([from, to, captured, arrived]);
        return { state };
      },
    });
    const rules = unwrap(combine(romulanHeart(), [kinta, hooked(listener)]));
    const announced = play(stateOf(rules, 'F@A19 V*@I22 s@B19 v*@I99'), 'a19b19');
    expect(events).toEqual([]);
    play(announced, 'attacker');
    play(announced, 'defender');
    expect(events).toEqual([
      [0, 2, 'S', true],
      [0, 2, null, false],
    ]);
  });

  it('R10.9: reports each removed warrior, but only the cell of a real capture', () => {
    const flood = defineHooks<number>({
      id: 'flood',
      removesWarriors: true,
      afterMove: (state, { to }) => ({ state, remove: [0, 1, 2, 3].filter((cell) => cell !== to) }),
    });
    const rules = unwrap(combine(klinZha, [blind, hooked(flood)]));
    const pieces = 'V@A19 V@B18 v@B19 v@B29 F@E37 F*@I22 v*@I99 s@E38';
    const quiet = attempt(stateOf(rules, pieces), 1, 'e37e27');
    expect(quiet.played && quiet.reports).toEqual([
      { seat: 1, capture: null, lost: ['V', 'V'] },
      { seat: 2, capture: null, lost: ['V', 'V'] },
    ]);
    const capture = attempt(stateOf(rules, pieces), 1, 'e37e38');
    expect(capture.played && capture.reports).toEqual([
      { seat: 1, capture: 'E38', lost: ['V', 'V'] },
      { seat: 2, capture: 'E38', lost: ['V', 'V', 'S'] },
    ]);
  });

  it('can end a game and forbid cells, and explanations contain its ruling', () => {
    const rules = unwrap(
      combine(klinZha, [
        hooked(
          defineHooks<number>({
            id: 'peak',
            ruling: 'House 2',
            masks: () => ({ noEnd: [2] }),
            ended: (_, { warriorAt }) =>
              warriorAt(0)?.warrior === 'S' ? { winner: 0, reason: 'peak' } : undefined,
          }),
        ),
      ]),
    );
    const state = stateOf(rules, 'S@B18 V*@I22 v*@I99');
    expect(explainMove(state, 'b18a19').legal).toBe(true);
    const walker = stateOf(rules, 'V@B18 V*@I22 v*@I99');
    expect(explainMove(walker, 'b18b19')).toMatchObject({ code: 'marked-cell', ruling: 'House 2' });
    const over = play(state, 'b18a19');
    expect(outcome(over)).toMatchObject({ winner: null, reason: 'peak' });
    expect(explainMove(over, 'i99i89')).toMatchObject({ code: 'game-over', ruling: 'House 2' });
  });

  it('decides the winner if a player has no legal move', () => {
    const hooks = defineHooks<number>({
      id: 'patience',
      stuck: (_, { seat }) => ({ winner: seat, reason: 'patience' }),
    });
    const rules = unwrap(combine(klinZha, [hooked(hooks)]));
    const pieces = 'V*@A19 b@B18 v*@I99';
    expect(outcome(stateOf(klinZha, pieces))).toMatchObject({ winner: 2, reason: 'immobilized' });
    expect(outcome(stateOf(rules, pieces))).toMatchObject({ winner: 1, reason: 'patience' });
  });
});

describe('the state of a variant from outside', () => {
  const pieces = 'V*@I22 B@I44 v*@A19 b@C39';

  it('is rejected by its parser or its check', () => {
    const faultsAt = (value: string): readonly Fault[] => {
      const read = parsePosition(blood, positionText(pieces, { state: `blood=${value}` }));
      return read.ok ? [] : read.errors;
    };
    expect(codes(faultsAt('2'))).toEqual([]);
    expect(faultsAt('x')).toEqual([
      expect.objectContaining({ code: 'bad-value', read: 'x', expected: 'a digit from 1' }),
    ]);
    expect(faultsAt('4')).toEqual([
      {
        code: 'bad-own-state',
        message: 'Nobody counts further than three.',
        ruling: 'House 1',
        read: 'blood',
      },
    ]);
    expect(codes(faultsAt('1;blood=2'))).toEqual(['pair-order']);
  });

  it('is not checked with the option unchecked', () => {
    expect(stateOf(blood, pieces, { state: 'blood=4' }).toFields().variantState).toEqual({ blood: '4' });
  });

  it.each(['a b', 'a;b', 'a=b', ''])('cannot be formatted as %j', (text) => {
    const own = { ...bloodHooks.variantState!, format: () => text };
    const rules = unwrap(combine(klinZha, [hooked(defineHooks({ ...bloodHooks, variantState: own }))]));
    const faults = thrown(() => createState(rules));
    expect(faults).toEqual([expect.objectContaining({ code: 'bad-hook-result', read: text })]);
  });

  it('begins with its initial value', () => {
    const own = { ...bloodHooks.variantState!, initial: () => 2 };
    const rules = unwrap(combine(klinZha, [hooked(defineHooks({ ...bloodHooks, variantState: own }))]));
    expect(createState(rules).toFields().variantState).toEqual({ blood: '2' });
  });
});

describe('combine', () => {
  it('does not depend on the order of variants', () => {
    const one = unwrap(combine(klinZha, [nimbleSwift, ablative(), powerVanguard]));
    const other = unwrap(combine(klinZha, [powerVanguard, ablative(), nimbleSwift]));
    expect(one.id).toBe('klin-zha+power-vanguard+ablative+nimble-swift');
    expect(other.id).toBe(one.id);
    expect(other.warriors).toEqual(one.warriors);
    expect(other.hooks.map(({ id }) => id)).toEqual(one.hooks.map(({ id }) => id));
    expect(one.sources).toEqual(other.sources);
  });

  it('lists the sources of the ruleset and of all variants once', () => {
    const [ruleset] = klinZha.sources;
    const pair = [
      nimbleSwift,
      defineVariant({ ...nimbleSwift, id: 'other', sources: ['house rule', ruleset!] }),
    ];
    const { sources } = unwrap(combine(klinZha, [...pair, powerVanguard]));
    expect(sources).toEqual([...klinZha.sources, ...powerVanguard.sources, 'house rule']);
  });

  it('adds to a combined ruleset as if all variants were combined at once', () => {
    const ablated = unwrap(combine(klinZha, [ablative({ limit: 6 })]));
    const both = unwrap(combine(ablated, [powerVanguard]));
    expect(both.id).toBe('klin-zha+power-vanguard+ablative:6');
    expect(both.id).toBe(rulesOf('klin-zha+ablative:6+power-vanguard').id);
    expect(both.hooks).toHaveLength(1);
    expect(both.base).toBe(klinZha);
    expect(unwrap(combine(ablated, [])).id).toBe(ablated.id);
  });

  it('rejects a duplicate variant, also of a combined ruleset', () => {
    const ablated = unwrap(combine(klinZha, [ablative()]));
    const twice = combine(ablated, [ablative({ limit: 3 })]);
    expect(twice.ok ? [] : twice.errors).toEqual([
      expect.objectContaining({ code: 'bad-combination', message: expect.stringContaining('listed twice') }),
    ]);
  });

  it('returns all reasons why variants cannot be combined', () => {
    const lonely = defineVariant({ ...nimbleSwift, id: 'lonely', excludes: { ablative: 'it is lonely' } });
    const refused = combine(romulanHeart({ players: 3 }), [lonely, ablative(), kaggasCrown]);
    expect(refused.ok ? [] : refused.errors.map(({ read }) => read)).toEqual([
      'ablative+lonely',
      'kaggas-crown',
    ]);
  });

  it('rejects two variants with the same key', () => {
    const hooks = defineHooks(bloodHooks);
    const clash = combine(klinZha, [hooked(hooks), hooked(hooks, 'other')]);
    expect(clash.ok ? [] : clash.errors).toEqual([
      { code: 'bad-key', message: "Two variants use the key 'blood': expected a different key for each." },
    ]);
  });

  it('rejects a variant that makes the ruleset invalid', () => {
    const endless = defineVariant({
      ...nimbleSwift,
      change: (rules) => ({ ...rules, warriors: withWarrior(rules.warriors, 'S', { most: 9, count: 10 }) }),
    });
    const faults = combine(klinZha, [endless]);
    expect(faults.ok ? [] : codes(faults.errors)).toEqual(['bad-range', 'bad-count']);
  });

  it('passes exceptions of a variant through', () => {
    const broken = defineVariant({
      ...nimbleSwift,
      change: () => {
        throw new TypeError('a mistake');
      },
    });
    expect(() => combine(klinZha, [broken])).toThrow(new TypeError('a mistake'));
  });

  it('does not change its arguments', () => {
    const before = JSON.stringify(klinZha);
    unwrap(combine(klinZha, [powerVanguard, kinta, ablative()]));
    expect(JSON.stringify(klinZha)).toBe(before);
  });
});
