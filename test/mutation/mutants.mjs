// The mutants of a room, a folder of src: its files with every mutant in them, each behind a switch.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commonTokens } from '@stryker-mutator/api/plugin';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';

const silent = () => {};
const logger = {
  isDebugEnabled: silent,
  isTraceEnabled: silent,
  debug: silent,
  trace: silent,
  info: silent,
  warn: console.warn,
  error: console.error,
};

/** The files of a room with their mutants in them by name, and the mutants; texts alone are not changed. */
export async function mutantsOf(root, room) {
  const folder = join(root, 'src', room);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const files = names.map((name) => {
    const path = join(folder, name);
    return { name: path, content: readFileSync(path, 'utf8'), mutate: true };
  });
  const injector = createInjector()
    .provideValue(commonTokens.logger, logger)
    .provideValue(commonTokens.options, {});
  const instrumenter = injector.injectFunction(createInstrumenter);
  const { files: changed, mutants } = await instrumenter.instrument(files, {
    plugins: null,
    excludedMutations: ['StringLiteral'],
    ignorers: [],
  });
  return {
    sources: new Map(changed.map(({ name, content }) => [name, content])),
    mutants: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map((mutant) => described(root, mutant, files.find(({ name }) => name === mutant.fileName).content)),
  };
}

/** A mutant with what tells it from all others, even where lines have moved: the line itself. */
function described(root, { id, fileName, mutatorName, replacement, location }, content) {
  const lines = content.split('\n');
  const { start, end } = location;
  const original =
    start.line === end.line
      ? lines[start.line].slice(start.column, end.column)
      : `${lines[start.line].slice(start.column)} ...`;
  return {
    id,
    file: relative(root, fileName),
    line: start.line + 1,
    mutator: mutatorName,
    source: lines[start.line].trim(),
    original,
    replacement,
  };
}
