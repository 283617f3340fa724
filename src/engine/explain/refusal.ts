/** Types of move explanations, and refusal codes. */

import type { CellName } from '../../rules/board/names.ts';
import type { Seat } from '../../rules/ruleset.ts';
import type { Masks } from '../../rules/variant.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import { type Move, moveFrom, moveKind, moveTo, OUTCOME, PLACE, PLACE_GOAL, placedCode } from '../move.ts';
import { COLOUR_SHIFT } from '../packing.ts';
import type { Position } from '../position.ts';

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
  'goal-through-zone',
  'goal-in-pocket',
  'bad-move',
] as const;

/** All refusal codes. {@link Refusal.ruling} contains the ruling number. */
export const refusalCodes: typeof codes = /* @__PURE__ */ Object.freeze(codes);

/** One of {@link refusalCodes}. */
export type RefusalCode = (typeof refusalCodes)[number];

/** Cell in a refusal, with its role and the warrior on it. */
export interface RefusedCell {
  readonly cell: CellName;
  /**
   * Role of the cell:
   *
   * - `origin`, `target`: the first and the last cell of the move
   * - `goal`: a Goal is or would be there
   * - `attacker`: the warrior there threatens the Goal or started the combat
   * - `blocker`: the warrior there blocks the path
   * - `enemy`: the warrior there would be in a zone
   * - `zone`: a zone covers the cell
   * - `alternative`: the carrier there could receive the Goal instead
   * - `defender`: the warrior there was challenged
   */
  readonly role:
    | 'origin'
    | 'target'
    | 'goal'
    | 'attacker'
    | 'blocker'
    | 'enemy'
    | 'zone'
    | 'alternative'
    | 'defender';
  /** Warrior on the cell, or null. */
  readonly warrior: WarriorCode | null;
  /** Seat of the warrior's colour, or null. */
  readonly seat: Seat | null;
}

/** Values for a translated message, besides the cells. */
export interface RefusalParams {
  /** Seat to move. */
  readonly seat: Seat;
  /** Warrior that would move or be placed, or null. */
  readonly warrior: WarriorCode | null;
  /** `out-of-reach`: minimum and maximum number of steps of that warrior, and the shape of its paths. */
  readonly least?: number;
  readonly most?: number;
  readonly path?: 'any' | 'straight';
  /** `outside-region`: id of the seat's region; `region-taken`: id of the region claimed by another seat. */
  readonly region?: string;
  /**
   * `region-taken`: seat that has claimed the region; `not-your-prey`: seat whose pieces may not be captured.
   */
  readonly owner?: Seat;
  /** `setup-not-finished`: legal move to play instead, in coordinates (R7.5). */
  readonly instead?: string;
}

/** Reason why a move is illegal. */
export interface Refusal {
  readonly legal: false;
  readonly code: RefusalCode;
  /** Number of the violated ruling in docs/rules.md. */
  readonly ruling: string;
  /** A sentence for the player. */
  readonly message: string;
  /** Cells involved: the blocking warrior, the zone, the threatening warrior. */
  readonly cells: readonly CellName[];
  /** The same cells with their roles and warriors. */
  readonly roles: readonly RefusedCell[];
  /** Values used in the message. */
  readonly params: RefusalParams;
}

/** Roles of the cells in order; `target` by default. The last role applies to all remaining cells. */
const rolesOf: Readonly<Partial<Record<RefusalCode, readonly RefusedCell['role'][]>>> = {
  'setup-not-finished': ['origin', 'target'],
  'no-warrior': ['origin'],
  'not-your-warrior': ['origin'],
  'no-movement': ['origin'],
  'cannot-carry': ['origin'],
  'out-of-reach': ['origin', 'target'],
  'own-warrior': ['blocker'],
  'cannot-capture': ['origin', 'target'],
  'path-blocked': ['blocker'],
  'path-through-zone': ['zone'],
  'own-goal': ['target', 'goal'],
  'zone-holds-goal': ['target', 'goal'],
  'zone-holds-enemy': ['target', 'enemy'],
  'zones-overlap': ['target', 'zone'],
  'goal-threatened': ['attacker', 'goal'],
  'new-threat': ['attacker', 'goal'],
  'carrier-threatened': ['target', 'attacker', 'alternative'],
  'no-mercy': ['origin'],
  'mercy-not-due': ['origin'],
  'combat-waits': ['attacker', 'defender'],
  'goal-through-zone': ['zone'],
  'goal-in-pocket': ['target', 'blocker'],
};

