/** Answers frames with batches of games (`klin-zha learn serve`). */

import { version as release } from '../../../package.json';
import { fail, failWith, unwrap } from '../../base/result.ts';
import {
  boolean,
  checkShape,
  exactly,
  listOf,
  type Members,
  number,
  numberFrom,
  oneOf,
  optional,
  type Shape,
  text,
} from '../../base/shape.ts';
import { parsedJson } from '../../base/values.ts';
import { botNames } from '../../bots/index.ts';
import { KlinZhaError, parseRules } from '../../index.ts';
import { ActionSpace, featurePlanes } from '../../learn/index.ts';
import { layout } from '../../render/index.ts';
import { type Frame, frameTypes, headOf, jsonFrame } from './frames.ts';
import {
  fixedParts,
  type Games,
  type Memory,
  noAction,
  partNames,
  type ShareAnswer,
  type ShareRequest,
  type ShareThread,
  startShareThread,
} from './share.ts';

/** Version of the frames. */
const protocol = 2;

/** Content of the request `make`. */
const makeShape = exactly({
  protocol: optional(oneOf(protocol)),
  rules: text,
  games: numberFrom(1, 65_536, true),
  seed: optional(number),
  start: optional(text),
  randomSetup: optional(boolean),
  mostPlies: optional(number),
  combatChance: optional(number),
  autoreset: optional(boolean),
  illegal: optional(oneOf('reject', 'lose')),
  opponents: optional(exactly({ 1: bot(), 2: bot(), 3: bot() })),
  send: optional(listOf(oneOf(...partNames))),
});

function bot() {
  return optional(oneOf(...botNames));
}

/** A batch of games in shares, with the memory of their answers. */
interface Served {
  readonly space: ActionSpace;
  readonly wanted: Games;
  readonly mostActions: number;
  readonly memory: Memory;
  /** First game of each share, then the number of games. */
  readonly bounds: readonly number[];
}

/** Answers requests one after the other. */
export class LearnServer {
  readonly #threads: readonly ShareThread[];
  #served: Served | undefined;

  /** @param program program file for worker threads; without it, everything runs in this thread */
  constructor(threads = 1, program?: URL) {
    const isAlone = threads === 1 || program === undefined;
    this.#threads = Array.from({ length: isAlone ? 1 : threads }, () =>
      startShareThread(isAlone ? undefined : program),
    );
  }

  /**
   * Returns the chunks of the answer to a frame. An invalid request is answered with an error and changes
   * nothing. The chunks are valid until the next call.
   */
  async answer(frame: Frame): Promise<Uint8Array[]> {
    try {
      return await this.#answer(frame);
    } catch (error) {
      if (error instanceof KlinZhaError) return errorFrame(error, frame.request);
      throw error;
    }
  }

  /** Ends the threads. */
  async end(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  async #answer({ type, request, content }: Frame): Promise<Uint8Array[]> {
    if (type === frameTypes.make)
      return jsonFrame(frameTypes.made, request, await this.#make(jsonOf(content)));
    const served =
      this.#served ?? fail({ code: 'bad-frame', message: 'No games were made: send make first.' });
    if (type === frameTypes.describe) return jsonFrame(frameTypes.json, request, descriptionOf(served.space));
    if (type === frameTypes.save || type === frameTypes.render) {
      const { game } = read(content, { game: numberOfGame(served) });
      const { text } = await this.#askOne(game, type === frameTypes.save ? 'save' : 'render');
      return jsonFrame(frameTypes.json, request, { text });
    }
    return this.#observation(request, served, await this.#change(served, type, content));
  }

  /** Handles a request that changes games; returns the answers of all shares. */
  async #change(served: Served, type: number, content: Uint8Array): Promise<ShareAnswer[]> {
    const game = numberOfGame(served);
    switch (type) {
      case frameTypes.reset: {
        const wanted = read(content, { seed: optional(number), games: optional(listOf(game)) });
        return this.#askAll(served.bounds, (first) =>
          wanted.games === undefined
            ? ['reset', wanted.seed]
            : ['begin', wanted.games.map((index) => index - first)],
        );
      }
      case frameTypes.step:
        return this.#step(served, wordsOf(content));
      case frameTypes.load: {
        const { game: index, text: saved } = read(content, { game, text });
        await this.#askOne(index, 'load', saved);
        break;
      }
      case frameTypes.undo: {
        const { game: index, actions } = read(content, { game, actions: number });
        await this.#askOne(index, 'undo', actions);
        break;
      }
      case frameTypes.copy: {
        const { from, to } = read(content, { from: game, to: listOf(game) });
        await this.#copy(from, to);
        break;
      }
      default:
        fail({ code: 'bad-frame', message: `Unknown type of a frame: ${type}, expected 1 to 9.` });
    }
    return this.#askAll(served.bounds, () => ['changed']);
  }

  async #make(request: unknown): Promise<object> {
    const given = checkShape(request, makeShape, 'bad-option', 'request');
    const { protocol: _, send = ['planes', 'masks', 'actions'], ...others } = given;
    const wanted = { ...others, send } as Games;
    const space = new ActionSpace(unwrap(parseRules(wanted.rules)));
    const seats = Object.keys(wanted.opponents ?? {});
    const most = space.rules.colours.length;
    if (seats.some((seat) => Number(seat) > most) || seats.length >= most)
      failWith('bad-option', seats.join(', '), 'seats of opponents', `some of 1 to ${most}, but not all`);
    const shares = Math.min(this.#threads.length, wanted.games);
    const bounds = Array.from({ length: shares + 1 }, (_, index) =>
      Math.round((index * wanted.games) / shares),
    );
    const made = await this.#askAll(bounds, (first, count) => ['make', wanted, first, count]);
    const mostActions = made[0]!.mostActions!;
    const fixed = fixedParts(space.rules, space.size, wanted.send).reduce((sum, size) => sum + size, 0);
    const listSize = wanted.send.includes('actions') ? 2 * mostActions : 0;
    const memory = {
      fixed: new SharedArrayBuffer(fixed * wanted.games),
      lists: new SharedArrayBuffer(listSize * wanted.games),
    };
    await this.#askAll(bounds, () => ['use', memory]);
    this.#served = { space, wanted, mostActions, memory, bounds };
    return summaryOf(this.#served);
  }

  async #step({ bounds, wanted }: Served, actions: Uint16Array): Promise<ShareAnswer[]> {
    if (actions.length !== wanted.games)
      failWith('bad-list', actions.length, 'number of actions', String(wanted.games));
    const shareOf = (first: number, count: number): Uint16Array => actions.slice(first, first + count);
    // No share may make a step that another one rejects.
    if (bounds.length > 2) await this.#askAll(bounds, (first, count) => ['check', shareOf(first, count)]);
    return this.#askAll(bounds, (first, count) => ['step', shareOf(first, count)]);
  }

  async #copy(from: number, to: readonly number[]): Promise<void> {
    const [share, local] = this.#placeOf(from);
    const { text: saved } = await this.#askOne(from, 'save');
    for (const target of to) {
      const [other, index] = this.#placeOf(target);
      if (other === share) await this.#ask(share, ['copy', local, index]);
      else await this.#ask(other, ['load', index, saved]);
    }
  }

  /** Returns the share of a game, and the game's number in it. */
  #placeOf(game: number): readonly [share: number, local: number] {
    const { bounds } = this.#served!;
    const share = bounds.findIndex((first) => first > game) - 1;
    return [share, game - bounds[share]!];
  }

  #askOne(game: number, call: ShareRequest[0], ...values: unknown[]): Promise<ShareAnswer> {
    const [share, local] = this.#placeOf(game);
    return this.#ask(share, [call, local, ...values]);
  }

  async #ask(share: number, request: ShareRequest): Promise<ShareAnswer> {
    const answer = await this.#threads[share]!.request(request);
    if (answer.error !== undefined) fail(answer.error);
    return answer;
  }

  /** Asks all shares at the same time, and waits for all of them. */
  async #askAll(
    bounds: readonly number[],
    requestOf: (first: number, count: number) => ShareRequest,
  ): Promise<ShareAnswer[]> {
    const requests = bounds.slice(1).map((end, share) => requestOf(bounds[share]!, end - bounds[share]!));
    const asked = requests.map((request, share) => this.#threads[share]!.request(request));
    const answers = await Promise.all(asked);
    for (const { error } of answers) if (error !== undefined) fail(error);
    return answers;
  }

  #observation(request: number, served: Served, answers: readonly ShareAnswer[]): Uint8Array[] {
    const { memory, mostActions, bounds } = served;
    const chunks = [
      new Uint8Array(memory.fixed),
      ...answers.map(
        ({ listed = 0 }, share) => new Uint8Array(memory.lists, 2 * mostActions * bounds[share]!, 2 * listed),
      ),
      ...answers.flatMap(({ finals }) => finals ?? []),
    ].filter(({ length }) => length > 0);
    const size = chunks.reduce((sum, { length }) => sum + length, 0);
    return [headOf(frameTypes.observation, request, size), ...chunks];
  }
}

