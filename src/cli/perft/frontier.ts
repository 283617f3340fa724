/** Split perft counts: prints positions as lines and counts from those lines. */

import { excerpt } from '../../base/text.ts';
import { formatPosition, type GameState, legalMoves, parsePosition, play } from '../../index.ts';
import { chunksOf } from '../files/bytes.ts';
import { linesOf } from '../files/lines.ts';
import { CommandFailure, faultText } from '../messages.ts';
import type { PositionArguments } from '../options.ts';
import type { Thread } from './threads.ts';

/** A position and the number of move sequences that lead to it. */
export interface FrontierEntry {
  readonly times: number;
  readonly state: GameState;
}

/** Returns the positions after some moves, merging positions that differ only in their counters. */
export function frontierOf(root: GameState, plies: number): FrontierEntry[] {
  let level: FrontierEntry[] = [{ times: 1, state: root }];
  for (let ply = 0; ply < plies; ply++) {
    const next = new Map<string, { times: number; readonly state: GameState }>();
    for (const { times, state } of level) {
      for (const move of legalMoves(state)) {
        const after = play(state, move);
        const hash = after.hash();
        const entry = next.get(hash);
        if (entry === undefined) next.set(hash, { times, state: after });
        else entry.times += times;
      }
    }
    level = [...next.values()];
  }
  return level;
}

/** Formats an entry: the number of sequences, then the position string. */
export function frontierLine({ times, state }: FrontierEntry): string {
  return `${times} ${formatPosition(state)}`;
}

/** Totals over the lines. */
export interface LineCount {
  readonly positions: number;
  readonly sequences: number;
}

/** Sums the sequences of a given length over the lines, each multiplied by its count (default 1). */
export async function countLines(
  stdin: AsyncIterable<Uint8Array>,
  depth: number,
  threads: readonly Thread[],
  options: PositionArguments,
): Promise<LineCount> {
  const queue = readFrontier(stdin, options);
  let positions = 0;
  let sequences = 0;
  const work = async (thread: Thread): Promise<void> => {
    for (let next = await queue.next(); next.done !== true; next = await queue.next()) {
      const { times, state } = next.value;
      positions++;
      // `sequences += times * (await ...)` would lose other threads' additions.
      const count = await thread.count({ position: formatPosition(state), moves: [], depth });
      sequences += times * count;
    }
  };
  await Promise.all(threads.map(work));
  return { positions, sequences };
}

/** Parses the lines, skipping empty lines. */
async function* readFrontier(
  stdin: AsyncIterable<Uint8Array>,
  { rules, unchecked = false }: PositionArguments,
): AsyncGenerator<FrontierEntry, void, undefined> {
  for await (const lines of linesOf(chunksOf(stdin, '-'))) {
    for (const { number, text } of lines) {
      const line = text.trim();
      if (line === '') continue;
      const [, times = '1', position = line] = /^([^\s/]+)\s+(\S*\/.*)$/s.exec(line) ?? [];
      if (!/^\d{1,15}$/.test(times))
        throw new CommandFailure(
          1,
          `<stdin>:${number}: '${excerpt(times)}' is not a valid count: expected a whole number.`,
        );
      const result = parsePosition(rules, position, { unchecked });
      if (!result.ok)
        throw new CommandFailure(1, ...result.errors.map((fault) => faultText(fault, `<stdin>:${number}`)));
      yield { times: Number(times), state: result.value };
    }
  }
}
