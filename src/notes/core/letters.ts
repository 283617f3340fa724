/** Characters and words that stand for rows and digits of cells: other scripts, spelt-out names, look-alikes. */

import { folded, plainWord } from '../../records/sheet/plain-text.ts';
import { cellIndex } from '../../rules/board/board.ts';
import { rulesOf } from '../../rulesets/parse.ts';
import type { PlainText } from '../decode/decode.ts';
import { assembled, type MappedText, rewritten, type TextPart } from '../decode/mapped.ts';

/** Characters that are read for a row, those that are read for a digit. */
const likeRow = '1I lI |I !I jI 8B 6G 4A 0D OD (C £E PF';
const likeDigit = 'l1 I1 i1 |1 !1 Z2 z2 S5 s5 b6 G6 T7 B8 &8 g9 q9 A4 E3';

const rows = /* @__PURE__ */ tableOf(likeRow);
const digits = /* @__PURE__ */ tableOf(likeDigit);

function tableOf(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(' ').map((pair) => [pair[0]!, pair[1]!]));
}

/** What a character may be, with a price. */
export type Guess = readonly [character: string, price: number];

/** Price of reading a character for one that looks alike, at the place of a row and of a digit. */
const rowPrice = 1;
const digitPrice = 0.6;

/** Returns the row letters that a character may be. */
export function rowsLike(character: string): Guess[] {
  const other = rows.get(character);
  const own: Guess[] = /[a-i]/i.test(character) ? [[character, 0]] : [];
  return other === undefined ? own : [...own, [other, rowPrice]];
}

/** Returns the digits that a character may be. */
export function digitsLike(character: string): Guess[] {
  const other = digits.get(character);
  const own: Guess[] = /[1-9]/.test(character) ? [[character, 0]] : [];
  return other === undefined ? own : [...own, [other, digitPrice]];
}

/** Characters that are taken for each other. */
const alike = ['17lI', '5S', '8B3', '6Gb', '2Z', 'EF', 'CG', 'HA', 'DO0'];
/** Differences of characters that are taken for each other, and of digits that are exchanged. */
const alikeDifference = 0.4;
const turnedDifference = 0.8;

/** Returns in how many characters the names of two cells differ; less for those that look alike. */
export function differenceOf(one: string, two: string): number {
  if (one.length !== two.length) return Number.POSITIVE_INFINITY;
  if (one !== two && [...one].sort().join('') === [...two].sort().join('')) return turnedDifference;
  return [...one].reduce((sum, character, at) => {
    const other = two[at]!;
    if (character === other) return sum;
    const isAlike = alike.some((group) => group.includes(character) && group.includes(other));
    return sum + (isAlike ? alikeDifference : 1);
  }, 0);
}

/** Capital letters of Cyrillic and Greek that look like Latin ones. */
const homoglyphs = /* @__PURE__ */ tableOf('АA ВB СC ЕE НH ІI ΑA ΒB ΕE ΗH ΙI ДD ФF ГG аa сc еe іi');

/** Words for the rows: of radio and of telephones in several languages, and as letters sound. */
const alphabets = [
  'alfa bravo charlie delta echo foxtrot golf hotel india',
  'alpha beta charly delta emma fox george henry item',
  'able baker charlie dog easy fox george how ida',
  'anton berta casar dora emil friedrich gustav heinrich ida',
  'anatole berthe celestin desire eugene francois gaston henri irma',
  'ancona bologna como domodossola empoli firenze genova hotel imola',
  'antonio barcelona carmen dolores enrique francia gerona historia ines',
  'adam bertil caesar david erik filip gustav helge ivar',
  'ay bee see dee ee eff gee aitch eye',
  'ah be cee de eh ef ge ha ih',
];

/** Words for the digits from 1, in several languages and as dictation hears them. */
const numbers = [
  'one eins un une uno um uma wan een en ett jeden',
  'two zwei zwo deux due dos dois duas to too twee tva dwa',
  'three drei trois tre tres tree drie trzy',
  'four vier quatre quattro cuatro quatro for fower fyra cztery',
  'five funf fuenf cinq cinque cinco fife vijf fem piec',
  'six sechs sei seis zes sex szesc',
  'seven sieben sept sette siete sete zeven sju siedem',
  'eight acht huit otto ocho oito atta ait osiem',
  'nine neun neuf nove nueve niner negen nio dziewiec',
];
/** Words for the numbers from 11 to 19, and for the tens from 20. */
const teens = [
  'eleven elf onze undici once',
  'twelve zwolf zwoelf douze dodici doce doze twaalf',
  'thirteen dreizehn treize tredici trece treze dertien',
  'fourteen vierzehn quatorze quattordici catorce veertien',
  'fifteen funfzehn fuenfzehn quinze quindici quince vijftien',
  'sixteen sechzehn seize sedici dieciseis dezesseis zestien',
  'seventeen siebzehn diciassette diecisiete dezessete zeventien',
  'eighteen achtzehn diciotto dieciocho dezoito achttien',
  'nineteen neunzehn diciannove diecinueve dezenove negentien',
];
const tens = [
  'twenty zwanzig vingt venti veinte vinte twintig',
  'thirty dreissig trente trenta treinta trinta dertig',
  'forty fourty vierzig quarante quaranta cuarenta quarenta veertig',
  'fifty funfzig fuenfzig cinquante cinquanta cincuenta cinquenta vijftig',
  'sixty sechzig soixante sessanta sesenta sessenta zestig',
  'seventy siebzig septante settanta setenta zeventig',
  'eighty achtzig huitante ottanta ochenta oitenta tachtig',
  'ninety neunzig nonante novanta noventa negentig',
];
const romans = ['i', 'ii', 'iii', 'iv iiii', 'v', 'vi', 'vii', 'viii', 'ix viiii'];

