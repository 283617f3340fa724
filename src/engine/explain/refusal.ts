/** What an explanation of a move looks like, and every code it can have. */

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
] as const;

/**
 * Every way in which a move can be illegal, with the ruling that is usually behind it.
 *
 * @category Explaining
 */
export const refusalCodes: typeof codes = /* @__PURE__ */ Object.freeze(codes);

/**
 * One of {@link refusalCodes}.
 *
 * @category Explaining
 */
export type RefusalCode = (typeof refusalCodes)[number];

/**
 * What a cell has to do with a refusal: the move begins or ends there (`origin`, `target`), a Goal is or would be there
 * (`goal`), a warrior there threatens (`attacker`), stands in the way (`blocker`) or would stand in a zone (`enemy`), a
 * zone lies there (`zone`), a carrier there may be given the Goal (`alternative`), a combat is fought for it (`defender`).
 *
 * @category Explaining
 */
export type CellRole =
  | 'origin'
  | 'target'
  | 'goal'
  | 'attacker'
  | 'blocker'
  | 'enemy'
  | 'zone'
  | 'alternative'
  | 'defender';

/**
 * A cell of a refusal, with its role and what stands there now.
 *
 * @category Explaining
 */
export interface RefusedCell {
  readonly cell: CellName;
  readonly role: CellRole;
  /** The warrior that stands there, or null. */
  readonly warrior: WarriorCode | null;
  /** The seat of its colour, or null. */
  readonly seat: Seat | null;
}

/**
 * What a sentence in another language needs besides the cells.
 *
 * @category Explaining
 */
export interface RefusalParams {
  /** The seat that has the turn. */
  readonly seat: Seat;
  /** The warrior that would move or be placed, null where there is none. */
  readonly warrior: WarriorCode | null;
  /** `out-of-reach`: the fewest and the most steps of that warrior, and whether it keeps to a straight line. */
  readonly least?: number;
  readonly most?: number;
  readonly path?: 'any' | 'straight';
  /** `outside-region`, `region-taken`: the id of the region in which the seat places, or that another one has claimed. */
  readonly region?: string;
  /** `region-taken`, `not-your-prey`: the seat that has claimed the region, or from which nothing may be captured. */
  readonly owner?: Seat;
  /** `setup-not-finished`: the move in coordinates that is legal instead (R7.5). */
  readonly instead?: string;
}

/**
 * Why a move is refused.
 *
 * @category Explaining
 */
export interface Refusal {
  readonly legal: false;
  readonly code: RefusalCode;
  /** The ruling that forbids the move, by its number on the rules page. */
  readonly ruling: string;
  /** A sentence for the player. */
  readonly message: string;
  /** The cells it is about: the blocking warrior, the zone, the threatening warrior. */
  readonly cells: readonly CellName[];
  /** The same cells, each with its role and with what stands there. */
  readonly roles: readonly RefusedCell[];
  /** What the sentence says besides, as data. */
  readonly params: RefusalParams;
}

/** The roles of a refusal's cells in their order; the last one is that of all that follow. Where not said, `target`. */
const rolesOf: Readonly<Partial<Record<RefusalCode, readonly CellRole[]>>> = {
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
};

/**
 * What the rules say about a legal move.
 *
 * @category Explaining
 */
export interface Approval {
  readonly legal: true;
  readonly code: 'legal';
  readonly ruling: null;
  readonly message: string;
  readonly cells: readonly CellName[];
}

/**
 * What the rules say about a move.
 *
 * @category Explaining
 */
export type Explanation = Approval | Refusal;

/** Writes refusals about one position: turns numbers of cells into names. */
export class RefusalBuilder {
  readonly position: Position;
  readonly #move: Move;

  constructor(position: Position, move: Move) {
    this.position = position;
    this.#move = move;
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

  /** What the warrior is called in whose zone a cell lies; one that fights for a side is not meant. */
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

  /** What the warrior is called that would move or be placed. */
  moverName(): string {
    const code = this.#mover();
    return this.position.tables.rules.warriors.find((kind) => kind.code === code)?.name ?? 'warrior';
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
    const known = rolesOf[code] ?? ['target'];
    return {
      legal: false,
      code,
      ruling,
      message,
      cells: cells.map((cell) => this.name(cell)),
      roles: cells.map((cell, index) => this.roleCell(cell, known[Math.min(index, known.length - 1)]!)),
      params: { seat: this.position.seat as Seat, warrior: this.#mover() },
    };
  }

  /** A refusal of which more is to be said as data. */
  refuseWith(params: Partial<RefusalParams>, ...said: Parameters<RefusalBuilder['refuse']>): Refusal {
    const refusal = this.refuse(...said);
    return { ...refusal, params: { ...refusal.params, ...params } };
  }

  /** A cell with its role. */
  roleCell(cell: number, role: CellRole): RefusedCell {
    const { at } = this.position;
    const seat = at[cell] === 0 ? null : ((at[cell]! >>> COLOUR_SHIFT) as Seat);
    return { cell: this.name(cell), role, warrior: this.#codeAt(cell), seat };
  }

  #codeAt(cell: number): WarriorCode | null {
    const { at, kindOf, tables } = this.position;
    return at[cell] ? tables.rules.warriors[kindOf[at[cell]!]!]!.code : null;
  }

  /** The warrior that would move or be placed. */
  #mover(): WarriorCode | null {
    const move = this.#move;
    const kind = moveKind(move);
    if (kind === PLACE) return placedCode(move) ?? null;
    return kind === OUTCOME ? null : this.#codeAt(kind === PLACE_GOAL ? moveTo(move) : moveFrom(move));
  }
}
