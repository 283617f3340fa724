import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { Game } from '../../src/game/game.ts';
import { type Notation, parseNotation } from '../../src/notation/index.ts';
import {
  formatRecord,
  formatScoreSheet,
  type GameRecord,
  parseRecords,
  recordFromJson,
  recordToJson,
} from '../../src/record/index.ts';
import {
  convertRecord,
  recordFromGame,
  recordFromSheet,
  replayRecord,
  replayScoreSheet,
  sheetFromReplay,
} from '../../src/replay/index.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { groups, type RandomGame, randomGames } from '../variants/support.ts';

const names = ['geometric', 'coordinate', 'algebraic', 'german', 'french', 'GFLSIB'].map((name) =>
  /^(geo|coo|alg)/.test(name) ? name : `algebraic:${name}`,
);
const notations: readonly Notation[] = names.map((name) => unwrap(parseNotation(name)));

function recordIn({ states, moves }: RandomGame, notation: Notation): GameRecord {
  const game = moves.reduce((played, move) => played.play(move), new Game(states[0]!));
  return recordFromGame(game, { notation, tags: [['Event', 'Round trip']] });
}

/** A ruleset that no id names has to be given. */
function optionsFor({ rules }: RandomGame): { readonly rules: Ruleset } {
  return { rules };
}

/** Positions and hashes of all states after the first one. */
function shown(states: readonly { toString(): string; hash(): string }[]): string[] {
  return states.map((state) => `${state} ${state.hash()}`);
}

describe.each(groups)('records of random games: %s', (_, rulesets) => {
  it('are written, read and replayed to the same states, and written again to the same bytes', () => {
    for (const [number, rules] of rulesets.entries()) {
      const runs = { numRuns: 1, seed: number };
      fc.assert(
        fc.property(randomGames(rules, 16), (game) => {
          const notation = notations[number % notations.length]!;
          const text = formatRecord(recordIn(game, notation));
          const replay = replayRecord(parseRecords(text)[0]!, optionsFor(game));
          expect(replay.diagnostics).toEqual([]);
          expect(replay.notation.name).toBe(notation.name);
          expect(shown([replay.start, ...replay.plies.map(({ state }) => state)])).toEqual(
            shown(game.states),
          );
          const other = notations[(number + 1) % notations.length]!;
          const there = convertRecord(parseRecords(text)[0]!, { notation: other, replay: optionsFor(game) });
          const json = JSON.parse(JSON.stringify(recordToJson(there.record)));
          const read = recordFromJson(json);
          const back = read.ok && convertRecord(read.value, { notation, replay: optionsFor(game) });
          expect(back ? back.replay.diagnostics : undefined).toEqual([]);
          expect(back && formatRecord(back.record)).toBe(text);
        }),
        runs,
      );
    }
  });
});

describe.each(groups)('score sheets of random games: %s', (_, rulesets) => {
  const defined = rulesets.filter(({ capture, id }) => capture !== 'combat' && !id.includes('clouded'));

  it('are written, read and replayed to the same states', () => {
    for (const [number, rules] of defined.entries()) {
      fc.assert(
        fc.property(randomGames(rules, 12), (game) => {
          // Who placed first shows in a sheet once both have placed.
          if (game.last.phase === 'setup') return;
          const notation = notations[[0, 2, 3][number % 3]!]!;
          const record = recordIn(game, notation);
          const content = sheetFromReplay(replayRecord(record, optionsFor(game)));
          const text = formatScoreSheet(content, {
            layout: (['tabs', 'bars', 'spaces'] as const)[number % 3]!,
          });
          const sheet = replayScoreSheet(text, { rules, notation });
          expect(sheet.diagnostics).toEqual([]);
          expect(shown(sheet.plies.map(({ state }) => state))).toEqual(shown(game.states.slice(1)));
          const again = recordFromSheet(sheet, { tags: [['Event', 'Round trip']] });
          expect(formatRecord(again)).toBe(formatRecord(record));
        }),
        { numRuns: 1, seed: number },
      );
    }
  });
});
