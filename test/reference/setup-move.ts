// The actions of a setup and the boards after them (R7).

import { cellNamed } from './board.ts';
import type { Kind, Ruleset } from './rulesets.ts';
import type { State, Warrior } from './state.ts';
import { enemyZone, withoutWarrior } from './state.ts';

/** One action of the setup. */
export type SetupMove =
  | { readonly type: 'place'; readonly kind: Kind; readonly to: string }
  | { readonly type: 'place-with-goal'; readonly kind: Kind; readonly to: string }
  | { readonly type: 'place-goal'; readonly to: string }
  | { readonly type: 'mercy'; readonly from: string; readonly to: string };

/** The kinds in a hand, without duplicates. */
export function kindsInHand(state: State, holder: number): Kind[] {
  return [...new Set(state.hands.get(holder) ?? [])];
}

/** The cells of an area where a seat may place a warrior without a zone (R7.2, R7.3, R4.2, R11.9). */
export function freeCells(ruleset: Ruleset, state: State, seat: number, area: readonly string[]): string[] {
  const forbidden = enemyZone(ruleset, state, seat);
  return area
    .filter((cell) => cellNamed(ruleset.board, cell).forPlacement)
    .filter((cell) => !state.warriors.has(cell) && !forbidden.has(cell));
}

/** The state with a warrior on a cell. */
function withWarriorOn(state: State, warrior: Warrior, to: string): State {
  return { ...state, warriors: new Map(state.warriors).set(to, warrior) };
}

/** The state with a warrior from a hand on a cell. */
export function fromHand(state: State, holder: number, kind: Kind, to: string): State {
  const hand = [...(state.hands.get(holder) ?? [])];
  hand.splice(hand.indexOf(kind), 1);
  const hands = new Map(state.hands).set(holder, hand);
  return withWarriorOn({ ...state, hands }, { kind, army: holder }, to);
}

/** The state with a seat's Goal on a cell. */
export function withGoalOn(state: State, owner: number, to: string): State {
  return { ...state, goals: new Map(state.goals).set(owner, to) };
}

/** The state after a relocation by mercy of the seat to move (R7.5). */
export function withRelocated(state: State, from: string, to: string): State {
  const warrior = state.warriors.get(from);
  if (warrior === undefined) throw new Error(`no warrior on ${from}`);
  return withGoalOn(withWarriorOn(withoutWarrior(state, from), warrior, to), state.seat, to);
}
