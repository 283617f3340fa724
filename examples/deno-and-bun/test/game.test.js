import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** What a program prints, whose first line after an error says what to install. */
function run(program, ...args) {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  const remedy = `There is no ${program} that runs here. \`npm install\` in ${folder} brings it, or install it yourself.`;
  assert.equal(error, undefined, remedy);
  assert.equal(status, 0, `${program} ${args.join(' ')}:\n${stderr}`);
  return stdout;
}

const printed = run(process.execPath, 'game.mjs');

test('Node plays a game to its end', () => {
  assert.match(printed, /\[Rules "klin-zha"\]/i);
  assert.match(printed, /\n\S.*\.\n$/);
});

test('Deno plays the same game', () => {
  assert.equal(run('deno', 'run', '--node-modules-dir=manual', '--no-lock', 'game.mjs'), printed);
});

test('Bun plays the same game', () => {
  assert.equal(run('bun', 'game.mjs'), printed);
});
