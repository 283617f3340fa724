// Headings of the reference, each with a sentence, and the badge of previews, as categories.json and tiers.json list them. The
// build fails for a public symbol without a category and for a place without a symbol.

import { CommentTag, Converter, ReflectionKind } from 'typedoc';
import { entryOf, places, sentences } from './places.mjs';

/** @param {import('typedoc').Application} app */
export function load({ converter, logger, options }) {
  const beforeMembersInherit = 100;
  const beforeTheyAreSorted = -100;
  const whenTheyAreThere = -300;
  const unused = new Set(places);
  /** Adds the tags to the comment of a symbol. A function's comment is that of its signature. */
  const tag = (context, reflection) => {
    const { comment } = reflection;
    const symbol = reflection.kindOf(ReflectionKind.SomeSignature) ? reflection.parent : reflection;
    if (comment === undefined || !symbol.parent.kindOf(ReflectionKind.SomeModule)) return;
    const [declaration] = context.getSymbolFromReflection(symbol).declarations;
    const entry = entryOf(declaration.getSourceFile().fileName, declaration.name.text);
    if (entry.category !== undefined && !comment.getTag('@category'))
      comment.blockTags.push(new CommentTag('@category', [{ kind: 'text', text: entry.category }]));
    if (entry.isPreview) comment.modifierTags.add('@experimental');
    for (const place of entry.places) unused.delete(place);
  };
  const prepare = ({ project }) => {
    options.setValue('categoryOrder', [...sentences.keys()]);
    // A symbol that several entries export has the same comment and category in each.
    for (const again of project.getReflectionsByKind(ReflectionKind.Reference)) {
      const first = again.getTargetReflectionDeep();
      again.comment ??= (first.comment ?? first.signatures?.[0]?.comment)?.clone();
    }
  };
  const describe = ({ project }) => {
    const empty = new Set(sentences.keys());
    for (const module of project.children) {
      for (const category of module.categories ?? [{ title: 'Other', children: module.children }]) {
        const { title, children } = category;
        empty.delete(title);
        category.description = [{ kind: 'text', text: sentences.get(title) }];
        if (sentences.has(title)) continue;
        const names = children.map(({ name }) => name).join(', ');
        logger.warn(
          `${module.name}: "${title}" is not a category of test/tools/site/categories.json: ${names}`,
        );
      }
    }
    for (const title of empty) logger.warn(`The category "${title}" is empty.`);
    for (const place of unused) logger.warn(`There is no public symbol at "${place}" of test/tools/site.`);
  };
  converter.on(Converter.EVENT_CREATE_DECLARATION, tag, beforeMembersInherit);
  converter.on(Converter.EVENT_CREATE_SIGNATURE, tag, beforeMembersInherit);
  converter.on(Converter.EVENT_RESOLVE_END, prepare, beforeTheyAreSorted);
  converter.on(Converter.EVENT_RESOLVE_END, describe, whenTheyAreThere);
}
