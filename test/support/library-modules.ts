/** The entries of the package by import specifier. */

import * as arena from '../../src/arena/index.ts';
import * as bots from '../../src/bots/index.ts';
import * as element from '../../src/element/index.ts';
import * as endings from '../../src/endings/index.ts';
import * as root from '../../src/index.ts';
import * as learn from '../../src/learn/index.ts';
import * as match from '../../src/match/index.ts';
import * as notation from '../../src/notation/index.ts';
import * as protocol from '../../src/protocol/index.ts';
import * as node from '../../src/protocol/node/index.ts';
import * as records from '../../src/records/index.ts';
import * as render from '../../src/render/index.ts';
import * as search from '../../src/search/index.ts';
import * as words from '../../src/words/index.ts';
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
    'klin-zha/notation': notation,
    'klin-zha/protocol': protocol,
    'klin-zha/protocol/node': node,
    'klin-zha/records': records,
    'klin-zha/render': render,
    'klin-zha/search': search,
    'klin-zha/words': words,
  }),
);
