import { createState, finishSetup, Game, klinZha, seededRandom, unwrap } from 'klin-zha';
import { greedyBot, randomBot } from 'klin-zha/bots';
import {
  type ClientOptions,
  checkEngine,
  EngineClient,
  type EnginePort,
  linkedPorts,
  messagePort,
  type PortListener,
  playGame,
  serveEngine,
  streamPort,
} from 'klin-zha/protocol';
import { alarm } from 'klin-zha/protocol/node';
import { describe, expect, it, vi } from 'vitest';
import { botClient, botPort, patient, Scripted } from './support.ts';

/** Options without timeouts. */
const endless: ClientOptions = { alarm: () => () => {} };

/** A port with the given methods; other methods do nothing. */
class Port implements EnginePort {
  listener: PortListener | undefined;
  closed = 0;
  private readonly own: Partial<Record<keyof EnginePort, (line?: string) => unknown>>;

  constructor(own: Partial<Record<keyof EnginePort, (line?: string) => unknown>>) {
    this.own = own;
  }

  send(line: string): unknown {
    return this.own.send?.(line);
  }

  listen(listener: PortListener): void {
    this.listener = listener;
    this.own.listen?.();
  }

  close(): unknown {
    this.closed += 1;
    return this.own.close?.();
  }
}

function throwing(what: unknown): () => never {
  return () => {
    throw what;
  };
}

const unreadable = new Proxy({}, { get: throwing(new Error('not to be looked at')) });

/** Returns detached bytes. */
function givenAway(): Uint8Array {
  const bytes = Uint8Array.of(65, 10);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}

const thrown: [thrown: string, what: unknown, said: string][] = [
  ['an error', new Error('EPIPE'), 'EPIPE'],
  ['a string', 'no more', 'no more'],
  ['a sentence', 'It is gone.', 'It is gone'],
  ['null', null, 'null'],
  ['a symbol', Symbol('gone'), 'Symbol(gone)'],
  ['an object without a prototype', Object.create(null), 'an object'],
  ['an unreadable object', unreadable, 'an object'],
];

