/** Work in pieces of one kind: the result of each is a line of a ledger. */

import { linesIn, openLedger } from './ledger-file.mjs';
import { Progress } from './progress.mjs';
import { end, gather, idOf, say, version } from './queue.mjs';

/**
 * Completes the pieces without a result in the ledger. If some cannot be completed, the program ends.
 *
 * @param name the kind of work
 * @param what the plural of a piece, for messages
 * @param about settings that determine all results: the ledger begins with them
 * @param count the number of pieces
 * @param dataOf returns the data of a piece by its index
 * @returns the results by index
 */
export async function resultsOf({ queue, ledger: file }, { name, what, about, count, dataOf }) {
  const head = JSON.stringify({ [name]: about, version });
  const results = new Array(count);
  let isFirst = true;
  for await (const line of linesIn(file)) {
    if (isFirst && line !== head) end(`${file} is the ledger of other work.`);
    isFirst = false;
    const { index, ...result } = parsed(line) ?? {};
    if (index >= 0 && index < count) results[index] = result;
  }
  const isMissing = (index) => results[index] === undefined;
  let done = count - [...results.keys()].filter(isMissing).length;
  const progress = new Progress(count, what, done);
  const written = openLedger(file, head);
  const failed = await gather(queue, {
    id: idOf(head),
    name,
    pieces: (function* () {
      for (let index = 0; index < count; index++) if (isMissing(index)) yield { index, data: dataOf(index) };
    })(),
    keep(found) {
      written.append(found.map(({ index, result }) => JSON.stringify({ index, ...result })));
      for (const { index, result } of found) results[index] = result;
      done += found.length;
      progress.tell(done);
    },
  });
  written.close();
  progress.end();
  for (const { index, why } of failed) say(`Piece ${index} of the ${what} failed: ${why}`);
  if (failed.length > 0) process.exit(1);
  return results;
}

/** Returns undefined for a line that a crash cut off. */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
