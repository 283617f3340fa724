import { clouded, createState, explainMove, play, type RulesetId, rulesOf, threats } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { carriesFrom, moveTexts, positionText, stateOf, targetsFrom } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';
import { faultsOf, stateOn } from './boards.ts';

const rules = 'klin-zha+clouded';

/** Returns the initial neutral cells. The random function returns these numbers in turn, then repeats the last. */
function drawn(id: RulesetId, ...numbers: readonly number[]): string[] {
  let next = 0;
  const random = (): number => numbers[Math.min(next++, numbers.length - 1)]!;
  return createState(rulesFrom(id), { random }).toFields().variantState.clouds?.split(',') ?? [];
}

describe('clouded: neutral cells', () => {
  it('R10.4: are those of the parameter, in board order and without a random function', () => {
    const start = createState(rulesOf('klin-zha+clouded:E37,A19'));
    expect(String(start)).toMatch(/ hand1=FLSIIVVVB;hand2=FLSIIVVVB;clouds=A19,E37$/);
    expect(rulesOf('klin-zha+clouded:E37,A19').id).toBe('klin-zha+clouded:A19,E37');
  });

  it('R10.4: have the number of the parameter', () => {
    expect(drawn('klin-zha+clouded:2', 0)).toEqual(['A19', 'B18']);
    expect(drawn('klin-zha+clouded:2', 0.999)).toEqual(
      ['I98', 'I99'].map((name) => name.replace('98', '89')),
    );
    expect(drawn('klin-zha+clouded:0', 0.5)).toEqual([]);
    expect(drawn('klin-zha+clouded:81', 0.5)).toHaveLength(81);
    expect(new Set(drawn('klin-zha+clouded:40', 0.1, 0.7, 0.3)).size).toBe(40);
  });

  it('R10.4: number 3 to 15, evenly, by default', () => {
    const counts = Array.from({ length: 130 }, (_, step) => drawn(rules, (step + 0.5) / 130, 0.5).length);
    expect([...new Set(counts)]).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    for (let number = 3; number <= 15; number++) {
      expect(counts.filter((count) => count === number)).toHaveLength(10);
    }
  });

  it('R10.4: require a random function if something is drawn', () => {
    for (const id of [rules, 'klin-zha+clouded:8'] as const) {
      expect(() => createState(rulesFrom(id))).toThrow(expect.objectContaining({ code: 'needs-random' }));
    }
  });

  it('R10.4: may be on any level', () => {
    expect(drawn('klin-zha+clouded:2C25,3A13,A19+tri-level', 0)).toEqual(['A19', '2C25', '3A13']);
  });

  it('R10.4: reject invalid parameters', () => {
    for (const id of ['clouded:', 'clouded:x', 'clouded:a19', 'clouded:A19,', 'clouded:-1', 'clouded:01']) {
      expect(() => rulesOf(`klin-zha+${id}`)).toThrow(expect.objectContaining({ code: 'bad-parameter' }));
    }
    for (const id of ['clouded:82', 'clouded:E61', 'clouded:A19,A19', 'clouded:2C25'] as const) {
      expect(() => createState(rulesOf(`klin-zha+${id}`), { random: () => 0 })).toThrow(
        expect.objectContaining({ code: 'bad-parameter' }),
      );
    }
    expect(() => clouded({ clouds: ['E 37'] })).toThrow(expect.objectContaining({ code: 'bad-parameter' }));
  });
});

