/**
 * Calls all hooks: initial state, masks, move effects, game ends, formatting, transformation. Only `unfit` is
 * called elsewhere: by `defineRuleset`, before a position exists.
 */

import { memo } from '../base/memo.ts';
import type { Random } from '../base/random.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { AnyHooks, Masks, MoveEvent, PositionView, VariantEnd } from '../rules/variant.ts';
import { ListKeys, type TextKey, textKey } from './zobrist.ts';

/** Variant state in the order of the ruleset's hooks, and the state after the last move made from it. */
interface VariantHistory {
  readonly states: readonly unknown[];
  readonly next: VariantHistory | undefined;
}

/** Part of a position that hooks need. */
interface Hooked {
  readonly tables: { readonly rules: Ruleset };
  readonly variantData: VariantHistory;
  readonly view: PositionView;
}

/** Returns the initial variant state, in the order of the ruleset's hooks. */
export function initialStates({ hooks, board }: Ruleset, random: Random | undefined): readonly unknown[] {
  return hooks.map(({ variantState }) => variantState?.initial(board, random));
}

/** Formats the variant state as the key and value pairs of a position string. */
export function formatStates(
  { hooks, board }: Ruleset,
  states: readonly unknown[],
): (readonly [key: string, text: string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let index = 0; index < hooks.length; index++) {
    const { variantState } = hooks[index]!;
    const text = variantState?.format(states[index], board);
    if (text !== undefined) pairs.push([variantState!.key, text]);
  }
  return pairs;
}

/** Returns the hash key of the variant state: the combined keys of its pairs in the position string. */
export function variantKeyOf(rules: Ruleset, states: readonly unknown[]): TextKey {
  const lists = listKeysOf(rules);
  let low = 0;
  let high = 0;
  for (let index = 0; index < states.length; index++) {
    const key = keyOfState(rules, index, states[index], lists[index]);
    if (key === undefined) continue;
    low ^= key.low;
    high ^= key.high;
  }
  return { low, high };
}

/** Caches keys for hooks whose state is a list of cells. */
const listKeysOf = /* @__PURE__ */ memo(({ hooks, board }: Ruleset): (ListKeys | undefined)[] => {
  const names = board.cells.map(({ name }) => name);
  return hooks.map(({ variantState }) =>
    variantState?.isCellList === true ? new ListKeys(variantState.key, names) : undefined,
  );
});

/** Returns the key of one variant's state; undefined if the position string omits it. */
function keyOfState(
  { hooks, board }: Ruleset,
  index: number,
  state: unknown,
  list: ListKeys | undefined,
): TextKey | undefined {
  const { variantState } = hooks[index]!;
  if (variantState === undefined) return undefined;
  if (list !== undefined) {
    const cells = variantState.cells!(state, board);
    return cells.length === 0 ? undefined : list.of(cells);
  }
  const text = variantState.format(state, board);
  return text === undefined ? undefined : textKey(`${variantState.key}=${text}`);
}

/**
 * Whether a ruleset and its variants are invariant under the board's symmetries. Colour corners are not
 * invariant (R7.6).
 */
export function canTransform({ hooks, setup }: Ruleset): boolean {
  return setup.corners.length === 0 && hooks.every(({ transform }) => transform !== undefined);
}

/**
 * Returns the variant state, transformed by a symmetry.
 *
 * @param cells the image of every cell
 */
export function transformStates({ tables, variantData }: Hooked, cells: readonly number[]): unknown[] {
  return variantData.states.map((state, index) => {
    const hooks = tables.rules.hooks[index]!;
    return hooks.transform === undefined ? state : hooks.transform(state, cells);
  });
}

/** Returns the masks of one variant in a state. */
export function masksOf({ hooks, board }: Ruleset, index: number, state: unknown): Masks | undefined {
  return hooks[index]!.masks?.(state, board);
}

/**
 * Applies variant effects after a move.
 *
 * @param remove removes the warrior on a cell
 * @returns the new state. If it equals the previous state, or the state after the last move made from there,
 * the same array is returned.
 */
export function afterMove<H extends Hooked>(
  position: H,
  event: MoveEvent,
  remove: (position: H, cell: number) => void,
): readonly unknown[] {
  const { variantData, view } = position;
  const { states, next } = variantData;
  const { hooks } = position.tables.rules;
  const last = next?.states ?? states;
  let changed: unknown[] | undefined;
  let isSame = true;
  for (let index = 0; index < hooks.length; index++) {
    const effect = hooks[index]!.afterMove?.(states[index], event, view, last[index]);
    if (effect === undefined) continue;
    if (effect.remove !== undefined) for (const cell of effect.remove) remove(position, cell);
    if (effect.state !== states[index]) isSame = false;
    if (changed === undefined && effect.state === last[index]) continue;
    changed ??= last.slice();
    changed[index] = effect.state;
  }
  return isSame ? states : (changed ?? last);
}

/** Returns the game end that a variant declares (R10.6). */
export function variantEnd({ tables, variantData, view }: Hooked): VariantEnd | undefined {
  const { hooks } = tables.rules;
  for (let index = 0; index < hooks.length; index++) {
    const end = hooks[index]!.ended?.(variantData.states[index], view);
    if (end !== undefined) return { ...end, ruling: hooks[index]!.ruling };
  }
  return undefined;
}

/** Returns the game end that a variant declares for a seat without a legal move (R10.6). */
export function variantStuck({ tables, variantData, view }: Hooked): VariantEnd | undefined {
  const { hooks } = tables.rules;
  for (let index = 0; index < hooks.length; index++) {
    const end = hooks[index]!.stuck?.(variantData.states[index], view);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Returns a message for each variant whose state does not fit the position. */
export function variantFaults({
  tables,
  variantData,
  view,
}: Hooked): { readonly hooks: AnyHooks; readonly message: string }[] {
  return tables.rules.hooks.flatMap((hooks, index) => {
    const message = hooks.check?.(variantData.states[index], view);
    return message === undefined ? [] : [{ hooks, message }];
  });
}
