import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refusalCodes } from 'klin-zha';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { positionCodes } from '../src/engine/text/faults.ts';
import { matchCodes } from '../src/match/faults.ts';
import { readingCodes } from '../src/notation/words.ts';
import { notesCodes, recordCodes, replayCodes, sheetCodes } from '../src/records/diagnostics.ts';
import { endReasons, leaveReasons, matchReasons, settledReasons } from '../src/rules/reasons.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const src = join(root, 'src');
const architecture = readFileSync(join(root, 'docs/maintainers/architecture.md'), 'utf8');
/** The folders of src from the lowest floor to the highest. */
const floors = [...architecture.split(/^## /m)[1]!.matchAll(/^\| `([a-z]+)` \|/gm)].map(
  ([, floor]) => floor!,
);

const sources = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const text = readFileSync(join(src, file), 'utf8');
      return [file.replaceAll('\\', '/'), ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)];
    }),
);

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** The texts that an expression can be, as far as they are literals. */
function textsOf(node: ts.Expression | undefined): readonly string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return textsOf(node.right);
  const isWrapped =
    ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);
  return isWrapped ? textsOf(node.expression) : [];
}

type What = 'code' | 'reason';
type Places = Map<string, number>;

/** For each function of a file, by its name, which parameter is a code (or reason): -1 for none. */
function parametersIn(source: ts.SourceFile, what: What): { functions: Places; methods: Places } {
  const functions = new Map<string, number>();
  const methods = new Map<string, number>();
  walk(source, (node) => {
    if (!ts.isFunctionLike(node)) return;
    const at = node.parameters.findIndex(({ name }) => name.getText() === what);
    const { parent } = node;
    if (ts.isConstructorDeclaration(node)) functions.set(node.parent.name!.text, at);
    else if (ts.isMethodDeclaration(node)) methods.set(node.name.getText(), at);
    else if (ts.isFunctionDeclaration(node)) functions.set(node.name!.text, at);
    else if (ts.isPropertyDeclaration(parent)) methods.set(parent.name.getText(), at);
    else if (ts.isVariableDeclaration(parent)) functions.set(parent.name.getText(), at);
  });
  return { functions, methods };
}

const places = (what: What) =>
  new Map([...sources].map(([file, source]) => [file, parametersIn(source, what)]));
const parameters = { code: places('code'), reason: places('reason') };

/** Where in a call of a file the codes (or reasons) are. */
function placesOf(
  file: string,
  what: What,
  { expression }: ts.CallExpression | ts.NewExpression,
): readonly number[] {
  if (ts.isPropertyAccessExpression(expression)) {
    const name = expression.name.text;
    return [...parameters[what].values()].flatMap(({ methods }) => methods.get(name) ?? []);
  }
  if (!ts.isIdentifier(expression)) return [];
  const { text } = expression;
  const own = parameters[what].get(file)!.functions.get(text);
  if (own !== undefined) return [own];
  const imported = sources
    .get(file)!
    .statements.filter(ts.isImportDeclaration)
    .find(({ importClause }) => {
      const names = importClause?.namedBindings;
      return names && ts.isNamedImports(names) && names.elements.some(({ name }) => name.text === text);
    });
  if (imported === undefined) return [];
  const from = join(dirname(file), (imported.moduleSpecifier as ts.StringLiteral).text).replaceAll('\\', '/');
  return [parameters[what].get(from)?.functions.get(text) ?? -1];
}

/** What a file writes: `code: '...'`, a variable `code`, and arguments for parameters named `code`; reasons likewise. */
function writtenIn(file: string, what: What): readonly string[] {
  const found: string[] = [];
  walk(sources.get(file)!, (node) => {
    const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isParameter(node);
    if (isNamed && node.name.getText() === what) found.push(...textsOf(node.initializer));
    if (ts.isCallExpression(node) || ts.isNewExpression(node))
      for (const place of placesOf(file, what, node)) found.push(...textsOf(node.arguments?.[place]));
  });
  // Codes of warriors are capitals; 'legal' is the answer that a move breaks no ruling.
  return found.filter((text) => /^[a-z]+(-[a-z]+)*$/.test(text) && text !== 'legal');
}

const folderOf = (file: string): string => file.split('/')[0]!;

/** By folder: the codes that its files write. */
const written = new Map<string, Set<string>>(floors.map((floor) => [floor, new Set()]));
for (const file of sources.keys())
  for (const code of writtenIn(file, 'code')) written.get(folderOf(file))?.add(code);

