/** What `npm run tool release -- --dry-run` omits, the rights of the jobs, and the version of the Python package. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const { permissions, jobs } = parse(readFileSync('.github/workflows/release.yml', 'utf8'));
const publishing = jobs.publish.steps.find(({ id }: { id?: string }) => id === 'publish');

it('only the job that publishes may ask for an identity, and it may do nothing else', () => {
  expect([permissions, jobs.build.permissions, jobs.publish.permissions]).toEqual([
    {},
    { contents: 'read' },
    { 'id-token': 'write' },
  ]);
});

it('no step has a secret, and the publication has provenance', () => {
  expect(readFileSync('.github/workflows/release.yml', 'utf8')).not.toMatch(/secrets\.|_TOKEN/);
  expect(publishing.run).toContain(' --provenance ');
});

it('what is published is the tarball of the build, without any script of it', () => {
  expect(publishing.env.CHECKSUM).toBe(['$', '{{ needs.build.outputs.checksum }}'].join(''));
  expect(publishing.run).toMatch(
    /^echo "\$CHECKSUM" \| sha256sum --check --strict\nnpm publish .* --ignore-scripts /,
  );
  expect(jobs.publish.steps.map(({ uses }: { uses?: string }) => uses?.split('@')[0])).toEqual([
    'actions/download-artifact',
    'actions/setup-node',
    undefined,
  ]);
});

it('actions are pinned by digest', () => {
  const used = Object.values<{ steps: { uses?: string }[] }>(jobs).flatMap(({ steps }) =>
    steps.flatMap(({ uses }) => uses ?? []),
  );
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

it('the Python package and its citation have the version of the library', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const python = version.replace('-alpha.', 'a').replace('-beta.', 'b').replace('-rc.', 'rc');
  expect(readFileSync('examples/python/pyproject.toml', 'utf8')).toContain(`\nversion = "${python}"\n`);
  expect(parse(readFileSync('examples/python/CITATION.cff', 'utf8'))).toMatchObject({
    'cff-version': '1.2.0',
    authors: [{ name: 'the klin-zha contributors' }],
    license: 'MIT',
    version,
  });
});
