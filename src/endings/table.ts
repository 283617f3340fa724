/** Endgame tables in memory: values by slice, packed until they are needed. */

import { inflateSync } from 'fflate/browser';
import { fail } from '../base/result.ts';
import type { GameState } from '../game/state.ts';
import type { EndingProbe, EndingValue } from '../search/ending-values.ts';
import { Searcher } from '../search/searcher.ts';
import type { EndingClass, EndingTables } from './ending-class.ts';
import { placeOf } from './position-index.ts';
import { DRAW } from './solve.ts';

/**
 * Endgame table of a class: the exact value of every position. Distances ignore the halfmove clock and
 * repetitions.
 */
export class EndingTable implements EndingProbe {
  /** Class name, unchanged in minified code. */
  static readonly name: string = 'EndingTable';
  readonly endings: EndingClass;
  /** Numbers of positions by value. */
  readonly counts: {
    readonly positions: number;
    /** Positions that the seat to move wins, loses, and that neither can win. */
    readonly wins: number;
    readonly losses: number;
    readonly draws: number;
    /** Half-moves of the longest win. */
    readonly longest: number;
  };
  readonly #tables: EndingTables;
  readonly #blocks: readonly Uint8Array[];
  readonly #values: (Uint8Array | undefined)[] = [];

  /** @internal */
  constructor(tables: EndingTables, counts: EndingTable['counts'], blocks: readonly Uint8Array[]) {
    this.#tables = tables;
    this.endings = tables.shown;
    this.counts = Object.freeze(counts);
    this.#blocks = blocks;
    Object.freeze(this);
  }

  /**
   * Returns the value of a position for the seat to move; null for a position of other material or another
   * ruleset.
   *
   * @throws KlinZhaError `bad-state` for anything but a state or a searcher, `bad-table` if the table is
   * damaged
   */
  probe(position: GameState | Searcher): EndingValue | null {
    const searcher = position instanceof Searcher ? position : new Searcher(position);
    const tables = this.#tables;
    if (searcher.rules !== tables.rules) return null;
    const place = placeOf(tables, searcher);
    if (place === undefined) return null;
    const value = this.#slice(place.slice)[place.index];
    if (value === undefined) damaged();
    return endingValue(value, searcher);
  }

  /** Returns the values of a slice. */
  #slice(number: number): Uint8Array {
    this.#values[number] ??= unpack(this.#blocks[number]!);
    return this.#values[number];
  }
}

/** Unpacks the values of a slice. */
export function unpack(block: Uint8Array): Uint8Array {
  try {
    return inflateSync(block);
  } catch {
    return damaged();
  }
}

function damaged(): never {
  return fail({ code: 'bad-table', message: 'The endgame table is damaged: build or copy it again.' });
}

/** Converts the byte of a position. */
function endingValue(byte: number, { rules, halfmoveClock }: Searcher): EndingValue {
  if (byte === DRAW) return { result: 'draw', halfmoves: null, fits: true };
  const halfmoves = byte - 1;
  const fits = !rules.draws || halfmoveClock + halfmoves <= 100;
  return { result: halfmoves % 2 === 1 ? 'win' : 'loss', halfmoves, fits };
}

/** Counts of one slice after another. */
export class Counter {
  readonly #counts = new Float64Array(256);

  add(values: Uint8Array): void {
    for (const value of values) this.#counts[value]!++;
  }

  get counts(): EndingTable['counts'] {
    let [wins, losses, longest] = [0, 0, 0];
    for (let value = 1; value < 256; value++) {
      if (value % 2 === 0) wins += this.#counts[value]!;
      else losses += this.#counts[value]!;
      if (this.#counts[value]! > 0 && value % 2 === 0) longest = value - 1;
    }
    const draws = this.#counts[DRAW]!;
    return { positions: wins + losses + draws, wins, losses, draws, longest };
  }
}
