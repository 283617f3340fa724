/** Armies in notes: a run of cells with pieces that are exactly the armies of all players. */

import type { Ruleset } from '../rules/ruleset.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import type { Anchor } from './anchors.ts';
import { type NamedPieces, namesPiece, piecesOf, type Side, wordsBeside } from './fit.ts';
import type { PieceCode } from './legend.ts';
import type { Pace } from './pace.ts';
import type { Letters, Vocabulary } from './vocabulary.ts';

/** A warrior of an army. */
interface Placement {
  readonly anchor: number;
  readonly cell: number;
  readonly code: WarriorCode;
}

/** Army of one player. */
export interface FoundArmy {
  readonly region: number;
  readonly placements: readonly Placement[];
  /** Anchor and cell of the Goal. */
  readonly goal: { readonly anchor: number; readonly cell: number };
}

/** Armies of all players. */
export interface FoundArmies {
  readonly armies: readonly FoundArmy[];
  /** First anchor, and the one after the last. */
  readonly begin: number;
  readonly end: number;
  /** Number of cells between them that are not placements, or are in sentences. */
  readonly others: number;
  readonly letters: Letters;
}

/** Maximum number of cells without a placement within the armies. */
const mostOthers = 8;

/** Armies that are not complete. */
export interface PartialArmies {
  readonly begin: number;
  readonly end: number;
  /** Number of warriors that are placed, and number of all. */
  readonly placed: number;
  readonly size: number;
  /** Number of armies with a warrior on the board. */
  readonly armies: number;
  readonly missing: readonly PieceCode[];
}

/** All armies of a text. */
export interface AllArmies {
  /** Complete armies in order; they do not overlap. */
  readonly found: readonly FoundArmies[];
  /** The most complete ones, if there are no others. */
  readonly partial: PartialArmies | undefined;
}

/** Finds the armies of all games of a text. Mixes letter sets only if one set is not enough. */
export function armiesIn(
  rules: Ruleset,
  anchors: readonly Anchor[],
  { letters, mixed }: Vocabulary,
  pace: Pace,
): AllArmies {
  const begins = beginsIn(rules, anchors);
  const armies = armiesNamedBy(letters, rules, anchors, begins, pace);
  if (armies.partial?.armies !== rules.colours.length) return armies;
  const others = armiesNamedBy(mixed, rules, anchors, begins, pace);
  return others.found.length > 0 ? others : armies;
}

/** Finds the armies whose pieces are named before their cells, and those with names after them. */
function armiesNamedBy(
  letters: readonly Letters[],
  rules: Ruleset,
  anchors: readonly Anchor[],
  begins: readonly number[],
  pace: Pace,
): AllArmies {
  const before = armiesOn('before', letters, rules, anchors, begins, pace);
  const used = new Set<number>();
  for (const { begin, end } of before.found) for (let at = begin; at < end; at++) used.add(at);
  const free = begins.filter((at) => !used.has(at));
  const after = armiesOn('after', letters, rules, anchors, free, pace);
  const others = after.found.filter(({ end }) => !used.has(end - 1));
  const found = [...before.found, ...others].sort((one, two) => one.begin - two.begin);
  const isBetter = (before.partial?.placed ?? 0) >= (after.partial?.placed ?? 0);
  return { found, partial: found.length > 0 ? undefined : isBetter ? before.partial : after.partial };
}

/** Share of the warriors from which incomplete armies are reported. */
const leastShare = 0.6;

/** Number of warriors of all armies. */
function sizeOf({ colours, warriors }: Ruleset): number {
  return colours.length * warriors.reduce((sum, { count }) => sum + count, 0);
}

/** Number of cells in which the armies end; a row for the Goals may repeat their cells. */
function lengthOf(rules: Ruleset): number {
  return sizeOf(rules) + rules.colours.length + mostOthers;
}

/** Returns how many warriors can be placed from each cell on, at most. */
function mostPlaced(rules: Ruleset, pieces: readonly NamedPieces[]): Int32Array {
  const { colours, warriors } = rules;
  const length = lengthOf(rules);
  const left = new Map(warriors.map(({ code, count }) => [code, colours.length * count]));
  const most = new Int32Array(pieces.length);
  let named = 0;
  let unknown = 0;
  const add = ({ codes, goal }: NamedPieces, by: 1 | -1): void => {
    if (codes.length === 0 && !goal) unknown += by;
    for (const code of codes) {
      const count = left.get(code);
      if (count === undefined) continue;
      if (by > 0 ? count > 0 : count >= 0) named += by;
      left.set(code, count - by);
    }
  };
  for (let at = pieces.length - 1; at >= 0; at--) {
    add(pieces[at]!, 1);
    if (at + length < pieces.length) add(pieces[at + length]!, -1);
    // In each army, letters that name no piece may be the last warrior.
    most[at] = named + Math.min(unknown, colours.length);
  }
  return most;
}

