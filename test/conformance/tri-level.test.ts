/** Claims of the rules of Tri-level Klin Zha (TRI), in the order of the document. */

import {
  createState,
  type GameState,
  isLegal,
  outcome,
  parseRules,
  pieceAt,
  play,
  rulesOf,
  threats,
  triLevelBoard,
  zones,
} from 'klin-zha';
import { pieceName } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { stateOn, targetsOn } from '../rulesets/variants/boards.ts';
import { moveTexts } from '../support/positions.ts';
import { answer } from './answers.ts';

const rules = 'klin-zha+tri-level';
/** Goals in corners that no warrior of these positions can reach. */
const goals = 'G@I11 g@I99';
const { cells, neighbours } = triLevelBoard;

/** A position of the battle in which only these pieces and two Goals stand. */
function battle(pieces: string): GameState {
  return stateOn(rules, `${pieces} ${goals}`);
}

/** The targets of the only warrior on the board. */
function targets(piece: string): string[] {
  return targetsOn(battle(piece), piece.slice(2));
}

function levelOf(name: string): number {
  return /^[23]/.test(name) ? Number(name[0]) : 1;
}

/** The names of the cells of a level, from 1. */
function levelCells(level: number) {
  return cells.filter((cell) => cell.level === level - 1);
}

/** The rim by its definition: the cells that share a side or a point with the edge of their board. */
function isRim(place: readonly number[], side: number): boolean {
  return place.some((value) => value === side - 1);
}

describe('TRI: the board', () => {
  it.each([
    [1, 9, 81],
    [2, 6, 36],
    [3, 3, 9],
  ])('Board: level %d has %d triangles along an edge', (level, side, count) => {
    expect(levelCells(level)).toHaveLength(count);
    const row = 'ABCDEFGHI'[side - 1]!;
    const last = levelCells(level).filter(({ name }) => name.replace(/^[23]/, '').startsWith(row));
    expect(last.filter(({ pointsUp }) => pointsUp)).toHaveLength(side);
  });

  it('Board: the lowest level is the standard board', () => {
    const flat = createState(rulesOf('klin-zha')).rules.board;
    expect(levelCells(1).map(({ name }) => name)).toEqual(flat.cells.map(({ name }) => name));
  });

  it.each([
    [1, 9, 36],
    [2, 6, 9],
  ])(
    'Board: level %d has a rim along its edges, and inner spaces that the rim bounds',
    (level, side, count) => {
      const inner = levelCells(level).filter(({ coordinates }) => !isRim(coordinates, side));
      expect(inner).toHaveLength(count);
      for (const { index, coordinates } of levelCells(level)) {
        if (neighbours[index]!.length < 3) expect(isRim(coordinates, side)).toBe(true);
      }
    },
  );
});

