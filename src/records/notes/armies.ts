/** Armies in notes: a run of cells with pieces that are exactly the armies of all players. */

import type { Ruleset } from '../../rules/ruleset.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import type { Anchor } from './anchors.ts';
import { isGoal, lastIndexOf, type Token } from './tokens.ts';
import { type Letters, otherSeats, type PieceCode, readLetters, vocabularyOf } from './vocabulary.ts';

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

/** Whether pieces are named before their cells or after them. */
type Side = 'before' | 'after';

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

/** Finds the armies of all games of a text. */
export function armiesIn(rules: Ruleset, anchors: readonly Anchor[]): AllArmies {
  const before = armiesOn('before', rules, anchors);
  const after = armiesOn('after', rules, anchors);
  const others = after.found.filter((one) =>
    before.found.every((other) => one.end <= other.begin || other.end <= one.begin),
  );
  const found = [...before.found, ...others].sort((one, two) => one.begin - two.begin);
  const isBetter = (before.partial?.placed ?? 0) >= (after.partial?.placed ?? 0);
  return { found, partial: found.length > 0 ? undefined : isBetter ? before.partial : after.partial };
}

/** Finds the armies whose pieces are named on one side of their cells. */
function armiesOn(side: Side, rules: Ruleset, anchors: readonly Anchor[]): AllArmies {
  const found: FoundArmies[] = [];
  let partial: PartialArmies | undefined;
  const { letters } = vocabularyOf(rules);
  const size = rules.warriors.reduce((sum, { count }) => sum + count, 0);
  const ways = letters.map((set) => ({ letters: set, pieces: piecesOf(anchors, set, side) }));
  for (let at = 0; at + size <= anchors.length; at++) {
    if (rules.board.cells[anchors[at]!.cell]!.region < 0) continue;
    for (const { letters, pieces } of ways) {
      if (!namesPiece(pieces[at]!)) continue;
      const search = new ArmySearch(rules, anchors, pieces);
      const armies = search.from(at);
      const last = found.at(-1);
      if (armies === undefined) {
        const rest = found.length === 0 ? search.partial : undefined;
        if (rest !== undefined && rest.placed > (partial?.placed ?? 0)) partial = rest;
      } else if (last === undefined || last.end <= at) found.push({ ...armies, letters });
      // Of overlapping armies, those with the fewest other cells between them are meant.
      else if (armies.others < last.others) found[found.length - 1] = { ...armies, letters };
    }
  }
  return { found, partial };
}

/** What the words beside a cell say about a placement. */
interface NamedPieces {
  /** The warriors that they can mean, likeliest first. */
  readonly codes: readonly WarriorCode[];
  readonly goal: boolean;
  /** Whether a Goal was named before on the line, as in `Goals: I11, C18`. */
  readonly inGoals?: boolean;
}

const nothing: NamedPieces = { codes: [], goal: false };
const vanguard: NamedPieces = { codes: ['V'], goal: false };

/** Returns the pieces that a set of letters gives to every cell. */
function piecesOf(anchors: readonly Anchor[], set: Letters, side: Side): NamedPieces[] {
  const named: NamedPieces[] = [];
  let last = nothing;
  let inGoals = false;
  for (const [index, anchor] of anchors.entries()) {
    const tokens = side === 'before' ? anchor.before : (anchors[index + 1]?.before ?? []);
    const own = piecesIn(side === 'before' ? lastLine(tokens).reverse() : firstLine(tokens), set);
    const isAlone = anchor.prefixes.length === 0;
    const isNamed = own.codes.length > 0 || own.goal;
    const isList =
      isAlone &&
      anchors[index - 1]?.prefixes.length === 0 &&
      tokens.every(({ kind }) => kind === 'joins' || kind === 'colour');
    const previous = side === 'before' && isList ? last : nothing;
    const unnamed = set.omitsVanguard ? vanguard : nothing;
    const found = isAlone
      ? isNamed
        ? own
        : namesPiece(previous)
          ? previous
          : unnamed
      : prefixIn(anchor, set, own);
    last = found;
    inGoals = own.goal || (inGoals && !anchor.before.some(({ kind }) => kind === 'line' || kind === 'stop'));
    const hasGoal = anchor.after.length > 0 || (side === 'after' && anchor.before.some(isGoal));
    named.push({ ...found, goal: found.goal || hasGoal, inGoals });
  }
  return named;
}

function namesPiece({ codes, goal }: NamedPieces): boolean {
  return codes.length > 0 || goal;
}

/** Returns the pieces that the letters in the same word name. */
function prefixIn({ prefixes }: Anchor, set: Letters, own: NamedPieces): NamedPieces {
  const read = prefixes.flatMap(({ letters, origin, captures }) =>
    origin === '' && !captures ? readLetters(set, letters) : [],
  );
  if (read.length === 0) return nothing;
  const goal = read[0]!.goal || (own.goal && own.codes.length === 0);
  return { codes: read.flatMap(({ code }) => code ?? []), goal };
}

function lastLine(tokens: readonly Token[]): Token[] {
  return tokens.slice(lastIndexOf(tokens, 'line') + 1);
}

function firstLine(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ kind }) => kind === 'line');
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** Returns the warrior that is named first, and whether a Goal is named beside it. */
function piecesIn(tokens: readonly Token[], set: Letters): NamedPieces {
  let codes: readonly WarriorCode[] = [];
  for (const token of tokens) {
    const read = token.kind === 'letters' ? readLetters(set, token.letters) : [];
    const named =
      token.kind === 'piece' && token.code !== 'G' ? [token.code] : read.flatMap(({ code }) => code ?? []);
    const goal = (token.kind === 'piece' && token.code === 'G') || read[0]?.goal === true;
    if (goal) return { codes: named.length > 0 ? named : codes, goal };
    if (named.length > 0 && codes.length > 0) break;
    codes = codes.length > 0 ? codes : named;
  }
  return { codes, goal: false };
}

