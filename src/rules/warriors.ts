/** Warrior kinds (section 2 of docs/rules.md). */

import { deepFreeze } from '../base/freeze.ts';
import { failWith } from '../base/result.ts';
import { checkShape, listOf, object, text } from '../base/shape.ts';
import { optionsFrom } from '../base/values.ts';

/** Codes of the six standard kinds, in hand order. */
export const warriorCodes = ['F', 'L', 'S', 'I', 'V', 'B'] as const;

/** `F`encer, `L`ancer, `S`wift, Fl`I`er, `V`anguard, `B`lockader. */
export type StandardCode = 'F' | 'L' | 'S' | 'I' | 'V' | 'B';

/**
 * Code of a warrior kind: a {@link StandardCode}, or any other capital letter but `G` (the Goal) and `X` (a
 * capture) for a custom kind.
 */
export type WarriorCode =
  | StandardCode
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

/** Code of a custom kind. */
export type OwnCode = Exclude<WarriorCode, StandardCode>;

/** Maximum number of kinds in a ruleset. */
export const mostKinds = 12;
/** Maximum number of warriors per colour in any position, reachable or not. */
export const mostWarriors = 64;

/** Whether a string can be the code of a custom kind. */
export function isOwnCode(code: string): code is OwnCode {
  return (
    /^[A-Z]$/.test(code) &&
    code !== 'G' &&
    code !== 'X' &&
    !(warriorCodes as readonly string[]).includes(code)
  );
}

/** A kind of warrior. */
export interface WarriorKind {
  readonly code: WarriorCode;
  readonly name: string;
  /** Letters in geometric notation (section 13). */
  readonly geometric: string;
  /**
   * Letter in algebraic notation, only for custom kinds. A `LetterSet` defines the letters of standard kinds.
   */
  readonly algebraic?: string;
  /** Number of these warriors in an army. */
  readonly count: number;
  /** Minimum number of steps per move. */
  readonly least: number;
  /** Maximum number of steps per move. */
  readonly most: number;
  /** Whether it may turn at each step (`any`, R3.3) or moves in a straight line (R1.4). */
  readonly path: 'any' | 'straight';
  /** Whether it flies over all cells before the last (R3.4). */
  readonly jumps: boolean;
  /** Whether it can carry the Goal (R5.1). */
  readonly carries: boolean;
  /** Whether it can capture warriors (R3.5). */
  readonly captures: boolean;
  /** Whether it can be captured. */
  readonly capturable: boolean;
  /** Whether it controls a zone (R4.1). */
  readonly controls: boolean;
  /** Maximum number of levels that it can rise in a move, on boards with levels (R11.5). */
  readonly rises: number;
  /** Steps down on boards with levels (R11.3): none, straight down, or at the rim as well. */
  readonly descends: 'no' | 'inner' | 'inner-and-rim';
  /**
   * Symbol in pictures: an SVG path with the commands `M L H V C S Q T Z`, centred at 0, with y pointing
   * down. Built-in symbols extend 46 from the centre; the maximum is 60. Defaults to the built-in symbol for
   * a standard kind and to the code for a custom kind.
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

/** Warrior kinds in the open game, in the order of {@link warriorCodes}. */
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
 * Returns warrior kinds with one of them changed.
 *
 * @throws KlinZhaError `bad-warriors` for anything but an array of kinds, `bad-code` for an unknown code
 *
 * @example
 * ```ts
 * import { klinZha, withWarrior } from 'klin-zha';
 *
 * const warriors = withWarrior(klinZha.warriors, 'S', { least: 1 });
 * warriors.find(({ code }) => code === 'S')?.least; // 1
 * ```
 */
export function withWarrior(
  warriors: readonly WarriorKind[],
  code: WarriorCode,
  change: Partial<Omit<WarriorKind, 'code'>>,
): readonly WarriorKind[] {
  checkShape(warriors, listOf(object({ code: text })), 'bad-warriors', 'list of warrior kinds');
  const codes = warriors.map((kind) => kind.code);
  if (!codes.includes(code)) failWith('bad-code', code, 'warrior code', codes.join(', '));
  return warriors.map((kind) => (kind.code === code ? { ...kind, ...optionsFrom(change) } : kind));
}

/**
 * Data of a custom kind. By default, it captures and can be captured, does not jump, has no zone, does not
 * carry the Goal, rises at most one level and does not descend.
 */
export type NewKind = Pick<
  WarriorKind,
  'code' | 'name' | 'geometric' | 'algebraic' | 'count' | 'least' | 'most' | 'path'
> &
  Partial<WarriorKind>;

/**
 * Returns warrior kinds with a new kind at the end. `defineRuleset` and `combine` validate it.
 *
 * @throws KlinZhaError `bad-warriors` for anything but an array of kinds
 *
 * @example
 * ```ts
 * import { klinZha, withKind } from 'klin-zha';
 *
 * const range = { count: 1, least: 1, most: 2, path: 'any' } as const;
 * const scout = { code: 'R', name: 'Scout', geometric: 'Sc', algebraic: 'E', ...range } as const;
 * withKind(klinZha.warriors, scout).map(({ code }) => code).join(''); // 'FLSIVBR'
 * ```
 */
export function withKind(warriors: readonly WarriorKind[], kind: NewKind): readonly WarriorKind[] {
  checkShape(warriors, listOf(object({ code: text })), 'bad-warriors', 'list of warrior kinds');
  return [...warriors, { ...soldier, ...optionsFrom(kind) }];
}
