/** Everything public: listed in test/api/report.md and imported by programs. */

import { readdirSync, readFileSync } from 'node:fs';
import { libraryModules } from '../support/library-modules.ts';

/** What an object has of a kind that can be called or set. */
export interface Members {
  readonly methods: readonly string[];
  readonly getters: readonly string[];
  readonly setters: readonly string[];
}

/** Interfaces with functions that programs fill in, and the library reads: hostile ones are arguments of other calls. */
const filledIn =
  /^(Hooks|Variant|VariantState|BoardObserver|PortListener|Listens|ServedBot|MessageEnd|StreamEnds|ArbiterEvents|\w+Options)$/;

function membersOf(body: string): Members {
  const found = { methods: new Set<string>(), getters: new Set<string>(), setters: new Set<string>() };
  for (const [, accessor, name] of body.matchAll(
    /^ {4}(?:readonly )?(?:(get|set) )?(\w+)\??(?:\(|: \(.*=>)/gm,
  )) {
    // The page calls those.
    if (name!.endsWith('Callback')) continue;
    const of = accessor === undefined ? 'methods' : accessor === 'get' ? 'getters' : 'setters';
    if (name !== 'constructor') found[of].add(name!);
  }
  return { methods: [...found.methods], getters: [...found.getters], setters: [...found.setters] };
}

export const report: string = readFileSync(new URL('../../test/api/report.md', import.meta.url), 'utf8');

/** The classes and interfaces that the library makes and that have something to call or to set, by their names. */
export const publicTypes: ReadonlyMap<string, Members> = new Map(
  Array.from(
    report.matchAll(/^(?:class|interface) (\w+)[^\n]* \{\n(.*?)^\}/gms),
    ([, name, body]) => [name!, membersOf(body!)] as const,
  ).filter(
    ([name, { methods, getters, setters }]) =>
      !filledIn.test(name) && [...methods, ...getters, ...setters].length > 0,
  ),
);

type Anything = (...args: readonly unknown[]) => unknown;

const exported = [...libraryModules].flatMap(([entry, module]) =>
  Object.entries(module as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
    typeof value === 'function' ? [{ entry, name, call: value as Anything }] : [],
  ),
);
const first = exported.filter(
  ({ call }, index) => exported.findIndex((other) => other.call === call) === index,
);

function isClass({ call }: { readonly call: Anything }): boolean {
  return Function.prototype.toString.call(call).startsWith('class');
}

/** The public functions, each with the first entry that has it. */
export const publicFunctions = first.filter((one) => !isClass(one));

/** The public classes whose constructors programs call. */
export const publicClasses = first
  .filter(isClass)
  .map(({ name, call }) => ({ name, of: call as unknown as new (...args: readonly unknown[]) => object }));

const source = new URL('../../src/', import.meta.url);
const sources: ReadonlyMap<string, string> = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => new URL(file.replaceAll('\\', '/'), source))
    .map((url) => [url.href, readFileSync(url, 'utf8')]),
);

/** What the entries publish, as `FILE NAME`. */
const published: ReadonlySet<string> = new Set(
  [...sources]
    .filter(([file]) => file.endsWith('/index.ts'))
    .flatMap(([index, text]) =>
      [...text.matchAll(/^export \{(.*?)\} from '(.*?)'/gms)].flatMap(([, names, from]) =>
        names!.split(',').map((name) => `${new URL(from!, index)} ${name.trim().split(' ')[0]}`),
      ),
    ),
);

/** The doc comments of the public functions in the sources, by name. */
const comments: ReadonlyMap<string, string> = new Map(
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\nexport (?:async )?function\*? (\w+)/gs)]
      .filter(([, , name]) => file.endsWith('/index.ts') || published.has(`${file} ${name}`))
      .map(([, comment, name]): [string, string] => [name!, comment!.replace(/\s*\n \* ?/g, ' ')]),
  ),
);

/** Whether a function's comment names the code of an error, or refers to the errors of another function. */
export function documents(name: string, code: string): boolean {
  const comment = comments.get(name);
  if (comment === undefined || comment.includes(`\`${code}\``)) return true;
  return /@throws KlinZhaError[^@]*(?:the errors of|the codes of|as for|as \{@link|with all faults)/.test(
    comment,
  );
}

/** The functions, classes and methods whose comments in the sources speak of a TypeError. */
export function warnedOf(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of sources.values()) {
    let within = '';
    for (const [, comment, line] of text.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\n([^\n]*)/gs)) {
      const type = /^export (?:class|interface) (\w+)/.exec(line!)?.[1];
      within = type ?? within;
      if (!comment!.includes('`TypeError`')) continue;
      const called = /^export function (\w+)/.exec(line!)?.[1];
      const method = /^ {2}(\w+)\(/.exec(line!)?.[1];
      names.add(type ?? (called === undefined ? `${within} ${method}` : `function ${called}`));
    }
  }
  return names;
}
