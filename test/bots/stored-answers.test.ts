import {
  createState,
  defineRuleset,
  finishSetup,
  formatMove,
  Game,
  type GameState,
  klinZha,
  legalMoves,
  play,
  type RulesetId,
  rulesOf,
  seededRandom,
  viewFor,
  type WarriorKind,
  withKind,
} from 'klin-zha';
import {
  type Book,
  type Bot,
  type BotAnswer,
  type BotQuestion,
  botNames,
  getBook,
  getBot,
} from 'klin-zha/bots';
import { expect, it } from 'vitest';
import { oneOf } from '../../src/base/random.ts';
import { stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';

function inBattle(id: RulesetId): GameState {
  const random = seededRandom(7);
  return finishSetup(createState(rulesFrom(id), { random }), random).state;
}

function afterMoves(start: GameState, plies: number): GameState {
  const random = seededRandom(5);
  let state = start;
  for (let ply = 0; ply < plies; ply++) state = play(state, oneOf(legalMoves(state), random));
  return state;
}

/** Custom kinds: one with a minimum distance, one that moves straight, and one that moves one step. */
const ownKinds = defineRuleset({
  ...klinZha,
  id: 'own-kinds',
  name: 'Own kinds',
  warriors: [
    { code: 'R', name: 'Ranger', geometric: 'Ra', algebraic: 'E', least: 3, most: 4, path: 'any' },
    { code: 'P', name: 'Porter', geometric: 'Po', algebraic: 'A', least: 1, most: 1, path: 'any' },
    { code: 'T', name: 'Tracker', geometric: 'Tr', algebraic: 'O', least: 2, most: 5, path: 'straight' },
  ].reduce((kinds, kind) => withKind(kinds, { count: 1, ...kind } as WarriorKind), klinZha.warriors),
});

/** A game with a repeated position that one more move repeats for the third time (R8.5). */
function gameAgain(): Game {
  const start = stateOf('romulan-heart:2', 'F*@A19 f*@I99 b@I11 B@E37', { round: 80 });
  const moves = ['e37f37', 'i11i12', 'f37e37', 'i12i11'];
  return [...moves, ...moves.slice(0, 3)].reduce((game, move) => game.play(move), new Game(start));
}

/** Questions by name: battles of every kind, setups, endings with few pieces, a coming combat, draws. */
const questions: Readonly<Record<string, GameState | Game>> = {
  setup: createState(klinZha),
  'setup of a shared set': createState(rulesOf('klin-zha+reflective')),
  battle: inBattle('klin-zha'),
  'three players': inBattle('romulan-heart:3'),
  combats: inBattle('klin-zha+kinta'),
  'shared set': inBattle('klin-zha+reflective'),
  blind: inBattle('klin-zha+blind'),
  'blind combats': inBattle('klin-zha+blind+kinta'),
  'blind in the midst of a game': afterMoves(inBattle('klin-zha+blind'), 40),
  'few pieces': stateOf('klin-zha', 'F*@A19 L@E37 V@F26 b@I99 v*@I11 s@D16'),
  'a Goal in danger': stateOf('klin-zha', 'F*@A19 L@E37 b@I99 v*@E38', { seat: 2 }),
  'own kinds': stateOf(ownKinds, 'F*@A19 R@E37 T@D16 P@E38 b@I99 v*@I11 r@E26 p@F26 t@H12'),
  'a game that repeats itself': gameAgain(),
  'a draw that comes': stateOf('romulan-heart:2', 'F*@A19 f*@I99 b@I11 B@E37', { quiet: 99, round: 80 }),
};

function stateIn(given: GameState | Game): GameState {
  return given instanceof Game ? given.state : given;
}

function sightOf(state: GameState): BotQuestion {
  return state.rules.blind ? { view: viewFor(state, state.seat) } : state;
}

function asked(bot: Bot, given: GameState | Game, options: object): BotAnswer {
  const question = given instanceof Game ? given : sightOf(given);
  return bot.choose(question, { random: seededRandom(3), ...options });
}

/** Returns the setups that bots place with a book. */
function placed(rules: RulesetId, book: Book): string {
  const random = seededRandom(9);
  const moves: string[] = [];
  let state = createState(rulesFrom(rules));
  while (state.phase === 'setup') {
    const { move } = getBot('greedy').choose(sightOf(state), { random, book });
    moves.push(formatMove(move));
    state = play(state, move);
  }
  return moves.join(' ');
}

// Only this test detects a search that prunes, orders or evaluates in another way. After a deliberate change
// of a bot, `npx vitest run --config test/vitest.config.ts test/bots/stored-answers.test.ts -u` stores the
// new answers.
it('reproduces the stored answers of bots', async () => {
  const thoughts = Object.entries(questions).flatMap(([what, question]) =>
    // For a state, the bot for the blind game calls alpha-beta. The strengths of levels may change.
    botNames
      .filter((name) => !name.startsWith('level'))
      .filter((name) => name !== 'blind' || stateIn(question).rules.blind)
      .map((name) => {
        const isDeep = what === 'few pieces' && name === 'alpha-beta';
        const { move, scores, nodes, depth, line } = asked(getBot(name), question, {
          nodes: isDeep ? 10_000 : 400,
        });
        const moves = line.map(formatMove).join(' ');
        return JSON.stringify({ what, bot: name, move: formatMove(move), scores, nodes, depth, line: moves });
      }),
  );
  const setups = (['klin-zha', 'klin-zha+blind', 'romulan-heart:3'] as const).map((rules) => {
    const book = getBook(rulesOf(rules))!;
    return JSON.stringify({ rules, placed: placed(rules, { ...book, setups: book.setups.slice(0, 3) }) });
  });
  await expect(`${[...thoughts, ...setups].join('\n')}\n`).toMatchFileSnapshot('stored-answers.jsonl');
});
