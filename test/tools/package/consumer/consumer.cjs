const { equal } = require('node:assert/strict');
const manifest = require('klin-zha/package.json');
const scenario = require('./scenario.cjs');

const paths = Object.keys(manifest.exports).filter((path) => !path.endsWith('.json'));
scenario(Object.fromEntries(paths.map((path) => [path, require(`klin-zha${path.slice(1)}`)])));
equal(require('klin-zha/record.schema.json').title, 'A game of Klin Zha');
console.log(`${manifest.name} ${manifest.version} works as CommonJS`);
