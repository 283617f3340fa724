/** What an explanation of a move looks like, and every code it can have. */

import type { CellName } from '../board/names.ts';
import type { Position } from '../engine/position.ts';
import type { Masks } from '../rules/variant.ts';

const codes = [
  'game-over',
  'not-on-board',
  'setup-not-finished',
  'setup-is-over',
  'no-warrior',
  'not-your-warrior',
  'no-movement',
  'goal-not-there',
  'cannot-carry',
  'out-of-reach',
  'own-warrior',
  'enemy-zone',
  'protected',
  'cannot-be-captured',
  'cannot-capture',
  'path-blocked',
  'path-through-zone',
  'own-goal',
  'zone-holds-goal',
  'zone-holds-enemy',
  'zones-overlap',
  'goal-in-zone',
  'goal-threatened',
  'new-threat',
  'goal-is-due',
  'goal-is-placed',
  'warriors-first',
  'not-in-hand',
  'cell-taken',
  'no-region',
  'region-taken',
  'outside-region',
  'no-goal-place',
  'no-carrier',
  'carrier-in-zone',
  'carrier-threatened',
  'no-mercy',
  'mercy-not-due',
  'marked-cell',
  'neutral-warrior',
  'goal-on-forbidden-cell',
  'not-your-prey',
  'no-capture-by-stair',
  'combat-waits',
  'no-combat',
  'goal-comes-first',
  'placement-unsafe',
] as const;

/** Every way in which a move can be illegal, with the ruling that is usually behind it. */
export const refusalCodes: typeof codes = /* @__PURE__ */ Object.freeze(codes);

/** One of {@link refusalCodes}. */
export type RefusalCode = (typeof refusalCodes)[number];

/** Why a move is refused. */
export interface Refusal {
  readonly legal: false;
  readonly code: RefusalCode;
  /** The ruling that forbids the move, by its number on the rules page. */
  readonly ruling: string;
  /** A sentence for the player. */
  readonly message: string;
  /** The cells it is about: the blocking warrior, the zone, the threatening warrior. */
  readonly cells: readonly CellName[];
}

/** What the rules say about a legal move. */
export interface Approval {
  readonly legal: true;
  readonly code: 'legal';
  readonly ruling: null;
  readonly message: string;
  readonly cells: readonly CellName[];
}

/** What the rules say about a move. */
export type Explanation = Approval | Refusal;

/** Writes refusals about one position: turns numbers of cells into names. */
export class RefusalBuilder {
  readonly position: Position;

  constructor(position: Position) {
    this.position = position;
  }

  /** The name of a cell. */
  name(cell: number): CellName {
    return this.position.tables.rules.board.cells[cell]!.name;
  }

  /** The names of several cells in a sentence. */
  list(cells: readonly number[]): string {
    return cells.map((cell) => this.name(cell)).join(', ');
  }

  /** The name of the kind of warrior on a cell. */
  kind(cell: number): string {
    const { tables, kindOf, at } = this.position;
    return tables.rules.warriors[kindOf[at[cell]!]!]!.name;
  }

  /** The ruling by which a variant, or the board, forbids something on a cell. */
  maskRuling(cell: number, mask: keyof Masks): string {
    const { tables, variantStates } = this.position;
    const { board } = tables.rules;
    const hook = tables.hooks.find(({ masks }, index) =>
      masks?.(variantStates[index], board)[mask]?.includes(cell),
    );
    return hook?.ruling ?? (board.closed[cell] === true ? 'R11.9' : 'R10');
  }

  /** A refusal. */
  refuse(code: RefusalCode, ruling: string, message: string, ...cells: readonly number[]): Refusal {
    return { legal: false, code, ruling, message, cells: cells.map((cell) => this.name(cell)) };
  }
}
