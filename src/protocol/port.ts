/** Ports that carry lines: over streams, message ports, or directly within a program. */

import { checkText, shown } from '../base/result.ts';
import { anObject, checkShape, func, methods, nullish, object } from '../base/shape.ts';
import { excerpt } from '../base/text.ts';
import { isDetached, Utf8Reader } from '../records/text/utf8.ts';

/** Receiver of lines from a port. */
export interface PortListener {
  /** Called with each line, without its line break. */
  line(text: string): void;
  /** Called with the reason when the other side is gone. */
  closed(why: string): void;
}

/** One side of a connection. Lines that arrive before there is a listener are queued. */
export interface EnginePort {
  /**
   * Sends a line; does nothing after the other side is gone. The library's ports throw `bad-text` for a
   * non-string. A port that throws, or returns a promise that rejects, counts as closed.
   */
  send(line: string): void;
  /**
   * Sets the listener, replacing any previous listener. The library's ports throw `bad-listener` for an
   * invalid listener.
   */
  listen(listener: PortListener): void;
  /** Closes the connection. No more lines arrive. */
  close(): void;
}

/** Maximum length of a reason, enough for the last lines of standard error. */
const longestReason = 600;

/** Describes an exception or any other reason why a port closed. */
function reasonIn(why: unknown): string {
  try {
    const { message = why } = Object(why) as { readonly message?: unknown };
    if (typeof message === 'string') return excerpt(message, longestReason);
  } catch {
    // Reading the message threw.
  }
  return shown(why);
}

/**
 * Wraps an untrusted port, so that it never throws, closes only once, and delivers only strings. If the
 * port throws, rejects, or delivers a non-string, the listener receives `closed`.
 *
 * @throws KlinZhaError `bad-port` for an invalid port
 */
export function guardedPort(port: EnginePort): EnginePort {
  checkShape(port, methods('send', 'listen', 'close'), 'bad-port', 'engine port');
  let listener: PortListener | undefined;
  let isOpen = true;
  const gone = (why: unknown): void => {
    if (isOpen) listener?.closed(reasonIn(why));
  };
  const call = (what: () => unknown): void => {
    try {
      Promise.resolve(what()).catch(gone);
    } catch (error) {
      gone(error);
    }
  };
  const line = (text: unknown): void => {
    if (typeof text !== 'string') gone(`'${shown(text)}' is not a valid line: expected a string`);
    else if (isOpen) listener?.line(text);
  };
  return {
    send: (text) => {
      if (isOpen) call(() => port.send(text));
    },
    listen: (to) => {
      listener = to;
      call(() => port.listen({ line, closed: gone }));
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      call(() => port.close());
    },
  };
}

/**
 * Maximum line length in UTF-16 code units. Longer lines are truncated to one code unit more, so that
 * listeners notice.
 */
const longest = 1 << 20;

/** A port, and the functions that feed it. */
interface InputSource {
  readonly port: EnginePort;
  line(text: string): void;
  end(why: string): void;
}

function sourceOf(send: (line: string) => void, close: () => void): InputSource {
  let listener: PortListener | undefined;
  let isOpen = true;
  let hasEnded = false;
  let waiting: ((to: PortListener) => void)[] = [];
  const notify = (what: (to: PortListener) => void): void => {
    if (listener === undefined) waiting.push(what);
    else what(listener);
  };
  return {
    line: (text) => {
      if (isOpen) notify((to) => to.line(text));
    },
    // End of input does not close the output.
    end: (why) => {
      if (isOpen && !hasEnded) notify((to) => to.closed(why));
      hasEnded = true;
    },
    port: {
      send: (line) => {
        checkText(line);
        // `send` may return a promise.
        return isOpen ? send(line) : undefined;
      },
      listen: (to) => {
        checkShape(to, methods('line', 'closed'), 'bad-listener', 'listener');
        listener = to;
        const before = waiting;
        waiting = [];
        for (const what of before) what(to);
      },
      close: () => {
        if (isOpen) close();
        isOpen = false;
      },
    },
  };
}

/**
 * Creates two connected ports. Lines sent over one arrive at the other asynchronously.
 *
 * @example
 * ```ts
 * import { linkedPorts } from 'klin-zha/protocol';
 *
 * const [one, other] = linkedPorts();
 * const heard: string[] = [];
 * other.listen({ line: (text) => heard.push(text), closed: () => {} });
 * one.send('isready');
 * await Promise.resolve();
 * heard; // ['isready']
 * ```
 */
export function linkedPorts(): [EnginePort, EnginePort] {
  const later = (what: () => void): void => void Promise.resolve().then(what);
  const one: InputSource = sourceOf(
    (line) => later(() => other.line(line)),
    () => later(() => other.end('the other side closed the connection')),
  );
  const other: InputSource = sourceOf(
    (line) => later(() => one.line(line)),
    () => later(() => one.end('the other side closed the connection')),
  );
  return [one.port, other.port];
}

