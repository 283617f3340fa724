import fc from 'fast-check';
import {
  type Attempt,
  attempt,
  attemptsFor,
  type CellName,
  choicesFor,
  createPosition,
  createState,
  explainMove,
  formatMove,
  type GameState,
  legalMoves,
  type Move,
  outcome as outcomeOf,
  type PlacedWarrior,
  type PlayerView,
  type PositionFields,
  play,
  type RulesetId,
  reportsFor,
  rulesOf,
  type Seat,
  turnFor,
  unwrap,
  viewFor,
  type WarriorCode,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { cellNames } from '../../support/geometry.ts';
import { moveTexts, playAll, stateOf } from '../../support/positions.ts';
import { rulesFrom } from '../../support/rules.ts';
import { runs } from '../../support/runs.ts';
import { scattered } from '../../support/scattered.ts';

const ids: readonly RulesetId[] = [
  'klin-zha+blind',
  'romulan-heart:2+blind',
  'romulan-heart:3+blind',
  'klin-zha+ablative+blind',
  'agonizer+blind+kinta',
  'romulan-heart:3+blind+relation-dilemma',
];

/** Two states that a player cannot distinguish. */
interface Pair {
  readonly one: GameState;
  readonly other: GameState;
  readonly viewer: Seat;
}

/** Pairs of states that differ in the cells and kinds of other players' warriors and Goals. */
const pairs: fc.Arbitrary<Pair> = fc
  .record({
    state: scattered({ phase: 'battle', rulesets: ids.map((id) => rulesFrom(id)) }),
    seat: fc.nat(),
    others: fc.boolean(),
    throws: fc.array(fc.nat(), { size: 'max', minLength: 60, maxLength: 60 }),
  })
  .map(({ state, seat, others, throws }) => {
    const { rules } = state;
    const living = state.toFields().owners.filter((owner, index) => owner === index + 1) as Seat[];
    const viewer = others ? living[seat % living.length]! : state.seat;
    const own = rules.hooks.length > 0 ? { ablated: markers(state, throws) } : {};
    const fields = { ...state.toFields(), own };
    const one = createPosition(rules, fields, { unchecked: true });
    const other = createPosition(rules, hideElsewhere(fields, viewer, throws), { unchecked: true });
    return { one, other, viewer };
  })
  // A position is invalid if the player to move has no legal move: the turn would have been passed on (R8.3).
  .filter(({ one, other }) => one.ok && other.ok)
  .map((pair) => {
    const { viewer } = pair;
    const [one, other] = [unwrap(pair.one), unwrap(pair.other)];
    const written = () => `${one.rules.id}, seat ${viewer}: ${one} and ${other}`;
    return Object.assign({ one, other, viewer }, { [fc.toStringMethod]: written });
  })
  .filter(({ one, other }) => JSON.stringify(outcomeOf(one)) === JSON.stringify(outcomeOf(other)));

function markers(state: GameState, throws: readonly number[]): string {
  const taken = state.toFields().warriors.map(({ cell }) => cell);
  const free = cellNames.filter((cell) => !taken.includes(cell));
  return [...new Set(throws.slice(0, 3).map((number) => free[number % free.length]!))].join(',');
}

/** Returns a position with the hidden pieces of a player on other cells and of other kinds. */
function hideElsewhere(fields: PositionFields, viewer: Seat, throws: readonly number[]): PositionFields {
  let thrown = 0;
  const pick = <T>(list: readonly T[]): T => list[throws[thrown++ % throws.length]! % list.length]!;
  const seen = (seat: number): boolean => fields.owners[seat - 1] === viewer;
  const warriors: PlacedWarrior[] = fields.warriors.filter(({ seat }) => seen(seat));
  const goals: (CellName | null)[] = fields.goals.map((goal, index) => (index + 1 === viewer ? goal : null));
  const free = (): CellName[] =>
    cellNames.filter((cell) => !goals.includes(cell) && !warriors.some((one) => one.cell === cell));
  for (const [index, goal] of fields.goals.entries()) {
    if (index + 1 !== viewer && goal !== null) goals[index] = pick(free());
  }
  for (const seat of fields.owners.flatMap((_, index) => (seen(index + 1) ? [] : ((index + 1) as Seat)))) {
    const army: WarriorCode[] = ['F', 'L', 'S', 'I', 'I', 'V', 'V', 'V'];
    const number = fields.warriors.filter((one) => one.seat === seat).length;
    for (let left = number; left > 0; left--) {
      const warrior = left === number ? 'B' : army.splice(army.indexOf(pick(army)), 1)[0]!;
      warriors.push({ cell: pick(free()), warrior, seat });
    }
  }
  return { ...fields, warriors, goals };
}

/** Returns every cell in a view. */
function cellsIn(view: PlayerView): Set<string> {
  return new Set((JSON.stringify(view).match(/(?<![A-Za-z])[A-I][1-9]{2}(?![0-9])/g) ?? []) as string[]);
}

/** Returns a player's information about an attempt: whether it was played, and the report. */
function heard(answer: Attempt, seat: Seat): unknown {
  return answer.played ? { played: true, report: answer.reports[seat - 1] } : { played: false };
}

describe('R10.9: hidden information in the blind game', () => {
  it('is not in a view: states that differ only in it have equal views', () => {
    fc.assert(
      fc.property(pairs, ({ one, other, viewer }) => {
        expect(viewFor(other, viewer)).toEqual(viewFor(one, viewer));
        expect(JSON.stringify(viewFor(other, viewer))).toBe(JSON.stringify(viewFor(one, viewer)));
      }),
      { numRuns: runs(300) },
    );
  });

  it('is not in a view: it contains only own cells and public ones', () => {
    fc.assert(
      fc.property(pairs, ({ one, viewer }) => {
        const { warriors, goals, owners, variantState } = one.toFields();
        const open = new Set<string>([
          ...warriors.filter(({ seat }) => owners[seat - 1] === viewer).map(({ cell }) => cell),
          ...goals.flatMap((goal, index) => (index + 1 === viewer && goal !== null ? goal : [])),
          ...Object.values(variantState).flatMap((text) => text.split(',')),
        ]);
        expect([...cellsIn(viewFor(one, viewer))].sort()).toEqual([...open].sort());
      }),
      { numRuns: runs(300) },
    );
  });

  it('does not change the attempts, which include every legal move', () => {
    fc.assert(
      fc.property(pairs, ({ one, other, viewer }) => {
        const attempts = attemptsFor(viewFor(one, viewer), one.rules);
        expect(attemptsFor(viewFor(other, viewer), one.rules)).toEqual(attempts);
        if (one.seat !== viewer) {
          expect(attempts).toEqual([]);
          return;
        }
        for (const state of [one, other]) {
          expect(legalMoves(state).filter((move) => !attempts.includes(move))).toEqual([]);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it('is revealed only by played or rejected moves and by captures', () => {
    fc.assert(
      fc.property(pairs, fc.nat(4), ({ one, other, viewer }, offset) => {
        const attempts = attemptsFor(viewFor(one, viewer), one.rules).filter((_, at) => at % 5 === offset);
        for (const move of attempts) {
          const first = attempt(one, viewer, move);
          const second = attempt(other, viewer, move);
          if (!first.played || !second.played) {
            for (const refused of [first, second].filter(({ played }) => !played)) {
              expect(Object.keys(refused)).toEqual(['played', 'state']);
            }
            continue;
          }
          const [report, answer] = [first.reports[viewer - 1]!, second.reports[viewer - 1]!];
          const views = [viewFor(first.state, viewer), viewFor(second.state, viewer)] as const;
          expect(report.lost).toEqual([]);
          if (report.capture !== answer.capture || isSaidToAll(views[0]) !== isSaidToAll(views[1])) continue;
          expect(answer).toEqual(report);
          // R8.4: the captor of a Goal owns its army from then on, and sees it.
          if (views[0].owners.join() !== one.toFields().owners.join()) continue;
          expect(views[1]).toEqual(views[0]);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('is not in the result of an attempt out of turn', () => {
    fc.assert(
      fc.property(pairs, fc.nat(), ({ one, other, viewer }, choice) => {
        fc.pre(one.seat !== viewer && outcomeOf(one) === null);
        const moves = legalMoves(one);
        fc.pre(moves.length > 0);
        const move = moves[choice % moves.length]!;
        expect(attempt(one, viewer, move)).toEqual({ played: false, state: one });
        expect(heard(attempt(other, viewer, move), viewer)).toEqual({ played: false });
      }),
      { numRuns: runs(60) },
    );
  });

  it('is not in error messages', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom('', 'e37', 'e15e99', 'E37-F48', 'x@a19'), (pair, text) => {
        const said = [pair.one, pair.other].map((state) => errorOf(() => attempt(state, pair.viewer, text)));
        expect(said[0]).toMatch(/^bad-(move|cell): ./);
        expect(said[1]).toBe(said[0]);
      }),
      { numRuns: runs(40) },
    );
  });
});

/** Returns the public information after a move: the state of the game and the turn. */
function isSaidToAll({
  seat,
  phase,
  result,
  owners,
  round,
  halfmoveClock,
  seats,
  combat,
}: PlayerView): string {
  return JSON.stringify([seat, phase, result, owners, round, halfmoveClock, seats, combat]);
}

function errorOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return `${code}: ${message}`;
  }
  return 'no error';
}

const truth = 'F@E37 V*@I22 B@I44 b@A19 v*@C39 i@D38 s@E38';

describe('blind', () => {
  const state = stateOf('klin-zha+blind', truth);

  it("R10.9: shows a player's warriors and Goal, and the number of the others", () => {
    const { warriors, goals, seats, rules, viewer } = viewFor(state, 1);
    expect({ rules, viewer }).toEqual({ rules: 'klin-zha+blind', viewer: 1 });
    expect(warriors.map(({ cell, warrior }) => warrior + cell)).toEqual(['FE37', 'VI22', 'BI44']);
    expect(goals).toEqual(['I22', null]);
    expect(seats[1]).toEqual({ seat: 2, onBoard: 4, inHand: 0, hasGoal: true });
    expect(viewFor(state, 2).goals).toEqual([null, 'C39']);
    expect(() => viewFor(state, 3)).toThrow(expect.objectContaining({ code: 'bad-seat' }));
  });

  it('R10.9: shows the claimed regions', () => {
    const claimed = stateOf('klin-zha+blind', truth, { regions: 'N2W1' });
    expect(viewFor(claimed, 1).regions).toEqual([2, 1, null]);
    expect(viewFor(claimed, 2).regions).toEqual([2, 1, null]);
  });

  it('R10.9: rejects an attempt without a reason and allows another one', () => {
    const refused = attempt(state, 1, 'e37e48');
    expect(refused).toEqual({ played: false, state });
    expect(refused.state).toBe(state);
    expect(attempt(refused.state, 1, 'e37e27').played).toBe(true);
    expect(attemptsFor(viewFor(state, 1), state.rules).map(formatMove)).toContain('e37e48');
    expect(moveTexts(state)).not.toContain('e37e48');
  });

  it('R10.9: reports the cell of a capture to all, and the captured warriors only to their player', () => {
    const answer = attempt(state, 1, 'e37e38');
    expect(answer).toEqual({
      played: true,
      state: play(state, 'e37e38'),
      reports: [
        { seat: 1, capture: 'E38', lost: [] },
        { seat: 2, capture: 'E38', lost: ['S'] },
      ],
    });
    expect(JSON.stringify(viewFor(answer.state, 1))).not.toMatch(/"S"/);
  });

  it('R10.9: reports a move without a capture to all, but not which one', () => {
    const answer = attempt(state, 1, 'e37e27');
    expect(answer.played && answer.reports).toEqual([
      { seat: 1, capture: null, lost: [] },
      { seat: 2, capture: null, lost: [] },
    ]);
    const other = play(state, 'e37f48');
    expect(viewFor(answer.state, 2)).toEqual(viewFor(other, 2));
  });

  it('R10.9: shows the result after the capture of a Goal', () => {
    const carried = attempt(stateOf('klin-zha+blind', 'F@E37 G@A19 v*@E38 s@I11'), 1, 'e37e38');
    expect(viewFor(carried.state, 2).result).toEqual({ winner: 1, reason: 'goal-captured' });
  });

  it('R10.9: shows a captured army to its captor', () => {
    const three = stateOf('romulan-heart:3+blind', 'F@E37 G@A19 v*@E38 s@I11 ~V*@I99');
    expect(viewFor(three, 1).warriors.map(({ cell }) => cell)).toEqual(['E37']);
    const after = play(three, 'e37e38');
    expect(viewFor(after, 1).warriors.map(({ cell }) => cell)).toEqual(['E38', 'I11']);
    expect(viewFor(after, 3).warriors.map(({ cell }) => cell)).toEqual(['I99']);
    expect(viewFor(after, 3).owners).toEqual([1, 1, 3]);
  });

  it('R10.9: allows a threatened Goal, and grants no mercy', () => {
    const open = stateOf('klin-zha+blind', 'V*@I99 S@I89 l@I78 g@A19');
    expect(moveTexts(open)).toContain('i89h79');
    const placing = stateOf('klin-zha+blind', 'V@I99 l@I78', { regions: 'E1' });
    expect(moveTexts(placing)).toEqual(['g@i99']);
    expect(explainMove(placing, 'i99h89r')).toMatchObject({ code: 'no-mercy', ruling: 'R7.5' });
  });

  it('R10.9: hides the placements of other players', () => {
    const own = 'f@a19 l@b19 s@b18 i@c17 i@c39 v@c28 v@d27 v@d38 b@e37';
    const start = playAll(createState(rulesOf('klin-zha+blind')), own);
    const one = playAll(start, 'f@i11 l@i12 s@i22 i@i23 i@h12 v@h23 v@g13 v@g24 b@h34');
    const other = playAll(start, 'b@g13 v@i33 v@h34 v@i44 i@h23 i@i34 s@i12 l@i11 f@h12');
    expect(one.seat).toBe(1);
    expect(viewFor(other, 1)).toEqual(viewFor(one, 1));
    const goals = attemptsFor(viewFor(one, 1), one.rules).map(formatMove);
    expect(goals).toEqual(['g@a19', 'g@b19', 'g@c28', 'g@d27', 'g@d38']);
    expect(viewFor(start, 2).seats[0]).toEqual({ seat: 1, onBoard: 9, inHand: 0, hasGoal: false });
    expect(viewFor(start, 2).warriors).toEqual([]);
  });

  it('R10.9: allows an attempt to place on a hidden warrior', () => {
    const rules = rulesOf('klin-zha+alternating-placement+blind+forward-placement');
    const state = playAll(createState(rules), 'f@a19 f@i11 v@e15');
    const attempts = attemptsFor(viewFor(state, 2), rules);
    expect(attempts.map(formatMove)).toContain('v@e15');
    expect(attempt(state, 2, 'v@e15')).toEqual({ played: false, state });
    expect(legalMoves(state).filter((move) => !attempts.includes(move))).toEqual([]);
  });

  it('R10.9: shows the states of variants', () => {
    const marked = play(stateOf('klin-zha+ablative+blind', truth), 'e37e27');
    expect(viewFor(marked, 2).variantState).toEqual({ ablated: 'E37' });
  });

  it('R10.10: shows the cell of a combat to the defender, but not the attacker', () => {
    const kinta = 'klin-zha+blind+kinta';
    const fencer = play(stateOf(kinta, 'F@E37 V*@I22 s@E38 v*@A19'), 'e37e38');
    const lancer = play(stateOf(kinta, 'L@E49 V*@I22 s@E38 v*@A19'), 'e49e38');
    expect(viewFor(lancer, 2)).toEqual(viewFor(fencer, 2));
    expect(viewFor(fencer, 2).combat).toEqual({ cell: 'E38', move: null });
    expect(viewFor(fencer, 1).combat).toEqual({ cell: 'E38', move: 'e37e38' });
    expect(attemptsFor(viewFor(fencer, 1), fencer.rules)).toEqual([]);
    const vanguard = play(stateOf(kinta, 'F@E37 V*@I22 v@E38 v*@A19'), 'e37e38');
    expect(viewFor(vanguard, 1)).toEqual(viewFor(fencer, 1));
  });

  it('R10.10: reports the lost warriors to the loser of a combat', () => {
    const waiting = play(stateOf('klin-zha+blind+kinta', 'F@E37 V*@I22 s@E38 v*@A19'), 'e37e38');
    const lostBy = (outcome: string) => reportsFor(waiting, outcome).map(({ lost }) => lost);
    expect(lostBy('attacker')).toEqual([[], ['S']]);
    expect(lostBy('defender')).toEqual([['F'], []]);
    expect(reportsFor(waiting, 'attacker').map(({ capture }) => capture)).toEqual(['E38', 'E38']);
  });

  it('R10.10: rejects outcomes of combats from players, and shows both that one is due', () => {
    const waiting = play(stateOf('klin-zha+blind+kinta', 'F@E37 V*@I22 s@E38 v*@A19'), 'e37e38');
    for (const seat of [1, 2] as const) {
      expect(attempt(waiting, seat, 'attacker')).toEqual({ played: false, state: waiting });
      const view = viewFor(waiting, seat);
      expect(turnFor(view, waiting.rules)).toMatchObject({ seat: 1, awaits: 'combat', movable: [] });
      expect(choicesFor(view, waiting.rules).size).toBe(0);
    }
    expect(turnFor(viewFor(play(waiting, 'attacker'), 2), waiting.rules)).toMatchObject({ awaits: 'move' });
  });

  it('R10.9: repeats the reports of a move on request', () => {
    const before = stateOf('klin-zha+blind', truth);
    const answer = attempt(before, 1, 'e37e38');
    expect(answer.played && answer.reports).toEqual(reportsFor(before, 'e37e38'));
    expect(() => reportsFor(before, 'e37e48')).toThrow(expect.objectContaining({ code: 'illegal-move' }));
  });

  it('R10.9: returns views that can be serialized, cloned and wrapped', () => {
    const proxied = (value: unknown): unknown =>
      typeof value !== 'object' || value === null
        ? value
        : new Proxy(Array.isArray(value) ? value.map(proxied) : mapped(value), {});
    const mapped = (value: object) =>
      Object.fromEntries(Object.entries(value).map(([key, held]) => [key, proxied(held)]));
    const ways = [
      (view: PlayerView) => structuredClone(view),
      (view: PlayerView) => JSON.parse(JSON.stringify(view)) as PlayerView,
      (view: PlayerView) => proxied(view) as PlayerView,
    ];
    const state = stateOf('klin-zha+ablative+blind', truth);
    for (const told of [state, play(state, 'e37e27'), createState(state.rules)]) {
      for (const seat of [1, 2] as const) {
        const view = viewFor(told, seat);
        for (const way of ways) {
          expect(way(view)).toEqual(view);
          expect(attemptsFor(way(view), told.rules)).toEqual(attemptsFor(view, told.rules));
          expect(choicesFor(way(view), told.rules)).toEqual(choicesFor(view, told.rules));
          expect(turnFor(way(view), told.rules)).toEqual(turnFor(view, told.rules));
        }
      }
    }
  });

  it('R8.1: reports the result to all, and allows no more attempts', () => {
    const over = stateOf('klin-zha+blind', 'F@E38 G@A19', { owners: '11' });
    expect(viewFor(over, 2)).toMatchObject({ phase: 'over', result: { winner: 1, reason: 'goal-captured' } });
    expect(attemptsFor(viewFor(over, 1), over.rules)).toEqual([] satisfies Move[]);
  });
});
