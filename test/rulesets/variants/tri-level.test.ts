import { createState, explainMove, legalMoves, play, rulesOf, triLevelBoard } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { moveTexts } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';
import { faultsOf, stateOn, targetsOn, textOn } from './boards.ts';

const rules = 'klin-zha+tri-level';
/** Goals that are far from everything and not threatened. */
const goals = 'G@I11 g@I99';
const { cells, closed, stairs } = triLevelBoard;

function named(name: string): number {
  return cells.findIndex((cell) => cell.name === name);
}

function stairsOf(name: string): string[] {
  return stairs[named(name)]!.map(({ to, cost, way }) => `${way} ${cells[to]!.name} ${cost}`).sort();
}

function targets(piece: string): string[] {
  return targetsOn(stateOn(rules, `${piece} ${goals}`), piece.slice(2));
}

describe('tri-level: the board', () => {
  it('R11.1: has coordinates on each level', () => {
    expect(cells[named('2C25')]!.coordinates).toEqual([2, 4, 4]);
    expect(cells[named('3A13')]!.coordinates).toEqual([0, 2, 2]);
  });

  it('R11.2: has inner cells below the cells of the next board', () => {
    const ups = stairs.map((list) => list.filter(({ way }) => way === 'up').map(({ to }) => to));
    for (const [index, { level, coordinates }] of cells.entries()) {
      const inner = level < 2 && coordinates.every((value) => value <= [7, 4][level]!);
      const above = inner ? coordinates.map((value) => value - 2) : undefined;
      expect(ups[index]!.map((to) => cells[to]!.coordinates)).toEqual(above ? [above] : []);
      expect(ups[index]!.map((to) => cells[to]!.level)).toEqual(above ? [level + 1] : []);
    }
    expect(ups.filter((list) => list.length > 0)).toHaveLength(36 + 9);
  });

  it('R11.3: has steps up from inner cells, and from rim cells to the cells above inner neighbours', () => {
    expect(stairsOf('E37')).toEqual(['up 2C25 1']);
    expect(stairsOf('C18')).toEqual(['rim-up 2A16 2']);
    expect(stairsOf('A19')).toEqual([]);
    expect(stairsOf('2C25')).toEqual(['down E37 1', 'up 3A13 1']);
    expect(stairsOf('2A16')).toEqual(
      expect.arrayContaining(['down C28 1', 'rim-down C18 2', 'rim-down C29 2']),
    );
    expect(stairsOf('3A13')).toEqual(expect.arrayContaining(['down 2C25 1']));
  });

  it('R11.3: has steps up at the rim to rim cells only', () => {
    for (const [low, list] of stairs.entries()) {
      for (const { to } of list.filter(({ way }) => way === 'rim-up')) {
        expect(stairs[to]!.some(({ way }) => way === 'up')).toBe(false);
        expect(stairs[low]!.some(({ way }) => way === 'up')).toBe(false);
      }
    }
  });

  it('R11.4: closes the 36 inner cells of the primary board', () => {
    const inner = cells
      .filter(({ index }) => closed[index])
      .map(({ level, coordinates }) => [level, ...coordinates]);
    expect(inner).toHaveLength(36);
    expect(inner.every(([level, ...place]) => level === 0 && Math.max(...place) <= 7)).toBe(true);
  });

  it('R10.11: accepts no parameter', () => {
    expect(() => rulesOf('klin-zha+tri-level:2')).toThrow(expect.objectContaining({ code: 'bad-parameter' }));
  });
});

describe('tri-level: movement', () => {
  it('R11.4: goes around the inner cells, and does not fly over them', () => {
    expect(targets('F@C18').filter((cell) => cell.length === 3 && closed[named(cell)])).toEqual([]);
    const flier = targets('I@D16').filter((cell) => cell.length === 3);
    expect(flier).toContain('G13');
    expect(flier).not.toContain('D39');
  });

  it('R11.3: allows a Vanguard to go up from inner cells, but not at the rim', () => {
    expect(targets('V@C18')).toEqual(['C17', 'B18'].sort());
    expect(targets('V@2C25')).toContain('3A13');
    const power = stateOn('klin-zha+power-vanguard+tri-level', `V@C18 ${goals}`);
    expect(targetsOn(power, 'C18')).toContain('2A16');
  });

  it('R11.5: limits a Vanguard to one level up in a move, also with two steps', () => {
    const power = stateOn('klin-zha+power-vanguard+tri-level', `V@E37 ${goals}`);
    expect(targetsOn(power, 'E37').filter((cell) => cell.startsWith('3'))).toEqual([]);
  });

  it('R11.6: counts steps by their cost', () => {
    expect(targets('B@C18')).not.toContain('2B16');
    expect(targets('S@E37')).not.toContain('2C25');
  });
});

