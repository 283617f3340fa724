// The bill of materials in the form of CycloneDX: the package, and the packages that are bundled into its files.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPackages } from '../package/licences.mjs';

/** Writes the bill of a repository to a file. The licences of the package come from the same list. */
export async function writeBill(root, file) {
  const program = join(root, 'test/tools/release/node_modules/.bin/cyclonedx-npm');
  const args = ['--omit', 'dev', '--package-lock-only', '--output-reproducible', '--output-file', file];
  execFileSync(program, args, { cwd: root, stdio: 'inherit' });
  const bill = JSON.parse(readFileSync(file, 'utf8'));
  const bundled = (await bundledPackages(root)).map(({ name, version, license }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const licenses = [{ license: { id: license } }];
    return { type: 'library', name, version, 'bom-ref': purl, purl, licenses };
  });
  bill.components = [...(bill.components ?? []), ...bundled];
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${bill.components.length} components: ${bundled.map(({ name }) => name).join(', ')}`);
}
