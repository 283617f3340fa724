import { createState, explainMove, play, type RulesetId } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { moveTexts, playAll, positionText, stateOf } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';
import { faultsOf, stateOn } from './boards.ts';

const forward = 'klin-zha+forward-placement';
const society = 'klin-zha+forward-placement:society';
const north = 'f@a19 l@b19 s@c28 i@d16 i@d49 v@e15 v@e59 v@f47 b@d38';
const west = 'f@i11 l@i12 s@i22 i@i23 i@h12 v@h23 v@g13 v@g24 b@h34';

/** Returns the cells of no region on which a warrior may be placed. */
function betweenFor(id: RulesetId, regions: string, pieces: string, seat: 1 | 2 = 1): string[] {
  const state = stateOf(id, pieces, { seat, regions, state: 'hand1=FVV;hand2=FVV' });
  const tied = ['e15', 'e59', 'f26', 'f36', 'f47', 'f48', 'g46', 'h46', 'i55'];
  return tied.filter((cell) => moveTexts(state).includes(`v@${cell}`));
}

describe('forward placement', () => {
  it('R10.2: opens all nine cells of no region', () => {
    const all = ['e15', 'e59', 'f26', 'f36', 'f47', 'f48', 'g46', 'h46', 'i55'];
    expect(betweenFor(forward, 'N1', 'V@A19')).toEqual(all);
    expect(betweenFor(forward, 'W1', 'V@I11')).toEqual(all);
    expect(betweenFor('klin-zha', 'N1', 'V@A19')).toEqual([]);
  });

  it('R10.2: requires a cell of a region for the first warrior', () => {
    const start = createState(rulesFrom(forward));
    expect(explainMove(start, 'v@e15')).toMatchObject({ code: 'no-region', ruling: 'R7.2', cells: ['E15'] });
    expect(moveTexts(start)).toHaveLength(6 * 72);
    const second = play(start, 'f@e16');
    expect(explainMove(second, 'v@e15').legal).toBe(true);
    expect(explainMove(second, 'v@g46').legal).toBe(true);
    expect(explainMove(second, 'v@i11')).toMatchObject({ code: 'outside-region' });
  });

  it('R10.2: leaves a cell between two regions to the first player to place there', () => {
    const left = ['e59', 'f26', 'f36', 'f47', 'f48', 'g46', 'h46', 'i55'];
    expect(betweenFor(forward, 'N1W2', 'V@E15 v@I11', 2)).toEqual(left);
    const taken = stateOf(forward, 'V@A19 V@E15 v@I11', { seat: 2, regions: 'N1W2', state: 'hand2=FV' });
    expect(explainMove(taken, 'v@e15').code).toBe('cell-taken');
  });

  it('R7.3: respects zones there, too', () => {
    const state = stateOf(forward, 'B@E16 v@I11', { seat: 2, regions: 'N1W2', state: 'hand2=FV' });
    expect(explainMove(state, 'v@e15')).toMatchObject({ code: 'enemy-zone', cells: ['E15'] });
  });

  it('R7.5: includes the cells of no region in mercy', () => {
    const state = stateOf(forward, 'V@I99 l@I78', { regions: 'E1N2' });
    expect(moveTexts(state)).toContain('i99e59r');
    expect(moveTexts(state)).toContain('i99e15r');
    expect(moveTexts(state)).not.toContain('i99a19r');
    expect(moveTexts(stateOf('klin-zha', 'V@I99 l@I78', { regions: 'E1N2' }))).not.toContain('i99e59r');
  });

  it('R10.2: makes positions valid that other rulesets reject', () => {
    const army = 'F@A19 L@B19 S@C28 I@D16 I@D49 V@E15 V@E59 V@F47 B@D38';
    const text = positionText(army, { seat: 2, regions: 'N1', state: 'hand2=FLSIIVVVB' });
    expect(faultsOf(forward, text)).toEqual([]);
    expect(faultsOf('klin-zha', text)).toEqual(['outside-region', 'outside-region', 'outside-region']);
    expect(faultsOf(forward, text.replace('N1', 'W1')).length).toBeGreaterThan(0);
  });

  it('R12.2: opens the 41 cells of no region on the tetrahedral board', () => {
    const state = stateOn('klin-zha+forward-placement+tetrahedral', 'F@1A19', {
      regions: 'A1',
      state: 'hand1=VV',
    });
    const { cells } = state.rules.board;
    const targets = new Set(moveTexts(state).map((move) => move.slice(2).toUpperCase()));
    expect(cells.filter(({ name, region }) => region < 0 && targets.has(name))).toHaveLength(41);
    expect(targets.size).toBe(41 + 61 - 1);
  });
});

describe('forward placement of the Society', () => {
  it('R10.2: places the first Goal before the second army', () => {
    const placed = playAll(createState(rulesFrom(society)), north);
    expect(placed.seat).toBe(1);
    expect(moveTexts(placed)).toEqual(['g@a19', 'g@b19', 'g@e15', 'g@e59', 'g@f47']);
    expect(explainMove(placed, 'v@e37').code).toBe('goal-is-due');
    const second = play(placed, 'g@a19');
    expect(second).toMatchObject({ seat: 2, phase: 'setup' });
    const done = playAll(second, `${west} g@i11`);
    expect(done).toMatchObject({ seat: 1, phase: 'battle', round: 1, halfmoveClock: 0 });
    expect(playAll(createState(rulesFrom(forward)), north).seat).toBe(2);
  });

  it("R7.3: keeps the second player's zone away from the first Goal", () => {
    const state = stateOf(society, 'V*@E15 v@I11', { seat: 2, regions: 'N1W2', state: 'hand2=FB' });
    expect(explainMove(state, 'b@f15')).toMatchObject({ code: 'zone-holds-goal', cells: ['F15', 'E15'] });
  });

  it('section 16: allows a Goal on the board before the second army', () => {
    const text = String(playAll(createState(rulesFrom(society)), `${north} g@a19`));
    expect(text).toMatch(/^F\*\/.* 2 N1 - 0 1 hand2=FLSIIVVVB$/);
    expect(faultsOf(society, text)).toEqual([]);
    expect(faultsOf(forward, text)).toEqual(['goal-too-early']);
  });

  it('R10.2: begins with seat 2 if it places first', () => {
    const placed = playAll(createState(rulesFrom(society), { first: 2 }), `${north} g@a19`);
    expect(placed.seat).toBe(1);
    expect(playAll(placed, `${west} g@i11`)).toMatchObject({ seat: 2, phase: 'battle' });
  });

  it('R10.2: alternates between three players', () => {
    const three = 'romulan-heart:3+forward-placement:society';
    const east = 'f@i99 l@i89 s@i88 i@i78 i@h89 v@e59 v@f47 v@i55 b@h67';
    const state = playAll(createState(rulesFrom(three)), `${east} g@i99 ${west} g@i11`);
    expect(state).toMatchObject({ seat: 3, phase: 'setup' });
  });

  it('R10.2: accepts no other parameter', () => {
    for (const id of ['klin-zha+forward-placement:club', 'klin-zha+forward-placement:'] as const) {
      expect(() => rulesFrom(id)).toThrow(expect.objectContaining({ code: 'bad-parameter' }));
    }
    expect(rulesFrom(society).name).not.toBe(rulesFrom(forward).name);
  });
});
