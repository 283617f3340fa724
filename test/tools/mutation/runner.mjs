// Runs test files with changed sources, in one process of Vitest.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

/** Runs files in the order in which they are listed. */
class ListedOrder {
  shard(files) {
    return files;
  }

  sort(files) {
    return files;
  }
}

/** Milliseconds after which a single test fails: longer than any test takes on a busy machine. */
const testTimeout = 120_000;

/** Drops the cached modules of a file. `vitest.invalidateFile` omits the root project. */
function invalidate({ vite }, path) {
  for (const { moduleGraph } of Object.values(vite.environments))
    for (const module of moduleGraph.getModulesByFile(path) ?? []) moduleGraph.invalidateModule(module);
}

/**
 * Starts Vitest for the tests that need no browser.
 *
 * @param cases maximum number of cases of each property
 */
export async function startTests(root, cases) {
  let changed = new Map();
  const plugin = {
    name: 'klin-zha-mutants',
    enforce: 'pre',
    load(id) {
      return changed.get(id.split('?')[0]);
    },
    transform(code, id) {
      if (!id.startsWith(join(root, 'test'))) return;
      return {
        code: code.replace(/numRuns: (runs\([\d_]+\)|[\d_]+)/g, `numRuns: Math.min($1, ${cases})`),
        map: null,
      };
    },
  };
  const vitest = await createVitest(
    'test',
    {
      config: join(root, 'test', 'vitest.config.ts'),
      watch: false,
      maxWorkers: 1,
      reporters: [{}],
      cache: false,
      mode: 'deep',
      testTimeout,
      sequence: { sequencer: ListedOrder },
    },
    { plugins: [plugin], test: { setupFiles: [join(root, 'test', 'tools', 'mutation', 'setup.ts')] } },
  );
  // The root project has the plugin and the setup file, and can run every test file.
  const project = vitest.getRootProject();

  return {
    /** Returns the paths of the test files in some folders. */
    async find(folders) {
      const found = await vitest.globTestSpecifications(folders);
      return found.map(({ moduleId }) => moduleId).filter((path) => path.endsWith('.test.ts'));
    },

    /** Runs test files with changed sources, by path. `mutation` is passed to setup.ts. */
    async run(paths, sources, mutation) {
      for (const path of [...changed.keys(), ...sources.keys()]) invalidate(project, path);
      changed = sources;
      // Without isolation, modules are loaded once for all files, which takes longer than most tests.
      const isJudging = mutation.folder === null;
      Object.assign(project.config, { bail: isJudging ? 1 : 0, isolate: !isJudging });
      vitest.config.bail = project.config.bail;
      project.provide('mutation', { cases, ...mutation });
      const specifications = paths.map((path) => project.createSpecification(path));
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
      // Vitest also returns the results of earlier runs.
      return { testModules: testModules.filter(({ moduleId }) => paths.includes(moduleId)), unhandledErrors };
    },

    close: () => vitest.close(),
  };
}

/** Returns the names of the failed tests with the beginning of their messages. */
export function failuresOf({ testModules }) {
  return testModules.flatMap((module) =>
    [...module.children.allTests('failed')].map(
      (test) => `${test.fullName}: ${test.result().errors[0]?.message.slice(0, 200)}`,
    ),
  );
}

/** Whether a run of test files failed: a test failed, or the process was killed. */
export function hasFailed({ testModules, unhandledErrors }) {
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
}
