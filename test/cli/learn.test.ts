import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { klinZha } from 'klin-zha';
import { ActionSpace, GameBatch } from 'klin-zha/learn';
import { afterAll, describe, expect, it } from 'vitest';
import { type Frame, FrameReader, frameTypes } from '../../src/cli/learn/frames.ts';
import { LearnServer } from '../../src/cli/learn/server.ts';
import { runs } from '../support/runs.ts';
import { bundleProgram } from './bundle.ts';
import { klinZha as run } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'klin-zha-learn-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lists of a batch, by game. */
function listsOf(batch: GameBatch): number[][] {
  const counts = new Uint16Array(batch.count);
  const actions = new Uint16Array(batch.count * batch.mostActions);
  batch.writeActions(actions, counts);
  let end = 0;
  return Array.from(counts, (count) => {
    end += count;
    return [...actions.subarray(end - count, end)];
  });
}

function framed(type: number, content: Uint8Array, request = 7): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt32LE(content.length + 5);
  head.writeUInt8(type, 4);
  head.writeUInt32LE(request, 5);
  return Buffer.concat([head, content]);
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function words(...numbers: number[]): Buffer {
  return Buffer.from(Uint16Array.from(numbers).buffer);
}

/** Sends frames to a server, by default a new one, in pieces of a size; returns its answers. */
async function answers(
  frames: readonly Buffer[],
  size = 7,
  server: LearnServer = new LearnServer(),
): Promise<Frame[]> {
  const [reader, answered] = [new FrameReader(), new FrameReader()];
  const bytes = Buffer.concat(frames);
  const found: Frame[] = [];
  for (let at = 0; at < bytes.length; at += size)
    for (const frame of reader.push(bytes.subarray(at, at + size))) {
      const answer = Buffer.concat(await server.answer(frame));
      found.push(...[...answered.push(answer)].map((one) => ({ ...one, content: one.content.slice() })));
    }
  return found;
}

function read({ content }: Frame): { readonly code?: string } & Record<string, unknown> {
  return JSON.parse(Buffer.from(content).toString());
}

const make = framed(1, json({ rules: 'klin-zha', games: 2, seed: 4, randomSetup: true, mostPlies: 9 }));

