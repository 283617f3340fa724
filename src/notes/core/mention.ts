/** Mentions: what the words around the cells of a move say about its warriors and the Goal. */

import { memo } from '../../base/memo.ts';
import { plainWord } from '../../records/sheet/plain-text.ts';
import type { WarriorCode } from '../../rules/warriors.ts';
import type { CellToken } from './lattice.ts';
import { isName, isSameWord, type Names, wordsAround, wordsIn } from './signs.ts';

/** What the signs of a game mean. */
export interface Sense {
  readonly kinds: ReadonlyMap<string, WarriorCode>;
  readonly names: Names;
}

/** A warrior that words name, and whether by a known name. */
export interface NamedKind {
  readonly code: WarriorCode;
  readonly isKnown: boolean;
}

/** Letters that are read as digits. */
const letterLike: Readonly<Record<string, string>> = { 8: 'B', 5: 'S', 6: 'G', 1: 'I' };
const smallLike: Readonly<Record<string, string>> = { 8: 'b', 5: 's', 1: 'l', 0: 'o' };

/** Returns the last warrior that words name. */
export function kindIn(words: readonly string[], { kinds, names }: Sense): NamedKind | undefined {
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at]!;
    const known = names(word);
    const isKnown = known !== undefined && known !== 'G' && isName(word);
    const own = kinds.get(word) ?? (/.[gh6]$/.test(word) ? kinds.get(word.slice(0, -1)) : undefined);
    if (own !== undefined) return { code: own, isKnown };
    if (isKnown) return { code: known as WarriorCode, isKnown };
    const inflected = inflectedKind(word, kinds);
    if (inflected !== undefined) return { code: inflected, isKnown: false };
    const letters = word.replace(/[1058]/g, (digit) => smallLike[digit]!);
    if (letters !== word) {
      const confused = kindIn([letters], { kinds, names });
      if (confused !== undefined) return confused;
    }
  }
  return undefined;
}

/** Signs that were compared, by the signs of a game. */
const inflectedKinds = /* @__PURE__ */ memo(
  (_: Sense['kinds']) => new Map<string, WarriorCode | undefined>(),
);

/** Returns the kind of a sign of which a word is another form. */
function inflectedKind(word: string, kinds: Sense['kinds']): WarriorCode | undefined {
  const known = inflectedKinds(kinds);
  if (!known.has(word)) known.set(word, [...kinds].find(([sign]) => isSameWord(sign, word))?.[1]);
  return known.get(word);
}

/** What is written before the target of a move that names no origin: `Nx`, `HQ`, `QxHR`, `gx`, `Fe x Fl@`. */
export interface SingleMention {
  /** Kind; undefined if only the Goal is named, which goes with its warrior. */
  readonly code: WarriorCode | undefined;
  readonly captured?: WarriorCode | undefined;
  /** Whether the Goal goes along; undefined if nothing says so. */
  readonly takesGoal?: boolean | undefined;
  /** Row and columns of the origin. */
  readonly origin: string;
  /** Whether it is written together with the target. */
  readonly isFormal: boolean;
}

const prefixPatterns = /* @__PURE__ */ memo((kinds: Sense['kinds']): readonly RegExp[] => {
  // Signs are letters, digits, hyphens and apostrophes.
  const forms = [...kinds.keys()]
    .filter((sign) => sign !== '')
    .sort((one, two) => two.length - one.length)
    .map((sign) => sign[0]!.toUpperCase() + sign.slice(1));
  const sign = forms.length > 0 ? forms.join('|') : '(?!)';
  const goal = '[HKGZR♥]';
  const rest = `(?<sign>${sign})?(?<origin>[a-i]?(?:[1-9]{2})?)(?:[x:*×]${goal}?(?<captured>${sign})?)?$`;
  // A letter of a piece goes before the same letter of a Goal.
  return [new RegExp(`^${rest}`, 'u'), new RegExp(`^(?<goal>${goal})${rest}`, 'u')];
});

/** Letters of a warrior and of the captured one before a target: `Fe x Fl@`, `LG x`, `L-`. */
const moverBefore =
  /(?<mover>\p{L}[\p{L}\p{M}\p{N}'’]{0,20}|(?<![\d.])[568])(?<stays>-)?@?\s{0,3}(?:[x:*×]\s{0,3}(?:(?<captured>\p{L}[\p{L}\p{M}\p{N}'’]{0,20})[@ ]\s{0,2})?)?$/u;

/** Mentions that were read, by sense. */
const singles = /* @__PURE__ */ memo((_: Sense): Map<CellToken, SingleMention | undefined> => new Map());

