/**
 * Position indexes beside game files (`games.kzn.kzi`). An index stores a digest of its game file and the
 * replay settings, and is ignored if they differ.
 */

import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '../../base/text.ts';
import { KlinZhaError, unwrap } from '../../index.ts';
import { type IndexFile, openIndex, PositionIndex, writeIndex } from '../../records/index.ts';
import { CommandFailure, printDiagnostics } from '../messages.ts';
import type { Context } from '../output.ts';
import { readFailure } from './bytes.ts';
import { mustBePlain } from './gzip.ts';
import { type FileFormat, gamesFrom, gamesOf } from './read.ts';
import { targetOf, withTemporaryDirectory } from './written-file.ts';
import { errorsIn, type Found, noGame, type ReplaySettings, replayGame } from './written-game.ts';

/** Data about the game file, stored in the index. */
interface IndexNote {
  /** Size in bytes, SHA-256 digest and format. */
  readonly size: number;
  readonly digest: string;
  readonly form: FileFormat;
  /** Change time; '' if it is too recent to rule out another change at the same time. */
  readonly changed: string;
  /** Replay settings, and whether any game depends on them because it lacks a tag. */
  readonly settings: { readonly rules: string; readonly from: string; readonly acceptUnsafe: boolean };
  readonly needs: Needs;
}

/** Whether any game lacks a Rules tag or a Notation tag. */
interface Needs {
  rules: boolean;
  from: boolean;
}

/** An open index that is up to date. */
export interface OpenIndex {
  readonly index: IndexFile;
  readonly form: FileFormat;
  close(): Promise<void>;
}

interface NotedIndex extends OpenIndex {
  readonly note: IndexNote;
}

function indexNameOf(file: string): string {
  return `${file}.kzi`;
}

/** Maximum number of rows sorted in memory. */
const batchRows = 2 ** 20;

/** Coarsest change time resolution, in nanoseconds. */
const clockResolution = 2_000_000_000n;

/** Converts replay settings to the form stored in the note. */
function namesOf({ rules, from, acceptUnsafe = false }: ReplaySettings): IndexNote['settings'] {
  return { rules: rules?.id ?? '', from: from?.name ?? '', acceptUnsafe };
}

/** Whether the settings would replay the games as they were replayed for the index. */
function isReplayedAlike({ settings: old, needs }: IndexNote, settings: ReplaySettings): boolean {
  const names = namesOf(settings);
  const isSame = (['rules', 'from'] as const).every((name) => !needs[name] || old[name] === names[name]);
  return isSame && old.acceptUnsafe === names.acceptUnsafe;
}

/** Opens the index of a file, if there is one. Prints a note if the index is out of date. */
export async function openKeptIndex(
  { err }: Context,
  file: string,
  settings: ReplaySettings,
): Promise<OpenIndex | undefined> {
  const name = indexNameOf(file);
  if (file === '-' || !existsSync(name)) return undefined;
  const opened = await openAny(file);
  let reason = 'not a valid index for this version';
  if (opened !== undefined) {
    const isSame = isReplayedAlike(opened.note, settings);
    if (isSame && (await isFresh(file, opened.note))) return opened;
    await opened.close();
    reason = isSame ? 'the file has changed' : 'created with other settings';
  }
  await err.lines(`ignoring ${name}: ${reason} (update it with klin-zha index)`);
  return undefined;
}

