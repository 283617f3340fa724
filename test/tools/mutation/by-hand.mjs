// Replays the hand-written mutants: each changes one place of a room and must make one of its tests fail, or one of rulings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './in-browser.mjs';
import { listed, replaced, rooms } from './lists.mjs';
import { failuresOf, hasFailed, startTests } from './runner.mjs';

/** Test files in the browser, by room. */
const browserTests = {
  element: ['board', 'shapes', 'network', 'sizes'].map((name) => `test/e2e/browser/${name}.browser.ts`),
};

/** Runs all tests of a room, and those of rulings, without a mutant. Returns the files, the quickest first, and how long they took in all. */
async function unchanged(tests, room) {
  const paths = await tests.find([`test/${room}/`, 'test/conformance/']);
  const result = await tests.run(paths, new Map(), { limit: 0, folder: null, count: 0 });
  if (hasFailed(result))
    throw new Error(`The tests of '${room}' fail without a mutant: ${failuresOf(result).join('; ')}`);
  const times = result.testModules.map((module) => [module.diagnostic().duration, module.moduleId]);
  times.sort(([one], [other]) => one - other);
  const seconds = times.reduce((sum, [duration]) => sum + duration / 1000, 0);
  return { paths: times.map(([, path]) => path), seconds };
}

/** Opens a browser when a mutant first needs it, and checks that the tests of a room pass in it without a mutant. */
function browserFor(root, room) {
  const paths = browserTests[room];
  let browser;
  return {
    async passes(sources) {
      if (browser === undefined) {
        browser = await openBrowser(root);
        if (!(await browser.passes(paths, new Map())))
          throw new Error(`The tests of '${room}' in the browser fail without a mutant.`);
      }
      return browser.passes(paths, sources);
    },
    close: () => browser?.close(),
  };
}

/**
 * Replays the mutants of some rooms and prints those that no test notices.
 *
 * @param only replay only the mutants whose file or description contains it
 * @returns the exit status
 */
export async function replay(root, { room, cases, only = '' }) {
  const chosen = (room === undefined ? rooms : [room])
    .map((name) => [name, listed(name).filter(({ file, breaks }) => `${file} ${breaks}`.includes(only))])
    .filter(([, mutants]) => mutants.length > 0);
  const tests = await startTests(root, cases);
  let [caught, left] = [0, 0];
  for (const [name, mutants] of chosen) {
    const { paths, seconds } = await unchanged(tests, name);
    const browser = browserTests[name] === undefined ? null : browserFor(root, name);
    for (const mutant of mutants) {
      const path = join(root, 'src', mutant.file);
      const content = replaced(readFileSync(path, 'utf8'), mutant);
      const sources = new Map([[path, content]]);
      const limit = 15 + 4 * seconds;
      const isCaught =
        content !== null &&
        (hasFailed(await tests.run(paths, sources, { limit, folder: null, count: 0 })) ||
          (browser !== null && !(await browser.passes(sources))));
      if (isCaught) caught++;
      else left++;
      const what = content === null ? 'does not fit' : 'survived';
      if (!isCaught) console.log(`${what}: ${mutant.file}: ${mutant.breaks}\n  ${mutant.source}`);
    }
    await browser?.close();
    console.log(`${name}: ${mutants.length} mutants replayed`);
  }
  await tests.close();
  console.log(`by hand: ${caught} caught, ${left} not caught`);
  return left === 0 ? 0 : 1;
}
