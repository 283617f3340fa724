// The setup of Reflective: one set and one Goal, placed by both players (R10.8).

import { isFitForGoal, mayControlFrom } from './movement.ts';
import type { Kind, Ruleset } from './rulesets.ts';
import { rulesOf } from './rulesets.ts';
import { keepsGoalSafe } from './safety.ts';
import type { SetupMove } from './setup-move.ts';
import { freeCells, fromHand, kindsInHand } from './setup-move.ts';
import type { State } from './state.ts';
import { dividedFor, NEUTRAL } from './state.ts';

/** A warrior of the one set on a cell. */
interface Placement {
  readonly kind: Kind;
  readonly to: string;
}

/** The placements by R4, where all pieces on the board are the other player's. */
function placementsIgnoringSafety(ruleset: Ruleset, state: State): Placement[] {
  const { seat } = state;
  const others = dividedFor(ruleset, state, seat, null);
  const cells = freeCells(ruleset, others, seat, [...ruleset.board.cells.keys()]);
  return kindsInHand(state, NEUTRAL).flatMap((kind) =>
    cells
      .filter((to) => !rulesOf(ruleset, kind).hasZone || mayControlFrom(ruleset, others, seat, to))
      .map((to) => ({ kind, to })),
  );
}

/** The first action: a carrier with the Goal, on any cell where the Goal may rest. */
function firstPlacements(ruleset: Ruleset, state: State): SetupMove[] {
  return placementsIgnoringSafety(ruleset, state)
    .filter(({ kind }) => rulesOf(ruleset, kind).carriesGoal)
    .filter(({ to }) => isFitForGoal(ruleset, state, to))
    .map((placement) => ({ type: 'place-with-goal', ...placement }));
}

/** The placements of the seat to move: those that keep the Goal safe, or all if there is none. */
export function reflectivePlacements(ruleset: Ruleset, state: State): SetupMove[] {
  if (state.goals.size === 0) return firstPlacements(ruleset, state);
  const all = placementsIgnoringSafety(ruleset, state);
  const safe = all.filter(({ kind, to }) =>
    keepsGoalSafe(ruleset, state, fromHand(state, NEUTRAL, kind, to), state.seat),
  );
  return (safe.length > 0 ? safe : all).map((placement) => ({ type: 'place', ...placement }));
}
