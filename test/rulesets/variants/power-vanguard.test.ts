import { explainMove, play, rulesOf, threats } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { carriesFrom, moveTexts, stateOf, targetsFrom } from '../../support/positions.ts';

const power = 'klin-zha+power-vanguard';
const goals = 'G@A19 g@I99';

describe('power vanguard', () => {
  it('R10.1: accepts no parameter', () => {
    expect(() => rulesOf('klin-zha+power-vanguard:3')).toThrow(
      expect.objectContaining({ code: 'bad-parameter' }),
    );
  });

  it('R10.1: moves Vanguards one or two steps, and other kinds as before', () => {
    const open = ['D27', 'D38', 'E26', 'E27', 'E38', 'E48', 'F36', 'F37', 'F47'];
    expect(targetsFrom(stateOf(power, `V@E37 ${goals}`), 'E37')).toEqual(open);
    expect(targetsFrom(stateOf('klin-zha', `V@E37 ${goals}`), 'E37')).toEqual(['E27', 'E38', 'F37']);
    for (const code of ['F', 'L', 'S', 'I', 'B']) {
      const pieces = `${code}@E37 ${goals}`;
      expect(moveTexts(stateOf(power, pieces))).toEqual(moveTexts(stateOf('klin-zha', pieces)));
    }
  });

  it('R1.4: reaches the same cells as a Blockader', () => {
    for (const cell of ['E37', 'B19', 'I11', 'H46', 'E26']) {
      const vanguard = targetsFrom(stateOf(power, `V@${cell} ${goals}`), cell);
      const wall = targetsFrom(stateOf('romulan-heart:2', `B@${cell} G@I89 g@A19`), cell);
      expect(vanguard.length).toBeGreaterThanOrEqual(wall.length);
      expect(wall.filter((target) => !vanguard.includes(target))).toEqual([]);
    }
  });

  it('R3.2: does not pass warriors of either side', () => {
    const state = stateOf(power, `V@E37 L@E38 s@E27 ${goals}`);
    expect(explainMove(state, 'e37e48')).toMatchObject({ code: 'path-blocked', cells: ['E38'] });
    expect(explainMove(state, 'e37e26')).toMatchObject({ code: 'path-blocked', cells: ['E27'] });
    expect(targetsFrom(state, 'E37')).toEqual(['E27', 'F36', 'F37', 'F47']);
  });

  it('R4.2: does not pass an enemy zone', () => {
    const state = stateOf(power, `V@E37 b@D38 ${goals}`);
    expect(explainMove(state, 'e37e38').code).toBe('enemy-zone');
    expect(explainMove(state, 'e37e48')).toMatchObject({ code: 'path-through-zone', cells: ['E38'] });
  });

  it('R10.1: captures and carries the Goal at either distance', () => {
    const state = stateOf(power, 'V*@E37 s@E48 i@F37 g@I99');
    expect(play(state, 'e37e48g').toFields()).toMatchObject({ goals: ['E48', 'I99'], halfmoveClock: 0 });
    expect(targetsFrom(stateOf(power, `V@E37 s@E48 i@F37 ${goals}`), 'E37')).toEqual(
      expect.arrayContaining(['E48', 'F37']),
    );
    expect(carriesFrom(stateOf(power, 'V*@E37 g@I99'), 'E37')).toHaveLength(9);
  });

  it('R5.4: threatens a Goal two steps away, in the setup as well', () => {
    expect(threats(stateOf(power, 'V*@E37 v@E48 g@I99'))).toHaveLength(1);
    expect(threats(stateOf('klin-zha', 'V*@E37 v@E48 g@I99'))).toEqual([]);
    const placing = { regions: 'N1E2' };
    expect(moveTexts(stateOf(power, 'V@E59 V@A19 v@F59', placing))).toEqual(['g@a19']);
    expect(moveTexts(stateOf(power, 'V@E49 V@A19 v@F59', placing))).toEqual(['g@a19']);
    expect(moveTexts(stateOf('klin-zha', 'V@E49 V@A19 v@F59', placing))).toEqual(['g@a19', 'g@e49']);
  });

  it('R10.1: changes nothing in agonizer', () => {
    const pieces = `V@E37 L@E38 s@F36 ${goals}`;
    expect(moveTexts(stateOf('agonizer+power-vanguard', pieces))).toEqual(
      moveTexts(stateOf('agonizer', pieces)),
    );
  });
});
