/** Compares the result of a record with its final state. */

import type { Outcome } from '../../game/fields.ts';
import { type GameState, outcome as outcomeOf, stateFrom } from '../../game/state.ts';
import type { Seat } from '../../rules/ruleset.ts';
import { type Diagnostic, diagnose, type TextPosition } from '../diagnostics.ts';
import { type RecordResult, recordResults } from '../results.ts';
import type { ReplayCode } from './findings.ts';

/**
 * Returns the result of a state, as written in records. Returns `*` if the game is not over or no result
 * fits.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
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
  outcome: Pick<Outcome, 'winner'> | null = outcomeOf(stateFrom(state)),
): RecordResult {
  if (outcome === null) return '*';
  const { winner } = outcome;
  const { colours } = stateFrom(state).rules;
  const { owners } = state.toFields();
  const shares = colours.map((_, index) =>
    winner === null ? colours.length === 2 || owners[index] === index + 1 : index + 1 === winner,
  );
  const share = winner !== null ? '1' : shares.filter(Boolean).length === 2 ? '1/2' : '1/3';
  const text = shares.map((has) => (has ? share : '0')).join('-');
  return recordResults.find((one) => one === text) ?? '*';
}

/**
 * Reports a result that contradicts the final position or does not fit the number of players. `*` is always
 * accepted. If the game did not end on the board, any result that fits the number of players is accepted.
 */
export function checkResult(
  result: RecordResult,
  final: GameState,
  place: TextPosition,
  winner?: Seat,
): Diagnostic<ReplayCode>[] {
  if (result === '*') return [];
  const { rules } = final;
  const outcome = winner === undefined ? outcomeOf(final) : { winner, reason: 'the other player left' };
  const seats = rules.colours.length;
  if (outcome === null) {
    if (result.split('-').length === seats) return [];
    const message = `'${result}' is not a valid result for a game with ${seats} players.`;
    return [
      diagnose('warning', 'other-result', { line: place.line, column: place.column, text: result }, message),
    ];
  }
  const expected = resultOf(final, outcome);
  if (expected === result) return [];
  const message = `The result is '${result}', but under the rules it should be '${expected}' (${outcome.reason}).`;
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
