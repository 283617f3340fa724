/** Notes from the games of the core: an adapter for what `readNotes` returns. */

import { checkText, optionFrom } from '../../base/result.ts';
import { capitalised, counted, excerpt } from '../../base/text.ts';
import { formatMove } from '../../engine/text/coordinates.ts';
import { stateAfter } from '../../game/in-place.ts';
import type { GameState } from '../../game/state.ts';
import { type Diagnostic, diagnose, type NotesCode, type TextRange } from '../../records/diagnostics.ts';
import { damageOf, withLineEnds } from '../../records/encodings.ts';
import { afterDepartures } from '../../records/replay/departures.ts';
import { seatOf } from '../../records/sheet/results.ts';
import { mustBeRules, type Ruleset } from '../../rules/ruleset.ts';
import { pieceName } from '../../words/names.ts';
import { type PlainText, placeIn, plainTextsOf } from '../decode/decode.ts';
import { diagnoseDoubt, diagnoseFragment, diagnoseRules, type Places, placesOf } from '../diagnostics.ts';
import { type FoundGame, foundGame, type PlayedGame, spansOf } from '../game.ts';
import type { Notes, NotesMove, ReadNotesOptions } from '../notes.ts';
import { Pace } from '../pace.ts';
import { departuresIn } from '../results.ts';
import { fitsName, type NamedRules, type RulesName, rulesetsFor } from '../rulesets.ts';
import { vocabularyOfText } from '../vocabulary.ts';
import type { CoreGame, CoreMove } from './core-game.ts';
import { gamesIn } from './games.ts';
import { coloursIn, moveLabels } from './labels.ts';
import { withPlainCells, withUnderlined } from './letters.ts';

const defaultBeamWidth = 10;

/** Finds the games in free text, with the core. */
export function readNotes(text: string, options?: ReadNotesOptions): Notes {
  checkText(text);
  return notesOf(text, options ?? {}, new Pace(options ?? {}));
}

/** Finds the games in a text, with the core. */
export function notesOf(text: string, options: ReadNotesOptions, pace: Pace): Notes {
  const { rules, strict = false, beamWidth = defaultBeamWidth } = options;
  const width = optionFrom('beamWidth', beamWidth, 1);
  const lines = withLineEnds(text);
  const ordered = plainTextsOf(lines, pace);
  const asWritten = plainTextsOf(lines, pace, false).filter(
    (one, index) => one.text !== ordered[index]?.text,
  );
  const plains = [...ordered, ...asWritten];
  const found = plains.map((one, index) => {
    pace.begin(index, plains.length);
    const plain = withUnderlined(withPlainCells(one), lines);
    const named = rules === undefined ? rulesetsFor(plain) : { candidates: [mustBeRules(rules)], names: [] };
    const preference = preferenceIn(plain, named.names);
    const departures = (rules: Ruleset) =>
      departuresIn(plain, rules, vocabularyOfText(rules, plain.text), 0, plain.text.length);
    const core = { acceptUnsafe: !strict, beamWidth: width, preference, departures, pace };
    const games = gamesIn(plain, named.candidates, core);
    const worth = games.reduce((sum, game) => sum + game.worth, 0);
    return { plain, games, worth, named };
  });
  const { plain, games: all, named } = found.reduce((best, one) => (one.worth > best.worth ? one : best));
  const games = all.filter(({ steps }) => steps.length > 0);
  const fragments = all.filter(({ steps }) => steps.length === 0);
  const made = games.map((game, index) =>
    notesGame(text, plain, game, games[index - 1]?.to ?? 0, games[index + 1]?.from ?? plain.text.length),
  );
  const marks = made.flatMap(({ marks }, game) => marks.map((mark) => ({ ...mark, game })));
  const own = made.map(({ game }) => game);
  const { original } = placesOf(lines, plain);
  const places: Places = {
    original,
    plain: (first, last) => {
      const { from, to } = placeOf(plain, first, last);
      return original(from, to);
    },
  };
  const diagnostics = [
    ...damageOf(lines),
    ...made.flatMap((one, index) => diagnosticsOf(one, games[index]!, named, plain.text, places)),
    ...fragments.map((one) => diagnoseFragment(places.plain(one.from, one.to))),
  ];
  diagnostics.sort((one, two) => one.line - two.line || one.column - two.column);
  return { text, games: own, spans: spansOf(text, own, marks), diagnostics };
}

