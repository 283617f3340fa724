import { expect, it } from 'vitest';
import { type Bot, botNamed, botNames, type Question } from '../../src/bots/index.ts';
import {
  createState,
  finishSetup,
  formatMove,
  type GameState,
  type RulesetId,
  seededRandom,
  viewFor,
} from '../../src/index.ts';
import { rulesFrom } from '../../src/rulesets/parse.ts';
import { stateOf } from '../support/positions.ts';

function inBattle(id: RulesetId): GameState {
  const random = seededRandom(7);
  return finishSetup(createState(rulesFrom(id), { random }), random).state;
}

/** What bots are asked, by name: battles of every kind, setups, endings with few pieces, a combat that comes, draws. */
const questions: Readonly<Record<string, GameState>> = {
  setup: createState('klin-zha'),
  'setup of a shared set': createState('klin-zha+reflective'),
  battle: inBattle('klin-zha'),
  'three players': inBattle('romulan-heart:3'),
  combats: inBattle('klin-zha+kinta'),
  'shared set': inBattle('klin-zha+reflective'),
  blind: inBattle('klin-zha+blind'),
  'blind combats': inBattle('klin-zha+blind+kinta'),
  'few pieces': stateOf('klin-zha', 'F*@A19 L@E37 V@F26 b@I99 v*@I11 s@D16'),
  'a Goal in danger': stateOf('klin-zha', 'F*@A19 L@E37 b@I99 v*@E38', { seat: 2 }),
  'a draw that comes': stateOf('romulan-heart:2', 'F*@A19 f*@I99 b@I11 B@E37', { quiet: 99, round: 80 }),
};

function asked(bot: Bot, state: GameState, limits: object) {
  const question: Question = state.rules.blind ? { view: viewFor(state, state.seat) } : state;
  return bot.choose(question, { random: seededRandom(3), ...limits });
}

// A search that prunes, ranks or weighs otherwise still plays legal moves: that it does is seen here alone. Where a bot was
// changed on purpose, `npx vitest run --config test/vitest.config.ts test/bots/stored-answers.test.ts -u` stores what it answers now.
it('bots think the same as when their answers were stored', async () => {
  const lines = Object.entries(questions).flatMap(([what, state]) =>
    // Asked with a state, the bot for the blind game hands the question on.
    botNames
      .filter((name) => name !== 'blind' || state.rules.blind)
      .map((name) => {
        const limits = { nodes: what === 'few pieces' ? 3000 : 400 };
        const { move, scores, nodes, depth, line } = asked(botNamed(name), state, limits);
        const moves = line.map(formatMove).join(' ');
        return JSON.stringify({ what, bot: name, move: formatMove(move), scores, nodes, depth, line: moves });
      }),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('stored-answers.jsonl');
});
