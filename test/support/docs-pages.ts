import { readdirSync } from 'node:fs';

const files = readdirSync(new URL('../../docs/', import.meta.url), { recursive: true, encoding: 'utf8' });

/** The written pages in `docs`, by their paths from the root; the generated reference is left out. */
export const docsPages: readonly string[] = files
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.md') && !file.startsWith('reference/api/'))
  .map((file) => `docs/${file}`);
