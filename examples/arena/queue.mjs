/** The queue over Redis that all programs here share: work goes in, results come out, and each is kept once. */

import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNotConnectionError, Queue, QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';

export const { version } = createRequire(import.meta.url)('klin-zha/package.json');

/** Another version of the library might play otherwise, so that it has a queue of its own. */
export const queueName = `klin-zha-${version}`;

/** Says something to people, beside what a program prints. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Ends the program: it was called wrongly. */
export function end(message) {
  say(message);
  process.exit(2);
}

/** Does something, or ends the program with why it cannot be done. */
export function orEnd(work) {
  try {
    return work();
  } catch (error) {
    return end(error.message);
  }
}

/** A connection that never gives up: what is asked while Redis is away waits till it is back. */
export function connect(url) {
  const retryStrategy = (times) => Math.min(times * 100, 3000);
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) say(`Redis is away, and waited for: ${error.message || error.code}`);
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) say('Redis is back.');
    isAway = false;
  });
  return redis;
}

/** The same name for the same work, whoever asks for it. */
export function idOf(work) {
  return createHash('sha256').update(JSON.stringify(work)).digest('hex').slice(0, 16);
}

/** How jobs are kept: attempts are for threads that fail; results nobody asks for go after a week. */
const jobOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: { age: 7 * 24 * 3600 },
  removeOnFail: { age: 7 * 24 * 3600 },
};

/**
 * Puts work in the queue and gathers its results, until all are there. Whatever Redis loses is queued again.
 *
 * @param id of all the work together: with it the same piece is never queued twice
 * @param name what kind of work it is
 * @param pieces what has no result yet: `{ index, data }` in the order of their indexes
 * @param keep writes results down, `{ index, result, begun }`; only then Redis forgets them
 * @param ahead so many pieces are in the queue at once
 * @param sweep milliseconds after which all of them are asked for, whatever was heard
 * @returns what failed again and again: `{ index, why }`
 */
export async function gather(url, { id, name, pieces, keep, ahead = 500, sweep = 5000 }) {
  let wanted = take(pieces, ahead);
  if (wanted.length === 0) return [];
  const redis = connect(url);
  const queue = new Queue(queueName, {
    connection: redis,
    defaultJobOptions: jobOptions,
    // Events hold results; whoever misses one asks for its job.
    streams: { events: { maxLen: 1000 } },
  });
  // What the connection has to say it says itself.
  queue.on('error', () => {});
  const events = new QueueEvents(queueName, { connection: redis });
  const bell = bellFor(events, redis);
  const flying = new Map();
  const failed = [];
  const patiently = (ask) => askAgain(redis, ask);
  const add = (wanted) =>
    patiently(() =>
      queue.addBulk(wanted.map(({ index, data }) => ({ name, data, opts: { jobId: `${id}-${index}` } }))),
    );

  /** Asks for pieces by their jobs: keeps what is there, queues again what is lost. */
  const collect = async (ids) => {
    const own = ids.filter((one) => flying.has(one));
    const jobs = await Promise.all(own.map((one) => patiently(() => queue.getJob(one))));
    const lost = own.filter((_, at) => jobs[at] === undefined).map((one) => flying.get(one));
    if (lost.length > 0) {
      say(`Redis has lost ${lost.length} pieces of work; they are queued again.`);
      await add(lost);
    }
    const ended = jobs.filter((job) => job?.finishedOn !== undefined);
    const isDone = ({ returnvalue }) => returnvalue !== null && returnvalue !== undefined;
    const indexOf = (job) => flying.get(job.id).index;
    const done = ended.filter(isDone);
    if (done.length > 0)
      await keep(
        done.map((job) => ({ index: indexOf(job), result: job.returnvalue, begun: job.attemptsStarted })),
      );
    for (const job of ended.filter((one) => !isDone(one)))
      failed.push({ index: indexOf(job), why: job.failedReason });
    await Promise.all(ended.map((job) => patiently(() => queue.remove(job.id))));
    for (const job of ended) flying.delete(job.id);
  };

  try {
    for (;;) {
      if (wanted.length > 0) await add(wanted);
      for (const piece of wanted) flying.set(`${id}-${piece.index}`, piece);
      if (flying.size === 0) return failed;
      await collect((await bell.ring(sweep)) ?? [...flying.keys()]);
      wanted = take(pieces, ahead - flying.size);
    }
  } finally {
    bell.close();
    await Promise.allSettled([events.close(), queue.close()]);
    redis.disconnect();
  }
}

/** The next of an iterator, so many at most. */
function take(iterator, most) {
  const taken = [];
  while (taken.length < most) {
    const { done, value } = iterator.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

/** Asks again where the connection broke: all that is asked here may be asked twice. */
async function askAgain(redis, ask) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (redis.status === 'ready' && isNotConnectionError(error)) throw error;
      await sleep(500);
    }
  }
}

/** Rings when jobs have ended. What it does not hear, while Redis is away, is found by asking for everything. */
function bellFor(events, redis) {
  let heard = new Set();
  let isDeaf = true;
  let wake = () => {};
  const note = ({ jobId }) => {
    heard.add(jobId);
    wake();
  };
  const reopened = () => {
    isDeaf = true;
    wake();
  };
  events
    .on('completed', note)
    .on('failed', note)
    .on('error', () => {});
  redis.on('ready', reopened);
  let last = 0;
  return {
    /** Waits. @returns the jobs that have ended; null where all are to be asked for */
    async ring(sweep) {
      const left = last + sweep - Date.now();
      if (heard.size === 0 && !isDeaf && left > 0) {
        const alarm = new AbortController();
        const rung = new Promise((resolve) => (wake = resolve));
        await Promise.race([rung, sleep(left, undefined, { signal: alarm.signal }).catch(() => {})]);
        alarm.abort();
      }
      const ids = [...heard];
      heard = new Set();
      if (!isDeaf && Date.now() < last + sweep) return ids;
      isDeaf = false;
      last = Date.now();
      return null;
    },
    close() {
      redis.off('ready', reopened);
    },
  };
}
