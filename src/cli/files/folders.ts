/** Files that are named by the folders in which they lie. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../messages.ts';
import { readFailure } from './read.ts';

/** How files of games are called in a folder; a file that is named itself may be called anything. */
const endings = /\.(?:kzn|json|jsonl|ndjson|txt|tsv|csv)$/i;

/**
 * The files that are meant: of a folder all files of games in it and below, in the order of their names. Links are followed where they are
 * named, as `grep -r` does, and not where they are met in a folder: they may lead anywhere, and round in a circle.
 */
export function filesIn(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const isFolder = path !== '-' && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isFolder) return [path];
    const files = below(path).filter((file) => endings.test(file));
    if (files.length === 0) throw new CommandFailure(1, `there is no file of games in ${path}`);
    return files.sort();
  });
}

/** The files of a folder and of those in it. */
function below(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return below(path);
      return entry.isFile() ? [path] : [];
    });
  } catch (error) {
    throw readFailure(folder, error);
  }
}
