/** Score sheets for paper: the event, the players, and games that begin from a position. */

import {
  createState,
  finishSetup,
  Game,
  klinZha,
  type Ruleset,
  romulanHeart,
  rulesOf,
  seededRandom,
} from 'klin-zha';
import {
  formatScoreSheet,
  leftOutOfSheet,
  parseRecords,
  readScoreSheet,
  recordFromGame,
  recordFromSheet,
  replayRecord,
  replayScoreSheet,
  sheetFromReplay,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';

const layouts = ['tabs', 'bars', 'spaces', 'semicolons', 'commas'] as const;
const people = ['Ann', 'Bob', 'Cid'];

/** A game of some moves from a random setup, or from a position that only moves reach. */
function gameOf(rules: Ruleset, seed: number, isLater = false): Game {
  let game = new Game(finishSetup(createState(rules), seededRandom(seed)).state);
  const play = (): void => {
    const moves = game.legalMoves();
    game = game.play(moves[(seed * 31) % moves.length]!);
  };
  for (let move = 0; move < 4; move++) play();
  if (isLater) game = new Game(game.state);
  for (let move = 0; move < 5; move++) play();
  return game;
}

/** Returns a game's record with tags, and its sheet in a layout. */
function written(game: Game, layout: (typeof layouts)[number], notation: string) {
  const { colours } = game.state.rules;
  const names = colours.map(
    (colour, index) => [colour[0]!.toUpperCase() + colour.slice(1), people[index]!] as const,
  );
  const tags = [
    ['Event', 'Club night, hall 2'],
    ['Date', '2026.11.??'],
    ['Round', '3'],
    ['Board', '1'],
    ...names,
  ] as const;
  const record = recordFromGame(game, { tags, notation });
  const replay = replayRecord(record);
  return { record, replay, text: formatScoreSheet(sheetFromReplay(replay), { layout }) };
}

describe('a score sheet for paper', () => {
  const rulesets = [klinZha, romulanHeart(), romulanHeart({ players: 3 }), rulesOf('klin-zha+reflective')];
  const cases = layouts.flatMap((layout, index) =>
    [true, false].map((isLater) => ({
      layout,
      isLater,
      rules: rulesets[index % rulesets.length]!,
      seed: index + 1,
    })),
  );

  it.each(cases)(
    'keeps tags and start in $layout, later: $isLater, $rules.id',
    ({ layout, isLater, rules, seed }) => {
      const game = gameOf(rules, seed, isLater);
      for (const notation of ['coordinate', 'algebraic', 'geometric']) {
        const { record, replay, text } = written(game, layout, notation);
        expect(leftOutOfSheet(record, replay)).toEqual(rules.id.includes('+') ? ['the tag Rules'] : []);
        expect(text.includes('Position: ')).toBe(isLater);
        const back = replayScoreSheet(text, { rules, notation });
        expect(back.diagnostics).toEqual([]);
        expect(String(back.final)).toBe(String(game.state));
        if (isLater) expect(String(back.start)).toBe(String(game.start));
        const { tags } = recordFromSheet(back);
        for (const [name, value] of record.tags)
          if (name !== 'Position' || isLater) expect(tags.get(name)).toBe(value);
        expect(formatScoreSheet(readScoreSheet(text), { layout })).toBe(text);
      }
    },
  );

  it('omits a tag that would be read differently, and says so', () => {
    const [record] = parseRecords(
      '[Event "a | b"]\n[Site "x  y"]\n[Date "2026-11-21"]\n[Round "1"]\n\nB G35 *',
    );
    const replay = replayRecord(record!);
    expect([...sheetFromReplay(replay).tags!]).toEqual([['Round', '1']]);
    expect(leftOutOfSheet(record!, replay)).toEqual(['the tags Event, Site and Date']);
  });

  it('reports an invalid position, and does not play from it', () => {
    const replay = replayScoreSheet('Position: nonsense\nGold\tGreen\nB G35\t\n');
    expect(replay.isPlayable).toBe(false);
    expect(replay.diagnostics[0]).toMatchObject({ severity: 'error', line: 1 });
  });
});
