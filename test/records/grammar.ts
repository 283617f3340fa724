/** Parses grammars in W3C notation, and converts them to generators and regular expressions. */

import fc from 'fast-check';

/** A part of a rule. */
type Part =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'class';
      readonly negated: boolean;
      readonly ranges: readonly (readonly [number, number])[];
    }
  | { readonly kind: 'rule'; readonly name: string }
  | { readonly kind: 'choice'; readonly parts: readonly Part[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly least: number; readonly most: number }
  | { readonly kind: 'except'; readonly part: Part; readonly not: Part };

/** Rules of a grammar by name. */
export type Grammar = ReadonlyMap<string, Part>;

const tokens = /\s*(?:(\w+)\s*::=|"([^"]*)"|'([^']*)'|#x([0-9A-F]+)|\[((?:[^\]])+)\]|(\w+)|([()|?*+-]))/y;

/** Parses a grammar. */
export function readGrammar(text: string): Grammar {
  const rules = new Map<string, Part>();
  for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
    const found: RegExpExecArray[] = [];
    tokens.lastIndex = 0;
    while (tokens.lastIndex < line.trimEnd().length) {
      const match = tokens.exec(line);
      if (match === null) throw new Error(`no rule: ${line}`);
      found.push(match);
    }
    const [head, ...rest] = found;
    rules.set(head![1]!, new RuleReader(rest).choice());
  }
  return rules;
}

class RuleReader {
  private readonly found: RegExpExecArray[];
  private at = 0;

  constructor(found: RegExpExecArray[]) {
    this.found = found;
  }

  choice(): Part {
    const parts = [this.sequence()];
    while (this.isNext('|')) parts.push(this.sequence());
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts };
  }

  private sequence(): Part {
    const parts: Part[] = [];
    while (this.at < this.found.length && !['|', ')'].includes(this.found[this.at]![7] ?? '')) {
      const part = this.counted();
      parts.push(this.isNext('-') ? { kind: 'except', part, not: this.counted() } : part);
    }
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
  }

  private counted(): Part {
    const part = this.single();
    if (this.isNext('?')) return { kind: 'repeat', part, least: 0, most: 1 };
    if (this.isNext('*')) return { kind: 'repeat', part, least: 0, most: 3 };
    return this.isNext('+') ? { kind: 'repeat', part, least: 1, most: 3 } : part;
  }

  private single(): Part {
    const [, , double, single, code, ranges, name] = this.found[this.at++]!;
    const text = double ?? single ?? (code && String.fromCharCode(Number.parseInt(code, 16)));
    if (text !== undefined) return { kind: 'text', text };
    if (ranges !== undefined) return readClass(ranges);
    if (name !== undefined) return { kind: 'rule', name };
    const part = this.choice();
    this.at++;
    return part;
  }

  private isNext(sign: string): boolean {
    if (this.found[this.at]?.[7] !== sign) return false;
    this.at++;
    return true;
  }
}

function readClass(text: string): Part {
  const negated = text.startsWith('^');
  const characters = [...text.slice(negated ? 1 : 0).matchAll(/#x([0-9A-F]+)|[\s\S]/g)].map(
    ([whole, code]) =>
      code === undefined ? { code: whole.charCodeAt(0), whole } : { code: Number.parseInt(code, 16), whole },
  );
  const ranges: [number, number][] = [];
  for (let at = 0; at < characters.length; at++) {
    const { code } = characters[at]!;
    const isRange = characters[at + 1]?.whole === '-' && at + 2 < characters.length;
    ranges.push([code, isRange ? characters[at + 2]!.code : code]);
    if (isRange) at += 2;
  }
  return { kind: 'class', negated, ranges };
}

const someCharacters = [
  ...' \t\n\r!"#$%&\'()*+,-./0159:;<=>?@ABGXZ[\\]^_`abixz{|}~\u0080\u00a0×éßЖ♞…\u2003\u3000\ud83d\ufeff',
];

/** Generates text for a rule. Optional parts are omitted below a certain depth. */
export function textsOf(grammar: Grammar, name: string): fc.Arbitrary<string> {
  const matches = new Map<Part, RegExp>();
  const wholeOf = (part: Part): RegExp => {
    const known = matches.get(part) ?? new RegExp(`^(?:${expressionOf(grammar, part)})$`);
    matches.set(part, known);
    return known;
  };
  const make = (part: Part, depth: number): fc.Arbitrary<string> => {
    if (part.kind === 'text') return fc.constant(part.text);
    if (part.kind === 'rule') return make(grammar.get(part.name)!, depth - 1);
    if (part.kind === 'except') return make(part.part, depth).filter((text) => !wholeOf(part.not).test(text));
    if (part.kind === 'class') return fc.constantFrom(...charactersOf(part));
    if (part.kind === 'choice') return fc.oneof(...part.parts.map((choice) => make(choice, depth)));
    if (part.kind === 'sequence') {
      return fc.tuple(...part.parts.map((piece) => make(piece, depth))).map((pieces) => pieces.join(''));
    }
    const most = depth <= 0 ? part.least : part.most;
    if (most === 0) return fc.constant('');
    const options = { minLength: part.least, maxLength: most };
    return fc.array(make(part.part, depth), options).map((pieces) => pieces.join(''));
  };
  return make(grammar.get(name)!, 14);
}

function charactersOf({ negated, ranges }: Extract<Part, { kind: 'class' }>): string[] {
  const isIn = (code: number): boolean => ranges.some(([from, to]) => code >= from && code <= to) !== negated;
  const edges = negated
    ? []
    : ranges.flatMap(([from, to]) => [from, to].map((code) => String.fromCharCode(code)));
  return [...someCharacters.flatMap((text) => text.split('')), ...edges].filter((text) =>
    isIn(text.charCodeAt(0)),
  );
}

/** Converts a part without recursion to a regular expression. Words end at white space. */
export function expressionOf(grammar: Grammar, part: Part): string {
  const of = (inner: Part): string => expressionOf(grammar, inner);
  const code = (value: number): string => `\\u${value.toString(16).padStart(4, '0')}`;
  if (part.kind === 'text')
    return part.text
      .split('')
      .map((text) => code(text.charCodeAt(0)))
      .join('');
  if (part.kind === 'rule') return `(?:${of(grammar.get(part.name)!)})`;
  if (part.kind === 'except') return `(?!(?:${of(part.not)})(?!\\S))(?:${of(part.part)})`;
  if (part.kind === 'choice') return `(?:${part.parts.map(of).join('|')})`;
  if (part.kind === 'sequence') return part.parts.map(of).join('');
  if (part.kind === 'repeat') {
    const count = part.most === 1 ? '?' : part.least === 0 ? '*' : '+';
    return `(?:${of(part.part)})${count}`;
  }
  const ranges = part.ranges.map(([from, to]) => `${code(from)}-${code(to)}`).join('');
  return `[${part.negated ? '^' : ''}${ranges}]`;
}
