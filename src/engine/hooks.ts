/**
 * Every call of a variant's hook, in the order in which a position meets them: what variants keep at the start, what
 * they forbid on cells, what they change after a move, which ends they know, how their state is written and
 * transformed. Only `unfit` is called elsewhere: by `defineRuleset`, before there is a position.
 */

import { memo } from '../base/memo.ts';
import type { Random } from '../base/random.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { AnyHooks, Masks, MoveEvent, PositionView, VariantEnd } from '../rules/variant.ts';
import { ListKeys, type TextKey, textKey } from './zobrist.ts';

/** What variants keep of their own, in the order of the ruleset's hooks, and what came after it last. */
interface KeptStates {
  readonly states: readonly unknown[];
  readonly next: KeptStates | undefined;
}

/** What hooks need of a position. */
interface Hooked {
  readonly tables: { readonly rules: Ruleset };
  readonly kept: KeptStates;
  readonly view: PositionView;
}

/** What variants keep of their own when a game begins, in the order of the ruleset's hooks. */
export function initialStates({ hooks, board }: Ruleset, random: Random | undefined): readonly unknown[] {
  return hooks.map(({ variantState }) => variantState?.initial(board, random));
}

/** What variants keep of their own as it stands in a position string: the pairs of keys and texts that are written. */
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

/** The key of variants' states in the hash: the keys of the pairs that stand in the position string, put together. */
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

/** The keys of what the hooks of a ruleset keep, where that is written as a list of cells. */
const listKeysOf = /* @__PURE__ */ memo(({ hooks, board }: Ruleset): (ListKeys | undefined)[] => {
  const names = board.cells.map(({ name }) => name);
  return hooks.map(({ variantState }) =>
    variantState?.isCellList === true ? new ListKeys(variantState.key, names) : undefined,
  );
});

/** The key of what one variant keeps; undefined where nothing is written. */
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

/** Whether everything that a ruleset and its variants do turns along with the board: corners of colours do not (R7.6). */
export function canTransform({ hooks, setup }: Ruleset): boolean {
  return setup.corners.length === 0 && hooks.every(({ transform }) => transform !== undefined);
}

/** What variants keep, on a board turned by a symmetry: `cells` says for every cell where it goes. */
export function transformStates({ tables, kept }: Hooked, cells: readonly number[]): unknown[] {
  return kept.states.map((state, index) => {
    const hooks = tables.rules.hooks[index]!;
    return hooks.transform === undefined ? state : hooks.transform(state, cells);
  });
}

/** What one variant forbids on cells, by what it keeps. */
export function masksOf({ hooks, board }: Ruleset, index: number, state: unknown): Masks | undefined {
  return hooks[index]!.masks?.(state, board);
}

/**
 * Lets variants change what a move changes besides.
 *
 * @param remove takes the warrior on a cell from the board
 * @returns what variants keep now: the very list of before, or that which came after it the last time, where it says the same
 */
export function afterMove<H extends Hooked>(
  position: H,
  event: MoveEvent,
  remove: (position: H, cell: number) => void,
): readonly unknown[] {
  const { kept, view } = position;
  const { states, next } = kept;
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

/** The end that a variant knows (R10.6). */
export function variantEnd({ tables, kept, view }: Hooked): VariantEnd | undefined {
  const { hooks } = tables.rules;
  for (let index = 0; index < hooks.length; index++) {
    const end = hooks[index]!.ended?.(kept.states[index], view);
    if (end !== undefined) return { ...end, ruling: hooks[index]!.ruling };
  }
  return undefined;
}

/** Who wins by a variant because the seat to move has no legal move (R10.6). */
export function variantStuck({ tables, kept, view }: Hooked): VariantEnd | undefined {
  const { hooks } = tables.rules;
  for (let index = 0; index < hooks.length; index++) {
    const end = hooks[index]!.stuck?.(kept.states[index], view);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Why what a variant keeps does not go with the position: a sentence for each variant with something to say. */
export function variantComplaints({
  tables,
  kept,
  view,
}: Hooked): { readonly hooks: AnyHooks; readonly message: string }[] {
  return tables.rules.hooks.flatMap((hooks, index) => {
    const message = hooks.check?.(kept.states[index], view);
    return message === undefined ? [] : [{ hooks, message }];
  });
}
