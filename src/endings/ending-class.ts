/** Classes of material: which warriors are left, and the numbering of their positions up to symmetry. */

import { fail, shown } from '../base/result.ts';
import { mustBeRules, type Ruleset } from '../rules/ruleset.ts';

/**
 * Class of endings: all positions of a battle with the same warriors and both Goals, which no warrior can
 * carry.
 */
export interface EndingClass {
  /** Codes of both sides: `B-B`, or `BS-B` for a Swift beside one of the Blockaders. */
  readonly id: string;
  readonly rules: Ruleset;
  /** Number of slices: pairs of cells of the Goals, up to symmetry. */
  readonly slices: number;
}

/** Class with what its numbering needs. Side A is the first of the class; in `B-B`, either player. */
export interface EndingTables extends EndingClass {
  /** The class as users see it, without tables that could be changed. */
  readonly shown: EndingClass;
  readonly cells: number;
  /** Kind of the Blockader, and of the other warrior of side A or -1. */
  readonly blockader: number;
  readonly extra: number;
  /** Image of every cell under each symmetry; the first is the identity. */
  readonly symmetries: readonly (readonly number[])[];
  /** Whether exchanging the sides is a symmetry as well. */
  readonly swaps: boolean;
  /** Slice of each pair of Goals, A's cell times `cells` plus B's, or -1; and the pair of each slice. */
  readonly sliceOf: Int32Array;
  readonly pairs: Int32Array;
  /** A transformation that turns each pair into that of its slice, as in {@link transform}. */
  readonly turnOf: Uint8Array;
  /** First index of each slice, and the number of positions at the end; computed on demand. */
  readonly starts: { list: Float64Array | undefined };
}

const knownClasses = /* @__PURE__ */ new WeakMap<Ruleset, Map<string, EndingTables>>();

/**
 * Returns a class of endings. Each side has a Blockader, which cannot be captured; the first may have one
 * more warrior that cannot carry a Goal. Other classes are not supported. Nor are the blind game, rulesets
 * for three players, and variants that change moves.
 *
 * @param id the codes of both sides, such as `B-B` or `BS-B`
 * @throws KlinZhaError `unknown-ruleset` for anything but a ruleset, `bad-class` for an invalid class,
 * `unsupported` for other rulesets and classes
 *
 * @example
 * ```ts
 * import { klinZha } from 'klin-zha';
 * import { endingClass } from 'klin-zha/endings';
 *
 * endingClass(klinZha, 'B-B').slices; // 576
 * ```
 */
export function endingClass(rules: Ruleset, id: string): EndingClass {
  return tablesOfClass(rules, id).shown;
}

/** Returns a class with its tables, computed on first use. */
export function tablesOfClass(rules: Ruleset, id: string): EndingTables {
  mustBeRules(rules);
  const known = knownClasses.get(rules) ?? new Map<string, EndingTables>();
  knownClasses.set(rules, known);
  const found = known.get(id) ?? newTables(rules, id);
  known.set(id, found);
  return found;
}

/** Returns the tables of a class that a caller passes. */
export function mustBeClass(endings: EndingClass): EndingTables {
  const known = knownClasses.get(Object(endings).rules)?.get(endings.id);
  if (known === undefined || known.shown !== endings)
    fail({ code: 'bad-class', message: 'Invalid class of endings: expected the result of endingClass().' });
  return known;
}

function newTables(rules: Ruleset, id: string): EndingTables {
  const { blockader, extra } = kindsOf(rules, id);
  const { board } = rules;
  const swaps = extra < 0;
  const symmetries = board.symmetries;
  const { sliceOf, turnOf, pairs } = slicesOf(board.closed, symmetries, swaps);
  const cells = board.cells.length;
  const parts = { cells, blockader, extra, symmetries, swaps, sliceOf, turnOf, pairs };
  const shown = Object.freeze({ id, rules, slices: pairs.length });
  return Object.freeze({ ...shown, shown, ...parts, starts: { list: undefined } });
}

