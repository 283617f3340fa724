/** What other programs wrap text in: strings of JSON, parts of mails, RTF, and tables of wikis. */

import { parsedJson } from '../../base/values.ts';
import { decoderFor } from '../../records/encodings.ts';
import { assembled, type MappedText, rewritten, type TextPart } from './mapped.ts';

/** Marks around struck-out text. */
export const strikes = ['\ue000', '\ue001'] as const;

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: ' ', f: ' ' };

/** Decodes the strings of JSON, or of lines of JSON. */
export function withoutJson(source: MappedText): MappedText {
  const begin = source.text.trimStart();
  if (!/^[{[]/.test(begin) || !begin.includes('\\')) return source;
  const isJson = parsedJson(begin) !== undefined;
  if (!isJson && !begin.split('\n').every((line) => line.trim() === '' || parsedJson(line) !== undefined))
    return source;
  return rewritten(source, /\\(?:u([\da-f]{4})|([^u]))/gi, ([, code, one = '']) =>
    code === undefined ? (controls[one] ?? one) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A byte of an encoded part, and the place of its characters. */
type CodedByte = readonly [from: number, to: number, value: number];

const transfer = /^content-transfer-encoding:[ \t]*(quoted-printable|base64)/gim;

/** Decodes the quoted-printable and base64 parts of mails; their headers stay as they are. */
export function withoutTransfer(source: MappedText): MappedText {
  const { text } = source;
  const parts: TextPart[] = [];
  let last = 0;
  for (const { 1: form = '', index } of text.matchAll(transfer)) {
    const head = /\n\r?\n/.exec(text.slice(index));
    if (index < last || head === null) continue;
    const begin = index + head.index + head[0].length;
    const end = begin + (/\n--\S|\nFrom /.exec(text.slice(begin))?.index ?? text.length - begin);
    const headers = text.slice(Math.max(last, text.lastIndexOf('\n\n', index)), begin);
    const label = /charset="?([\w-]+)/i.exec(headers)?.[1] ?? 'utf-8';
    const bytes = (form.toLowerCase() === 'base64' ? base64Bytes : quotedBytes)(
      text.slice(begin, end),
      begin,
    );
    parts.push([last, begin], ...partsOf(bytes, label));
    last = end;
  }
  return last === 0 ? source : assembled(source, [...parts, [last, text.length]]);
}

function quotedBytes(body: string, begin: number): CodedByte[] {
  return [...body.matchAll(/=(?:([\da-f]{2})|[ \t]*\r?\n)|./gis)].flatMap(({ 0: one, 1: hex, index }) => {
    const place = [begin + index, begin + index + one.length] as const;
    if (hex !== undefined) return [[...place, Number.parseInt(hex, 16)]];
    return one.length > 1 ? [] : [[...place, one.charCodeAt(0)]];
  });
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64Bytes(body: string, begin: number): CodedByte[] {
  const found: CodedByte[] = [];
  let [value, bits, from] = [0, 0, 0];
  for (const [at, digit] of [...body].entries()) {
    const six = digits.indexOf(digit);
    if (six < 0) continue;
    if (bits === 0) from = at;
    [value, bits] = [((value << 6) | six) & 0xffff, bits + 6];
    if (bits < 8) continue;
    bits -= 8;
    found.push([begin + from, begin + at + 1, (value >> bits) & 255]);
    from = at;
  }
  return found;
}

/** Decodes bytes character by character; unknown encodings are read as Latin letters. */
function partsOf(bytes: readonly CodedByte[], label: string): TextPart[] {
  const isUtf8 = /^utf-?8$/i.test(label);
  const decoder = knownDecoder(isUtf8 ? 'utf-8' : label);
  const parts: TextPart[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [from, , value] = bytes[at]!;
    const length = !isUtf8 || value < 0xc0 ? 1 : value < 0xe0 ? 2 : value < 0xf0 ? 3 : 4;
    const some = bytes.slice(at, at + length);
    const text =
      value < 128 ? String.fromCharCode(value) : decoder.decode(Uint8Array.from(some, ([, , one]) => one));
    parts.push([from, some.at(-1)![1], text]);
    at += length;
  }
  return parts;
}

function knownDecoder(label: string): ReturnType<typeof decoderFor> {
  try {
    return decoderFor(label);
  } catch {
    return decoderFor('windows-1252');
  }
}

/** Groups of RTF without text, control words and characters, braces, and line breaks, which do not count. */
const rtf =
  /\{\\(?:\*|fonttbl|colortbl|stylesheet|info)(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\\'([\da-f]{2})|\\u(-?\d+) ?(?:\\'[\da-f]{2}|\?)?|\\([a-z]+)(-?\d+)? ?|\\([^a-z])|[{}\r\n]/gi;

const rtfSigns: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
};

/** Removes the control words of RTF. */
export function withoutRtf(source: MappedText): MappedText {
  if (!/^\s*\{\\rtf/.test(source.text)) return source;
  const decoder = decoderFor('windows-1252');
  let struckAt = -1;
  let depth = 0;
  const strike = (isOn: boolean): string => {
    if (isOn === struckAt >= 0) return '';
    struckAt = isOn ? depth : -1;
    return strikes[isOn ? 0 : 1];
  };
  return rewritten(source, rtf, ([all, hex, code, word, number, sign]) => {
    if (hex !== undefined) return decoder.decode(Uint8Array.of(Number.parseInt(hex, 16)));
    if (code !== undefined) return String.fromCharCode(Number(code) & 0xffff);
    if (word === 'strike' || word === 'plain') return strike(word === 'strike' && number !== '0');
    if (word !== undefined) return rtfSigns[word] ?? '';
    if (sign !== undefined) return /[{}\\]/.test(sign) ? sign : sign === '~' ? ' ' : sign === '_' ? '-' : '';
    if (all === '{') depth++;
    if (all !== '}') return '';
    return --depth < struckAt ? strike(false) : '';
  });
}

/** Marks of wikis: links, bold text, and tables, which may have a cell a line. */
const wiki =
  /\[\[(?:[^\]|\n]{0,200}\|)?([^\]|\n]{1,200})\]\]|'{2,5}|\n\|[-}][^\n]*|(?:^\{\|[^\n]*)?\n[|!](?![-}+])|\|\||!!/gm;

/** Replaces the marks of wikis; bars separate the cells of a row. */
export function withoutWiki(source: MappedText): MappedText {
  const hasTable = /^\{\|/m.test(source.text);
  if (!hasTable && !source.text.includes('[[')) return source;
  return rewritten(source, wiki, ({ 0: all, 1: link, index }) => {
    const end = index + all.length - 2;
    if (link !== undefined) return [[end - link.length, end]];
    if (all.startsWith("'")) return '';
    if (!hasTable) return all;
    return /^\n\|[-}]/.test(all) ? '\n' : all.startsWith('{') ? '\n|' : '|';
  });
}

/** Struck-out text in Markdown, HTML, BBCode, words, and with a stroke over each character. */
const struck =
  /~~(?=\S)([^~\n]{1,200})~~|<(s|del|strike)\b[^<>]{0,100}>(.{1,300}?)<\/\2>|\[(s|del|strike)\](.{1,300}?)\[\/\4\]|[[(](?:struck|crossed|scratched|deleted|(?:durch)?gestrichen|barr[ée]e?|ratur[ée]e?|cancellat[oa])(?: (?:out|through))?[:;]? ([^\])\n]{1,200})[\])]|((?:\S\u0336)+)/gisu;

/** Puts struck-out text between {@link strikes}. */
export function withStrikes(source: MappedText): MappedText {
  return rewritten(source, struck, (match) => {
    const [all, markdown, , html, , code, words, stroked] = match;
    const { index } = match;
    const text = markdown ?? html ?? code ?? words ?? stroked!;
    const from = index + all.lastIndexOf(text);
    const to = from + text.length;
    return [
      [index, from, strikes[0]],
      ...(stroked === undefined ? [[from, to] as const] : strokes(text, from)),
      [to, index + all.length, strikes[1]],
    ];
  });
}

function strokes(text: string, from: number): TextPart[] {
  return [...text.matchAll(/(\S)\u0336/gu)].map(({ 0: all, 1: one = '', index }) => [
    from + index,
    from + index + all.length,
    one,
  ]);
}
