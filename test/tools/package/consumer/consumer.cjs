const { equal } = require('node:assert/strict');
const scenario = require('./scenario.cjs');
const manifest = require('klin-zha/package.json');

scenario(
  require('klin-zha'),
  require('klin-zha/notation'),
  require('klin-zha/records'),
  require('klin-zha/records'),
  require('klin-zha/search'),
  require('klin-zha/records'),
  require('klin-zha/render'),
  require('klin-zha/match'),
  require('klin-zha/match'),
  require('klin-zha/element'),
  require('klin-zha/bots'),
  require('klin-zha/bots'),
  require('klin-zha/protocol'),
  require('klin-zha/protocol/node'),
  require('klin-zha/arena'),
  require('klin-zha'),
);
equal(require('klin-zha/record.schema.json').title, 'A game of Klin Zha');
console.log(`${manifest.name} ${manifest.version} works as CommonJS`);
