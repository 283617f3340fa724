/** The side of a worker thread: it is told a root once, then counts the parts that it is sent. */

import { parentPort, workerData } from 'node:worker_threads';
import { parsePosition, parseRules, unwrap } from '../index.ts';
import { type Part, PartCounter } from './perft-counter.ts';

/** What a worker is told at its start. */
export interface Root {
  readonly work: 'perft';
  /** The id of the ruleset. */
  readonly rules: string;
  /** The position string. */
  readonly position: string;
  readonly hashMegabytes: number;
}

/** Answers every part with its count, until the thread is ended. */
export function servePerft(): void {
  const { work, rules, position, hashMegabytes } = workerData as Root;
  if (work !== 'perft' || parentPort === null) return;
  const port = parentPort;
  // It was looked through before, or is to be taken as it is.
  const root = unwrap(parsePosition(unwrap(parseRules(rules)), position, { unchecked: true }));
  const counter = new PartCounter(root, hashMegabytes);
  port.on('message', (part: Part) => port.postMessage(counter.count(part)));
}
