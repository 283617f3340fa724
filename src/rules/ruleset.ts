/**
 * Rulesets as data: everything in which the members of the family differ.
 *
 * The engine asks these fields, never a ruleset's id. A ruleset is a frozen value made by `defineRuleset`, which says
 * what is wrong with a definition.
 */

import type { Board } from '../board/board.ts';
import { isBuilt } from '../board/build.ts';
import type { Colour } from '../core/colours.ts';
import { deepFreeze } from '../core/freeze.ts';
import { type Fault, KlinZhaError, shown } from '../core/result.ts';
import { type AnyHooks, hookFaults } from './variant.ts';
import { warriorTableFaults } from './warrior-faults.ts';
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

declare const checked: unique symbol;

/**
 * A ruleset: a definition that was checked. Make one with `defineRuleset`.
 *
 * @category Rulesets
 */
export interface Ruleset extends RulesetDefinition {
  /** Marks, for the type checker alone, that the definition was checked. */
  readonly [checked]: true;
}

/**
 * Everybody may capture from everybody else: the usual table of prey.
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

/** Refuses a definition with all that is wrong with it. */
export function checkDefinition(definition: RulesetDefinition): void {
  const [first, ...rest] = definitionFaults(definition);
  if (first !== undefined) throw new KlinZhaError([first, ...rest]);
}

/** Under what a ruleset holds the parts of the engine that it needs and most do not. */
const partsKey: unique symbol = /* @__PURE__ */ Symbol.for('klin-zha.parts');

/** The parts of the engine that a ruleset was frozen with: what they are is the engine's business. */
export function partsOf(rules: RulesetDefinition): object | undefined {
  return (rules as { readonly [partsKey]?: object })[partsKey];
}

/**
 * Freezes a definition of the library's own. Tests check it, so that it need not be checked whenever the library is
 * imported: the boards would have to be built for that.
 *
 * @param parts the parts of the engine that it needs and most rulesets do not: a bundle holds them with it alone
 */
export function freezeRuleset(definition: RulesetDefinition, parts?: object): Ruleset {
  const rules = {
    ...definition,
    colours: Object.freeze([...definition.colours]),
    sources: Object.freeze([...definition.sources]),
    warriors: Object.freeze(definition.warriors.map((kind) => Object.freeze({ ...kind }))),
    setup: Object.freeze({ ...definition.setup }),
    prey: deepFreeze(definition.prey.map((seats) => [...seats])),
    hooks: Object.freeze([...definition.hooks]),
    variants: Object.freeze([...definition.variants]),
  };
  return Object.freeze(Object.defineProperty(rules, partsKey, { value: parts })) as unknown as Ruleset;
}

function definitionFaults(definition: RulesetDefinition): Fault[] {
  const faults: Fault[] = [];
  const wrong = (code: string, message: string): void => void faults.push({ code, message });
  if (!/^[a-z][a-z0-9:+,-]*$/i.test(definition.id)) {
    wrong('bad-id', `'${definition.id}' is no id: letters, digits and - : + , beginning with a letter.`);
  }
  const seats = definition.colours.length;
  if (seats < 2 || seats > 3) wrong('bad-seats', `A game has 2 or 3 seats, not ${seats}.`);
  if (new Set(definition.colours).size !== seats)
    wrong('bad-colours', 'Every seat needs a colour of its own.');
  if (!isBuilt(definition.board)) {
    wrong('bad-board', 'The board was not made by defineBoard, nor is it one of the library.');
    return faults;
  }
  if (definition.board.regions.length < seats) wrong('bad-board', 'The board has fewer regions than seats.');
  for (const hooks of definition.hooks) {
    faults.push(...hookFaults(hooks));
    const unfit = hooks.unfit?.(definition.board);
    if (unfit !== undefined) wrong('bad-parameter', unfit);
  }
  const inTable = warriorTableFaults(definition.warriors, definition.army === 'shared');
  faults.push(...inTable, ...choiceFaults(definition));
  if (inTable.length === 0) faults.push(...roomFaults(definition));
  const keys = definition.hooks.flatMap(({ variantState }) => variantState?.key ?? []);
  for (const key of new Set(keys.filter((key, index) => keys.indexOf(key) < index))) {
    wrong('bad-key', `Two variants keep something under the key '${key}'.`);
  }
  return faults;
}

/** That an army has no room in a region, or a shared set on the board. */
function roomFaults({ board, warriors, army, setup }: RulesetDefinition): Fault[] {
  const size = warriors.reduce((sum, { count }) => sum + count, 0);
  const between = board.placementCells.filter((cell) => board.cells[cell]!.region < 0).length;
  const homes = board.regions.map(({ name, cells }) => ({
    name: `the region ${name}`,
    room: cells.length + (setup.between ? between : 0),
  }));
  const rooms = army === 'shared' ? [{ name: 'the board', room: board.placementCells.length }] : homes;
  const small = rooms.find(({ room }) => room < size);
  if (small === undefined) return [];
  const message = `${size} warriors have no room in ${small.name}, with ${small.room} cells.`;
  return [{ code: 'no-room', message, read: String(size), expected: `at most ${small.room}` }];
}

/** What each field with a choice may be. */
const choices = {
  goalSafety: ['strict', 'no-new-threat', 'none'],
  noLegalMove: ['loses', 'draws'],
  army: ['own', 'shared'],
  capture: ['at-once', 'combat'],
  goals: ['last', 'first'],
  terms: ['klin-zha', 'romulan-heart', undefined],
} as const;

function choiceFaults(definition: RulesetDefinition): Fault[] {
  const faults: Fault[] = [];
  for (const [field, known] of Object.entries(choices)) {
    const value: unknown = definition[field as keyof typeof choices];
    if ((known as readonly unknown[]).includes(value)) continue;
    const message = `'${shown(value)}' is no ${field}.`;
    faults.push({ code: 'bad-choice', message, read: shown(value), expected: known.join(', ') });
  }
  const seats = definition.colours.length;
  const fits = definition.prey.every((prey, index) =>
    prey.every((seat) => Number.isInteger(seat) && seat >= 1 && seat <= seats && seat !== index + 1),
  );
  const { corners } = definition.setup;
  const ids = definition.board.regions.map(({ id }) => id);
  const known = corners.length === 0 || corners.length === seats;
  if (!known || new Set(corners).size < corners.length || corners.some((id) => !ids.includes(id))) {
    const message = 'The corners name, for each seat, another region of the board, or there are none.';
    faults.push({ code: 'bad-corners', message, read: corners.join(', '), expected: ids.join(', ') });
  }
  const playable = seats === 2 || seats === 3;
  if (playable && (definition.prey.length !== seats || !fits)) {
    faults.push({ code: 'bad-prey', message: 'The table of prey names, for each seat, other seats.' });
  }
  return faults;
}
