/** Rulesets: frozen, validated data. The engine reads these members and never the id. */

import type { Colour } from '../base/colours.ts';
import { deepFreeze } from '../base/freeze.ts';
import { fail, shown } from '../base/result.ts';
import type { Board } from './board/board.ts';
import type { CellName } from './board/names.ts';
import type { Hooks } from './variant.ts';
import type { WarriorKind } from './warriors.ts';

/** Number of a player, starting at 1, in turn order. */
export type Seat = 1 | 2 | 3;

/** Rules of the setup (section 7). */
export interface SetupRules {
  /** Whether players place whole armies (R7.2) or one warrior at a time in turn (R10.3). */
  readonly turns: 'army' | 'alternate';
  /** Whether Goals are placed after all warriors (R7.2) or directly after their own army (R10.2). */
  readonly goal: 'last' | 'with-army';
  /** Whether a player with a region may also place on cells outside all regions (R10.2). */
  readonly between: boolean;
  /** Region id for each seat (R7.6). If empty, every player picks a free region. */
  readonly corners: readonly string[];
  /** The seat that places first: any, or always seat 1 (R7.6). */
  readonly first: 'any' | 'seat-1';
  /** Whether the Goal may be placed with a threatened carrier although another carrier is safe (R10.16). */
  readonly exposedGoal: boolean;
  /** Whether mercy applies (R7.5). */
  readonly mercy: boolean;
  /**
   * Corners that a Blockader closes to its player's Goal: while it is on the wedge, the Goal may not be
   * placed in the pocket (R10.21). None by default.
   */
  readonly honour?: readonly { readonly wedge: CellName; readonly pocket: readonly CellName[] }[] | undefined;
}

/** Data of a ruleset. */
export interface RulesetDefinition {
  /** Identifier, for example `romulan-heart:3`. */
  readonly id: string;
  /** Human-readable name. */
  readonly name: string;
  /** Sources of the rules, abbreviated as in docs/rules.md. */
  readonly sources: readonly string[];
  /** Terms for the pieces: from Klin Zha (INT, the default) or Romulan Heart (RH). */
  readonly terms?: 'klin-zha' | 'romulan-heart';
  readonly board: Board;
  /** Colours of the seats, in order. */
  readonly colours: readonly Colour[];
  readonly warriors: readonly WarriorKind[];
  /**
   * Whether a player may leave their own Goal threatened (R6.1 to R6.3): never (`strict`), only to threats
   * that existed before the move (`no-new-threat`), or always (`none`).
   */
  readonly goalSafety: 'strict' | 'no-new-threat' | 'none';
  /**
   * Effect of having no legal move: the player `loses` (R8.2), or the game `draws` (R8.3). With three players
   * left, `draws` passes the turn on instead.
   */
  readonly noLegalMove: 'loses' | 'draws';
  /** Whether there are draws by agreement, by repetition and after 50 moves without a capture (R8.5). */
  readonly draws: boolean;
  /** Whether a dead position ends the game (R8.6). */
  readonly deadPositions: boolean;
  readonly setup: SetupRules;
  /** Exceptions from the rules for zones (section 4), without effect on a shared set. None by default. */
  readonly zones?:
    | {
        /** Zones of enemies may share cells (R10.18). */
        readonly shared?: true | undefined;
        /** A Blockader may have an enemy's abandoned Goal in its zone (R10.19). */
        readonly besieged?: true | undefined;
        /** A carried Goal may not pass through its own player's zones (R10.20). */
        readonly around?: true | undefined;
      }
    | undefined;
  /** Whether each seat has its `own` army, or one `shared` set belongs to the player to move (R10.8). */
  readonly army: 'own' | 'shared';
  /** Whether captures take effect at once (R3.5) or are decided by combat (R10.10). */
  readonly capture: 'at-once' | 'combat';
  /**
   * Which capture of a Goal ends the game: the one that leaves a single Goal (`last`: R8.1, R8.4), or the
   * `first` (R10.7).
   */
  readonly goals: 'last' | 'first';
  /** For each seat, the seats whose warriors and Goals it may capture (R10.7). */
  readonly prey: readonly (readonly Seat[])[];
  /** Whether players see only their own warriors and Goals (R10.9). */
  readonly blind: boolean;
  /** Hooks of variants, in calling order. */
  readonly hooks: readonly Hooks<unknown>[];
  /** The ruleset that the variants were applied to. */
  readonly base?: Ruleset;
  /** The variants in this ruleset. */
  readonly variants: readonly Variant[];
}