/** Returns the cells in a region that enough other cells follow for armies. */
function beginsIn(rules: Ruleset, anchors: readonly Anchor[]): number[] {
  const { board } = rules;
  const size = sizeOf(rules);
  const counts = new Map<number, number>();
  const add = (anchor: Anchor | undefined, by: number): void => {
    if (anchor === undefined) return;
    const count = (counts.get(anchor.cell) ?? 0) + by;
    if (count === 0) counts.delete(anchor.cell);
    else counts.set(anchor.cell, count);
  };
  const length = lengthOf(rules);
  for (const anchor of anchors.slice(0, length)) add(anchor, 1);
  return anchors.flatMap((anchor, at) => {
    const isBegin = counts.size >= leastShare * size && board.cells[anchor.cell]!.region >= 0;
    add(anchor, -1);
    add(anchors[at + length], 1);
    return isBegin ? at : [];
  });
}

/** Finds the armies whose pieces are named on one side of their cells. */
function armiesOn(
  side: Side,
  sets: readonly Letters[],
  rules: Ruleset,
  anchors: readonly Anchor[],
  begins: readonly number[],
  pace: Pace,
): AllArmies {
  const found: FoundArmies[] = [];
  let partial: PartialArmies | undefined;
  if (begins.length === 0) return { found, partial };
  // No army has a later cell.
  const near = anchors.slice(0, begins.at(-1)! + lengthOf(rules) + 1);
  const words = wordsBeside(near, side);
  const ways = sets.map((letters) => {
    const pieces = piecesOf(words, letters);
    return { letters, pieces, most: mostPlaced(rules, pieces) };
  });
  const size = sizeOf(rules);
  for (const at of begins) {
    pace.pass(0);
    const known = found.at(-1);
    // No armies are better than those without other cells.
    if (known !== undefined && at < known.end && known.others === 0) continue;
    for (const { letters, pieces, most } of ways) {
      const least = found.length > 0 ? size : (partial?.placed ?? 0) + 1;
      if (most[at]! < least || !namesPiece(pieces[at]!)) continue;
      const search = new ArmySearch(rules, near, pieces, letters.isMixed === true);
      const armies = search.from(at);
      const last = found.at(-1);
      if (armies === undefined) {
        if (found.length === 0 && search.placed > (partial?.placed ?? 0)) partial = search.partial;
      } else if (last === undefined || last.end <= at) found.push({ ...armies, letters });
      // Of overlapping armies, those with the fewest other cells between them are meant.
      else if (armies.others < last.others) found[found.length - 1] = { ...armies, letters };
    }
  }
  return { found, partial: partial && partial.placed >= leastShare * partial.size ? partial : undefined };
}

/** Army that is being collected. */
interface OpenArmy {
  readonly region: number;
  readonly placements: Placement[];
  readonly left: Map<WarriorCode, number>;
  goal?: { readonly anchor: number; readonly cell: number };
}

/** Search for the armies from one cell on. */
class ArmySearch {
  readonly #rules: Ruleset;
  readonly #anchors: readonly Anchor[];
  readonly #named: readonly NamedPieces[];
  readonly #isMixed: boolean;
  /** Anchors with letters that name no piece, by regions. */
  readonly #unknown = new Map<number, number[]>();
  readonly #armies = new Map<number, OpenArmy>();
  readonly #placed = new Map<number, WarriorCode>();
  readonly #size: number;
  readonly #carriers: ReadonlySet<WarriorCode>;

  constructor(rules: Ruleset, anchors: readonly Anchor[], named: readonly NamedPieces[], isMixed: boolean) {
    this.#isMixed = isMixed;
    this.#rules = rules;
    this.#anchors = anchors;
    this.#named = named;
    this.#carriers = new Set(rules.warriors.flatMap(({ carries, code }) => (carries ? code : [])));
    this.#size = sizeOf(rules);
  }

  /** Returns the armies whose first placement is at an index. */
  from(begin: number): Omit<FoundArmies, 'letters'> | undefined {
    let others = 0;
    let inProse = 0;
    for (let at = begin; at < this.#anchors.length && others <= mostOthers; at++) {
      if (!this.#add(at)) others++;
      else if (this.#anchors[at]!.isProse) inProse++;
      if (others > at - begin) return undefined;
      if (this.#isComplete()) {
        const armies = [...this.#armies.values()].map(({ region, placements, goal }) => ({
          region,
          placements,
          goal: goal!,
        }));
        return { armies, begin, end: at + 1, others: others + inProse };
      }
    }
    return undefined;
  }

  get placed(): number {
    return this.#placed.size;
  }

