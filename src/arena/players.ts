/** Players as a text, for command lines and queues. */

import { failure, type Result, shown, success } from '../base/result.ts';
import { isFilledLine } from '../protocol/line-shapes.ts';
import { type ArenaPlayer, isName } from './arena.ts';

/**
 * Reads who plays: `alpha-beta`, `alpha-beta:nodes=2000,depth=4` or `engine:python3 my.py`; with a name for tables before it, `old=greedy:nodes=50`.
 * Without one the text is the name. Behind a name limits and options may stand in brackets, `mine[nodes=200,Hash=16]=engine:python3 my.py`: `nodes`,
 * `time` and `depth` are limits, everything else is an option of the engine. Whether there is such a bot is known to whoever opens it.
 *
 * @example
 * ```ts
 * import { unwrap } from 'klin-zha';
 * import { parsePlayer } from 'klin-zha/arena';
 *
 * unwrap(parsePlayer('alpha-beta:nodes=2000'));
 * // { name: 'alpha-beta:nodes=2000', bot: 'alpha-beta', limits: { nodes: 2000 } }
 * unwrap(parsePlayer('mine[nodes=200]=engine:python3 my.py'));
 * // { name: 'mine', command: 'python3 my.py', limits: { nodes: 200 } }
 * ```
 *
 * @category Arenas
 */
export function parsePlayer(text: string): Result<ArenaPlayer> {
  if (typeof text !== 'string') return wrong(`'${shown(text)}' is no player.`, shown(text), whoMayPlay);
  const [, given, inside = '', kind = '', rest = ''] =
    /^(?:([^:=[\]]+)(?:\[([^[\]]*)\])?=)?([^:=[\]]+)(?::(.*))?$/s.exec(text.trim()) ?? [];
  const isEngine = kind === 'engine';
  const name = given ?? text.trim();
  if (kind.trim() === '' || (isEngine && rest === '') || !isName(name))
    return wrong(`'${shown(text)}' is no player.`, text, whoMayPlay);
  if (isEngine && /:(?:nodes|time|depth)=\d+(?:,|$)/.test(rest))
    return wrong(`The limits of '${shown(text)}' stand behind the command.`, text, inBrackets);
  const about = settingsIn(inside, true);
  const own = isEngine ? success({ limits: {}, options: {} }) : settingsIn(rest, false);
  if (!about.ok) return about;
  if (!own.ok) return own;
  const limits = { ...about.value.limits, ...own.value.limits };
  const { options } = about.value;
  return success({
    name,
    ...(isEngine ? { command: rest.trim() } : { bot: kind }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  });
}

const whoMayPlay = 'BOT, BOT:nodes=N,time=MS,depth=N or engine:COMMAND, with NAME= before it or not';
const inBrackets = 'NAME[nodes=N]=engine:COMMAND';

type Settings = Required<Pick<ArenaPlayer, 'limits' | 'options'>>;

/** Limits, and the options of an engine where there may be some. */
function settingsIn(text: string, hasOptions: boolean): Result<Settings> {
  const limits: Record<string, number> = {};
  const options: [string, string][] = [];
  for (const part of text === '' ? [] : text.split(',')) {
    const [name = '', ...rest] = part.trim().split('=');
    const value = rest.join('=');
    if (/^(?:nodes|time|depth)$/.test(name)) {
      if (!/^[1-9]\d{0,14}$/.test(value))
        return wrong(`'${shown(value)}' is no limit of ${name}.`, part, 'a whole number from 1');
      limits[name] = Number(value);
    } else if (!hasOptions)
      return wrong(`Unknown limit '${shown(name)}'.`, part, 'nodes=N, time=MS or depth=N');
    else if (!isFilledLine(name) || !isFilledLine(value))
      return wrong(`'${shown(part)}' is no option.`, part, 'NAME=VALUE');
    else options.push([name, value]);
  }
  return success({ limits, options: Object.fromEntries(options) });
}

function wrong(message: string, text: string, expected: string): Result<never> {
  return failure({ code: 'bad-player', message, read: shown(text), expected });
}
