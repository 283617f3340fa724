/** Games out of any source of text: whole texts, streams of the platform, and anything that gives chunks. */

import { fail, shown } from '../../core/result.ts';
import type { GameRecord } from '../tree.ts';
import { type ReadRecordOptions, RecordReader } from './reader.ts';

/** A chunk of a record: a text, or bytes of UTF-8. */
export type RecordChunk = string | Uint8Array;

/** The part of a `ReadableStream` that is used. */
export interface RecordStream {
  /** Takes the stream for one reader alone. */
  getReader(): RecordStreamReader;
}

/** The part of a stream's reader that is used. */
export interface RecordStreamReader {
  /** Gives the next chunk. */
  read(): PromiseLike<{ readonly done: boolean; readonly value?: RecordChunk | undefined }>;
  /** Says that no more chunks are wanted. */
  cancel(): PromiseLike<unknown>;
  /** Gives the stream free. */
  releaseLock(): void;
}

/** Where games can be read from. */
export type RecordSource = RecordChunk | RecordStream | AsyncIterable<RecordChunk> | Iterable<RecordChunk>;

/**
 * Reads game after game from a text, bytes, a `ReadableStream`, or anything that gives chunks one after another,
 * such as a file stream of Node. Chunks may end anywhere. Only the game that is being read is held in memory, and
 * no chunk is asked for before the games of the last one are taken.
 *
 * `for await (const game of readGames(createReadStream(file))) console.log(game.tags.get('Event'))`
 *
 * @throws KlinZhaError `bad-source` or `bad-chunk` for a source that gives no text; what the source itself throws
 */
export async function* readGames(
  source: RecordSource,
  options: ReadRecordOptions = {},
): AsyncGenerator<GameRecord, void, undefined> {
  const reader = new RecordReader(options);
  for await (const chunk of chunksOf(source)) yield* reader.push(chunk);
  yield* reader.finish();
}

function chunksOf(source: RecordSource): AsyncIterable<RecordChunk> | Iterable<RecordChunk> {
  if (typeof source === 'string' || source instanceof Uint8Array) return [source];
  if (typeof source === 'object' && source !== null) {
    if (Symbol.asyncIterator in source || Symbol.iterator in source) return source;
    if ('getReader' in source && typeof source.getReader === 'function') return chunksOfStream(source);
  }
  const message = `Games cannot be read from '${shown(source)}'.`;
  const expected = 'a string, bytes, a ReadableStream, or an iterable of chunks';
  return fail({ code: 'bad-source', message, read: shown(source), expected });
}

async function* chunksOfStream(stream: RecordStream): AsyncGenerator<RecordChunk, void, undefined> {
  const reader = stream.getReader();
  let over = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      over = done;
      if (done) return;
      if (value !== undefined) yield value;
    }
  } catch (error) {
    over = true;
    throw error;
  } finally {
    if (!over) await reader.cancel();
    reader.releaseLock();
  }
}