describe('a broken port', () => {
  it.each(thrown)('counts as gone and is closed if it throws %s', async (_, what, said) => {
    const port: Port = new Port({ send: throwing(what) });
    const client = new EngineClient(port, endless);
    const first = await client.start();
    expect(first).toEqual({
      ok: false,
      errors: [{ code: 'crash', message: `The engine is not running: ${said}.` }],
    });
    expect(await client.ready()).toEqual(first);
    expect(port.closed).toBe(1);
    client.setOption('a', 'b');
    client.quit();
    expect(port.closed).toBe(1);
  });

  it.each(thrown)('counts as gone if its promise rejects with %s', async (_, what, said) => {
    const port: Port = new Port({ send: () => Promise.reject(what) });
    const client = new EngineClient(port, endless);
    expect(await client.start()).toMatchObject({
      errors: [{ message: `The engine is not running: ${said}.` }],
    });
    expect(port.closed).toBe(1);
  });

  it('counts as gone if listen throws', async () => {
    const client = new EngineClient(new Port({ listen: throwing(new Error('deaf')) }), endless);
    expect(await client.ready()).toMatchObject({ errors: [{ message: 'The engine is not running: deaf.' }] });
  });

  it('counts as gone if an asynchronous write fails', async () => {
    const write = (): Promise<void> => Promise.reject(new Error('EPIPE'));
    const input = new ReadableStream<string>() as unknown as AsyncIterable<string>;
    const client = new EngineClient(streamPort({ input, write }), endless);
    expect(await client.start()).toMatchObject({
      errors: [{ message: 'The engine is not running: EPIPE.' }],
    });
  });

  it.each([
    ['nothing', undefined],
    ['a number', 5],
    ['a symbol', Symbol('x')],
    ['an object', {}],
  ])('counts as gone if a line is %s', async (_, line) => {
    const port: Port = new Port({ send: () => port.listener!.line(line as never) });
    const client = new EngineClient(port, endless);
    expect(await client.start()).toMatchObject({
      errors: [
        {
          code: 'crash',
          message: expect.stringMatching(
            /^The engine is not running: '.*' is not a valid line: expected a string\.$/,
          ),
        },
      ],
    });
    expect(port.closed).toBe(1);
  });

  it.each(thrown)('reports %s as the reason for closing', async (_, why, said) => {
    const port: Port = new Port({ send: () => port.listener!.closed(why as never) });
    const client = new EngineClient(port, endless);
    expect(await client.start()).toMatchObject({
      errors: [{ message: `The engine is not running: ${said}.` }],
    });
  });

  it('truncates a long reason for closing', async () => {
    const port: Port = new Port({ send: () => port.listener!.closed('x'.repeat(1e6)) });
    const client = new EngineClient(port, endless);
    await client.start();
    expect(client.fault!.message.length).toBeLessThan(700);
  });

  it.each<[how: string, close: () => unknown]>([
    ['at once', throwing(new Error('shut'))],
    ['later', () => Promise.reject(new Error('shut'))],
  ])('does not affect the alarm and quit if its close fails: %s', async (_, close) => {
    let ring = (): void => {};
    const client = new EngineClient(new Port({ close }), {
      alarm: (_, what) => {
        ring = what;
        return () => {};
      },
    });
    const greeted = client.start();
    ring();
    expect(await greeted).toMatchObject({ errors: [{ code: 'hang' }] });
    expect(() => client.quit()).not.toThrow();
    const other = new EngineClient(new Port({ close }), endless);
    other.quit();
    expect(await other.ready()).toMatchObject({ errors: [{ code: 'crash' }] });
  });

  it('loses the game, and the other engines continue', async () => {
    const ours = botPort(greedyBot);
    let lines = 0;
    const send = (line: string): void => {
      if (++lines > 2) throw new Error('EPIPE');
      ours.send(line);
    };
    const broken = new EngineClient({ ...ours, send }, patient);
    unwrap(await broken.start());
    const { state } = finishSetup(createState(klinZha), seededRandom(3));
    const random = seededRandom(1);
    const played = await playGame(state, [broken, await botClient(randomBot)], { random, limits: {} });
    expect(played.faults).toMatchObject([
      { seat: 1, code: 'crash', message: 'The engine is not running: EPIPE.' },
    ]);
    expect(played.outcome?.winner).toBe(2);
  });

  it('is reported by checkEngine, which accepts ports that are class instances', async () => {
    const check = (own: ConstructorParameters<typeof Port>[0]) =>
      checkEngine(() => new Port(own), { ...patient, random: seededRandom(3) });
    expect(await check({ send: throwing(new Error('EPIPE')), close: throwing(new Error('shut')) })).toEqual([
      { code: 'crash', during: 'the greeting', message: 'The engine is not running: EPIPE.' },
    ]);
    const deaf = (line = ''): void => {
      if (/^word/.test(line)) throw new Error('EPIPE');
    };
    const open = (): EnginePort => {
      const engine = new Scripted({ newgame: () => ['refuse all'] }).port;
      return {
        ...engine,
        send: (line) => {
          deaf(line);
          engine.send(line);
        },
      };
    };
    const findings = await checkEngine(open, { ...patient, random: seededRandom(3) });
    expect(findings[0]).toMatchObject({ code: 'crash', during: 'an unknown line' });
  });

  it.each<[how: string, broken: Partial<EnginePort>]>([
    ['throws in close', { close: throwing(new Error('shut')) }],
    ['throws', { send: throwing(new Error('EPIPE')) }],
    ['fails asynchronously', { send: () => Promise.reject(new Error('EPIPE')) }],
    ['throws in listen', { listen: throwing(new Error('deaf')) }],
    ['delivers a non-string', { listen: ({ line }) => line(5 as never) }],
  ])('ends serveEngine if it %s', async (_, broken) => {
    const [ours, theirs] = linkedPorts();
    const close = vi.fn(theirs.close);
    const port = { ...theirs, close, ...broken };
    const served = serveEngine(greedyBot, port, { random: seededRandom(1) });
    ours.send('isready');
    if (port.close !== close) ours.send('quit');
    await expect(served).resolves.toBeUndefined();
    if (port.close === close) expect(close).toHaveBeenCalledOnce();
  });

  it.each<[what: string, chunk: unknown, said: string]>([
    ['numbers', 5, '5'],
    ['detached bytes', givenAway(), 'an object'],
  ])('reports a stream of %s, which are neither strings nor bytes', async (_, chunk, said) => {
    const input = (async function* () {
      yield chunk;
    })() as never;
    const why = await new Promise<string>((closed) =>
      streamPort({ input, write: () => {} }).listen({ line: () => {}, closed }),
    );
    expect(why).toBe(`its output contained '${said}', which is neither a string nor bytes`);
  });

  it('converts messages of any type to strings', () => {
    let hear = (_: { readonly data: unknown }): void => {};
    const lines: string[] = [];
    const end = {
      postMessage: () => {},
      addEventListener: (type: 'message' | 'error', listener: typeof hear) => {
        if (type === 'message') hear = listener;
      },
    };
    messagePort(end).listen({ line: (text) => lines.push(text), closed: () => {} });
    for (const data of ['ok', 5, { toString: 1 }]) hear({ data });
    expect(lines).toEqual(['ok', '5', 'an object']);
  });

  it('tolerates a request for legal moves before the greeting', async () => {
    const [ours, theirs] = linkedPorts();
    theirs.send('legal');
    await Promise.resolve();
    expect(new EngineClient(ours, endless).fault).toBeNull();
  });
});