const nameBonus = 4;

/** Returns how much a text speaks for a ruleset beside its moves: by names, colours and the form of its moves. */
function preferenceIn({ text }: PlainText, names: readonly RulesName[]): (rules: Ruleset) => number {
  const colours = new Set(coloursIn(text.slice(0, 20_000), 0).map(({ colour }) => colour));
  const algebraic = text.match(/(?<![\p{L}@])[A-Z]x?[a-i][1-9]{2}/gu)?.length ?? 0;
  const geometric = text.match(/[@ ][A-Ia-i][1-9]{2}/g)?.length ?? 0;
  const terms = algebraic > geometric ? 'romulan-heart' : 'klin-zha';
  return (rules) => {
    const known: readonly string[] = rules.colours;
    const strange = [...colours].filter((colour) => !known.includes(colour)).length;
    const bonus = nameBonus * names.filter((name) => fitsName(rules, name)).length;
    return (
      bonus -
      (strange > 0 ? 2 : 0) -
      (rules.terms === terms || (terms === 'klin-zha') === (rules.terms !== 'romulan-heart') ? 0 : 1)
    );
  };
}

function notesGame(text: string, plain: PlainText, core: CoreGame, begin: number, end: number): FoundGame {
  const { rules, start, placements, steps, departures, labels, position, from, to } = core;
  const all = [...placements, ...steps];
  const moves = all.map((one): NotesMove => {
    const { from, to } = placeOf(plain, one.from, one.to);
    const { seat, confidence, move, candidates, slip } = one;
    const known = { ...(confidence !== 'open' && { move }), ...(slip !== undefined && { slip }) };
    return { from, to, text: text.slice(from, to), seat, confidence, candidates, ...known };
  });
  const leave = (state: GameState, ply: number): GameState =>
    afterDepartures(
      state,
      departures.filter((one) => one.ply === ply),
    );
  const played = all.reduce((state, { move }, ply) => stateAfter(leave(state, ply), [move]), start);
  const named = labels.flatMap((label) => label ?? []);
  const game: PlayedGame = {
    rules,
    start,
    moves,
    placements: placements.length,
    departures,
    final: leave(played, all.length),
    position,
    labels: named.filter((label) => label.from >= core.from && label.from < core.to),
    owned: new Set(named.map((label) => label.from)),
    used: placements,
    firstMove: Math.min(...steps.map((one) => one.from)),
    from,
    to,
  };
  return foundGame(text, plain, game, vocabularyOfText(rules, plain.text), begin, end);
}

/** Returns the place of a stretch of plain text in the original; it may be empty. */
function placeOf(plain: PlainText, from: number, to: number): TextRange {
  if (to > from) return placeIn(plain, from, to);
  const at = plain.starts[from] ?? plain.ends.at(-1) ?? 0;
  return { from: at, to: at };
}

/** Fewest moves with the label of another player that count: a remark may name that player. */
const fewestWrong = 2;

