// The mutants of rooms, folders of src: what each changes where, and the files with a counter at every mutant.
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

/** The files of rooms with a counter at each mutant by name, and the mutants; texts alone are not changed. */
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

/** A file in which it is written down what is come by, far quicker than Stryker's own way, and no mutant is active. */
function counting(content) {
  return `${content
    .replace(/function stryNS_9fa48\(\) \{.*?\nstryNS_9fa48\(\);\n/s, '')
    .replace(/function stryCov_9fa48\(\) \{.*?\n\}\n/s, 'const stryCov_9fa48 = globalThis.strykerHits;\n')
    .replace(
      /function stryMutAct_9fa48\(id\) \{.*?\n\}\n/s,
      'const stryMutAct_9fa48 = (_: string) => false;\n',
    )}`;
}

/** A mutant with what tells it from all others, even where lines have moved: the line itself, and a key made of it. */
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

/** The content of a file with one mutant in it. Parentheses keep expressions from going together with what is beside them. */
export function mutated(content, { range, mutator, replacement }) {
  const [start, end] = range;
  const bare =
    mutator === 'BlockStatement' ||
    mutator === 'UpdateOperator' ||
    /^(?:case\b|default\b|for\b|$)/.test(replacement);
  return content.slice(0, start) + (bare ? replacement : `(${replacement})`) + content.slice(end);
}
