/** Answers frames with batches of games (`klin-zha learn serve`). */

import { fail, unwrap } from '../../base/result.ts';
import { boolean, checkShape, exactly, listOf, number, oneOf, optional, text } from '../../base/shape.ts';
import { parsedJson } from '../../base/values.ts';
import { KlinZhaError, parsePosition, parseRules } from '../../index.ts';
import { bytesOfMask } from '../../learn/game-batch.ts';
import { featurePlanes, GameBatch } from '../../learn/index.ts';
import { emptyFrame, type Frame, frameTypes, headSize, jsonFrame } from './frames.ts';

/** Version of the frames. */
const protocol = 1;

const part = oneOf('planes', 'masks', 'actions');

/** Content of the request `make`. */
const makeShape = exactly({
  rules: text,
  games: number,
  seed: optional(number),
  start: optional(text),
  randomSetup: optional(boolean),
  mostPlies: optional(number),
  combatChance: optional(number),
  send: optional(listOf(part)),
});
const resetShape = exactly({ seed: optional(number) });

/** A batch of games with the sizes of the parts of an observation that the client wants, 0 for the others. */
interface Served {
  readonly batch: GameBatch;
  readonly planeBytes: number;
  readonly maskBytes: number;
  readonly counts: Uint16Array;
  readonly actions: Uint16Array;
}

/** Answers requests one after the other. */
export class LearnServer {
  #served: Served | undefined;

  /** Returns the answer to a frame. An invalid request is answered with an error and changes nothing. */
  answer(frame: Frame): Uint8Array {
    try {
      return this.#answer(frame);
    } catch (error) {
      if (error instanceof KlinZhaError) return errorFrame(error);
      throw error;
    }
  }

  #answer({ type, content }: Frame): Uint8Array {
    switch (type) {
      case frameTypes.make:
        this.#served = serve(jsonOf(content));
        return jsonFrame(frameTypes.made, summaryOf(this.#served));
      case frameTypes.reset: {
        const served = this.#mustServe();
        served.batch.reset(checkShape(jsonOf(content), resetShape, 'bad-option', 'request').seed);
        return observationOf(served);
      }
      case frameTypes.step: {
        const served = this.#mustServe();
        served.batch.step(wordsOf(content));
        return observationOf(served);
      }
      case frameTypes.describe:
        return jsonFrame(frameTypes.description, descriptionOf(this.#mustServe().batch));
      default:
        return fail({ code: 'bad-frame', message: `Unknown type of a frame: ${type}, expected 1 to 4.` });
    }
  }

  #mustServe(): Served {
    return this.#served ?? fail({ code: 'bad-frame', message: 'There are no games yet: send make first.' });
  }
}

/** Returns the frame for an error. */
export function errorFrame({ code, message }: KlinZhaError): Uint8Array {
  return jsonFrame(frameTypes.error, { code, message });
}

function serve(request: unknown): Served {
  const wanted = checkShape(request, makeShape, 'bad-option', 'request');
  const { rules: id, games, start: position, send = ['planes', 'masks', 'actions'] } = wanted;
  const rules = unwrap(parseRules(id));
  const start = position === undefined ? undefined : unwrap(parsePosition(rules, position));
  const { seed, randomSetup, mostPlies, combatChance } = wanted;
  // The batch drops members that are undefined.
  const options = { seed, randomSetup, mostPlies, combatChance, start } as object;
  const batch = new GameBatch(rules, games, options);
  const size = (name: (typeof send)[number], length: number): number =>
    send.includes(name) ? games * length : 0;
  return {
    batch,
    planeBytes: size('planes', featurePlanes(rules).length * rules.board.cells.length),
    maskBytes: size('masks', bytesOfMask(batch.space)),
    counts: new Uint16Array(size('actions', 1)),
    actions: new Uint16Array(size('actions', batch.mostActions)),
  };
}

function summaryOf({ batch, planeBytes, maskBytes, counts }: Served) {
  const { rules, size, version } = batch.space;
  return {
    ...{ protocol, version, rules: rules.id, games: batch.count, seats: rules.colours.length, actions: size },
    mostActions: batch.mostActions,
    planes: featurePlanes(rules).map(({ name }) => name),
    cells: rules.board.cells.map(({ name }) => name),
    send: [
      ...(planeBytes > 0 ? ['planes'] : []),
      ...(maskBytes > 0 ? ['masks'] : []),
      ...(counts.length > 0 ? ['actions'] : []),
    ],
  };
}

function descriptionOf({ space }: GameBatch) {
  return {
    actions: Array.from({ length: space.size }, (_, action) => space.name(action)),
    planes: featurePlanes(space.rules),
    cells: space.rules.board.cells.map(({ name, coordinates, pointsUp, region }) => {
      return { name, coordinates, pointsUp, region };
    }),
    neighbours: space.rules.board.neighbours,
    symmetries: space.symmetries,
  };
}

/**
 * Returns the frame of what all players to move see: seats, the flags terminated, truncated and refused, the
 * returns, and the parts that the client wants.
 */
function observationOf({ batch, planeBytes, maskBytes, counts, actions }: Served): Uint8Array {
  const listed = counts.length > 0 ? batch.writeActions(actions, counts) : 0;
  const before = [batch.seats, batch.terminated, batch.truncated, batch.refused, batch.returns];
  const after = [counts, actions.subarray(0, listed)];
  const bytes = [...before, ...after].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const frame = emptyFrame(frameTypes.observation, bytes + planeBytes + maskBytes);
  let at = copyParts(before, frame, headSize);
  // Written in place: these are nearly all of the frame.
  if (planeBytes > 0) batch.writePlanes(frame.subarray(at, at + planeBytes));
  at += planeBytes;
  if (maskBytes > 0) batch.writeMasks(frame.subarray(at, at + maskBytes));
  copyParts(after, frame, at + maskBytes);
  return frame;
}

/** Copies arrays into a frame, one after the other; returns the index after the last byte. */
function copyParts(parts: readonly ArrayBufferView[], frame: Uint8Array, start: number): number {
  let at = start;
  for (const { buffer, byteOffset, byteLength } of parts) {
    frame.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return at;
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
