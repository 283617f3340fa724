/** Counts in parts that can go to other machines: the positions after some moves as lines, and lines counted. */

import { excerpt } from '../../base/text.ts';
import { formatPosition, type GameState, legalMoves, parsePosition, play } from '../../index.ts';
import { linesOf } from '../files/lines.ts';
import { chunksOf } from '../files/read.ts';
import { CommandFailure, faultText } from '../messages.ts';
import type { PositionArguments } from '../options.ts';
import type { Thread } from './threads.ts';

/** A position, and by how many sequences of moves it comes about. */
export interface Met {
  readonly times: number;
  readonly state: GameState;
}

/** The positions after so many moves: those that only differ in their counters are one. */
export function frontierOf(root: GameState, plies: number): Met[] {
  let level: Met[] = [{ times: 1, state: root }];
  for (let ply = 0; ply < plies; ply++) {
    const next = new Map<string, { times: number; readonly state: GameState }>();
    for (const { times, state } of level) {
      for (const move of legalMoves(state)) {
        const after = play(state, move);
        const hash = after.hash();
        const known = next.get(hash);
        if (known === undefined) next.set(hash, { times, state: after });
        else known.times += times;
      }
    }
    level = [...next.values()];
  }
  return level;
}

/** A position as a line: how often it comes about, then its string. */
export function frontierLine({ times, state }: Met): string {
  return `${times} ${formatPosition(state)}`;
}

/** What was counted of lines. */
export interface LineCount {
  readonly positions: number;
  readonly sequences: number;
}

/** Adds up the sequences of a length from the positions of lines, each as often as its line says, once if it does not. */
export async function countLines(
  stdin: AsyncIterable<Uint8Array>,
  depth: number,
  threads: readonly Thread[],
  options: PositionArguments,
): Promise<LineCount> {
  const queue = metIn(stdin, options);
  let positions = 0;
  let sequences = 0;
  const work = async (thread: Thread): Promise<void> => {
    // All threads draw from the same lines.
    for (let next = await queue.next(); next.done !== true; next = await queue.next()) {
      const { times, state } = next.value;
      positions++;
      // Added when it is there: others add to the sum meanwhile.
      const count = await thread.count({ position: formatPosition(state), moves: [], depth });
      sequences += times * count;
    }
  };
  await Promise.all(threads.map(work));
  return { positions, sequences };
}

/** The positions of lines; empty lines are none. */
async function* metIn(
  stdin: AsyncIterable<Uint8Array>,
  { rules, unchecked = false }: PositionArguments,
): AsyncGenerator<Met, void, undefined> {
  for await (const lines of linesOf(chunksOf(stdin, '-'))) {
    for (const { number, text } of lines) {
      const line = text.trim();
      if (line === '') continue;
      const [, times = '1', position = line] = /^([^\s/]+)\s+(\S*\/.*)$/s.exec(line) ?? [];
      if (!/^\d{1,15}$/.test(times))
        throw new CommandFailure(
          1,
          `<stdin>:${number}: '${excerpt(times)}' is no count. Expected: a whole number.`,
        );
      const result = parsePosition(rules, position, { unchecked });
      if (!result.ok)
        throw new CommandFailure(1, ...result.errors.map((fault) => faultText(fault, `<stdin>:${number}`)));
      yield { times: Number(times), state: result.value };
    }
  }
}
