/** Whether optional parameters accept undefined and null. */

import { inspect } from 'node:util';
import { KlinZhaError } from 'klin-zha';
import { some } from '../support/runs.ts';
import { note } from '../support/watch.ts';
import type { Place } from './signatures.ts';
import { type Arguments, made, rewind } from './things.ts';
import { absent, type Call, finish, replaced } from './walk.ts';

/** A value without members that are undefined or null: definitions come back as they were given. */
function bare(value: unknown, depth = 6): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (depth === 0) return '...';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => bare(item, depth - 1));
  if (value instanceof Map || value instanceof Set) return bare([...value], depth);
  const kind = value.constructor?.name;
  const said = value.toString === Object.prototype.toString ? kind : String(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  return [said, Object.fromEntries(members.map(([key, member]) => [key, bare(member, depth - 1)]))];
}

/** Whether an answer says that something was wrong: a result, or a list of faults. */
function isRefusal(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0 && answer.every((one) => 'code' in Object(one));
  return (Object(answer) as { ok?: unknown }).ok === false;
}

/** What a call ended with, as text that can be compared: what was answered, or that it was refused. */
async function endOf(call: Call, args: Arguments): Promise<string | null> {
  rewind();
  try {
    const answer = await finish(call(...args.map(made)));
    if (isRefusal(answer)) return null;
    return inspect(bare(answer), { depth: 9, maxStringLength: 5000, sorted: true });
  } catch (error) {
    if (error instanceof KlinZhaError) return null;
    return `threw ${inspect(error)}`;
  }
}

/** Arguments with something left out, and what puts a value there; nothing where the right call does not have it. */
function leftOut(args: Arguments, { index, path }: Place): readonly [Arguments, Put] | undefined {
  const put = (value: unknown): Arguments => args.map((one, at) => (at === index ? value : one));
  if (index >= args.length) return undefined;
  if (path === '') return [args.slice(0, index), put];
  for (const [place, make] of replaced(args[index], 3))
    if (place === path) return [put(make(absent)), (value) => put(make(value))];
  return undefined;
}

type Put = (value: unknown) => Arguments;

/** What was answered otherwise where something that may be left out was undefined or null. */
export async function wrongAbsences(
  name: string,
  call: Call,
  args: Arguments,
  places: readonly Place[],
): Promise<string[]> {
  const wrong: string[] = [];
  let turn = 0;
  for (const at of places) {
    const place = `argument ${at.index}${at.path}`;
    note(`${name}: without ${place}`);
    const [without, put] = leftOut(args, at) ?? [];
    if (without === undefined || put === undefined) {
      if (at.isDue) wrong.push(`${place}: no right call has it`);
      continue;
    }
    const expected = await endOf(call, without);
    for (const value of some([undefined, null], turn++)) {
      const end = await endOf(call, put(value));
      if (end === null || end === expected) continue;
      const from = Math.max(0, [...end].findIndex((letter, spot) => letter !== expected?.[spot]) - 40);
      wrong.push(
        `${place} ${value}: ${end.slice(from, from + 200)} instead of ${expected?.slice(from, from + 200)}`,
      );
    }
  }
  return wrong;
}
