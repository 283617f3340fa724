/** Warriors (section 2 of the rules): what each kind can do, as a table that rulesets may change. */

import { deepFreeze } from '../base/freeze.ts';
import { checkShape, listOf, object, text } from '../base/shape.ts';
import { optionsFrom } from '../base/values.ts';

/**
 * The codes of the six kinds of the game, in the order in which a hand lists them.
 *
 * @category Rulesets
 */
export const warriorCodes: readonly ['F', 'L', 'S', 'I', 'V', 'B'] = /* @__PURE__ */ Object.freeze([
  'F',
  'L',
  'S',
  'I',
  'V',
  'B',
] as const);

/**
 * `F`encer, `L`ancer, `S`wift, Fl`I`er, `V`anguard, `B`lockader.
 *
 * @category Rulesets
 */
export type StandardCode = (typeof warriorCodes)[number];

/**
 * What a ruleset's own kinds may have as codes: any other capital letter but `G`, the Goal, and `X`, the capture.
 *
 * @category Own rules
 */
export type OwnCode =
  | 'A'
  | 'C'
  | 'D'
  | 'E'
  | 'H'
  | 'J'
  | 'K'
  | 'M'
  | 'N'
  | 'O'
  | 'P'
  | 'Q'
  | 'R'
  | 'T'
  | 'U'
  | 'W'
  | 'Y'
  | 'Z';

/**
 * The code of a kind of warrior: one of the game's six, or of a ruleset's own.
 *
 * @category Rulesets
 */
export type WarriorCode = StandardCode | OwnCode;

/** The most kinds of warriors that a ruleset can have. */
export const mostKinds = 12;
/** The most warriors of one colour, in an army and in a position, whether it could arise or not. */
export const mostWarriors = 64;

/** Whether a text can be the code of a kind of a ruleset's own. */
export function isOwnCode(code: string): code is OwnCode {
  return (
    /^[A-Z]$/.test(code) &&
    code !== 'G' &&
    code !== 'X' &&
    !(warriorCodes as readonly string[]).includes(code)
  );
}

/**
 * One row of the table of warriors.
 *
 * @category Own rules
 */
export interface WarriorKind {
  readonly code: WarriorCode;
  readonly name: string;
  /** Its letters in geometric notation (section 13). */
  readonly geometric: string;
  /** Its letter in algebraic notation: only a ruleset's own kinds have one, the others have that of a `LetterSet`. */
  readonly algebraic?: string;
  /** How many an army has. */
  readonly count: number;
  /** The fewest steps of a move. */
  readonly least: number;
  /** The most steps of a move. */
  readonly most: number;
  /** Whether it may turn at each step (R3.3) or keeps to a straight line (R1.4). */
  readonly path: 'any' | 'straight';
  /** Whether it looks only at its last cell (R3.4). */
  readonly jumps: boolean;
  /** Whether it may carry the Goal (R5.1). */
  readonly carries: boolean;
  /** Whether it may capture warriors (R3.5). */
  readonly captures: boolean;
  /** Whether it may be captured. */
  readonly capturable: boolean;
  /** Whether it controls a zone (R4.1). */
  readonly controls: boolean;
  /** How many levels it may rise in one move, where a board has levels (R11.5). */
  readonly rises: number;
  /** Which steps down it may take, where a board has levels (R11.3): none, straight down, or at the rim too. */
  readonly descends: 'no' | 'inner' | 'inner-and-rim';
  /**
   * Its symbol in pictures: the outline of an SVG path, y down, with its middle at 0 and within 46 of it as large as the
   * library's own, 60 at most; capital commands `M L H V C S Q T Z`. If not said, a kind of the game has the library's, and
   * a ruleset's own is drawn as its letter.
   */
  readonly symbol?: string;
}

const soldier = {
  jumps: false,
  carries: false,
  captures: true,
  capturable: true,
  controls: false,
  rises: 1,
  descends: 'no',
} as const;

