import {
  createState,
  describeMove,
  finishSetup,
  legalMoves,
  outcome,
  parseRules,
  pieceAt,
  play,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { cellsInReach } from '../../src/game/reach.ts';
import { runs } from '../support/runs.ts';

describe('cellsInReach', () => {
  it.each([
    'klin-zha',
    'takzh',
    'romulan-heart:3',
    'klin-zha+kinta',
    'klin-zha+reflective',
    'klin-zha+tri-level',
    'klin-zha+tetrahedral',
    'klin-zha+power-vanguard',
    'klin-zha+clouded:8',
  ])('contains the target of every legal move (%s)', (id) => {
    const random = seededRandom(4);
    const rules = unwrap(parseRules(id));
    let steps = 0;
    for (let game = 0; game < runs(4); game++) {
      let { state } = finishSetup(createState(rules, { random }), random);
      for (let ply = 0; ply < 80 && outcome(state) === null; ply++) {
        const moves = legalMoves(state);
        for (const move of moves) {
          const described = describeMove(move);
          if (described.kind !== 'step') continue;
          const { warrior } = pieceAt(state, described.from)!;
          steps++;
          if (!cellsInReach(rules, warrior!, described.from).includes(described.to))
            expect.fail(`${described.from} ${described.to}`);
        }
        state = play(state, moves[Math.floor(random() * moves.length)]!);
      }
    }
    expect(steps).toBeGreaterThan(500);
  });

  it('does not contain the cell of the warrior, or cells that are too far away', () => {
    const cells = cellsInReach(rulesOf('klin-zha'), 'V', 'E37');
    expect(cells).not.toContain('E37');
    expect(cells).not.toContain('A19');
    expect(new Set(cells).size).toBe(cells.length);
  });
});