function kindsOf(rules: Ruleset, id: string): { readonly blockader: number; readonly extra: number } {
  const form = typeof id === 'string' ? /^B([A-Z])?-B$/.exec(id) : null;
  const blockader = rules.warriors.findIndex(({ code }) => code === 'B');
  const extra = rules.warriors.findIndex(({ code }) => code === form?.[1]);
  if (form === null || (form[1] !== undefined && extra < 0)) {
    const expected = 'B-B, or the code of a further warrior of the first side, as in BS-B';
    const message = `'${shown(id)}' is not a valid class of endings: expected ${expected}.`;
    fail({ code: 'bad-class', message, read: shown(id), expected });
  }
  const { deadPositions, hooks, army, capture, colours, board, blind } = rules;
  if (deadPositions || hooks.length > 0 || army === 'shared' || capture === 'combat' || colours.length !== 2)
    refuse(
      `Endings of ${rules.id}`,
      'two players, no dead positions, and no variant with hooks, combat or a shared set',
      rules.id,
    );
  if (blind) refuse(`Endings of ${rules.id}`, 'a game in which both players see all pieces', rules.id);
  if (board.stairs.some((list) => list.length > 0))
    refuse(`Endings of ${rules.id}`, 'a board with one level', rules.id);
  const wall = rules.warriors[blockader];
  const other = rules.warriors[extra];
  const isWall = wall?.controls && !wall.capturable && !wall.captures && !wall.carries;
  if (!isWall || (other !== undefined && (other.carries || other.controls)))
    refuse(`Endings of class ${id}`, 'a further warrior that can be captured and cannot carry a Goal', id);
  return { blockader, extra };
}

function refuse(what: string, expected: string, read: string): never {
  return fail({
    code: 'unsupported',
    message: `${what} are not supported: expected ${expected}.`,
    read,
    expected,
  });
}

/** Numbers the pairs of Goals up to symmetry. */
function slicesOf(
  closed: readonly boolean[],
  symmetries: readonly (readonly number[])[],
  swaps: boolean,
): Pick<EndingTables, 'sliceOf' | 'turnOf' | 'pairs'> {
  const cells = closed.length;
  const sliceOf = new Int32Array(cells * cells).fill(-1);
  const turnOf = new Uint8Array(cells * cells);
  const pairs: number[] = [];
  for (let pair = 0; pair < cells * cells; pair++) {
    const a = Math.floor(pair / cells);
    const b = pair % cells;
    if (a === b || closed[a] === true || closed[b] === true) continue;
    let least = pair;
    for (let turn = 1; turn < (swaps ? 2 : 1) * symmetries.length; turn++) {
      const image = turnPair(symmetries, cells, pair, turn);
      if (image >= least) continue;
      least = image;
      turnOf[pair] = turn;
    }
    // A smaller pair was numbered before.
    sliceOf[pair] = least === pair ? pairs.push(pair) - 1 : sliceOf[least]!;
  }
  return { sliceOf, turnOf, pairs: Int32Array.from(pairs) };
}

/** Returns the image of a pair of Goals. Turns from `symmetries.length` on also exchange the sides. */
export function turnPair(
  symmetries: readonly (readonly number[])[],
  cells: number,
  pair: number,
  turn: number,
): number {
  const image = symmetries[turn % symmetries.length]!;
  const a = image[Math.floor(pair / cells)]!;
  const b = image[pair % cells]!;
  return turn < symmetries.length ? a * cells + b : b * cells + a;
}

/** Position of a class: the cells of the Goals and warriors of both sides, and whose turn it is. */
export interface Placement {
  goalA: number;
  goalB: number;
  /** 0 if side A is to move, 1 for side B. */
  turn: number;
  wallA: number;
  wallB: number;
  /** Cell of the other warrior of side A; 0 if the class has none. */
  extra: number;
}

/** Returns the code of a placement within its slice, ignoring the Goals. */
export function codeOf({ cells, extra }: EndingTables, placement: Placement): number {
  const walls = (placement.turn * cells + placement.wallA) * cells + placement.wallB;
  return extra < 0 ? walls : walls * cells + placement.extra;
}

/** Writes what a {@link codeOf code} contains into a placement. */
export function readCode({ cells, extra }: EndingTables, code: number, placement: Placement): void {
  const walls = extra < 0 ? code : Math.floor(code / cells);
  placement.extra = extra < 0 ? 0 : code % cells;
  placement.wallB = walls % cells;
  const rest = Math.floor(walls / cells);
  placement.wallA = rest % cells;
  placement.turn = Math.floor(rest / cells);
}

/** Applies a transformation, numbered as in {@link turnPair}, to everything but the Goals. */
export function turnPlacement({ symmetries }: EndingTables, placement: Placement, turn: number): void {
  const image = symmetries[turn % symmetries.length]!;
  const { wallA, wallB } = placement;
  placement.wallA = image[wallA]!;
  placement.wallB = image[wallB]!;
  placement.extra = image[placement.extra]!;
  if (turn < symmetries.length) return;
  placement.wallA = image[wallB]!;
  placement.wallB = image[wallA]!;
  placement.turn = 1 - placement.turn;
}
