import fc from 'fast-check';
import {
  type Explanation,
  explainMove,
  formatMove,
  type GameState,
  isLegal,
  KlinZhaError,
  legalMoves,
  type Move,
  play,
  refusalCodes,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { baseRulesets, lines } from '../support/games.ts';
import { cellNames } from '../support/geometry.ts';
import { type MoveSpace, moveSpace, writtenMoveSpace } from '../support/move-space.ts';
import { runs } from '../support/runs.ts';
import { scattered } from '../support/scattered.ts';

/** Each position has 20,250 moves to check. */

const spaces = new Map(baseRulesets.map((rules) => [rules, moveSpace(rules)]));

function spaceOf({ rules }: GameState): MoveSpace {
  return spaces.get(rules)!;
}

const codes = new Set<string>(refusalCodes);
const names = new Set<string>(cellNames);

/** Returns what is wrong with the explanation of a forbidden move, or undefined. */
function faultIn(verdict: Explanation): string | undefined {
  if (verdict.legal) return 'is called legal';
  if (!codes.has(verdict.code)) return 'unknown code';
  if (!/^R\d+\.\d+$/.test(verdict.ruling)) return 'no ruling';
  if (!/^[A-Z].*\.$/.test(verdict.message) || /undefined|NaN|\[object/.test(verdict.message))
    return 'no sentence';
  return verdict.cells.every((cell) => names.has(cell)) ? undefined : 'unknown cell';
}

/** Lists forbidden moves that are not refused correctly, with what is wrong. */
function badRefusals(state: GameState, forbidden: readonly Move[]): string[] {
  return forbidden.flatMap((move) => {
    const verdict = explainMove(state, move);
    const fault = faultIn(verdict);
    return fault === undefined ? [] : [`${fault}: ${formatMove(move)} ${JSON.stringify(verdict)}`];
  });
}

/** Checks every move of the full space against the list of legal moves. */
function checkSpace(state: GameState): void {
  const { steps, placements, goals, relocations } = spaceOf(state);
  const legal = legalMoves(state);
  const legalSet = new Set<Move>(legal);
  expectSame(legalSet.size, legal.length);
  const all = [...steps, ...placements, ...goals, ...relocations];
  expectSame(all.filter((move) => legalSet.has(move)).length, legal.length);
  for (const move of legal) {
    expectSame(isLegal(state, move), true);
    expectSame(explainMove(state, move).legal, true);
    expectSame(play(state, formatMove(move)).toString(), play(state, move).toString());
  }
  const forbidden = all.filter((move) => !legalSet.has(move));
  expectEqual(badRefusals(state, forbidden), []);
  const candidates = state.phase === 'setup' ? [...placements, ...goals, ...steps.slice(0, 100)] : all;
  expectEqual(candidates.filter((move) => isLegal(state, move) && !legalSet.has(move)).map(formatMove), []);
}

/** Plays a forbidden move and checks the exception. */
function checkRefusedPlay(state: GameState, move: Move): void {
  const verdict = explainMove(state, move);
  try {
    play(state, move);
    expect.unreachable(formatMove(move));
  } catch (error) {
    expect(error).toBeInstanceOf(KlinZhaError);
    const { code, faults } = error as KlinZhaError;
    expectSame(code, 'illegal-move');
    expectEqual(faults, [
      { code: 'illegal-move', message: verdict.message, ruling: verdict.ruling, cells: verdict.cells },
    ]);
  }
}

describe('the full move space', () => {
  it('is the set of moves in section 15', () => {
    for (const rules of baseRulesets) {
      const { steps, placements, goals, relocations } = moveSpace(rules);
      const written = [...steps, ...placements, ...goals, ...relocations].map(formatMove);
      expectEqual(written.sort(), writtenMoveSpace(rules).sort());
    }
  });

  it.each(baseRulesets)('consists of legal moves and explained refusals in battle: $id', (rules) => {
    const games = lines({ from: 'battle', plies: 90, rulesets: [rules] });
    fc.assert(
      fc.property(games, ({ last }) => checkSpace(last)),
      { numRuns: runs(15) },
    );
  });

  it.each(baseRulesets)('consists of legal moves and explained refusals in setup: $id', (rules) => {
    const games = lines({ from: 'empty', plies: 40, rulesets: [rules] });
    fc.assert(
      fc.property(games, ({ last }) => checkSpace(last)),
      { numRuns: runs(15) },
    );
  });

  it.each(baseRulesets)(
    'consists of legal moves and explained refusals in scattered positions: $id',
    (rules) => {
      const battles = scattered({ phase: 'battle', rulesets: [rules] });
      const goals = scattered({ phase: 'goals', rulesets: [rules] });
      fc.assert(fc.property(fc.oneof({ arbitrary: battles, weight: 3 }, goals), checkSpace), {
        numRuns: runs(8),
      });
    },
  );

  it('makes play throw the explanation of every forbidden move', () => {
    fc.assert(
      fc.property(
        fc.oneof(lines({ from: 'battle', plies: 60 }), lines({ from: 'empty', plies: 40 })),
        fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
        ({ last: state }, choices) => {
          const { steps, placements, goals, relocations } = spaceOf(state);
          const all = [...steps, ...placements, ...goals, ...relocations];
          for (const choice of choices) {
            const move = all[choice % all.length]!;
            if (!isLegal(state, move)) checkRefusedPlay(state, move);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
