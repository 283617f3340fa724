/** Expansion of directories into game files. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../messages.ts';
import { readFailure } from './bytes.ts';

/** Extensions of game files in directories; files passed as arguments may have any name. */
const endings = /\.(?:kzn|json|jsonl|ndjson|txt|tsv|csv)$/i;

/**
 * Replaces directories with the game files in them, recursively and sorted by path. Like `grep -r`, follows
 * symbolic links passed as arguments, but not links in directories, which may form cycles.
 */
export function filesIn(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const isDirectory = path !== '-' && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isDirectory) return [path];
    const files = filesBelow(path).filter((file) => endings.test(file));
    if (files.length === 0)
      throw new CommandFailure(
        1,
        `no game files in '${path}': expected .kzn, .json, .jsonl, .ndjson, .txt, .tsv or .csv`,
      );
    return files.sort();
  });
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
