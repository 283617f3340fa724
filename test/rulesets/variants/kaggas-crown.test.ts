import { explainMove, type GameState, legalMoves, outcome, play, rulesOf } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { playAll, positionText, type Sketch, stateOf } from '../../support/positions.ts';
import { faultsOf, stateOn } from './boards.ts';

const crown = 'romulan-heart:2+kaggas-crown';
const claims: Sketch = { regions: 'N1W2' };
const race = 'V*@F48 S@A19 v*@I22 s@C39 i@D38';

function crownOf(state: GameState): string | undefined {
  return state.toFields().variantState.crown;
}

function winnerOf(state: GameState): string | null {
  const ended = outcome(state);
  return ended && `${ended.winner} ${ended.reason}`;
}

describe("Kagga's crown", () => {
  const entered = play(stateOf(crown, race, claims), 'f48f58g');

  it('R10.6: accepts no parameter', () => {
    expect(() => rulesOf('klin-zha+kaggas-crown:E')).toThrow(
      expect.objectContaining({ code: 'bad-parameter' }),
    );
  });

  it('R10.6: gives the opponent one turn after a Goal enters an unclaimed region', () => {
    expect(crownOf(entered)).toBe('1');
    expect(outcome(entered)).toBeNull();
    expect(legalMoves(entered).length).toBeGreaterThan(0);
  });

  it('R10.6: is won after that turn', () => {
    const late = play(entered, 'c39c28');
    expect(winnerOf(late)).toBe('1 crown');
    expect(late).toMatchObject({ seat: 1, phase: 'over' });
    expect(legalMoves(late)).toEqual([]);
    expect(explainMove(late, 'a19b18')).toMatchObject({ code: 'game-over', ruling: 'R10.6' });
  });

  it('R10.6: is lost if the opponent captures that Goal', () => {
    const taken = play(entered, 'd38f58');
    expect(winnerOf(taken)).toBe('2 goal-captured');
    expect(crownOf(taken)).toBeUndefined();
  });

  it('R10.6: is won even if the opponent brings a Goal there, too', () => {
    const both = playAll(stateOf(crown, 'V*@F48 S@A19 v*@H46 s@C39', claims), 'f48f58g h46h56g');
    expect(both.toFields().goals).toEqual(['F58', 'H56']);
    expect(winnerOf(both)).toBe('1 crown');
  });

  it('R10.6: is won at once against an opponent without a legal move, regardless of R8.3', () => {
    const pieces = 'V*@F48 B@B18 v*@A19';
    const regions = { regions: 'N2W1' };
    expect(winnerOf(play(stateOf(crown, pieces, regions), 'f48f58g'))).toBe('1 crown');
    expect(winnerOf(play(stateOf('romulan-heart:2', pieces, regions), 'f48f58g'))).toBe('null stalemate');
    expect(winnerOf(play(stateOf(crown, pieces, regions), 'f48e48g'))).toBe('null stalemate');
  });

  it('R10.6: requires the Goal', () => {
    expect(crownOf(play(stateOf(crown, race, claims), 'f48f58'))).toBeUndefined();
    const swift = play(stateOf(crown, 'S@F48 V*@A19 v*@I22', claims), 'f48f59');
    expect(crownOf(swift)).toBeUndefined();
  });

  it('R10.6: requires entering the region, also for a second time', () => {
    const inside = stateOf(crown, race.replace('F48', 'F58'), claims);
    expect(crownOf(play(inside, 'f58f59g'))).toBeUndefined();
    const again = playAll(inside, 'f58f48g c39c28 f48f58g');
    expect(crownOf(again)).toBe('1');
  });

  it('R10.6: does not apply in claimed regions, outside regions, or without known claims', () => {
    expect(crownOf(play(stateOf(crown, race, { regions: 'N1E2' }), 'f48f58g'))).toBeUndefined();
    expect(crownOf(play(stateOf(crown, race, { regions: 'W2E1' }), 'f48f58g'))).toBeUndefined();
    expect(crownOf(play(stateOf(crown, race), 'f48f58g'))).toBeUndefined();
    expect(crownOf(play(stateOf(crown, race, claims), 'f48f47g'))).toBeUndefined();
    expect(crownOf(play(stateOf(crown, race, { regions: 'E1' }), 'f48e48g'))).toBe('1');
  });

  it('R10.6: counts any unclaimed region', () => {
    const open = { regions: 'A1B2' };
    const tetra = 'romulan-heart:2+kaggas-crown+tetrahedral';
    const middle = stateOn(tetra, 'F*@3E35 s@1I11 v*@1I22', open);
    const { cells, regions } = middle.rules.board;
    const crowns: Record<string, Set<string | undefined>> = {};
    for (const after of legalMoves(middle).map((move) => play(middle, move))) {
      const goal = cells.find(({ name }) => name === after.toFields().goals[0])!;
      const region = regions[goal.region]?.id ?? '-';
      crowns[region] ??= new Set();
      crowns[region].add(crownOf(after));
    }
    const [yes, no] = [new Set(['1']), new Set([undefined])];
    expect(crowns).toEqual({ A: no, B: no, C: yes, D: yes, '-': no });
  });

  it('R10.6: allows a Goal under `strict` to enter only unthreatened cells, and to win', () => {
    const open = stateOf('klin-zha+kaggas-crown', race, claims);
    expect(explainMove(open, 'f48f58g').code).toBe('goal-threatened');
    const safe = playAll(stateOf('klin-zha+kaggas-crown', 'V*@F48 v*@I22', claims), 'f48f58g i22i12');
    expect(winnerOf(safe)).toBe('1 crown');
  });

  it('section 16: is part of the position string, and is won with its own seat to move', () => {
    const pieces = 'V*@F58 B@A19 v*@I22 b@I44';
    const waiting = positionText(pieces, { ...claims, seat: 2, state: 'crown=1' });
    expect(faultsOf(crown, waiting)).toEqual([]);
    const state = stateOf(crown, pieces, { ...claims, seat: 2, state: 'crown=1' });
    expect(String(state)).toBe(waiting);
    expect(outcome(state)).toBeNull();
    expect(winnerOf(stateOf(crown, pieces, { ...claims, seat: 1, state: 'crown=1' }))).toBe('1 crown');
    expect(state.hash()).not.toBe(stateOf(crown, pieces, { ...claims, seat: 2 }).hash());
  });

  it('section 16: rejects the crown of another seat', () => {
    const pieces = 'V*@F58 B@A19 v*@I22 b@I44';
    for (const value of ['0', '3', '', 'E', '01']) {
      expect(faultsOf(crown, positionText(pieces, { ...claims, state: `crown=${value}` }))).toEqual([
        'bad-value',
      ]);
    }
    expect(faultsOf('klin-zha', positionText(pieces, { ...claims, state: 'crown=1' }))).toEqual(['bad-pair']);
  });

  it('R10.6: does not exist before the battle', () => {
    const armies =
      'F@E37 L@E26 S@E27 I@D16 I@D17 V@C17 V@C18 V@C28 B@E38 G@I11 f@F69 l@G79 s@G68 i@G69 i@H78 v@H79 v@H89 v@I88 b@I99';
    const placing = positionText(armies, { regions: 'N1E2', seat: 2, state: 'crown=1' });
    expect(faultsOf('klin-zha+kaggas-crown', placing)).not.toEqual([]);
  });
});