describe('TRI: upward movement', () => {
  it.each(['F', 'L', 'S', 'I', 'V', 'B'])('Upward: every warrior can move upward: %s', (code) => {
    expect(targets(`${code}@E37`).filter((cell) => levelOf(cell) > 1)).not.toEqual([]);
  });

  it.each(['F', 'L', 'S', 'V', 'B'])(
    'Upward: from an inner space of level 1 there is no other way: %s',
    (code) => {
      expect(targets(`${code}@E37`).filter((cell) => levelOf(cell) === 1)).toEqual([]);
      expect(targetsOn(battle(`${code}@E37 V@2C25`), 'E37')).toEqual([]);
    },
  );

  it('Upward: a Flier on an inner space comes back to level 1 by rising first, and only to its rim', () => {
    const low = targets('I@E37').filter((cell) => levelOf(cell) === 1);
    const rim = levelCells(1).filter(({ coordinates }) => isRim(coordinates, 9));
    expect(low).toContain('D17'); // up to 2C25, over to 2C15 and 2B15, down and over to D17
    expect(low.filter((cell) => !rim.some(({ name }) => name === cell))).toEqual([]);
  });

  it.each(['F@C18', 'L@C18', 'S@C18', 'V@C18', 'B@C18'])(
    'Upward: the rim of level 1 can be used without rising: %s',
    (piece) => {
      expect(targets(piece).filter((cell) => levelOf(cell) === 1)).not.toEqual([]);
    },
  );

  it('Upward: no warrior enters the inner spaces of level 1', () => {
    // C28, an inner space, is beside C18 and C29.
    expect(answer(battle('V@C18'), 'c18c28')).toBe('out-of-reach R3.1');
    expect(answer(battle('V@C29'), 'c29c28')).toBe('out-of-reach R3.1');
  });

  it('Upward: no warrior moves within the inner spaces of level 1', () => {
    expect(answer(battle('V@E37'), 'e37e38')).toBe('out-of-reach R3.1');
    expect(answer(battle('F@E37'), 'e37e26')).toBe('out-of-reach R3.1');
  });

  it('Upward: a Flier does not cross the inner spaces of level 1 either (our reading: R11.4)', () => {
    expect(answer(battle('I@D16'), 'd16d39')).toBe('out-of-reach R3.4');
  });

  it('Upward: 36 spaces of level 1 are covered by level 2', () => {
    const covered = levelCells(1).filter(({ name }) =>
      targets(`V@${name}`).some((cell) => levelOf(cell) === 2),
    );
    expect(covered).toHaveLength(36);
  });

  it.each(['f', 'l', 's', 'i', 'v', 'b'])('Upward: warriors may be placed on inner spaces: %s', (code) => {
    expect(isLegal(createState(rulesOf(rules)), `${code}@d27`)).toBe(true);
  });

  it('Upward: rim to rim costs two, one up and one over', () => {
    // C18 is beside C28, over which is 2A16.
    expect(answer(battle('B@C18'), 'c182a16')).toBe('legal');
    expect(answer(battle('V@C18'), 'c182a16')).toBe('out-of-reach R3.1');
    expect(answer(battle('F@C18'), 'c182b16')).toBe('legal');
    expect(answer(battle('F@C18'), 'c182b15')).toBe('out-of-reach R3.1');
  });

  it('Upward: rim to rim leads to a space that no board covers (our reading: R11.3)', () => {
    const up = levelCells(1)
      .filter(({ coordinates }) => isRim(coordinates, 9))
      .flatMap(({ name }) => targets(`B@${name}`).filter((cell) => levelOf(cell) === 2));
    const inner = levelCells(2).filter(({ coordinates }) => !isRim(coordinates, 6));
    expect(up.length).toBeGreaterThan(0);
    expect(inner.filter(({ name }) => up.includes(name))).toEqual([]);
  });

  it('Upward: inner to inner costs one, straight up', () => {
    expect(targets('V@E37')).toEqual(['2C25']);
    expect(targets('V@2C25')).toEqual(['2C15', '2C26', '2D25', '3A13']);
  });

  it.each(['L', 'V', 'B'])('Upward: one board at a time: %s', (code) => {
    const ahead = targets(`${code}@E37`).map(levelOf);
    expect([ahead.includes(2), ahead.includes(3)]).toEqual([true, false]);
    expect(targets(`${code}@2C25`)).toContain('3A13');
  });

  it.each(['F', 'I', 'S'])('Upward: more than one board in a move: %s', (code) => {
    expect(targets(`${code}@E37`).map(levelOf)).toContain(3);
  });
});

describe('TRI: downward movement', () => {
  it.each(['F', 'L', 'V', 'B'])('Downward: is not possible for most warriors: %s', (code) => {
    expect(targets(`${code}@2C25`).map(levelOf)).not.toContain(1);
    expect(targets(`${code}@3A13`).map(levelOf)).not.toContain(2);
  });

  it.each(['I', 'S'])('Downward: is possible for Flier and Swift: %s', (code) => {
    expect(targets(`${code}@3A13`).map(levelOf)).toContain(2);
  });

  it.each(['I', 'S'])('Downward: inner to inner: %s', (code) => {
    // From 3B13 down to 2D25, which is under it, and on.
    expect(targets(`${code}@3B13`).filter((cell) => levelOf(cell) === 2)).not.toEqual([]);
  });

  it('Downward: rim to rim for the Flier alone', () => {
    // 2A16 is over C28, which is beside C18: down and over to C18 costs two, and B18 is one more.
    expect(targets('I@2A16')).toContain('B18');
    expect(targets('S@2A16').map(levelOf)).not.toContain(1);
  });

  it('Downward: the inner spaces of level 1 stay closed (our reading: R11.4)', () => {
    const inner = levelCells(1).filter(({ coordinates }) => !isRim(coordinates, 9));
    const reached = levelCells(2).flatMap(({ name }) => [...targets(`I@${name}`), ...targets(`S@${name}`)]);
    expect(inner.filter(({ name }) => reached.includes(name))).toEqual([]);
  });
});

