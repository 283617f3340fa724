/** What lines travel over: streams, message ports, or nothing at all where both sides are in one program. */

import { checkText, shown } from '../base/result.ts';
import { anObject, checkShape, func, methods, nullish, object } from '../base/shape.ts';
import { excerpt } from '../base/text.ts';
import { isDetached, Utf8Reader } from '../records/text/utf8.ts';

/**
 * Who hears what comes over a port.
 *
 * @category Ports
 */
export interface PortListener {
  /** A line, without its end. */
  line(text: string): void;
  /** The other side is gone; why, if that is known. */
  closed(why: string): void;
}

/**
 * One side of a connection. What comes before somebody listens waits for him.
 *
 * @category Ports
 */
export interface EnginePort {
  /**
   * Sends a line; nothing where the other side is gone. The library's ports throw `bad-text` for what is no text. To whoever speaks over it, a port
   * that throws, or gives a promise that is rejected, has closed.
   */
  send(line: string): void;
  /** Hands all lines to a listener, in the place of any before. The library's ports throw `bad-listener` for what is none. */
  listen(listener: PortListener): void;
  /** Ends the connection: nothing comes any more. */
  close(): void;
}

/** So much of why a port is closed is repeated: the last lines of a program's standard error have their place in it. */
const longestReason = 600;

/** Why a port is closed, by what it has said or thrown. */
function reasonIn(why: unknown): string {
  try {
    const { message = why } = Object(why) as { readonly message?: unknown };
    if (typeof message === 'string') return excerpt(message, longestReason);
  } catch {
    // It cannot be looked at.
  }
  return shown(why);
}

/**
 * A port as the library speaks over it, whoever has made it: nothing is thrown, it is closed once, and lines are texts. Where it throws, at once or
 * later, or hands on what is no text, its listener is told that it has closed.
 *
 * @throws KlinZhaError `bad-port` for what is none
 */
export function guardedPort(port: EnginePort): EnginePort {
  checkShape(port, methods('send', 'listen', 'close'), 'bad-port', 'port of an engine');
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
    if (typeof text !== 'string') gone(`'${shown(text)}' is no line`);
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

/** The longest line that is handed on, in UTF-16 code units; of a longer one so much and a character more. */
const longest = 1 << 20;

/** A port whose lines come from calls. */
interface InputSource {
  readonly port: EnginePort;
  /** A line has come. */
  line(text: string): void;
  /** The other side has gone. */
  end(why: string): void;
}

function sourceOf(send: (line: string) => void, close: () => void): InputSource {
  let listener: PortListener | undefined;
  let isOpen = true;
  let hasEnded = false;
  let waiting: ((to: PortListener) => void)[] = [];
  const tell = (what: (to: PortListener) => void): void => {
    if (listener === undefined) waiting.push(what);
    else what(listener);
  };
  return {
    line: (text) => {
      if (isOpen) tell((to) => to.line(text));
    },
    // What is heard no more may still be spoken to: an input that ends is not yet an output that has closed.
    end: (why) => {
      if (isOpen && !hasEnded) tell((to) => to.closed(why));
      hasEnded = true;
    },
    port: {
      send: (line) => {
        checkText(line);
        // What writes later may fail later.
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
 * Two ports of one program: what is sent over one comes to the other, a little later.
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
 *
 * @category Ports
 */
export function linkedPorts(): [EnginePort, EnginePort] {
  const later = (what: () => void): void => void Promise.resolve().then(what);
  const one: InputSource = sourceOf(
    (line) => later(() => other.line(line)),
    () => later(() => other.end('the other side has closed')),
  );
  const other: InputSource = sourceOf(
    (line) => later(() => one.line(line)),
    () => later(() => one.end('the other side has closed')),
  );
  return [one.port, other.port];
}

/**
 * Where a stream's bytes come from and go to.
 *
 * @category Ports
 */
export interface StreamEnds {
  /** Bytes as UTF-8, or text; a Node stream is such a thing. */
  readonly input: AsyncIterable<Uint8Array | string>;
  /** Writes text. */
  readonly write: (text: string) => void;
  /** Ends the connection; nothing if not said. */
  readonly close?: () => void;
}

/**
 * A port over streams of bytes or text, such as standard input and output: a line ends with `\n`, a `\r` before it belongs to its end.
 *
 * @throws KlinZhaError `bad-port` for what has no such ends
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
 *
 * @category Ports
 */
export function streamPort(ends: StreamEnds): EnginePort {
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
  const hand = (): void => {
    if (!isCut) source.line(rest.slice(0, longest + 1).replace(/\r$/, ''));
    rest = '';
  };
  const take = (text: string): void => {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) {
        hand();
        isCut = false;
      }
      rest += part;
      // It may never end; what more of it comes is passed over.
      if (rest.length > longest + 1) {
        hand();
        isCut = true;
      }
    }
  };
  try {
    for await (const chunk of input)
      if (typeof chunk === 'string') take(chunk);
      else if (chunk instanceof Uint8Array && !isDetached(chunk)) take(reader.push(chunk).text);
      else throw new Error(`its output gave '${shown(chunk)}', which is neither text nor bytes`);
  } catch (error) {
    why = reasonIn(error);
  }
  if (rest !== '') hand();
  source.end(why);
}

/**
 * What a worker and a `MessagePort` have, in browsers and elsewhere.
 *
 * @category Ports
 */
export interface MessageEnd {
  /** Sends a message to the other side. */
  postMessage(message: string): void;
  /** Who hears the messages of the other side. */
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  /** What a `MessagePort` needs before anything comes. */
  start?(): void;
  /** Ends the connection of a `MessagePort`. */
  close?(): void;
  /** Ends a `Worker`. */
  terminate?(): void;
}

/**
 * A port over a `Worker`, a `MessagePort`, or what a worker itself has: each message is a line.
 *
 * @throws KlinZhaError `bad-port` for what sends no messages
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
 *
 * @category Ports
 */
export function messagePort(end: MessageEnd): EnginePort {
  checkShape(end, methods('postMessage', 'addEventListener'), 'bad-port', 'Worker or MessagePort');
  const source = sourceOf(
    (line) => end.postMessage(line),
    () => (end.terminate ?? end.close)?.call(end),
  );
  end.addEventListener('message', ({ data }) => source.line(typeof data === 'string' ? data : shown(data)));
  if (typeof end.start === 'function') end.start();
  return source.port;
}
