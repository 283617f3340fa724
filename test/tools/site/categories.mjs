// Headings of the reference, each with a sentence, in the order of `categories.json`. The build fails if the `@category` of a
// public symbol is not one of them.

import { readFileSync } from 'node:fs';
import { Converter, ReflectionKind } from 'typedoc';

const categories = JSON.parse(readFileSync(new URL('categories.json', import.meta.url), 'utf8'));

/** @param {import('typedoc').Application} app */
export function load({ converter, logger, options }) {
  const beforeTheyAreSorted = -100;
  const whenTheyAreThere = -300;
  const prepare = ({ project }) => {
    options.setValue('categoryOrder', Object.keys(categories));
    // A symbol that several entries export has the same comment and category in each.
    for (const again of project.getReflectionsByKind(ReflectionKind.Reference)) {
      const first = again.getTargetReflectionDeep();
      again.comment ??= (first.comment ?? first.signatures?.[0]?.comment)?.clone();
    }
  };
  const describe = ({ project }) => {
    const unused = new Set(Object.keys(categories));
    for (const module of project.children) {
      for (const category of module.categories ?? [{ title: 'Other', children: module.children }]) {
        const { title, children } = category;
        unused.delete(title);
        category.description = [{ kind: 'text', text: categories[title] }];
        if (Object.hasOwn(categories, title)) continue;
        const names = children.map(({ name }) => name).join(', ');
        logger.warn(
          `${module.name}: "${title}" is not a category of test/tools/site/categories.json: ${names}`,
        );
      }
    }
    for (const title of unused) logger.warn(`The category "${title}" is empty.`);
  };
  converter.on(Converter.EVENT_RESOLVE_END, prepare, beforeTheyAreSorted);
  converter.on(Converter.EVENT_RESOLVE_END, describe, whenTheyAreThere);
}
