/** The version of the package, read from its manifest beside the program. */

import { readFileSync } from 'node:fs';

/** Where the manifest lies as seen from this file: beside `dist/` when built, above `src/` otherwise. */
const places = ['../package.json', '../../package.json'];

/** The version, for example `1.0.0`. */
export function packageVersion(): string {
  for (const place of places) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8'));
      const { name, version } = manifest as Readonly<Record<string, unknown>>;
      if (name === 'klin-zha' && typeof version === 'string') return version;
    } catch {
      // Not there, or not ours: the next place.
    }
  }
  return 'unknown';
}
