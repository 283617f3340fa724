const { equal } = require('node:assert/strict');
const scenario = require('./scenario.cjs');
const manifest = require('klin-zha/package.json');

scenario(
  require('klin-zha'),
  require('klin-zha/notation'),
  require('klin-zha/record'),
  require('klin-zha/replay'),
  require('klin-zha/search'),
  require('klin-zha/archive'),
  require('klin-zha/render'),
  require('klin-zha/match'),
  require('klin-zha/arbiter'),
  require('klin-zha/board'),
  require('klin-zha/books'),
  require('klin-zha/bots'),
  require('klin-zha/engine'),
  require('klin-zha/engine-process'),
  require('klin-zha/arena'),
  require('klin-zha/plain'),
);
equal(require('klin-zha/record.schema.json').title, 'A game of Klin Zha');
console.log(`${manifest.name} ${manifest.version} works as CommonJS`);
