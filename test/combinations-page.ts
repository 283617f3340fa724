/** The page that says which variants go together, made from nothing but what the library answers. */

import { type Fault, parseRules, rulesetIds, variantIds } from 'klin-zha';

/** Parameters that make a difference to what a variant goes with. */
const parameters: Readonly<Record<string, readonly string[]>> = { 'forward-placement': ['society'] };

const words = variantIds.flatMap((id) => [id, ...(parameters[id] ?? []).map((value) => `${id}:${value}`)]);
const pairs = words.flatMap((one, index) => words.slice(index + 1).map((other) => [one, other] as const));

/** Writes the page. */
export function combinationsPage(): string {
  return `${[
    '# Which variants go together',
    '',
    'The tables show which variants can be combined. Several variants can be combined if all pairs of them',
    'can, in any order. The reasons are the messages of `parseRules` and `combine`. The page is written from',
    'the code with `npm run tool update combinations`.',
    '',
    '## With the base rulesets',
    '',
    ...baseTable(),
    '',
    '## With each other',
    '',
    ...pairTable(),
  ].join('\n')}\n`;
}

function baseTable(): string[] {
  const rows = words.map((word) => [
    code(word),
    ...rulesetIds.map((base) => (faultsOf(base, word).length === 0 ? 'yes' : 'no')),
  ]);
  const refused = words.flatMap((word) =>
    rulesetIds.flatMap((base) =>
      faultsOf(base, word).map(({ message }) => [code(`${base}+${word}`), message]),
    ),
  );
  return [...table(['variant', ...rulesetIds.map(code)], rows), '', ...table(['refused', 'why'], refused)];
}

function pairTable(): string[] {
  const marks = new Map([
    [rulesetIds.join(), 'yes'],
    ['', 'no'],
  ]);
  for (const [one, other] of pairs) {
    const some = basesOf(one, other);
    if (!marks.has(some)) marks.set(some, String.fromCharCode('a'.charCodeAt(0) + marks.size - 2));
  }
  const rows = words.map((word, row) => [
    `${row + 1} ${code(word)}`,
    ...words.map((other) => (other === word ? '' : marks.get(basesOf(word, other))!)),
  ]);
  const refused = pairs
    .filter((pair) => basesOf(...pair) === '')
    .map((pair) => [code(pair.join('+')), whyNever(...pair)]);
  const [twice] = faultsOf(rulesetIds[0]!, words[0]!, words[0]!);
  return [
    '- `yes`: with every base',
    ...[...marks]
      .slice(2)
      .map(([some, mark]) => `- \`${mark}\`: with ${some.split(',').map(code).join(', ')}`),
    '- `no`: with none',
    '',
    ...table(['', ...words.map((_, index) => String(index + 1))], rows),
    '',
    ...table(['refused', 'why'], [...refused, ['any variant twice', `for example ${twice!.message}`]]),
  ];
}

/** The bases with which two variants go together, parted by commas. */
function basesOf(one: string, other: string): string {
  return rulesetIds.filter((base) => faultsOf(base, one, other).length === 0).join();
}

/** Why two variants go together with no base: their own reason if they have one, else those of the bases. */
function whyNever(one: string, other: string): string {
  const faults = rulesetIds.flatMap((base) => faultsOf(base, one, other));
  const own = faults.filter(({ read }) => read?.includes('+'));
  return [...new Set((own.length > 0 ? own : faults).map(({ message }) => message))].join(' ');
}

function faultsOf(...parts: readonly string[]): readonly Fault[] {
  const read = parseRules(parts.join('+'));
  return read.ok ? [] : read.errors;
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
