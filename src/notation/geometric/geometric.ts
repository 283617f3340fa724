/**
 * Geometric notation (section 13, INT): `Fl@I44 F14`, `S@E26 x Fl@F14`, `FeG@I11 I22`, `L-@D28 C17`.
 *
 * Extensions to INT:
 *
 * - A mercy relocation (R7.5) is written as a Goal placement with a second cell: in `G L@H12 I22`, the Goal
 *   goes to the Lancer, which moves from H12 to I22.
 * - The first placement of a shared set (R10.8) is marked as carrying the Goal: `FeG E16`.
 * - On boards with levels, cells include the level: `2C25`.
 * - A challenge (R10.10) is written as a capture. The outcome is the word `attacker` or `defender`.
 */

import type { Fault, Result } from '../../base/result.ts';
import type { Move } from '../../engine/move.ts';
import type { GameState } from '../../game/state.ts';
import { essence, type Grammar, readText } from '../grammar.ts';
import { formatIn, type MoveParts, moveKinds } from '../move-context.ts';
import {
  type Candidate,
  type NotationReading,
  type NotationReadOptions,
  onlyMove,
  type ReadContext,
  readingOf,
  readRefused,
  unread,
} from '../reading.ts';
import { badCell, cellIssues, fitsCell, issue, otherForm } from '../words.ts';
import {
  canonicalGeometric,
  formatCaptured,
  formatParts,
  formatSubject,
  formatTarget,
  goalLetter,
} from './canonical.ts';
import { geometricForms, type ParsedGeometric, parseShape } from './parsed-move.ts';

/**
 * Writes a move in geometric notation (section 13), for example `V@I34 x FeG@I33`.
 *
 * @throws KlinZhaError `bad-state` for anything but a state, `bad-move` for a number that is not a move,
 * `no-such-warrior` if no warrior can make the move
 *
 * @example
 * ```ts
 * import { createState, introductionGold, introductionGreen, parseMove, placeArmies } from 'klin-zha';
 * import { klinZha, unwrap } from 'klin-zha';
 * import { formatGeometric } from 'klin-zha/notation';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * formatGeometric(state, unwrap(parseMove(state, 'g14d16'))); // 'Fl@G14 x Fl@D16'
 * ```
 */
export function formatGeometric(state: GameState, move: Move): string {
  return formatIn(state, move, formatParts);
}

/**
 * Reads a move in geometric notation. Returns all legal moves that the text can mean, and its deviations from
 * canonical notation. Accepts wrong case, digits in descending order (R1.2), missing or wrong pieces and
 * marks if the cells identify the move, and one misspelt cell or piece.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, formatMove, introductionGold, introductionGreen, placeArmies } from 'klin-zha';
 * import { klinZha, unwrap } from 'klin-zha';
 * import { readGeometric } from 'klin-zha/notation';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * const { moves, slips } = readGeometric(state, 'fl@g14 d16');
 * moves.map(formatMove); // ['g14d16']
 * slips.map(({ code }) => code); // ['letter-size', 'letter-size', 'unmarked-capture', 'letter-size']
 * ```
 */
export function readGeometric(
  state: GameState,
  text: string,
  options?: NotationReadOptions,
): NotationReading {
  return readText(geometricGrammar, state, text, options ?? {});
}

/**
 * Parses a move in geometric notation that must mean exactly one legal move. A failure contains the reasons
 * from `explainMove` if the move is illegal, or all candidates if it is ambiguous.
 *
 * @throws KlinZhaError `bad-state` for anything but a state
 *
 * @example
 * ```ts
 * import { createState, formatMove, introductionGold, introductionGreen, placeArmies } from 'klin-zha';
 * import { klinZha, unwrap } from 'klin-zha';
 * import { parseGeometric } from 'klin-zha/notation';
 *
 * const armies = [introductionGold, introductionGreen];
 * const { state } = unwrap(placeArmies(createState(klinZha), armies));
 * formatMove(unwrap(parseGeometric(state, 'Fl@G14 x Fl@D16'))); // 'g14d16'
 * ```
 */
export function parseGeometric(state: GameState, text: string, options?: NotationReadOptions): Result<Move> {
  return onlyMove(readGeometric(state, text, options));
}

