/** Files that are named by the folders in which they lie. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '../messages.ts';
import { readFailure } from './read.ts';

/** How files of games are called in a folder; a file that is named itself may be called anything. */
const endings = /\.(?:kzn|json|jsonl|ndjson|txt|tsv|csv)$/i;

/** The files that are meant: of a folder all files of games in it and below, in the order of their names. */
export function filesIn(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const isFolder = path !== '-' && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isFolder) return [path];
    const files = namesIn(path).filter((name) => endings.test(name));
    if (files.length === 0) throw new CommandFailure(1, `there is no file of games in ${path}`);
    return files.map((name) => join(path, name)).sort();
  });
}

/** The files of a folder and of those in it. */
function namesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true);
  } catch (error) {
    throw readFailure(folder, error);
  }
}
