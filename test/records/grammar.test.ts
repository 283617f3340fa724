import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { formatRecords, isMoveText, parseRecords, readTokens } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { expressionOf, type Grammar, readGrammar, textsOf } from './grammar.ts';
import { moveTexts } from './support.ts';

const page = readFileSync(new URL('../../docs/reference/records.md', import.meta.url), 'utf8');
const source = /^```ebnf\n([\s\S]*?)^```/m.exec(page)![1]!;
const grammar = readGrammar(source);

/** Replaces a rule in the grammar. */
function changed(rule: string): Grammar {
  return new Map([...grammar, ...readGrammar(rule)]);
}

/** Constraints that the page describes in words only. */
const beyondGrammar = ['repeated-tag', 'move-number', 'result-mismatch'];

function codesOf(text: string): string[] {
  return parseRecords(text).flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
}

describe('grammar of records', () => {
  it('generates text that is read without errors, and keeps every word', () => {
    fc.assert(
      // A lone surrogate is not a character.
      fc.property(
        textsOf(grammar, 'File').filter((text) => !/\p{Cs}/u.test(text)),
        (text) => {
          expect(codesOf(text).filter((code) => !beyondGrammar.includes(code))).toEqual([]);
          const games = parseRecords(text);
          const words = games.flatMap(({ nodes }) => nodes.flatMap((node) => node.text.split(' ')));
          const read = readTokens(text).filter(({ kind }) => kind === 'word');
          expect(words).toEqual(read.map((token) => token.text));
          const written = formatRecords(games);
          expect(formatRecords(parseRecords(written))).toBe(written);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('generates exactly the text that is read as one move', () => {
    const single = readGrammar('Gap ::= #x20');
    const rules = new Map([...grammar, ...single]);
    const expression = new RegExp(`^${expressionOf(rules, { kind: 'rule', name: 'Move' })}$`);
    const words = moveTexts.filter((text) => !/(^| )[%=]/.test(text));
    const sequences = fc.array(words, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '));
    fc.assert(
      fc.property(fc.oneof(textsOf(rules, 'Move'), sequences), (text) => {
        expect(isMoveText(text)).toBe(expression.test(text));
      }),
      { numRuns: runs(2000) },
    );
  });

  it.each<[string, string, string, string]>([
    ['a tag without its bracket', 'TagLine ::= "[" Name #x20 Value LineEnd', 'TagLine', 'unterminated-tag'],
    ['a tag without its last quotation mark', `Value ::= '"' [a-z]*`, 'Tag', 'unterminated-tag'],
    ['a tag without a value', 'Tag ::= "[" Name "]"', 'Tag', 'bad-tag'],
    ['a tag with another name', 'Name ::= [0-9] [a-z]*', 'Tag', 'bad-tag'],
    ['a value with an invalid escape', `Value ::= '"' [a-z]* "\\" [a-z] '"'`, 'Tag', 'unknown-escape'],
    ['a tag with two values', 'Tag ::= "[" Name #x20 Value #x20 Value "]"', 'Tag', 'surplus-text'],
    ['a game without a result', 'Movetext ::= Opening Line', 'Movetext', 'missing-result'],
    ['a glyph before any move', 'Opening ::= Glyph Gap', 'Movetext', 'stray-glyph'],
    ['a draw offer before any move', 'Opening ::= DrawOffer Gap', 'Movetext', 'stray-draw-offer'],
    ['a variation before any move', 'Opening ::= "(" Line Gap ")" Gap', 'Movetext', 'stray-variation'],
    ['an unclosed variation', 'Movetext ::= Line Gap "(" Line Gap Result', 'Movetext', 'unclosed-variation'],
    ['a variation that is closed twice', 'Movetext ::= Line Gap ")" Gap Result', 'Movetext', 'stray-close'],
    ['a variation without a move', 'Movetext ::= Line Gap "(" Gap ")" Result', 'Movetext', 'empty-variation'],
    ['a result in a variation', 'Movetext ::= Word "(" Word Gap Result ")*"', 'Movetext', 'misplaced-result'],
    [
      'a result in another spelling',
      'Movetext ::= Line Gap (Spelling - Result)',
      'Movetext',
      'result-spelling',
    ],
    ['an unclosed comment', 'Result ::= "{" [^}\\]*', 'Movetext', 'unterminated-comment'],
    ['a glyph without a number', 'Movetext ::= Word Gap "$" Gap Result', 'Movetext', 'unknown-glyph'],
    [
      'a glyph with too large a number',
      'Movetext ::= Word "$" [3-9] [0-9] [0-9] Gap Result',
      'Movetext',
      'unknown-glyph',
    ],
    ['a glyph of three signs', 'Movetext ::= Word "!!" Sign Gap Result', 'Movetext', 'unknown-glyph'],
    ['a brace', 'Movetext ::= Line Gap "}" Gap Result', 'Movetext', 'stray-character'],
    ['a bracket after a move', 'Movetext ::= Word "]" Line Gap Result', 'Movetext', 'stray-character'],
  ])('yields a diagnostic when broken by %s', (_, rule, start, code) => {
    fc.assert(
      fc.property(textsOf(changed(rule), start), (text) => {
        expect(codesOf(start === 'Tag' ? `${text}\n\n*` : text)).toContain(code);
      }),
      { numRuns: runs(40) },
    );
  });
});
