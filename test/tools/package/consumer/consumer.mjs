import * as klinZhaPackage from 'klin-zha';
import * as arbiter from 'klin-zha/arbiter';
import * as archive from 'klin-zha/archive';
import * as arena from 'klin-zha/arena';
import * as board from 'klin-zha/board';
import * as books from 'klin-zha/books';
import * as bots from 'klin-zha/bots';
import * as engine from 'klin-zha/engine';
import * as engineProcess from 'klin-zha/engine-process';
import * as match from 'klin-zha/match';
import * as notation from 'klin-zha/notation';
import manifest from 'klin-zha/package.json' with { type: 'json' };
import * as plain from 'klin-zha/plain';
import * as record from 'klin-zha/record';
import * as render from 'klin-zha/render';
import * as replay from 'klin-zha/replay';
import * as search from 'klin-zha/search';
import scenario from './scenario.cjs';

scenario(
  klinZhaPackage,
  notation,
  record,
  replay,
  search,
  archive,
  render,
  match,
  arbiter,
  board,
  books,
  bots,
  engine,
  engineProcess,
  arena,
  plain,
);
console.log(`${manifest.name} ${manifest.version} works as an ES module`);
