// The check with the package as CommonJS.
const main = require('klin-zha');
const names = [
  'bots',
  'endings',
  'learn',
  'match',
  'net',
  'notation',
  'records',
  'render',
  'search',
  'words',
];
const entries = names.map((name) => [name, require(`klin-zha/${name}`)]);

/** What is checked stands beside this file where it runs. */
const given = './data.mjs';

async function run() {
  const [{ check }, { data }] = await Promise.all([import('./check.mjs'), import(given)]);
  console.log(await check({ main, ...Object.fromEntries(entries) }, data));
}

run().catch((error) => {
  console.error(error);
  process.exit(1);
});
