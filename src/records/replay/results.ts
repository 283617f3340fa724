/** What a record says of the result, held against how the game ended by the rules. */

import type { Outcome } from '../../game/fields.ts';
import { type GameState, stateFrom } from '../../game/state.ts';
import type { Seat } from '../../rules/ruleset.ts';
import { type Diagnostic, diagnose, type TextPosition } from '../diagnostics.ts';
import { type RecordResult, recordResults } from '../results.ts';
import type { ReplayCode } from './findings.ts';

/**
 * How a record writes the end of a game; `*` where the state is no end, or one that no result says.
 *
 * @example
 * ```ts
 * import { createState, klinZha } from 'klin-zha';
 * import { resultOf } from 'klin-zha/records';
 *
 * resultOf(createState(klinZha)); // '*'
 * resultOf(createState(klinZha), { winner: 2 }); // '0-1'
 * ```
 *
 * @category Replaying
 */
export function resultOf(
  state: GameState,
  outcome: Pick<Outcome, 'winner'> | null = stateFrom(state).outcome,
): RecordResult {
  if (outcome === null) return '*';
  const { winner } = outcome;
  const { colours } = stateFrom(state).rules;
  const { owners } = state.fields();
  const shares = colours.map((_, index) =>
    winner === null ? colours.length === 2 || owners[index] === index + 1 : index + 1 === winner,
  );
  const share = winner !== null ? '1' : shares.filter(Boolean).length === 2 ? '1/2' : '1/3';
  const text = shares.map((has) => (has ? share : '0')).join('-');
  return recordResults.find((known) => known === text) ?? '*';
}

/**
 * What is wrong with the result of a record: it is not that of the position in which the game ended, or not one of
 * a game of so many players. `*` says nothing, and a game that did not end on the board can have any result: a player may resign.
 */
export function checkResult(
  result: RecordResult,
  final: GameState,
  place: TextPosition,
  winner?: Seat,
): Diagnostic<ReplayCode>[] {
  if (result === '*') return [];
  const { rules } = final;
  const outcome = winner === undefined ? final.outcome : { winner, reason: 'the other one left' };
  const seats = rules.colours.length;
  if (outcome === null) {
    if (result.split('-').length === seats) return [];
    const message = `'${result}' is no result of a game of ${seats} players.`;
    return [
      diagnose('warning', 'other-result', { line: place.line, column: place.column, text: result }, message),
    ];
  }
  const expected = resultOf(final, outcome);
  if (expected === result) return [];
  const message = `The result is '${result}', but by the rules it is '${expected}' (${outcome.reason}).`;
  return [
    diagnose(
      'warning',
      'other-result',
      { line: place.line, column: place.column, text: result },
      message,
      expected,
    ),
  ];
}
