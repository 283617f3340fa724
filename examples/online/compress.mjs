/** The content codings of the page's files, which the build writes so that the server need not compress. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The smallest first. `end` is the end of a compressed file's name. */
export const codings = [
  { name: 'br', end: '.br', compress: (content) => brotliCompressSync(content) },
  { name: 'gzip', end: '.gz', compress: (content) => gzipSync(content, { level: 9 }) },
];

/** Writes the compressed form of each file that becomes at least a tenth smaller, next to it. */
export function compressPages(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    for (const { end, compress } of codings) {
      const compressed = compress(content);
      if (compressed.length < 0.9 * content.length) writeFileSync(file + end, compressed);
    }
  }
}
