// The page that says which variants go together, made from nothing but what the library answers.

/** Parameters that make a difference to what a variant goes with. */
const parameters = { 'forward-placement': ['society'] };

/** Writes the page; the library is handed over so that it can be the source as well as the build. */
export function combinationsPage({ parseRules, rulesetIds, variantIds }) {
  const words = variantIds.flatMap((id) => [id, ...(parameters[id] ?? []).map((value) => `${id}:${value}`)]);
  const faultsOf = (...parts) => {
    const read = parseRules(parts.join('+'));
    return read.ok ? [] : read.errors;
  };
  const pairs = words.flatMap((one, index) => words.slice(index + 1).map((other) => [one, other]));
  const library = { words, pairs, bases: rulesetIds, faultsOf };
  return `${[
    '# Which variants go together',
    '',
    '`npm run combinations` writes this page from the code. The reasons are the messages with which `parseRules` and',
    '`combine` refuse. What is not refused here goes together, in any number; in which order variants are named makes',
    'no difference.',
    '',
    '## With the base rulesets',
    '',
    ...baseTable(library),
    '',
    '## With each other',
    '',
    ...pairTable(library),
  ].join('\n')}\n`;
}

function baseTable({ words, bases, faultsOf }) {
  const rows = words.map((word) => [
    code(word),
    ...bases.map((base) => (faultsOf(base, word).length === 0 ? 'yes' : 'no')),
  ]);
  const refused = words.flatMap((word) =>
    bases.flatMap((base) => faultsOf(base, word).map(({ message }) => [code(`${base}+${word}`), message])),
  );
  return [...table(['variant', ...bases.map(code)], rows), '', ...table(['refused', 'why'], refused)];
}

function pairTable({ words, pairs, bases, faultsOf }) {
  const basesOf = (one, other) => bases.filter((base) => faultsOf(base, one, other).length === 0);
  const marks = new Map([
    [bases.join(), 'yes'],
    ['', 'no'],
  ]);
  for (const pair of pairs) {
    const some = basesOf(...pair).join();
    if (!marks.has(some)) marks.set(some, String.fromCharCode('a'.charCodeAt(0) + marks.size - 2));
  }
  const rows = words.map((word, row) => [
    `${row + 1} ${code(word)}`,
    ...words.map((other) => (other === word ? '' : marks.get(basesOf(word, other).join()))),
  ]);
  const refused = pairs
    .filter((pair) => basesOf(...pair).length === 0)
    .map((pair) => [code(pair.join('+')), whyNever(pair, bases, faultsOf)]);
  const [twice] = faultsOf(bases[0], words[0], words[0]);
  return [
    '- `yes`: with every base',
    ...[...marks]
      .slice(2)
      .map(([some, mark]) => `- \`${mark}\`: with ${some.split(',').map(code).join(', ')}`),
    '- `no`: with none',
    '',
    ...table(['', ...words.map((_, index) => index + 1)], rows),
    '',
    ...table(['refused', 'why'], [...refused, ['any variant twice', `for example ${twice.message}`]]),
  ];
}

/** Why two variants go together with no base: their own reason if they have one, else those of the bases. */
function whyNever(pair, bases, faultsOf) {
  const faults = bases.flatMap((base) => faultsOf(base, ...pair));
  const own = faults.filter(({ read }) => read.includes('+'));
  return [...new Set((own.length > 0 ? own : faults).map(({ message }) => message))].join(' ');
}

function code(text) {
  return `\`${text}\``;
}

function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