/**
 * The warriors of the open game, in the order of {@link warriorCodes}.
 *
 * @category Own rules
 */
export const standardWarriors: readonly WarriorKind[] = /* @__PURE__ */ makeStandardWarriors();

function makeStandardWarriors(): readonly WarriorKind[] {
  return deepFreeze<WarriorKind[]>([
    {
      ...soldier,
      code: 'F',
      name: 'Fencer',
      geometric: 'Fe',
      count: 1,
      least: 1,
      most: 3,
      path: 'any',
      carries: true,
      rises: 2,
    },
    {
      ...soldier,
      code: 'L',
      name: 'Lancer',
      geometric: 'L',
      count: 1,
      least: 1,
      most: 3,
      path: 'straight',
      carries: true,
    },
    {
      ...soldier,
      code: 'S',
      name: 'Swift',
      geometric: 'S',
      count: 1,
      least: 2,
      most: 4,
      path: 'any',
      rises: 2,
      descends: 'inner',
    },
    {
      ...soldier,
      code: 'I',
      name: 'Flier',
      geometric: 'Fl',
      count: 2,
      least: 3,
      most: 6,
      path: 'straight',
      jumps: true,
      rises: 2,
      descends: 'inner-and-rim',
    },
    {
      ...soldier,
      code: 'V',
      name: 'Vanguard',
      geometric: 'V',
      count: 3,
      least: 1,
      most: 1,
      path: 'any',
      carries: true,
    },
    {
      ...soldier,
      code: 'B',
      name: 'Blockader',
      geometric: 'B',
      count: 1,
      least: 1,
      most: 2,
      path: 'straight',
      captures: false,
      capturable: false,
      controls: true,
    },
  ]);
}

/**
 * The table with some rows changed, for rulesets that differ in what a kind can do.
 *
 * @throws KlinZhaError `bad-warriors` for what is no table
 *
 * @example
 * ```ts
 * import { klinZha, withWarrior } from 'klin-zha';
 *
 * const warriors = withWarrior(klinZha.warriors, 'S', { least: 1 });
 * warriors.find(({ code }) => code === 'S')?.least; // 1
 * ```
 *
 * @category Own rules
 */
export function withWarrior(
  warriors: readonly WarriorKind[],
  code: WarriorCode,
  change: Partial<Omit<WarriorKind, 'code'>>,
): readonly WarriorKind[] {
  checkShape(warriors, listOf(object({ code: text })), 'bad-warriors', 'list of kinds');
  return warriors.map((kind) => (kind.code === code ? { ...kind, ...optionsFrom(change) } : kind));
}

/**
 * What has to be said of a kind of a ruleset's own; what is left out is as it is with a Swift that stays on its level.
 *
 * @category Own rules
 */
export type NewKind = Pick<
  WarriorKind,
  'code' | 'name' | 'geometric' | 'algebraic' | 'count' | 'least' | 'most' | 'path'
> &
  Partial<WarriorKind>;

/**
 * The table with a kind more, which follows the others in hands. `defineRuleset` and `combine` say what is wrong with
 * it.
 *
 * @throws KlinZhaError `bad-warriors` for what is no table
 *
 * @example
 * ```ts
 * import { klinZha, withKind } from 'klin-zha';
 *
 * const scout = { code: 'R', name: 'Scout', geometric: 'Sc', algebraic: 'E', count: 1, least: 1, most: 2, path: 'any' } as const;
 * withKind(klinZha.warriors, scout).map(({ code }) => code).join(''); // 'FLSIVBR'
 * ```
 *
 * @category Own rules
 */
export function withKind(warriors: readonly WarriorKind[], kind: NewKind): readonly WarriorKind[] {
  checkShape(warriors, listOf(object({ code: text })), 'bad-warriors', 'list of kinds');
  return [...warriors, { ...soldier, ...optionsFrom(kind) }];
}
