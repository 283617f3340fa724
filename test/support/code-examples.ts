/** Runs the code of the pages and of doc comments, and compares results with the comments that state them. */

import ts from 'typescript';

/** What an example says of one of its statements, and what it gives. */
export interface Claim {
  readonly code: string;
  readonly said: unknown;
  readonly given: unknown;
}

/** Where more follows than is said: `...` in a list or an object. */
const more = '...';

/** The modules that examples may import, by name. */
export type Modules = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/**
 * Runs an example and lists what it says of its statements: `expression; // value`, perhaps with words after it. What
 * it exports is put into `exported`.
 */
export async function runExample(
  code: string,
  modules: Modules,
  exported: Record<string, unknown> = {},
): Promise<Claim[]> {
  const file = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true);
  const saids: { readonly code: string; readonly said: unknown }[] = [];
  const parts = file.statements.map((statement) => {
    if (ts.isImportDeclaration(statement)) return importOf(statement);
    const text = statement.getText().replace(/^export /, '');
    const names = ts.isVariableStatement(statement) ? namesOf(statement) : [];
    const made = ts.isFunctionDeclaration(statement) ? [statement.name!.text] : names;
    const isExported = text !== statement.getText();
    const out = isExported ? made.map((name) => `exported.${name} = ${name};`).join('') : '';
    const comment = commentBehind(code, statement);
    const literals = comment === undefined ? [] : literalsOf(comment);
    const subject = subjectOf(statement, names);
    if (literals.length === 0 || subject === undefined) return text + out;
    const said = names.length > 1 ? literals : literals[0];
    saids.push({ code: text, said });
    const told = `seen(${saids.length - 1}, ${subject});`;
    return ts.isExpressionStatement(statement) ? told : `${text}\n${told}`;
  });
  const given: unknown[] = [];
  const body = ts.transpile(`async function run() {\n${parts.join('\n')}\n}`, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
  });
  const run = new Function('load', 'seen', 'exported', `${body}; return run();`);
  const load = (name: string): unknown => {
    if (!modules.has(name)) throw new Error(`There is no module ${name}.`);
    return modules.get(name);
  };
  const seen = (place: number, value: unknown): void => {
    given[place] = structured(value);
  };
  await run(load, seen, exported);
  return saids.map((claim, place) => ({ ...claim, given: given[place] }));
}

/** What is plain data stays as it is when the example goes on to change it. */
function structured(value: unknown): unknown {
  if (value instanceof Map) return [...value].map(structured);
  return Array.isArray(value) ? value.map(structured) : value;
}

function importOf({ importClause, moduleSpecifier }: ts.ImportDeclaration): string {
  const bindings = importClause?.namedBindings;
  if (importClause?.phaseModifier !== undefined || bindings === undefined) return '';
  if (!ts.isNamedImports(bindings))
    return `const ${bindings.name.text} = load(${moduleSpecifier.getText()});`;
  const names = bindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ propertyName, name }) => (propertyName ? `${propertyName.text}: ${name.text}` : name.text));
  return `const { ${names.join(', ')} } = load(${moduleSpecifier.getText()});`;
}

function namesOf({ declarationList }: ts.VariableStatement): string[] {
  return declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((one) =>
          ts.isBindingElement(one) && ts.isIdentifier(one.name) ? [one.name.text] : [],
        ),
  );
}

/** The expression of which a comment behind a statement says what it gives. */
function subjectOf(statement: ts.Statement, names: readonly string[]): string | undefined {
  if (names.length > 0) return names.length === 1 ? names[0] : `[${names.join(', ')}]`;
  if (!ts.isExpressionStatement(statement)) return undefined;
  const { expression } = statement;
  const isPrinted = ts.isCallExpression(expression) && expression.expression.getText() === 'console.log';
  return isPrinted ? expression.arguments[0]?.getText() : `(${expression.getText()})`;
}

/** The comment behind a statement, or the lines right below it. */
function commentBehind(code: string, statement: ts.Statement): string | undefined {
  const [, own, below] = /^[ \t]*(?:\/\/ (.*))?((?:\n[ \t]*\/\/ .*)*)/.exec(code.slice(statement.end))!;
  return own ?? (below === '' ? undefined : below!.replace(/\n[ \t]*\/\/ /g, ' ').trim());
}

/** The values that a comment begins with, none if it begins with words. */
export function literalsOf(comment: string): unknown[] {
  const values: unknown[] = [];
  let rest = comment;
  for (;;) {
    const length = literalLength(rest);
    if (length === 0) return values;
    values.push(valueIn(rest.slice(0, length)));
    rest = rest.slice(length);
    if (!rest.startsWith(', ')) return values;
    rest = rest.slice(2);
  }
}

/** How long the value is with which a text begins, 0 if it begins with words. */
function literalLength(text: string): number {
  const word = /^(?:-?\d[\d_]*(?:\.\d+)?|true|false|null|undefined)(?=$|[ :;,])/.exec(text);
  if (word !== null) return word[0].length;
  const quoted = /^(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?=$|[ :;,])/.exec(text);
  if (quoted !== null) return quoted[0].length;
  if (!/^[[{]/.test(text)) return 0;
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, true, ts.LanguageVariant.Standard, text);
  let depth = 0;
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.OpenBraceToken || token === ts.SyntaxKind.OpenBracketToken) depth++;
    if (token === ts.SyntaxKind.CloseBraceToken || token === ts.SyntaxKind.CloseBracketToken) depth--;
    if (depth === 0) return scanner.getTokenEnd();
  }
  return 0;
}

function valueIn(literal: string): unknown {
  const open: string[] = [];
  const marked = literal.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\.\.\.|[[\]{}]/g, (part) => {
    if (part === '[' || part === '{') open.push(part);
    if (part === ']' || part === '}') open.pop();
    return part === more ? (open.at(-1) === '[' ? `'${more}'` : `'${more}': 1`) : part;
  });
  return new Function(`return (${marked});`)();
}

/** Whether what an example says fits what is given: `...` stands for whatever there is. */
export function fits(said: unknown, given: unknown): boolean {
  if (typeof said === 'string' && said.endsWith(more) && typeof given === 'string')
    return given.startsWith(said.slice(0, -more.length));
  if (said === more) return true;
  if (Array.isArray(said)) {
    if (!Array.isArray(given)) return false;
    const isOpen = said.at(-1) === more;
    const items = isOpen ? said.slice(0, -1) : said;
    const isLong = isOpen ? given.length >= items.length : given.length === items.length;
    return isLong && items.every((item, index) => fits(item, given[index]));
  }
  if (typeof said !== 'object' || said === null) return Object.is(said, given);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  const keys = Object.keys(said).filter((key) => key !== more);
  const isOpen = more in said;
  if (!isOpen && Object.keys(given).length !== keys.length) return false;
  const there = given as Readonly<Record<string, unknown>>;
  return keys.every((key) => key in there && fits((said as Record<string, unknown>)[key], there[key]));
}

/** The claims of an example that are false, as lines for a message. */
export function falseClaims(claims: readonly Claim[]): string[] {
  return claims
    .filter(({ said, given }) => !fits(said, given))
    .map(
      ({ code, said, given }) => `${code} // says ${JSON.stringify(said)}, gives ${JSON.stringify(given)}`,
    );
}