/** Reads what is before a target that stands alone; undefined if that names no warrior. */
export function singleMention(token: CellToken, sense: Sense): SingleMention | undefined {
  const known = singles(sense);
  if (!known.has(token)) known.set(token, readSingle(token, sense));
  return known.get(token);
}

function readSingle(token: CellToken, sense: Sense): SingleMention | undefined {
  const { kinds } = sense;
  const lead = token.prefix || /[^\s,;:|([{"'.]{0,12}$/.exec(token.before)![0];
  const isRead = prefixPatterns(kinds).some((pattern) => pattern.test(lead));
  const letters = isRead ? lead : lead.replace(/[8561]/g, (digit) => letterLike[digit]!);
  for (const pattern of prefixPatterns(kinds)) {
    const { groups } = pattern.exec(letters) ?? {};
    const code = groups && kinds.get(groups.sign?.toLowerCase() ?? '');
    if (code === undefined) continue;
    const captured = groups!.captured ? kinds.get(groups!.captured.toLowerCase()) : undefined;
    const takesGoal = groups!.goal !== undefined || goalLetterAfter.test(token.after) || undefined;
    return { code, captured, takesGoal, origin: groups!.origin ?? '', isFormal: true };
  }
  const { mover, stays, captured } = moverBefore.exec(token.before.slice(-longestMover))?.groups ?? {};
  const named = mover === undefined ? undefined : kindIn([plainWord(mover)], sense);
  if (named === undefined) return sentenceMention(token, sense);
  const isGoal = /.[GH]$/.test(mover!) && !kinds.has(mover!.toLowerCase());
  const takesGoal = isGoal ? true : stays === undefined ? goalInWords(token, sense) : false;
  const enemy = captured === undefined ? undefined : kindIn([plainWord(captured)], sense)?.code;
  return { code: named.code, captured: enemy, takesGoal, origin: '', isFormal: false };
}

/** Reads a sentence such as `Fencer takes the Lancer on G68`. */
function sentenceMention(token: CellToken, sense: Sense): SingleMention | undefined {
  const clause = /[^.;|\n]*(?:\n[^.;|\n]*)?$/.exec(token.before.slice(-longestMover))![0];
  const named = wordsIn(clause).flatMap((word) => kindIn([word], sense)?.code ?? []);
  const [code] = named;
  if (code === undefined) {
    const isGoal = wordsAround(token).clause.some((word) => sense.names(word) === 'G' && word !== 'but');
    return isGoal ? { code, takesGoal: true, origin: '', isFormal: false } : undefined;
  }
  const captured = named.length > 1 ? named.at(-1) : undefined;
  return { code, captured, takesGoal: goalInWords(token, sense), origin: '', isFormal: false };
}

/** Returns what the words after a target say about the Goal. */
function goalInWords(token: CellToken, sense: Sense): boolean | undefined {
  if (goalLetterAfter.test(token.after)) return true;
  return goalByWords(wordsAround(token).after, token.after, sense);
}

const longestMover = 60;
const leaving = wordSet(
  'leaves leaving leave left leaf drops dropping abandons abandoning stays stay remains behind without lasst lasciata lascia laat blijft stannar reliquit sem sin bez zostaje zostawia lasst bleibt ohne laisse laissant reste sans rimane resta senza false no non nein not kein',
);
const carrying = wordSet(
  'with carrying carries carry along takes avec portant mit tragt con cum met med com z true yes',
);
const carried = wordSet('carry carried carries goal_moves');

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** What a text says about the Goal of a move: whether it goes along, or an unknown sign. */
export interface GoalMark {
  /** Whether the sign is a whole field after the move. */
  readonly isField?: boolean;
  readonly goes?: boolean;
  readonly sign: string;
}

/** Letter of the Goal beside a move: `VG14-G13 (G)`, `Fe+G I11 I22`. */
const goalLetterAfter = /^\s?(?:[♥❤]|[([+]{1,2}\s?[GH6](?![\p{L}\d]))/u;
const goalSignBefore = /\p{L}\s?(?:\+\s?(?<sign>\p{L}{1,6})|[♥❤])[@\s|]{0,3}$/u;

/** Returns what known words say about the Goal. */
function goalByWords(words: readonly string[], after: string, { names }: Sense): boolean | undefined {
  const isGoal = (word: string): boolean => names(word) === 'G' && word !== 'but';
  const isNamed = words.some((word) => carried.has(word) || names(word) === 'G');
  if (!isNamed) return undefined;
  if (words.some((word) => leaving.has(word))) return false;
  // A verb beside the Goal, as in `(a Meta fica)`, may say that it stays.
  const isMarked = words.some(isGoal) && /\+ ?\p{L}|^\W{0,2}[([][^\p{L}]*\p{L}+[^\p{L}]*[)\]]/u.test(after);
  return isMarked || words.some((word) => carrying.has(word)) ? true : undefined;
}

/** Whether a token says where a Goal is, as in `and leaves the Goal on G69`: it repeats one of some cells. */
export function namesGoalAt(
  token: CellToken,
  cells: readonly number[] | undefined,
  { names }: Sense,
): boolean {
  if (cells && !cells.includes(token.readings[0]!.cell)) return false;
  const clause = /[^.!?|\n]*$/.exec(token.before)![0];
  return wordsIn(clause).some((word) => names(word) === 'G');
}

/** Most words from a warrior to the Goal that goes with it. */
const mostJoined = 2;

/** Most unknown words of a sign for the Goal. */
const mostWords = 3;

/** Marks that were read, by sense. */
const marks = /* @__PURE__ */ memo((_: Sense): Map<CellToken, Map<CellToken, GoalMark>> => new Map());

/** Returns what the words of a move from one cell to another say about the Goal. */
export function goalMarkOf(from: CellToken, to: CellToken, sense: Sense): GoalMark {
  const known = marks(sense);
  const own = known.get(from) ?? new Map<CellToken, GoalMark>();
  known.set(from, own);
  const mark = own.get(to) ?? readGoalMark(from, to, sense);
  own.set(to, mark);
  return mark;
}

function readGoalMark(from: CellToken, to: CellToken, sense: Sense): GoalMark {
  const { attached } = wordsAround(from);
  if (/\p{L}-@?$/u.test(attached) && attached.endsWith('@')) return { goes: false, sign: '' };
  const [, letter] = /\p{L}([\p{L}6])@$/u.exec(attached) ?? [];
  const isGoal = letter !== undefined && (/[Gg6]/.test(letter) || sense.names(letter.toLowerCase()) === 'G');
  const hasGoal = isGoal && !sense.kinds.has(attached.slice(0, -1).toLowerCase());
  if (hasGoal || /^g$/i.test(to.suffix)) return { goes: true, sign: '' };
  if (from.prefix !== '' && singleMention(from, sense)?.takesGoal) return { goes: true, sign: '' };
  const [carrier = '', goal = ''] = wordsAround(from).before.slice(-2);
  const isBeside = sense.names(goal) === 'G' && kindIn([carrier], sense) !== undefined;
  const signed = goalSignBefore.exec(from.before);
  const isSigned = signed !== null && kindIn([signed.groups!.sign?.toLowerCase() ?? ''], sense) === undefined;
  if (isBeside || goalLetterAfter.test(to.after) || isSigned) return { goes: true, sign: '' };
  const { clause } = wordsAround(from);
  let mover = clause.length - 1;
  while (mover >= 0 && kindIn([clause[mover]!], sense) === undefined) mover--;
  const rest = mover < 0 ? [] : clause.slice(mover + 1);
  // `Fencer and Goal I88 to I99`
  const isJoined = rest.length > 0 && rest.length <= mostJoined && sense.names(rest.at(-1)!) === 'G';
  const own = goalByWords(rest, '', sense) ?? (isJoined || undefined);
  if (own !== undefined) return { goes: own, sign: '' };
  const words = [...wordsAround(to).before, ...wordsAround(to).after];
  const goes = goalByWords(words, to.after, sense);
  if (goes !== undefined) return { goes, sign: '' };
  const sentence = wordsIn(/^[^\n.!?|]*/.exec(to.after)![0]);
  if (goalByWords(sentence, '', sense) === false) return { goes: false, sign: '' };
  const [, field = ''] = /^["']?[;\t]["']?(\p{L}{1,12})["']?[;\t]/u.exec(to.after) ?? [];
  const inField = plainWord(field);
  if (field !== '' && kindIn([inField], sense) === undefined) return { sign: inField, isField: true };
  const bracket = /^\s{0,2}[([]([^()[\]\n]{1,40})/.exec(to.after)?.[1];
  const others =
    bracket === undefined ? wordsAround(to).after : (bracket.toLowerCase().match(/[\p{L}-]+/gu) ?? []);
  const unknown = others.filter(
    (word) => !sense.kinds.has(word) && kindIn([word], sense) === undefined && word !== 'x',
  );
  return { sign: unknown.length > mostWords ? '' : unknown.join(' ') };
}
