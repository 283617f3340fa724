/** Armies in notes: a run of cells with pieces that are exactly the armies of all players. */

import type { Ruleset } from '../../rules/ruleset.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import type { Anchor } from './anchors.ts';
import { isGoal, type Token } from './tokens.ts';
import { type Letters, otherSeats, type PieceCode, readLetters, vocabularyOf } from './vocabulary.ts';

/** A warrior of an army. */
export interface Placement {
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
  readonly letters: Letters;
}

/** Whether pieces are named before their cells or after them. */
type Side = 'before' | 'after';

/** Maximum number of cells without a placement within the armies. */
const mostOthers = 14;

/** Finds the armies of all games of a text in order; they do not overlap. */
export function armiesIn(rules: Ruleset, anchors: readonly Anchor[]): FoundArmies[] {
  const found: FoundArmies[] = [];
  const { letters } = vocabularyOf(rules);
  const seats = rules.colours.length;
  const size = rules.warriors.reduce((sum, { count }) => sum + count, 0);
  const ways = letters.flatMap((set) => (['before', 'after'] as const).map((side) => ({ set, side })));
  const pieces = ways.map(({ set, side }) => piecesOf(anchors, set, side));
  for (let at = 0; at + size * seats <= anchors.length; at++) {
    for (const [index, { set }] of ways.entries()) {
      const { code, goal } = pieces[index]![at]!;
      const isPlacement = (code !== undefined || goal) && rules.board.cells[anchors[at]!.cell]!.region >= 0;
      const armies = isPlacement ? new ArmySearch(rules, anchors, pieces[index]!).from(at) : undefined;
      const last = found.at(-1);
      if (armies === undefined) continue;
      // Of overlapping armies, those with the fewest other cells between them are meant.
      if (last === undefined || last.end <= at) found.push({ ...armies, letters: set });
      else if (armies.end - at < last.end - last.begin) found[found.length - 1] = { ...armies, letters: set };
    }
  }
  return found;
}

/** What the words beside a cell say about a placement. */
interface NamedPieces {
  readonly code: WarriorCode | undefined;
  readonly goal: boolean;
}

const nothing: NamedPieces = { code: undefined, goal: false };

/** Returns the pieces that a set of letters gives to every cell. */
function piecesOf(anchors: readonly Anchor[], set: Letters, side: Side): NamedPieces[] {
  const named: NamedPieces[] = [];
  for (const [index, anchor] of anchors.entries()) {
    const tokens = side === 'before' ? anchor.before : (anchors[index + 1]?.before ?? []);
    const own = piecesIn(side === 'before' ? [...tokens].reverse() : firstLine(tokens), set);
    const prefix = anchor.prefixes.flatMap(({ letters, origin, captures }) =>
      origin === '' && !captures ? (readLetters(set, letters) ?? []) : [],
    )[0];
    const previous = named.at(-1) ?? nothing;
    const isPlain = anchor.prefixes.length === 0 && (anchors[index - 1]?.prefixes.length ?? 1) === 0;
    const isList = side === 'before' && isPlain && tokens.every(({ kind }) => kind === 'joins');
    const hasGoal = anchor.after.length > 0 || (side === 'after' && anchor.before.some(isGoal));
    const add = (pieces: NamedPieces): void => {
      named.push(hasGoal ? { ...pieces, goal: true } : pieces);
    };
    if (prefix !== undefined)
      add({ code: prefix.code, goal: prefix.goal || (own.goal && own.code === undefined) });
    else if (anchor.prefixes.length > 0) add(nothing);
    else if (own.code !== undefined || own.goal) add(own);
    else if (isList && (previous.code !== undefined || previous.goal)) add(previous);
    else add(set.omitsVanguard ? { code: 'V', goal: false } : nothing);
  }
  return named;
}

function firstLine(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ kind }) => kind === 'line');
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** Returns the warrior that is named first, and whether a Goal is named beside it. */
function piecesIn(tokens: readonly Token[], set: Letters): NamedPieces {
  let code: WarriorCode | undefined;
  for (const token of tokens) {
    const read = token.kind === 'letters' ? readLetters(set, token.letters) : undefined;
    const named: PieceCode | undefined = token.kind === 'piece' ? token.code : read?.code;
    if (read?.goal === true || named === 'G') return { code: read?.code ?? code, goal: true };
    if (named !== undefined && code !== undefined) break;
    code ??= named;
  }
  return { code, goal: false };
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
    for (let at = begin; at < this.#anchors.length && others <= mostOthers; at++) {
      if (!this.#add(at)) others++;
      if (others > at - begin) return undefined;
      if (this.#isComplete()) {
        const armies = [...this.#armies.values()].map(({ left: _, ...army }) => ({
          ...army,
          goal: army.goal!,
        }));
        return { armies, begin, end: at + 1 };
      }
    }
    return undefined;
  }

  #isComplete(): boolean {
    if (this.#placed.size < this.#size) return false;
    return [...this.#armies.values()].every(({ goal }) => goal !== undefined && this.#carries(goal.cell));
  }

  #carries(cell: number): boolean {
    const code = this.#placed.get(cell);
    return code !== undefined && this.#carriers.has(code);
  }

  /** Adds a placement of a warrior or of a Goal, or returns false. */
  #add(at: number): boolean {
    const { cell } = this.#anchors[at]!;
    const { code, goal } = this.#named[at]!;
    const { region } = this.#rules.board.cells[cell]!;
    if (region < 0) return false;
    const army = this.#armies.get(region) ?? this.#newArmy(region);
    const isNew = !this.#placed.has(cell);
    const left = code === undefined ? 0 : (army?.left.get(code) ?? 0);
    if (army === undefined || (isNew ? left === 0 && !goal : !goal)) return false;
    if (isNew && left > 0) {
      army.left.set(code!, left - 1);
      army.placements.push({ anchor: at, cell, code: code! });
      this.#placed.set(cell, code!);
      this.#armies.set(region, army);
    }
    const isCarrier = !this.#placed.has(cell) || this.#carries(cell);
    if (goal && isCarrier) army.goal = { anchor: at, cell };
    return true;
  }

  #newArmy(region: number): OpenArmy | undefined {
    if (this.#armies.size === this.#rules.colours.length) return undefined;
    const left = new Map(this.#rules.warriors.map(({ code, count }) => [code, count]));
    return { region, placements: [], left };
  }
}

/** Returns the colours beside the cells of each army, the most frequent one, by region. */
export function coloursOf(anchors: readonly Anchor[], { placements, goal }: FoundArmy): string | undefined {
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
