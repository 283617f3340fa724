/** The entries of the package, by the names by which programs import them. */

import * as arena from '../../src/arena/index.ts';
import * as books from '../../src/bots/books/index.ts';
import * as bots from '../../src/bots/index.ts';
import * as core from '../../src/core.ts';
import * as board from '../../src/element/index.ts';
import * as root from '../../src/index.ts';
import * as arbiter from '../../src/match/arbiter/index.ts';
import * as match from '../../src/match/index.ts';
import * as notation from '../../src/notation/index.ts';
import * as plain from '../../src/plain.ts';
import * as engine from '../../src/protocol/index.ts';
import * as process from '../../src/protocol/node/index.ts';
import * as archive from '../../src/records/archive/index.ts';
import * as record from '../../src/records/index.ts';
import * as replay from '../../src/records/replay/index.ts';
import * as render from '../../src/render/index.ts';
import * as search from '../../src/search/index.ts';
import type { Modules } from './code-examples.ts';

export const libraryModules: Modules = new Map(
  Object.entries({
    'klin-zha': root,
    'klin-zha/arbiter': arbiter,
    'klin-zha/archive': archive,
    'klin-zha/arena': arena,
    'klin-zha/board': board,
    'klin-zha/books': books,
    'klin-zha/bots': bots,
    'klin-zha/core': core,
    'klin-zha/engine': engine,
    'klin-zha/engine-process': process,
    'klin-zha/match': match,
    'klin-zha/notation': notation,
    'klin-zha/plain': plain,
    'klin-zha/record': record,
    'klin-zha/render': render,
    'klin-zha/replay': replay,
    'klin-zha/search': search,
  }),
);
