/** Runs the examples in docs/how-to/command-line.md and in the help, and compares their output. */

import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deflateSync } from 'fflate/browser';
import {
  formatMove,
  klinZha as klin,
  legalMoves,
  parsePosition,
  play,
  type RulesetId,
  rulesOf,
  unwrap,
} from 'klin-zha';
import { endingClass, joinSlices } from 'klin-zha/endings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProgram } from './bundle.ts';
import { battle, klinZha } from './support.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = join(root, 'docs/how-to/command-line.md');
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-page-'));

/** Returns a table that is complete, so that no example builds one, but contains one position per slice. */
function emptyTable(rules: RulesetId, id: string): Uint8Array {
  const endings = endingClass(rulesOf(rules), id);
  return joinSlices(endings, Array<Uint8Array>(endings.slices).fill(deflateSync(Uint8Array.of(2))));
}

/** Runs a line in a shell, with the program in its path, in a folder with the example records. */
function shell(line: string, home: string) {
  const { FORCE_COLOR: _, ...others } = process.env;
  const env = { ...others, HOME: home, PATH: `${folder}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line], {
    cwd: home,
    env,
    encoding: 'utf8',
    input: '',
  });
  return { status, output: stdout + stderr };
}

/** Returns the arguments of a call of the program; undefined for other lines. */
function argumentsOf(line: string): string[] | undefined {
  const words = /^klin-zha((?: +(?!"klin-zha )(?:[\w@%+=:,./-]+|"[^"$`\\!]*"))*) *$/.exec(line)?.[1];
  return words?.match(/[^ "]+|"[^"]*"/g)?.map((word) => word.replaceAll('"', ''));
}

/** Runs a line in a folder: calls of the program alone in this process, which is faster, other lines in a shell. */
async function runLine(line: string, home: string) {
  const [, call, input, output] = /^(.*?)(?: < (\S+))?(?: > (\S+))?$/.exec(line)!;
  const words = argumentsOf(call!);
  if (words === undefined) return shell(line, home);
  const before = process.cwd();
  process.chdir(home);
  try {
    const stdin = input === undefined ? '' : [readFileSync(input)];
    const { status, out, err } = await klinZha(words, { stdin, program: pathToFileURL(program) });
    if (output === undefined) return { status, output: out + err };
    writeFileSync(output, out);
    return { status, output: err };
  } finally {
    process.chdir(before);
  }
}

function homeWithRecords(name: string): string {
  const home = join(folder, name);
  mkdirSync(home);
  cpSync(join(root, 'examples/records'), home, { recursive: true });
  return home;
}

let program: string;
beforeAll(() => {
  program = bundleProgram(folder);
  const start = join(folder, 'klin-zha');
  writeFileSync(start, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('docs/how-to/command-line.md', () => {
  it('shows the output of its commands', async () => {
    const home = homeWithRecords('page');
    const text = readFileSync(page, 'utf8');
    const blocks = /(?<=^```console\n)[\s\S]*?(?=^```)/gm;
    const printed: string[] = [];
    for (const [block] of text.matchAll(blocks)) {
      let output = '';
      for (const [line, command] of block.matchAll(/^\$ (.*)\n/gm))
        output += `${line}${(await runLine(command!, home)).output}`;
      printed.push(output);
    }
    const run = text.replaceAll(blocks, () => printed.shift()!);
    expect(run.match(/^\$ /gm)!.length).toBeGreaterThanOrEqual(14);
    await expect(run).toMatchFileSnapshot(page);
  });

  it('has valid JSON lines', async () => {
    const blocks = [...readFileSync(page, 'utf8').matchAll(/^```json\n([\s\S]*?)^```/gm)].map(
      ([, block]) => block!,
    );
    expect(blocks).toHaveLength(2);
    const [moves, match] = blocks;
    const answered = await klinZha(['moves', '--jsonl'], { stdin: moves! });
    expect(answered.status).toBe(0);
    expect(JSON.parse(answered.out)).toMatchObject({ rules: 'klin-zha', nextResult: null });
    expect(await klinZha(['match', '-'], { stdin: match! })).toMatchObject({ status: 0 });
  });
});

/** An engine that accepts every ruleset and resigns every game. */
const resigningEngine = `import { createInterface } from 'node:readline';
const answers = { 'klin-zha': 'id name mine\\nok', newgame: 'gameok', go: 'resign' };
for await (const line of createInterface({ input: process.stdin })) {
  const answer = answers[line.split(' ')[0]];
  if (answer !== undefined) console.log(answer);
  if (line === 'quit') break;
}
`;

describe('the examples in the help', () => {
  /** Creates the files that the examples name. */
  function prepare(): string {
    const home = homeWithRecords('help');
    for (const name of ['game', 'games', 'a', 'b', 'opening'])
      for (const form of ['kzn', 'txt'])
        copyFileSync(join(home, `introduction.${form}`), join(home, `${name}.${form}`));
    mkdirSync(join(home, 'archive'));
    copyFileSync(join(home, 'introduction.kzn'), join(home, 'archive', 'one.kzn'));
    const tagged = `[Event "Spring"]\n[Date "2026.03.01"]\n[Gold "Worf"]\n`;
    for (const file of ['a.kzn', 'games.kzn', 'archive/one.kzn']) {
      const game = readFileSync(join(home, file), 'utf8');
      writeFileSync(join(home, file), `${tagged}${game}\n[Position "${battle}"]\n\n*\n`);
    }
    // The second game begins where the first was adjourned.
    let state = unwrap(parsePosition(klin, battle));
    for (const day of ['monday', 'tuesday']) {
      const move = legalMoves(state)[0]!;
      const tags = `[Rules "${klin.id}"]\n[Notation "coordinate"]\n[Gold "Worf"]\n[Position "${state}"]`;
      writeFileSync(join(home, `${day}.kzn`), `${tags}\n\n${formatMove(move)} *\n`);
      state = play(state, move);
    }
    writeFileSync(join(home, 'position.txt'), `${battle}\n`);
    writeFileSync(join(home, 'positions.jsonl'), `${JSON.stringify({ position: battle })}\n`);
    writeFileSync(join(home, 'B-B.kze'), emptyTable('klin-zha', 'B-B'));
    writeFileSync(join(home, 'BS-B.kze'), emptyTable('takzh', 'BS-B'));
    writeFileSync(join(home, 'my.mjs'), resigningEngine);
    return home;
  }

  it('run without errors', async () => {
    const home = prepare();
    const { out } = await klinZha(['--help']);
    const names = [...out.slice(out.indexOf('Commands:')).matchAll(/^ {2}([a-z]+) /gm)].map(
      ([, name]) => name!,
    );
    const wrong: string[] = [];
    let number = 0;
    for (const name of ['--help', ...names.filter((one) => one !== 'help' && one !== 'klin')]) {
      const help = (await klinZha(name === '--help' ? [name] : [name, '--help'])).out;
      const examples = help.slice(help.indexOf('Examples:')).replaceAll('\\\n', ' ');
      for (const [, line] of examples.matchAll(/^ {2}(klin-zha .*)$/gm)) {
        number++;
        const { status, output } = await runLine(line!, home);
        const isExplained = line!.includes('--explain') && /\(R\d+\.\d+, /.test(output);
        if (status !== 0 && !isExplained) wrong.push(`${line}: ${status} ${output.slice(-200)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(number).toBeGreaterThan(40);
  });
});
