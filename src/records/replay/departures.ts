/** Players who left, as a record says it: what that changes in a replay, and what is wrong with it. */

import { after } from '../../game/in-place.ts';
import { type LeaveReason, leaveReasons, leaveState, livingSeats } from '../../game/leave.ts';
import type { GameState } from '../../game/state.ts';
import type { Seat } from '../../rules/ruleset.ts';
import type { GameRecord, RecordDeparture } from '../tree.ts';
import type { Findings } from './findings.ts';
import { placeOf } from './links.ts';

/** What changes the state after a node. */
export type Change = (state: GameState) => GameState;

/**
 * That a player left although his Goal was not captured, and after which node of a record; -1 is the beginning.
 *
 * @category Replaying
 */
export interface ReplayDeparture {
  readonly node: number;
  readonly seat: Seat;
  readonly reason: LeaveReason;
}

/** What those who left change, by the node after which they did; -1 is the beginning. */
export function changesOf({ left, nodes }: GameRecord): Map<number, Change> {
  const changes = new Map<number, Change>();
  for (let node = -1; node < nodes.length; node++) {
    const list = node < 0 ? left : nodes[node]!.left;
    if (list !== undefined && list.length > 0) changes.set(node, (state) => changed(state, list));
  }
  return changes;
}

/** The state without those who leave while three play. */
export function changed(state: GameState, left: readonly RecordDeparture[]): GameState {
  return left.reduce(
    (before, one) => (fitOf(before, one) === 'leaves' ? without(before, one) : before),
    state,
  );
}

function without(state: GameState, { seat }: RecordDeparture): GameState {
  return leaveState(state, seat as Seat);
}

/** What it means that a player leaves: play goes on without him, the other one has won, or he cannot have left. */
function fitOf(state: GameState, { seat, reason }: RecordDeparture): 'leaves' | 'ends' | 'wrong' {
  const living = livingSeats(state);
  const isKnown = leaveReasons.some((known) => known === reason);
  if (!isKnown || !living.includes(seat as Seat) || state.outcome !== null) return 'wrong';
  return living.length > 2 ? 'leaves' : 'ends';
}

/** Who left in a replay, and what the last of them made of the main line. */
export interface Departures {
  readonly list: readonly ReplayDeparture[];
  /** The seat that has won because the other of two left at the end of the main line. */
  readonly winner: Seat | undefined;
}

/** What is needed of a record, or of the line of a sheet. */
interface Line extends Pick<GameRecord, 'left'> {
  readonly nodes: readonly Pick<GameRecord['nodes'][number], 'parent' | 'left'>[];
}

/**
 * Finds out who left indeed, and tells of the others.
 *
 * @param nodes those after which somebody left, as {@link changesOf} found them
 * @param tellWrong is told of those who cannot have left
 */
export function departuresOf(
  start: GameState,
  record: Line,
  findings: Findings,
  stateAt: (node: number) => GameState,
  last: number,
  nodes: Iterable<number>,
  tellWrong: (node: number, departure: RecordDeparture) => void,
): Departures {
  const found: ReplayDeparture[] = [];
  let winner: Seat | undefined;
  for (const node of nodes) {
    if (node >= 0 && findings.moves[node]! < 0) continue;
    const list = (node < 0 ? record.left : record.nodes[node]!.left) ?? [];
    const isFollowed = record.nodes.some(({ parent }) => parent === node);
    let state =
      node < 0 ? start : after(stateAt(record.nodes[node]!.parent), [findings.moves[node] as never]);
    for (const [index, one] of list.entries()) {
      const fit = fitOf(state, one);
      if (fit === 'wrong' || (fit === 'ends' && (isFollowed || index < list.length - 1))) {
        tellWrong(node, one);
        continue;
      }
      const { seat, reason } = one as ReplayDeparture;
      found.push({ node, seat, reason });
      if (fit === 'leaves') state = without(state, one);
      else if (node === last) winner = livingSeats(state).find((other) => other !== seat);
    }
  }
  return { list: found, winner };
}

/** Tells that somebody cannot have left after a node. */
export function tellWrongDeparture(
  record: GameRecord,
  node: number,
  { seat, reason }: RecordDeparture,
  findings: Findings,
): void {
  const isKnown = leaveReasons.some((known) => known === reason);
  const message = isKnown
    ? `Seat ${seat} cannot have left here.`
    : `'${reason}' is no reason for which a player leaves.`;
  const expected = isKnown
    ? 'a seat that plays on; of two the last one, behind the last move'
    : leaveReasons.join(', ');
  findings.error('wrong-departure', placeOf(record, node), message, expected);
}
