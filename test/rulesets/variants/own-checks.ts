/** Checks of states that hold for every ruleset, including custom kinds and boards. */

import {
  createPosition,
  describeMove,
  explainMove,
  finishSetup,
  formatMove,
  formatPosition,
  Game,
  type GameState,
  isLegal,
  legalMoves,
  type Move,
  moveChoices,
  outcome as outcomeOf,
  parseMove,
  parsePosition,
  play,
  type Ruleset,
  restoreGame,
  restoreState,
  sameState,
  unwrap,
} from 'klin-zha';
import { algebraic, coordinate, geometric, letterSets } from 'klin-zha/notation';
import { renderSvg, renderText } from 'klin-zha/render';
import { moveKind, Searcher } from 'klin-zha/search';
import { languages, pieceName, sayMove, sayPosition } from 'klin-zha/words';
import { expect } from 'vitest';
import {
  OUTCOME,
  PLACE,
  PLACE_GOAL,
  packMove,
  placementOf,
  RELOCATE,
  STEP,
} from '../../../src/engine/move.ts';
import { composeMove } from '../../../src/game/choices.ts';
import { referenceMoves, referencePlay, referenceResult } from '../../reference/index.ts';
import type { Ruleset as Reference } from '../../reference/rulesets.ts';
import { expectEqual, expectSame } from '../../support/expect-same.ts';
import { turnsOf } from '../../support/symmetry.ts';
import { type RandomGame, seeded, textsOf, written } from './support.ts';

/** A ruleset with custom kinds or a custom board, and its equivalent for the naive engine. */
export interface Own {
  readonly rules: Ruleset;
  readonly reference: Reference;
}

/** Moves on the board of a ruleset, whether ever legal or not. */
function anyMoves({ board, warriors }: Ruleset, random: () => number, number: number): Move[] {
  const upTo = (count: number): number => Math.floor(random() * count);
  return Array.from({ length: number }, () => {
    const kind = [STEP, STEP, PLACE, PLACE_GOAL, RELOCATE][upTo(5)]!;
    const placed = upTo(warriors.length);
    const from = kind === PLACE ? placementOf(placed, warriors[placed]!.code) : upTo(board.cells.length);
    const withGoal = kind === RELOCATE || (kind === STEP && random() < 0.3);
    return packMove(
      board.naming.id,
      kind,
      kind === PLACE_GOAL ? 0 : from,
      upTo(board.cells.length),
      withGoal,
    );
  });
}

const notations = [geometric, coordinate, ...Object.values(letterSets).map((letters) => algebraic(letters))];

/** Checks that a state survives its text, its fields and its JSON. */
export function checkTravels(state: GameState): void {
  const text = formatPosition(state);
  const read = unwrap(parsePosition(state.rules, text));
  const made = unwrap(createPosition(state.rules, state.toFields()));
  const restored = unwrap(restoreState(JSON.stringify(state), state.rules));
  for (const other of [read, made, restored]) {
    expectSame(formatPosition(other), text);
    expectSame(other.hash(), state.hash(), () => written(state));
    expectSame(sameState(other, state), true);
    expectEqual(textsOf(legalMoves(other)), textsOf(legalMoves(state)));
  }
}

