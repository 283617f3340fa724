// Lets inputs grow: each shape that a target may meet, and usual texts with some damage again and again, at a length and at eight
// times as much. The time of the processor may grow as the length does.
import { parseArgs } from 'node:util';
import { corpus, giants, makeText, ownGiants } from './corpus.mjs';
import { chanceOf, giantOf } from './inputs.mjs';
import { targets } from './targets.mjs';

const { values } = parseArgs({
  options: { target: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const seed = Number(values.seed);
const shortest = 16_000;
/** So many times the shortest length. */
const longest = 8;
/** Eight times the text may take so many times as long: what grows as the square does takes 64 times. */
const most = 20;
/** What takes less is too quick to be judged, in milliseconds. */
const least = 100;

/** What is tried on a target: how it is called, and the text at so many times its least length. */
function shapesFor({ kinds, length }, number) {
  const own = kinds.flatMap((kind) => ownGiants[kind] ?? []);
  const usual = kinds.flatMap((kind) =>
    corpus[kind].slice(0, 3).map((_, index) => {
      const text = makeText(chanceOf(seed, 97 * number + index, 1), [kind], length);
      return [`the same text again: ${JSON.stringify(text.slice(0, 40))}`, '', `${text}\n`, ''];
    }),
  );
  return [...own, ...usual, ...giants];
}

async function timeOf(target, text, number) {
  const begun = process.cpuUsage();
  try {
    await target.run(text, chanceOf(seed, number, 2));
  } catch {
    // What is thrown is for others to judge.
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** How many times as long a shape takes at its longest as at its shortest, the lesser of two times each; 0 if it is too quick. */
async function growthOf(target, [name, head, piece, tail, closing = ''], number) {
  const timeAt = (factor) => {
    const times = Math.ceil((factor * shortest) / (piece.length + closing.length));
    return timeOf(target, giantOf([name, head, piece, tail, closing], times), number);
  };
  if ((await timeAt(longest)) < least) return 0;
  const [short, long] = [
    Math.min(await timeAt(1), await timeAt(1)),
    Math.min(await timeAt(longest), await timeAt(longest)),
  ];
  return long < least ? 0 : long / short;
}

let failures = 0;
for (const [number, target] of targets.entries()) {
  if (values.target !== undefined && target.name !== values.target) continue;
  const shapes = shapesFor(target, number);
  let worst = ['', 0];
  for (const shape of shapes) {
    let growth = await growthOf(target, shape, number);
    for (let again = 0; again < 2 && growth > most; again++)
      growth = Math.min(growth, await growthOf(target, shape, number));
    if (growth > worst[1]) worst = [shape[0], growth];
    if (growth <= most) continue;
    failures++;
    console.log(`FAILED ${target.name}: eight times '${shape[0]}' take ${growth.toFixed(1)} times as long`);
  }
  const said =
    worst[1] === 0 ? `none takes ${least} ms` : `at most ${worst[1].toFixed(1)} times ('${worst[0]}')`;
  console.log(`${target.name}: ${shapes.length} shapes eight times as long: ${said}`);
}
process.exitCode = failures > 0 ? 1 : 0;
