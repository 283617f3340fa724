// npm run tool book -- [--rules ID] [--count N] [--seed S] [--nodes N] [--threshold H] [--threads T] [--journal DIR] [--out FILE]
//                [--check N] [--audit]
//
// Makes the books of even setups in src/bots/books/books.json: for each ruleset the first so many candidates that are even, no
// two of them equal up to symmetry. The same seed gives the same book, however many threads work. What was judged is kept in a
// journal, from which a run that was stopped goes on. See docs/explanation/books.md.
//
// --audit judges the setups of the books in the package as built, by default at 400000 nodes and all of them (--count: so many,
// from all over the book), and fails for a book with less than 90 % even setups or one that is decided.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parsePosition, rulesetIds, rulesOf, unwrap } from '../../../dist/index.js';
import { isDecided, judged, unevenness } from './judge.mjs';
import { overWorkers } from './workers.mjs';

/** Of three, hardly any setups are as even as those of two: they are so far apart already by who is next to whom. */
const thresholds = { 'romulan-heart:3': '200' };
const judges = new URL('worker.mjs', import.meta.url);
const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    rules: { ...text, multiple: true, default: [...rulesetIds] },
    count: text,
    seed: { ...text, default: '1' },
    nodes: text,
    threshold: text,
    threads: { ...text, default: '2' },
    journal: { ...text, default: 'node_modules/.cache/klin-zha-book' },
    out: { ...text, default: 'src/bots/books/books.json' },
    check: text,
    audit: { type: 'boolean', default: false },
  },
});
const { audit, check } = values;
const usualCount = audit ? '1000' : '200';
const [count, seed, nodes, threads] = [
  values.count ?? usualCount,
  values.seed,
  values.nodes ?? '400000',
  values.threads,
].map(Number);
if (!audit && check === undefined) mkdirSync(values.journal, { recursive: true });
for (const rules of values.rules) {
  if (audit) await auditBook(rules);
  else if (check === undefined) await makeBook(rules);
  else await checkBook(rules, Number(check));
}

/** The threshold of a book: hundredths of a Vanguard. */
function thresholdOf(rules) {
  return Number(values.threshold ?? thresholds[rules] ?? '60');
}

/** So many setups of a book that was built, from all over it. */
async function sampleOf(rules, most) {
  const { getBook } = await import('../../../dist/bots.js');
  const book = getBook(rulesOf(rules));
  const step = Math.max(1, Math.floor(book.setups.length / most));
  return { book, sample: book.setups.filter((_, index) => index % step === 0).slice(0, most) };
}

/** Judges the setups of a book with more nodes than it was made with, and says how many are even. */
async function auditBook(rules) {
  const { sample } = await sampleOf(rules, count);
  const left = sample.map(({ position }) => position);
  const found = [];
  await overWorkers(
    threads,
    judges,
    { rules, nodes },
    () => left.pop(),
    (scores) => void found.push(scores),
  );
  const threshold = thresholdOf(rules);
  const even = found.filter((scores) => unevenness(scores) <= threshold).length;
  const decided = found.filter(isDecided).length;
  const share = even / found.length;
  const sorted = found.map(unevenness).sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  console.log(
    `${rules}: ${even} of ${found.length} setups (${(100 * share).toFixed(0)} %) within ${threshold} at ${nodes} nodes, median ${median}, ${decided} decided`,
  );
  if (share < 0.9 || decided > 0) process.exitCode = 1;
}

/** Judges so many setups of a book that was built again, from all over it, and says how many have other scores. */
async function checkBook(rules, most) {
  const { book, sample } = await sampleOf(rules, most);
  const others = sample.filter(({ position, scores }) => {
    const found = judged(unwrap(parsePosition(rulesOf(rules), position)), book);
    return found?.scores.join() !== scores.join();
  });
  console.log(`${rules}: ${sample.length} setups judged again, ${others.length} with other scores`);
  if (others.length > 0) process.exitCode = 1;
}

async function makeBook(rules) {
  const threshold = thresholdOf(rules);
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
    await overWorkers(
      threads,
      judges,
      { rules, seed, nodes, threshold },
      () => {
        while (known.has(asked)) asked++;
        return asked++;
      },
      (answer) => {
        note(answer);
        appendFileSync(journal, `${JSON.stringify(answer)}\n`);
        const isDone = take();
        if (!isDone && answer.setup !== undefined)
          console.log(`${rules}: ${book.size} of ${count}, ${next} judged`);
        return isDone;
      },
    );
  }
  const setups = [...book.values()];
  const depth = Math.min(...setups.map((each) => each.depth));
  write({ rules, seed, nodes, threshold, candidates: next, depth }, setups);
}

/** Writes a book to the file of all books, in the order of the rulesets. The setups are one compact string. */
function write(facts, setups) {
  const compact = setups.map(({ setup, scores }) => [setup, ...scores].join(' ')).join('|');
  const others = existsSync(values.out) ? JSON.parse(readFileSync(values.out, 'utf8')) : [];
  const books = new Map([...others, { ...facts, setups: compact }].map((book) => [book.rules, book]));
  const sorted = rulesetIds.flatMap((rules) => books.get(rules) ?? []);
  writeFileSync(values.out, `${JSON.stringify(sorted, null, 2)}\n`);
  console.log(`${facts.rules}: ${setups.length} even setups among ${facts.candidates} candidates`);
}