/** Grammar of geometric notation. */
export const geometricGrammar: Grammar = {
  canonical: canonicalGeometric,
  expected: geometricForms,
  hasOutcomeWords: true,
  read(context) {
    const parsed = parseShape(context.state.rules, context.whole);
    return parsed.ok ? readParsed(context, parsed.value) : unread(...parsed.errors);
  },
  writeNamed: ({ warriors }, replace) =>
    replace((code) => warriors.find((kind) => kind.code === code)?.geometric ?? goalLetter),
  formsOf: (context, move) => [formatParts(context, context.partsOf(move)!)],
  waysToWrite(context, parts) {
    const marked = essence(formatParts(context, parts));
    return [marked, essence(formatParts(context, { ...parts, captured: null, capturesGoal: false }))];
  },
};

/** Compares parsed text with the legal moves. */
function readParsed(context: ReadContext, written: ParsedGeometric): NotationReading {
  // In the battle, text that looks like a placement is a step without an origin.
  const isBattle = context.position.pending === 0;
  const parsed: ParsedGeometric =
    isBattle && written.kind === 'place' ? { ...written, kind: 'step' } : written;
  const { piece, from, to } = parsed;
  const bad = [from, to].filter((word) => word !== undefined && word.cell < 0);
  const found = bad.length > 1 ? [] : context.legal.filter((parts) => fits(parsed, parts));
  if (found.length > 0) {
    const candidates = found.map((parts) => ({ move: parts.move, issues: issuesOf(context, parsed, parts) }));
    return readingOf(context, candidates);
  }
  if (bad.length > 0) return unread(...bad.map((word) => badCell(word!)));
  if (piece !== undefined && from === undefined && piece.warrior === undefined && isOfWarrior(parsed)) {
    const expected = context.kinds.map(({ geometric }) => geometric).join(', ');
    return unread(issue('unknown-piece', piece, `'${piece.text}' is not the name of a warrior.`, expected));
  }
  const candidates = attempts(context, written);
  const name = from === undefined && isOfWarrior(parsed) ? context.nameOf(piece!.warrior!) : '';
  if (candidates.length === 0) {
    const colour = context.state.rules.colours[context.state.seat - 1]!;
    return unread(issue('no-such-warrior', context.whole, `The ${colour} player has no ${name}.`));
  }
  const refused = readRefused(context, candidates);
  if (parsed === written) return refused;
  const [first, ...others] = refused.slips;
  const message = `No ${name} can move to ${context.texts.capital[to.cell]}. ${first!.message}`;
  return { ...refused, slips: [{ ...first!, message }, ...others] };
}

/** Whether a warrior moves or is placed. */
function isOfWarrior({ kind }: ParsedGeometric): boolean {
  return kind === 'place' || kind === 'step';
}

/**
 * Whether the text can mean a legal move. Two valid cells identify the warrior. Without an origin, nothing
 * may be misspelt.
 */
function fits({ kind, piece, from, to }: ParsedGeometric, parts: MoveParts): boolean {
  if (parts.kind !== kind || !fitsCell(to, parts.toCell, parts.to)) return false;
  if (from !== undefined && !fitsCell(from, parts.fromCell, parts.from!)) return false;
  if (piece === undefined) return true;
  if (kind === 'place') return piece.near.includes(parts.warrior);
  const isShort = kind === 'step' && from === undefined;
  if (isShort && to.cell < 0) return false;
  const isMisspelt = to.cell < 0 || (from !== undefined && from.cell < 0);
  if ((isShort || isMisspelt) && piece.warrior !== parts.warrior) return false;
  return kind !== 'step' || piece.mark === 'none' || (piece.mark === 'takes') === parts.withGoal;
}

/** Returns the moves that the text describes, legal or not, with the issues in the text. */
function attempts(context: ReadContext, parsed: ParsedGeometric): Candidate[] {
  return attemptsOf(context, parsed).map((move) => {
    const parts = context.partsOf(move);
    return { move, issues: parts === undefined ? [] : issuesOf(context, parsed, parts) };
  });
}

