// npm run tool nightly -- [--seed N]
//
// Runs all checks in their long forms, on cases from a random seed. A failure does not end the run: it is printed with the seed and
// the command that repeats it, and the exit status is 1. Make an example of what it finds, beside the property that failed.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const seed = values.seed ?? String(randomInt(1, 1_000_000_000));
if (!/^\d{1,9}$/.test(seed)) {
  console.error(`nightly: invalid --seed '${seed}', expected a number of up to nine digits`);
  process.exit(2);
}

const suites = ['browser', 'database', 'endings', 'engines', 'online', 'site'];
const commands = [
  'npm run build',
  'npm --prefix examples/online ci',
  'npm run test:deep',
  ...suites.map((name) => `npm run tool e2e ${name} -- --mode deep`),
  'SHARE=1 npm --prefix examples/online test',
  'npm --prefix examples/arena cit',
  'npm run tool puzzles -- --check',
  `npm run tool crosscheck -- --games 60 --positions 20000 --seed ${seed}`,
  `npm run tool fuzz -- --inputs 20000 --seed ${seed}`,
  'npm run tool fuzz -- growth',
  `npm --prefix examples/online run soak -- --games 500 --seconds 180 --most 250 --seed ${seed}`,
  `npm --prefix examples/online run soak -- --games 200 --seconds 180 --seed ${seed}`,
];

/** Runs a command. Returns the line that repeats it if it fails. */
function failureOf(command) {
  console.log(`\n== ${command}`);
  const env = { ...process.env, FC_SEED: seed, SEED: seed };
  const { status } = spawnSync(command, { cwd: root, env, shell: true, stdio: 'inherit' });
  if (status === 0) return [];
  const line = `FC_SEED=${seed} SEED=${seed} ${command}`;
  console.log(`-- failed with seed ${seed}. To repeat it: ${line}`);
  return [line];
}

console.log(`Seed ${seed}`);
const failures = commands.flatMap(failureOf);
if (failures.length > 0) console.log(`\nFailed with seed ${seed}:\n  ${failures.join('\n  ')}`);
else console.log('\nAll checks passed.');
process.exitCode = failures.length > 0 ? 1 : 0;