/** Opens the index of a file, even if it is out of date. */
async function openAny(file: string): Promise<NotedIndex | undefined> {
  const handle = await open(indexNameOf(file)).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const index = unwrap(await openIndex(await readerOf(handle)));
    const note: unknown = JSON.parse(Buffer.from(await index.note()).toString());
    if (isNote(note)) return { index, note, form: note.form, close: () => handle.close() };
    await handle.close();
    return undefined;
  } catch (error) {
    await handle.close();
    // Not a valid index for this version.
    if (error instanceof KlinZhaError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether an untrusted value is a note. */
function isNote(value: unknown): value is IndexNote {
  const { size, digest, form, changed, settings, needs } = Object(value) as Record<keyof IndexNote, unknown>;
  return (
    Number.isSafeInteger(size) &&
    [digest, form, changed].every((text) => typeof text === 'string') &&
    [settings, needs].every((members) => typeof members === 'object' && members !== null)
  );
}

async function readerOf(handle: FileHandle) {
  const { size } = await handle.stat();
  const read = async (offset: number, length: number): Promise<Uint8Array> => {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
  return { size, read };
}

/** Whether a file is unchanged: its change time (ctime) or its contents are the same. */
async function isFresh(file: string, { size, changed, digest }: IndexNote): Promise<boolean> {
  const now = await statOf(file);
  if (now.size !== BigInt(size)) return false;
  return changed === String(now.ctimeNs) || (await digestOf(file, size)) === digest;
}

async function statOf(file: string) {
  return stat(file, { bigint: true }).catch((error) => {
    throw readFailure(file, error);
  });
}

/** Returns the digest of the first `size` bytes of a file. */
async function digestOf(file: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  if (size > 0) for await (const chunk of createReadStream(file, { end: size - 1 })) hash.update(chunk);
  return hash.digest('hex');
}

/** Result of an update. */
export interface IndexUpdate {
  readonly done: 'created' | 'extended' | 'up to date';
  readonly games: number;
  readonly positions: number;
  readonly errors: number;
}

/** Creates the index of a file or adds appended games to the index. Prints errors in games. */
export async function updateIndex(
  context: Context,
  file: string,
  settings: ReplaySettings & { readonly variations?: boolean },
): Promise<IndexUpdate> {
  const { variations = false } = settings;
  const before = await statOf(file);
  await mustBePlain(file);
  const old = await openAny(file);
  try {
    const isAlike = old?.index.variations === variations && isReplayedAlike(old.note, settings);
    const usable = isAlike ? old : undefined;
    if (usable !== undefined && (await isFresh(file, usable.note))) {
      return { done: 'up to date', games: usable.index.games, positions: usable.index.size, errors: 0 };
    }
    const base = usable !== undefined && (await canGrow(file, usable, before.size)) ? usable : undefined;
    return await withTemporaryDirectory(indexNameOf(file), (folder) =>
      write(context, file, folder, settings, base, before),
    );
  } finally {
    await old?.close();
  }
}

/** Whether games were only appended to the file, and its format can be read from the last game onwards. */
async function canGrow(file: string, { index, note }: NotedIndex, size: bigint): Promise<boolean> {
  const isByGame = note.form === 'record' || note.form === 'json-lines';
  if (!isByGame || index.games === 0 || size <= BigInt(note.size)) return false;
  return (await digestOf(file, note.size)) === note.digest;
}

async function write(
  context: Context,
  file: string,
  folder: string,
  settings: ReplaySettings & { readonly variations?: boolean },
  base: NotedIndex | undefined,
  before: { readonly ctimeNs: bigint },
): Promise<IndexUpdate> {
  const { variations = false } = settings;
  const batches = new Batches(folder, { variations });
  const target = targetOf(context, indexNameOf(file));
  const hash = createHash('sha256');
  let form = base?.form ?? 'record';
  let size = 0;
  let errors = 0;
  // The appended text may continue the last game, so that game is read again.
  const oldGames = base === undefined ? 0 : base.index.games - 1;
  const tap = (chunk: Uint8Array): void => {
    hash.update(chunk);
    size += chunk.length;
  };
  const games =
    base === undefined
      ? gamesOf(context.stdin, file, {
          ...settings,
          watcher: context.err,
          tap,
          onFormat: (detected) => {
            form = detected;
          },
        })
      : gamesFrom(file, base.form, (await base.index.game(oldGames)).place, settings);
  try {
    for await (const game of games) {
      errors += await printDiagnostics(context, file, await batches.add(game, settings));
    }
    if (base !== undefined) {
      for await (const chunk of createReadStream(file)) tap(chunk);
    }
    if ((await statOf(file)).ctimeNs !== before.ctimeNs)
      throw new CommandFailure(1, `'${file}' changed while it was being read: try again`);
    const isRecent = BigInt(Date.now()) * 1_000_000n - before.ctimeNs < clockResolution;
    const changed = isRecent ? '' : String(before.ctimeNs);
    const { rules = false, from = false } = base?.note.needs ?? {};
    const needs = { rules: rules || batches.needs.rules, from: from || batches.needs.from };
    const digest = hash.digest('hex');
    const note: IndexNote = { size, digest, form, changed, settings: namesOf(settings), needs };
    const sources = [
      ...(base === undefined ? [] : [base.index.firstGames(oldGames)]),
      ...(await batches.end()),
    ];
    const options = { variations, moves: true, note: Buffer.from(JSON.stringify(note)) };
    for await (const piece of writeIndex(sources, options)) await target.write(piece);
    await target.commit();
  } finally {
    await batches.close();
    await target.discard();
  }
  const made = await openAny(file);
  const sizes = { games: made?.index.games ?? 0, positions: made?.index.size ?? 0 };
  await made?.close();
  return { done: base === undefined ? 'created' : 'extended', ...sizes, errors };
}

/** Partial indexes: the last one is in memory, the others are in files. */
class Batches {
  readonly needs: Needs = { rules: false, from: false };
  readonly #folder: string;
  readonly #options: { readonly variations: boolean };
  #index: PositionIndex = new PositionIndex({ symmetry: true });
  readonly #written: IndexFile[] = [];
  readonly #handles: FileHandle[] = [];

  constructor(folder: string, options: { readonly variations: boolean }) {
    this.#folder = folder;
    this.#options = options;
  }

  /** Adds a game and returns its errors. */
  async add(game: Found, settings: ReplaySettings) {
    const { place } = game;
    if (this.#index.size >= batchRows) await this.#flush();
    if (game.kind === 'none') {
      this.#index.addUnread({ place });
      return errorsIn(game.diagnostics);
    }
    const { tags } = game.kind === 'record' ? game.record : game.sheet;
    this.needs.rules ||= !tags.has('Rules');
    this.needs.from ||= !tags.has('Notation');
    const { replay, diagnostics } = replayGame(game, settings);
    try {
      this.#index.addReplay(replay, { place, ...this.#options });
      return errorsIn(diagnostics);
    } catch (error) {
      if (!(error instanceof KlinZhaError)) throw error;
      this.#index.addUnread({ place });
      return noGame('error', error.message, place.line, error.code).diagnostics;
    }
  }

  /** Returns all partial indexes, in the order of their games. */
  async end() {
    return [...this.#written, this.#index];
  }

  async close(): Promise<void> {
    await Promise.all(this.#handles.map((handle) => handle.close()));
  }

  async #flush(): Promise<void> {
    const handle = await open(join(this.#folder, String(this.#written.length)), 'w+');
    this.#handles.push(handle);
    for await (const piece of writeIndex([this.#index], this.#options)) await handle.appendFile(piece);
    this.#written.push(unwrap(await openIndex(await readerOf(handle))));
    this.#index = new PositionIndex({ symmetry: true });
  }
}

/** Formats the result of an update. */
export function indexedText(file: string, { done, games, positions }: IndexUpdate): string {
  return `${indexNameOf(file)}: ${done}, ${counted(games, 'game')}, ${counted(positions, 'position')}`;
}
