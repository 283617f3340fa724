// Links from the reference to the source, as soon as package.json has the address of the repository.

import { readFileSync } from 'node:fs';
import { Application } from 'typedoc';

const { repository } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

/** @param {import('typedoc').Application} app */
export function load(app) {
  if (repository === undefined) return;
  app.on(Application.EVENT_BOOTSTRAP_END, ({ options }) => {
    options.setValue('disableSources', false);
    options.setValue('gitRevision', 'main');
    const address = repository.url.replace(/^git\+|\.git$/g, '');
    options.setValue('sourceLinkTemplate', `${address}/blob/{gitRevision}/{path}#L{line}`);
  });
}
