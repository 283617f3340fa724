import { equal } from 'node:assert/strict';
import { createRequire } from 'node:module';
import manifest from 'klin-zha/package.json' with { type: 'json' };
import scenario from './scenario.cjs';

const paths = Object.keys(manifest.exports).filter((path) => !path.endsWith('.json'));
const entries = paths.map(async (path) => [path, await import(`klin-zha${path.slice(1)}`)]);
scenario(Object.fromEntries(await Promise.all(entries)));
// A ruleset of the CommonJS copy is one here, too.
const { createState, legalMoves } = await import('klin-zha');
const { klinZha } = createRequire(import.meta.url)('klin-zha');
equal(legalMoves(createState(klinZha)).length, 432);
console.log(`${manifest.name} ${manifest.version} works as an ES module`);