describe('tri-level: captures and zones', () => {
  it('R11.7: captures with a step to the side after one up', () => {
    const beside = stateOn(rules, `F@E37 v@2C26 ${goals}`);
    expect(play(beside, 'e372c26').toFields().warriors).toHaveLength(1);
  });

  it('R11.7: goes down past warriors', () => {
    const down = stateOn(rules, `I@2A16 s@C17 v@B18 ${goals}`);
    expect(explainMove(down, '2a16b18').legal).toBe(true);
  });

  it('R11.7: ends a step between levels on an abandoned own Goal, but on no other', () => {
    const own = stateOn(rules, 'F@E37 G@2C25 g@I99');
    expect(explainMove(own, 'e372c25').legal).toBe(true);
    const enemy = stateOn(rules, 'F@E37 G@I11 g@2C25');
    expect(explainMove(enemy, 'e372c25')).toMatchObject({ code: 'no-capture-by-stair', cells: ['2C25'] });
    expect(explainMove(enemy, 'e372c26').legal).toBe(true);
  });

  it('R11.8: keeps a Blockader from rising beside an enemy', () => {
    const wall = stateOn(rules, `B@E27 v@2C25 ${goals}`);
    expect(explainMove(wall, 'e272c15')).toMatchObject({ code: 'zone-holds-enemy', cells: ['2C15', '2C25'] });
  });
});

describe('tri-level: two ways to one cell', () => {
  it('R11.7: captures on the path that does not end with a step between levels, only if it is open', () => {
    // E37 to 3B13: over 2C25 and 3A13, or over 2C25 and 2D25 with a step between levels at the end.
    const answer = (pieces: string) => explainMove(stateOn(rules, `F@E37 ${pieces} ${goals}`), 'e373b13');
    expect(answer('v@3B13').legal).toBe(true);
    expect(answer('v@2D25 v@3B13').legal).toBe(true);
    expect(answer('v@3A13 v@3B13')).toMatchObject({ code: 'path-blocked', cells: ['3A13'] });
    expect(answer('v@3A13').legal).toBe(true);
  });
});

describe('tri-level: the setup', () => {
  it('R11.9: places warriors in the regions of the primary board, also on inner cells', () => {
    const start = createState(rulesFrom(rules));
    expect(legalMoves(start).length).toBeGreaterThan(0);
    expect(moveTexts(start).filter((move) => move.length > 5)).toEqual([]);
    expect(explainMove(start, 'f@e37').legal).toBe(true);
    expect(explainMove(start, 'f@2a16')).toMatchObject({ legal: false, ruling: 'R7.2' });
  });

  it('R11.9: places no Goal on an inner cell, and keeps a carrier for it at the rim', () => {
    const state = stateOn(rules, 'V@E37 V@A19', { regions: 'N1' });
    expect(moveTexts(state)).toEqual(['g@a19']);
    const last = stateOn(rules, 'S@A19', { regions: 'N1', state: 'hand1=V;hand2=FLSIIVVVB' });
    expect(explainMove(last, 'v@e37')).toMatchObject({ code: 'no-goal-place', ruling: 'R7.3' });
    expect(explainMove(last, 'v@b19').legal).toBe(true);
  });

  it('section 16: formats three boards from the bottom, and parses them', () => {
    const text = textOn(rules, 'V*@I22 B@I44 F@2C25 v*@C39 b@A19 s@3C22');
    expect(text).toMatch(/^[^|]+\|1\/3\/2F2\/7\/9\/11\|1\/3\/[^|]*s[^|]* 1 /);
    expect(faultsOf(rules, text)).toEqual([]);
    expect(String(stateOn(rules, 'V*@I22 B@I44 F@2C25 v*@C39 b@A19 s@3C22'))).toBe(text);
    expect(faultsOf(rules, text.replace('|', '/'))).toEqual(['board-count']);
    expect(faultsOf(rules, textOn(rules, 'G@E37 F@I22 B@I44 v*@C39 b@A19'))).toEqual([
      'goal-on-forbidden-cell',
    ]);
  });
});
