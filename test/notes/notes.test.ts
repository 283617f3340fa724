/** What `readNotes` finds in the corpus, and what holds for every text. */

import fc from 'fast-check';
import { createState, explainMove, formatPosition, type GameState, klinZha, type Move } from 'klin-zha';
import { type Notes, type NotesGame, readNotes } from 'klin-zha/notes';
import { Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { leaveState } from '../../src/game/leave.ts';
import { doubtCodes } from '../../src/records/diagnostics.ts';
import { moveTexts } from '../records/support.ts';
import { expectSame } from '../support/expect-same.ts';
import { runs, some } from '../support/runs.ts';
import { bearsNoise, corpus, type Sample, sampleOf } from './corpus.ts';
import type { PlayedGame } from './games.ts';
import { textsWithoutGame } from './no-games.ts';
import { right, type Score, scoreOf, total } from './score.ts';
import { styles } from './styles/index.ts';

interface Scored extends Sample {
  readonly notes: Notes;
  readonly score: Score;
}

let scored: readonly Scored[] | undefined;

/** The texts of the corpus with what is read and its score. */
function scoredCorpus(): readonly Scored[] {
  scored ??= some(corpus()).map((sample) => {
    const notes = readNotes(sample.text);
    return { ...sample, notes, score: scoreOf(notes.games, sample.truth) };
  });
  return scored;
}

/** The sum of the scores of some texts. */
const sumOf = (isWanted: (sample: Sample) => boolean): Score =>
  total(
    scoredCorpus()
      .filter(isWanted)
      .map(({ score }) => score),
  );

/** The texts for which something holds, by their styles. */
const stylesWhere = (isWanted: (sample: Scored) => boolean): readonly string[] =>
  scoredCorpus()
    .filter(isWanted)
    .map(({ style, isNoisy }) => `${style.name}${isNoisy ? ', noise' : ''}`);

/** Styles that do not say whose the armies are. */
const hidesFirst = ['coordinates', 'long moves without marks of the Goal'];

/** Whether a game could be one of Klin Zha: a text that names no ruleset is read as one. */
function fitsUsual({ battle, setup }: PlayedGame): boolean {
  const first = setup[0]!.seat;
  let state: GameState | undefined = createState(klinZha, { first });
  for (const { move } of [...setup, ...battle]) {
    state = state && after(state, move);
    if (state === undefined) return false;
  }
  return true;
}

/** Texts in all styles, with and without noise. */
const samples: fc.Arbitrary<Sample> = fc
  .record({ style: fc.constantFrom(...styles), seed: fc.nat({ max: 100_000 }), isNoisy: fc.boolean() })
  .map(({ style, seed, isNoisy }) => sampleOf(style, seed, isNoisy && bearsNoise(style)));

/** Samples with a part moved to the end, and texts that only look like moves. */
const damaged: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(samples, fc.nat({ max: 3000 }), fc.nat({ max: 300 })).map(([{ text }, from, length]) => {
    const to = from + length;
    return text.slice(0, from) + text.slice(to) + text.slice(from, to);
  }),
  fc
    .array(fc.oneof(moveTexts, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 60 })
    .map((words) => words.join(' ')),
);

/** All texts. */
const texts: fc.Arbitrary<string> = fc.oneof(
  samples.map(({ text }) => text),
  damaged,
);

describe('readNotes', () => {
  it('reads at least 97 % of the moves where the text determines each move', () => {
    const score = sumOf(({ style }) => style.determines);
    expect(right(score) / score.written).toBeGreaterThanOrEqual(0.97);
  });

  it('reads at least 80 % of the moves of other texts', () => {
    const score = sumOf(({ style }) => !style.determines);
    expect(right(score) / score.written).toBeGreaterThanOrEqual(0.8);
  });

  it('leaves the rest open, with the right move among the candidates', () => {
    const score = sumOf(({ style, isNoisy }) => !style.determines && !isNoisy);
    const missed = score.written - right(score) - score.openRight;
    expect(missed).toBeLessThanOrEqual(score.wrongCertain + score.wrongLikely);
  });

  it('is wrong in at most 0.2 % of the certain moves and 2 % of the likely ones', () => {
    const { certain, likely, wrongCertain, wrongLikely } = sumOf(() => true);
    expect(wrongCertain / certain).toBeLessThanOrEqual(0.002);
    expect(wrongLikely).toBeLessThanOrEqual(0.02 * likely);
  });

  it('is never certain of a wrong move in a text without noise', () => {
    expect(stylesWhere(({ isNoisy, score }) => !isNoisy && score.wrongCertain > 0)).toEqual([]);
  });

  it('finds each game once', () => {
    expect(stylesWhere(({ score }) => score.foundGames !== score.games)).toEqual([]);
  });

  it('reads the results of texts without noise', () => {
    expect(stylesWhere(({ isNoisy, score }) => !isNoisy && score.rightResults !== score.results)).toEqual([]);
  });

  it('reads rulesets, owners and clocks, or says what is in doubt', () => {
    const wrong = scoredCorpus()
      .filter(({ isNoisy }) => !isNoisy)
      .flatMap(({ style, truth, notes: { games, spans, diagnostics } }) => {
        const isDoubtful = diagnostics.some(
          ({ code, severity }) => severity === 'error' || doubtCodes.has(code),
        );
        const clocks = spans.filter(({ kind }) => kind === 'clock').length;
        const hasClocks = /clock|times/.test(style.name) && !/chat/.test(style.name);
        const isRight = games.every(({ rules, moves, placements }, index) => {
          const { battle } = truth.games[index]!;
          const seats = moves.slice(placements).map(({ seat }) => seat);
          const isLike = rules === truth.games[index]!.rules || fitsUsual(truth.games[index]!);
          return isLike && (hidesFirst.includes(style.name) || seats[0] === battle[0]!.seat);
        });
        return (isRight || isDoubtful) && (hasClocks || clocks === 0) ? [] : style.name;
      });
    expect(wrong).toEqual([]);
  });

  it('finds no game in texts without one', () => {
    const found = textsWithoutGame(runs(200)).filter((text) => readNotes(text).games.length > 0);
    expect(found).toEqual([]);
  });
});

