import fc from 'fast-check';
import {
  type Board,
  type CellName,
  cellIndex,
  createPosition,
  formatMove,
  formatPosition,
  type GameState,
  legalMoves,
  type Move,
  outcome,
  type PositionFields,
  play,
  type Ruleset,
  threats,
  unwrap,
} from 'klin-zha';
import { moveKind } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { OUTCOME } from '../../../src/engine/move.ts';
import { parseCoordinates } from '../../../src/engine/text/coordinates.ts';
import { expectEqual, expectSame } from '../../support/expect-same.ts';
import { rulesFrom } from '../../support/rules.ts';
import { runs } from '../../support/runs.ts';
import { type Turn, turnsOf } from '../../support/symmetry.ts';
import { randomGames, textsOf, thrown, written } from './support.ts';

/** Returns the symmetries of a ruleset's board, which also apply to states of variants and undecided combats. */
function turnsWithOwn(rules: Ruleset): readonly Turn[] {
  return turnsOf(rules).map((turn) => {
    const move = (one: Move): Move => (moveKind(one) === OUTCOME ? one : turn.move(one));
    const fields = (before: PositionFields): PositionFields => ({
      ...turn.fields(before),
      combat: before.combat && formatMove(move(unwrap(parseCoordinates(rules, before.combat)))),
      variantState: Object.fromEntries(
        Object.entries(before.variantState).map(([key, text]) => [
          key,
          turnedText(rules.board, turn, key, text),
        ]),
      ),
    });
    return { cell: turn.cell, move, fields };
  });
}

/** Transforms the state of a variant: markers keep their order, neutral cells are in board order, a crown is a seat. */
function turnedText(board: Board, turn: Turn, key: string, text: string): string {
  if (key === 'crown') return text;
  const cells = text.split(',').map((name) => turn.cell(name as CellName));
  const number = (name: CellName): number => cellIndex(board, name);
  if (key === 'clouds') cells.sort((one, other) => number(one) - number(other));
  return cells.join(',');
}

function turnedState(state: GameState, turn: Turn): GameState {
  return unwrap(createPosition(state.rules, turn.fields(state.toFields()), { unchecked: true }));
}

/** Checks that moves, result, threats and the next position commute with a symmetry. */
function checkTurns(state: GameState, choice: number): void {
  const moves = legalMoves(state);
  const move = moves[choice % moves.length];
  const next = move && play(state, move);
  for (const turn of turnsWithOwn(state.rules)) {
    const turned = turnedState(state, turn);
    const asked = (): string => `${written(state)} turned to ${formatPosition(turned)}`;
    expectEqual(textsOf(legalMoves(turned)), textsOf(moves.map(turn.move)), asked);
    expectEqual(outcome(turned), outcome(state), asked);
    const wanted = threats(state).map(({ from, goal, ...seats }) => ({
      ...seats,
      from: turn.cell(from),
      goal: turn.cell(goal),
    }));
    expectEqual(threats(turned).map(threatText).sort(), wanted.map(threatText).sort(), asked);
    if (move === undefined || next === undefined) continue;
    const after = formatPosition(play(turned, turn.move(move)));
    expectSame(after, formatPosition(turnedState(next, turn)), () => `${asked()} then ${formatMove(move)}`);
  }
}

function threatText({ attacker, from, defender, goal }: ReturnType<typeof threats>[number]): string {
  return [attacker, from, defender, goal].join();
}

/** Number of symmetries and rulesets of every board. */
const boards = [
  [
    'flat board',
    6,
    [
      'klin-zha+ablative:3+clouded:8',
      'takzh+kaggas-crown+forward-placement:society',
      'agonizer+reflective+clouded',
      'klin-zha+kinta+ablative',
      'romulan-heart:3+relation-dilemma+alternating-placement',
      'romulan-heart:2+blind+forward-placement',
      'klin-zha+reflective+ablative:5+power-vanguard',
      'klin-zha+kinta+kaggas-crown+clouded:12',
    ],
  ],
  [
    'tri-level board',
    6,
    [
      'klin-zha+tri-level',
      'takzh+tri-level+clouded+ablative:4',
      'agonizer+tri-level+reflective',
      'romulan-heart:3+tri-level+kinta',
      'klin-zha+tri-level+forward-placement+power-vanguard',
    ],
  ],
  [
    'tetrahedral board',
    24,
    [
      'klin-zha+tetrahedral',
      'takzh+tetrahedral+kaggas-crown+kinta',
      'romulan-heart:3+tetrahedral+ablative',
      'agonizer+tetrahedral+reflective+clouded:15',
      'klin-zha+tetrahedral+forward-placement+clouded',
    ],
  ],
] as const;

describe.each(boards)('R1.6, R12.1: the symmetries of the %s', (_, count, ids) => {
  const each = ids.map((id) => [id, rulesFrom(id)] as const);
  const numRuns = runs(count > 6 ? 4 : 10);

  it('form a group of the size in the rules', () => {
    const { symmetries, cells } = rulesFrom(ids[0]).board;
    const known = new Set(symmetries.map(String));
    expect(symmetries).toHaveLength(count);
    expect(known.size).toBe(count);
    for (const one of symmetries) {
      expectSame(new Set(one).size, cells.length);
      for (const other of symmetries) expectSame(known.has(String(one.map((cell) => other[cell]))), true);
    }
  });

  it.each(each)('commute with the moves of a setup: %s', (_id, rules) => {
    fc.assert(
      fc.property(randomGames(rules, 0), fc.nat(), ({ last }, choice) => checkTurns(last, choice)),
      { numRuns },
    );
  });

  it.each(each)('commute with the moves of a battle: %s', (_id, rules) => {
    fc.assert(
      fc.property(randomGames(rules, 60), fc.nat(), ({ last }, choice) => checkTurns(last, choice)),
      { numRuns },
    );
  });

  it.each(each)('commute with the moves in scattered positions: %s', (_id, rules) => {
    fc.assert(fc.property(thrown(rules), fc.nat(), checkTurns), { numRuns });
  });
});
