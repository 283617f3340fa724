import {
  createPosition,
  createState,
  formatPosition,
  type GameState,
  outcome,
  type PositionFields,
  parsePosition,
  play,
  type RulesetId,
  rulesOf,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { positionText, stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';

function read(rules: RulesetId, text: string): GameState {
  return unwrap(parsePosition(rulesFrom(rules), text, { unchecked: true }));
}

const empty = '1/3/5/7/9/11/13/15/17';

describe('section 16: the board field', () => {
  it('lists rows A to I, runs of empty cells as numbers', () => {
    expect(positionText('F@A19 v@I99', {})).toBe('F/3/5/7/9/11/13/15/16v 1 - - 0 1 -');
    expect(read('klin-zha', 'F/3/5/7/9/11/13/15/16v 1 - - 0 1 -').toFields().warriors).toEqual([
      { cell: 'A19', warrior: 'F', seat: 1 },
      { cell: 'I99', warrior: 'V', seat: 2 },
    ]);
  });

  it('lists the cells of a row by ascending diagonals', () => {
    const { warriors } = read('klin-zha', '1/FLS/5/7/9/11/13/15/17 1 - - 0 1 -').toFields();
    expect(warriors.map(({ cell, warrior }) => warrior + cell)).toEqual(['FB18', 'LB19', 'SB29']);
  });

  it('writes seat 1 in capitals, seat 2 in lower case and seat 3 with a tilde', () => {
    const state = read('romulan-heart:3', '1/V1v/2~V2/7/9/11/13/15/17 1 - - 0 1 -');
    expect(state.toFields().warriors.map(({ cell, seat }) => cell + seat)).toEqual(['B181', 'B292', 'C283']);
    expect(formatPosition(state)).toBe('1/V1v/2~V2/7/9/11/13/15/17 1 - - 0 1 -');
  });

  it('marks the Goal of a warrior’s owner with a star, an abandoned Goal by its own letter', () => {
    const text = '1/V*1v/2~G2/7/9/11/13/15/17 1 - 113 0 1 -';
    expect(read('romulan-heart:3', text).toFields().goals).toEqual(['B18', null, 'C28']);
    const captured = '1/V1v*/2~G2/7/9/11/13/15/17 1 - 113 0 1 -';
    expect(read('romulan-heart:3', captured).toFields().goals).toEqual(['B29', null, 'C28']);
    for (const written of [text, captured])
      expect(formatPosition(read('romulan-heart:3', written))).toBe(written);
  });
});

describe('section 16: the other fields', () => {
  it.each([
    [`${empty} 2 N1W2 - 0 1 -`, { seat: 2, regions: [1, 2, null] }],
    [`${empty} 1 N2E1 - 0 1 -`, { seat: 1, regions: [2, null, 1] }],
    [`${empty} 1 - 12 17 203 -`, { owners: [1, 2], halfmoveClock: 17, round: 203 }],
    [`${empty} 1 - 11 0 1 -`, { owners: [1, 1] }],
    [`${empty} 1 - 10 0 1 -`, { owners: [1, 0] }],
    [`${empty} 2 - - 0 1 first=2`, { first: 2 }],
    [`${empty} 2 - - 0 1 first=2;hand1=FLSIIVVVB;hand2=B`, { first: 2, hands: [[...'FLSIIVVVB'], ['B']] }],
    [`${empty} 1 - - 0 1 hand2=FF`, { first: 1, hands: [[], ['F', 'F']] }],
  ])('%s', (text, wanted: object) => {
    const state = read('klin-zha', text);
    expect(state.toFields()).toMatchObject(wanted);
    expect(formatPosition(state)).toBe(text.replace(' 12 ', ' - '));
  });

  it('list claims in the order N, W, E', () => {
    expect(formatPosition(read('klin-zha', `${empty} 1 W1N2 - 0 1 -`))).toBe(`${empty} 1 N2W1 - 0 1 -`);
    expect(formatPosition(read('romulan-heart:3', `${empty} 1 E3W1N2 - 0 1 -`))).toContain(' N2W1E3 ');
  });
});

describe('the members of a state', () => {
  it('agree with the string', () => {
    const state = stateOf('takzh', 'F*@A19 v@I99 g@I11', {
      seat: 2,
      regions: 'N1',
      quiet: 4,
      round: 9,
      state: 'first=2',
    });
    expect([state.seat, state.first, state.halfmoveClock, state.round]).toEqual([2, 2, 4, 9]);
    expect([state.phase, outcome(state), state.isChecked]).toEqual(['battle', null, false]);
    expect(state.rules).toBe(rulesOf('takzh'));
    expect(state.toJSON()).toEqual({ rules: 'takzh', position: String(state), unchecked: true });
    expect(createState(rulesOf('takzh')).toJSON()).toEqual({
      rules: 'takzh',
      position: `${empty} 1 - - 0 1 hand1=FLSIIVVVB;hand2=FLSIIVVVB`,
    });
  });

  it('stay unchecked through later moves', () => {
    const state = stateOf('takzh', 'F*@A19 v@I99 g@I11');
    expect(play(state, 'a19b19g').isChecked).toBe(false);
    const checked = play(createState(rulesOf('takzh')), 'f@a19');
    expect(checked.isChecked).toBe(true);
  });

  it('include the phase', () => {
    expect(stateOf('klin-zha', 'F@A19 v*@I99').phase).toBe('setup');
    expect(stateOf('klin-zha', 'F*@A19 v*@I99', { state: 'hand1=V' }).phase).toBe('setup');
    expect(stateOf('klin-zha', 'F*@A19 v*@I99').phase).toBe('battle');
    expect(stateOf('klin-zha', 'F*@A19 v@I99', { owners: '11' }).phase).toBe('over');
  });

  it('agree with a state created from its description', () => {
    const fields: PositionFields = {
      warriors: [
        { cell: 'I99', warrior: 'V', seat: 2 },
        { cell: 'A19', warrior: 'F', seat: 1 },
      ],
      goals: ['A19', 'I11'],
      seat: 2,
      regions: [1, null, 2],
      owners: [1, 2],
      halfmoveClock: 3,
      round: 5,
      first: 2,
      hands: [[], []],
      combat: null,
      variantState: {},
    };
    const state = unwrap(createPosition(rulesOf('klin-zha'), fields, { unchecked: true }));
    expect(String(state)).toBe('F*/3/5/7/9/11/13/15/g15v 2 N1E2 - 3 5 first=2');
    expect(state.toFields()).toEqual({ ...fields, warriors: [...fields.warriors].reverse() });
  });
});