describe('clouded: effects of neutral cells', () => {
  const own = 'clouds=D27,E38,F36';

  it('R10.4: protect warriors of both sides', () => {
    const state = stateOf(rules, 'F@E37 V*@I22 s@E38 v*@A19', { state: own });
    expect(explainMove(state, 'e37e38')).toMatchObject({
      code: 'neutral-warrior',
      ruling: 'R10.4',
      cells: ['E38'],
    });
    const other = stateOf(rules, 'f@E37 v*@I22 S@E38 V*@A19', { seat: 2, state: own });
    expect(explainMove(other, 'e37e38').code).toBe('neutral-warrior');
  });

  it('R10.4: do not change moves, captures and obstruction', () => {
    const state = stateOf(rules, 'S@E38 L@E37 V*@I22 s@E49 i@D27 v*@A19', { state: own });
    expect(explainMove(state, 'e38d27').code).toBe('neutral-warrior');
    expect(explainMove(state, 'e37e48').code).toBe('path-blocked');
    const fencer = stateOf(rules, 'F@E38 V*@I22 s@E49 v*@A19', { state: own });
    expect(targetsFrom(fencer, 'E38')).toContain('E49');
  });

  it('R10.4: may be entered and passed', () => {
    const state = stateOf(rules, 'L@E37 V*@I22 v*@A19', { state: own });
    expect(targetsFrom(state, 'E37')).toEqual(expect.arrayContaining(['E38', 'E48', 'E49']));
  });

  it('R10.4: may be passed by a Goal, which may not rest there', () => {
    const state = stateOf(rules, 'F*@E37 v*@A19', { state: own });
    expect(explainMove(state, 'e37e38g')).toMatchObject({ code: 'goal-on-forbidden-cell', ruling: 'R10.4' });
    expect(carriesFrom(state, 'E37').filter((cell) => ['D27', 'E38', 'F36'].includes(cell))).toEqual([]);
    const lancer = stateOf(rules, 'L*@E37 v*@A19', { state: own });
    expect(carriesFrom(lancer, 'E37')).toContain('E49');
    expect(play(state, 'e37e38').toFields().goals[0]).toBe('E37');
  });

  it('R5.4: protect a carrier, but not an abandoned Goal', () => {
    expect(threats(stateOf(rules, 'F*@E38 l@E37 v*@A19', { state: own }))).toEqual([]);
    expect(threats(stateOf(rules, 'G@E38 l@E37 v*@A19', { state: own }))).toHaveLength(1);
  });
});

describe('clouded: the setup and positions', () => {
  it('R10.4: reject the placement of a Goal on a neutral cell', () => {
    const state = stateOf(rules, 'V@A19 V@B19', { regions: 'N1', state: 'clouds=A19' });
    expect(moveTexts(state)).toEqual(['g@b19']);
    expect(explainMove(state, 'g@a19')).toMatchObject({ code: 'goal-on-forbidden-cell', ruling: 'R10.4' });
  });

  it('R7.5: reject mercy to a neutral cell', () => {
    const state = stateOf(rules, 'V@I99 l@I78', { regions: 'E1', state: 'clouds=I89' });
    expect(moveTexts(state)).not.toContain('i99i89r');
    expect(explainMove(state, 'i99i89r').code).toBe('goal-on-forbidden-cell');
  });

  it('R7.3: require a carrier for the Goal outside the neutral cells', () => {
    const state = stateOf(rules, 'S@B19', { regions: 'N1', state: 'hand1=V;clouds=A19' });
    expect(explainMove(state, 'v@a19')).toMatchObject({ code: 'no-goal-place', ruling: 'R7.3' });
    expect(explainMove(state, 'v@b18').legal).toBe(true);
    const two = stateOf(rules, 'S@B19', { regions: 'N1', state: 'hand1=VV;clouds=A19' });
    expect(explainMove(two, 'v@a19').legal).toBe(true);
  });

  const pieces = 'V*@I22 B@I44 v*@A19 b@C39';

  it('section 16: contain the cells in board order', () => {
    const text = positionText(pieces, { state: 'clouds=D27,E38' });
    expect(faultsOf(rules, text)).toEqual([]);
    expect(String(stateOf(rules, pieces, { state: 'clouds=D27,E38' }))).toBe(text);
    for (const value of ['E38,D27', 'D27,D27', 'd27', '', 'E61', 'D27,']) {
      expect(faultsOf(rules, positionText(pieces, { state: `clouds=${value}` }))).toEqual(['bad-value']);
    }
    expect(String(stateOn('klin-zha+clouded+tri-level', pieces, { state: 'clouds=D27,2C25' }))).toMatch(
      / clouds=D27,2C25$/,
    );
  });

  it('R10.4: must match the cells of the ruleset or their number', () => {
    const at = (id: RulesetId, value: string) =>
      faultsOf(id, positionText(pieces, { state: value === '' ? '-' : `clouds=${value}` }));
    expect(at('klin-zha+clouded:E38,D27', 'D27,E38')).toEqual([]);
    expect(at('klin-zha+clouded:E38,D27', 'D27,E37')).toEqual(['bad-own-state']);
    expect(at('klin-zha+clouded:2', 'D27,E37')).toEqual([]);
    expect(at('klin-zha+clouded:2', 'D27')).toEqual(['bad-own-state']);
    expect(at('klin-zha+clouded:2', '')).toEqual(['bad-own-state']);
  });

  it('R10.4: reject a Goal on a neutral cell', () => {
    expect(faultsOf(rules, positionText(pieces, { state: 'clouds=I22' }))).toEqual([
      'goal-on-forbidden-cell',
    ]);
  });
});