/** Army that is being collected. */
interface OpenArmy {
  readonly region: number;
  readonly placements: Placement[];
  readonly left: Map<WarriorCode, number>;
  /** Anchors with letters that name no piece. */
  readonly unknown: number[];
  goal?: { readonly anchor: number; readonly cell: number };
}

/** Search for the armies from one cell on. */
class ArmySearch {
  readonly #rules: Ruleset;
  readonly #anchors: readonly Anchor[];
  readonly #named: readonly NamedPieces[];
  readonly #armies = new Map<number, OpenArmy>();
  readonly #placed = new Map<number, WarriorCode>();
  readonly #size: number;
  readonly #carriers: ReadonlySet<WarriorCode>;

  constructor(rules: Ruleset, anchors: readonly Anchor[], named: readonly NamedPieces[]) {
    this.#rules = rules;
    this.#anchors = anchors;
    this.#named = named;
    this.#carriers = new Set(rules.warriors.flatMap(({ carries, code }) => (carries ? code : [])));
    this.#size = rules.colours.length * rules.warriors.reduce((sum, { count }) => sum + count, 0);
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
    const armies = [...this.#armies.values()];
    if (armies.length < this.#rules.colours.length) return false;
    for (const army of armies) if (army.unknown.length === 1) this.#addUnknown(army);
    return (
      this.#placed.size === this.#size &&
      armies.every(({ goal }) => goal !== undefined && this.#carries(goal.cell))
    );
  }

  /** Adds a cell whose letters are unknown, if a single warrior is missing. */
  #addUnknown(army: OpenArmy): void {
    const [code, ...more] = [...army.left].filter(([, count]) => count > 0);
    const [anchor] = army.unknown;
    const { cell } = this.#anchors[anchor!]!;
    if (code === undefined || more.length > 0 || code[1] > 1 || this.#placed.has(cell)) return;
    army.left.set(code[0], 0);
    army.placements.push({ anchor: anchor!, cell, code: code[0] });
    this.#placed.set(cell, code[0]);
  }

  #carries(cell: number): boolean {
    const code = this.#placed.get(cell);
    return code !== undefined && this.#carriers.has(code);
  }

  /** Adds a placement of a warrior or of a Goal, or returns false. */
  #add(at: number): boolean {
    const { cell } = this.#anchors[at]!;
    const { codes, goal, inGoals = false } = this.#named[at]!;
    const { region } = this.#rules.board.cells[cell]!;
    if (region < 0 || this.#isInMove(at)) return false;
    const army = this.#armies.get(region) ?? this.#newArmy(region);
    if (army === undefined) return false;
    const isNew = !this.#placed.has(cell);
    const code = isNew ? codes.find((one) => this.#isLeft(army, one)) : undefined;
    const isGoal = goal || (inGoals && !isNew && this.#carries(cell));
    if (isNew && codes.length === 0 && !goal) army.unknown.push(at);
    if (code === undefined && !isGoal) return false;
    if (code !== undefined) {
      army.left.set(code, army.left.get(code)! - 1);
      army.placements.push({ anchor: at, cell, code });
      this.#placed.set(cell, code);
      this.#armies.set(region, army);
    }
    if (isGoal && (!this.#placed.has(cell) || this.#carries(cell))) army.goal = { anchor: at, cell };
    return true;
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
    return { region, placements: [], left, unknown: [] };
  }
}

/** Returns the colours beside the cells of each army, the most frequent one, by region. */
function coloursOf(anchors: readonly Anchor[], { placements, goal }: FoundArmy): string | undefined {
  const votes = new Map<string, number>();
  for (const { anchor } of [...placements, goal]) {
    const { colour } = anchors[anchor]!;
    if (colour !== undefined) votes.set(colour, (votes.get(colour) ?? 0) + 1);
  }
  return [...votes].sort((one, two) => two[1] - one[1])[0]?.[0];
}

/**
 * Returns the armies in the order of the seats, or undefined if corners are fixed and others are used
 * (R7.6).
 */
export function armiesBySeat(
  rules: Ruleset,
  anchors: readonly Anchor[],
  { armies }: FoundArmies,
): FoundArmy[] | undefined {
  const { corners } = rules.setup;
  const seats: (FoundArmy | undefined)[] = rules.colours.map(() => undefined);
  const rest: FoundArmy[] = [];
  for (const army of armies) {
    const id = rules.board.regions[army.region]!.id;
    const colour = coloursOf(anchors, army);
    const seat = corners.length > 0 ? corners.indexOf(id) : seatOf(rules, colour);
    if (corners.length > 0 && seat < 0) return undefined;
    if (seat >= 0 && seats[seat] === undefined) seats[seat] = army;
    else rest.push(army);
  }
  return seats.map((army) => army ?? rest.shift()!);
}

/** Returns the index of the seat that a colour means, or -1. */
export function seatOf({ colours }: Ruleset, colour: string | undefined): number {
  if (colour === undefined) return -1;
  const seat = (colours as readonly string[]).indexOf(colour);
  if (seat >= 0 || colours.length > 2) return seat;
  // White and Black, Red and Black: the first and the second player.
  return otherSeats.includes(colour) ? 0 : colour === 'black' ? 1 : -1;
}
