// The licences of all code of others that is bundled into the package: what is bundled tells esbuild, not a list.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Licences under which code may be given on with a notice. */
const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/** The packages whose code comes along with some entries of a folder: name, version, licence and its text. */
export async function bundledPackages(folder, entryPoints = ['src/**/*.ts']) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints,
    outdir: 'out',
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  const found = Object.keys(metafile.inputs).flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  );
  return [...new Set(found)].sort().map((path) => packageIn(join(folder, path)));
}

function packageIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(one));
  return { name, version, license, text: file && readFileSync(join(folder, file), 'utf8').trim() };
}

/** What is wrong with a text that should name the packages with their versions and licences, and no others. */
export function licenceFaults(text, packages) {
  const named = [...text.matchAll(/^(.+)\n-+\n$/gm)].map(([, heading]) => heading);
  const headings = packages.map(({ name, version }) => `${name} ${version}`);
  return [
    ...packages.flatMap(({ name, license, text: own }, index) => {
      const heading = headings[index];
      const part = `\n${heading}\n${'-'.repeat(heading.length)}\n\n${own}\n`;
      if (!allowed.includes(license))
        return [`${name} is under ${license}, which is none of ${allowed.join(', ')}`];
      if (own === undefined) return [`${name} has no text of its licence`];
      return text.includes(part) ? [] : [`${heading} is bundled, and its licence is not told word for word`];
    }),
    ...named.filter((heading) => !headings.includes(heading)).map((heading) => `${heading} is not bundled`),
  ];
}
