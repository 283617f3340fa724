import { describe, expect, it } from 'vitest';

const { publishFaults } = await import('./publish-faults.mjs' as string);

const manifest = {
  version: '1.2.3',
  repository: { type: 'git', url: 'git+https://example.org/klin-zha.git' },
};
const changelog = '# Changelog\n\n## [1.2.3] - 2027-01-31\n\n## [1.2.2] - Unreleased\n';

describe('a package may be published', () => {
  it('with the address of its repository, a date in the changelog and the tag of its version', () => {
    expect(publishFaults(manifest, changelog, 'v1.2.3')).toEqual([]);
    expect(publishFaults({ ...manifest, repository: 'example/klin-zha' }, changelog, undefined)).toEqual([]);
  });

  it.each([
    ['the repository', { version: '1.2.3' }, changelog, 'v1.2.3', /repository/],
    ['an address', { version: '1.2.3', repository: { type: 'git' } }, changelog, 'v1.2.3', /repository/],
    ['a date', { ...manifest, version: '1.2.2' }, changelog, 'v1.2.2', /CHANGELOG\.md/],
    ['a section', { ...manifest, version: '1.2.4' }, changelog, 'v1.2.4', /CHANGELOG\.md/],
    ['its tag', manifest, changelog, 'v1.2.4', /tag/],
  ])('not without %s', (_, given, text, tag, fault) => {
    const faults = publishFaults(given, text, tag);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });
});
