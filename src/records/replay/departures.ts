/** Departures: players leave a game although their Goals were not captured. */

import { leaveState, livingSeats } from '../../game/leave.ts';
import type { GameState } from '../../game/state.ts';
import { outcome } from '../../game/state.ts';
import { type LeaveReason, leaveReasons } from '../../rules/reasons.ts';
import type { Seat } from '../../rules/ruleset.ts';
import { type Diagnostic, diagnose, type TextSpan } from '../diagnostics.ts';
import type { RecordDeparture, RecordNode } from '../tree.ts';

/**
 * The departure of a player whose Goal was not captured, after a node of a record; -1 is the beginning.
 *
 * @category Replaying
 */
export interface ReplayDeparture {
  readonly node: number;
  readonly seat: Seat;
  readonly reason: LeaveReason;
}

/** The state after the departures of a list. Only a departure from a game of three changes it. */
export function afterDepartures(state: GameState, left: readonly RecordDeparture[]): GameState {
  return left.reduce(
    (before, departure) => (effectOf(before, departure) === 'leaves' ? without(before, departure) : before),
    state,
  );
}

function without(state: GameState, { seat }: RecordDeparture): GameState {
  return leaveState(state, seat as Seat);
}

/** What a departure does: the others play on, the only other player wins, or the player cannot have left. */
function effectOf(state: GameState, { seat, reason }: RecordDeparture): 'leaves' | 'ends' | 'wrong' {
  const living = livingSeats(state);
  const isKnown = leaveReasons.some((known) => known === reason);
  if (!isKnown || !living.includes(seat as Seat) || outcome(state) !== null) return 'wrong';
  return living.length > 2 ? 'leaves' : 'ends';
}

/** A departure that a record reports, with its effect in the replay. */
interface NotedDeparture {
  readonly node: number;
  readonly departure: RecordDeparture;
  readonly effect: 'leaves' | 'ends' | 'wrong';
  /** Whether no other departure follows it after the same node. */
  readonly isLast: boolean;
  /** The other player, where the departure ends the game. */
  readonly winner: Seat | undefined;
}

/** The departures of a replay: noted while its moves are made, accepted or rejected at its end. */
export class Departures {
  /** For each node after which a player left a game of three, how that changes the state. */
  readonly changes: Map<number, (state: GameState) => GameState> = new Map();
  readonly #noted: NotedDeparture[] = [];

  /** Notes the departures after a node and returns the state after them. */
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
   * Decides which departures are valid, in the order of the nodes.
   *
   * @param nodes all moves: the game does not end before one of them
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

/** The departures of a replay that is over. */
export interface DepartureReport {
  readonly list: readonly ReplayDeparture[];
  /** The departures that cannot have happened. */
  readonly wrong: readonly Pick<NotedDeparture, 'node' | 'departure'>[];
  /** The seat that won because the other one of two left at the end of the main line. */
  readonly winner: Seat | undefined;
}

/** Reports a departure that cannot have happened. */
export function diagnoseDeparture({ seat, reason }: RecordDeparture, place: TextSpan): Diagnostic {
  const isKnown = leaveReasons.some((known) => known === reason);
  const message = isKnown
    ? `Seat ${seat} cannot have left here.`
    : `'${reason}' is no reason for which a player leaves.`;
  const expected = isKnown
    ? 'a seat that plays on; of two the last one, behind the last move'
    : leaveReasons.join(', ');
  return diagnose('error', 'wrong-departure', place, message, expected);
}
