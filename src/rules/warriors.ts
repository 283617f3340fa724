/** Warriors (section 2 of the rules): what each kind can do, as a table that rulesets may change. */

/** The codes of the six kinds, in the order in which a hand lists them. */
export const warriorCodes: readonly ['F', 'L', 'S', 'I', 'V', 'B'] = /* @__PURE__ */ Object.freeze([
  'F',
  'L',
  'S',
  'I',
  'V',
  'B',
] as const);

/** `F`encer, `L`ancer, `S`wift, Fl`I`er, `V`anguard, `B`lockader. */
export type WarriorCode = (typeof warriorCodes)[number];

/** The letters of all pieces in patterns of coordinate moves: the codes of the kinds, and `g`, the Goal. */
export const pieceLetters = 'flsivbg';

/** One row of the table of warriors. */
export interface WarriorKind {
  readonly code: WarriorCode;
  readonly name: string;
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

/** The warriors of the open game, in the order of {@link warriorCodes}. */
export const standardWarriors: readonly WarriorKind[] = /* @__PURE__ */ makeStandardWarriors();

function makeStandardWarriors(): readonly WarriorKind[] {
  return Object.freeze<WarriorKind[]>([
    {
      ...soldier,
      code: 'F',
      name: 'Fencer',
      count: 1,
      least: 1,
      most: 3,
      path: 'any',
      carries: true,
      rises: 2,
    },
    { ...soldier, code: 'L', name: 'Lancer', count: 1, least: 1, most: 3, path: 'straight', carries: true },
    {
      ...soldier,
      code: 'S',
      name: 'Swift',
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
      count: 2,
      least: 3,
      most: 6,
      path: 'straight',
      jumps: true,
      rises: 2,
      descends: 'inner-and-rim',
    },
    { ...soldier, code: 'V', name: 'Vanguard', count: 3, least: 1, most: 1, path: 'any', carries: true },
    {
      ...soldier,
      code: 'B',
      name: 'Blockader',
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

/** The table with some rows changed, for rulesets that differ in what a kind can do. */
export function withWarrior(
  warriors: readonly WarriorKind[],
  code: WarriorCode,
  change: Partial<Omit<WarriorKind, 'code'>>,
): readonly WarriorKind[] {
  return warriors.map((kind) => (kind.code === code ? { ...kind, ...change } : kind));
}