function valuesOf(lists: readonly string[], first: number): ReadonlyMap<string, string> {
  return new Map(
    lists.flatMap((words, index) =>
      words.split(' ').map((word): [string, string] => [word, String(first + index)]),
    ),
  );
}

const rowOf: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  alphabets.flatMap((words) =>
    words.split(' ').map((word, row): [string, string] => [word, 'ABCDEFGHI'[row]!]),
  ),
);
const digitOf = /* @__PURE__ */ valuesOf(numbers, 1);
const teenOf = /* @__PURE__ */ valuesOf(teens, 11);
const tenOf = /* @__PURE__ */ valuesOf(tens, 2);
const romanOf = /* @__PURE__ */ valuesOf(romans, 1);

/** What may separate the parts of a cell: a few signs, or the end of a line. */
const gap = '(?:[^\\p{L}\\p{N}\\n]|\\n(?!\\n)){1,3}';
const numbered = /* @__PURE__ */ new RegExp(
  `(?<![\\p{L}\\p{N}_])(?<row>[A-Ia-i]|\\p{L}{2,12})(?<first>(?:[^\\p{L}\\p{N}\\n]|\\n(?!\\n)){0,3})` +
    '(?<one>[1-9])(?<second>[^\\p{L}\\p{N}\\n]{0,2}|\\n)(?<two>[1-9])(?!\\p{N}|\\p{L}{2})',
  'gu',
);
const spelt = /* @__PURE__ */ new RegExp(
  `(?<![\\p{L}\\p{N}])(?<row>\\p{L}{1,12})${gap}(?<one>\\p{L}{1,12})(?:${gap}(?:(?:and|und|y|e|et)${gap})?(?<two>\\p{L}{1,12}))?(?![\\p{L}\\p{N}])`,
  'gu',
);
const digitOfAnyScript = /(?![0-9])\p{Nd}|[\uf8f0-\uf8f9]/gu;
const homoglyph = /* @__PURE__ */ new RegExp(
  `(?<!\\p{L})[${[...homoglyphs.keys()].join('')}](?=[1-9]{2}(?!\\d))`,
  'gu',
);

/** Returns a plain text with Latin rows, digits from 0 to 9 and without cells that are spelt in other ways. */
export function withPlainCells(plain: PlainText): PlainText {
  const digits = rewritten(plain, digitOfAnyScript, ([digit]) => String(digitValue(digit)));
  const latin = rewritten(digits, homoglyph, ([letter]) => homoglyphs.get(letter)!);
  const cells = withRowsOfLines(withHabits(latin));
  return cells === plain ? plain : { ...cells, folded: folded(cells.text) };
}

/** Adds a mark to cells that are underlined: it may be that of a Goal. */
export function withUnderlined(plain: PlainText, original: string): PlainText {
  const at = new Map(plain.ends.map((end, index) => [end, index + 1]));
  const places = [...original.matchAll(/[a-i][1-9]{2}(?=<\/u>)/gi)]
    .flatMap(({ index }) => at.get(index + 3) ?? [])
    .sort((one, two) => one - two);
  if (places.length === 0 || places.length > mostUnderlined) return plain;
  const parts = places.flatMap((to, index): TextPart[] => [
    [places[index - 1] ?? 0, to],
    [to, to, ' (u)'],
  ]);
  const marked = assembled(plain, [...parts, [places.at(-1)!, plain.text.length]]);
  return { ...marked, folded: folded(marked.text) };
}

/** Most underlined cells that are Goals. */
const mostUnderlined = 6;

