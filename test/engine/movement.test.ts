import { type CellName, explainMove, legalMoves, play, type RulesetId } from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { cellNames, distancesFrom, linesOf, neighboursOf } from '../support/geometry.ts';
import { carriesFrom, positionText, stateOf, targetsFrom } from '../support/positions.ts';

/** A lone warrior of seat 1 without obstacles; both Goals are as far away as possible. */
function alone(code: string, cell: CellName, rules: RulesetId = 'romulan-heart:2') {
  const far = [...distancesFrom(cell)].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  const goals = [far[0]!, far.find((name) => !neighboursOf(far[0]!).includes(name) && name !== far[0])!];
  return stateOf(rules, `${code}@${cell} G@${goals[0]} g@${goals[1]}`);
}

function within(cell: CellName, least: number, most: number): CellName[] {
  return [...distancesFrom(cell)]
    .flatMap(([name, steps]) => (steps >= least && steps <= most ? [name] : []))
    .sort();
}

function straight(cell: CellName, least: number, most: number): CellName[] {
  return [...new Set(linesOf(cell).flatMap((line) => line.slice(least - 1, most)))].sort();
}

describe('section 2: targets on an empty board', () => {
  it.each([
    ['F', 'romulan-heart:2', (cell) => within(cell, 1, 3)],
    ['L', 'romulan-heart:2', (cell) => straight(cell, 1, 3)],
    ['S', 'romulan-heart:2', (cell) => within(cell, 2, 4)],
    ['I', 'romulan-heart:2', (cell) => straight(cell, 3, 6)],
    ['V', 'romulan-heart:2', (cell) => neighboursOf(cell).sort()],
    ['V', 'agonizer', (cell) => within(cell, 1, 2)],
    ['B', 'romulan-heart:2', (cell) => straight(cell, 1, 2)],
  ] as const satisfies readonly (readonly [string, RulesetId, (cell: CellName) => CellName[]])[])(
    'generates the targets of %s from every cell in %s',
    (code, rules, targets) => {
      for (const cell of cellNames)
        expect(targetsFrom(alone(code, cell, rules), cell)).toEqual(targets(cell));
    },
  );
});

describe('R3.2: obstacles', () => {
  it('do not allow passing or capturing friendly warriors', () => {
    const state = stateOf('romulan-heart:2', 'F@A19 V@B19 G@I11 g@I99');
    expect(targetsFrom(state, 'A19')).toEqual([]);
    expect(explainMove(state, 'a19b18')).toMatchObject({
      code: 'path-blocked',
      ruling: 'R3.2',
      cells: ['B19'],
      message: 'The path from A19 to B18 is blocked by a warrior on B19.',
    });
    const line = stateOf('romulan-heart:2', 'L@E15 v@E16 v@E26 G@I11 g@I99');
    expect(explainMove(line, 'e15e27')).toMatchObject({
      code: 'path-blocked',
      cells: ['E16', 'E26'],
      message: 'The path from E15 to E27 is blocked by warriors on E16, E26.',
    });
  });

  it('do not allow passing a Blockader of the same seat', () => {
    const own = stateOf('romulan-heart:2', 'L@E15 B@E26 G@I11 g@I99');
    expect(targetsFrom(own, 'E15')).toEqual(['E16', 'F14', 'F15', 'F25', 'G14', 'G25', 'D16', 'D17'].sort());
  });
});

describe('R3.3: turning paths', () => {
  it('lead a Fencer around an obstacle within three steps', () => {
    const free = stateOf('romulan-heart:2', 'F@E37 G@A19 g@I99');
    const held = stateOf('romulan-heart:2', 'F@E37 V@E38 G@A19 g@I99');
    expect(targetsFrom(free, 'E37')).toContain('D38');
    expect(targetsFrom(held, 'E37')).not.toContain('D38');
    expect(targetsFrom(held, 'E37')).toContain('D28');
  });

  it('lead a Swift the long way round in four steps', () => {
    const held = stateOf('romulan-heart:2', 'S@E37 V@E38 G@A19 g@I99');
    expect(targetsFrom(held, 'E37')).toContain('D38');
    const closed = stateOf('romulan-heart:2', 'S@E37 V@E38 V@D28 G@A19 g@I99');
    expect(targetsFrom(closed, 'E37')).not.toContain('D38');
  });
});

describe('R3.5: a capture', () => {
  it('replaces the captured warrior, which leaves the board', () => {
    const next = play(stateOf('romulan-heart:2', 'F@A19 v@B19 V@I12 G@I11 g@I99', { quiet: 7 }), 'a19b19');
    expect(String(next)).toBe(positionText('F@B19 V@I12 G@I11 g@I99', { seat: 2, quiet: 0 }));
  });

  it('is possible for a carrier with its Goal (R5.3)', () => {
    const state = stateOf('romulan-heart:2', 'F*@A19 v@B19 g@I99');
    expect(carriesFrom(state, 'A19')).toEqual(['B19']);
    expect(String(play(state, 'a19b19g'))).toBe(positionText('F*@B19 g@I99', { seat: 2 }));
  });
});

describe('R3.6: there is no pass', () => {
  it('changes the board with every legal move', () => {
    const state = stateOf('klin-zha', 'F*@A19 B@E15 S@H34 v*@I99 b@F69 i@G57');
    const board = String(state).split(' ')[0];
    for (const move of legalMoves(state)) expect(String(play(state, move)).split(' ')[0]).not.toBe(board);
  });
});