describe('klin-zha learn serve', () => {
  it.each([1, 7, 100_000])('answers make, reset, step and describe, in pieces of %i bytes', async (size) => {
    const batch = new GameBatch(klinZha, 2, { seed: 4, randomSetup: true, mostPlies: 9 });
    const actions = new Uint16Array(2 * batch.mostActions);
    const counts = new Uint16Array(2);
    batch.writeActions(actions, counts);
    const chosen = [actions[0]!, actions[counts[0]!]!];
    const [made, begun, stepped, described] = await answers(
      [make, framed(2, json({ seed: 4 })), framed(3, words(...chosen)), framed(4, Buffer.alloc(0))],
      size,
    );
    expect(read(made!)).toMatchObject({ protocol: 2, version: 2, games: 2, seats: 2, actions: 5424 });
    expect([made, begun, stepped, described].map((one) => one!.request)).toEqual([7, 7, 7, 7]);
    const { actions: names, symmetries } = read(described!) as { actions: string[]; symmetries: unknown[] };
    expect([names.length, names[chosen[0]!], symmetries.length]).toEqual([
      5424,
      new ActionSpace(klinZha).name(chosen[0]!),
      6,
    ]);
    for (const [observed, isStepped] of [
      [begun!, false],
      [stepped!, true],
    ] as const) {
      if (isStepped) batch.step(chosen);
      const planes = new Uint8Array(2 * 30 * 81);
      const masks = new Uint8Array(2 * 678);
      batch.writePlanes(planes);
      batch.writeMasks(masks);
      const listed = batch.writeActions(actions, counts);
      expect(observed.type).toBe(frameTypes.observation);
      const expected = [
        ...[batch.seats, batch.terminated, batch.truncated, batch.refused, batch.illegal, batch.returns],
        ...[planes, masks, counts, actions.slice(0, listed)],
      ].map((part) => Buffer.from(part.buffer));
      expect(Buffer.from(observed.content).equals(Buffer.concat(expected))).toBe(true);
    }
  });

  it('sends only the parts that are wanted', async () => {
    const request = { rules: 'klin-zha', games: 3, send: ['actions'] };
    const [made, begun] = await answers([framed(1, json(request)), framed(2, json({ seed: 1 }))]);
    expect(read(made!).send).toEqual(['actions']);
    expect(begun!.content.length).toBe(5 * 3 + 4 * 6 + 2 * 3 + 2 * 3 * 432);
  });

  it.each([
    ['a step before make', [framed(3, words(1))], 'bad-frame'],
    ['an unknown type', [make, framed(10, words(1))], 'bad-frame'],
    ['another protocol', [framed(1, json({ rules: 'klin-zha', games: 1, protocol: 1 }))], 'bad-option'],
    [
      'an unknown opponent',
      [framed(1, json({ rules: 'klin-zha', games: 1, opponents: { 2: 'level-9' } }))],
      'bad-option',
    ],
    [
      'an opponent at a seat that is not in the game',
      [framed(1, json({ rules: 'klin-zha', games: 1, opponents: { 3: 'random' } }))],
      'bad-option',
    ],
    ['a saved game that is damaged', [make, framed(6, json({ game: 0, text: 'x' }))], 'field-count'],
    ['a copy to a game that is not there', [make, framed(7, json({ from: 0, to: [2] }))], 'bad-option'],
    ['an undo before the first action', [make, framed(8, json({ game: 1, actions: 1 }))], 'nothing-made'],
    ['text that is not JSON', [framed(1, Buffer.from('{'))], 'bad-json'],
    ['an unknown ruleset', [framed(1, json({ rules: 'chess', games: 1 }))], 'unknown-ruleset'],
    ['an unknown option', [framed(1, json({ rules: 'klin-zha', games: 1, plies: 3 }))], 'unknown-member'],
    ['no games', [framed(1, json({ rules: 'klin-zha', games: 0 }))], 'bad-option'],
    ['half an action', [make, framed(3, Buffer.alloc(3))], 'bad-frame'],
    ['one action too few', [make, framed(3, words(1))], 'bad-list'],
    ['an illegal action', [make, framed(3, words(0, 0))], 'illegal-action'],
  ])('answers %s with an error and goes on', async (_, frames, code) => {
    const all = await answers([...frames, make, framed(2, json({}))]);
    const [error, made, begun] = all.slice(frames.length - 1);
    expect([error!.type, read(error!).code]).toEqual([255, code]);
    expect([made!.type, begun!.type]).toEqual([129, 130]);
  });

  it.each([
    ['a length of 0', Buffer.alloc(9), 'Invalid length of a frame: 0'],
    ['a length of 4 GB', Buffer.alloc(9, 255), 'Invalid length of a frame: 4294967295'],
    ['the end of the input within a frame', make.subarray(0, 20), 'The input ends within a frame.'],
  ])('ends at %s', async (_, bytes, message) => {
    const { status, out } = await run(['learn', 'serve'], { stdin: [make, bytes] });
    expect(status).toBe(1);
    expect(out).toContain(message);
  });

  it('ends with the input', async () => {
    const { status, out, err } = await run(['learn', 'serve'], { stdin: [make] });
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/"mostActions":\d+,/);
  });

  it('answers any frames with frames', async () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.json().map((text) => Buffer.from(text)),
    );
    const option = fc.oneof(
      fc.constantFrom('klin-zha', 'actions'),
      fc.integer({ max: 3 }),
      fc.json(),
      fc.boolean(),
    );
    const request = fc
      .dictionary(
        fc.constantFrom(
          'rules',
          'games',
          'seed',
          'send',
          'start',
          'mostPlies',
          'game',
          'from',
          'to',
          'actions',
        ),
        option,
      )
      .map((members) => json({ rules: 'klin-zha', games: 1, ...members }));
    const frame = fc
      .tuple(
        fc.oneof(fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8, 9), fc.nat({ max: 255 })),
        fc.oneof(content, request),
      )
      .map(([type, bytes]) => framed(type, bytes));
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 8 }), async (frames) => {
        const found = await answers([make, ...frames]);
        expect(found.length).toBe(frames.length + 1);
        for (const one of found.filter(({ type }) => type === frameTypes.error))
          expect(read(one).code).toMatch(/^[a-z-]+$/);
      }),
      { numRuns: runs(200) },
    );
  });

  /** Splits an observation of games without masks: results, planes or views, lists, and what is after them. */
  function observed({ content }: Frame, games: number, seats: number, planeBytes: number) {
    const view = Buffer.from(content);
    const results = [0, 1, 2, 3, 4].map((part) => [...view.subarray(part * games, (part + 1) * games)]);
    let at = 5 * games + 4 * games * seats;
    const planes = view.subarray(at, at + games * planeBytes);
    at += games * planeBytes;
    const counts = Array.from({ length: games }, (_, game) => view.readUInt16LE(at + 2 * game));
    at += 2 * games;
    const lists = counts.map((count) => {
      at += 2 * count;
      return Array.from({ length: count }, (_, i) => view.readUInt16LE(at - 2 * count + 2 * i));
    });
    return { results, planes, lists, finals: view.subarray(at) };
  }

  it('sends the last observation of a game beside the first one of the next game', async () => {
    const request = { rules: 'klin-zha', games: 2, seed: 4, randomSetup: true, mostPlies: 2 };
    const parts = { send: ['planes', 'actions', 'finals'] };
    const server = new LearnServer();
    await answers([framed(1, json({ ...request, ...parts }))], 99, server);
    const batch = new GameBatch(klinZha, 2, { seed: 4, randomSetup: true, mostPlies: 2, autoreset: false });
    for (let step = 0; step < 2; step++) {
      const lists = listsOf(batch);
      const chosen = lists.map((list) => list[step]!);
      batch.step(chosen);
      const [answer] = await answers([framed(3, words(...chosen))], 99, server);
      const { results, finals, planes } = observed(answer!, 2, 2, 2430);
      expect(results[2]).toEqual([step, step]);
      if (step === 0) expect(finals.length).toBe(0);
      else
        for (const game of [0, 1]) {
          const last = new Uint8Array(2430);
          batch.writeView(game, batch.seats[game] as 1 | 2, last);
          const final = finals.subarray(game * 2431, (game + 1) * 2431);
          expect([final[0], [...final.subarray(1)]]).toEqual([batch.seats[game], [...last]]);
          expect(planes.subarray(game * 2430, (game + 1) * 2430).equals(final.subarray(1))).toBe(false);
        }
    }
  });

  it('shows each seat its own view in the blind game', async () => {
    const request = { rules: 'klin-zha+blind', games: 1, randomSetup: true, send: ['views', 'actions'] };
    const [made, begun] = await answers([framed(1, json(request)), framed(2, json({ seed: 1 }))]);
    const { planes } = read(made!) as { planes: string[] };
    const { planes: views } = observed(begun!, 1, 2, 2 * planes.length * 81);
    const own = [0, 1].map((seat) =>
      planes.flatMap((name, plane) =>
        name.startsWith('warrior:0')
          ? [...views.subarray((seat * planes.length + plane) * 81, (seat * planes.length + plane + 1) * 81)]
          : [],
      ),
    );
    // Nine warriors each, on different cells.
    expect(own.map((cells) => cells.filter((cell) => cell === 1).length)).toEqual([9, 9]);
    expect(own[0]).not.toEqual(own[1]);
  });

  it('saves, loads, copies, takes back and renders a game', async () => {
    const server = new LearnServer();
    const ask = async (type: number, content: Buffer): Promise<Frame> =>
      (await answers([framed(type, content)], 99, server))[0]!;
    const textOf = async (game: number) => read(await ask(5, json({ game }))).text as string;
    await ask(1, json({ rules: 'klin-zha', games: 3, randomSetup: true, send: ['actions'] }));
    const begun = await textOf(0);
    const { lists } = observed(await ask(2, json({ games: [2] })), 3, 2, 0);
    await ask(3, words(lists[0]![0]!, 65535, 65535));
    const saved = await textOf(0);
    expect(saved).toMatch(/ moves \S+$/);
    await ask(6, json({ game: 1, text: saved }));
    await ask(7, json({ from: 1, to: [2] }));
    expect([await textOf(1), await textOf(2)]).toEqual([saved, saved]);
    await ask(8, json({ game: 0, actions: 1 }));
    expect(await textOf(0)).toBe(begun);
    expect(read(await ask(9, json({ game: 0 }))).text).toContain('A -9');
  });

  it.each(['klin-zha', 'klin-zha+blind', 'klin-zha+kinta', 'romulan-heart:3'])(
    'plays the other seats itself: %s',
    async (rules) => {
      const opponents = { 2: 'greedy', ...(rules === 'romulan-heart:3' && { 3: 'random' }) };
      const request = { rules, games: 2, randomSetup: true, mostPlies: 40, opponents, send: ['actions'] };
      const server = new LearnServer();
      const seats = rules === 'romulan-heart:3' ? 3 : 2;
      const found = await answers([framed(1, json(request)), framed(2, json({ seed: 1 }))], 99, server);
      let seen = observed(found[1]!, 2, seats, 0);
      let ended = 0;
      for (let step = 0; step < 60; step++) {
        expect(seen.results[0]).toEqual([1, 1]);
        const [answer] = await answers([framed(3, words(...seen.lists.map((list) => list[0]!)))], 99, server);
        seen = observed(answer!, 2, seats, 0);
        ended += seen.results[1]![0]! + seen.results[2]![0]!;
      }
      expect(ended).toBeGreaterThan(0);
    },
  );

  it('answers the same with any number of threads', async () => {
    const program = pathToFileURL(bundleProgram(folder));
    const request = { rules: 'klin-zha+draws', games: 3, seed: 2, randomSetup: true, mostPlies: 12 };
    const parts = { send: ['views', 'masks', 'actions', 'finals'], opponents: { 2: 'greedy' } };
    const digests: string[][] = [];
    for (const threads of [1, 2, 4]) {
      const server = new LearnServer(threads, program);
      const ask = async (type: number, content: Buffer): Promise<Frame> =>
        (await answers([framed(type, content)], 99, server))[0]!;
      const frames = [await ask(1, json({ ...request, ...parts })), await ask(2, json({}))];
      const bytes = 2 * 32 * 81 + 678;
      for (let step = 0; step < 9; step++) {
        const { lists } = observed(frames.at(-1)!, 3, 2, bytes);
        frames.push(await ask(3, words(...lists.map((list) => list[step % list.length]!))));
      }
      // Refused in one share, so that no share makes the step.
      frames.push(
        await ask(
          3,
          words(...observed(frames.at(-1)!, 3, 2, bytes).lists.map((l, g) => (g === 2 ? 0 : l[0]!))),
        ),
      );
      frames.push(await ask(7, json({ from: 0, to: [1, 2] })), await ask(2, json({ games: [2] })));
      frames.push(await ask(5, json({ game: 2 })), await ask(8, json({ game: 2, actions: 1 })));
      digests.push(frames.map(({ content }) => createHash('sha256').update(content).digest('hex')));
      await server.end();
    }
    expect(digests.slice(1)).toEqual([digests[0], digests[0]]);
  });
});
