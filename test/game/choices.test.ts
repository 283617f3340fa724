import fc from 'fast-check';
import {
  attemptsFor,
  choicesFor,
  createState,
  describeMove,
  formatMove,
  type GameState,
  isLegal,
  legalDests,
  legalMoves,
  moveChoices,
  outcome,
  type PlayerView,
  parseMove,
  play,
  type RulesetId,
  rulesOf,
  type Seat,
  tryPlay,
  turnFor,
  turnOf,
  viewFor,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { composeMove } from '../../src/game/choices.ts';
import { groups, randomGames } from '../rulesets/variants/support.ts';
import { stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';
import { runs } from '../support/runs.ts';

/** One ruleset per group, to cover every kind of move. */
const rulesets = groups.flatMap(([, group]) => group.slice(0, 3));

function everyState(check: (state: GameState) => void): void {
  for (const rules of rulesets)
    fc.assert(
      fc.property(randomGames(rules, 12), fc.nat(), ({ states }, at) => check(states[at % states.length]!)),
      { numRuns: runs(8) },
    );
}

describe('moveChoices', () => {
  it('lists every legal move once, by origin and target', () => {
    everyState((state) => {
      const choices = [...moveChoices(state).values()].flatMap((targets) => [...targets.values()].flat());
      expect(choices.map(({ move }) => move).sort()).toEqual([...legalMoves(state)].sort());
      for (const { move, text } of choices) expect(text).toBe(formatMove(move));
    });
  });

  it('has the same origins and targets as legalDests', () => {
    everyState((state) => {
      const ends = [...moveChoices(state)].map(([origin, targets]) => [origin, [...targets.keys()]]);
      expect(ends).toEqual([...legalDests(state)]);
    });
  });

  it('reports what a move captures, and whether it wins', () => {
    everyState((state) => {
      for (const targets of moveChoices(state).values())
        for (const { move, wins, capturesGoal, captures, kind } of [...targets.values()].flat()) {
          const after = play(state, move);
          if (wins) expect(outcome(after)?.reason).toBe('goal-captured');
          if (outcome(after)?.reason === 'goal-captured') expect(wins).toBe(true);
          const before = state.toFields();
          if (capturesGoal !== null) expect(before.goals[capturesGoal - 1]).not.toBeNull();
          if (captures === null || kind !== 'step' || state.rules.capture === 'combat') continue;
          expect(after.toFields().warriors.length).toBeLessThan(before.warriors.length);
        }
    });
  });

  it('distinguishes the move with the Goal from the one without it (R5.1)', () => {
    const choices = moveChoices(stateOf('klin-zha', 'F*@E37 v*@I22 b@I44')).get('E37')?.get('E38') ?? [];
    expect(choices.map(({ withGoal, leavesGoal }) => [withGoal, leavesGoal])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('R10.10: a challenge of a carrier does not win yet, but its outcome may', () => {
    const before = stateOf('klin-zha+kinta', 'F*@E37 V@A19 v*@E38 b@I44');
    const challenge = (text: string) =>
      moveChoices(before)
        .get('E37')
        ?.get('E38')
        ?.find((choice) => choice.text === text);
    expect(challenge('e37e38g')).toMatchObject({ capturesGoal: null, wins: false });
    const outcomes = (text: string) => moveChoices(play(before, text)).get('E37')?.get('E38');
    expect(outcomes('e37e38g')).toMatchObject([
      { winner: 'attacker', capturesGoal: 2, wins: true },
      { winner: 'defender', capturesGoal: 1, wins: true },
    ]);
    expect(outcomes('e37e38')).toMatchObject([
      { winner: 'attacker', capturesGoal: 2, wins: true },
      { winner: 'defender', capturesGoal: null, wins: false },
    ]);
  });

  it('returns both outcomes while a combat is pending (R10.10)', () => {
    const before = stateOf('klin-zha+kinta', 'F@E37 V*@A19 v@E38 v*@I22 b@I44');
    const waiting = play(before, 'e37e38');
    expect(turnOf(waiting)).toMatchObject({ seat: 1, awaits: 'combat', movable: [] });
    const [[origin, targets] = []] = [...moveChoices(waiting)];
    expect([origin, [...(targets ?? [])].map(([cell]) => cell)]).toEqual(['E37', ['E38']]);
    const found = targets?.get('E38') ?? [];
    expect(found.map(({ winner, captures }) => [winner, captures?.warrior])).toEqual([
      ['attacker', 'V'],
      ['defender', 'V'],
    ]);
    expect([...legalDests(waiting)]).toEqual([['E37', ['E38']]]);
  });
});

describe('turnOf', () => {
  it('lists the cells from which legal moves begin', () => {
    everyState((state) => {
      const { movable, awaits } = turnOf(state);
      const starts = legalMoves(state).flatMap((move) => {
        const description = describeMove(move);
        return 'from' in description ? [description.from] : [];
      });
      expect(new Set(movable)).toEqual(new Set(starts));
      expect(awaits === null).toBe(legalMoves(state).length === 0);
    });
  });

  it('reports what has to be placed', () => {
    const start = createState(rulesOf('klin-zha'));
    expect(turnOf(start)).toMatchObject({ seat: 1, awaits: 'warrior', movable: [] });
    expect(turnOf(start).hand.join('')).toBe('FLSIIVVVB');
    expect(turnOf(stateOf('klin-zha', 'F@A19 f@I99', { regions: 'N1E2' }))).toMatchObject({
      awaits: 'goal',
      hand: [],
    });
  });

  it('R10.8: lists the shared warriors that the second seat can move', () => {
    const state = stateOf('klin-zha+reflective', 'F*@E37 V@A19 S@I22 B@I66', { seat: 2 });
    expect(turnOf(state).movable.length).toBeGreaterThan(0);
  });
});

describe('choicesFor and turnFor', () => {
  const blind = ['klin-zha+blind', 'romulan-heart:3+blind+tetrahedral', 'takzh+blind+kinta'].map((id) =>
    rulesFrom(id as RulesetId),
  );

  function everyView(check: (state: GameState, view: PlayerView) => void): void {
    for (const rules of [...blind, ...rulesets])
      fc.assert(
        fc.property(randomGames(rules, 12), fc.nat(), ({ states }, at) => {
          const state = states[at % states.length]!;
          for (const [index] of rules.colours.entries())
            check(state, JSON.parse(JSON.stringify(viewFor(state, (index + 1) as Seat))));
        }),
        { numRuns: runs(5) },
      );
  }

  it('R10.9: list exactly the moves that may be attempted from a view', () => {
    everyView((state, view) => {
      const choices = [...choicesFor(view, state.rules).values()].flatMap((targets) =>
        [...targets.values()].flat(),
      );
      expect(choices.map(({ move }) => move).sort()).toEqual([...attemptsFor(view, state.rules)].sort());
    });
  });

  it('agree with moveChoices and turnOf if nothing is hidden', () => {
    everyView((state, view) => {
      if (state.rules.blind || view.viewer !== state.seat || state.rules.goalSafety !== 'none') return;
      if (view.combat !== null) return;
      expect(choicesFor(view, state.rules)).toEqual(moveChoices(state));
      expect(turnFor(view, state.rules)).toEqual(turnOf(state));
    });
  });

  it('R10.9: report the turn to every player, and the movable cells to the player to move', () => {
    everyView((state, view) => {
      const { seat, awaits, hand, movable } = turnFor(view, state.rules);
      expect({ seat, awaits }).toEqual({ seat: state.seat, awaits: turnOf(state).awaits });
      if (view.viewer !== state.seat) expect([hand, movable]).toEqual([[], []]);
      else {
        expect(hand).toEqual(turnOf(state).hand);
        expect(movable).toEqual(expect.arrayContaining([...turnOf(state).movable]));
      }
    });
  });

  it('R10.9: report no capture of a hidden warrior', () => {
    const truth = stateOf('klin-zha+blind', 'F@E37 V*@A19 v@E38 v*@I22 b@I44');
    const [choice] = choicesFor(viewFor(truth, 1), truth.rules).get('E37')?.get('E38') ?? [];
    expect(choice).toMatchObject({ text: 'e37e38', captures: null, capturesGoal: null, wins: false });
  });

  it('reject anything but a view', () => {
    const rules = rulesOf('klin-zha+blind');
    for (const strange of [
      undefined,
      {},
      { rules: rules.id },
      { ...viewFor(createState(rules), 1), seats: null },
      { ...viewFor(createState(rules), 1), seats: [{ seat: 1 }] },
    ])
      for (const ask of [choicesFor, turnFor])
        expect(() => ask(strange as unknown as PlayerView, rules)).toThrow(
          expect.objectContaining({ code: 'bad-view' }),
        );
  });
});

describe('composeMove', () => {
  it('is the inverse of describeMove', () => {
    everyState((state) => {
      for (const move of legalMoves(state)) expect(composeMove(state.rules, describeMove(move))).toBe(move);
    });
  });
});

describe('moves as text', () => {
  it('are case-insensitive', () => {
    everyState((state) => {
      for (const move of legalMoves(state).slice(0, 20)) {
        const text = formatMove(move).toUpperCase();
        expect(parseMove(state, text)).toEqual({ ok: true, value: move });
        expect(isLegal(state, text)).toBe(true);
      }
    });
  });

  it('R1.2: accept the digits of a cell in either order', () => {
    const start = createState(rulesOf('klin-zha'));
    expect(parseMove(start, 'f@e61')).toEqual(parseMove(start, 'f@e16'));
    expect(parseMove(start, 'E73F84G')).toEqual(parseMove(start, 'e37f48g'));
    expect(parseMove(start, 'f@e92')).toMatchObject({ ok: false, errors: [{ code: 'bad-cell' }] });
  });

  it('R10.10: accept the outcome of a combat only in rulesets with combats', () => {
    const parsed = parseMove(createState(rulesOf('klin-zha')), 'attacker');
    expect(parsed.ok ? '' : parsed.errors[0].message).toContain('has no combat');
    const expectedIn = (id: RulesetId): string | undefined => {
      const unread = parseMove(createState(rulesFrom(id)), 'nonsense');
      return unread.ok ? '' : unread.errors[0].expected;
    };
    expect(expectedIn('klin-zha')).not.toContain('attacker');
    expect(expectedIn('klin-zha+kinta')).toContain("or 'attacker' or 'defender' in a combat");
  });
});

describe('tryPlay', () => {
  it('returns the same state as play, or the reason for the refusal', () => {
    everyState((state) => {
      const [move] = legalMoves(state);
      if (move !== undefined) {
        const tried = tryPlay(state, move);
        expect(tried.ok && tried.value.toString()).toBe(play(state, move).toString());
      }
      const refused = tryPlay(state, 'a19a19');
      expect(refused.ok).toBe(false);
      expect(refused.ok ? 0 : refused.errors.length).toBe(1);
    });
  });

  it('returns faults for text that is not a move, and throws for anything but a state', () => {
    const state = createState(rulesOf('klin-zha'));
    expect(tryPlay(state, 'nonsense')).toMatchObject({ ok: false, errors: [{ code: 'bad-move' }] });
    expect(() => tryPlay({} as GameState, 'a19a19')).toThrow(expect.objectContaining({ code: 'bad-state' }));
  });
});