  /** Returns what is placed, and what is missing. */
  get partial(): PartialArmies {
    const armies = [...this.#armies.values()];
    const begin = Math.min(...armies.flatMap(({ placements }) => placements.map(({ anchor }) => anchor)));
    const end = Math.max(...armies.flatMap(({ placements }) => placements.map(({ anchor }) => anchor))) + 1;
    const missing = armies.flatMap(({ left, goal }) => [
      ...[...left].flatMap(([code, count]) => new Array<PieceCode>(count).fill(code)),
      ...(goal === undefined ? (['G'] as const) : []),
    ]);
    return { begin, end, placed: this.#placed.size, size: this.#size, armies: armies.length, missing };
  }

  #isComplete(): boolean {
    if (this.#armies.size < this.#rules.colours.length) return false;
    const armies = [...this.#armies.values()];
    for (const army of armies) this.#addUnknown(army);
    return (
      this.#placed.size === this.#size &&
      armies.every(({ goal }) => goal !== undefined && this.#carries(goal.cell)) &&
      !(this.#isMixed && armies.some((army) => this.#isAmbiguous(army)))
    );
  }

  /** Whether some warriors of an army can change places, because their letters mean several pieces. */
  #isAmbiguous({ placements }: OpenArmy): boolean {
    const reached = new Map<WarriorCode, Set<WarriorCode>>();
    for (const { code } of placements) reached.set(code, new Set());
    for (const { anchor, code } of placements)
      for (const other of this.#named[anchor]!.codes) if (other !== code) reached.get(code)!.add(other);
    for (const all of reached.values())
      for (const code of all) for (const next of reached.get(code) ?? []) all.add(next);
    return [...reached].some(([code, all]) => all.has(code));
  }

  /** Adds a cell whose letters are unknown, if a single warrior is missing. */
  #addUnknown(army: OpenArmy): void {
    const unknown = this.#unknown.get(army.region);
    if (unknown?.length !== 1) return;
    const [anchor] = unknown as [number];
    const { cell } = this.#anchors[anchor]!;
    const [missing, ...others] = [...army.left].filter(([, count]) => count > 0);
    if (missing?.[1] !== 1 || others.length > 0 || this.#placed.has(cell)) return;
    const [code] = missing;
    army.left.set(code, 0);
    army.placements.push({ anchor, cell, code });
    this.#placed.set(cell, code);
  }

  #carries(cell: number): boolean {
    const code = this.#placed.get(cell);
    return code !== undefined && this.#carriers.has(code);
  }

  /** Adds a placement of a warrior or of a Goal, or returns false. */
  #add(at: number): boolean {
    const { isStruck, others, cell: first } = this.#anchors[at]!;
    const cell = [first, ...others].find((one) => this.#isFree(one)) ?? first;
    const { codes, goal, inGoals = false } = this.#named[at]!;
    const { region } = this.#rules.board.cells[cell]!;
    if (region < 0 || isStruck || this.#isInMove(at)) return false;
    const isNew = !this.#placed.has(cell);
    if (isNew && codes.length === 0 && !goal) {
      const unknown = this.#unknown.get(region);
      if (unknown === undefined) this.#unknown.set(region, [at]);
      else unknown.push(at);
    }
    const army = this.#armies.get(region) ?? this.#newArmy(region);
    if (army === undefined) return false;
    const code = isNew ? codes.find((one) => this.#isLeft(army, one)) : undefined;
    const isGoal = goal || (inGoals && !isNew && this.#carries(cell));
    if (code === undefined && !isGoal) return false;
    this.#armies.set(region, army);
    if (code !== undefined) {
      army.left.set(code, army.left.get(code)! - 1);
      army.placements.push({ anchor: at, cell, code });
      this.#placed.set(cell, code);
    }
    if (isGoal && (!this.#placed.has(cell) || this.#carries(cell))) army.goal = { anchor: at, cell };
    return true;
  }

  /** Whether a cell is in a region and nothing is placed there. */
  #isFree(cell: number): boolean {
    return this.#rules.board.cells[cell]!.region >= 0 && !this.#placed.has(cell);
  }

  /** Whether a cell is the origin or the target of a move. */
  #isInMove(at: number): boolean {
    return this.#anchors[at]!.joinsNext || this.#anchors[at - 1]?.joinsNext === true;
  }

  /** Whether an army lacks a warrior, perhaps because another letter was read for it by mistake. */
  #isLeft({ left, placements }: OpenArmy, code: WarriorCode): boolean {
    if ((left.get(code) ?? 0) > 0) return true;
    for (const [index, placement] of placements.entries()) {
      if (placement.code !== code) continue;
      const other = this.#named[placement.anchor]!.codes.find((one) => (left.get(one) ?? 0) > 0);
      if (other === undefined) continue;
      placements[index] = { ...placement, code: other };
      this.#placed.set(placement.cell, other);
      left.set(other, left.get(other)! - 1);
      left.set(code, 1);
      return true;
    }
    return false;
  }

  #newArmy(region: number): OpenArmy | undefined {
    if (this.#armies.size === this.#rules.colours.length) return undefined;
    const left = new Map(this.#rules.warriors.map(({ code, count }) => [code, count]));
    return { region, placements: [], left };
  }
}
