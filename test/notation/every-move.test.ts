import fc from 'fast-check';
import { formatMove, type GameState, legalMoves, type Move, type Ruleset } from 'klin-zha';
import {
  coordinate,
  formatAlgebraic,
  formatGeometric,
  type LetterSet,
  letterSets,
  type NotationReading,
  readAlgebraic,
  readGeometric,
} from 'klin-zha/notation';
import { describe, it } from 'vitest';
import { borrow } from '../../src/game/in-place.ts';
import { algebraicGrammar } from '../../src/notation/algebraic/algebraic.ts';
import { coordinateGrammar } from '../../src/notation/coordinate.ts';
import { geometricGrammar } from '../../src/notation/geometric/geometric.ts';
import { type Grammar, readLeniently } from '../../src/notation/grammar.ts';
import { groups, randomGames, seeded, thrown, written } from '../rulesets/variants/support.ts';
import { expectEqual, expectSame } from '../support/expect-same.ts';
import { runs } from '../support/runs.ts';

/** A custom set with non-alphabetic characters, one of them outside the basic plane. */
const figurines: LetterSet = { G: '♥', F: '♛', L: '♜', S: '♝', I: '♞', B: '🧱' };

interface Form {
  readonly name: string;
  readonly write: (state: GameState, move: Move) => string;
  readonly read: (state: GameState, text: string, strict: boolean) => NotationReading;
  readonly grammar: Grammar;
}

const algebraic = Object.entries({ ...letterSets, figurines }).flatMap(([name, letters]): Form[] =>
  [false, true].map((nameCaptured) => ({
    name: `algebraic in ${name}${nameCaptured ? ', captures named' : ''}`,
    write: (state, move) => formatAlgebraic(state, move, { letters, nameCaptured }),
    read: (state, text, strict) => readAlgebraic(state, text, { letters, strict }),
    grammar: algebraicGrammar(letters),
  })),
);

const forms: readonly Form[] = [
  {
    name: 'geometric',
    write: formatGeometric,
    read: (state, text, strict) => readGeometric(state, text, { strict }),
    grammar: geometricGrammar,
  },
  {
    name: 'coordinate',
    write: coordinate.format,
    read: (state, text, strict) => coordinate.read(state, text, { strict }),
    grammar: coordinateGrammar,
  },
  ...algebraic,
];

/** The empty board, setups, battles, and random states with many warriors and abandoned Goals. */
function states(rules: Ruleset): fc.Arbitrary<GameState> {
  return fc.oneof(
    randomGames(rules, 0).map(({ states }) => states[0]!),
    randomGames(rules, 0).map(({ last }) => last),
    randomGames(rules, 60).map(({ last }) => last),
    thrown(rules),
  );
}

function casesOf({ board }: Ruleset, most: number): { numRuns: number } {
  return { numRuns: runs(board.cells.length > 100 ? Math.ceil(most / 2) : most) };
}

/** A random sample of moves. */
function sample(moves: readonly Move[], most: number, random: () => number): Move[] {
  if (moves.length <= most) return [...moves];
  return Array.from({ length: most }, () => moves[Math.floor(random() * moves.length)]!);
}

/** Checks that all moves are written differently, and that both readers read back a sample of them. */
function checkForm(form: Form, state: GameState, random: () => number): void {
  const moves = legalMoves(state);
  const texts = new Set(moves.map((move) => form.write(state, move)));
  expectSame(texts.size, moves.length, () => `${form.name} ${written(state)}`);
  for (const move of sample(moves, 8, random)) {
    const text = form.write(state, move);
    for (const strict of [false, true]) {
      const told = (): string => `${form.name} ${strict} '${text}' ${formatMove(move)} ${written(state)}`;
      const expected = { moves: [move], slips: [], slipsOf: [[]] };
      expectEqual(form.read(state, text, strict), expected, told);
      if (random() < 0.3) expectEqual(readLeniently(form.grammar, state, text, { strict }), expected, told);
      if (state.toFields().combat !== null) continue;
      const quick = borrow(state, (position) => form.grammar.canonical.read(position, text, strict));
      expectSame(quick, move, () => `canonical: ${told()}`);
    }
  }
}

/** Text with one or two characters changed, deleted, inserted or swapped. */
function mutate(text: string, random: () => number): string {
  const alphabet = 'abcdefghi123456789HQRBNWKSFLGIVDTMxX@ +-=()ZC♥🧱';
  const chars = [...text];
  for (let edits = random() < 0.7 ? 1 : 2; edits > 0; edits--) {
    const at = Math.floor(random() * chars.length);
    const char = alphabet[Math.floor(random() * alphabet.length)]!;
    const way = Math.floor(random() * 5);
    if (way === 0) chars.splice(at, 1);
    else if (way === 1) chars.splice(at, 0, char);
    else if (way === 2) chars.splice(at, 2, ...chars.slice(at, at + 2).reverse());
    else chars[at] = char;
  }
  return chars.join('');
}

/** Checks that the canonical and lenient readers agree on text that is nearly a move. */
function checkAgreement(form: Form, state: GameState, random: () => number): void {
  for (const move of sample(legalMoves(state), 6, random)) {
    const text = mutate(form.write(state, move), random);
    for (const strict of [false, true]) {
      const told = (): string => `${form.name} ${strict} '${text}' ${formatMove(move)} ${written(state)}`;
      expectEqual(form.read(state, text, strict), readLeniently(form.grammar, state, text, { strict }), told);
    }
  }
}

describe.each(groups)('with %s', (_, rulesets) => {
  const each: readonly (readonly [string, Ruleset])[] = rulesets.map((rules) => [rules.id, rules]);

  it.each(each)('writes every move uniquely, and both readers read it back: %s', (_id, rules) => {
    fc.assert(
      fc.property(states(rules), fc.nat(), fc.nat(), (state, seed, first) => {
        const random = seeded(seed);
        checkForm(forms[first % forms.length]!, state, random);
        checkAgreement(forms[(first + 5) % forms.length]!, state, random);
      }),
      casesOf(rules, 5),
    );
  });
});