describe('TRI: directions', () => {
  it('Directions: with two steps in a line, any direction is open after one step up', () => {
    expect(targets('B@E37')).toEqual(['2C15', '2C25', '2C26', '2D25']);
  });

  it('Directions: with three steps in a line, the second chooses a direction and the third keeps to a line', () => {
    // Two steps on the new level: its three neighbours and their neighbours (two steps always lie on a line, R1.4).
    expect(targets('L@E37')).toEqual([
      ...['2B15', '2B26', '2C14', '2C15', '2C25', '2C26', '2C36', '2D24', '2D25', '2D35'],
    ]);
  });

  it('Directions: "in any direction" includes up', () => {
    expect(targets('F@E37')).toEqual(expect.arrayContaining(['2C25', '2C26', '3A13', '3B13']));
    // From rim to rim and over, from rim to rim alone, or along the rim.
    expect(targets('F@C18')).toEqual(expect.arrayContaining(['2A16', '2B16', 'B18']));
  });

  it('Directions: up, over and down again is allowed', () => {
    // 2C25, up to 3A13, over to 3B13, down to 2D25: a neighbour that a Swift cannot reach on its level.
    expect(targets('S@2C25')).toContain('2D25');
    expect(targets('S@2C25')).not.toContain('2C26');
  });

  it.each(['S', 'I', 'F'])('Directions: no warrior returns to the space where its move began: %s', (code) => {
    expect(answer(battle(`${code}@2C25`), '2c252c25')).toBe('no-movement R3.1');
    expect(targets(`${code}@2C25`)).not.toContain('2C25');
  });

  it('Directions: a Blockader on level 2 also blocks the spaces above and below it', () => {
    const [zone] = zones(battle('B@2C25'));
    expect([...zone!.cells].sort()).toEqual(['2C15', '2C26', '2D25', '3A13', 'E37']);
  });

  it.each([
    ['E37', ['2C25', 'E27', 'E38', 'F37']],
    ['3A13', ['2C25', '3B13']],
    ['A19', ['B19']],
  ])(
    'Directions: so does one on another level, where a board is above or below (our reading: R11.8): %s',
    (cell, zone) => {
      expect([...zones(battle(`B@${cell}`))[0]!.cells].sort()).toEqual(zone);
    },
  );

  it('Directions: no enemy enters the spaces above and below a Blockader', () => {
    expect(answer(battle('V@E37 b@3A13'), 'e372c25')).toBe('enemy-zone R4.2');
    expect(answer(battle('V@2C25 b@2D25'), '2c252d25')).toBe('cannot-be-captured R3.2');
    expect(answer(battle('V@3A13 b@2D25'), '3a133b13')).toBe('enemy-zone R4.2');
  });
});

describe('TRI: capture', () => {
  it.each([
    ['C18', 'B18'],
    ['2C25', '2C26'],
    ['3A13', '3B13'],
  ])('Capture: a warrior captures on the space where it arrives, on every level: %s to %s', (from, to) => {
    const after = play(battle(`F@${from} v@${to} v@I89`), `${from}${to}`.toLowerCase());
    expect(pieceAt(after, to as 'B18')).toMatchObject({ warrior: 'F', seat: 1 });
    expect(after.toFields().warriors).toHaveLength(2);
  });

  it.each(['F', 'L', 'V'])('Capture: not by a move upward: %s', (code) => {
    expect(answer(battle(`${code}@E37 v@2C25`), 'e372c25')).toBe('no-capture-by-stair R11.7');
  });

  it('Capture: not by a move downward', () => {
    // Over 2B15 and 2B16 to 2A16, and from there down and over to C29.
    expect(answer(battle('I@2C15'), '2c15c29')).toBe('legal');
    expect(answer(battle('I@2C15 s@C29'), '2c15c29')).toBe('no-capture-by-stair R11.7');
  });

  it('Capture: of two warriors above each other, neither captures the other', () => {
    const pieces = 'F@E37 f@2C25';
    expect(answer(battle(pieces), 'e372c25')).toBe('no-capture-by-stair R11.7');
    const other = stateOn(rules, `${pieces} ${goals}`, { seat: 2 });
    expect(answer(other, '2c25e37')).toBe('out-of-reach R3.1');
  });

  it('Capture: a horizontal step after one upward captures', () => {
    expect(answer(battle('F@E37 v@2C26'), 'e372c26')).toBe('legal');
  });

  it('Capture: nor is an abandoned enemy Goal captured by a vertical step (our ruling: R11.7)', () => {
    expect(answer(stateOn(rules, 'F@E37 G@I11 g@2C25'), 'e372c25')).toBe('no-capture-by-stair R11.7');
  });

  it('Capture: a warrior below a Goal does not threaten it', () => {
    expect(threats(stateOn(rules, 'V*@2C25 f@E37 g@I99'))).toEqual([]);
    expect(threats(stateOn(rules, 'V*@2C26 f@E37 g@I99'))).toHaveLength(1);
  });
});

