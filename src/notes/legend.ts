/** Legends: what a text says that its own signs, letters and words for pieces mean. */

import { made } from '../base/memo.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import { allPieceNames } from '../words/names.ts';
import { type MappedText, rewritten } from './decode/mapped.ts';

/** Code of a warrior or of the Goal. */
export type PieceCode = WarriorCode | 'G';

const pieceNames = /* @__PURE__ */ made(allPieceNames);

const anyName = /* @__PURE__ */ made(
  () => `(?:${[...pieceNames.keys()].sort((one, two) => two.length - one.length).join('|')})(?![\\p{L}])`,
);

const signs = /* @__PURE__ */ made(() => new RegExp(`(\\p{So})\\ufe0f?\\s*[=:-]?\\s*(${anyName})`, 'giu'));
const ownSigns = /* @__PURE__ */ made(
  () => new RegExp(`(\\p{So})\\ufe0f?(?!\\s*[=:-]?\\s*${anyName})`, 'giu'),
);
const words = /* @__PURE__ */ made(
  () =>
    new RegExp(
      `(?<![\\p{L}\\d])(\\p{L}{1,14})\\s*=\\s*(${anyName})|(${anyName})\\s*=\\s*(\\p{L}{1,14})`,
      'giu',
    ),
);

/** Figurines of chess, with their pieces (RH E6). */
const figurines = [...'♔♕♖♗♘♙♚♛♜♝♞♟'].map((sign, index) => [sign, [...'GFLSIV'][index % 6]!] as const);

/** Replaces the signs of a legend, and figurines, by letters. The legend itself stays. */
export function withoutSigns(source: MappedText): MappedText {
  if (!/\p{So}/u.test(source.text)) return source;
  const meanings = new Map<string, string>(figurines);
  for (const { 1: sign = '', 2: name = '' } of source.text.matchAll(signs))
    meanings.set(sign, pieceNames.get(name.toLowerCase())!);
  return rewritten(source, ownSigns, ([all, sign = '']) => meanings.get(sign) ?? all);
}

/** Fewest definitions of a legend. */
const fewest = 3;

/** Returns the meanings of the letters and words that a text defines: `W = Blockader`, `Hawk = Flier`. */
export function legendIn(text: string): ReadonlyMap<string, PieceCode> {
  const found = new Map<string, PieceCode>();
  for (const [, own, name, first, other] of text.matchAll(words)) {
    const code = pieceNames.get((name ?? first)!.toLowerCase())!;
    const word = own ?? other!;
    if (!pieceNames.has(word.toLowerCase())) found.set(word, code);
  }
  return found.size < fewest ? new Map() : found;
}
