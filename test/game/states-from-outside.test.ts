import {
  createPosition,
  createState,
  explainMove,
  formatMove,
  type GameState,
  isLegal,
  legalMoves,
  outcome,
  parsePosition,
  parseRules,
  play,
  type RulesetId,
  restoreState,
  rulesOf,
  type Seat,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { rulesFrom } from '../support/rules.ts';

function unchecked(rules: RulesetId, position: string): GameState {
  return unwrap(parsePosition(rulesFrom(rules), position, { unchecked: true }));
}

function codes(rules: RulesetId, position: string, options = {}): string[] {
  const read = parsePosition(rulesFrom(rules), position, options);
  return read.ok ? [] : read.errors.map(({ code }) => code);
}

/** Whether all functions agree about a move. */
function expectAgreement(state: GameState, move: string): void {
  const listed = legalMoves(state).map(formatMove).includes(move);
  expect(isLegal(state, move)).toBe(listed);
  expect(explainMove(state, move).legal).toBe(listed);
}

describe('the error of a state', () => {
  it('never affects another state of the same ruleset', () => {
    const text = '1/3/5/7/9/11/13/15/F*16 2 - - 0 1 hand=LSIIVVVB';
    const state = unwrap(parsePosition(rulesOf('klin-zha+reflective'), text));
    const before = legalMoves(state).map(formatMove);
    const tampered = unchecked('klin-zha+reflective', text.replace('*', ''));
    expect(isLegal(tampered, 'l@i11g')).toBe(false);
    for (const move of legalMoves(tampered).slice(0, 40)) play(tampered, move);
    expect(legalMoves(state).map(formatMove)).toEqual(before);
    expect(isLegal(state, 'l@i11')).toBe(false);
  });
});

describe('an unchecked state', () => {
  it.each([
    [
      'a marked cell in the setup',
      'klin-zha+ablative',
      '1/3/5/7/9/11/13/15/17 1 - - 0 1 hand1=FLSIIVVVB;hand2=FLSIIVVVB;ablated=A19',
      'f@a19',
    ],
    [
      'a Goal of the mover on a neutral cell',
      'klin-zha+clouded',
      '1/3/5/7/8f/8GL1/13/15/F8f*6B 1 - - 0 1 clouds=F58',
      'f59f58',
    ],
    [
      'a shared warrior that came before the Goal',
      'klin-zha+reflective',
      '1/3/5/7/9/11/13/15/1V15 1 - - 0 1 hand=FLSIIVB',
      'f@i11g',
    ],
  ] as const)('is handled consistently by all functions: %s', (_, rules, position, move) => {
    expectAgreement(unchecked(rules, position), move);
  });

  it('has no combat in the setup, or of a seat that is not to move', () => {
    const other = '1/3/5/7/9/11/13/7v7/6B2F*6g 1 - - 0 1 combat=h46i56';
    expect(codes('romulan-heart:2+kinta', other, { unchecked: true })).toEqual(['bad-combat']);
    const setup = '1/3/5/7/9/11/13/15/F1v14 1 - - 0 1 hand1=L;combat=i11i12';
    expect(codes('klin-zha+kinta', setup, { unchecked: true })).toEqual(['bad-combat']);
  });
});

describe('with three players', () => {
  it('R8.3: no state waits for a player without a legal move while another has one', () => {
    const fields = (seat: Seat) => ({
      ...createState(rulesOf('romulan-heart:3')).toFields(),
      warriors: (
        [
          ['A19', 'V', 3],
          ['I89', 'B', 3],
          ['I99', 'S', 3],
          ['B29', 'B', 2],
          ['I22', 'V', 2],
          ['H78', 'B', 1],
          ['E15', 'F', 1],
        ] as const
      ).map(([cell, warrior, seat]) => ({ cell, warrior, seat })),
      goals: ['E15', 'I22', 'A19'] as const,
      hands: [[], [], []],
      seat,
    });
    const made = (seat: Seat) =>
      createPosition(rulesOf('romulan-heart:3'), fields(seat), { unchecked: true });
    const refused = made(3);
    expect(refused.ok ? [] : refused.errors).toMatchObject([{ code: 'turn-passes', ruling: 'R8.3' }]);
    const waiting = unwrap(made(1));
    expect(outcome(waiting)).toBeNull();
    expect(legalMoves(waiting).length).toBeGreaterThan(0);
  });
});

describe('a checked state', () => {
  it('can be written and read again with any counters', () => {
    const text = 'V*/3/5/7/8B/11/13/15/v*15b 1 - - 999999999 999999999 -';
    const state = unwrap(parsePosition(rulesOf('klin-zha'), text));
    const half = play(state, legalMoves(state)[0]!);
    const next = play(half, legalMoves(half)[0]!);
    const again = restoreState(JSON.stringify(next), parseRules);
    expect(again.ok && again.value.toString()).toBe(next.toString());
  });

  it('R7.3: leaves every seat a carrier for its Goal', () => {
    const text = 'B/3/5/7/9/11/13/15/17 1 N1 - 0 1 hand1=SII;hand2=FLSIIVVVB';
    expect(codes('klin-zha', text)).toContain('no-goal-place');
  });

  it('has warriors on cells', () => {
    const start = createState(rulesOf('klin-zha'));
    const warriors = [{ cell: undefined, warrior: 'V', seat: 1 }] as never;
    const made = createPosition(start.rules, { ...start.toFields(), warriors }, { unchecked: true });
    expect(made.ok ? [] : made.errors.map(({ code }) => code)).toEqual(['bad-cell']);
  });

  it.each([[null], [undefined], ['FA19'], 'FA19', null])('has warriors, not %j', (warriors) => {
    const { rules } = createState(rulesOf('klin-zha'));
    const made = createPosition(rules, { ...createState(rules).toFields(), warriors: warriors as never });
    expect(made.ok ? [] : made.errors.map(({ code }) => code)).toEqual(['bad-fields']);
  });

  it('has values of variants in their own format', () => {
    const fields = createState(rulesOf('romulan-heart:2+kaggas-crown')).toFields();
    const faultsWith = (
      id: 'klin-zha' | 'romulan-heart:2+kaggas-crown',
      variantState: Record<string, string>,
    ) => {
      const made = createPosition(rulesFrom(id), { ...fields, variantState });
      return made.ok ? [] : made.errors;
    };
    expect(faultsWith('romulan-heart:2+kaggas-crown', { crown: '7' })).toMatchObject([
      {
        code: 'bad-value',
        message: "'7' is not a valid value for 'crown': expected seat 1 or 2.",
        read: '7',
        expected: 'seat 1 or 2',
      },
    ]);
    expect(faultsWith('klin-zha', { crown: '1' })).toMatchObject([
      { code: 'bad-value', read: '1', expected: 'a key of the ruleset' },
    ]);
  });

  it('has Goals on cells or none', () => {
    const { rules } = createState(rulesOf('klin-zha'));
    const fields = { ...createState(rules).toFields(), goals: [[], []] as never };
    const made = createPosition(rules, fields);
    expect(made.ok ? [] : made.errors.map(({ code }) => code)).toEqual(['bad-fields']);
  });
});
