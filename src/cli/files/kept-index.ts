/**
 * The index that lies beside a file of games, called like the file with `.kzi` behind it. It says of which bytes it was made, and
 * by which settings; one of other bytes or other settings is never asked.
 */

import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '../../base/text.ts';
import { KlinZhaError, unwrap } from '../../index.ts';
import { type IndexFile, openIndex, PositionIndex, writeIndex } from '../../records/index.ts';
import { CommandFailure, tell } from '../messages.ts';
import type { Context } from '../output.ts';
import { type Form, gamesFrom, gamesOf, readFailure } from './read.ts';
import { targetOf, withFolderBeside } from './written-file.ts';
import { errorsIn, type Found, noGame, type ReplaySettings, replayGame } from './written-game.ts';

/** What an index keeps of the file that it was made of. */
interface IndexNote {
  /** How many bytes, their SHA-256, and the form in which they are written. */
  readonly size: number;
  readonly digest: string;
  readonly form: Form;
  /** When the file was changed last; '' where that was so short ago that it may be changed again at the same time. */
  readonly changed: string;
  /** By what games were replayed, and whether it matters: whether some game does not say it itself. */
  readonly settings: { readonly rules: string; readonly from: string; readonly acceptUnsafe: boolean };
  readonly needs: Needs;
}

/** Whether games have to be told by which rules and in which notation they are read. */
interface Needs {
  rules: boolean;
  from: boolean;
}

/** An index that tells what stands in its file now. */
export interface KeptIndex {
  readonly index: IndexFile;
  readonly form: Form;
  close(): Promise<void>;
}

interface Opened extends KeptIndex {
  readonly note: IndexNote;
}

/** The name of the index of a file. */
function indexNameOf(file: string): string {
  return `${file}.kzi`;
}

/** So many rows are sorted in memory at a time. */
const batchRows = 2 ** 20;

/** A clock may stand still for so many nanoseconds while a file is changed. */
const tick = 2_000_000_000n;

/** By what games are replayed. */
function namesOf({ rules, from, acceptUnsafe = false }: ReplaySettings): IndexNote['settings'] {
  return { rules: rules?.id ?? '', from: from?.name ?? '', acceptUnsafe };
}

/** Whether games would be replayed as they were for an index. */
function isReplayedAlike({ settings: old, needs }: IndexNote, settings: ReplaySettings): boolean {
  const names = namesOf(settings);
  const isTold = (['rules', 'from'] as const).every((name) => !needs[name] || old[name] === names[name]);
  return isTold && old.acceptUnsafe === names.acceptUnsafe;
}

/** The index of a file, if it has one that can be asked; why it cannot is said. */
export async function openKept(
  { err }: Context,
  file: string,
  settings: ReplaySettings,
): Promise<KeptIndex | undefined> {
  const name = indexNameOf(file);
  if (file === '-' || !existsSync(name)) return undefined;
  const opened = await openAny(file);
  let why = 'it is no index of this version';
  if (opened !== undefined) {
    const isSame = isReplayedAlike(opened.note, settings);
    if (isSame && (await isFresh(file, opened.note))) return opened;
    await opened.close();
    why = isSame ? 'the file has changed since' : 'it was made with other settings';
  }
  await err.lines(`${name} is not used: ${why}; klin-zha index makes it anew`);
  return undefined;
}

/** An index, whatever it was made of. */
async function openAny(file: string): Promise<Opened | undefined> {
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
    // What is no index of this version is made anew, and not asked until then.
    if (error instanceof KlinZhaError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a value from a file has what is read of a note. */
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

/** Whether a file is still what an index was made of: by the time of its last change, else by its bytes. */
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

/** The digest of the first so many bytes of a file. */
async function digestOf(file: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  if (size > 0) for await (const chunk of createReadStream(file, { end: size - 1 })) hash.update(chunk);
  return hash.digest('hex');
}

/** What was done to an index. */
export interface Indexed {
  /** Whether it was made, added to, or is as it should be. */
  readonly done: 'made' | 'added to' | 'fresh';
  readonly games: number;
  readonly positions: number;
  readonly errors: number;
}

/** Makes the index of a file, or adds what the file has more than before; says what is wrong with games. */
export async function keepIndex(
  context: Context,
  file: string,
  settings: ReplaySettings & { readonly variations?: boolean },
): Promise<Indexed> {
  const { variations = false } = settings;
  const before = await statOf(file);
  const old = await openAny(file);
  try {
    const isAlike = old?.index.variations === variations && isReplayedAlike(old.note, settings);
    const known = isAlike ? old : undefined;
    if (known !== undefined && (await isFresh(file, known.note))) {
      return { done: 'fresh', games: known.index.games, positions: known.index.size, errors: 0 };
    }
    const base = known !== undefined && (await canGrow(file, known, before.size)) ? known : undefined;
    return await withFolderBeside(indexNameOf(file), (folder) =>
      write(context, file, folder, settings, base, before),
    );
  } finally {
    await old?.close();
  }
}

/** Whether a file begins with all that its index was made of, and games can be read from the last one on. */
async function canGrow(file: string, { index, note }: Opened, size: bigint): Promise<boolean> {
  const isByGame = note.form === 'record' || note.form === 'json-lines';
  if (!isByGame || index.games === 0 || size <= BigInt(note.size)) return false;
  return (await digestOf(file, note.size)) === note.digest;
}

async function write(
  context: Context,
  file: string,
  folder: string,
  settings: ReplaySettings & { readonly variations?: boolean },
  base: Opened | undefined,
  before: { readonly ctimeNs: bigint },
): Promise<Indexed> {
  const { variations = false } = settings;
  const batches = new Batches(folder, { variations });
  const target = targetOf(context, indexNameOf(file));
  const hash = createHash('sha256');
  let form = base?.form ?? 'unknown';
  let size = 0;
  let errors = 0;
  // The last game may go on in what was added, and is read again.
  const oldGames = base === undefined ? 0 : base.index.games - 1;
  const tap = (chunk: Uint8Array): void => {
    hash.update(chunk);
    size += chunk.length;
  };
  const games =
    base === undefined
      ? gamesOf(context.stdin, file, {
          watcher: context.err,
          tap,
          tellForm: (told) => {
            form = told;
          },
        })
      : gamesFrom(file, base.form, (await base.index.game(oldGames)).place);
  try {
    for await (const game of games) {
      errors += await tell(context, file, await batches.add(game, settings));
    }
    if (base !== undefined) {
      for await (const chunk of createReadStream(file)) tap(chunk);
    }
    if ((await statOf(file)).ctimeNs !== before.ctimeNs)
      throw new CommandFailure(1, `${file} was changed while it was read`);
    const isRecent = BigInt(Date.now()) * 1_000_000n - before.ctimeNs < tick;
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
    await target.keep();
  } finally {
    await batches.close();
    await target.drop();
  }
  const made = await openAny(file);
  const sizes = { games: made?.index.games ?? 0, positions: made?.index.size ?? 0 };
  await made?.close();
  return { done: base === undefined ? 'made' : 'added to', ...sizes, errors };
}

/** Indexes of some games each, in files; the last one in memory. */
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

  /** Adds a game, and gives what is wrong with it. */
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

  /** All indexes, in the order of their games. */
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

/** What was done to an index, in words. */
export function indexedText(file: string, { done, games, positions }: Indexed): string {
  return `${indexNameOf(file)}: ${done}, ${counted(games, 'game')}, ${counted(positions, 'position')}`;
}
