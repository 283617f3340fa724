import fc from 'fast-check';
import {
  attackersOf,
  type CellName,
  capturedWarriors,
  createState,
  describePly,
  diffStates,
  Game,
  type GameState,
  klinZha,
  legalMoves,
  parsePosition,
  pieceAt,
  play,
  rulesOf,
  type Seat,
  threats,
  unwrap,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { groups, randomGames } from '../rulesets/variants/support.ts';
import { stateOf } from '../support/positions.ts';
import { runs } from '../support/runs.ts';
import { scattered } from '../support/scattered.ts';

const rulesets = groups.flatMap(([, group]) => group.slice(0, 3));

function everyState(check: (state: GameState, choice: number) => void): void {
  for (const rules of rulesets)
    fc.assert(
      fc.property(randomGames(rules, 20), fc.nat(), fc.nat(), ({ states }, at, choice) =>
        check(states[at % states.length]!, choice),
      ),
      { numRuns: runs(8) },
    );
}

describe('pieceAt', () => {
  it('agrees with the fields of the position', () => {
    everyState((state) => {
      const { warriors, goals, owners } = state.toFields();
      for (const { name } of state.rules.board.cells.slice(0, 81)) {
        const warrior = warriors.find(({ cell }) => cell === name);
        const goal = goals.indexOf(name);
        const piece = pieceAt(state, name);
        if (warrior === undefined && goal < 0) expect(piece).toBeNull();
        else expect(piece?.warrior ?? null).toBe(warrior?.warrior ?? null);
        if (warrior !== undefined) expect(piece?.owner).toBe(owners[warrior.seat - 1]);
        expect(piece?.goal ?? null).toBe(goal < 0 ? null : goal + 1);
      }
    });
  });

  it('rejects anything but a cell', () => {
    const state = stateOf('klin-zha', 'F*@E37 v*@I22');
    expect(() => pieceAt(state, 'Z99' as CellName)).toThrow(expect.objectContaining({ code: 'bad-cell' }));
  });
});

describe('attackersOf', () => {
  it('lists exactly the threats to a Goal, carried or alone (R5.4)', () => {
    const check = (state: GameState): void => {
      const found = threats(state);
      for (const [index, goal] of state.goals.entries()) {
        if (goal === null) continue;
        for (const seat of state.rules.colours.keys()) {
          if (seat === index && state.rules.army === 'own') continue;
          const from = found.filter((one) => one.goal === goal && one.attacker === seat + 1);
          const cells = from.map((one) => one.from).sort();
          if (state.rules.army === 'own')
            expect([...attackersOf(state, goal, (seat + 1) as Seat)].sort()).toEqual(cells);
          else expect(attackersOf(state, goal, (seat + 1) as Seat)).toEqual(expect.arrayContaining(cells));
        }
      }
    };
    everyState(check);
    fc.assert(fc.property(scattered({ phase: 'battle' }), check));
  });

  it('lists a Blockader that can capture a lone Goal (R4.4)', () => {
    const state = unwrap(parsePosition(klinZha, '1/3/5/G1b4/9/11/13/V14/9v*6B 2 N1W2 - 0 1 -'));
    expect(attackersOf(state, 'D16', 2)).toEqual(['D27']);
  });

  it('respects prey for a lone Goal (R10.7)', () => {
    const rules = rulesOf('romulan-heart:3+relation-dilemma');
    const state = unwrap(
      parsePosition(rules, '~B/3/5/Gv5/9/11/13/b14/9g2~G3B 2 - - 0 1 -', { unchecked: true }),
    );
    expect(attackersOf(state, 'D16', 2)).toEqual([]);
  });

  it('lists the protectors of a cell: they could recapture there', () => {
    const state = stateOf('klin-zha', 'F*@E37 V@E38 S@G36 v*@I22 f@F48');
    expect(attackersOf(state, 'E38', 1)).toContain('E37');
    expect(attackersOf(state, 'E38', 2)).toEqual(['F48']);
    expect(attackersOf(state, 'F48', 1)).toContain('E37');
  });

  it('respects zones, marks and kinds that capture', () => {
    const zone = stateOf('klin-zha', 'B@E37 V@E38 V*@A19 f@F48 v*@I22 i@E15');
    expect(attackersOf(zone, 'E38', 2)).toEqual([]);
    expect(attackersOf(zone, 'E27', 1)).toEqual([]);
    const clouds = stateOf('klin-zha+clouded', 'V@E38 V*@A19 f@F48 v*@I22', { state: 'clouds=E38' });
    expect(attackersOf(clouds, 'E38', 2)).toEqual([]);
  });

  it('R10.7: respects prey', () => {
    const state = stateOf('romulan-heart:3+relation-dilemma', 'V*@A19 V@E38 v*@I22 ~L@E49 ~F*@I99 f@E37');
    expect(attackersOf(state, 'E38', 3)).toEqual(['E49']);
    expect(attackersOf(state, 'E38', 2)).toEqual([]);
  });
});

describe('describePly and diffStates', () => {
  it('report everything that a move changed', () => {
    everyState((state, choice) => {
      const moves = legalMoves(state);
      if (moves.length === 0) return;
      const move = moves[choice % moves.length]!;
      const ply = describePly(state, move);
      const after = play(state, move);
      expect(ply.after.toString()).toBe(after.toString());
      const { moved, placed, removed, goals, owners } = ply.difference;
      const key = (one: { readonly cell: CellName; readonly warrior: string; readonly seat: Seat }): string =>
        `${one.warrior}${one.seat}${one.cell}`;
      const left = new Set(state.toFields().warriors.map(key));
      for (const one of removed) expect(left.delete(key(one))).toBe(true);
      for (const { from, ...one } of moved) expect(left.delete(key({ ...one, cell: from }))).toBe(true);
      for (const { to, ...one } of moved) left.add(key({ ...one, cell: to }));
      for (const one of placed) left.add(key(one));
      expect(left).toEqual(new Set(after.toFields().warriors.map(key)));
      for (const { seat, to } of goals) expect(after.toFields().goals[seat - 1]).toBe(to);
      for (const { seat, to } of owners) expect(after.toFields().owners[seat - 1]).toBe(to);
    });
  });

  it('are empty between a state and itself', () => {
    everyState((state) => {
      const none = { moved: [], placed: [], removed: [], goals: [], owners: [], variantState: {} };
      expect(diffStates(state, state)).toEqual(none);
    });
  });

  it('report a capture with its Goal, and the army that changes hands (R8.4)', () => {
    const state = stateOf('romulan-heart:3', 'F*@E37 v*@E38 b@I44 ~V*@I99');
    const ply = describePly(state, 'e37e38g');
    expect(ply).toMatchObject({
      warrior: 'F',
      withGoal: true,
      captured: { warrior: 'V', seat: 2, cell: 'E38' },
      goalsTaken: [2],
      difference: { owners: [{ seat: 2, from: 2, to: 1 }] },
    });
  });

  it('report an attacker that lost its combat (R10.10)', () => {
    const waiting = play(stateOf('klin-zha+kinta', 'F@E37 V*@A19 v@E38 v*@I22 b@I44'), 'e37e38');
    expect(describePly(waiting, 'defender')).toMatchObject({
      winner: 'defender',
      captured: null,
      removed: [{ warrior: 'F', cell: 'E37' }],
    });
    expect(describePly(waiting, 'attacker')).toMatchObject({ captured: { warrior: 'V', cell: 'E38' } });
  });
});

describe('capturedWarriors', () => {
  it('are none of an army that left with its player (RH 6.9)', () => {
    const start = createState(rulesOf('romulan-heart:3'));
    const { state } = new Game(start).leave(2, 'resignation');
    expect(capturedWarriors(state)).toEqual([[], [], []]);
  });

  it('are the warriors neither on the board nor in hand', () => {
    everyState((state) => {
      const { warriors, hands } = state.toFields();
      const army = state.rules.warriors.reduce((sum, { count }) => sum + count, 0);
      const gone = capturedWarriors(state);
      for (const [index, list] of gone.entries()) {
        if (state.rules.army === 'shared' && index > 0) continue;
        const left = warriors.filter(({ seat }) => seat === index + 1).length + hands[index]!.length;
        expect(list.length).toBe(army - left);
      }
    });
  });
});
