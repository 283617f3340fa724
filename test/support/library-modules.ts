/** The entries of the package by import specifier. */

import * as root from 'klin-zha';
import * as arena from 'klin-zha/arena';
import * as bots from 'klin-zha/bots';
import * as element from 'klin-zha/element';
import * as endings from 'klin-zha/endings';
import * as learn from 'klin-zha/learn';
import * as match from 'klin-zha/match';
import * as net from 'klin-zha/net';
import * as notation from 'klin-zha/notation';
import * as notes from 'klin-zha/notes';
import * as protocol from 'klin-zha/protocol';
import * as node from 'klin-zha/protocol/node';
import * as worker from 'klin-zha/protocol/worker';
import * as records from 'klin-zha/records';
import * as render from 'klin-zha/render';
import * as search from 'klin-zha/search';
import * as words from 'klin-zha/words';
import type { Modules } from './code-examples.ts';

export const libraryModules: Modules = new Map(
  Object.entries({
    'klin-zha': root,
    'klin-zha/arena': arena,
    'klin-zha/bots': bots,
    'klin-zha/element': element,
    'klin-zha/learn': learn,
    'klin-zha/endings': endings,
    'klin-zha/match': match,
    'klin-zha/net': net,
    'klin-zha/notation': notation,
    'klin-zha/notes': notes,
    'klin-zha/protocol': protocol,
    'klin-zha/protocol/node': node,
    'klin-zha/protocol/worker': worker,
    'klin-zha/records': records,
    'klin-zha/render': render,
    'klin-zha/search': search,
    'klin-zha/words': words,
  }),
);
