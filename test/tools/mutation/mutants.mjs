// The mutants of rooms (folders of src), and the files with a counter at each mutant.
import { createHash } from 'node:crypto';
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

/** Returns the mutants of rooms, and their files with a counter at each mutant, by path. Strings are not mutated. */
export async function mutantsOf(root, rooms) {
  const files = rooms.flatMap((room) => {
    const folder = join(root, 'src', room);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    return names.sort().map((name) => {
      const path = join(folder, name);
      return { name: path, content: readFileSync(path, 'utf8'), mutate: true };
    });
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
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  const seen = new Map();
  return {
    sources: new Map(changed.map(({ name, content }) => [name, counting(content)])),
    mutants: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map((mutant) => described(root, mutant, contents.get(mutant.fileName), seen)),
  };
}

/** Returns a file that only records which mutants are reached, much faster than Stryker's own instrumentation. */
function counting(content) {
  return `${content
    .replace(/function stryNS_9fa48\(\) \{.*?\nstryNS_9fa48\(\);\n/s, '')
    .replace(/function stryCov_9fa48\(\) \{.*?\n\}\n/s, 'const stryCov_9fa48 = globalThis.strykerHits;\n')
    .replace(
      /function stryMutAct_9fa48\(id\) \{.*?\n\}\n/s,
      'const stryMutAct_9fa48 = (_: string) => false;\n',
    )}`;
}

/** Returns a mutant with its line and a key made of it, which stays the same if lines move. */
function described(root, { id, fileName, mutatorName, replacement, location }, content, seen) {
  const lines = content.split('\n');
  const { start, end } = location;
  const offset = ({ line, column }) =>
    lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + column;
  const range = [offset(start), offset(end)];
  const whole = content.slice(...range);
  const original = start.line === end.line ? whole : `${lines[start.line].slice(start.column)} ...`;
  const mutant = {
    id: Number(id),
    file: relative(root, fileName),
    line: start.line + 1,
    mutator: mutatorName,
    source: lines[start.line].trim(),
    original,
    replacement,
  };
  const hash = createHash('sha256').update(`${mutant.file} ${mutant.source} ${whole} ${replacement}`);
  const name = hash.digest('hex').slice(0, 12);
  const nth = seen.get(name) ?? 0;
  seen.set(name, nth + 1);
  return { ...mutant, key: `${name}${nth}`, range };
}

/** Returns the content of a file with one mutant. Parentheses keep the precedence of the original expression. */
export function mutated(content, { range, mutator, replacement }) {
  const [start, end] = range;
  const bare =
    mutator === 'BlockStatement' ||
    mutator === 'UpdateOperator' ||
    /^(?:case\b|default\b|for\b|$)/.test(replacement);
  return content.slice(0, start) + (bare ? replacement : `(${replacement})`) + content.slice(end);
}
