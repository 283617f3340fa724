import { describe, expect, it, vi } from 'vitest';
import { greedyBot, randomBot } from '../../src/bots/index.ts';
import { createState, finishSetup, Game, klinZha, seededRandom, unwrap } from '../../src/index.ts';
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
} from '../../src/protocol/index.ts';
import { alarm } from '../../src/protocol/node/index.ts';
import { botClient, botPort, patient, Scripted } from './support.ts';

/** By what waits who is never called. */
const endless: ClientOptions = { alarm: () => () => {} };

/** A port that throws, or answers, as a test says; what is left out does nothing. */
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

/** Bytes that another thread has now. */
function givenAway(): Uint8Array {
  const bytes = Uint8Array.of(65, 10);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}

const thrown: [thrown: string, what: unknown, said: string][] = [
  ['an error', new Error('EPIPE'), 'EPIPE'],
  ['a text', 'no more', 'no more'],
  ['null', null, 'null'],
  ['a symbol', Symbol('gone'), 'Symbol(gone)'],
  ['an object without a text', Object.create(null), 'an object'],
  ['what cannot be looked at', unreadable, 'an object'],
];

describe('a port that is broken', () => {
  it.each(thrown)('and throws %s is gone, and is closed', async (_, what, said) => {
    const port: Port = new Port({ send: throwing(what) });
    const client = new EngineClient(port, endless);
    const first = await client.start();
    expect(first).toEqual({
      ok: false,
      errors: [{ code: 'crash', message: `The engine is gone: ${said}.` }],
    });
    expect(await client.ready()).toEqual(first);
    expect(port.closed).toBe(1);
    client.setOption('a', 'b');
    client.quit();
    expect(port.closed).toBe(1);
  });

  it.each(thrown)('and gives a promise that ends with %s is gone', async (_, what, said) => {
    const port: Port = new Port({ send: () => Promise.reject(what) });
    const client = new EngineClient(port, endless);
    expect(await client.start()).toMatchObject({ errors: [{ message: `The engine is gone: ${said}.` }] });
    expect(port.closed).toBe(1);
  });

  it('and throws while it is listened to is gone', async () => {
    const client = new EngineClient(new Port({ listen: throwing(new Error('deaf')) }), endless);
    expect(await client.ready()).toMatchObject({ errors: [{ message: 'The engine is gone: deaf.' }] });
  });

  it('over a stream that is written later is gone where that fails', async () => {
    const write = (): Promise<void> => Promise.reject(new Error('EPIPE'));
    const input = new ReadableStream<string>() as unknown as AsyncIterable<string>;
    const client = new EngineClient(streamPort({ input, write }), endless);
    expect(await client.start()).toMatchObject({ errors: [{ message: 'The engine is gone: EPIPE.' }] });
  });

  it.each([
    ['nothing', undefined],
    ['a number', 5],
    ['a symbol', Symbol('x')],
    ['an object', {}],
  ])('and hands on %s for a line is gone', async (_, line) => {
    const port: Port = new Port({ send: () => port.listener!.line(line as never) });
    const client = new EngineClient(port, endless);
    expect(await client.start()).toMatchObject({
      errors: [{ code: 'crash', message: expect.stringMatching(/^The engine is gone: '.*' is no line\.$/) }],
    });
    expect(port.closed).toBe(1);
  });

  it.each(thrown)('and closes with %s says so', async (_, why, said) => {
    const port: Port = new Port({ send: () => port.listener!.closed(why as never) });
    const client = new EngineClient(port, endless);
    expect(await client.start()).toMatchObject({ errors: [{ message: `The engine is gone: ${said}.` }] });
  });

  it('and closes with a long text has not all of it repeated', async () => {
    const port: Port = new Port({ send: () => port.listener!.closed('x'.repeat(1e6)) });
    const client = new EngineClient(port, endless);
    await client.start();
    expect(client.fault!.message.length).toBeLessThan(700);
  });

  it.each<[how: string, close: () => unknown]>([
    ['at once', throwing(new Error('shut'))],
    ['later', () => Promise.reject(new Error('shut'))],
  ])('in its end, %s, harms nobody: neither the alarm nor who quits', async (_, close) => {
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

  it('loses a game, and the other one plays on', async () => {
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
    expect(played.faults).toMatchObject([{ seat: 1, code: 'crash', message: 'The engine is gone: EPIPE.' }]);
    expect(played.outcome?.winner).toBe(2);
  });

  it('is found by the checker of engines, which also takes ports of a class', async () => {
    const check = (own: ConstructorParameters<typeof Port>[0]) =>
      checkEngine(() => new Port(own), { ...patient, random: seededRandom(3) });
    expect(await check({ send: throwing(new Error('EPIPE')), close: throwing(new Error('shut')) })).toEqual([
      { code: 'crash', during: 'the greeting', message: 'The engine is gone: EPIPE.' },
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
    expect(findings[0]).toMatchObject({ code: 'crash', during: 'a line that is unknown to it' });
  });

  it.each<[how: string, broken: Partial<EnginePort>]>([
    ['throws in its end', { close: throwing(new Error('shut')) }],
    ['throws', { send: throwing(new Error('EPIPE')) }],
    ['writes later, and fails', { send: () => Promise.reject(new Error('EPIPE')) }],
    ['cannot be listened to', { listen: throwing(new Error('deaf')) }],
    ['hands on no line', { listen: ({ line }) => line(5 as never) }],
  ])('and %s ends the engine that is served over it', async (_, broken) => {
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
    ['bytes that were given away', givenAway(), 'an object'],
  ])('over a stream of %s, which is neither text nor bytes, says so', async (_, chunk, said) => {
    const input = (async function* () {
      yield chunk;
    })() as never;
    const why = await new Promise<string>((closed) =>
      streamPort({ input, write: () => {} }).listen({ line: () => {}, closed }),
    );
    expect(why).toBe(`its output gave '${said}', which is neither text nor bytes`);
  });

  it('over messages hands on each as a text, whatever it is', () => {
    let hear = (_: { readonly data: unknown }): void => {};
    const lines: string[] = [];
    const end = {
      postMessage: () => {},
      addEventListener: (_: 'message', listener: typeof hear) => {
        hear = listener;
      },
    };
    messagePort(end).listen({ line: (text) => lines.push(text), closed: () => {} });
    for (const data of ['ok', 5, { toString: 1 }]) hear({ data });
    expect(lines).toEqual(['ok', '5', 'an object']);
  });

  it('is none that asks for the legal moves before it is greeted', async () => {
    const [ours, theirs] = linkedPorts();
    theirs.send('legal');
    await Promise.resolve();
    expect(new EngineClient(ours, endless).fault).toBeNull();
  });
});

describe('an alarm and a log of the caller', () => {
  const once = (what: string) => {
    let isFirst = true;
    return (): void => {
      if (!isFirst) return;
      isFirst = false;
      throw new Error(what);
    };
  };

  it('that throw are told to who asks, and he may ask again', async () => {
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

  it('that throw lose no line, and no end', async () => {
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

  it('leave an alarm as it was where a new one cannot be set', async () => {
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

  it('ring in vain where the answer has come, though they cannot be stopped', async () => {
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

describe('the clock of a game', () => {
  it.each<[gives: string, clock: unknown]>([
    ['a bigint', () => 10n],
    ['no number', () => Number.NaN],
    ['a text', () => '10'],
    ['nothing', () => undefined],
    ['nothing, as it is none', 5],
  ])('that gives %s is refused', async (_, clock) => {
    const choose = vi.fn();
    const engine = { newGame: () => Promise.resolve({ ok: true }), choose, over: () => {} } as never;
    const { state } = new Game(finishSetup(createState(klinZha), seededRandom(3)).state);
    const options = { random: seededRandom(1), limits: {}, control: '60', clock: clock as () => number };
    await expect(playGame(state, [engine, engine], options)).rejects.toMatchObject({ code: 'bad-option' });
    expect(choose).not.toHaveBeenCalled();
  });
});