describe("the caller's alarm and log", () => {
  const once = (what: string) => {
    let isFirst = true;
    return (): void => {
      if (!isFirst) return;
      isFirst = false;
      throw new Error(what);
    };
  };

  it('reject the request if they throw, and allow another request', async () => {
    const failing = once('no alarm');
    const late = new EngineClient(new Scripted().port, {
      alarm: () => {
        failing();
        return () => {};
      },
    });
    await expect(late.start()).rejects.toThrow('no alarm');
    expect(await late.start()).toMatchObject({ ok: true });

    const full = new EngineClient(new Scripted().port, { ...endless, log: once('disk full') });
    await expect(full.start()).rejects.toThrow('disk full');
    expect(await full.start()).toMatchObject({ ok: true });
  });

  it('lose neither a line nor the end if they throw', async () => {
    const port: Port = new Port({ send: () => {} });
    let isFull = false;
    const log = (): void => {
      if (isFull) throw new Error('disk full');
    };
    const client = new EngineClient(port, { ...endless, log });
    const ready = client.ready();
    isFull = true;
    expect(() => port.listener!.line('readyok')).toThrow('disk full');
    expect(await ready).toEqual({ ok: true, value: true });
    expect(() => client.quit()).toThrow('disk full');
    expect(port.closed).toBe(1);
  });

  it('keep the previous timeout if a new one cannot be set', async () => {
    let count = 0;
    const client = new EngineClient(new Port({}), {
      alarm: (_, ring) => {
        if (++count === 2) throw new Error('no alarm');
        return alarm(20, ring);
      },
    });
    const ready = client.ready();
    expect(() => client.stop()).toThrow('no alarm');
    expect(await ready).toMatchObject({ errors: [{ code: 'hang' }] });
  });

  it('have no effect after the answer, even without a cancel function', async () => {
    const rings: (() => void)[] = [];
    const client = new EngineClient(new Scripted().port, {
      alarm: (_, ring) => void rings.push(ring) as never,
    });
    unwrap(await client.start());
    for (const ring of rings) ring();
    expect(rings).toHaveLength(1);
    expect(client.fault).toBeNull();
  });
});

describe('the clock of playGame', () => {
  it.each<[gives: string, clock: unknown]>([
    ['a bigint', () => 10n],
    ['NaN', () => Number.NaN],
    ['a string', () => '10'],
    ['nothing', () => undefined],
    ['nothing, because it is not a function', 5],
  ])('is rejected if it returns %s', async (_, clock) => {
    const choose = vi.fn();
    const engine = { newGame: () => Promise.resolve({ ok: true }), choose, over: () => {} } as never;
    const { state } = new Game(finishSetup(createState(klinZha), seededRandom(3)).state);
    const options = { random: seededRandom(1), limits: {}, control: '60', clock: clock as () => number };
    await expect(playGame(state, [engine, engine], options)).rejects.toMatchObject({ code: 'bad-option' });
    expect(choose).not.toHaveBeenCalled();
  });
});
