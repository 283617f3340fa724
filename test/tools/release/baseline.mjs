// npm run tool release-baseline
//
// Writes test/api/released.md, what is stable in a release with its version. The tests compare the report with it.
// A prerelease does not replace the baseline of a release. `npm run tool release` calls it last; no change to the
// library needs it.
import { readFileSync, writeFileSync } from 'node:fs';

const fileOf = (path) => new URL(`../../../${path}`, import.meta.url);
const { version } = JSON.parse(readFileSync(fileOf('package.json'), 'utf8'));
const baseline = fileOf('test/api/released.md');
const [, released] = /^Version: (\S+)$/m.exec(readFileSync(baseline, 'utf8')) ?? [];
if (version.includes('-') && released?.includes('-') === false) {
  console.log(`The baseline remains that of ${released}: ${version} is a prerelease.`);
  process.exit();
}
const head = `# The stable surface of the last release

Version: ${version}

\`npm run tool release\` writes this page. The tests compare it with [the report](report.md).
`;
const sections = readFileSync(fileOf('test/api/report.md'), 'utf8')
  .split(/^(?=## )/m)
  .flatMap((section) => {
    const [stable] = /^### Stable\n\n[\s\S]*?\n```$/m.exec(section) ?? [];
    return stable === undefined ? [] : [`${section.slice(0, section.indexOf('\n'))}\n\n${stable}\n`];
  });
writeFileSync(baseline, [head, ...sections].join('\n'));
