import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { alarm, type ProcessOptions, startEngine } from 'klin-zha/protocol/node';
import { describe, expect, it } from 'vitest';

/** A directory that exists on every system and is not the tests' directory. */
const { root } = parse(process.cwd());

/** Returns the reason why the port of a Node program closes. On a busy machine, its exit status may arrive late. */
function endOf(program: string, options: ProcessOptions = {}): Promise<string> {
  const port = startEngine(process.execPath, ['-e', program], { grace: 60_000, ...options });
  return new Promise((closed) => port.listen({ line: () => {}, closed }));
}

function isAlive(pid: number): boolean {
  try {
    // `kill` still finds zombie processes.
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
    return process.kill(pid, 0) && !/\) Z /.test(stat);
  } catch {
    return false;
  }
}

describe('a process that exits early', () => {
  it('is reported with its exit status and its last lines on standard error', async () => {
    const program =
      "for (let line = 1; line < 6; line++) console.error('line ' + line); console.error('x'.repeat(900)); process.exitCode = 3";
    const heard: string[] = [];
    const why = await endOf(program, { complaints: (text) => heard.push(text) });
    expect(why).toMatch(/^it exited with status 3; on standard error: /);
    expect(why.length).toBeLessThan(600);
    expect(heard.join('')).toMatch(/^line 1\n/);
    const short = await endOf("console.error('a\\n\\nb\\nc\\nd'); process.exitCode = 1");
    expect(short).toBe('it exited with status 1; on standard error: b | c | d');
  });

  it('is reported with its exception, without the stack', async () => {
    expect(await endOf("throw new Error('my bug')")).toMatch(/ \| Error: my bug \| Node\.js v[\d.]+$/);
  });

  it('is reported with indented lines only if there are no others, and without blank lines', async () => {
    expect(await endOf("console.error('  a\\n  b\\n   ')")).toBe(
      'it exited with status 0; on standard error:   a |   b',
    );
    expect(await endOf("console.error('   ')")).toBe('it exited with status 0');
  });

  it('is reported with only the end of long output on standard error', async () => {
    expect(await endOf("console.error('far away\\n' + '    below\\n'.repeat(1000))")).not.toContain(
      'far away',
    );
  });

  it('is reported as running if it only closed its output', async () => {
    const program = "require('node:fs').closeSync(1); setInterval(() => {}, 1000)";
    const port = startEngine(process.execPath, ['-e', program], { grace: 50 });
    const why = await new Promise<string>((closed) => port.listen({ line: () => {}, closed }));
    port.close();
    expect(why).toBe('it closed its output but is still running');
  });

  it('is reported with its signal, and without standard error if that is empty', async () => {
    expect(await endOf("process.kill(process.pid, 'SIGTERM')")).toBe('it was terminated by signal SIGTERM');
    expect(await endOf('')).toBe('it exited with status 0');
  });

  it('delivers a last line without a line break', async () => {
    const lines: string[] = [];
    const port = startEngine(process.execPath, ['-e', "process.stdout.write('ok')"]);
    await new Promise<string>((closed) => port.listen({ line: (text) => lines.push(text), closed }));
    expect(lines).toEqual(['ok']);
  });
});

describe('startEngine', () => {
  it('uses the given working directory and environment', async () => {
    const lines: string[] = [];
    const program = "console.log(process.cwd()); console.log(process.env.MOOD ?? 'none')";
    const started = { cwd: root, env: { ...process.env, MOOD: 'calm' } };
    const port = startEngine(process.execPath, ['-e', program], started);
    await new Promise<string>((closed) => port.listen({ line: (text) => lines.push(text), closed }));
    expect(lines).toEqual([root, 'calm']);
  });

  it('sends lines to the process and receives its answers', async () => {
    const lines: string[] = [];
    const port = startEngine(process.execPath, ['-e', 'process.stdin.pipe(process.stdout)']);
    await new Promise<void>((heard) => {
      port.listen({ line: (text) => void (lines.push(text) === 2 && heard()), closed: () => {} });
      port.send('isready');
      port.send('quit');
    });
    port.close();
    expect(lines).toEqual(['isready', 'quit']);
  });

  it('rejects commands and arguments that the system rejects', () => {
    expect(() => startEngine('', [])).toThrow(expect.objectContaining({ code: 'bad-command' }));
    expect(() => startEngine('a\0b', [])).toThrow(expect.objectContaining({ code: 'bad-command' }));
    expect(() => startEngine('a', 'b' as never)).toThrow(expect.objectContaining({ code: 'bad-option' }));
  });

  it('leaves no timer if it is closed after its process exited', async () => {
    const alarms = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const port = startEngine(process.execPath, ['-e', '']);
    await new Promise<string>((closed) => port.listen({ line: () => {}, closed }));
    const before = alarms();
    port.close();
    expect(alarms()).toBe(before);
  });
});

describe('a detached process', () => {
  it.each([
    ['is killed', 50, 'setInterval(() => {}, 1000)'],
    ['ends by itself', 100_000, "process.stdin.resume().on('end', () => process.exit())"],
  ])('ends with its child processes when it %s', async (_, grace, own) => {
    const forever = "['-e', 'setInterval(() => {}, 1000)']";
    const program = `const { pid } = require('node:child_process').spawn(process.execPath, ${forever}, { stdio: 'inherit' });
      console.log(pid); ${own}`;
    const port = startEngine(process.execPath, ['-e', program], { detached: true, grace });
    const child = Number(await new Promise<string>((line) => port.listen({ line, closed: () => {} })));
    expect(isAlive(child)).toBe(true);
    port.close();
    while (isAlive(child)) await new Promise<void>((ring) => void alarm(10, ring));
  });
});

describe('alarm', () => {
  it('rings after any delay, and rejects invalid times and callbacks', async () => {
    let hasRung = false;
    const stop = alarm(1e12, () => {
      hasRung = true;
    });
    await new Promise<void>((ring) => void alarm(20, ring));
    stop();
    expect(hasRung).toBe(false);
    expect(() => alarm(5, 'ring' as never)).toThrow(expect.objectContaining({ code: 'bad-option' }));
    expect(() => alarm(-1, () => {})).toThrow(expect.objectContaining({ code: 'bad-option' }));
  });
});
