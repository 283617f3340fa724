import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { libraryModules } from '../support/library-modules.ts';
import { entryFiles, root } from '../support/type-checker.ts';
import { type ApiReport, apiReport } from './report.ts';

describe('test/api/report.md', () => {
  let report: string;
  let previewInStable: ApiReport['previewInStable'];

  beforeAll(() => {
    ({ page: report, previewInStable } = apiReport());
  });

  it('is up to date (npm run tool update api)', async () => {
    await expect(report).toMatchFileSnapshot('report.md');
  });

  it('has a section for every entry of the package', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const published = Object.keys(exports).filter((entry) => !/\.json$|^\.\/jsx\//.test(entry));
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

  it('needs no preview for what is stable', () => {
    expect(previewInStable).toEqual([]);
  });

  it('has nothing stable in the entries that are previews', () => {
    const stable = ['klin-zha', 'klin-zha/search', 'klin-zha/notation', 'klin-zha/records'];
    const sections = report.split(/^## /m).filter((section) => section.includes('### Stable'));
    const headings = sections.map((section) => section.slice(0, section.indexOf('\n')));
    expect(headings.filter((heading) => heading.startsWith('klin-zha')).sort()).toEqual(stable.sort());
  });
});
