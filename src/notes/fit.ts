/**
 * What the words around the cells of notes say: which pieces they place, and how well a legal move fits them.
 */

import type { MoveParts } from '../notation/move-context.ts';
import type { WarriorCode } from '../rules/warriors.ts';
import type { Anchor } from './anchors.ts';
import { isGoal, lastIndexOf, type Prefix, type Token } from './tokens.ts';
import { type Letters, readLetters } from './vocabulary.ts';

/** Cost of a move that contradicts the text. */
export const NEVER = 100;

/** Words and letters that name a piece. */
type PieceName = Extract<Token, { kind: 'piece' | 'letters' }>;

/** What a text says about a move. */
export interface Mention {
  readonly mover: PieceName | undefined;
  readonly captured: PieceName | undefined;
  readonly captures: boolean;
  /** Whether the Goal moves with the warrior, stays behind, is in words that are not clear, or in none. */
  readonly goal: 'goes' | 'stays' | 'unclear' | undefined;
  /** Letters and origin in the same word as the target, or as the origin. */
  readonly prefix: Prefix | undefined;
  readonly colour: string | undefined;
}

/** Letters of the game, and whether its text marks the Goal and captures. */
export interface Style {
  readonly letters: Letters;
  readonly all: readonly Letters[];
  readonly marksGoal: boolean;
  readonly marksCaptures: boolean;
}

/** Returns what a text says about a move from one cell to another, or to one. */
export function mentionsOf(from: Anchor | undefined, to: Anchor, isReversed = false): Mention[] {
  const first = isReversed ? to : (from ?? to);
  const lead = splitAtCapture(lastSentence(first.before));
  const second = from === undefined ? undefined : isReversed ? from : to;
  const between = splitAtCapture(second?.before ?? []);
  const goal = goalIn([...lastSentence(first.before), ...first.after, ...(second?.before ?? [])], to);
  const hasTarget = from === undefined || isReversed;
  const base = {
    mover: isReversed ? (between.mover ?? lead.mover) : lead.mover,
    captured: hasTarget ? lead.captured : (between.captured ?? between.mover),
    captures: between.captures || (hasTarget && lead.captures),
    goal,
    colour: first.colour,
  };
  const prefixes: readonly (Prefix | undefined)[] = first.prefixes.length > 0 ? first.prefixes : [undefined];
  const targets: readonly (Prefix | undefined)[] =
    from !== undefined && to.prefixes.length > 0 ? to.prefixes : [undefined];
  return prefixes.flatMap((prefix) =>
    targets.map((target) => ({ ...base, prefix, ...capturedIn(base, target) })),
  );
}

/** Letters between the origin and the target name the captured piece. */
function capturedIn(base: Pick<Mention, 'captured' | 'captures'>, target: Prefix | undefined) {
  if (target === undefined) return {};
  const letters = target.captured || target.letters;
  const captured: PieceName | undefined =
    letters === '' ? base.captured : { kind: 'letters', letters, leaves: false, from: 0, to: 0 };
  return { captured, captures: base.captures || target.captures };
}

/** Tokens after the last full stop. */
function lastSentence(tokens: readonly Token[]): readonly Token[] {
  return tokens.slice(lastIndexOf(tokens, 'stop') + 1);
}

/** Returns the pieces before and after a capture mark: `V x Fl`, `captures with the Flier`. */
function splitAtCapture(tokens: readonly Token[]) {
  const at = lastIndexOf(tokens, 'captures');
  const isName = (token: Token): token is PieceName =>
    (token.kind === 'piece' || token.kind === 'letters') && !isGoal(token);
  const after = at < 0 ? [] : tokens.slice(at + 1);
  const named = after.filter(isName);
  const isMover =
    named.length > 0 && after.slice(0, after.indexOf(named[0]!)).some(({ kind }) => kind === 'carries');
  const mover = isMover ? named[0] : (at < 0 ? tokens : tokens.slice(0, at)).filter(isName).at(-1);
  return { mover, captured: isMover ? named[1] : named[0], captures: at >= 0 };
}

