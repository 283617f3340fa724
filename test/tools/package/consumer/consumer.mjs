import * as klinZhaPackage from 'klin-zha';
import * as plain from 'klin-zha';
import * as arena from 'klin-zha/arena';
import * as books from 'klin-zha/bots';
import * as bots from 'klin-zha/bots';
import * as board from 'klin-zha/element';
import * as arbiter from 'klin-zha/match';
import * as match from 'klin-zha/match';
import * as notation from 'klin-zha/notation';
import manifest from 'klin-zha/package.json' with { type: 'json' };
import * as engine from 'klin-zha/protocol';
import * as engineProcess from 'klin-zha/protocol/node';
import * as archive from 'klin-zha/records';
import * as record from 'klin-zha/records';
import * as replay from 'klin-zha/records';
import * as render from 'klin-zha/render';
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
