// Which test files reach which mutants of any room, and how long they take: measured once, then for changed files only.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** Returns a hash of a test file and of what selects its random cases. */
const hashOf = (path, cases) =>
  createHash('sha256')
    .update(`${process.env.FC_SEED} ${cases} ${readFileSync(path, 'utf8')}`)
    .digest('hex')
    .slice(0, 16);

/** Encodes flags as base64. */
const packed = (flags) => {
  const bytes = Buffer.alloc(Math.ceil(flags.length / 8));
  for (const [index, flag] of flags.entries()) if (flag) bytes[index >> 3] |= 1 << (index & 7);
  return bytes.toString('base64');
};

/** Runs test files once and returns which mutants they reach. */
async function covered(root, paths, mutants, cases, run) {
  const folder = mkdtempSync(join(tmpdir(), 'klin-zha-mutation-'));
  const wrong = await run(folder, mutants.at(-1).id + 1);
  const found = readdirSync(folder).map((name) => {
    const [path, seconds, hits] = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const flags = Buffer.from(hits, 'base64');
    const ofMutants = packed(mutants.map(({ id }) => flags[id] === 1));
    return { path: relative(root, path), hash: hashOf(path, cases), seconds, hits: ofMutants };
  });
  rmSync(folder, { recursive: true });
  for (const path of wrong) console.log(`left out, because it fails without any change: ${path}`);
  const leftOut = paths.filter(
    (path) => wrong.includes(path) || !found.some((one) => join(root, one.path) === path),
  );
  return [
    ...found.filter(({ path }) => !leftOut.includes(join(root, path))),
    ...leftOut.map((path) => ({
      path: relative(root, path),
      hash: hashOf(path, cases),
      seconds: 0,
      hits: '',
    })),
  ];
}

/** Adds test files to the stored coverage. */
function withFiles(stored, mutants, files) {
  const keys = mutants.map(({ key }) => key);
  const place = new Map(stored?.keys.map((key, index) => [key, index]));
  const others = (stored?.files ?? []).filter((file) => !files.some(({ path }) => path === file.path));
  const moved = others.map((file) => {
    const bits = Buffer.from(file.hits, 'base64');
    const hit = (key) => place.has(key) && (bits[place.get(key) >> 3] >> (place.get(key) & 7)) & 1;
    return { ...file, hits: packed(keys.map(hit)) };
  });
  return { keys, files: [...moved, ...files] };
}

/**
 * Returns the test files with what they reach: `{ path, seconds, reaches(mutant) }`. The coverage of a test file is valid
 * until the file, the seed or the number of cases changes. A mutant in changed sources is reached by the test files that
 * reach anything in its file.
 */
export async function coverageOf({ root, paths, cases, stored, all, room, store, runAll }) {
  const known = new Map(stored?.files.map((file) => [join(root, file.path), file]) ?? []);
  const missing = paths.filter((path) => known.get(path)?.hash !== hashOf(path, cases));
  if (missing.length > 0) console.log(`${missing.length} test files are run once`);
  const { mutants, sources } = missing.length > 0 ? await all() : {};
  // A few at a time: an interrupted run keeps its results.
  for (let at = 0; at < missing.length; at += 8) {
    const part = missing.slice(at, at + 8);
    stored = withFiles(
      stored,
      mutants,
      await covered(root, part, mutants, cases, (...run) => runAll(part, sources, ...run)),
    );
    store(stored);
  }
  const place = new Map(stored.keys.map((key, index) => [key, index]));
  const inFile = new Map();
  for (const { file, key } of room)
    if (place.has(key)) inFile.set(file, [...(inFile.get(file) ?? []), place.get(key)]);
  return stored.files
    .map((file) => ({ ...file, path: join(root, file.path) }))
    .filter(({ path }) => paths.includes(path))
    .map(({ path, seconds, hits }) => {
      const bits = Buffer.from(hits, 'base64');
      const has = (index) => ((bits[index >> 3] >> (index & 7)) & 1) === 1;
      const reaches = ({ file, key }) =>
        place.has(key) ? has(place.get(key)) : (inFile.get(file) ?? []).some(has);
      return { path, seconds, reaches };
    });
}
