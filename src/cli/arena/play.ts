/** Shares games out among threads, plays again what a thread that died had begun, and ends when it is told to. */

import type { ArenaGame, Pairing } from '../../arena/index.ts';
import type { ArenaThread } from './threads.ts';

/** What is played, and by whom. */
export interface ArenaPlay {
  readonly pairings: Iterator<Pairing, unknown>;
  readonly threads: number;
  readonly start: () => ArenaThread;
  /** Is told every game. @returns whether to go on */
  readonly took: (game: ArenaGame) => Promise<boolean>;
  /** Is told of each thread that died, and why. */
  readonly died: (pairing: Pairing, error: unknown) => Promise<void>;
  /** Ends it in the midst of games. */
  readonly signal: AbortSignal;
}

/** A game during which so many threads died is not tried again. */
const mostDeaths = 3;

/**
 * Plays games until there are no more, or it is told to end.
 *
 * @throws what killed the last of several threads in the same game
 */
export async function playAll({ pairings, threads, start, took, died, signal }: ArenaPlay): Promise<void> {
  const again: Pairing[] = [];
  const deaths = new Map<number, number>();
  let isOver = false;
  const stops = new Set<() => void>();
  const stopAll = (): void => {
    for (const stop of stops) stop();
  };
  signal.addEventListener('abort', stopAll);
  // A game, or null where it is told to end before. A race with one promise of the end would keep all games until then.
  const unlessStopped = (game: Promise<ArenaGame>): Promise<ArenaGame | null> =>
    new Promise((resolve, reject) => {
      const stop = (): void => resolve(null);
      stops.add(stop);
      game.then(resolve, reject).finally(() => stops.delete(stop));
    });
  const next = (): Pairing | undefined => {
    if (isOver || signal.aborted) return undefined;
    const waiting = again.pop();
    if (waiting !== undefined) return waiting;
    const { done, value } = pairings.next();
    return done === true ? undefined : value;
  };
  const work = async (): Promise<void> => {
    let thread: ArenaThread | undefined;
    try {
      for (let pairing = next(); pairing !== undefined; pairing = next()) {
        thread ??= start();
        try {
          const game = await unlessStopped(thread.play(pairing));
          if (game === null) return;
          if (!(await took(game))) isOver = true;
        } catch (error) {
          const count = (deaths.get(pairing.index) ?? 0) + 1;
          deaths.set(pairing.index, count);
          if (count >= mostDeaths) throw error;
          again.push(pairing);
          await died(pairing, error);
          await thread.end();
          thread = undefined;
        }
      }
    } catch (error) {
      isOver = true;
      throw error;
    } finally {
      await thread?.end();
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: threads }, work));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
