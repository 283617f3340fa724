/** Parses players, for command lines and queues. */

import { failure, type Result, shown, success } from '../base/result.ts';
import { isFilledLine } from '../protocol/line-shapes.ts';
import { type ArenaPlayer, isName } from './arena.ts';

/**
 * Parses a player: `alpha-beta`, `alpha-beta:nodes=2000,depth=4` or `engine:python3 my.py`. A name may come
 * first, as in `old=greedy:nodes=50`; by default, the whole text is the name. Limits and engine options may
 * follow the name in brackets: `mine[nodes=200,Hash=16]=engine:python3 my.py`. In brackets, `nodes`, `time`
 * and `depth` are limits, and all other names are options. Does not check whether the bot exists.
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
 */
export function parsePlayer(text: string): Result<ArenaPlayer> {
  if (typeof text !== 'string')
    return badPlayer(`'${shown(text)}' is not a valid player.`, shown(text), playerForms);
  const [, explicitName, inside = '', kind = '', rest = ''] =
    /^(?:([^:=[\]]+)(?:\[([^[\]]*)\])?=)?([^:=[\]]+)(?::(.*))?$/s.exec(text.trim()) ?? [];
  const isEngine = kind === 'engine';
  const name = explicitName ?? text.trim();
  if (kind.trim() === '' || (isEngine && rest === '') || !isName(name))
    return badPlayer(`'${shown(text)}' is not a valid player.`, text, playerForms);
  if (isEngine && /:(?:nodes|time|depth)=\d+(?:,|$)/.test(rest))
    return badPlayer(`The limits in '${shown(text)}' must come before the command.`, text, engineWithLimits);
  const nameSettings = settingsIn(inside, true);
  const botSettings = isEngine ? success({ limits: {}, options: {} }) : settingsIn(rest, false);
  if (!nameSettings.ok) return nameSettings;
  if (!botSettings.ok) return botSettings;
  const limits = { ...nameSettings.value.limits, ...botSettings.value.limits };
  const { options } = nameSettings.value;
  return success({
    name,
    ...(isEngine ? { command: rest.trim() } : { bot: kind }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  });
}

const playerForms = 'BOT, BOT:nodes=N,time=MS,depth=N or engine:COMMAND, optionally after NAME=';
const engineWithLimits = 'NAME[nodes=N]=engine:COMMAND';

type Settings = Required<Pick<ArenaPlayer, 'limits' | 'options'>>;

/** Parses limits and, if `hasOptions`, engine options. */
function settingsIn(text: string, hasOptions: boolean): Result<Settings> {
  const limits: Record<string, number> = {};
  const options: [string, string][] = [];
  for (const part of text === '' ? [] : text.split(',')) {
    const [name = '', ...rest] = part.trim().split('=');
    const value = rest.join('=');
    if (/^(?:nodes|time|depth)$/.test(name)) {
      if (!/^[1-9]\d{0,14}$/.test(value))
        return badPlayer(
          `'${shown(value)}' is not a valid ${name} limit.`,
          part,
          'a whole number of at least 1',
        );
      limits[name] = Number(value);
    } else if (!hasOptions)
      return badPlayer(`Unknown limit '${shown(name)}'.`, part, 'nodes=N, time=MS or depth=N');
    else if (!isFilledLine(name) || !isFilledLine(value))
      return badPlayer(`'${shown(part)}' is not a valid option.`, part, 'NAME=VALUE');
    else options.push([name, value]);
  }
  return success({ limits, options: Object.fromEntries(options) });
}

function badPlayer(message: string, text: string, expected: string): Result<never> {
  return failure({ code: 'bad-player', message, read: shown(text), expected });
}