/** Result of explaining a move: approval or refusal. */
export type Explanation =
  | {
      readonly legal: true;
      readonly code: 'legal';
      readonly ruling: null;
      readonly message: string;
      readonly cells: readonly CellName[];
    }
  | Refusal;

/** Builds refusals of one move; converts cell numbers to names. */
export class RefusalBuilder {
  readonly position: Position;
  readonly #move: Move;

  constructor(position: Position, move: Move) {
    this.position = position;
    this.#move = move;
  }

  name(cell: number): CellName {
    return this.position.tables.rules.board.cells[cell]!.name;
  }

  /** Formats a list of cell names. */
  list(cells: readonly number[]): string {
    return cells.map((cell) => this.name(cell)).join(', ');
  }

  /** Returns the kind name of the warrior on a cell. */
  kind(cell: number): string {
    const { tables, kindOf, at } = this.position;
    return tables.rules.warriors[kindOf[at[cell]!]!]!.name;
  }

  /**
   * Returns the kind name of the warrior whose zone covers a cell, ignoring warriors that fight for `side`.
   */
  keeper(cell: number, side: number): string {
    const { blockaders, blockaderCount, cellOf, kindOf, owner, tables } = this.position;
    const { board, warriors } = tables.rules;
    const found = blockaders
      .subarray(0, blockaderCount)
      .find(
        (one) => owner[one >>> COLOUR_SHIFT] !== side && board.control[cellOf[one]!]?.includes(cell) === true,
      );
    return found === undefined ? 'Blockader' : warriors[kindOf[found]!]!.name;
  }

  /** Returns the kind name of the warrior that would move or be placed. */
  moverName(): string {
    const code = this.#mover();
    return this.position.tables.rules.warriors.find((kind) => kind.code === code)?.name ?? 'warrior';
  }

  /** Returns the variant or board ruling that masks a cell. */
  maskRuling(cell: number, mask: keyof Masks): string {
    const { tables, variantStates } = this.position;
    const { board } = tables.rules;
    const hook = tables.hooks.find(({ masks }, index) =>
      masks?.(variantStates[index], board)[mask]?.includes(cell),
    );
    return hook?.ruling ?? (board.closed[cell] === true ? 'R11.9' : 'R10');
  }

  refuse(code: RefusalCode, ruling: string, message: string, ...cells: readonly number[]): Refusal {
    const roles = rolesOf[code] ?? ['target'];
    return {
      legal: false,
      code,
      ruling,
      message,
      cells: cells.map((cell) => this.name(cell)),
      roles: cells.map((cell, index) => this.roleCell(cell, roles[Math.min(index, roles.length - 1)]!)),
      params: { seat: this.position.seat as Seat, warrior: this.#mover() },
    };
  }

  /** Builds a refusal with additional parameters. */
  refuseWith(params: Partial<RefusalParams>, ...args: Parameters<RefusalBuilder['refuse']>): Refusal {
    const refusal = this.refuse(...args);
    return { ...refusal, params: { ...refusal.params, ...params } };
  }

  roleCell(cell: number, role: RefusedCell['role']): RefusedCell {
    const { at } = this.position;
    const seat = at[cell] === 0 ? null : ((at[cell]! >>> COLOUR_SHIFT) as Seat);
    return { cell: this.name(cell), role, warrior: this.#codeAt(cell), seat };
  }

  #codeAt(cell: number): WarriorCode | null {
    const { at, kindOf, tables } = this.position;
    return at[cell] ? tables.rules.warriors[kindOf[at[cell]!]!]!.code : null;
  }

  #mover(): WarriorCode | null {
    const move = this.#move;
    const kind = moveKind(move);
    if (kind === PLACE) return placedCode(move) ?? null;
    return kind === OUTCOME ? null : this.#codeAt(kind === PLACE_GOAL ? moveTo(move) : moveFrom(move));
  }
}
