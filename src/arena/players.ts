/** Players as a text, for command lines and queues. */

import { failure, type Result, shown, success } from '../core/result.ts';
import type { ArenaPlayer, MoveLimits } from './arena.ts';

/**
 * Reads who plays: `alpha-beta`, `alpha-beta:nodes=2000,depth=4` or `engine:python3 my.py`; with a name for tables before it, `old=greedy:nodes=50`.
 * Without one the text is the name. Whether there is such a bot is known to whoever opens it.
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parsePlayer } from 'klin-zha/arena';
 *
 * unwrap(parsePlayer('alpha-beta:nodes=2000'));
 * // { name: 'alpha-beta:nodes=2000', bot: 'alpha-beta', limits: { nodes: 2000 } }
 * unwrap(parsePlayer('mine=engine:python3 my.py')); // { name: 'mine', command: 'python3 my.py' }
 * ```
 *
 * @category Arenas
 */
export function parsePlayer(text: string): Result<ArenaPlayer> {
  const [, given, kind = '', rest = ''] =
    /^(?:([^:=]+)=)?([^:=]+)(?::(.*))?$/s.exec(String(text).trim()) ?? [];
  const name = given ?? String(text).trim();
  if (kind === 'engine' && rest.trim() !== '') return success({ name, command: rest.trim() });
  const limits = kind === 'engine' ? undefined : limitsIn(rest);
  if (kind !== '' && limits !== undefined)
    return success({ name, bot: kind, ...(rest === '' ? {} : { limits }) });
  const read = shown(text);
  return failure({
    code: 'bad-player',
    message: `'${read}' is no player.`,
    read,
    expected: 'BOT, BOT:nodes=N,time=MS,depth=N or engine:COMMAND, with NAME= before it or not',
  });
}

function limitsIn(text: string): MoveLimits | undefined {
  const parts = text === '' ? [] : text.split(',');
  const limits = parts.map((part) => /^(nodes|time|depth)=([1-9]\d{0,14})$/.exec(part.trim()));
  if (limits.includes(null)) return undefined;
  return Object.fromEntries(limits.map((limit) => [limit![1]!, Number(limit![2])]));
}