/** Returns what the words of a move say about the mover's Goal. */
function goalIn(words: readonly Token[], to: Anchor): Mention['goal'] {
  if (/g/i.test(to.suffix)) return 'goes';
  if (to.after.length > 0) {
    const denials = to.after.filter(denies).length;
    const unknown = to.after.findIndex(({ kind }) => kind === 'word');
    if (denials === 1 && (unknown < 0 || unknown > to.after.findIndex(denies))) return 'stays';
    return denials > 0 || unknown >= 0 ? 'unclear' : 'goes';
  }
  const goal = words.findIndex(isGoal);
  if (goal < 0) return undefined;
  const lead = words[goal - 1]?.kind === 'joins' ? words[goal - 2] : words[goal - 1];
  if (lead?.kind === 'leaves') return 'stays';
  const isSure = lead?.kind === 'carries' || !words.slice(goal).some(({ kind }) => kind === 'word');
  if (!isSure || lead?.kind === 'word' || words.slice(0, goal).some(denies)) return 'unclear';
  return lead?.kind === 'captures' ? undefined : 'goes';
}

function denies({ kind }: Token): boolean {
  return kind === 'leaves' || kind === 'no';
}

/**
 * Returns how many things in a mention differ from a move; {@link NEVER} if it cannot mean the move.
 *
 * @param hasRivals whether another warrior of the kind can move to the same cell
 */
export function costOf(
  mention: Mention,
  parts: MoveParts,
  isPair: boolean,
  hasRivals: boolean,
  style: Style,
): number {
  const { mover, captured, prefix } = mention;
  let cost = 0;
  let goal = mention.goal;
  const isFormal = prefix !== undefined && (prefix.letters !== '' || prefix.origin !== '' || prefix.captures);
  const letters = prefix?.letters ? prefix.letters : mover?.kind === 'letters' ? mover.letters : undefined;
  if (letters !== undefined) {
    const read = readAs(letters, parts.warrior, style);
    if (read === undefined) {
      const isName = style.all.some((set) => readLetters(set, letters).length > 0);
      if (!isName) cost += 1;
      else if (!isPair || !isFormal) cost += isPair ? 1 : NEVER;
      else cost += contradiction;
    } else {
      cost += read.cost;
      if (read.goal) goal = 'goes';
    }
  } else if (mover?.kind === 'piece' && mover.code !== 'G') {
    if (mover.code !== parts.warrior) cost += isPair ? 2 : NEVER;
  } else if (style.letters.omitsVanguard && !isPair && parts.warrior !== 'V') cost += 2;
  if (mover?.leaves) goal = 'stays';
  if (prefix !== undefined && prefix.origin !== '' && !fitsOrigin(prefix.origin, parts.from)) cost += NEVER;
  // Algebraic notation names the origin exactly if it is needed (RH E10).
  if (style.letters.omitsVanguard && prefix !== undefined && prefix.letters !== '' && !isPair)
    cost += (prefix.origin !== '') === hasRivals ? 0 : 1;
  const captures = parts.captured !== null || parts.capturesGoal;
  if ((mention.captures || prefix?.captures === true) !== captures)
    cost += captures ? (style.marksCaptures ? 1 : 0) : 2;
  if (captured !== undefined && captures) cost += fitsCaptured(captured, parts, style) ? 0 : 1;
  if (prefix !== undefined && prefix.captured !== '' && captures)
    cost += fitsCaptured(
      { kind: 'letters', letters: prefix.captured, leaves: false, from: 0, to: 0 },
      parts,
      style,
    )
      ? 0
      : 1;
  return cost + goalCost(goal, parts, style);
}

/** Cost of letters that name another piece in every set. */
export const contradiction = 4;

function goalCost(goal: Mention['goal'], { withGoal, leavesGoal }: MoveParts, { marksGoal }: Style): number {
  if (goal === 'goes') return withGoal ? 0 : 3;
  if (goal === 'stays') return withGoal ? 3 : leavesGoal ? 0 : 1;
  return withGoal && marksGoal && goal !== 'unclear' ? 2 : 0;
}

/** Reads letters as a warrior: in the letters of the game, or at a cost in others. */
function readAs(
  letters: string,
  code: WarriorCode,
  { letters: own, all }: Style,
): { readonly cost: number; readonly goal: boolean } | undefined {
  for (const set of [own, ...all]) {
    for (const { code: named, goal, confused } of readLetters(set, letters)) {
      const found = named ?? (goal && set.omitsVanguard ? 'V' : undefined);
      if (found === code) return { cost: (set === own ? 0 : 1) + confused, goal };
    }
  }
  return undefined;
}

function fitsCaptured(
  name: PieceName,
  { captured, capturesGoal }: MoveParts,
  { letters, all }: Style,
): boolean {
  if (name.kind === 'piece') return name.code === captured || (name.code === 'G' && capturesGoal);
  return [letters, ...all].some((set) => {
    return readLetters(set, name.letters).some(({ code }) =>
      code === undefined ? capturesGoal : code === captured,
    );
  });
}