function attemptsOf(context: ReadContext, { kind, piece, from, to }: ParsedGeometric): Move[] {
  const number = moveKinds.indexOf(kind);
  if (kind === 'place')
    return [context.pack(number, context.originOfPlacing(piece!.warrior!), to.cell, false)];
  if (kind === 'step' && from === undefined) {
    const { small } = context.texts;
    const own = [...small.keys()].filter(
      (cell) => context.isOwn(cell) && context.codeAt(cell) === piece!.warrior,
    );
    return own.map((cell) => context.pack(number, cell, to.cell, piece!.mark === 'takes'));
  }
  const cell = from?.cell ?? 0;
  const takesGoal = kind === 'relocate' || (kind === 'step' && piece?.mark === 'takes');
  const isOpen = kind === 'step' && (piece === undefined || piece.mark === 'none');
  // Without a mark, try the move with and without the Goal.
  const uses = isOpen && context.ownGoal === cell ? [true, false] : [takesGoal];
  return uses.map((withGoal) => context.pack(number, cell, to.cell, withGoal));
}

function issuesOf(context: ReadContext, parsed: ParsedGeometric, parts: MoveParts): Fault[] {
  const { kind, piece, to } = parsed;
  const issues = [
    ...pieceIssues(context, parsed, parts),
    ...originIssues(context, parsed, parts),
    ...captureIssues(context, parsed, parts),
    ...cellIssues(to, parts.to),
  ];
  const canonical = formatParts(context, parts);
  const isShortGoal = kind === 'place-goal' && piece === undefined;
  if (issues.length > 0 || isShortGoal || context.whole.text === canonical) return issues;
  return [otherForm(context.whole, canonical)];
}

function originIssues(
  context: ReadContext,
  { kind, piece, from }: ParsedGeometric,
  parts: MoveParts,
): Fault[] {
  if (from !== undefined) return cellIssues(from, parts.from!);
  if (kind !== 'step') return [];
  const message = `The origin of the ${context.nameOf(parts.warrior)} is missing.`;
  const expected = `${formatSubject(context, parts)}@${parts.from}`;
  return [issue('missing-origin', piece!, message, expected)];
}

function pieceIssues(context: ReadContext, { kind, piece }: ParsedGeometric, parts: MoveParts): Fault[] {
  const expected = formatSubject(context, parts);
  const name = context.nameOf(parts.warrior);
  if (piece === undefined) {
    if (kind === 'place-goal') return [];
    const place = { text: '', offset: context.whole.offset };
    return [issue('missing-piece', place, `The name of the moving ${name} is missing.`, expected)];
  }
  const { text, warrior, mark } = piece;
  if (text === expected) return [];
  if (text.toLowerCase() === expected.toLowerCase())
    return [issue('letter-size', piece, `Write the ${name} '${text}' as '${expected}'.`, expected)];
  if (warrior === undefined)
    return [
      issue(
        'misspelt-piece',
        piece,
        `'${text}' is not the name of a warrior: the warrior is a ${name}.`,
        expected,
      ),
    ];
  if (warrior !== parts.warrior)
    return [issue('other-piece', piece, `'${text}' is the wrong name: the warrior is a ${name}.`, expected)];
  if (mark === 'takes' && parts.withGoal)
    return [issue('misspelt-piece', piece, `Write '${text}' as '${expected}'.`, expected)];
  if (mark !== 'none')
    return [issue('surplus-goal-mark', piece, `'${text}' mentions a Goal that is not there.`, expected)];
  const what = parts.withGoal ? 'moves with the warrior' : 'stays behind';
  return [issue('missing-goal-mark', piece, `The text does not say that the Goal ${what}.`, expected)];
}

function captureIssues(
  context: ReadContext,
  { captures, captured, to }: ParsedGeometric,
  parts: MoveParts,
): Fault[] {
  const due = formatCaptured(context, parts);
  const expected = formatTarget(context, parts);
  const word = captured ?? to;
  if (due === '') {
    if (!captures && captured === undefined) return [];
    return [issue('no-capture', word, `No piece to capture on ${parts.to}.`, expected)];
  }
  const issues: Fault[] = [];
  if (!captures)
    issues.push(issue('unmarked-capture', word, `The capture on ${parts.to} is not marked.`, expected));
  else if (captured === undefined)
    issues.push(issue('unnamed-capture', to, `The captured piece on ${parts.to} is not named.`, expected));
  if (captured === undefined || captured.text === due) return issues;
  const code = captured.text.toLowerCase() === due.toLowerCase() ? 'letter-size' : 'other-captured';
  const message = `Write the captured piece on ${parts.to} as '${due}', not '${captured.text}'.`;
  return [...issues, issue(code, captured, message, due)];
}
