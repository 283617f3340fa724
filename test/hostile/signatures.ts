/** Optional parameters of public functions and methods, by their types in test/api/report.md. */

import { report } from './public.ts';

/** A place in the arguments: which one, and the members that lead there, such as `.limits.nodes`. */
export interface Place {
  readonly index: number;
  readonly path: string;
  /** Whether a right call has to have it: all arguments, and the members of all that programs write down for a call. */
  readonly isDue: boolean;
}

/** What programs write down for a call, other than what they were given by the library. */
const written = /^(?:\{.*\}|Partial<\w+>|\w*(?:Options|Limits|Filter|Extras|Declaration|NewKind|NewGame))$/s;

interface Declared {
  readonly section: string;
  readonly name: string;
  /** What it extends, and its body; or what a name of a type stands for. */
  readonly bases: string;
  readonly body: string;
}

const sections = report.split(/^## /m).slice(1);
const declared: readonly Declared[] = sections.flatMap((section) =>
  Array.from(
    section.matchAll(
      /^(?:(?:class|interface) (\w+)(?:<\w+>)?(?: extends ([^{]+))? \{\n(.*?)^\}|type (\w+) = ([^;{]+);$)/gms,
    ),
    ([, name, bases = '', body = '', alias, meant = '']) => ({
      section: section.split('\n')[0]!,
      name: name ?? alias!,
      bases: name === undefined ? meant : bases,
      body,
    }),
  ),
);

function declarationOf(name: string, section: string): Declared | undefined {
  const known = declared.filter((one) => one.name === name);
  return known.find((one) => one.section === section) ?? known[0];
}

/** Cuts at separators that stand in no brackets. */
function parted(text: string, separator: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text.replaceAll('=>', '→')) {
    if ('<({['.includes(letter)) depth++;
    else if ('>)}]'.includes(letter)) depth--;
    if (letter === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: string;
}

/** The members of a type that is an object, or of every object that it may be. */
function membersOf(type: string, section: string): readonly Member[] {
  const alternatives = ['|', '&', ','].map((sign) => parted(type, sign)).find(({ length }) => length > 1);
  if (alternatives !== undefined) return alternatives.flatMap((one) => membersOf(one, section));
  const [, body] = /^\{(.*)\}$/s.exec(type) ?? [];
  if (body !== undefined) return membersIn(body);
  const [, wrapper, inside = ''] = /^(\w+)<(.*)>$/.exec(type) ?? [];
  if (wrapper !== undefined) {
    const [of = '', chosen = ''] = parted(inside, ',');
    const members = membersOf(of, section);
    if (wrapper === 'Partial') return members.map((member) => ({ ...member, isOptional: true }));
    if (wrapper === 'Pick') return members.filter(({ name }) => chosen.includes(`'${name}'`));
    if (wrapper === 'Omit') return members.filter(({ name }) => !chosen.includes(`'${name}'`));
    return [];
  }
  const found = declarationOf(type, section);
  if (found === undefined) return [];
  return [...membersOf(found.bases, found.section), ...membersIn(found.body)];
}

/** The members between the braces of a type. */
function membersIn(body: string): readonly Member[] {
  return parted(body, ';').flatMap((member) => {
    const [, name, mark, type = ''] = /^(?:readonly )?(\w+)(\?)?(?:\(|: (.*))/s.exec(member) ?? [];
    return name === undefined ? [] : [{ name, isOptional: mark !== undefined, type }];
  });
}

/** The places within a value of a type that may be left out. */
function* placesIn(type: string, section: string, depth: number): Generator<string> {
  if (depth === 0) return;
  const [, item] = /^(?:readonly )?(\w+|\{.*\})\[\]$/s.exec(type) ?? [];
  if (item !== undefined) {
    for (const place of placesIn(item, section, depth)) yield `.0${place}`;
    return;
  }
  for (const { name, isOptional, type: of } of membersOf(type, section)) {
    // Where undefined is a value of its own, it means something.
    if (isOptional && !of.includes('undefined')) yield `.${name}`;
    for (const place of placesIn(of, section, depth - 1)) yield `.${name}${place}`;
  }
}

function placesOf(parameters: string, section: string): readonly Place[] {
  return parted(parameters, ',').flatMap((parameter, index): readonly Place[] => {
    const [, mark, type = ''] = /^\w+(\?)?: (.*)$/s.exec(parameter) ?? [];
    const inside = Array.from(placesIn(type, section, 3), (path) => {
      return { index, path, isDue: written.test(type) && path.lastIndexOf('.') === 0 };
    });
    return mark === undefined ? inside : [{ index, path: '', isDue: true }, ...inside];
  });
}

/** What may be left out of a call of a function of an entry. */
export function optionalOfFunction(entry: string, name: string): readonly Place[] {
  const section = sections.find((one) => one.startsWith(`${entry}\n`))!;
  const [, parameters = ''] =
    new RegExp(`^function ${name}(?:<.*?>)?\\((.*?)\\): `, 'ms').exec(section) ?? [];
  return placesOf(parameters, entry);
}

/** What may be left out of a call of a method of a class or interface, or of its constructor. */
export function optionalOfMethod(type: string, name: string): readonly Place[] {
  const { section, body } = declarationOf(type, '') ?? { section: '', body: '' };
  const [, parameters = ''] =
    new RegExp(`^ {4}(?:readonly )?${name}(?:: )?\\((.*?)\\)(?:;|:| =>)`, 'ms').exec(body) ?? [];
  return placesOf(parameters, section);
}
