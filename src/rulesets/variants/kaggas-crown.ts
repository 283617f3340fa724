/** Kagga's crown (R10.6, RH V8): who brings his Goal into the unclaimed region wins, unless it is captured at once. */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';
import { freezeHooks, type PositionView } from '../../rules/variant.ts';

/** The seat whose Goal has to be captured now, or 0. */
type Crown = number;

const hooks = /* @__PURE__ */ freezeHooks<Crown>({
  id: 'kaggas-crown',
  ruling: 'R10.6',
  variantState: {
    key: 'crown',
    absent: 0,
    initial: () => 0,
    format: (crown) => (crown === 0 ? undefined : String(crown)),
    parse: (text) => (text === '1' || text === '2' ? { state: Number(text) } : { expected: 'seat 1 or 2' }),
  },
  afterMove: (crown, event, view) => {
    if (crown !== 0) return { state: view.goalOf(crown) < 0 ? 0 : crown };
    const enters = event.withGoal && event.arrived && entersFreeRegion(event.from, event.to, view);
    return { state: enters ? event.seat : 0 };
  },
  check: (crown, view) => {
    if (crown === 0) return undefined;
    const goal = view.goalOf(crown);
    const region = goal < 0 ? -1 : view.board.cells[goal]!.region;
    const stands = !view.isSetup && isKnown(view) && region >= 0 && view.claimOf(region) === 0;
    return stands ? undefined : `The Goal of seat ${crown} is in no region that nobody claimed.`;
  },
  transform: (crown) => crown,
  ended: (crown, { seat }) =>
    crown !== 0 && crown === seat ? { winner: crown, reason: 'crown' } : undefined,
  stuck: (crown) => (crown === 0 ? undefined : { winner: crown, reason: 'crown' }),
});

/** Whether a Goal comes into a region that nobody claimed, from outside it, where claims are known. */
function entersFreeRegion(from: number, to: number, view: PositionView): boolean {
  const { board, claimOf } = view;
  const region = board.cells[to]!.region;
  return isKnown(view) && region >= 0 && claimOf(region) === 0 && board.cells[from]!.region !== region;
}

/** Whether the claims of regions are known. */
function isKnown({ board, claimOf }: PositionView): boolean {
  return board.regions.some((_, index) => claimOf(index) !== 0);
}

/**
 * A Goal in the unclaimed region has to be captured on the next turn, or its player wins.
 *
 * @category Variants
 */
export const kaggasCrown: Variant = /* @__PURE__ */ freezeVariant({
  id: 'kaggas-crown',
  name: "Kagga's Crown",
  sources: ['RH V8'],
  rank: 6,
  excludes: {
    'tri-level': 'on the tri-level board the unclaimed corner wins nothing (TRI)',
    reflective: 'in the reflective game nobody claims a region',
  },
  refuses: ({ colours }) => (colours.length === 2 ? undefined : 'it is for two players'),
  change: (rules) => ({ ...rules, hooks: [...rules.hooks, hooks] }),
});
