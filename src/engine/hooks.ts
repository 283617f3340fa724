/**
 * Every call of a variant's hook, in the order in which a position meets them: what variants keep at the start, what
 * they forbid on cells, what they change after a move, which ends they know, how their state is written and
 * transformed. Only `unfit` is called elsewhere: by `defineRuleset`, before there is a position.
 */

import { memo } from '../core/memo.ts';
import type { Random } from '../core/random.ts';
import { fail } from '../core/result.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import {
  type AnyHooks,
  formatVariantState,
  type Masks,
  type MoveEvent,
  type PositionView,
  type VariantEnd,
} from '../rules/variant.ts';
import { ListKeys, type TextKey, textKey } from './zobrist.ts';

/** What hooks need of a position. */
interface Hooked {
  readonly tables: { readonly rules: Ruleset };
  /** What variants keep of their own, in the order of the ruleset's hooks. */
  readonly variantStates: readonly unknown[];
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
    const text = variantState && formatVariantState(variantState, states[index], board);
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
    const cells = variantState.cells!(state);
    return cells.length === 0 ? undefined : list.of(cells);
  }
  const text = formatVariantState(variantState, state, board);
  return text === undefined ? undefined : textKey(`${variantState.key}=${text}`);
}

/** Whether everything that a ruleset and its variants do turns along with the board: corners of colours do not (R7.6). */
export function canTransform({ hooks, setup }: Ruleset): boolean {
  return setup.corners.length === 0 && hooks.every(({ transform }) => transform !== undefined);
}

/** What variants keep, on a board turned by a symmetry: `cells` says for every cell where it goes. */
export function transformStates({ tables, variantStates }: Hooked, cells: readonly number[]): unknown[] {
  return variantStates.map((state, index) => {
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
 * @returns what variants keep now, undefined where that is the same as before
 */
export function afterMove(
  { tables, variantStates, view }: Hooked,
  event: MoveEvent,
  remove: (cell: number) => void,
): readonly unknown[] | undefined {
  const { hooks } = tables.rules;
  let changed: unknown[] | undefined;
  for (let index = 0; index < hooks.length; index++) {
    const effect = hooks[index]!.afterMove?.(variantStates[index], event, view);
    if (effect === undefined) continue;
    if (effect.remove !== undefined && effect.remove.length > 0) {
      mustDeclare(hooks[index]!);
      for (const cell of effect.remove) remove(cell);
    }
    if (effect.state === variantStates[index]) continue;
    changed ??= variantStates.slice();
    changed[index] = effect.state;
  }
  return changed;
}

/** Goal safety has to know beforehand that warriors may vanish. */
function mustDeclare({ id, removesWarriors }: AnyHooks): void {
  if (removesWarriors === true) return;
  const message = `The hooks '${id}' remove a warrior without saying so by 'removesWarriors'.`;
  fail({ code: 'undeclared-removal', message, read: id, expected: 'removesWarriors: true' });
}

/** The end that a variant knows (R10.6). */
export function variantEnd({ tables, variantStates, view }: Hooked): VariantEnd | undefined {
  const { hooks } = tables.rules;
  for (let index = 0; index < hooks.length; index++) {
    const end = hooks[index]!.ended?.(variantStates[index], view);
    if (end !== undefined) return { ...end, ruling: hooks[index]!.ruling };
  }
  return undefined;
}

/** Who wins by a variant because the seat to move has no legal move (R10.6). */
export function variantStuck({ tables, variantStates, view }: Hooked): VariantEnd | undefined {
  const { hooks } = tables.rules;
  for (let index = 0; index < hooks.length; index++) {
    const end = hooks[index]!.stuck?.(variantStates[index], view);
    if (end !== undefined) return end;
  }
  return undefined;
}

/** Why what a variant keeps does not go with the position: a sentence for each variant with something to say. */
export function variantComplaints({
  tables,
  variantStates,
  view,
}: Hooked): { readonly hooks: AnyHooks; readonly message: string }[] {
  return tables.rules.hooks.flatMap((hooks, index) => {
    const message = hooks.check?.(variantStates[index], view);
    return message === undefined ? [] : [{ hooks, message }];
  });
}