/** A variant with its parameter, for `combine`. Create one with `defineVariant`. */
export interface Variant {
  /** Name in ids: lowercase letters, digits and hyphens. */
  readonly id: string;
  /** Parameter as written in ids, or undefined. */
  readonly parameter?: string | undefined;
  readonly name: string;
  /** Sources of the variant. */
  readonly sources: readonly string[];
  /** Order of application: variants with lower ranks are applied first. 100 by default. */
  readonly rank?: number;
  /** Ids of variants that it cannot be combined with, each with the reason. */
  readonly excludes?: Readonly<Record<string, string>>;
  /** Returns the reason why it cannot be combined with a base ruleset; undefined if it can. */
  readonly refuses?: (base: Ruleset) => string | undefined;
  /** Returns the changed definition; the id is set automatically. */
  readonly change: (definition: RulesetDefinition) => RulesetDefinition;
}

/** Type brand of checked definitions. It is a private member, because spread types omit private members. */
declare class Checked {
  private readonly checked: true;
}

/** A ruleset: a checked definition. Create one with `defineRuleset`. */
export interface Ruleset extends RulesetDefinition, Checked {}

/**
 * Returns the default `prey`: every seat may capture from all others. Anything but a number may cause a
 * `TypeError`.
 *
 * @example
 * ```ts
 * import { everyoneElse } from 'klin-zha';
 *
 * everyoneElse(3); // [[2, 3], [1, 3], [1, 2]]
 * ```
 */
export function everyoneElse(seats: number): readonly (readonly Seat[])[] {
  const all = ([1, 2, 3] as const).slice(0, seats);
  return all.map((seat) => all.filter((other) => other !== seat));
}

/**
 * Returns the argument if it is a ruleset. Rejects ids and unchecked definitions, such as copies of a
 * ruleset.
 *
 * @throws KlinZhaError `unknown-ruleset`
 */
export function mustBeRules(rules: Ruleset): Ruleset {
  if (isRuleset(rules)) return rules;
  const read = shown(rules);
  const remedy =
    typeof rules === 'string'
      ? `use rulesOf('${read}') to get the ruleset with this id.`
      : 'expected a ruleset such as klinZha, or the result of rulesOf, combine or defineRuleset.';
  const message = `'${read}' is not a ruleset: ${remedy}`;
  return fail({ code: 'unknown-ruleset', message, read, expected: 'a ruleset' });
}

/**
 * Brand of checked rulesets. It is not enumerable, so spreads lose it, and global, so all copies of the
 * library share it.
 */
const brand: unique symbol = /* @__PURE__ */ Symbol.for('klin-zha.ruleset');

/** Whether a value is a ruleset that was checked. */
export function isRuleset(value: unknown): value is Ruleset {
  return Object.hasOwn(Object(value), brand);
}

/**
 * Freezes a built-in definition. Tests check these definitions, because checks on import would build the
 * boards.
 */
export function freezeRuleset(definition: RulesetDefinition): Ruleset {
  const { colours, sources, warriors, setup, prey, hooks, variants, zones } = definition;
  // These members are plain data, so JSON copies them deeply.
  const data: RulesetDefinition = JSON.parse(
    JSON.stringify({ colours, sources, warriors, setup, prey, zones }),
  );
  const rules = {
    ...definition,
    ...deepFreeze(data),
    hooks: Object.freeze([...hooks]),
    variants: Object.freeze([...variants]),
  };
  return Object.freeze(Object.defineProperty(rules, brand, { value: true })) as unknown as Ruleset;
}
