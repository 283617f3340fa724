import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alarm, type StartOptions, startEngine } from '../../src/process/index.ts';

/** A folder that is there on every system, and is not that of the tests. */
const { root } = parse(process.cwd());

/** What the port of a Node program is told when the program ends. */
function endOf(program: string, options: StartOptions = {}): Promise<string> {
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
  it('is ended with all that it has started', async () => {
    const forever = "['-e', 'setInterval(() => {}, 1000)']";
    const program = `const { pid } = require('node:child_process').spawn(process.execPath, ${forever}, { stdio: 'inherit' });
      console.log(pid); setInterval(() => {}, 1000)`;
    const port = startEngine(process.execPath, ['-e', program], { detached: true, grace: 50 });
    const child = Number(await new Promise<string>((line) => port.listen({ line, closed: () => {} })));
    expect(isAlive(child)).toBe(true);
    port.close();
    for (let times = 0; times < 500 && isAlive(child); times++)
      await new Promise<void>((ring) => void alarm(10, ring));
    expect(isAlive(child)).toBe(false);
  });
});
