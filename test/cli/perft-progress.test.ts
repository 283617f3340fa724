import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Output } from '../../src/cli/output.ts';
import { ProgressLine } from '../../src/cli/perft/count.ts';
import { run } from '../../src/cli/run.ts';
import { battle } from './support.ts';

const cleared = '\r\u001b[K';

/** A terminal and its output. */
function terminal() {
  const written: string[] = [];
  const write = (chunk: unknown, _: unknown, done: () => void): void => {
    written.push(String(chunk));
    done();
  };
  return { written, stream: Object.assign(new Writable({ write }), { isTTY: true }) };
}

describe('the progress line', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('is overwritten, and cleared at the end', async () => {
    const { written, stream } = terminal();
    const line = new ProgressLine(new Output(stream));
    vi.advanceTimersByTime(1000);
    expect(written).toEqual([]);
    line.update({ depth: 4, moves: 47, done: 3, sequences: 1_234_567 });
    vi.advanceTimersByTime(250);
    line.update({ depth: 4, moves: 47, done: 5, sequences: 2_345_678 });
    vi.advanceTimersByTime(250);
    await line.clear();
    vi.advanceTimersByTime(1000);
    await line.end();
    expect(written).toEqual([
      `${cleared}depth 4: 3 of 47 moves, 1,234,567 sequences, 0.3 s`,
      `${cleared}depth 4: 5 of 47 moves, 2,345,678 sequences, 0.5 s`,
      cleared,
    ]);
  });

  it('removes its timer and signal handler', async () => {
    const before = process.listenerCount('SIGINT');
    const { stream } = terminal();
    const line = new ProgressLine(new Output(stream));
    expect(process.listenerCount('SIGINT')).toBe(before + 1);
    await line.end();
    expect([process.listenerCount('SIGINT'), vi.getTimerCount()]).toEqual([before, 0]);
  });

  it('is cleared before Ctrl-C ends the process', async () => {
    const { written, stream } = terminal();
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const line = new ProgressLine(new Output(stream));
    line.update({ depth: 4, moves: 47, done: 3, sequences: 5 });
    vi.advanceTimersByTime(250);
    process.emit('SIGINT');
    await vi.waitFor(() => expect(kill).toHaveBeenCalledWith(process.pid, 'SIGINT'));
    expect(written.at(-1)).toBe(cleared);
    kill.mockRestore();
  });

  it.each([
    [[], 1],
    [['--quiet'], 0],
    [['--json'], 0],
  ])('appears on a terminal, except with --quiet and --json: %j', async (options, listeners) => {
    const before = process.listenerCount('SIGINT');
    const { stream } = terminal();
    let handlers = 0;
    const stdout = new Writable({
      write: (_chunk, _encoding, done) => {
        handlers = process.listenerCount('SIGINT') - before;
        done();
      },
    });
    const io = { stdin: process.stdin, stdout, stderr: stream, colours: false };
    expect(await run(['perft', '--depth', '2', ...options, battle], io)).toBe(0);
    expect([handlers, process.listenerCount('SIGINT')]).toEqual([listeners, before]);
  });
});
