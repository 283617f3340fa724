// npm run tool book -- [--rules ID] [--count N] [--seed S] [--nodes N] [--threshold H] [--threads T] [--journal DIR] [--out DIR]
//                [--check N]
//
// Makes the books of even setups in src/bots/books/data: for each ruleset the first so many candidates that are even, no two of
// them equal up to symmetry. The same seed gives the same book, however many threads work. What was judged is kept in a
// journal, from which a run that was stopped goes on. See docs/books.md.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { parsePosition, rulesetIds, rulesOf, unwrap } from '../../../dist/index.js';
import { letters } from './encoded.mjs';
import { judged } from './judge.mjs';

/** Of three, hardly any setups are as even as those of two: they are so far apart already by who is next to whom. */
const thresholds = { 'romulan-heart:3': '200' };
const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    rules: { ...text, multiple: true, default: [...rulesetIds] },
    count: { ...text, default: '210' },
    seed: { ...text, default: '1' },
    nodes: { ...text, default: '80000' },
    threshold: text,
    threads: { ...text, default: '2' },
    journal: { ...text, default: 'node_modules/.cache/klin-zha-book' },
    out: { ...text, default: 'src/bots/books/data' },
    check: text,
  },
});
const [count, seed, nodes, threads] = [values.count, values.seed, values.nodes, values.threads].map(Number);
if (values.check === undefined) {
  mkdirSync(values.journal, { recursive: true });
  mkdirSync(values.out, { recursive: true });
}
for (const rules of values.rules) {
  if (values.check === undefined) await makeBook(rules);
  else await checkBook(rules, Number(values.check));
}

/** Judges so many setups of a book that was built again, from all over it, and says how many have other scores. */
async function checkBook(rules, most) {
  const { getBook } = await import('../../../dist/bots.js');
  const book = getBook(rulesOf(rules));
  const step = Math.max(1, Math.floor(book.setups.length / most));
  const sample = book.setups.filter((_, index) => index % step === 0).slice(0, most);
  const others = sample.filter(({ position, scores }) => {
    const found = judged(unwrap(parsePosition(rulesOf(rules), position)), book);
    return found?.scores.join() !== scores.join();
  });
  console.log(`${rules}: ${sample.length} setups judged again, ${others.length} with other scores`);
  if (others.length > 0) process.exitCode = 1;
}

async function makeBook(rules) {
  const threshold = Number(values.threshold ?? thresholds[rules] ?? '60');
  const name = rules.replace(':', '-');
  const journal = `${values.journal}/${name}-${seed}-${nodes}-${threshold}.jsonl`;
  const known = new Map();
  // A run that was stopped may have left half a line: what it said is judged again.
  for (const line of existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').slice(0, -1) : [])
    if (line.endsWith('}')) note(JSON.parse(line));
  if (known.size > 0) appendFileSync(journal, '\n');
  const book = new Map();
  let next = 0;

  function note(answer) {
    known.set(answer.number, answer);
  }

  /** Takes over what is judged without a gap. @returns whether the book is whole */
  function take() {
    for (; book.size < count && known.has(next); next++) {
      const { setup, key, scores, depth } = known.get(next);
      if (setup !== undefined && !book.has(key)) book.set(key, { setup, scores, depth });
    }
    return book.size >= count;
  }

  if (!take()) {
    let asked = next;
    const workerData = { rules, seed, nodes, threshold };
    await new Promise((resolve, reject) => {
      const workers = Array.from(
        { length: threads },
        () => new Worker(new URL('worker.mjs', import.meta.url), { workerData }),
      );
      const ask = (worker) => {
        while (known.has(asked)) asked++;
        worker.postMessage(asked++);
      };
      for (const worker of workers) {
        worker.on('error', reject);
        worker.on('message', (answer) => {
          note(answer);
          appendFileSync(journal, `${JSON.stringify(answer)}\n`);
          if (!take()) {
            if (answer.setup !== undefined) console.log(`${rules}: ${book.size} of ${count}, ${next} judged`);
            ask(worker);
          } else Promise.all(workers.map((each) => each.terminate())).then(resolve, reject);
        });
        ask(worker);
      }
    });
  }
  write(name, { rules, seed, nodes, threshold, candidates: next, setups: [...book.values()] });
}

/** Writes a book as a module, as the formatter would. */
function write(name, { setups, ...facts }) {
  const depths = setups.map(({ depth }) => depth);
  const constant = name.replace(/-./g, ([, letter]) => letter.toUpperCase());
  const lines = [
    `/** The book of even setups of \`${facts.rules}\`, made by \`npm run tool book\`. */`,
    '',
    "import type { BookData } from '../../book-data.ts';",
    '',
    `export const ${constant}Book: BookData = {`,
    ...Object.entries({ ...facts, depth: Math.min(...depths) }).map(
      ([key, value]) => `  ${key}: ${typeof value === 'string' ? `'${value}'` : tidy(value)},`,
    ),
    `  letters: '${letters}',`,
    '  setups: [',
    ...setups.map(({ setup, scores }) => `    '${[setup, ...scores].join(' ')}',`),
    '  ],',
    '};',
  ];
  writeFileSync(`${values.out}/${name}.ts`, `${lines.join('\n')}\n`);
  console.log(`${facts.rules}: ${setups.length} even setups among ${facts.candidates} candidates`);
}

/** A number as the formatter writes it. */
function tidy(number) {
  return number >= 10_000 ? String(number).replace(/\B(?=(\d{3})+$)/g, '_') : String(number);
}
