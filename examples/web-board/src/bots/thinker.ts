/** Interface of the workers: of the bots, which think, and of the one that reads texts. */

import bots from 'virtual:worker/bots';
import type { GameJson, PlayerView, Report, StateJson } from 'klin-zha';
import type { Found } from '../open/remarks.ts';

/** A position to think about. The game is the way to it, so that repetitions are seen. */
export interface Asked {
  readonly state: StateJson;
  readonly game: GameJson;
}

/** Task for the worker. */
export type Task =
  /** A random setup of the book, as a position; null if the ruleset has none. */
  | { readonly kind: 'setup'; readonly rules: string }
  /** A move at a level from 1 to 9. */
  | ({ readonly kind: 'move'; readonly level: number } & Asked)
  /** An attempt in the blind game, where the bot sees no more than a player. */
  | {
      readonly kind: 'attempt';
      readonly level: number;
      readonly view: PlayerView;
      readonly reports: readonly Report[];
      readonly refused: readonly string[];
    }
  /** The scores of a position, and the line that the search expects. */
  | ({ readonly kind: 'analysis'; readonly milliseconds: number; readonly lines: number } & Asked)
  /** The same within a number of positions, equal on every machine. */
  | { readonly kind: 'review'; readonly state: StateJson; readonly nodes: number }
  /** Whether a move solves a puzzle with so many moves left, and the reply to it. */
  | {
      readonly kind: 'judge';
      readonly goal: 'win' | 'hold';
      readonly state: StateJson;
      readonly move: string;
      readonly moves: number;
    }
  /** The games in a text, by their titles. */
  | { readonly kind: 'read'; readonly text: string | Uint8Array }
  /** One of the games that were read. */
  | { readonly kind: 'pick'; readonly index: number };

/** Result of a search, with moves in coordinates. */
export interface Thoughts {
  /** Score of each seat in hundredths of a Vanguard. */
  readonly scores: readonly number[];
  readonly depth: number;
  readonly line: readonly string[];
  /** The best moves with their scores, the best first. */
  readonly lines: readonly Pick<Thoughts, 'scores' | 'line'>[];
}

/** Whether a move solves a puzzle. */
export interface Judgement {
  readonly isRight: boolean;
  /** The best defence against a right move, or the refutation of a wrong one; null if the game is over. */
  readonly reply: string | null;
  /** Number of legal replies. */
  readonly replies: number;
}

/** Message from the worker: thoughts while it searches, then the answer. */
type Message<Answer = unknown> = { readonly thoughts: Thoughts } | { readonly answer: Answer };

/** Answers to the tasks. */
export interface Answers {
  readonly setup: string | null;
  readonly move: string;
  readonly attempt: string;
  readonly analysis: Thoughts;
  readonly review: Thoughts;
  readonly judge: Judgement;
  readonly read: readonly string[];
  readonly pick: Found | undefined;
}

/** After so many milliseconds without an answer, a bot has failed. */
const patience = 60_000;

/** A worker that does one task at a time. */
export class Thinker {
  readonly #address: string;
  #worker: Worker | undefined;
  #drop: (() => void) | undefined;

  constructor(address = bots) {
    this.#address = address;
  }

  /** Does a task. A new task ends the one before it, whose answer is undefined then. */
  ask<T extends Task>(
    task: T,
    onThoughts?: (thoughts: Thoughts) => void,
  ): Promise<Answers[T['kind']] | undefined> {
    this.stop();
    this.#worker ??= new Worker(this.#address, { type: 'module' });
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const isTurn = task.kind === 'move' || task.kind === 'attempt';
      const alarm = isTurn
        ? setTimeout(() => {
            reject(new Error(`It did not move for ${patience / 1000} seconds.`));
            this.stop();
          }, patience)
        : undefined;
      const settle = (): void => {
        clearTimeout(alarm);
        this.#drop = undefined;
      };
      this.#drop = () => {
        settle();
        resolve(undefined);
      };
      worker.onmessage = ({ data }: MessageEvent<Message<Answers[T['kind']]>>) => {
        if ('thoughts' in data) onThoughts?.(data.thoughts);
        else {
          settle();
          resolve(data.answer);
        }
      };
      worker.onerror = ({ message = '' }) => {
        settle();
        reject(new Error(message.replace(/^(Uncaught )?(\w*Error: )?/, '')));
      };
      worker.postMessage(task);
    });
  }

  /** Ends the current task. A search cannot be interrupted, so its worker is replaced. */
  stop(): void {
    if (this.#drop !== undefined) this.close();
  }

  /** Ends the worker, with everything that it holds. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#drop?.();
    this.#drop = undefined;
  }
}