describe('readNotes, on any text,', () => {
  it('returns spans that cover it without gaps or overlaps', () => {
    fc.assert(
      fc.property(texts, (text) => expectCovered(text, readNotes(text))),
      { numRuns: runs(40) },
    );
  });

  it('returns games whose moves are legal or break only Goal safety (R6.5)', () => {
    fc.assert(
      fc.property(texts, (text) => readNotes(text).games.forEach(expectPlayable)),
      { numRuns: runs(40) },
    );
  });

  it('is never certain of a wrong move, if it is without noise', () => {
    fc.assert(
      fc.property(samples, ({ style, text, truth, isNoisy }) => {
        fc.pre(!isNoisy);
        const { wrongCertain } = scoreOf(readNotes(text).games, truth);
        expectSame(wrongCertain, 0, () => `${style.name}\n${text}`);
      }),
      { numRuns: runs(40) },
    );
  });
});

/** Expects that each character belongs to exactly one span, and that moves quote the text. */
function expectCovered(text: string, { spans, games }: Notes): void {
  let end = 0;
  for (const { from, to, game } of spans) {
    expectSame(from, end, () => `gap or overlap at ${end} of ${text}`);
    expectSame(to > from, true, () => `empty span at ${from} of ${text}`);
    const own = games.findIndex((one) => one.from <= from && to <= one.to);
    expectSame(game ?? -1, own, () => `game ${game} of ${text}`);
    end = to;
  }
  expectSame(end, text.length, () => `end of ${text}`);
  const written = spans.filter(({ kind }) => kind === 'placement' || kind === 'move');
  for (const game of games)
    for (const move of game.moves) {
      expectSame(move.text, text.slice(move.from, move.to));
      expectSame(
        game.from <= move.from && move.to <= game.to,
        true,
        () => `${move.text} outside of its game`,
      );
      const isInSpan = written.some(({ from, to }) => from <= move.from && move.to <= to);
      expectSame(isInSpan, true, () => `'${move.text}' is not in a span of a move in ${text}`);
    }
}

/** The state after a move that is legal or breaks only Goal safety (R6.5). */
function after(state: GameState, move: Move): GameState | undefined {
  const answer = explainMove(state, move);
  if (!answer.legal && answer.code !== 'goal-threatened' && answer.code !== 'new-threat') return undefined;
  const searcher = new Searcher(state);
  searcher.make(move);
  return searcher.state();
}

/** Number of positions that are followed through open moves. */
const breadth = 400;

/** Expects that each move of a game is legal after the moves before it, for some candidates of open moves. */
function expectPlayable({ start, moves, departures }: NotesGame): void {
  let states: readonly GameState[] = [start];
  for (const [index, { text, confidence, move, candidates }] of moves.entries()) {
    expectSame(confidence === 'open', move === undefined, () => `${confidence} ${text}`);
    const choices = move === undefined ? candidates : [move];
    const left = departures.filter(({ ply }) => ply === index);
    states = states.map((state) => left.reduce((before, { seat }) => leaveState(before, seat), state));
    const next = states.flatMap((state) => choices.flatMap((choice) => after(state, choice) ?? []));
    expectSame(next.length > 0, true, () => `move ${index + 1}, '${text}', cannot be played`);
    states = [...new Map(next.map((state) => [formatPosition(state), state])).values()].slice(0, breadth);
  }
}
