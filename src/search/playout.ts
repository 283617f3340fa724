/** Playouts: whole games by chance or by a simple choice, as Monte Carlo searches make them by the thousand. */

import { draw, type Random } from '../core/random.ts';
import { fail, shown } from '../core/result.ts';
import type { Move } from '../engine/move.ts';
import type { Outcome } from '../game/fields.ts';
import { generateMoves, outcomeOf, type Position } from '../game/in-place.ts';

/** How a playout goes on, and what stops it. */
export interface PlayoutOptions {
  /** After how many moves to stop at the latest; 1000 if not said. */
  readonly most?: number;
  /**
   * Chooses a move: says its place in the list, in which so many moves stand. It may ask the searcher anything, and must leave
   * it where it is. If not said, all moves are as likely. How a combat ends is never chosen.
   */
  readonly choose?: (moves: Int32Array, count: number) => number;
  /** Stop when so many half-moves were made without a capture; `board.quietLimit` is the number of R8.5. */
  readonly quiet?: number;
  /** Stop in a position that was there so often before: 2 where a draw by repetition could be claimed (R8.5). */
  readonly repetitions?: number;
  /** How likely an attacker is to win his combat (R10.10), from 0 to 1; a half if not said. */
  readonly combatChance?: number;
  /** Stop as soon as its first number is not 0: over a `SharedArrayBuffer` another thread can write it. */
  readonly abort?: Int32Array;
}

/** What a playout came to. */
export interface Playout {
  /** How many moves were made. */
  readonly plies: number;
  /** What stopped it: the end of the game, or an option. */
  readonly stop: 'over' | 'most' | 'quiet' | 'repetitions' | 'abort';
  /** How the game ended, null where it is not over. */
  readonly outcome: Outcome | null;
}

/** What a playout asks of a searcher. */
interface Player {
  moveBuffer(): Int32Array;
  make(move: number): void;
  repetitions(): number;
}

/** Plays on where a searcher stands. */
export function playOut(
  searcher: Player,
  position: Position,
  random: Random,
  options: PlayoutOptions,
): Playout {
  const { most, quiet, repetitions, choose, combatChance, abort } = checked(options);
  // Who chooses may ask the searcher something, and the position's own list is then written over.
  const moves = choose === undefined ? position.scratch : searcher.moveBuffer();
  for (let plies = 0; ; plies++) {
    if (abort !== undefined && Atomics.load(abort, 0) !== 0) return { plies, stop: 'abort', outcome: null };
    const count = generateMoves(position, moves);
    if (count === 0) return { plies, stop: 'over', outcome: outcomeOf(position) };
    if (plies >= most) return { plies, stop: 'most', outcome: null };
    if (position.quiet >= quiet) return { plies, stop: 'quiet', outcome: null };
    if (repetitions < Infinity && searcher.repetitions() >= repetitions)
      return { plies, stop: 'repetitions', outcome: null };
    const place =
      position.combat >= 0
        ? Number(draw(random) >= combatChance)
        : choose === undefined
          ? Math.floor(draw(random) * count)
          : chosen(choose(moves, count), count);
    searcher.make(moves[place]!);
  }
}

/** A move drawn by chance, every legal one as likely as any other. */
export function drawMove(position: Position, random: Random): Move {
  const count = generateMoves(position, position.scratch);
  return position.scratch[Math.floor(draw(random) * count)] as Move;
}

/** A place in a list, looked at. */
function chosen(place: number, count: number): number {
  if (Number.isInteger(place) && place >= 0 && place < count) return place;
  const read = shown(place);
  const message = `'${read}' is no place in a list of ${count} moves.`;
  return fail({ code: 'bad-choice', message, read, expected: `a whole number from 0 to ${count - 1}` });
}

/** A probability, looked at. */
export function chanceFrom(chance: number): number {
  if (typeof chance === 'number' && chance >= 0 && chance <= 1) return chance;
  const read = shown(chance);
  return fail({ code: 'bad-chance', message: `'${read}' is no chance.`, read, expected: 'from 0 to 1' });
}

/** Options, looked at, with what is not said filled in. */
function checked(options: PlayoutOptions) {
  const { most = 1000, quiet, repetitions, choose, combatChance = 0.5, abort } = options ?? {};
  const wrong = (code: string, value: unknown, what: string, expected: string): never =>
    fail({ code, message: `'${shown(value)}' is no ${what}.`, read: shown(value), expected });
  for (const number of [most, quiet ?? 0, repetitions ?? 0])
    if (!(Number.isInteger(number) && number >= 0))
      wrong('bad-length', number, 'number of moves', 'a whole number from 0');
  if (choose !== undefined && typeof choose !== 'function')
    wrong('bad-choice', choose, 'function that chooses a move', 'a function');
  if (abort !== undefined && !(abort instanceof Int32Array && abort.length > 0))
    wrong('bad-abort', abort, 'flag', 'an Int32Array with a number');
  return {
    most,
    quiet: quiet ?? Infinity,
    repetitions: repetitions ?? Infinity,
    choose,
    combatChance: chanceFrom(combatChance),
    abort,
  };
}
