import { explainMove, type GameState, isLegal, legalMoves, play, type RulesetId } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { cellNames, linesOf, neighboursOf, regionOf } from '../support/geometry.ts';
import { moveTexts, positionText, type Sketch, stateOf } from '../support/positions.ts';

/** The only eligible carrier is on I99 and threatened from I78; the other is in its own zone. */
const pieces = 'V@I99 V@F69 B@G69 S@H57 l@I78 v@A19';
const sketch: Sketch = { regions: 'N2E1' };

function due(rules: RulesetId = 'klin-zha'): GameState {
  return stateOf(rules, pieces, sketch);
}

function relocations(state: GameState): string[] {
  return moveTexts(state).filter((text) => text.endsWith('r'));
}

describe('R7.5: mercy', () => {
  it.each(['klin-zha', 'takzh'] as const)(
    'allows the first player to move a carrier and the Goal to safety: %s',
    (rules) => {
      const state = due(rules);
      expect(moveTexts(state)).toContain('g@i99');
      expect(isLegal(state, 'i99h89r')).toBe(true);
      const next = play(state, 'i99h89r');
      expect(String(next)).toBe(positionText('V*@H89 V@F69 B@G69 S@H57 l@I78 v@A19', { ...sketch, seat: 2 }));
      expect(next.phase).toBe('setup');
      expect(play(next, 'g@a19').phase).toBe('battle');
    },
  );

  it('allows moving any of the player’s carriers, even a carrier in a zone', () => {
    expect(new Set(relocations(due()).map((text) => text.slice(0, 3)))).toEqual(new Set(['i99', 'f69']));
    expect(String(play(due(), 'f69h89r'))).toBe(
      positionText('V@I99 V*@H89 B@G69 S@H57 l@I78 v@A19', { ...sketch, seat: 2 }),
    );
    for (const from of ['h57', 'g69', 'i78', 'c28']) {
      expect(explainMove(due(), `${from}h89r`)).toMatchObject({ code: 'no-carrier', ruling: 'R7.4' });
    }
  });

  it('allows every free, unthreatened cell of the player’s region outside all zones', () => {
    const taken = ['I99', 'F69', 'G69', 'H57', 'I78'];
    const zone = neighboursOf('G69');
    const lancer = linesOf('I78').flatMap((line) => {
      const blocked = line.findIndex((cell) => taken.includes(cell));
      return line.slice(0, Math.min(3, blocked < 0 ? 3 : blocked));
    });
    const wanted = cellNames.filter(
      (cell) => regionOf(cell) === 2 && ![...taken, ...zone, ...lancer].includes(cell),
    );
    const targets = relocations(due()).filter((text) => text.startsWith('f69'));
    expect(targets.map((text) => text.slice(3, 6).toUpperCase())).toEqual(wanted.sort());
    expect(wanted).toContain('H89');
    expect(wanted).not.toContain('I89');
  });

  it('rejects all other cells', () => {
    const refused = [
      ['i99g79r', 'goal-in-zone'],
      ['i99i89r', 'goal-threatened'],
      ['i99h57r', 'cell-taken'],
      ['i99i99r', 'cell-taken'],
      ['i99c28r', 'region-taken'],
      ['i99i22r', 'outside-region'],
      ['i99f36r', 'no-region'],
    ] as const;
    for (const [move, code] of refused) {
      expect(explainMove(due(), move)).toMatchObject({ code, ruling: 'R7.5' });
      expect(isLegal(due(), move)).toBe(false);
    }
  });

  it('requires that no eligible carrier is safe', () => {
    const state = stateOf('klin-zha', `${pieces} F@H89`, sketch);
    expect(relocations(state)).toEqual([]);
    expect(explainMove(state, 'i99h79r')).toMatchObject({ code: 'mercy-not-due', ruling: 'R7.5' });
    expect(moveTexts(state)).toEqual(['g@h89']);
  });

  it('does not apply to the second player', () => {
    const second = 'v@I99 v@F69 b@G69 s@H57 L@I78 V*@A19';
    const state = stateOf('klin-zha', second, { seat: 2, regions: 'N1E2' });
    expect(moveTexts(state)).toEqual(['g@i99']);
    expect(explainMove(state, 'i99h89r')).toMatchObject({ code: 'no-mercy', ruling: 'R7.5' });
    const first = stateOf('klin-zha', second.replace('V*@', 'V@'), {
      seat: 2,
      regions: 'N1E2',
      state: 'first=2',
    });
    expect(isLegal(first, 'i99h89r')).toBe(true);
  });

  it.each(['agonizer', 'romulan-heart:2', 'romulan-heart:3'] as const)('does not apply in %s', (rules) => {
    const state = due(rules);
    expect(legalMoves(state)).toHaveLength(1);
    expect(isLegal(state, 'g@i99')).toBe(true);
    expect(explainMove(state, 'i99h89r')).toMatchObject({ code: 'no-mercy', ruling: 'R7.5' });
  });

  it('applies after all warriors are placed, and not in battle', () => {
    const placing = stateOf('klin-zha', pieces, { ...sketch, state: 'hand1=S' });
    expect(explainMove(placing, 'i99h89r')).toMatchObject({ code: 'warriors-first', ruling: 'R7.2' });
    const battle = stateOf('klin-zha', 'V*@I99 l@I78 v*@A19');
    expect(explainMove(battle, 'i99h89r')).toMatchObject({ code: 'setup-is-over', ruling: 'R7.2' });
  });
});