describe('TRI: occupied spaces', () => {
  it.each(['V', 'v'])('Occupied: a warrior that cannot jump needs a clear space above it: %s', (code) => {
    expect(targetsOn(battle(`F@E37 ${code}@2C25`), 'E37')).toEqual([]);
    expect(targetsOn(battle(`L@E37 ${code}@2C25`), 'E37')).toEqual([]);
  });

  it.each(['V', 'v'])(
    'Occupied: a Flier passes over an occupied space in three dimensions too: %s',
    (code) => {
      expect(answer(battle(`I@E37 ${code}@2C25`), 'e373b13')).toBe('legal');
    },
  );

  it('Occupied: sideways first and then upward may be possible instead', () => {
    // From 2C25 to 3B13: over 3A13, which is occupied, or over 2D25.
    expect(answer(battle('F@2C25 v@3A13'), '2c253b13')).toBe('legal');
    expect(answer(battle('F@2C25 v@3A13 v@2D25'), '2c253b13')).toBe('path-blocked R3.2');
  });

  it('Occupied: a warrior does not pass another on its level, as on the flat board', () => {
    expect(answer(battle('L@2C25 v@2C26'), '2c252c36')).toBe('path-blocked R3.2');
  });

  it('Occupied: carrying the Goal into the unclaimed corner wins nothing', () => {
    const state = stateOn(rules, 'V*@I55 v*@A19', { regions: 'N2W1' });
    expect(outcome(play(state, 'i55i56g'))).toBeNull();
  });

  it('Occupied: so the variant in which that corner counts cannot be combined with this board', () => {
    expect(parseRules('klin-zha+kaggas-crown').ok).toBe(true);
    expect(parseRules('klin-zha+kaggas-crown+tri-level').ok).toBe(false);
  });
});

describe('TRI: Italian names', () => {
  it.each([
    ['I', 'Volante'],
    ['S', 'Rapido'],
    ['B', 'Ostruttore'],
    ['G', 'Insegna'],
  ] as const)('Movements down, Blockaders, corners: %s is the %s', (code, name) => {
    expect(pieceName(rulesOf(rules), code, { language: 'it' })).toBe(name);
  });
});

describe('TRI: readings that are ours', () => {
  it('Placement: the warriors are placed in the regions of level 1 (our reading: R11.9)', () => {
    expect(moveTexts(createState(rulesOf(rules))).every((text) => /^[flsivb]@[a-i]\d\d$/.test(text))).toBe(
      true,
    );
  });

  it('Placement: the Goal is not placed on an inner space (our ruling: R11.9)', () => {
    const state = stateOn(rules, 'V@E37 V@A19 v@I99', { regions: 'N1E2' });
    expect(answer(state, 'g@e37')).toBe('goal-on-forbidden-cell R11.9');
    expect(answer(state, 'g@a19')).toBe('legal');
  });

  it.each(['klin-zha', 'takzh', 'agonizer', 'romulan-heart:2'])(
    'Board: it can be used with every ruleset (our ruling: section 10): %s',
    (base) => {
      expect(parseRules(`${base}+tri-level`).ok).toBe(true);
    },
  );
});

// Read and not tested: the author of the variant, the magazine and the translator; the pictures of the boards.
