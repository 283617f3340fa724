import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alarm, type ProcessOptions, startEngine } from '../../../src/protocol/node/index.ts';

/** A folder that is there on every system, and is not that of the tests. */
const { root } = parse(process.cwd());

/** What the port of a Node program is told when the program ends. */
function endOf(program: string, options: ProcessOptions = {}): Promise<string> {
  const port = startEngine(process.execPath, ['-e', program], options);
  return new Promise((closed) => port.listen({ line: () => {}, closed }));
}

function isAlive(pid: number): boolean {
  try {
    // What is dead and waits for nobody to ask after it is still there for `kill`.
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
    return process.kill(pid, 0) && !/\) Z /.test(stat);
  } catch {
    return false;
  }
}

describe('a program that ends unasked', () => {
  it('is told with its exit status and the last of its complaints', async () => {
    const program =
      "for (let line = 1; line < 6; line++) console.error('line ' + line); console.error('x'.repeat(900)); process.exitCode = 3";
    const heard: string[] = [];
    const why = await endOf(program, { complaints: (text) => heard.push(text) });
    expect(why).toMatch(/^its output has ended, with exit status 3; on standard error: /);
    expect(why.length).toBeLessThan(600);
    expect(heard.join('')).toMatch(/^line 1\n/);
    const short = await endOf("console.error('a\\n\\nb\\nc\\nd'); process.exitCode = 1");
    expect(short).toBe('its output has ended, with exit status 1; on standard error: b | c | d');
  });

  it('is told with what was thrown, not with the stack below it', async () => {
    expect(await endOf("throw new Error('my bug')")).toMatch(/ \| Error: my bug \| Node\.js v[\d.]+$/);
  });

  it('is told with indented complaints where there are no others, and without blank ones', async () => {
    expect(await endOf("console.error('  a\\n  b\\n   ')")).toBe(
      'its output has ended, with exit status 0; on standard error:   a |   b',
    );
    expect(await endOf("console.error('   ')")).toBe('its output has ended, with exit status 0');
  });

  it('is told with the end of what it complains of: no more of it is kept', async () => {
    expect(await endOf("console.error('far away\\n' + '    below\\n'.repeat(1000))")).not.toContain(
      'far away',
    );
  });

  it('is told to run on where it has only closed its output', async () => {
    const program = "require('node:fs').closeSync(1); setInterval(() => {}, 1000)";
    const port = startEngine(process.execPath, ['-e', program], { grace: 50 });
    const why = await new Promise<string>((closed) => port.listen({ line: () => {}, closed }));
    port.close();
    expect(why).toBe('its output has ended, and it runs on');
  });

  it('is told with the signal, and with nothing where nothing was said', async () => {
    expect(await endOf("process.kill(process.pid, 'SIGTERM')")).toBe(
      'its output has ended, by signal SIGTERM',
    );
    expect(await endOf('')).toBe('its output has ended, with exit status 0');
  });

  it('hands on a last line without an end', async () => {
    const lines: string[] = [];
    const port = startEngine(process.execPath, ['-e', "process.stdout.write('ok')"]);
    await new Promise<string>((closed) => port.listen({ line: (text) => lines.push(text), closed }));
    expect(lines).toEqual(['ok']);
  });
});

describe('a program that is started', () => {
  it('runs in the folder and with the surroundings that are given', async () => {
    const lines: string[] = [];
    const program = "console.log(process.cwd()); console.log(process.env.MOOD ?? 'none')";
    const started = { cwd: root, env: { ...process.env, MOOD: 'calm' } };
    const port = startEngine(process.execPath, ['-e', program], started);
    await new Promise<string>((closed) => port.listen({ line: (text) => lines.push(text), closed }));
    expect(lines).toEqual([root, 'calm']);
  });

  it('hears the lines that are sent, and answers', async () => {
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

  it('has a name and arguments that a system can take', () => {
    expect(() => startEngine('', [])).toThrow(expect.objectContaining({ code: 'bad-command' }));
    expect(() => startEngine('a\0b', [])).toThrow(expect.objectContaining({ code: 'bad-command' }));
    expect(() => startEngine('a', 'b' as never)).toThrow(expect.objectContaining({ code: 'bad-option' }));
  });

  it('leaves no alarm behind where it is closed after it has ended', async () => {
    const alarms = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const port = startEngine(process.execPath, ['-e', '']);
    await new Promise<string>((closed) => port.listen({ line: () => {}, closed }));
    const before = alarms();
    port.close();
    expect(alarms()).toBe(before);
  });
});

describe('a program with a session of its own', () => {
  it.each([
    ['is killed', 50, 'setInterval(() => {}, 1000)'],
    ['ends by itself', 100_000, "process.stdin.resume().on('end', () => process.exit())"],
  ])('is ended with all that it has started where it %s', async (_, grace, own) => {
    const forever = "['-e', 'setInterval(() => {}, 1000)']";
    const program = `const { pid } = require('node:child_process').spawn(process.execPath, ${forever}, { stdio: 'inherit' });
      console.log(pid); ${own}`;
    const port = startEngine(process.execPath, ['-e', program], { detached: true, grace });
    const child = Number(await new Promise<string>((line) => port.listen({ line, closed: () => {} })));
    expect(isAlive(child)).toBe(true);
    port.close();
    for (let times = 0; times < 500 && isAlive(child); times++)
      await new Promise<void>((ring) => void alarm(10, ring));
    expect(isAlive(child)).toBe(false);
  });
});

describe('an alarm', () => {
  it('does not ring before its time, however far that is, and takes none but functions and times', async () => {
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
