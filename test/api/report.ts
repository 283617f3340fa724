/** What the package publishes, as one page: the names of every entry with their signatures, as in its type declarations. */

import { basename, join } from 'node:path';
import ts from 'typescript';
import { createProgram, entryFiles, root } from '../support/type-checker.ts';

const { entryOf } = (await import('../tools/site/places.mjs' as string)) as {
  entryOf: (file: string, name: string) => { readonly isPreview: boolean };
};

const head = `# The public surface

What every entry publishes, by name, with its signature and without its comments: first what is stable, then the preview, as
\`test/tools/site/tiers.json\` lists it. A change of the public surface is a change of this page: \`npm run tool update api\` writes it,
and \`npm test\` fails where it is not what the library publishes. To read about a function, see the reference.
`;

/** What a declaration file says of private members but for constructors: that there are some. */
const privateMembers = /^ +private (?!constructor\b).*;\n/gm;

/** A symbol as its declaration file says it. */
interface Declared {
  readonly name: string;
  readonly text: string;
  readonly symbol: ts.Symbol;
  readonly isPreview: boolean;
}

/** The statements that a module's declaration file holds, by the names that they declare. */
type Declarations = ReadonlyMap<string, readonly ts.Statement[]>;

/** The page, and the names of preview symbols that the declarations of stable ones need. */
export interface ApiReport {
  readonly page: string;
  readonly previewInStable: readonly string[];
}

/** Reads what the package publishes. */
export function apiReport(): ApiReport {
  const reader = new DeclarationReader();
  const shown = new Map<ts.Symbol, string>();
  const sections = Object.entries(entryFiles).map(([entry, file]) => {
    const all = reader.exportsOf(join(root, file));
    const own = all.filter(({ symbol }) => !shown.has(symbol));
    const again = [...new Set(shown.values())].flatMap((other) => {
      const names = all.filter(({ symbol }) => shown.get(symbol) === other).map(({ name }) => `\`${name}\``);
      return names.length === 0 ? [] : `As in \`${other}\`: ${names.join(', ')}.`;
    });
    for (const { symbol } of own) shown.set(symbol, entry);
    return [`## ${entry}`, ...tiers(own), ...again].join('\n\n');
  });
  const isPublished = (one: Declared): boolean => shown.has(one.symbol);
  const published = [...shown.keys()];
  const named = reader.namedBy(published.filter((symbol) => !reader.isPreview(symbol)));
  const hidden = reader
    .namedBy(published)
    .filter(({ symbol }) => !named.some((one) => one.symbol === symbol));
  const rest = [
    '## Named by these, but not published',
    ...tiers(named.filter((one) => !isPublished(one))),
    ...tiers(hidden.map((one) => ({ ...one, isPreview: true }))),
  ];
  return {
    page: `${[head.trim(), ...sections, ...rest].join('\n\n')}\n`,
    previewInStable: named.filter(({ isPreview }) => isPreview).map(({ name }) => name),
  };
}

/** The declarations of an entry by tier. */
function tiers(declared: readonly Declared[]): string[] {
  return [
    ['### Stable', block(declared.filter(({ isPreview }) => !isPreview))],
    ['### Preview', block(declared.filter(({ isPreview }) => isPreview))],
  ].flatMap(([title, text]) => (text === '' ? [] : [`${title}\n\n${text}`]));
}

function block(declared: readonly Declared[]): string {
  if (declared.length === 0) return '';
  return `\`\`\`typescript\n${declared.map(({ text }) => text).join('\n\n')}\n\`\`\``;
}

function byName(one: Declared, other: Declared): number {
  return one.name < other.name ? -1 : 1;
}

class DeclarationReader {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #declarations = new Map<ts.SourceFile, Declarations>();
  readonly #named = new Map<ts.Symbol, readonly ts.Symbol[]>();