/** By folder: the codes that are on no public list and in no type. */
const others: Readonly<Record<string, string>> = {
  base: 'bad-json bad-option bad-random bad-seed bad-text too-many-faults unknown unknown-member',
  rules:
    'bad-board bad-cell bad-choice bad-code bad-colours bad-combination bad-corners bad-count ' +
    'bad-definition bad-hook bad-hook-result bad-id bad-key bad-letters bad-levels bad-movement bad-name ' +
    'bad-own-state bad-parameter bad-prey bad-range bad-rank bad-region bad-seats bad-shrink bad-side ' +
    'bad-symbol bad-variant bad-warriors no-carrier no-change no-room other-ruleset same-cell same-code ' +
    'too-many-cells undeclared-removal unknown-ruleset',
  engine: 'bad-move too-many-paths',
  game:
    'army-missing bad-army bad-depth bad-game bad-hash-size bad-ply bad-reason bad-report bad-settlement ' +
    'bad-state bad-view illegal-move no-claim no-draws no-sample not-public second-goal too-many two-left',
  rulesets: 'needs-random',
  search:
    'bad-abort bad-cells bad-chance bad-length bad-list bad-searcher bad-start bad-watcher no-pass ' +
    'nothing-made short-list unsupported',
  learn: 'bad-action illegal-action no-action too-many-actions',
  endings: 'bad-class bad-index bad-table unsupported',
  words: 'bad-colour bad-language bad-outcome bad-refusal',
  notation: 'bad-letter same-letter unknown-letters unknown-notation',
  render: 'bad-layout bad-point',
  bots: 'bad-evaluation needs-clock no-move unknown-bot',
  records:
    'bad-chunk bad-filter bad-parent bad-record bad-replay bad-result bad-source no-game no-such-move ' +
    'not-a-record not-a-sheet reader-finished unwritable',
  net: 'no-network',
  notes: 'not-notes',
  element: 'bad-wait',
  match: 'bad-envelope bad-result bad-table no-crypto unknown-match',
  protocol: 'bad-bot bad-engine bad-listener bad-port engine-busy time unknown-line',
  arena: 'bad-counts bad-pairing table-closed',
  cli:
    'bad-field bad-frame dead-position left-out line-too-long missing-field not-an-object unexpected ' +
    'unreadable-file',
};

/** By folder: the public lists of codes. */
const lists: Readonly<Record<string, readonly string[]>> = {
  engine: [...positionCodes, ...refusalCodes],
  notation: readingCodes,
  records: [...recordCodes, ...sheetCodes, ...notesCodes, ...replayCodes],
  match: matchCodes,
};

/** Whether a statement declares a type of codes, such as `ArenaCode`. */
function isCodeType(node: ts.Node): node is ts.TypeAliasDeclaration {
  return ts.isTypeAliasDeclaration(node) && node.name.text.endsWith('Code');
}

/** The codes in the types of a folder. */
function codesInTypes(folder: string): readonly string[] {
  const found: string[] = [];
  for (const [file, source] of sources)
    if (folderOf(file) === folder)
      for (const statement of source.statements.filter(isCodeType))
        walk(statement, (node) => {
          if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) found.push(node.literal.text);
        });
  // Codes of warriors are capitals. A code of `base` may be in any type.
  return found.filter((code) => /^[a-z]/.test(code) && !others.base!.split(' ').includes(code));
}

const listed = new Map(
  floors.map((floor) => [
    floor,
    new Set([...(others[floor]?.split(' ') ?? []), ...(lists[floor] ?? []), ...codesInTypes(floor)]),
  ]),
);

/** Every text in the files of a folder that is not an item of an `as const` list or of a type of codes. */
function textsOutsideLists(folder: string): Set<string> {
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isCodeType(node)) return;
    if (
      ts.isAsExpression(node) &&
      ts.isArrayLiteralExpression(node.expression) &&
      ts.isConstTypeReference(node.type)
    )
      return;
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    if (ts.isPropertyAssignment(node)) texts.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  for (const [file, source] of sources) if (folderOf(file) === folder) visit(source);
  return texts;
}

const texts = new Map(floors.map((floor) => [floor, textsOutsideLists(floor)]));
const isIn = (folders: readonly string[], text: string): boolean =>
  folders.some((folder) => texts.get(folder)!.has(text));

describe('the codes of faults', () => {
  it.each(floors)('used in %s are on its list or on that of a lower folder', (folder) => {
    const known = floors.slice(0, floors.indexOf(folder) + 1).flatMap((floor) => [...listed.get(floor)!]);
    expect([...written.get(folder)!].filter((code) => !known.includes(code))).toEqual([]);
  });

  it.each(floors)('on the list of %s are used there or in a higher folder', (folder) => {
    const above = floors.slice(floors.indexOf(folder));
    expect([...listed.get(folder)!].filter((code) => !isIn(above, code))).toEqual([]);
  });

  it('are found by this test', () => {
    expect([...written.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(300);
    expect([...listed.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(300);
  });
});

describe('the reasons of outcomes', () => {
  const reasons = new Set<string>([...endReasons, ...leaveReasons, ...settledReasons, ...matchReasons]);
  const folders = ['engine', 'game', 'rulesets', 'match'];
  const inFolders = (file: string): boolean => folders.includes(folderOf(file));

  it('with which games and matches end are on a list', () => {
    const found = [...sources.keys()].filter(inFolders).flatMap((file) => writtenIn(file, 'reason'));
    expect(new Set(found).size).toBeGreaterThan(10);
    expect(found.filter((reason) => !reasons.has(reason))).toEqual([]);
  });

  it('on a list end some game or match', () => {
    expect([...reasons].filter((reason) => !isIn(folders, reason))).toEqual([]);
  });
});
