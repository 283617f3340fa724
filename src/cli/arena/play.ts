/** Distribution of games among threads. */

import type { ArenaGame, Pairing } from '../../arena/index.ts';
import type { ArenaThread } from './threads.ts';

/** Games to play, threads and callbacks. */
export interface ArenaPlay {
  readonly pairings: Iterator<Pairing, unknown>;
  readonly threads: number;
  readonly start: () => ArenaThread;
  /** Called after every game. @returns whether to continue */
  readonly onGame: (game: ArenaGame) => Promise<boolean>;
  /** Called after a thread crashes. */
  readonly onCrash: (pairing: Pairing, error: unknown) => Promise<void>;
  /** Aborts running games. */
  readonly signal: AbortSignal;
}

/** Number of crashes in the same game that end the arena. */
const mostCrashes = 3;

/**
 * Plays all games, unless a callback or the signal stops it. After a crash, plays the game again in a new
 * thread.
 *
 * @throws the last error if threads repeatedly crash in the same game
 */
export async function playAll({
  pairings,
  threads,
  start,
  onGame,
  onCrash,
  signal,
}: ArenaPlay): Promise<void> {
  const again: Pairing[] = [];
  const crashes = new Map<number, number>();
  let isOver = false;
  const stops = new Set<() => void>();
  const stopAll = (): void => {
    for (const stop of stops) stop();
  };
  signal.addEventListener('abort', stopAll);
  // Resolves to null if aborted. Promise.race with a single abort promise would keep all games in memory.
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
          const game = await unlessStopped(thread.request(pairing));
          if (game === null) return;
          if (!(await onGame(game))) isOver = true;
        } catch (error) {
          const count = (crashes.get(pairing.index) ?? 0) + 1;
          crashes.set(pairing.index, count);
          if (count >= mostCrashes) throw error;
          again.push(pairing);
          await onCrash(pairing, error);
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
