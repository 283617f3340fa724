// The files of a folder.
import { readdirSync } from 'node:fs';

/** Returns the paths of all files below a folder, but not those of packages, whose links may lead back to it. */
export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}
