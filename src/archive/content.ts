/**
 * What counts as the same position in the archive: everything but the counters of quiet half-moves and rounds,
 * and if asked whatever a symmetry of the board makes of it (R1.6). With `walk.ts` the only place of this floor
 * that touches the engine.
 */

import { moveFrom, moveTo } from '../engine/move.ts';
import type { Position } from '../engine/position.ts';
import { COLOUR_SHIFT, cellStride } from '../engine/snapshot.ts';
import { formatHash, textKey } from '../engine/zobrist.ts';
import { type GameState, withPosition } from '../game/state.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { formatVariantState } from '../rules/variant.ts';

/** One symmetry: for every cell and every region where it goes. */
interface Turn {
  readonly cells: readonly number[];
  readonly regions: readonly number[];
}

/** The two halves of a key. */
export interface Key {
  low: number;
  high: number;
}

/** The symmetries of a board that keep the rules; the first one turns nothing. */
function turnsOf({ board, hooks }: Ruleset): Turn[] {
  const turns = board.symmetries.map((cells, number) => ({
    cells,
    regions: board.regionSymmetries[number]!,
  }));
  return hooks.every((hook) => hook.transform !== undefined) ? turns : turns.slice(0, 1);
}

/** The part of a ruleset's keys that does not depend on the position. */
interface RulesKeys extends Key {
  readonly turns: readonly Turn[];
}

const known = /* @__PURE__ */ new WeakMap<Ruleset, RulesKeys>();

function keysOf(rules: Ruleset): RulesKeys {
  let keys = known.get(rules);
  if (keys === undefined) {
    keys = { ...textKey(rules.id), turns: turnsOf(rules) };
    known.set(rules, keys);
  }
  return keys;
}

/**
 * Writes the key of a position into another: its hash with the ruleset's id, or the least of all such keys over the
 * symmetries.
 */
export function keyOf(position: Position, symmetry: boolean, key: Key): void {
  const { low, high, turns } = keysOf(position.tables.rules);
  key.low = (position.low ^ low) >>> 0;
  key.high = (position.high ^ high) >>> 0;
  if (!symmetry || turns.length === 1) return;
  const straight = { low: 0, high: 0 };
  const turned = { low: 0, high: 0 };
  addTurned(position, turns[0]!, straight);
  const rest = { low: key.low ^ straight.low, high: key.high ^ straight.high };
  for (let number = 1; number < turns.length; number++) {
    turned.low = rest.low;
    turned.high = rest.high;
    addTurned(position, turns[number]!, turned);
    const highHalf = turned.high >>> 0;
    const lowHalf = turned.low >>> 0;
    if (highHalf > key.high || (highHalf === key.high && lowHalf >= key.low)) continue;
    key.high = highHalf;
    key.low = lowHalf;
  }
}

/** Adds to a key what of a position's hash a symmetry changes. */
function addTurned(position: Position, { cells, regions }: Turn, key: Key): void {
  const { tables, cellOf, keysOf: keyStarts, count } = position;
  const { warriorKeys, goalKeys, regionKeys, combatKeys } = tables;
  let { low, high } = key;
  for (let colour = 1; colour <= tables.colours; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      if (cellOf[warrior]! < 0) continue;
      const index = keyStarts[warrior]! + cells[cellOf[warrior]!]!;
      low ^= warriorKeys.low[index]!;
      high ^= warriorKeys.high[index]!;
    }
  }
  for (let seat = 1; seat <= tables.seats; seat++) {
    const goal = position.goalAt[seat]!;
    if (goal < 0) continue;
    const index = (seat - 1) * cellStride + cells[goal]!;
    low ^= goalKeys.low[index]!;
    high ^= goalKeys.high[index]!;
  }
  for (let region = 0; region < regions.length; region++) {
    const index = regions[region]! * 4 + position.regionSeat[region]!;
    low ^= regionKeys.low[index]!;
    high ^= regionKeys.high[index]!;
  }
  if (position.combat >= 0) {
    const from = cells[moveFrom(position.combat)]!;
    const to = cellStride + cells[moveTo(position.combat)]!;
    low ^= combatKeys.low[from]! ^ combatKeys.low[to]!;
    high ^= combatKeys.high[from]! ^ combatKeys.high[to]!;
  }
  for (const text of ownTexts(position, cells)) {
    const own = textKey(text);
    low ^= own.low;
    high ^= own.high;
  }
  key.low = low;
  key.high = high;
}

/** What variants keep of their own on a turned board, as it goes into the hash. */
function ownTexts({ tables, variantStates }: Position, cells: readonly number[]): string[] {
  const { hooks, rules } = tables;
  return hooks.flatMap((hook, index) => {
    if (hook.variantState === undefined) return [];
    const state =
      hook.transform === undefined ? variantStates[index] : hook.transform(variantStates[index], cells);
    const text = formatVariantState(hook.variantState, state, rules.board);
    return text === undefined ? [] : [`${hook.variantState.key}=${text}`];
  });
}

/** Everything that a turned position holds but its counters, as a text: equal for equal positions. */
function contentOf(position: Position, turn: Turn): string {
  const { tables, cellOf, kindOf, count, goalAt, owner, hand, combat } = position;
  const { cells, regions } = turn;
  const warriors: number[] = [];
  for (let colour = 1; colour <= tables.colours; colour++) {
    const base = colour << COLOUR_SHIFT;
    for (let warrior = base; warrior < base + count[colour]!; warrior++) {
      const cell = cellOf[warrior]!;
      if (cell >= 0) warriors.push(cells[cell]! | (kindOf[warrior]! << 9) | (colour << 12));
    }
  }
  const claims: number[] = [];
  for (const [region, to] of regions.entries()) claims[to] = position.regionSeat[region]!;
  const goals = Array.from(goalAt, (cell) => (cell < 0 ? cell : cells[cell]!));
  const waiting = combat < 0 ? [] : [cells[moveFrom(combat)], cells[moveTo(combat)]];
  const parts = [warriors.sort((a, b) => a - b), goals, claims, owner, hand, waiting];
  const turnOf = [position.seat, position.first];
  return [...parts, turnOf, ownTexts(position, cells)].map((part) => part.join()).join(';');
}

/**
 * Whether two states hold the same position of the same ruleset. The counters of quiet half-moves and rounds do
 * not count.
 *
 * @param symmetry whether positions count as the same that a symmetry of the board turns into each other (R1.6),
 * claims of regions and what variants keep along with them
 */
export function samePosition(one: GameState, other: GameState, symmetry = false): boolean {
  if (one.rules.id !== other.rules.id) return false;
  const { turns } = keysOf(one.rules);
  const wanted = withPosition(one, (position) => contentOf(position, turns[0]!));
  const able = symmetry ? turns : turns.slice(0, 1);
  return withPosition(other, (position) => able.some((turn) => contentOf(position, turn) === wanted));
}

/**
 * The key under which a position stands in an index: 16 hexadecimal digits, equal for equal positions (see
 * {@link samePosition}), the same on every machine.
 */
export function positionKey(state: GameState, symmetry = false): string {
  const key = { low: 0, high: 0 };
  withPosition(state, (position) => keyOf(position, symmetry, key));
  return formatHash(key.low, key.high);
}
