// Collects the English of the sources: messages, comments and titles of tests, each with its place.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { filesBelow } from '../../support/files.mjs';

/**
 * A text of a source file.
 *
 * @typedef {object} Text
 * @property {'message' | 'public' | 'comment' | 'title'} kind a literal of `src`, the doc comment of a public symbol, another
 *   comment of `src`, or the title of a test
 * @property {string} file relative to the root, with slashes
 * @property {number} line from 1
 * @property {string} text without comment marks and examples
 */

const titled = new Set(['it', 'test', 'describe']);

/**
 * Collects all texts under `src` and all titles under `test`.
 *
 * @param {string} root folder of a checkout
 * @returns {Text[]}
 */
export function collectTexts(root) {
  const published = publicNames(root);
  return [
    ...filesIn(root, 'src').flatMap((file) => {
      const source = parse(root, file);
      return [...literalsOf(source, file), ...commentsOf(source, file, published.get(join(root, file)))];
    }),
    ...filesIn(root, 'test').flatMap((file) => titlesOf(parse(root, file), file)),
  ];
}

/** @returns {string[]} */
function filesIn(root, folder) {
  return filesBelow(join(root, folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
    .sort();
}

/** Parsed files by their paths. */
const parsed = new Map();

function parse(root, file) {
  const path = join(root, file);
  let source = parsed.get(path);
  if (source === undefined) {
    source = ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    parsed.set(path, source);
  }
  return source;
}

/** Names that entries export, by the file that declares them. */
function publicNames(root) {
  const names = new Map();
  const pending = filesIn(root, 'src')
    .filter((file) => /^src\/([a-z]+\/(node\/)?)?index\.ts$/.test(file))
    .map((file) => ({ file: join(root, file), wanted: undefined }));
  for (const { file, wanted } of pending) {
    const known = names.get(file) ?? new Set();
    names.set(file, known);
    for (const statement of parse('', file).statements) {
      if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue;
      const target = resolve(dirname(file), statement.moduleSpecifier.text);
      if (!existsSync(target)) continue;
      const listed = statement.exportClause?.elements?.map((one) => (one.propertyName ?? one.name).text);
      if (wanted === undefined || listed === undefined || listed.some((name) => wanted.has(name)))
        pending.push({ file: target, wanted: listed && new Set(listed) });
    }
    for (const name of wanted ?? []) known.add(name);
  }
  return names;
}

/** Literals with several words: messages, help texts and what else people may read. */
function literalsOf(source, file) {
  const texts = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    let text = '';
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) text = node.text;
    else if (ts.isTemplateExpression(node))
      text = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…');
    if (/\p{L}\s|\s\p{L}/u.test(text))
      texts.push({ kind: 'message', file, line: lineAt(source, node.getStart()), text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Comments, those beside each other without a blank line as one. */
function commentsOf(source, file, names = new Set()) {
  const docs = new Set();
  for (const statement of source.statements) if (isPublic(statement, names)) addDocs(statement, docs);
  const texts = [];
  let run;
  for (const { pos, end, kind } of commentRanges(source)) {
    const raw = source.text.slice(pos, end);
    const line = lineAt(source, pos);
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia) {
      if (run && run.last === line - 1) {
        run.text += `\n${raw.slice(2)}`;
        run.last = line;
        continue;
      }
      run = { kind: 'comment', file, line, text: raw.slice(2), last: line };
      texts.push(run);
    } else {
      run = undefined;
      texts.push({ kind: docs.has(pos) ? 'public' : 'comment', file, line, text: proseOf(raw) });
    }
  }
  return texts.map(({ kind, file, line, text }) => ({ kind, file, line, text: text.replace(/^ /gm, '') }));
}

/** A comment in slashes and stars without its marks, its examples and its code. */
function proseOf(raw) {
  return raw
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/@example[\s\S]*?(?=\n@(?!example)|$)/g, '')
    .replace(/```[\s\S]*?```/g, '')
    .trim();
}

function isPublic(statement, names) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.some((one) => names.has(one.name.getText()));
  return statement.name !== undefined && names.has(statement.name.text);
}

/** Adds the starts of the doc comments of a declaration and of its members that are not private. */
function addDocs(node, starts) {
  for (const { pos } of ts.getJSDocCommentsAndTags(node)) starts.add(pos);
  ts.forEachChild(node, (child) => {
    const isMember = ts.isClassElement(child) || ts.isTypeElement(child) || ts.isTypeLiteralNode(child);
    const isNested =
      ts.isUnionTypeNode(child) || ts.isIntersectionTypeNode(child) || ts.isTypeReferenceNode(child);
    const isHidden =
      (child.name && ts.isPrivateIdentifier(child.name)) ||
      (ts.canHaveModifiers(child) &&
        ts.getModifiers(child)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword));
    if ((isMember || isNested) && !isHidden) addDocs(child, starts);
  });
}

function commentRanges(source) {
  const found = new Map();
  const add = (ranges) => {
    for (const range of ranges ?? []) found.set(range.pos, range);
  };
  const visit = (node) => {
    if (node.kind !== ts.SyntaxKind.JsxText) {
      add(ts.getLeadingCommentRanges(source.text, node.getFullStart()));
      add(ts.getTrailingCommentRanges(source.text, node.getEnd()));
    }
    // Tokens are listed only where a comment can be.
    if (!/\/[/*]/.test(source.text.slice(node.getStart(source), node.getEnd()))) return;
    for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(source);
  return [...found.values()].sort((a, b) => a.pos - b.pos);
}

/** Titles of tests and of groups of tests, and the comment that opens the file. */
function titlesOf(source, file) {
  const texts = [];
  const header = ts.getLeadingCommentRanges(source.text, 0)?.[0];
  if (header !== undefined)
    texts.push({ kind: 'title', file, line: 1, text: proseOf(source.text.slice(header.pos, header.end)) });
  const visit = (node) => {
    if (ts.isCallExpression(node) && titled.has(calledBy(node))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        texts.push({
          kind: 'title',
          file,
          line: lineAt(source, title.getStart()),
          text: title.getText(source).slice(1, -1),
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** The first name in what is called: `it` in `it.each(table)(title, test)`. */
function calledBy(node) {
  while (node.expression !== undefined) node = node.expression;
  return node.text;
}

function lineAt(source, position) {
  return source.getLineAndCharacterOfPosition(position).line + 1;
}
