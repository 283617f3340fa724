import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { libraryModules } from '../support/library-modules.ts';
import { entryFiles, root } from '../support/type-checker.ts';
import { apiReport } from './report.ts';

describe('docs/api.md', () => {
  let report: string;

  beforeAll(() => {
    report = apiReport();
  }, 60_000);

  it('is up to date (npm run tool api)', async () => {
    await expect(report).toMatchFileSnapshot('../../docs/api.md');
  });

  it('has a section for every entry of the package', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const published = Object.keys(exports).filter((entry) => !entry.endsWith('.json'));
    const headings = [...report.matchAll(/^## (klin-zha.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(Object.keys(entryFiles));
    expect(headings.sort()).toEqual(published.map((entry) => entry.replace('.', 'klin-zha')).sort());
  });

  it('lists every export in the section of its entry', () => {
    for (const [entry, module] of libraryModules) {
      const section = report.split(`\n## ${entry}\n`)[1]!.split('\n## ')[0]!;
      const isNamed = (name: string): boolean =>
        new RegExp(`^(function|const|class|abstract class) ${name}\\b|\`${name}\``, 'm').test(section);
      expect(Object.keys(module).filter((name) => !isNamed(name))).toEqual([]);
    }
  });
});
