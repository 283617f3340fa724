/** Kagga's crown (R10.6, RH V8). */

import { freezeVariant } from '../../rules/combine.ts';
import type { Variant } from '../../rules/ruleset.ts';
import { freezeHooks, type PositionView } from '../../rules/variant.ts';

/** The seat whose Goal must be captured now, or 0. */
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
    const isValid = !view.isSetup && hasClaims(view) && region >= 0 && view.claimOf(region) === 0;
    return isValid ? undefined : `The Goal of seat ${crown} is not in an unclaimed region.`;
  },
  transform: (crown) => crown,
  ended: (crown, { seat }) =>
    crown !== 0 && crown === seat ? { winner: crown, reason: 'crown' } : undefined,
  stuck: (crown) => (crown === 0 ? undefined : { winner: crown, reason: 'crown' }),
});

/** Whether a Goal enters an unclaimed region, if claims are known. */
function entersFreeRegion(from: number, to: number, view: PositionView): boolean {
  const { board, claimOf } = view;
  const region = board.cells[to]!.region;
  return hasClaims(view) && region >= 0 && claimOf(region) === 0 && board.cells[from]!.region !== region;
}

/** Whether the region claims are known. */
function hasClaims({ board, claimOf }: PositionView): boolean {
  return board.regions.some((_, index) => claimOf(index) !== 0);
}

/**
 * Variant in which a Goal that enters an unclaimed region must be captured on the next turn; otherwise its
 * player wins.
 */
export const kaggasCrown: Variant = /* @__PURE__ */ freezeVariant({
  id: 'kaggas-crown',
  name: "Kagga's Crown",
  sources: ['RH V8'],
  rank: 6,
  excludes: {
    'tri-level': 'on the tri-level board, an unclaimed corner wins nothing (TRI)',
    reflective: 'the reflective game has no claimed regions',
  },
  refuses: ({ colours }) => (colours.length === 2 ? undefined : 'it is for two players'),
  change: (rules) => ({ ...rules, hooks: [...rules.hooks, hooks] }),
});
