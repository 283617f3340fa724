/** A contender's process: makes the contender and runs it for as long as it is told to. */

const [file, name] = process.argv.slice(2);
/** @type {import('./harness.mjs').Contender | undefined} */
let contender;

process.on('message', async ({ ms }) => {
  try {
    if (contender === undefined) {
      const { contenders } = await import(file);
      contender = await contenders[name]();
    }
    process.send({ ...round(contender, ms), check: contender.check });
  } catch (error) {
    process.send({ error: `${name}: ${error instanceof Error ? error.stack : error}` });
  }
});

/** Runs a contender until it has used so much CPU time, and says how much work it did in how much of it. */
function round({ prepare, run }, ms) {
  let work = 0;
  let seconds = 0;
  while (seconds * 1000 < ms) {
    prepare?.();
    const begin = process.cpuUsage();
    work += run();
    const { user, system } = process.cpuUsage(begin);
    seconds += (user + system) / 1e6;
  }
  return { work, seconds };
}
