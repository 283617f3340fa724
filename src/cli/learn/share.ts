/** A share of the games of `klin-zha learn serve`, in this thread or in a worker thread. */

import { workerData } from 'node:worker_threads';
import type { Random } from '../../base/random.ts';
import { type BotName, getBot } from '../../bots/index.ts';
import {
  KlinZhaError,
  type Move,
  parsePosition,
  parseRules,
  type Ruleset,
  type Seat,
  seededRandom,
  unwrap,
  viewFor,
} from '../../index.ts';
import { featurePlanes, GameBatch, type GameBatchOptions } from '../../learn/index.ts';
import { renderText } from '../../render/index.ts';
import { type RequestWorker, serveRequests, startWorker } from '../worker.ts';

/** Names of the optional parts of an observation. */
export const partNames = ['planes', 'views', 'masks', 'actions', 'finals'] as const;

/** What a client wants. */
export interface Games extends Omit<GameBatchOptions, 'start' | 'first'> {
  readonly rules: string;
  readonly games: number;
  readonly start?: string;
  /** Bots by seat. */
  readonly opponents?: Readonly<Record<string, BotName>>;
  readonly send: readonly (typeof partNames)[number][];
}

/** Where shares write: parts of an observation with a fixed size, and lists of actions. */
export interface Memory {
  readonly fixed: SharedArrayBuffer;
  readonly lists: SharedArrayBuffer;
}

/** Answer of a share: what it does not write to the memory. */
export interface ShareAnswer {
  readonly text?: string;
  readonly mostActions?: number;
  /** Number of actions in the lists. */
  readonly listed?: number;
  /** Last observations of the games that ended. */
  readonly finals?: Uint8Array;
  readonly error?: { readonly code: string; readonly message: string };
}

/** An action that leaves a game as it is. */
export const noAction = 0xffff;

/** Returns the bytes for a game of each part with a fixed size, in their order. */
export function fixedParts(rules: Ruleset, actions: number, send: Games['send']): number[] {
  const [seats, planes] = [rules.colours.length, planeBytes(rules)];
  const wanted = (name: Games['send'][number], size: number) => (send.includes(name) ? size : 0);
  const parts = [planes, seats * planes, (actions + 7) >>> 3, 2];
  return [1, 1, 1, 1, 1, 4 * seats, ...parts.map((size, index) => wanted(partNames[index]!, size))];
}

function planeBytes(rules: Ruleset): number {
  return featurePlanes(rules).length * rules.board.cells.length;
}

/** Games with consecutive numbers. Games are counted from the first one of the share. */
class Share {
  readonly #batch: GameBatch;
  readonly #wanted: Games;
  readonly #first: number;
  /** Random numbers and refused attempts of the opponents, by game. */
  #randoms: Random[] = [];
  readonly #refused: Move[][];
  /** Results of the last step, which the opponents' moves do not replace. */
  readonly #flags: Uint8Array;
  readonly #returns: Float32Array;
  #finals: Uint8Array[] = [];
  #parts: readonly Uint8Array[] = [];
  #lists: Uint16Array = new Uint16Array(0);

  constructor(wanted: Games, first: number, count: number) {
    const { rules: id, games: _, start, opponents: __, send: ___, ...options } = wanted;
    const rules = unwrap(parseRules(id));
    const begun = start === undefined ? {} : { start: unwrap(parsePosition(rules, start)) };
    this.#batch = new GameBatch(rules, count, { ...options, ...begun, first, autoreset: false });
    this.#wanted = wanted;
    this.#first = first;
    this.#refused = Array.from({ length: count }, () => []);
    this.#flags = new Uint8Array(4 * count);
    this.#returns = new Float32Array(count * rules.colours.length);
    this.#seed(wanted.seed ?? 0);
    this.#advance();
  }

  get mostActions(): number {
    return this.#batch.mostActions;
  }