/**
 * Creates a port over streams of bytes or strings, such as standard input and output. Lines end with `\n` or
 * `\r\n`.
 *
 * @throws KlinZhaError `bad-port` for invalid streams
 *
 * @example
 * ```ts
 * import { streamPort } from 'klin-zha/protocol';
 *
 * const written: string[] = [];
 * const port = streamPort({
 *   input: (async function* () {
 *     yield 'isready\r\nqu';
 *     yield 'it\n';
 *   })(),
 *   write: (text) => written.push(text),
 * });
 * port.send('readyok');
 * written; // ['readyok\n']
 * ```
 */
export function streamPort(ends: {
  /** UTF-8 bytes or strings, for example a Node stream. */
  readonly input: AsyncIterable<Uint8Array | string>;
  /** Writes text. */
  readonly write: (text: string) => void;
  /** Closes the connection. */
  readonly close?: () => void;
}): EnginePort {
  checkShape(ends, object({ input: anObject, write: func, close: nullish(func) }), 'bad-port', 'stream');
  const { input, write, close } = ends;
  const source = sourceOf(
    (line) => write(`${line}\n`),
    () => close?.(),
  );
  void readLines(input, source);
  return source.port;
}

async function readLines(input: AsyncIterable<Uint8Array | string>, source: InputSource): Promise<void> {
  const reader = new Utf8Reader();
  let rest = '';
  let isCut = false;
  let why = 'its output has ended';
  const flush = (): void => {
    if (!isCut) source.line(rest.slice(0, longest + 1).replace(/\r$/, ''));
    rest = '';
  };
  const take = (text: string): void => {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) {
        flush();
        isCut = false;
      }
      rest += part;
      // The line may never end: its rest is dropped.
      if (rest.length > longest + 1) {
        flush();
        isCut = true;
      }
    }
  };
  try {
    for await (const chunk of input)
      if (typeof chunk === 'string') take(chunk);
      else if (chunk instanceof Uint8Array && !isDetached(chunk)) take(reader.push(chunk).text);
      else throw new Error(`its output contained '${shown(chunk)}', which is neither a string nor bytes`);
  } catch (error) {
    why = reasonIn(error);
  }
  if (rest !== '') flush();
  source.end(why);
}

/**
 * Common interface of a `Worker` and a `MessagePort`, on the web and in Node. One of `addEventListener` and
 * `on` is required.
 */
export interface MessageEnd {
  /** Sends a message to the other side. */
  postMessage(message: string): void;
  /** Adds a listener for messages from the other side. */
  // biome-ignore lint/suspicious/noExplicitAny: the types of events differ between platforms.
  addEventListener?(type: 'message' | 'error', listener: (event: any) => void): void;
  /** Adds a listener to a `Worker` of Node, which has no `addEventListener`. */
  // biome-ignore lint/suspicious/noExplicitAny: as for `addEventListener`.
  on?(type: 'message' | 'error' | 'exit', listener: (value: any) => void): unknown;
  /** Starts delivery on a `MessagePort`. */
  start?(): void;
  /** Closes a `MessagePort`. */
  close?(): void;
  /** Terminates a `Worker`. */
  terminate?(): unknown;
}

/**
 * Creates a port over a `Worker` or a `MessagePort`, of the web or of `node:worker_threads`, or over a
 * worker's global scope. Each message is a line. If a `Worker` of Node ends, the port closes.
 *
 * @throws KlinZhaError `bad-port` for an object that cannot exchange messages
 *
 * @example
 * ```ts
 * import { messagePort } from 'klin-zha/protocol';
 *
 * const sent: string[] = [];
 * const port = messagePort({ postMessage: (line) => sent.push(line), addEventListener: () => {} });
 * port.send('isready');
 * sent; // ['isready']
 * ```
 */
export function messagePort(end: MessageEnd): EnginePort {
  const listens = methods(typeof Object(end).addEventListener === 'function' ? 'addEventListener' : 'on');
  for (const shape of [methods('postMessage'), listens])
    checkShape(end, shape, 'bad-port', 'Worker or MessagePort');
  const source = sourceOf(
    (line) => end.postMessage(line),
    () => (end.terminate ?? end.close)?.call(end),
  );
  const hear = (data: unknown): void => source.line(typeof data === 'string' ? data : shown(data));
  if (typeof end.addEventListener === 'function') {
    end.addEventListener('message', ({ data }: { readonly data: unknown }) => hear(data));
    end.addEventListener('error', (error: unknown) => source.end(reasonIn(error)));
  } else {
    end.on!('message', hear);
    end.on!('error', (error: unknown) => source.end(reasonIn(error)));
    end.on!('exit', (status: unknown) => source.end(`it exited with status ${shown(status)}`));
  }
  if (typeof end.start === 'function') end.start();
  return source.port;
}
