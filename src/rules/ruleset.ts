/**
 * Rulesets as data: everything in which the members of the family differ.
 *
 * The engine asks these fields, never a ruleset's id. A ruleset is a frozen value made by `defineRuleset`, which says
 * what is wrong with a definition.
 */

import type { Colour } from '../base/colours.ts';
import { deepFreeze } from '../base/freeze.ts';
import { fail, shown } from '../base/result.ts';
import type { Board } from './board/board.ts';
import type { AnyHooks } from './variant.ts';
import type { WarriorKind } from './warriors.ts';

/**
 * A player's place at the board, from 1, in the order of turns.
 *
 * @category Playing
 */
export type Seat = 1 | 2 | 3;

/**
 * Whether a player may leave his own Goal threatened (R6.1 to R6.3): never (`strict`), not by a threat that was
 * not there before (`no-new-threat`), or as he likes (`none`).
 *
 * @category Own rules
 */
export type GoalSafety = 'strict' | 'no-new-threat' | 'none';

/**
 * What happens to a player without a legal move: he `loses` (R8.2), or the game `draws` when two are left and
 * the turn passes over him while there are more (R8.3).
 *
 * @category Own rules
 */
export type NoLegalMove = 'loses' | 'draws';

/**
 * Whose the warriors are: each seat has an army of its `own`, or one `shared` set belongs to whoever has the turn
 * (R10.8).
 *
 * @category Own rules
 */
export type ArmyRule = 'own' | 'shared';

/**
 * Whether a capture happens at once (R3.5) or is decided by combat (R10.10).
 *
 * @category Own rules
 */
export type CaptureRule = 'at-once' | 'combat';

/**
 * Which captured Goal ends the game: all but the last (R8.1, R8.4), or the first one (R10.7).
 *
 * @category Own rules
 */
export type GoalRule = 'last' | 'first';

/**
 * How armies come onto the board (section 7).
 *
 * @category Own rules
 */
export interface SetupRules {
  /** Whether each player places his whole army at once (R7.2), or one warrior in turn (R10.3). */
  readonly turns: 'army' | 'alternate';
  /** Whether Goals are placed after all warriors (R7.2) or right after their own army (R10.2). */
  readonly goal: 'last' | 'with-army';
  /** Whether the cells of no region are open to a player as well, once he has a region (R10.2). */
  readonly between: boolean;
  /** For each seat the id of the region that belongs to it (R7.6); empty where everybody picks a free one. */
  readonly corners: readonly string[];
  /** Whether any seat may place first, or seat 1 always does (R7.6). */
  readonly first: 'any' | 'seat-1';
  /** Whether the first player is granted R7.5. */
  readonly mercy: boolean;
}

/**
 * What a ruleset is defined by.
 *
 * @category Own rules
 */
export interface RulesetDefinition {
  /** The text by which it is known, for example `romulan-heart:3`. */
  readonly id: string;
  /** Its name in a sentence. */
  readonly name: string;
  /** Where its rules come from, with the abbreviations of the rules page. */
  readonly sources: readonly string[];
  /** By which terms pieces are named: those of Klin Zha (INT) if not said, or those of Romulan Heart (RH). */
  readonly terms?: 'klin-zha' | 'romulan-heart';
  readonly board: Board;
  /** The colours of seats 1, 2 and, in games for three, 3. */
  readonly colours: readonly Colour[];
  readonly warriors: readonly WarriorKind[];
  readonly goalSafety: GoalSafety;
  readonly noLegalMove: NoLegalMove;
  /** Whether draws by agreement, by repetition and after 50 quiet moves exist (R8.5). */
  readonly draws: boolean;
  /** Whether a dead position ends the game (R8.6). */
  readonly deadPositions: boolean;
  readonly setup: SetupRules;
  readonly army: ArmyRule;
  readonly capture: CaptureRule;
  readonly goals: GoalRule;
  /** For each seat the seats whose warriors and Goals it may capture (R10.7). */
  readonly prey: readonly (readonly Seat[])[];
  /** Whether players see only their own warriors and Goals (R10.9). */
  readonly blind: boolean;
  /** What variants do besides, in the order in which they are called. */
  readonly hooks: readonly AnyHooks[];
  /** The ruleset that variants have changed into this one. */
  readonly base?: Ruleset;
  /** The variants that did. */
  readonly variants: readonly Variant[];
}