/** A stretch that may be a cell in another spelling. */
interface Spelling {
  /** What all cells of a habit have in common: kinds of row and digits, and what is between them. */
  readonly habit: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** How often a spelling must occur to be a habit of a text, and the share of them that must be cells. */
const fewestOfHabit = 6;
const leastCells = 0.75;

/** Rewrites the spellings of cells that are habits of a text. */
function withHabits(source: MappedText): MappedText {
  const all = [...numberedIn(source.text), ...speltIn(source.text)];
  const habits = new Map<string, Spelling[]>();
  for (const one of all) if (!habits.get(one.habit)?.push(one)) habits.set(one.habit, [one]);
  const parts = [...habits].flatMap(([habit, cells]) => (isHabit(habit, cells) ? cells : []));
  parts.sort((one, two) => one.from - two.from || two.to - one.to);
  const made: TextPart[] = [];
  let last = 0;
  for (const { from, to, name } of parts) {
    if (from < last) continue;
    made.push([last, from], [from, to, name]);
    last = to;
  }
  return last === 0 ? source : assembled(source, [...made, [last, source.text.length]]);
}

function isHabit(habit: string, cells: readonly Spelling[]): boolean {
  const real = cells.filter(({ name }) => isCell(name)).length;
  return real >= (habit === words ? 1 : fewestOfHabit) && real >= cells.length * leastCells;
}

/** The habit of rows and digits in words. */
const words = 'words';

function isCell(name: string): boolean {
  return name[1]! <= name[2]! && cellIndex(rulesOf('klin-zha').board, name) >= 0;
}

/** Finds cells with signs between their characters: `E-27`, `h:45`, `H.1.3`, `Echo 27`. */
function numberedIn(text: string): Spelling[] {
  return [...text.matchAll(numbered)].flatMap(({ 0: found, index, groups }) => {
    const { row = '', first = '', one = '', second = '', two = '' } = groups!;
    const isWord = row.length > 1;
    const letter = isWord ? rowOf.get(plainWord(row)) : row;
    // A word and a gap may be anything; a wide cell may also be two numbers.
    if (letter === undefined || first + second === '' || (isWord && first === '')) return [];
    const kind = isWord ? 'word' : row === row.toUpperCase() ? 'upper' : 'lower';
    const habit = `${kind} ${first.replace(/\s/g, ' ')} ${second.replace(/\s/g, ' ')}`;
    return { habit, name: letter + one + two, from: index, to: index + found.length };
  });
}

/** Finds cells with numbers in words or Roman numerals: `Golf fife eight`, `C eighteen`, `H iii v`. */
function speltIn(text: string): Spelling[] {
  const found: Spelling[] = [];
  const pattern = new RegExp(spelt);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { 0: all, index, groups } = match;
    const { row = '', one = '', two = '' } = groups!;
    const [lead, first, second] = [row, one, two].map(plainWord) as [string, string, string];
    pattern.lastIndex = index + row.length;
    const letter = /^[A-Ia-i]$/.test(row) ? row.toUpperCase() : rowOf.get(lead);
    if (letter === undefined) continue;
    const teen = teenOf.get(first);
    const single = digitOf.get(first) ?? tenOf.get(first);
    const other = tenOf.has(second) ? undefined : digitOf.get(second);
    // `neunundvierzig` and `quarante-neuf` are one word or two.
    const digits = teen ?? compound(first) ?? (single && other && single + other);
    if (digits !== undefined) {
      const isShort = teen !== undefined || compound(first) !== undefined;
      const to =
        index + (isShort ? row.length + all.slice(row.length).indexOf(one) + one.length : all.length);
      found.push({ habit: words, name: letter + digits, from: index, to });
      pattern.lastIndex = to;
    } else if (romanOf.has(one) && romanOf.has(two) && /^[A-I]$/.test(row)) {
      const name = letter + romanOf.get(one)! + romanOf.get(two)!;
      found.push({ habit: 'roman', name, from: index, to: index + all.length });
      pattern.lastIndex = index + all.length;
    }
  }
  return found;
}

/** Returns the digits of a number in one word, with the tens last: `achtundvierzig`. */
function compound(word: string): string | undefined {
  const [, one = '', ten = ''] = /^(\p{L}+?)(?:und|en)(\p{L}+)$/u.exec(word) ?? [];
  const [first, second] = [tenOf.get(ten), digitOf.get(one === 'ein' ? 'eins' : one)];
  return first && second && first + second;
}

/** A row before a colon, and digits after it: `Row F: R 6/9, O 5/9`. */
const rowOfLine = /(?<![\p{L}\p{N}])(?<row>[A-I]) ?: (?<rest>(?:[^\n:](?![A-I] ?: ))*)/gu;
const digitsOfCell = /(?<![\p{L}\p{N}/.-])([1-9])[/.,:-]?([1-9])(?![\p{L}\p{N}])/gu;

/** Writes the row of a line before the digits of each of its cells. */
function withRowsOfLines(source: MappedText): MappedText {
  const cells = [...source.text.matchAll(rowOfLine)].flatMap(({ 0: all, index, groups }) => {
    const begin = index + all.length - groups!.rest!.length;
    return [...groups!.rest!.matchAll(digitsOfCell)].map(
      ({ 0: digits, 1: one = '', 2: two = '', index: at }): Spelling => {
        const from = begin + at;
        return { habit: 'row', name: groups!.row! + one + two, from, to: from + digits.length };
      },
    );
  });
  if (!isHabit('row', cells)) return source;
  let last = 0;
  const parts = cells.flatMap(({ from, to, name }): TextPart[] => {
    const lead: TextPart = [last, from];
    last = to;
    return [lead, [from, to, name]];
  });
  return assembled(source, [...parts, [last, source.text.length]]);
}

/** Returns the value of a digit of any script: digits are in blocks of ten. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!;
  if (code >= 0xf8f0 && code <= 0xf8f9) return code - 0xf8f0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return code - zero;
}
