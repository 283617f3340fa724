// What becomes of one input: nothing, or a failure, which is made as small as it can be.
import { chanceOf } from './inputs.mjs';

/** Runs a target on a text, and gives what it threw. */
async function outcomeOf(target, text, seed, number) {
  try {
    await target.run(text, chanceOf(seed, number, 2));
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/** Judges an input: undefined, or what is wrong and the smallest text that shows it. */
export async function judge({ target, text }, seed, number) {
  const run = (what) => outcomeOf(target, what, seed, number);
  const wrong = await run(text);
  if (wrong === undefined) return undefined;
  return { wrong, text: await shrink(text, async (less) => kindOf(await run(less)) === kindOf(wrong)) };
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