/** Returns the frame for an error. */
export function errorFrame({ code, message }: KlinZhaError, request: number): Uint8Array[] {
  return jsonFrame(frameTypes.error, request, { code, message });
}

function read<T extends object>(content: Uint8Array, members: Members<T>): T {
  return checkShape(jsonOf(content), exactly(members), 'bad-option', 'request');
}

function numberOfGame({ wanted }: Served): Shape<number> {
  return numberFrom(0, wanted.games - 1, true);
}

function summaryOf({ space, wanted, mostActions }: Served) {
  const { rules, size, version } = space;
  return {
    protocol,
    version,
    release,
    rules: rules.id,
    games: wanted.games,
    seats: rules.colours.length,
    actions: size,
    mostActions,
    noAction,
    planes: featurePlanes(rules).map(({ name }) => name),
    cells: rules.board.cells.map(({ name }) => name),
    send: partNames.filter((name) => wanted.send.includes(name)),
  };
}

function descriptionOf(space: ActionSpace) {
  const { board } = space.rules;
  const { cells: shapes, width, height } = layout(board);
  return {
    actions: Array.from({ length: space.size }, (_, action) => space.name(action)),
    planes: featurePlanes(space.rules),
    cells: board.cells.map(({ name, coordinates, pointsUp, region }, index) => {
      return { name, coordinates, pointsUp, region, corners: shapes[index]!.corners };
    }),
    picture: { width, height },
    neighbours: board.neighbours,
    symmetries: space.symmetries,
  };
}

function jsonOf(content: Uint8Array): unknown {
  const value = parsedJson(new TextDecoder().decode(content));
  return value ?? fail({ code: 'bad-json', message: 'The content of the frame is not JSON.' });
}

/** Returns numbers of two bytes each. */
function wordsOf(content: Uint8Array): Uint16Array {
  const words = new Uint16Array(content.length >>> 1);
  new Uint8Array(words.buffer).set(content.subarray(0, 2 * words.length));
  if (content.length % 2 === 1)
    fail({ code: 'bad-frame', message: 'An action has two bytes, but one is left over.' });
  return words;
}
