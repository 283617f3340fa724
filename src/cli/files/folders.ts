/** Expansion of directories into game files. */

import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { counted } from '../../base/text.ts';
import { CommandFailure, printable } from '../messages.ts';
import type { Output } from '../output.ts';
import { readFailure } from './bytes.ts';

/** Names of game files in directories; files passed as arguments may have any name. */
const endings = /\.(?:kzn|json|jsonl|ndjson|txt|tsv|csv|eml|html?)(?:\.gz)?$/i;

/** The same as words. */
export const gameFileNames =
  '.kzn, .json, .jsonl, .ndjson, .txt, .tsv, .csv, .eml, .htm or .html, also with .gz';

/** Maximum number of skipped files that are named. */
const mostNamed = 10;

/** Names of hidden files, which are skipped without a note. */
const hidden = /(?:^|[\\/])\./;

/**
 * Replaces directories with the game files in them, recursively and sorted by path. Like `grep -r`, follows
 * symbolic links passed as arguments, but not links in directories, which may form cycles.
 *
 * @param err receives the files that are skipped because of their names
 */
export async function filesIn(paths: readonly string[], err?: Output): Promise<string[]> {
  const skipped: string[] = [];
  const all = paths.flatMap((path) => {
    const isDirectory = path !== '-' && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isDirectory) return [path];
    const found = filesBelow(path);
    const files = found.filter((file) => endings.test(file));
    if (files.length === 0)
      throw new CommandFailure(1, `no game files in '${path}': expected ${gameFileNames}`);
    const others = found.filter((file) => !endings.test(file) && !hidden.test(relative(path, file)));
    skipped.push(...others.sort());
    return files.sort();
  });
  if (skipped.length > 0) {
    const more = skipped.length > mostNamed ? ` and ${skipped.length - mostNamed} more` : '';
    const names = `${skipped.slice(0, mostNamed).map(printable).join(', ')}${more}`;
    await err?.lines(`skipped ${counted(skipped.length, 'file')} not named ${gameFileNames}: ${names}`);
  }
  return all;
}

/** Lists the files in a directory, recursively. */
function filesBelow(directory: string): string[] {
  try {
    return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [path] : [];
    });
  } catch (error) {
    throw readFailure(directory, error);
  }
}
