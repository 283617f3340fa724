/** The clock times in the comments of a move, with what is wrong with them. */

import type { Place } from '../diagnostics.ts';
import type { DiagnosticList } from '../faults.ts';
import type { ClockTime } from './comments.ts';

/** A move to which clock times are given. */
interface Clocked {
  clock: number | undefined;
  elapsed: number | undefined;
}

/** Takes the clock times of one comment for the move before it. */
export class ClockReader {
  private readonly move: Clocked;
  private readonly faults: DiagnosticList;
  private readonly raw: string;
  /** The line and the column of what stands in the comment at `start`, up to the end of the line. */
  private line: number;
  private column: number;
  private start = 0;

  constructor(move: Clocked, faults: DiagnosticList, raw: string, mark: Omit<Place, 'text'>) {
    this.move = move;
    this.faults = faults;
    this.raw = raw;
    this.line = mark.line;
    this.column = mark.column + 1;
  }

  /** Gives a time to the move. One that cannot be read, or that the move has already, stays in the comment. */
  take(time: ClockTime): boolean {
    const { move } = this;
    const { kind, seconds } = time;
    const known = kind === 'clk' ? move.clock : move.elapsed;
    if (seconds === undefined) {
      const message = `'${time.raw}' is no clock time and stays in the comment.`;
      this.faults.warn('bad-clock', this.placeOf(time), message, `[%${kind} h:mm:ss]`);
      return false;
    }
    if (known !== undefined) {
      const message = `The move has its [%${kind}] already; this one stays in the comment.`;
      this.faults.warn('repeated-clock', this.placeOf(time), message);
      return false;
    }
    if (kind === 'clk') move.clock = seconds;
    else move.elapsed = seconds;
    return true;
  }

  /** The place of a time; times come in the order in which they stand. */
  private placeOf({ raw: text, offset }: ClockTime): Place {
    for (let end = this.endOfLine(); end < offset; end = this.endOfLine()) {
      this.start = end + 1;
      this.line++;
      this.column = 1;
    }
    return { text, line: this.line, column: this.column + offset - this.start };
  }

  private endOfLine(): number {
    const end = this.raw.indexOf('\n', this.start);
    return end < 0 ? this.raw.length : end;
  }
}