/**
 * A variant with its parameter, ready to be combined. Make one with `defineVariant`.
 *
 * @category Rulesets
 */
export interface Variant {
  /** Its word in ids: small letters and hyphens. */
  readonly id: string;
  /** The parameter as ids write it, or undefined. */
  readonly parameter?: string | undefined;
  readonly name: string;
  /** Where it comes from. */
  readonly sources: readonly string[];
  /** Its place among variants: those with lower numbers change a ruleset first. 100 if not said. */
  readonly rank?: number;
  /** The variants that it does not go with, each with the reason. */
  readonly excludes?: Readonly<Record<string, string>>;
  /** Why it does not go with a base ruleset, or undefined where it does. */
  readonly refuses?: (base: Ruleset) => string | undefined;
  /** The ruleset's data as the variant changes them; the id is taken care of. */
  readonly change: (definition: RulesetDefinition) => RulesetDefinition;
}

/** Marks, for the type checker alone, that a definition was checked: private members are what a spread does not copy. */
declare class Checked {
  private readonly checked: true;
}

/**
 * A ruleset: a definition that was checked. Make one with `defineRuleset`.
 *
 * @category Rulesets
 */
export interface Ruleset extends RulesetDefinition, Checked {}

/**
 * Everybody may capture from everybody else: the usual table of prey. What is no number may end in a `TypeError`.
 *
 * @example
 * ```ts
 * import { everyoneElse } from 'klin-zha';
 *
 * everyoneElse(3); // [[2, 3], [1, 3], [1, 2]]
 * ```
 *
 * @category Own rules
 */
export function everyoneElse(seats: number): readonly (readonly Seat[])[] {
  const all = ([1, 2, 3] as const).slice(0, seats);
  return all.map((seat) => all.filter((other) => other !== seat));
}

/**
 * Returns a ruleset, and rejects ids and unchecked definitions, such as the copy of a ruleset.
 *
 * @throws KlinZhaError `unknown-ruleset`
 */
export function mustBeRules(rules: Ruleset): Ruleset {
  if (isRuleset(rules)) return rules;
  const read = shown(rules);
  const remedy =
    typeof rules === 'string'
      ? `use rulesOf('${read}') for the ruleset of an id.`
      : 'pass one such as klinZha, unwrap(parseRules(id)), or what defineRuleset returns.';
  const message = `'${read}' is not a ruleset: ${remedy}`;
  return fail({ code: 'unknown-ruleset', message, read, expected: 'a ruleset' });
}

/** Marks a checked and frozen ruleset. A copy by spread lacks it, as it is not enumerable; a second copy of the library knows it. */
const brand: unique symbol = /* @__PURE__ */ Symbol.for('klin-zha.ruleset');

/** Whether something is a ruleset that was made, and not only written down. */
export function isRuleset(value: unknown): value is Ruleset {
  return Object.hasOwn(Object(value), brand);
}

/**
 * Freezes a definition of the library's own. Tests check it, so that it need not be checked whenever the library is
 * imported: the boards would have to be built for that.
 */
export function freezeRuleset(definition: RulesetDefinition): Ruleset {
  const { colours, sources, warriors, setup, prey, hooks, variants } = definition;
  // These are plain data, so that their JSON is a copy of all that is in them.
  const data = JSON.parse(JSON.stringify({ colours, sources, warriors, setup, prey })) as RulesetDefinition;
  const rules = {
    ...definition,
    ...deepFreeze(data),
    hooks: Object.freeze([...hooks]),
    variants: Object.freeze([...variants]),
  };
  return Object.freeze(Object.defineProperty(rules, brand, { value: true })) as unknown as Ruleset;
}
