import { createPosition, type Fault, parsePosition, type RulesetId, rulesOf } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { positionText, type Sketch, stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';

/** Whole armies in the North and the West at the start of the battle. */
const north = 'F*@A19 L@B18 S@B19 I@B29 I@C17 V@E26 V@E27 V@E37 B@D49';
const west = 'f*@I11 l@I12 s@H12 i@I22 i@H13 v@G24 v@G35 v@H34 b@I44';
const armies = `${north} ${west}`;
const east = '~F*@I99 ~L@I89 ~S@H89 ~I@I88 ~I@H79 ~V@G57 ~V@G68 ~V@H67 ~B@I66';
const unplaced = armies.replaceAll('*', '');

function faultsOf(rules: RulesetId, pieces: string, sketch: Sketch = {}): readonly Fault[] {
  const result = parsePosition(rulesFrom(rules), positionText(pieces, sketch));
  return result.ok ? [] : result.errors;
}

/** A position and why it cannot arise: code, ruling, cells. */
type Example = [
  code: string,
  ruling: string,
  cells: string,
  pieces: string,
  sketch?: Sketch,
  rules?: RulesetId,
];

const N1 = { regions: 'N1' };
const N1W2 = { regions: 'N1W2' };
const hand2 = 'hand2=FLSIIVVVB';

const examples: readonly Example[] = [
  ['too-many-warriors', 'R7.2', 'B18 C28', armies.replace('S@B19', 'L@C28')],
  ['too-many-warriors', 'R7.2', 'D49 A19', armies.replace('F*@A19', 'B@A19 G@C28')],
  ['missing-warriors', 'R3.5', '', armies.replace('B@D49', '')],
  ['removed-army', '', 'I99 I89', `${armies} ~F@I99 ~L@I89`, { owners: '120' }, 'romulan-heart:3'],
  [
    'bad-owner',
    'R8.4',
    '',
    `${armies} ${east}`.replace(/([Ff])\*/g, '$1').replace('~F', '~F*'),
    { owners: '233', seat: 3 },
    'romulan-heart:3',
  ],
  ['goal-without-army', 'R8.4', 'C28', `${armies} G@C28`.replace('F*', 'F'), { owners: '22', seat: 2 }],
  ['seat-without-army', 'R8.4', '', armies.replace('f*', 'f'), { owners: '11', seat: 2 }],
  ['warrior-in-enemy-zone', 'R4.2', 'I34 I44', armies.replace('S@B19', 'S@I34')],
  ['goal-in-zone', 'R4.3', 'D39 D49', armies.replace('F*@A19', 'F@A19 G@D39')],
  ['goal-in-zone', 'R4.3', 'I45 I44', armies.replace('F*@A19', 'F@A19 G@I45')],
  ['zones-overlap', 'R4.3', 'D49 E59 E49', armies.replace('b@I44', 'b@E59')],
  ['goal-under-blockader', 'R4.4', 'D49', armies.replace('B@D49', 'B*@D49').replace('F*', 'F')],
  ['bad-first', 'R7.6', '', armies, { state: 'first=2' }, 'romulan-heart:2'],
  ['two-regions', 'R7.2', '', armies, { regions: 'N1W2E1' }],
  ['setup-counters', '', '', unplaced, { ...N1W2, quiet: 1 }],
  ['setup-counters', '', '', unplaced, { ...N1W2, round: 2 }],
  ['outside-region', 'R7.2', 'I99', unplaced.replace('F@A19', 'F@I99'), N1W2],
  ['outside-region', 'R7.2', 'F36', unplaced.replace('F@A19', 'F@F36'), N1W2],
  ['empty-claim', 'R7.2', '', north.replace('*', ''), { regions: 'N1W2', seat: 2, state: hand2 }],
  ['goal-too-early', 'R7.2', 'A19', north, { ...N1, seat: 2, state: hand2 }],
  ['goal-too-early', 'R7.2', 'I11', armies.replace('F*', 'F'), N1W2],
  ['goal-without-carrier', 'R7.4', 'C28', `${armies} G@C28`.replace(/([Ff])\*/g, '$1'), { ...N1W2, seat: 2 }],
  [
    'goal-without-carrier',
    'R7.4',
    'B19',
    armies.replace('S@B19', 'S*@B19').replace(/([Ff])\*/g, '$1'),
    { ...N1W2, seat: 2 },
  ],
  ['wrong-seat', 'R7.2', '', north.replace('*', ''), { ...N1, state: hand2 }],
  ['wrong-seat', 'R7.2', '', armies.replace('f*', 'f'), N1W2],
  ['wrong-seat', 'R7.2', '', unplaced, { ...N1W2, state: 'first=2' }],
];

describe('a position that cannot arise', () => {
  it.each(examples)('%s (%s) %s', (code, ruling, cells, pieces, sketch = {}, rules = 'klin-zha') => {
    const faults = faultsOf(rules, pieces, sketch);
    expect(faults.map((fault) => fault.code)).toEqual([code]);
    const [fault] = faults;
    expect(fault!.ruling ?? '').toBe(ruling);
    expect([...(fault!.cells ?? [])].sort()).toEqual(cells.split(' ').filter(Boolean).sort());
    expect(fault!.message).toMatch(/^[A-Z].+\.$/);
    expect(fault!.offset).toBeUndefined();
  });

  it.each(examples)('is accepted unchecked: %s (%s) %s', (...example) => {
    const [, , , pieces, sketch = {}, rules = 'klin-zha'] = example;
    const state = stateOf(rules, pieces, sketch);
    expect(state.isChecked).toBe(false);
    expect(String(state)).toBe(positionText(pieces, sketch));
  });

  it('missing-warriors: every army is complete during the setup, on the board and in hand', () => {
    const codes = (pieces: string, sketch: Sketch): string[] =>
      faultsOf('klin-zha', pieces, sketch).map(({ code }) => code);
    expect(codes(unplaced.replace('S@B19', ''), N1W2)).toEqual(['missing-warriors']);
    expect(codes(north.replace('*', ''), { ...N1, seat: 2, state: 'hand2=FLSIIVVB' })).toEqual([
      'missing-warriors',
    ]);
    expect(codes(armies.replace('S@B19', ''), N1W2)).toEqual([]);
  });

  it('goal-under-enemy (R5.3): cannot be written as a string', () => {
    const rules = rulesOf('klin-zha');
    const fields = stateOf(rules, armies).toFields();
    const result = createPosition(rules, { ...fields, goals: ['B18', 'B19'] });
    expect(result).toMatchObject({
      ok: false,
      errors: [{ code: 'goal-under-enemy', ruling: 'R5.3', cells: ['B19'] }],
    });
  });

  it('setup-owners (R8.4): no seat loses its army in the setup', () => {
    const codes = faultsOf('klin-zha', unplaced, { ...N1W2, owners: '11' }).map(({ code }) => code);
    expect(codes).toContain('setup-owners');
  });

  it('turn-passes (R8.3): with three players, a seat without a move does not have the turn', () => {
    const stuck = '~V*@A19 ~B@I89 ~S@I99 b@B29 B@H78 v*@I22 F*@E15';
    expect(faultsOf('romulan-heart:3', stuck, { seat: 3 })).toMatchObject([
      { code: 'turn-passes', ruling: 'R8.3', read: '3' },
    ]);
    expect(faultsOf('romulan-heart:3', stuck, { seat: 1 })).toEqual([]);
    expect(faultsOf('romulan-heart:3', stuck.replace('B@H78', 'B@G46'), { seat: 3 })).toEqual([]);
  });

  it('crowd: is rejected even unchecked, because a state has no room for it', () => {
    const rows = [
      'V',
      'VVV',
      'V'.repeat(5),
      'V'.repeat(7),
      'V'.repeat(9),
      'V'.repeat(11),
      'V'.repeat(13),
      'V'.repeat(15),
    ];
    const full = (row: string): string => `${rows.join('/')}/${row} 1 - - 0 1 -`;
    for (const unchecked of [false, true]) {
      const result = parsePosition(rulesOf('klin-zha'), full('V16'), { unchecked });
      expect(result).toMatchObject({ ok: false, errors: [{ code: 'crowd' }] });
    }
    expect(parsePosition(rulesOf('klin-zha'), full('17'), { unchecked: true }).ok).toBe(true);
    const hand = `1/3/5/7/9/11/13/15/17 1 - - 0 1 hand1=${'V'.repeat(65)}`;
    expect(parsePosition(rulesOf('klin-zha'), hand, { unchecked: true })).toMatchObject({
      errors: [{ code: 'crowd' }],
    });
    const held = (number: number): string => `1/3/5/7/9/11/13/15/17 1 - - 0 1 hand1=${'V'.repeat(number)}`;
    expect(parsePosition(rulesOf('klin-zha'), held(15), { unchecked: true }).ok).toBe(true);
    expect(parsePosition(rulesOf('klin-zha'), held(16), { unchecked: true })).toMatchObject({
      errors: [{ code: 'crowd', message: "Seat 1 has 16 'V' warriors in hand: at most 15 are allowed." }],
    });
  });

  it('is reported with all its faults at once', () => {
    const pieces = 'B@E15 B@A19 V@B19 b@E26 v*@E16 G@F15';
    const codes = faultsOf('klin-zha', pieces, { state: 'first=2' }).map(({ code }) => code);
    expect([...new Set(codes)].sort()).toEqual([
      'goal-in-zone',
      'too-many-warriors',
      'warrior-in-enemy-zone',
      'zones-overlap',
    ]);
    expect(codes.filter((code) => code === 'goal-in-zone')).toHaveLength(3);
  });
});

describe('a position that can arise', () => {
  it.each([
    ['whole armies', armies, {}, 'klin-zha'],
    ['armies that lost all but their Blockaders', 'B@D49 b@I44 G@A19 g@I99', {}, 'klin-zha'],
    ['three armies', `${armies} ${east}`, { regions: 'N1W2E3', seat: 3, quiet: 2 }, 'romulan-heart:3'],
    [
      'a captured army',
      `${armies} ${east}`.replace('f*', 'f'),
      { owners: '113', seat: 3 },
      'romulan-heart:3',
    ],
    ['a finished game', armies.replace('f*', 'f'), { owners: '11' }, 'klin-zha'],
    ['the first warrior of all', 'F@A19', { ...N1, state: `hand1=LSIIVVVB;${hand2}` }, 'klin-zha'],
    ['an army in hand', north.replace('*', ''), { ...N1, seat: 2, state: hand2 }, 'klin-zha'],
    ['Goals to be placed', unplaced, N1W2, 'klin-zha'],
    ['one Goal to be placed', armies.replace('f*', 'f'), { ...N1W2, seat: 2 }, 'klin-zha'],
    ['regions nobody knows any more', armies, { quiet: 50, round: 60, seat: 2, state: 'first=2' }, 'takzh'],
  ] as const)('%s', (_, pieces, sketch, rules) => {
    expect(faultsOf(rules, pieces, sketch)).toEqual([]);
  });
});
