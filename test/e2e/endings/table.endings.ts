/** A whole endgame table: its builder killed at random, its values against a forward solver, and its wins. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createState, seededRandom } from 'klin-zha';
import { alphaBeta, alphaBetaBot } from 'klin-zha/bots';
import { countPositions, type EndingTable, openTable, positionAt } from 'klin-zha/endings';
import { Searcher } from 'klin-zha/search';
import { afterAll, expect, it } from 'vitest';
import { tablesOfClass } from '../../../src/endings/ending-class.ts';
import { knownSlice, putIndex } from '../../../src/endings/position-index.ts';
import { type ForwardValue, solveForward } from '../../endings/forward.ts';
import { isDeep, runs } from '../../support/runs.ts';

const program = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'klin-zha-endings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the command prints when it ends by itself, and the file of the table. */
async function build(name: string, kill?: (pid: number) => Promise<void>) {
  const file = join(folder, name);
  const argv = [program, 'endings', 'build', 'B-B', '--out', file, '--threads', '2'];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  const out: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  const ended = once(child, 'close');
  await kill?.(child.pid!);
  const [status] = await ended;
  return { status, file, out: Buffer.concat(out).toString() };
}

/** Kills a random thread of a process, and with it the process; where threads have no ids, the process. */
function killThread(pid: number, random: () => number): void {
  const tasks = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [String(pid)];
  process.kill(Number(tasks[Math.floor(random() * tasks.length)]), 'SIGKILL');
}

/** Waits until a builder has written some more bytes. */
async function growth(name: string, bytes: number): Promise<void> {
  const size = (): number => statSync(join(folder, `${name}.part`), { throwIfNoEntry: false })?.size ?? 0;
  for (const end = size() + bytes; size() < end; ) await sleep(10);
}

let whole: ReturnType<typeof build> | undefined;
/** Builds the table once, without a kill. */
const built = (): ReturnType<typeof build> => {
  whole ??= build('whole.kze');
  return whole;
};
const builtTable = async (): Promise<EndingTable> => openTable(readFileSync((await built()).file));

it('is the same file after its builder was killed at random', async () => {
  const random = seededRandom(Number(process.env.FC_SEED ?? 1));
  const whole = await built();
  expect(whole.out).toContain('longest win: 27 half-moves');
  for (let kills = 0; kills < Number(process.env.KILLS ?? runs(16)); kills++) {
    const { status } = await build('killed.kze', async (pid) => {
      await growth('killed.kze', 30_000 * random());
      killThread(pid, random);
    });
    expect(status).toBeNull();
  }
  const killed = await build('killed.kze');
  expect(killed).toMatchObject({ status: 0, out: whole.out });
  expect(readFileSync(killed.file).equals(readFileSync(whole.file))).toBe(true);
});

it('agrees with a forward solver on random positions', async () => {
  const known = await builtTable();
  const random = seededRandom(2);
  const tables = tablesOfClass(known.endings.rules, 'B-B');
  const searcher = new Searcher(createState(known.endings.rules));
  let compared = 0;
  for (let slices = 0; slices < runs(8); slices++) {
    const slice = Math.floor(random() * tables.slices);
    const { length } = knownSlice(tables, slice).distinct;
    const values = new Map<string, ForwardValue>();
    for (let i = 0; i < 1250; i++) {
      putIndex(tables, searcher, { slice, index: Math.floor(random() * length) });
      const hash = searcher.hash();
      if (!values.has(hash)) for (const entry of solveForward(searcher.state())) values.set(...entry);
      const { result, halfmoves } = known.probe(searcher)!;
      const expected = values.get(hash);
      if (halfmoves !== expected || (result === 'draw') !== (expected === null))
        throw new Error(`${searcher.state()}: ${result} ${halfmoves}, expected ${expected}`);
      compared++;
    }
  }
  expect(compared).toBe(1250 * runs(8));
});

it('wins random won positions in exactly the stated number of half-moves', async () => {
  const known = await builtTable();
  const random = seededRandom(3);
  const bot = alphaBeta({ hash: 1, tables: [known] });
  const count = countPositions(known.endings);
  for (let wins = 0; wins < runs(10_000); ) {
    const searcher = new Searcher(positionAt(known.endings, Math.floor(random() * count)));
    const { result, halfmoves } = known.probe(searcher)!;
    if (result !== 'win') continue;
    wins++;
    const { seat } = searcher;
    const start = searcher.state();
    for (; !searcher.isOver && searcher.plies <= halfmoves!; ) {
      const { move } = bot.choose(searcher.state(), { random, nodes: 1000 });
      searcher.make(move);
    }
    if (searcher.plies !== halfmoves || searcher.outcome?.winner !== seat)
      throw new Error(`${start}: ${searcher.plies} half-moves, expected ${halfmoves}`);
  }
});

it('is won by alpha-beta without it in most positions that take 11 half-moves or more', async () => {
  const known = await builtTable();
  const random = seededRandom(4);
  const count = countPositions(known.endings);
  let [played, won] = [0, 0];
  while (played < runs(200)) {
    const searcher = new Searcher(positionAt(known.endings, Math.floor(random() * count)));
    const { result, halfmoves } = known.probe(searcher)!;
    if (result !== 'win' || halfmoves! < 11) continue;
    played++;
    const { seat } = searcher;
    while (!searcher.isOver && searcher.plies < 200) {
      const isOwn = searcher.seat === seat;
      const options = { random, nodes: 20_000 };
      searcher.make(
        isOwn ? alphaBetaBot.choose(searcher.state(), options).move : longestDefence(searcher, known),
      );
    }
    if (searcher.outcome?.winner === seat) won++;
  }
  expect(won).toBeGreaterThanOrEqual((isDeep ? 0.85 : 0.8) * played);
});

/** Returns the move after which the opponent needs most half-moves, best of all more than 200. */
function longestDefence(searcher: Searcher, known: EndingTable): number {
  const list = searcher.moveBuffer();
  let [best, most] = [list[0]!, -1];
  for (const move of list.subarray(0, searcher.moves(list))) {
    searcher.make(move);
    const value = searcher.isOver ? { result: 'loss', halfmoves: 0 } : known.probe(searcher)!;
    searcher.unmake();
    const length = value.result === 'win' ? value.halfmoves! : 1000;
    if (length > most) [best, most] = [move, length];
  }
  return best;
}