  constructor() {
    const { config } = ts.readConfigFile(join(root, 'test/tools/site/tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'src'));
    this.#program = createProgram(
      Object.values(entryFiles).map((file) => join(root, file)),
      options,
    );
    this.#checker = this.#program.getTypeChecker();
  }

  /** What a module exports, by name. */
  exportsOf(file: string): Declared[] {
    const module = this.#checker.getSymbolAtLocation(this.#program.getSourceFile(file)!)!;
    return this.#checker
      .getExportsOfModule(module)
      .map((symbol) => this.#declared(this.#origin(symbol), symbol.name))
      .sort(byName);
  }

  /** What the declarations of symbols name of the library besides those symbols, and what those name in turn. */
  namedBy(symbols: readonly ts.Symbol[]): Declared[] {
    const known = new Set(symbols);
    for (const symbol of known) for (const named of this.#namedBySymbol(symbol)) known.add(named);
    return [...known]
      .slice(symbols.length)
      .map((symbol) => this.#declared(symbol, symbol.name))
      .sort(byName);
  }

  #namedBySymbol(symbol: ts.Symbol): readonly ts.Symbol[] {
    const named = this.#named.get(symbol) ?? this.#namedIn(symbol);
    this.#named.set(symbol, named);
    return named;
  }

  #origin(symbol: ts.Symbol): ts.Symbol {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  #declared(symbol: ts.Symbol, name: string): Declared {
    const texts = this.#statementsOf(symbol).map((statement) =>
      statement
        .getText()
        .replace(/^(export )?(declare )?/, '')
        .replace(new RegExp(`^([a-z ]+) ${symbol.name}\\b`), `$1 ${name}`)
        .replace(privateMembers, ''),
    );
    if (texts.length === 0) throw new Error(`${name} has no declaration.`);
    return { name, text: texts.join('\n'), symbol, isPreview: this.isPreview(symbol) };
  }

  /** Whether a symbol is a preview. */
  isPreview(symbol: ts.Symbol): boolean {
    return entryOf(symbol.declarations![0]!.getSourceFile().fileName, symbol.name).isPreview;
  }

  #statementsOf(symbol: ts.Symbol): readonly ts.Statement[] {
    const [declaration] = symbol.declarations ?? [];
    const file = declaration?.getSourceFile();
    if (file === undefined || !this.#isOfLibrary(file)) return [];
    const known = this.#declarations.get(file) ?? declarationsOf(file);
    this.#declarations.set(file, known);
    return known.get(symbol.name) ?? [];
  }

  #isOfLibrary(file: ts.SourceFile): boolean {
    return (
      !this.#program.isSourceFileDefaultLibrary(file) && !this.#program.isSourceFileFromExternalLibrary(file)
    );
  }

  #namedIn(symbol: ts.Symbol): ts.Symbol[] {
    const file = symbol.declarations![0]!.getSourceFile();
    const names = new Set(this.#statementsOf(symbol).flatMap(identifiersOf));
    const kinds = ts.SymbolFlags.Type | ts.SymbolFlags.Value | ts.SymbolFlags.Alias;
    return this.#checker
      .getSymbolsInScope(file, kinds)
      .filter(({ name }) => names.has(name))
      .map((found) => this.#origin(this.#checker.getExportSymbolOfSymbol(found)))
      .filter((found) => this.#statementsOf(found).length > 0);
  }
}

function declarationsOf(file: ts.SourceFile): Declarations {
  const { outputText } = ts.transpileDeclaration(file.text, {
    fileName: file.fileName,
    compilerOptions: { removeComments: true, target: ts.ScriptTarget.ES2022 },
  });
  const emitted = ts.createSourceFile(
    `${basename(file.fileName)}.d.ts`,
    outputText,
    ts.ScriptTarget.ES2022,
    true,
  );
  const names = new Set(emitted.statements.flatMap(namesOf));
  return new Map(
    [...names].map((name) => [name, emitted.statements.filter((one) => namesOf(one).includes(name))]),
  );
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? [] : [name.text];
}

/** The names that a declaration uses as types or values, not those of members and parameters. */
function identifiersOf(node: ts.Node): string[] {
  const own =
    ts.isTypeReferenceNode(node) || ts.isTypeQueryNode(node) || ts.isExpressionWithTypeArguments(node);
  const [first] = own
    ? node
        .getText()
        .split(/[^\w$]/, 2)
        .slice(ts.isTypeQueryNode(node) ? 1 : 0)
    : [];
  return [...(first ? [first] : []), ...node.getChildren().flatMap(identifiersOf)];
}
