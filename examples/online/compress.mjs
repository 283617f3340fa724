/** Compresses the files of the page, so that the server need not: `FILE.br` and `FILE.gz` beside each that gains by it. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export function compressPages(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    for (const [end, compressed] of [
      ['.br', brotliCompressSync(content)],
      ['.gz', gzipSync(content, { level: 9 })],
    ])
      if (compressed.length < 0.9 * content.length) writeFileSync(file + end, compressed);
  }
}
