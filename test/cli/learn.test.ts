import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Frame, FrameReader, frameTypes } from '../../src/cli/learn/frames.ts';
import { LearnServer } from '../../src/cli/learn/server.ts';
import { ActionSpace, GameBatch } from '../../src/learn/index.ts';
import { klinZha } from '../../src/rulesets/klin-zha.ts';
import { klinZha as run } from './support.ts';

function framed(type: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32LE(content.length + 1);
  head.writeUInt8(type, 4);
  return Buffer.concat([head, content]);
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function words(...numbers: number[]): Buffer {
  return Buffer.from(Uint16Array.from(numbers).buffer);
}

/** Sends frames to a new server, in pieces of a size; returns its answers. */
function answers(frames: readonly Buffer[], size = 7): Frame[] {
  const [server, reader, answered] = [new LearnServer(), new FrameReader(), new FrameReader()];
  const bytes = Buffer.concat(frames);
  const found: Frame[] = [];
  for (let at = 0; at < bytes.length; at += size)
    for (const frame of reader.push(bytes.subarray(at, at + size)))
      found.push(
        ...[...answered.push(server.answer(frame))].map((one) => ({ ...one, content: one.content.slice() })),
      );
  return found;
}

function read({ content }: Frame): { readonly code?: string } & Record<string, unknown> {
  return JSON.parse(Buffer.from(content).toString());
}

const make = framed(1, json({ rules: 'klin-zha', games: 2, seed: 4, randomSetup: true, mostPlies: 9 }));

describe('klin-zha learn serve', () => {
  it.each([1, 7, 100_000])('answers make, reset, step and describe, in pieces of %i bytes', (size) => {
    const batch = new GameBatch(klinZha, 2, { seed: 4, randomSetup: true, mostPlies: 9 });
    const actions = new Uint16Array(2 * batch.mostActions);
    const counts = new Uint16Array(2);
    batch.writeActions(actions, counts);
    const chosen = [actions[0]!, actions[counts[0]!]!];
    const [made, begun, stepped, described] = answers(
      [make, framed(2, json({})), framed(3, words(...chosen)), framed(4, Buffer.alloc(0))],
      size,
    );
    expect(read(made!)).toMatchObject({ protocol: 1, version: 1, games: 2, seats: 2, actions: 5424 });
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
      const planes = new Uint8Array(2 * 29 * 81);
      const masks = new Uint8Array(2 * 678);
      batch.writePlanes(planes);
      batch.writeMasks(masks);
      const listed = batch.writeActions(actions, counts);
      expect(observed.type).toBe(frameTypes.observation);
      const expected = [
        ...[batch.seats, batch.terminated, batch.truncated, batch.refused, batch.returns],
        ...[planes, masks, counts, actions.slice(0, listed)],
      ].map((part) => Buffer.from(part.buffer));
      expect(Buffer.from(observed.content).equals(Buffer.concat(expected))).toBe(true);
    }
  });

  it('sends only the parts that are wanted', () => {
    const request = { rules: 'klin-zha', games: 3, send: ['actions'] };
    const [made, begun] = answers([framed(1, json(request)), framed(2, json({ seed: 1 }))]);
    expect(read(made!).send).toEqual(['actions']);
    expect(begun!.content.length).toBe(4 * 3 + 4 * 6 + 2 * 3 + 2 * 3 * 432);
  });

  it.each([
    ['a step before make', [framed(3, words(1))], 'bad-frame'],
    ['an unknown type', [framed(9, words(1))], 'bad-frame'],
    ['text that is not JSON', [framed(1, Buffer.from('{'))], 'bad-json'],
    ['an unknown ruleset', [framed(1, json({ rules: 'chess', games: 1 }))], 'unknown-ruleset'],
    ['an unknown option', [framed(1, json({ rules: 'klin-zha', games: 1, plies: 3 }))], 'unknown-member'],
    ['no games', [framed(1, json({ rules: 'klin-zha', games: 0 }))], 'bad-option'],
    ['half an action', [make, framed(3, Buffer.alloc(3))], 'bad-frame'],
    ['one action too few', [make, framed(3, words(1))], 'bad-list'],
    ['an illegal action', [make, framed(3, words(0, 0))], 'illegal-action'],
  ])('answers %s with an error and goes on', (_, frames, code) => {
    const [error, made, begun] = answers([...frames, make, framed(2, json({}))]).slice(frames.length - 1);
    expect([error!.type, read(error!).code]).toEqual([255, code]);
    expect([made!.type, begun!.type]).toEqual([129, 130]);
  });

  it.each([
    ['a length of 0', Buffer.alloc(5), 'Invalid length of a frame: 0'],
    ['a length of 4 GB', Buffer.alloc(5, 255), 'Invalid length of a frame: 4294967295'],
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

  it('answers any frames with frames', () => {
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
        fc.constantFrom('rules', 'games', 'seed', 'send', 'start', 'mostPlies', 'randomSetup'),
        option,
      )
      .map((members) => json({ rules: 'klin-zha', games: 1, ...members }));
    const frame = fc
      .tuple(fc.oneof(fc.constantFrom(1, 2, 3, 4), fc.nat({ max: 255 })), fc.oneof(content, request))
      .map(([type, bytes]) => framed(type, bytes));
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 8 }), (frames) => {
        const found = answers([make, ...frames]);
        expect(found.length).toBe(frames.length + 1);
        for (const one of found.filter(({ type }) => type === frameTypes.error))
          expect(read(one).code).toMatch(/^[a-z-]+$/);
      }),
      { numRuns: 200 },
    );
  });
});
