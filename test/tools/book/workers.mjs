// Workers that answer questions.
import { Worker } from 'node:worker_threads';

/** Has workers answer questions until `ask` returns none, or `keep` returns true for an answer. */
export async function overWorkers(threads, file, workerData, ask, keep) {
  const workers = Array.from({ length: threads }, () => new Worker(file, { workerData }));
  let open = 0;
  await new Promise((resolve, reject) => {
    const give = (worker) => {
      const question = ask();
      if (question === undefined) {
        if (open === 0) resolve();
        return;
      }
      open++;
      worker.postMessage(question);
    };
    for (const worker of workers) {
      worker.on('error', reject);
      worker.on('message', (answer) => {
        open--;
        if (keep(answer) === true) resolve();
        else give(worker);
      });
      give(worker);
    }
  });
  await Promise.all(workers.map((worker) => worker.terminate()));
}