/** Checks that a state and one of its moves can be rendered as text, as a picture and in sentences of every language. */
export function checkShown(state: GameState, choice: number): void {
  const moves = legalMoves(state);
  const move = moves[choice % moves.length];
  const shown = languages.flatMap((language) => [
    sayPosition(state, { language }),
    ...(move === undefined ? [] : [sayMove(state, move, { language })]),
  ]);
  for (const text of [renderText(state), renderSvg(state), ...shown])
    expect(text, written(state)).not.toMatch(/undefined|NaN|\[object/);
  for (const { code, name } of state.rules.warriors.slice(6)) expectSame(pieceName(state.rules, code), name);
  if (state.phase !== 'setup' || state.rules.army === 'shared') return;
  const ready = finishSetup(state, seeded(choice)).state;
  expect(ready.phase, written(ready)).not.toBe('setup');
}

/** Checks that listed moves are legal as number, text and description, and that no other move is. */
export function checkMoves(state: GameState, seed: number): void {
  const random = seeded(seed);
  const legal = legalMoves(state);
  const known = new Set(legal);
  expectSame(known.size, legal.length, () => written(state));
  const asked = [...anyMoves(state.rules, random, 60), ...legal.filter(() => random() < 0.2)];
  for (const move of asked) {
    const told = (): string => `${formatMove(move)} in ${written(state)}`;
    expectSame(isLegal(state, move), known.has(move), told);
    const verdict = explainMove(state, move);
    expectSame(verdict.legal, known.has(move), () => `${told()}: ${verdict.message}`);
    expectSame(/undefined|NaN|\[object/.test(verdict.message), false, () => verdict.message);
    expectSame(unwrap(parseMove(state, formatMove(move))), move);
    expectSame(composeMove(state.rules, describeMove(move)), move);
  }
  const offered = [...moveChoices(state).values()].flatMap((byTarget) => [...byTarget.values()].flat());
  expectEqual(textsOf(offered.map(({ move }) => move)), textsOf(legal));
}

/** Checks that every legal move has a unique text in each notation, and is parsed from it. */
export function checkNotations(state: GameState, seed: number): void {
  const random = seeded(seed);
  const legal = legalMoves(state);
  for (const notation of notations) {
    const texts = legal.map((move) => notation.format(state, move));
    expectSame(new Set(texts).size, legal.length, () => `${notation.name} ${written(state)}`);
    for (const [index, move] of legal.entries()) {
      if (random() > 0.1) continue;
      const reading = notation.read(state, texts[index]!, { strict: random() < 0.5 });
      expectEqual(
        [reading.moves, reading.slips],
        [[move], []],
        () => `${notation.name} '${texts[index]}' ${written(state)}`,
      );
    }
  }
}

/** Checks that a searcher can make and unmake a game, and that a `Game` survives its JSON. */
export function checkGame({ rules, states, moves, last }: RandomGame): void {
  const searcher = new Searcher(states[0]!);
  const list = searcher.moveBuffer();
  for (const [index, move] of moves.entries()) {
    expectEqual(Array.from(list.subarray(0, searcher.moves(list))), legalMoves(states[index]!));
    searcher.make(move);
    expectSame(searcher.hash(), states[index + 1]!.hash());
  }
  expectSame(formatPosition(searcher.state()), formatPosition(last));
  for (const state of [...states].reverse().slice(1)) {
    searcher.unmake();
    expectSame(searcher.hash(), state.hash());
    expectSame(formatPosition(searcher.state()), formatPosition(state));
  }
  const game = moves.reduce((before, move) => before.play(move), new Game(states[0]!));
  const restored = unwrap(restoreGame(JSON.stringify(game), rules));
  expectSame(formatPosition(restored.state), formatPosition(last));
}

/** Checks that the moves of a state commute with the symmetries of the board (R1.6). */
export function checkTurns(state: GameState): void {
  if (state.toFields().combat !== null) return;
  const moves = legalMoves(state).filter((move) => moveKind(move) !== OUTCOME);
  for (const turn of turnsOf(state.rules)) {
    const turned = unwrap(createPosition(state.rules, turn.fields(state.toFields()), { unchecked: true }));
    const asked = (): string => `${written(state)} turned to ${formatPosition(turned)}`;
    expectEqual(textsOf(legalMoves(turned)), textsOf(moves.map(turn.move)), asked);
    expectEqual(outcomeOf(turned), outcomeOf(state), asked);
  }
}

/** Compares moves, a played move and the outcome with the naive engine, which does not detect dead positions. */
export function checkReference(state: GameState, reference: Reference, choice: number): void {
  const text = formatPosition(state);
  const moves = legalMoves(state);
  const result = (of: GameState): unknown => {
    const outcome = outcomeOf(of);
    return outcome && { winner: outcome.winner, reason: outcome.reason };
  };
  if (outcomeOf(state)?.reason === 'dead-position') return;
  expectEqual(textsOf(moves), referenceMoves(reference, text), () => written(state));
  const move = moves[choice % moves.length];
  if (move === undefined) {
    expectEqual(result(state), referenceResult(reference, text), () => written(state));
    return;
  }
  const next = play(state, move);
  expectSame(formatPosition(next), referencePlay(reference, text, formatMove(move)), () => written(state));
}