  /** Writes observations to a memory from now on. */
  use({ fixed, lists }: Memory): ShareAnswer {
    const { space, count, mostActions } = this.#batch;
    let at = 0;
    this.#parts = fixedParts(space.rules, space.size, this.#wanted.send).map((size) => {
      const part = new Uint8Array(fixed, at + size * this.#first, size * count);
      at += size * this.#wanted.games;
      return part;
    });
    if (lists.byteLength > 0)
      this.#lists = new Uint16Array(lists, 2 * this.#first * mostActions, count * mostActions);
    return {};
  }

  check(words: Uint16Array): ShareAnswer {
    this.#batch.check(actionsOf(words));
    return {};
  }

  step(words: Uint16Array): ShareAnswer {
    this.#batch.step(actionsOf(words));
    return this.changed();
  }

  reset(seed: number | undefined): ShareAnswer {
    this.#batch.reset(seed);
    if (seed !== undefined) this.#seed(seed);
    return this.changed();
  }

  begin(games: readonly number[]): ShareAnswer {
    // A step without actions clears the results.
    this.#batch.step(new Array(this.#batch.count).fill(-1));
    for (const game of games) if (game >= 0 && game < this.#batch.count) this.#batch.begin(game);
    return this.changed();
  }

  save(game: number): ShareAnswer {
    return { text: this.#batch.save(game) };
  }

  render(game: number): ShareAnswer {
    return { text: renderText(this.#batch.state(game)) };
  }

  load(game: number, text: string): ShareAnswer {
    this.#batch.load(game, text);
    return {};
  }

  copy(from: number, to: number): ShareAnswer {
    this.#batch.copy(from, to);
    return {};
  }

  undo(game: number, actions: number): ShareAnswer {
    this.#batch.undo(game, actions);
    return {};
  }

  /** Makes the opponents' moves after a change, and writes an observation. */
  changed(): ShareAnswer {
    this.#advance();
    return this.#write();
  }

  #seed(seed: number): void {
    this.#randoms = this.#refused.map((_, game) =>
      seededRandom(Math.imul(seed, 0x27d4eb2f) ^ Math.imul(this.#first + game + 1, 0x165667b1)),
    );
  }

  /** Begins the games that ended, and makes the opponents' moves until a learner is to move in every game. */
  #advance(): void {
    const batch = this.#batch;
    const { count, terminated, truncated, refused, illegal } = batch;
    const colours = batch.space.rules.colours.length;
    const finals: Uint8Array[] = [];
    const isEnded = new Array(count).fill(false);
    for (const [index, flags] of [terminated, truncated, refused, illegal].entries())
      this.#flags.set(flags, index * count);
    this.#returns.set(batch.returns);
    for (let actions: readonly number[] = []; ; ) {
      for (let game = 0; game < count; game++) {
        if (terminated[game] === 0 && truncated[game] === 0) continue;
        if (!isEnded[game]) {
          this.#flags[game] = terminated[game]!;
          this.#flags[count + game] = truncated[game]!;
          for (let at = game * colours; at < (game + 1) * colours; at++)
            this.#returns[at] = batch.returns[at]!;
          if (this.#wanted.send.includes('finals')) finals[game] = this.#lastOf(game);
        }
        isEnded[game] = true;
        if (this.#wanted.autoreset !== false) batch.begin(game);
      }
      actions = Array.from(batch.seats, (seat, game) => this.#choose(game, this.#wanted.opponents?.[seat]));
      if (actions.every((action) => action < 0)) break;
      batch.step(actions);
      for (const [game, action] of actions.entries())
        if (action >= 0 && refused[game] === 1) this.#refused[game]!.push(batch.space.moveOf(action));
        else this.#refused[game]!.length = 0;
    }
    this.#finals = finals.filter(Boolean);
  }

  /** Returns the action of an opponent, or -1. */
  #choose(game: number, bot: BotName | undefined): number {
    const batch = this.#batch;
    if (bot === undefined || batch.counts[game] === 0) return -1;
    const state = batch.state(game);
    const { rules, seat } = state;
    const question = rules.blind
      ? { view: viewFor(state, seat), refused: this.#refused[game]!, rules }
      : state;
    return batch.space.actionOf(getBot(bot).choose(question, { random: this.#randoms[game]! }).move);
  }

  /** Returns the seat to move of a game, and its planes and views as far as they are wanted. */
  #lastOf(game: number): Uint8Array {
    const { space, seats } = this.#batch;
    const { send } = this.#wanted;
    const views = send.includes('views') ? space.rules.colours.map((_, index) => index + 1) : [];
    const shown = send.includes('planes') ? [seats[game]!, ...views] : views;
    const bytes = new Uint8Array(1 + shown.length * planeBytes(space.rules));
    bytes[0] = seats[game]!;
    let at = 1;
    for (const seat of shown) at = this.#batch.writeView(game, seat as Seat, bytes, at);
    return bytes;
  }

  /** Writes an observation to the memory. */
  #write(): ShareAnswer {
    const batch = this.#batch;
    const { count, seats, returns: _, space } = batch;
    const [turns, ...others] = this.#parts;
    const [returns, planes, views, masks, counts] = others.slice(4) as Uint8Array[];
    turns!.set(seats);
    for (let index = 0; index < 4; index++)
      others[index]!.set(this.#flags.subarray(index * count, (index + 1) * count));
    returns!.set(new Uint8Array(this.#returns.buffer));
    if (planes!.length > 0) batch.writePlanes(planes!);
    if (views!.length > 0)
      for (let game = 0, at = 0; game < count; game++)
        for (const [index] of space.rules.colours.entries())
          at = batch.writeView(game, (index + 1) as Seat, views!, at);
    if (masks!.length > 0) batch.writeMasks(masks!);
    counts!.set(new Uint8Array(batch.counts.buffer, 0, counts!.length));
    const listed = counts!.length > 0 ? batch.writeActions(this.#lists, new Uint16Array(count)) : 0;
    return { listed, ...(this.#finals.length > 0 && { finals: Buffer.concat(this.#finals) }) };
  }
}

function actionsOf(words: Uint16Array): number[] {
  return Array.from(words, (word) => (word === noAction ? -1 : word));
}

/** A method of a share, or `make`, with its arguments. */
export type ShareRequest = readonly [
  call:
    | 'make'
    | 'use'
    | 'check'
    | 'step'
    | 'reset'
    | 'begin'
    | 'save'
    | 'render'
    | 'load'
    | 'copy'
    | 'undo'
    | 'changed',
  ...values: unknown[],
];

/** A thread that plays a share of the games. */
export type ShareThread = RequestWorker<ShareRequest, ShareAnswer>;

/** Starts a worker thread. Without a program file, the current thread answers. */
export function startShareThread(program: URL | undefined): ShareThread {
  if (program === undefined) {
    const answer = answersOfShare();
    return { request: async (request) => answer(request), end: async () => {} };
  }
  return startWorker(program, { work: 'learn' });
}

/** Runs in a worker thread. */
export function serveShare(): void {
  if ((workerData as { readonly work?: unknown }).work === 'learn') serveRequests(answersOfShare());
}

/** Returns a function that answers requests. An invalid request changes nothing. */
function answersOfShare(): (request: ShareRequest) => ShareAnswer {
  let share: Share | undefined;
  // A new share is used when every thread has made its own.
  let made: Share | undefined;
  return ([call, ...values]) => {
    try {
      if (call === 'make') {
        made = new Share(...(values as ConstructorParameters<typeof Share>));
        return { mostActions: made.mostActions };
      }
      if (call === 'use') share = made;
      return (share![call] as (...values: unknown[]) => ShareAnswer).apply(share, values);
    } catch (error) {
      if (error instanceof KlinZhaError) return { error: { code: error.code, message: error.message } };
      throw error;
    }
  };
}
