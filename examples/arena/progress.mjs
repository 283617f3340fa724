/** Tells how far it has come: on a terminal in a line that is written over, elsewhere in a line now and then. */

import { say } from './queue.mjs';

export class Progress {
  constructor(total, what, done = 0) {
    Object.assign(this, { total, what, before: done, done, began: performance.now(), told: 0 });
    if (done > 0) say(`${done} of ${total} ${what} are there already.`);
  }

  tell(done) {
    this.done = done;
    const now = performance.now();
    if (now - this.told < (process.stderr.isTTY ? 100 : 10_000)) return;
    this.told = now;
    this.write();
  }

  write() {
    const rate = (this.done - this.before) / ((performance.now() - this.began) / 1000);
    const line = `${this.done} of ${this.total} ${this.what}, ${rate.toFixed(1)} a second`;
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
    else say(line);
  }

  say(text) {
    this.clear();
    say(text);
  }

  clear() {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }

  end() {
    this.clear();
    if (this.done === this.before) return;
    this.write();
    if (process.stderr.isTTY) say('');
  }
}
