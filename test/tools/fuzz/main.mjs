// npm run tool fuzz -- [--inputs N] [--seed S] [--target NAME] [--minutes M] [--from N]
// npm run tool fuzz -- growth [--target NAME] [--seed S]
// npm run tool fuzz -- corpus
//
// Tries random and mutated texts on everything that reads external data: only the documented exceptions are allowed, no text may hang,
// and none may be read in two ways. With `growth`, measures how time grows with the length of input; with `corpus`, makes the files
// that the inputs come from. See README.md in this folder.
const jobs = { growth: './growth.mjs', corpus: './make-corpus.mjs' };
const [job] = process.argv.slice(2);
if (Object.hasOwn(jobs, job)) process.argv.splice(2, 1);
await import(jobs[job] ?? './random.mjs');
