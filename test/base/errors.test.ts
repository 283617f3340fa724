import { inspect } from 'node:util';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { createState, type Fault, KlinZhaError, klinZha, play, restoreError, unwrap } from 'klin-zha';
import { describe, expect, it } from 'vitest';

/** Returns the error for an invalid move. */
function refused(text = 'z9'): KlinZhaError {
  try {
    play(createState(klinZha), text);
  } catch (error) {
    return error as KlinZhaError;
  }
  throw new Error('nothing was thrown');
}

const faults: fc.Arbitrary<Fault> = fc.record(
  {
    code: fc.string(),
    message: fc.string(),
    offset: fc.nat(),
    length: fc.nat(),
    path: fc.string(),
    read: fc.string(),
    expected: fc.string(),
    ruling: fc.string(),
    cells: fc.array(fc.string()),
  },
  { requiredKeys: ['code', 'message'] },
);
const errors = fc
  .array(faults, { minLength: 1, maxLength: 5 })
  .map((list) => new KlinZhaError(list as [Fault, ...Fault[]]));

/** Returns the members of an error. */
function said({ name, code, message, faults, stack }: KlinZhaError): unknown {
  return { name, code, message, faults, stack };
}

describe('an error', () => {
  it('shows its faults once, on the console and in JSON', () => {
    const error = refused();
    expect(inspect(error).split('expected: "a move such as').length).toBe(2);
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'KlinZhaError',
      code: 'bad-move',
      cause: error.faults,
    });
  });

  it('survives a round trip to a worker', async () => {
    const echo = `
      const { parentPort } = require('node:worker_threads');
      parentPort.once('message', (error) => parentPort.postMessage([error, error.message, error.cause]));
    `;
    const worker = new Worker(echo, { eval: true });
    try {
      const error = refused();
      const answer = new Promise<readonly unknown[]>((resolve) => worker.once('message', resolve));
      worker.postMessage(error);
      const [clone, message, cause] = await answer;
      expect(message).toBe(error.message);
      expect(cause).toEqual(error.faults);
      expect(clone).not.toBeInstanceOf(KlinZhaError);
      expect(said(unwrap(restoreError(clone)))).toEqual(said(error));
    } finally {
      await worker.terminate();
    }
  });

  it('is restored from clones, ports and JSON with code, faults and message', () => {
    const { port1, port2 } = new MessageChannel();
    fc.assert(
      fc.property(errors, (error) => {
        port1.postMessage(error);
        const sent: unknown = receiveMessageOnPort(port2)?.message;
        for (const clone of [structuredClone(error), structuredClone(structuredClone(error)), sent])
          expect(said(unwrap(restoreError(clone)))).toEqual(said(error));
        const { stack: _, ...rest } = said(error) as Record<string, unknown>;
        for (const json of [JSON.stringify(error), JSON.parse(JSON.stringify(error))])
          expect(said(unwrap(restoreError(json)))).toMatchObject(rest);
        expect(unwrap(restoreError(error))).toBeInstanceOf(KlinZhaError);
      }),
    );
    port1.close();
  });

  it('is not restored from other or changed errors', () => {
    const { cause } = refused();
    const others: unknown[] = [
      new Error('another'),
      new Error('another', { cause: new Error('why') }),
      new Error('another', { cause: [] }),
      null,
      undefined,
      5,
      '',
      '[]',
      '{"cause":[null]}',
      { cause: [{ code: 'x' }] },
      { cause: [{ code: 5, message: 'x' }] },
      { cause: [{ ...cause[0], offset: -1 }] },
      { cause: [{ ...cause[0], cells: 'E37' }] },
      { cause: [{ ...cause[0], expected: {} }] },
      { cause: [{ ...cause[0], path: 5 }] },
    ];
    for (const other of others)
      expect(restoreError(other)).toMatchObject({ ok: false, errors: [{ code: 'bad-json' }] });
    fc.assert(fc.property(fc.anything(), (value) => !restoreError(value).ok));
  });
});
