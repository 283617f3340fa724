/** The program in one file, as the package has it. */

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Puts the program into a folder, and gives its file. */
export function bundleProgram(folder: string): string {
  const program = join(folder, 'dist', 'cli.js');
  buildSync({
    entryPoints: [join(root, 'src/cli/main.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // For `npm run tool coverage`, which sees by it what the program ran of which source.
    sourcemap: true,
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  return program;
}
