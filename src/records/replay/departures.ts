/** Departures of players whose Goals were not captured, and results. */

import type { Outcome } from '../../game/fields.ts';
import { leaveState, livingSeats } from '../../game/leave.ts';
import { type GameState, outcome as outcomeOf, stateFrom } from '../../game/state.ts';
import { type LeaveReason, leaveReasons } from '../../rules/reasons.ts';
import type { Seat } from '../../rules/ruleset.ts';
import {
  type Diagnostic,
  diagnose,
  type ReplayCode,
  type TextPosition,
  type TextSpan,
} from '../diagnostics.ts';
import { type RecordResult, recordResults } from '../results.ts';
import type { RecordDeparture, RecordNode } from '../tree.ts';

/** Departure of a player whose Goal was not captured. It follows `node`, or precedes the first move if -1. */
export interface ReplayDeparture {
  readonly node: number;
  readonly seat: Seat;
  readonly reason: LeaveReason;
}

/** Returns the state after departures. Only a departure from a three-player game changes the state. */
export function afterDepartures(state: GameState, left: readonly RecordDeparture[]): GameState {
  return left.reduce(
    (before, departure) => (effectOf(before, departure) === 'leaves' ? without(before, departure) : before),
    state,
  );
}

function without(state: GameState, { seat }: RecordDeparture): GameState {
  return leaveState(state, seat as Seat);
}

/** Returns the effect of a departure: the game continues, it ends, or the departure is invalid. */
function effectOf(state: GameState, { seat, reason }: RecordDeparture): 'leaves' | 'ends' | 'wrong' {
  const living = livingSeats(state);
  const isKnown = leaveReasons.some((one) => one === reason);
  if (!isKnown || !living.includes(seat as Seat) || outcomeOf(state) !== null) return 'wrong';
  return living.length > 2 ? 'leaves' : 'ends';
}

/** A departure in a record and its effect in the replay. */
interface NotedDeparture {
  readonly node: number;
  readonly departure: RecordDeparture;
  readonly effect: 'leaves' | 'ends' | 'wrong';
  /** Whether this is the last departure after its node. */
  readonly isLast: boolean;
  /** The remaining player, if the departure ends the game. */
  readonly winner: Seat | undefined;
}

/** Collects the departures of a replay and validates them at the end. */
export class Departures {
  /** State changes caused by departures from three-player games, by node. */
  readonly changes: Map<number, (state: GameState) => GameState> = new Map();
  readonly #noted: NotedDeparture[] = [];

  /** Adds the departures after a node and returns the state after them. */
  note(node: number, state: GameState, left: readonly RecordDeparture[]): GameState {
    let after = state;
    for (const [index, departure] of left.entries()) {
      const effect = effectOf(after, departure);
      const winner =
        effect === 'ends' ? livingSeats(after).find((seat) => seat !== departure.seat) : undefined;
      this.#noted.push({ node, departure, effect, isLast: index === left.length - 1, winner });
      if (effect === 'leaves') after = without(after, departure);
    }
    if (after !== state) this.changes.set(node, (before) => afterDepartures(before, left));
    return after;
  }

  /**
   * Validates the departures in node order.
   *
   * @param nodes all moves; a departure that ends the game cannot have a child node
   * @param last the last node of the main line
   */
  finish(nodes: readonly Pick<RecordNode, 'parent'>[], last: number): DepartureReport {
    const followed = new Set(this.#noted.length === 0 ? [] : nodes.map(({ parent }) => parent));
    const list: ReplayDeparture[] = [];
    const wrong: NotedDeparture[] = [];
    let winner: Seat | undefined;
    for (const one of this.#noted.sort((a, b) => a.node - b.node)) {
      const { node, departure, effect, isLast } = one;
      const isValid = effect === 'leaves' || (effect === 'ends' && isLast && !followed.has(node));
      if (!isValid) {
        wrong.push(one);
        continue;
      }
      const { seat, reason } = departure as ReplayDeparture;
      list.push({ node, seat, reason });
      if (node === last) winner = one.winner;
    }
    return { list, wrong, winner };
  }
}

/** Departures of a finished replay. */
export interface DepartureReport {
  readonly list: readonly ReplayDeparture[];
  /** Invalid departures. */
  readonly wrong: readonly Pick<NotedDeparture, 'node' | 'departure'>[];
  /** Winner, if the last opponent left at the end of the main line. */
  readonly winner: Seat | undefined;
}

/** Reports an invalid departure. */
export function diagnoseDeparture({ seat, reason }: RecordDeparture, place: TextSpan): Diagnostic {
  const isKnown = leaveReasons.some((one) => one === reason);
  const message = isKnown
    ? `Seat ${seat} cannot leave the game here.`
    : `'${reason}' is not a valid reason for leaving.`;
  const expected = isKnown
    ? 'a player still in the game; with two players left, only after the last move'
    : leaveReasons.join(', ');
  return diagnose('error', 'wrong-departure', place, message, expected);
}

/**
 * Returns the result of a state, as written in records. Returns `*` if the game is not over or no result
 * fits.
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
