import {
  ablative,
  createState,
  explainMove,
  type GameState,
  outcome,
  play,
  type RulesetId,
  rulesOf,
  threats,
  zones,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { carriesFrom, playAll, positionText, stateOf, targetsFrom } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';
import { faultsOf } from './boards.ts';

const rules = 'klin-zha+ablative';

function marked(state: GameState): string | undefined {
  return state.toFields().variantState.ablated;
}

describe('ablative: markers', () => {
  it('R10.5: mark the origin of a move', () => {
    const state = stateOf(rules, 'F@E37 V*@I22 v*@A19 s@C39');
    expect(marked(state)).toBeUndefined();
    expect(marked(playAll(state, 'e37e27 c39c28 e27d27'))).toBe('E37,C39,E27');
  });

  it('R10.5: mark the origin of a capture, but not its target', () => {
    const taken = play(stateOf(rules, 'F@E37 V*@I22 v*@A19 s@E38'), 'e37e38');
    expect(marked(taken)).toBe('E37');
  });

  it('R10.5: stop warriors of both sides from ending a move there', () => {
    for (const [seat, own] of [[1, 'F@E37 V*@I22 v*@A19'] as const, [2, 'f@E37 v*@I22 V*@A19'] as const]) {
      const state = stateOf(rules, own, { seat, state: 'ablated=E27,F48' });
      expect(explainMove(state, 'e37e27')).toMatchObject({
        code: 'marked-cell',
        ruling: 'R10.5',
        cells: ['E27'],
      });
      expect(targetsFrom(state, 'E37')).not.toContain('F48');
    }
  });

  it('R10.5: allow passing over', () => {
    const state = stateOf(rules, 'L@E37 V*@I22 v*@A19', { state: 'ablated=E27' });
    expect(targetsFrom(state, 'E37')).toContain('E26');
    expect(targetsFrom(state, 'E37')).not.toContain('E27');
  });

  it('R10.5: protect enemies and Goals', () => {
    const warrior = stateOf(rules, 'F@E37 V*@I22 v*@A19 s@E38', { state: 'ablated=E38' });
    expect(explainMove(warrior, 'e37e38').code).toBe('marked-cell');
    const goal = stateOf(rules, 'F@E37 V*@I22 v@A19 g@E38', { state: 'ablated=E38' });
    expect(explainMove(goal, 'e37e38').code).toBe('marked-cell');
    expect(threats(goal)).toEqual([]);
  });

  it('R10.5: do not change the zone of a Blockader', () => {
    const state = stateOf(rules, 'B@E37 V*@I22 v*@A19', { state: 'ablated=E27' });
    expect(zones(state)[0]!.cells).toEqual(['F37', 'E38', 'E27']);
    expect(targetsFrom(state, 'E37')).toContain('E26');
  });

  it('R10.5: do not appear in the setup', () => {
    const placed = playAll(createState(rulesFrom(rules)), 'f@a19 l@b19');
    expect(marked(placed)).toBeUndefined();
    const mercy = play(stateOf(rules, 'V@I99 v@A19 l@I78', { regions: 'E1N2' }), 'i99h89r');
    expect(marked(mercy)).toBeUndefined();
  });
});

describe('ablative: the limit', () => {
  it('R10.5: replaces the oldest marker', () => {
    const state = stateOf('klin-zha+ablative:2', 'F@E37 V*@I22 v*@A19 s@C39');
    expect(marked(playAll(state, 'e37e27 c39c28'))).toBe('E37,C39');
    const third = playAll(state, 'e37e27 c39c28 e27d27');
    expect(marked(third)).toBe('C39,E27');
    expect(
      explainMove(
        stateOf('klin-zha+ablative:2', 'F@E26 V*@I22 v*@A19', { state: 'ablated=C39,E27' }),
        'e26e37',
      ).legal,
    ).toBe(true);
  });

  it('R10.5: counts the markers of both players together', () => {
    const one = playAll(stateOf('klin-zha+ablative:1', 'F@E37 V*@I22 v*@A19 s@C39'), 'e37e27 c39c28');
    expect(marked(one)).toBe('C39');
  });

  it('R10.5: must be a whole number of at least 1', () => {
    for (const id of [
      'klin-zha+ablative:0',
      'klin-zha+ablative:x',
      'klin-zha+ablative:',
      'klin-zha+ablative:01',
    ]) {
      expect(() => rulesFrom(id as RulesetId)).toThrow(expect.objectContaining({ code: 'bad-parameter' }));
    }
    for (const limit of [0, -1, 1.5, Number.NaN]) {
      expect(() => ablative({ limit })).toThrow(expect.objectContaining({ code: 'bad-parameter' }));
    }
    expect(rulesOf('klin-zha+ablative:6').id).toBe('klin-zha+ablative:6');
  });
});

describe('ablative: the Goal', () => {
  it('R10.5: keeps its cell unmarked when abandoned', () => {
    const left = play(stateOf(rules, 'F*@E37 v*@A19'), 'e37e27');
    expect(marked(left)).toBeUndefined();
    expect(left.toFields().goals[0]).toBe('E37');
  });

  it('R10.5: leaves a marked cell when carried away', () => {
    expect(marked(play(stateOf(rules, 'F*@E37 v*@A19'), 'e37e27g'))).toBe('E37');
  });

  it('R10.5: leaves a marked cell after it was abandoned and picked up', () => {
    const state = stateOf('romulan-heart:2+ablative', 'F*@E37 S@E48 v*@A19');
    const later = playAll(state, 'e37e38 a19b19g e38e37 b19b18g e37e27g');
    expect(marked(later)).toBe('A19,E38,B19,E37');
    const swift = playAll(state, 'e37f37 a19b19g e48e37 b19b18g e37d27');
    expect(marked(swift)).toBe('A19,E48,B19');
  });

  it('R10.5: may pass over a marked cell, but not end on one', () => {
    const state = stateOf(rules, 'F*@E37 v*@A19', { state: 'ablated=E27' });
    expect(carriesFrom(state, 'E37')).not.toContain('E27');
    expect(carriesFrom(state, 'E37')).toContain('E26');
  });

  it('R6.1: is safe or threatened with the markers after the move', () => {
    const leaving = stateOf('klin-zha+ablative:1', 'L@E38 V*@E37 v@F37 v*@A19', { state: 'ablated=I99' });
    expect(explainMove(leaving, 'e38e48').code).toBe('goal-threatened');
  });

  it('R8.2: loses with a player whose warriors cannot end a move', () => {
    const stuck = stateOf(rules, 'V*@A19 v*@I99', { state: 'ablated=B19' });
    expect(outcome(stuck)).toMatchObject({ winner: 2, reason: 'immobilized', goalThreatened: false });
  });
});

describe('ablative: positions', () => {
  const pieces = 'F@E37 V*@I22 B@I44 v*@A19 b@C39';

  it('section 16: list the markers from the oldest, and survive formatting and parsing', () => {
    const text = positionText(pieces, { state: 'ablated=H12,D16' });
    expect(faultsOf(rules, text)).toEqual([]);
    const state = stateOf(rules, pieces, { state: 'ablated=H12,D16' });
    expect(String(state)).toBe(text);
    const other = stateOf(rules, pieces, { state: 'ablated=D16,H12' });
    expect(other.hash()).not.toBe(state.hash());
    expect(stateOf(rules, pieces).hash()).not.toBe(state.hash());
  });

  it('section 16: reject values other than lists of cells', () => {
    for (const value of ['', 'e38', 'E38,', 'E38,E38', 'E83', 'E38;D16', 'J11', '2C25']) {
      const faults = faultsOf(rules, positionText(pieces, { state: `ablated=${value}` }));
      expect(faults.length, value).toBeGreaterThan(0);
      expect(['bad-value', 'bad-pair']).toContain(faults[0]);
    }
    expect(faultsOf('klin-zha', positionText(pieces, { state: 'ablated=E38' }))).toEqual(['bad-pair']);
  });

  it('R10.5: reject a warrior on a marked cell', () => {
    expect(faultsOf(rules, positionText(pieces, { state: 'ablated=E37' }))).toEqual([
      'warrior-on-marked-cell',
    ]);
  });
});