function diagnosticsOf(
  { game, others, doubts }: FoundGame,
  core: CoreGame,
  { candidates, names }: NamedRules,
  text: string,
  places: Places,
): Diagnostic<NotesCode>[] {
  const place = places.plain;
  const { rules, steps, placements, skipped, signs, labels } = core;
  const found: Diagnostic<NotesCode>[] = [];
  const certain = steps.filter(({ confidence }) => confidence === 'certain').length;
  const setup = placements.length === 0 ? '' : `${counted(placements.length, 'placement')} and `;
  const armies = rules.colours.flatMap((colour, seat) => {
    const label = labels[seat];
    const how = label ? `label, line ${place(label.from, label.to).line}` : 'order or corner';
    return `${capitalised(colour)} = army (${how})`;
  });
  const named = names.find((name) => fitsName(rules, name));
  const where = named === undefined ? 'not named' : `line ${place(named.from, named.to).line}`;
  const decisions = [...armies, `${rules.id} (${where})`].join('; ');
  const summary = `A game of ${rules.name} was found: ${setup}${counted(steps.length, 'move')}, ${certain} of them certain. ${decisions}.`;
  found.push(diagnose('note', 'found-moves', place(core.from, core.from + 1), summary));
  const [first] = candidates.filter((one) => one.colours.length === rules.colours.length);
  const isInferred = first !== rules && !names.some((name) => name.isSure && fitsName(rules, name));
  found.push(
    ...diagnoseRules(rules, names, isInferred, place(core.from, core.from + 1), place),
    ...doubts.map((doubt) => diagnoseDoubt(doubt, places)),
  );
  const labelAt = moveLabels(text, rules.colours.length);
  const labelled = steps.flatMap(({ from, seat }) => {
    const label = labelAt(from);
    const owner = seatOf(rules, label?.colour) + 1;
    return label === undefined || owner === 0 ? [] : { label, isWrong: owner !== seat };
  });
  const wrong = labelled.filter(({ isWrong }) => isWrong);
  if (wrong.length >= fewestWrong && 2 * wrong.length > labelled.length) {
    const { label } = wrong[0]!;
    const message = `${counted(wrong.length, 'label')} of ${capitalised(label.colour)} and others contradict the owners of the armies.`;
    found.push(diagnose('error', 'ownership', place(label.from, label.to), message));
  }
  for (const { from, to, result } of others) {
    const at = place(from, to);
    const message =
      result === undefined
        ? `The result is left open: '${excerpt(at.text)}' is not a whole verdict.`
        : `The text says ${result}, but the game ends ${game.result}.`;
    found.push(diagnose(result === undefined ? 'warning' : 'error', 'other-result', at, message));
  }
  for (const { sign, codes } of signs) {
    const kinds = codes.map((code) => pieceName(rules, code as 'F')).join(' or ');
    const message = `The sign '${sign}' may mean ${kinds}: the moves do not settle it.`;
    found.push(diagnose('error', 'open-move', place(core.from, core.from + 1), message, kinds));
  }
  for (const { from, to } of skipped) {
    const at = place(from, to);
    const message = 'No legal move uses these cells, so the text is kept as a comment.';
    const severity = from < core.to ? 'error' : 'warning';
    found.push(diagnose(severity, 'not-a-move', { ...at, text: excerpt(at.text) }, message, 'a legal move'));
  }
  return [...found, ...[...placements, ...steps].flatMap((move) => diagnoseMove(move, place))];
}

function diagnoseMove(one: CoreMove, place: Places['plain']): Diagnostic<NotesCode>[] {
  const { from, to, candidates, confidence, slip, isAssumed, isCorrected, move } = one;
  const at = place(from, to);
  const found: Diagnostic<NotesCode>[] = [];
  const list = candidates.map(formatMove).join(' or ');
  const text = excerpt(at.text);
  if (slip !== undefined) found.push({ ...diagnose('warning', 'goal-safety', at, slip), ruling: 'R6.5' });
  if (isAssumed) {
    const message = `${formatMove(move)} is assumed here: the text does not have it, but the moves after it need it.`;
    found.push(diagnose('error', 'open-move', at, message, list));
  } else if (isCorrected)
    found.push(
      diagnose(
        'error',
        'open-move',
        at,
        `'${text}' is read as ${formatMove(move)}: the written cells are not legal.`,
        list,
      ),
    );
  else if (confidence === 'open')
    found.push(
      diagnose(
        'error',
        'open-move',
        at,
        `'${text}' can mean ${list}. Later moves do not resolve this.`,
        list,
      ),
    );
  return found;
}
