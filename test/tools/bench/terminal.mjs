/** Progress on a terminal: one line that is written over. */

/** Shows a line of progress in place of the last one; where nobody looks, nothing is shown. */
export function progress(line) {
  if (!process.stderr.isTTY) return;
  const width = process.stderr.columns ?? 80;
  process.stderr.write(`\r\x1b[K${line.slice(0, width - 1)}`);
}

/** Clears the line of progress and writes one that stays. */
export function say(line) {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  process.stderr.write(`${line}\n`);
}
