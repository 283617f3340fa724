// What becomes of one input: nothing, or a failure, which is made as small as it can be.
import { chanceOf, giantOf, large } from './inputs.mjs';

/** An input may take so long: generous, for machines with other work to do. */
const budget = (text) => 1000 + text.length / 50;
/** Four times the text may take so many times as long, where it takes long enough to be measured. */
const mostGrowth = 10;
const leastTime = 60;
const confirmations = 6;

/** Runs a target on a text, and gives what it threw. */
async function outcomeOf(target, text, seed, number) {
  try {
    await target.run(text, chanceOf(seed, number, 2));
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/**
 * How many milliseconds something takes, whatever else the machine is doing: a busy machine lengthens the time on the
 * wall, and the collection of garbage on other cores that of the processor.
 */
async function timeOf(run) {
  const begun = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(begun[1]);
  return Math.min(performance.now() - begun[0], (user + system) / 1000);
}

async function median(run) {
  const times = [];
  for (let again = 0; again < 3; again++) times.push(await timeOf(run));
  return times.sort((a, b) => a - b)[1];
}

/** Judges an input: undefined, or what is wrong and the smallest text that shows it. */
export async function judge({ target, text, shape }, seed, number) {
  let wrong;
  const run = (what) => outcomeOf(target, what, seed, number);
  // The clock on the wall is asked first: it costs nothing.
  const begun = performance.now();
  wrong = await run(text);
  const elapsed = performance.now() - begun;
  if (wrong !== undefined)
    return { wrong, text: await shrink(text, async (less) => kindOf(await run(less)) === kindOf(wrong)) };
  if (
    elapsed > budget(text) &&
    (await isConfirmed(async () => (await timeOf(() => run(text))) > budget(text)))
  )
    return { wrong: `it takes ${Math.round(elapsed)} ms`, text };
  if (shape === undefined || elapsed < leastTime / 4 || text.length > large) return undefined;
  const growth = () => growthOf(shape, text.length, run);
  return (await isConfirmed(async () => (await growth()) > mostGrowth))
    ? { wrong: `four times '${shape[0]}' take ${(await growth()).toFixed(1)} times as long`, text }
    : undefined;
}

/** How many times as long a text takes that is four times as long; 0 where it is too quick to tell. */
async function growthOf(shape, length, run) {
  const times = Math.floor(length / (4 * (shape[2] + (shape[4] ?? '')).length));
  const short = giantOf(shape, times);
  const long = giantOf(shape, 4 * times);
  await run(short);
  const time = await median(() => run(long));
  return time < leastTime ? 0 : time / (await median(() => run(short)));
}

async function isConfirmed(test) {
  for (let again = 0; again < confirmations; again++) if (!(await test())) return false;
  return true;
}

/** What was thrown, without the texts and numbers in it. */
export function kindOf(wrong) {
  return wrong?.split('\n')[0].replace(/'[^']*'|\d+/g, '#');
}

/** Leaves out pieces of a text, halves first, as long as it still fails. */
async function shrink(text, fails) {
  let left = text;
  const deadline = Date.now() + 10_000;
  for (let size = left.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at < left.length && Date.now() < deadline; ) {
      const less = left.slice(0, at) + left.slice(at + size);
      if (await fails(less)) left = less;
      else at += size;
    }
  }
  return left;
}