/** Whether a row, columns or both are those of a cell. */
function fitsOrigin(origin: string, from: string | null): boolean {
  const cell = from?.toLowerCase() ?? '';
  return cell === origin || cell.startsWith(origin) || cell.endsWith(origin);
}

/** Whether pieces are named before their cells or after them. */
export type Side = 'before' | 'after';

/** What the words beside a cell say about a placement. */
export interface NamedPieces {
  /** The warriors that they can mean, likeliest first. */
  readonly codes: readonly WarriorCode[];
  readonly goal: boolean;
  /** Whether a Goal was named before on the line, as in `Goals: I11, C18`. */
  readonly inGoals?: boolean;
}

const nothing: NamedPieces = { codes: [], goal: false };

/** The words beside a cell, which are the same in all sets of letters. */
interface Words {
  readonly anchor: Anchor;
  /** Tokens on its line, the nearest first. */
  readonly tokens: readonly Token[];
  /** Whether the cell only continues a list: what is named before it may hold for it. */
  readonly isList: boolean;
  /** Whether a line or a sentence begins before it. */
  readonly isFirst: boolean;
  readonly hasGoal: boolean;
}

/** Returns the words on one side of each cell. */
export function wordsBeside(anchors: readonly Anchor[], side: Side): Words[] {
  return anchors.map((anchor, index): Words => {
    const isBefore = side === 'before';
    const tokens = isBefore ? anchor.before : (anchors[index + 1]?.before ?? []);
    const isList =
      isBefore &&
      anchor.prefixes.length === 0 &&
      anchors[index - 1]?.prefixes.length === 0 &&
      tokens.every(({ kind }) => kind === 'joins' || kind === 'colour');
    return {
      anchor,
      tokens: isBefore ? lastLine(tokens).reverse() : firstLine(tokens),
      isList,
      isFirst: anchor.before.some(({ kind }) => kind === 'line' || kind === 'stop'),
      hasGoal: anchor.after.length > 0 || (!isBefore && anchor.before.some(isGoal)),
    };
  });
}

/** Returns the pieces beside each cell, read with a set of letters. */
export function piecesOf(words: readonly Words[], set: Letters): NamedPieces[] {
  const unnamed: NamedPieces = set.omitsVanguard ? { codes: ['V'], goal: false } : nothing;
  let last = nothing;
  let inGoals = false;
  return words.map(({ anchor, tokens, isList, isFirst, hasGoal }) => {
    const own = piecesIn(tokens, set);
    if (anchor.prefixes.length > 0) last = prefixIn(anchor, set, own);
    else if (namesPiece(own)) last = own;
    else if (!isList || !namesPiece(last)) last = unnamed;
    inGoals = own.goal || (inGoals && !isFirst);
    return { codes: last.codes, goal: last.goal || hasGoal, inGoals };
  });
}

export function namesPiece({ codes, goal }: NamedPieces): boolean {
  return codes.length > 0 || goal;
}

/** Returns the pieces that the letters in the same word name. */
function prefixIn({ prefixes }: Anchor, set: Letters, own: NamedPieces): NamedPieces {
  const read = prefixes.flatMap(({ letters, origin, captures }) =>
    origin === '' && !captures ? readLetters(set, letters) : [],
  );
  if (read.length === 0) return nothing;
  const goal = read[0]!.goal || (own.goal && own.codes.length === 0);
  return { codes: read.flatMap(({ code }) => code ?? []), goal };
}

function lastLine(tokens: readonly Token[]): Token[] {
  return tokens.slice(lastIndexOf(tokens, 'line') + 1);
}

function firstLine(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ kind }) => kind === 'line');
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** Returns the warrior that is named first, and whether a Goal is named beside it. */
function piecesIn(tokens: readonly Token[], set: Letters): NamedPieces {
  let codes: readonly WarriorCode[] = [];
  for (const token of tokens) {
    const read = token.kind === 'letters' ? readLetters(set, token.letters) : [];
    const named =
      token.kind === 'piece' && token.code !== 'G' ? [token.code] : read.flatMap(({ code }) => code ?? []);
    const goal = (token.kind === 'piece' && token.code === 'G') || read[0]?.goal === true;
    if (goal) return { codes: named.length > 0 ? named : codes, goal };
    if (named.length > 0 && codes.length > 0) break;
    codes = codes.length > 0 ? codes : named;
  }
  return { codes, goal: false };
}
