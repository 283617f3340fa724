/** A worker: does whatever work is in the queue, until it is told to stop. Any number of them, anywhere. */

import { parseArgs } from 'node:util';
import { Worker } from 'bullmq';
import { connect, end, orEnd, queueName, say } from './queue.mjs';

const usage = `Usage: node worker.mjs --queue redis://HOST:PORT [--threads N] [--patience SECONDS]

  --threads    so many pieces of work are done at once; 1 if not said
  --patience   work of a worker that was not heard of for so long is done by another; 30 if not said`;

const { queue, threads, patience } = optionsOrEnd();
const redis = connect(queue);
const worker = new Worker(queueName, new URL('work.mjs', import.meta.url), {
  connection: redis,
  concurrency: threads,
  // The thread that speaks with Redis stays free while others think.
  useWorkerThreads: true,
  lockDuration: patience * 1000,
  stalledInterval: patience * 1000,
  // Whoever was killed did nothing wrong; what kills every worker has to end somewhere.
  maxStalledCount: 20,
});
worker.on('error', (error) => {
  // What has a code comes from the connection, which says it itself.
  if (redis.status === 'ready' && error.code === undefined) say(error.message);
});
let done = 0;
worker.on('completed', () => done++);
worker.on('failed', (job, error) => say(`${job?.id}: ${error.message}`));

/** Ends after the work that is begun; at a second signal at once. */
let isEnding = false;
const stop = async () => {
  if (isEnding) process.exit(1);
  isEnding = true;
  say('What is begun is done first.');
  await worker.close();
  redis.disconnect();
  const { user, system } = process.cpuUsage();
  say(`Done: ${done} pieces of work, ${((user + system) / 1e6).toFixed(1)} s of CPU time.`);
};
process.on('SIGINT', stop).on('SIGTERM', stop);
await worker.waitUntilReady();
say(`Ready: ${queueName}, ${threads} at once.`);

function optionsOrEnd() {
  const { values } = orEnd(() =>
    parseArgs({
      options: {
        queue: { type: 'string' },
        threads: { type: 'string', default: '1' },
        patience: { type: 'string', default: '30' },
      },
    }),
  );
  const [threads, patience] = [Number(values.threads), Number(values.patience)];
  if (values.queue === undefined) end(usage);
  if (!Number.isInteger(threads) || threads < 1)
    end(`--threads must be a whole number of at least 1.\n\n${usage}`);
  if (!(patience > 0)) end(`--patience is a number of seconds.\n\n${usage}`);
  return { queue: values.queue, threads, patience };
}
