import {
  createState,
  formatMove,
  Game,
  klinZha,
  legalMoves,
  parsePosition,
  play,
  type Ruleset,
  rulesOf,
  seededRandom,
  unwrap,
  viewFor,
} from 'klin-zha';
import {
  type AsyncBot,
  type Bot,
  type BotAnswer,
  type BotQuestion,
  greedyBot,
  randomBot,
  type ThinkOptions,
} from 'klin-zha/bots';
import { EngineClient, linkedPorts, type ServedBot, serveEngine } from 'klin-zha/protocol';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../support/positions.ts';
import { patient } from './support.ts';

/** Serves a bot and returns what its arbiter receives. */
async function heardOf(choose: AsyncBot['choose']) {
  const [ours, theirs] = linkedPorts();
  const served = serveEngine({ name: 'own', choose }, theirs, { random: seededRandom(1) }).then(
    () => 'no failure',
    (error: unknown) => String(error),
  );
  const lines: string[] = [];
  const log = (from: string, line: string): void => void (from === 'engine' && lines.push(line));
  const client = new EngineClient(ours, { ...patient, patience: 10_000, longestMove: 10_000, log });
  unwrap(await client.start());
  unwrap(await client.newGame({ rules: klinZha, seat: 1 }));
  lines.length = 0;
  const reply = await client.choose(new Game(createState(klinZha)));
  return { served, client, lines, reply };
}

const answering = (answer: unknown): Bot['choose'] => {
  return () => answer as BotAnswer;
};

describe('serveEngine', () => {
  it.each<[what: string, choose: AsyncBot['choose'], said: RegExp]>([
    [
      'throws',
      () => {
        throw new Error('my\nbug');
      },
      /^my bug$/,
    ],
    [
      'throws in onThought',
      (question, options) => {
        options.onThought?.({ depth: 1, nodes: 1, scores: [Number.NaN, 0], line: [] });
        return greedyBot.choose(question, options);
      },
      /^Invalid line 'info depth 1 nodes 1 score NaN 0': expected info with depth/,
    ],
    [
      'throws null',
      () => {
        throw null;
      },
      /^null$/,
    ],
    ['returns undefined', answering(undefined), /^The bot own returned undefined: choose must return/],
    ['returns null', answering(null), /returned null:/],
    ['returns a promise that rejects', () => Promise.reject(new Error('later')), /^later$/],
    ['returns a promise of nothing', async () => undefined as never, /returned undefined:/],
    ['returns a string', answering('f@e16'), /returned f@e16:/],
    [
      'returns a string as its move',
      answering({ move: 'f@e16' }),
      /returned an object whose move is the string 'f@e16':/,
    ],
    ['returns no move', answering({}), /returned an object whose move is undefined:/],
    [
      'returns a string as its scores',
      answering({ move: 1, scores: 'good' }),
      /Invalid member 'info\.scores' of a line 'info': 'good'/,
    ],
  ])('reports a bot that %s, closes the port and rejects', async (_, choose, said) => {
    const { served, client, lines, reply } = await heardOf(choose);
    const failure = await served;
    expect(failure.replace(/^(KlinZha)?Error: /, '').replace('\n', ' ')).toMatch(said);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.slice('info text '.length)).toMatch(said);
    expect(reply).toMatchObject({ ok: false, errors: [{ code: 'crash' }] });
    expect(client.fault?.message).toBe(
      `The engine is not running: the other side closed the connection. Its last text was: "${lines[0]!.slice('info text '.length)}"`,
    );
  });

  it('serves a bot that answers with only a move, and refuses rulesets that it does not play', async () => {
    const [ours, theirs] = linkedPorts();
    const choose = (question: BotQuestion) => ({ move: legalMoves((question as Game).state)[0]! });
    const plays = (rules: Ruleset): boolean => rules.colours.length === 2;
    const served = serveEngine({ name: 'own', choose }, theirs, { random: seededRandom(1), plays });
    const client = new EngineClient(ours, patient);
    unwrap(await client.start());
    const refused = await client.newGame({ rules: rulesOf('romulan-heart:3'), seat: 1 });
    expect(refused).toMatchObject({ ok: false, errors: [{ code: 'refused' }] });
    expect(refused.ok ? '' : refused.errors[0].message).toContain('own does not play romulan-heart:3.');
    unwrap(await client.newGame({ rules: klinZha, seat: 1 }));
    expect(unwrap(await client.choose(new Game(createState(klinZha))))).toMatchObject({ type: 'move' });
    client.quit();
    await expect(served).resolves.toBeUndefined();
    const invalid = { random: seededRandom(1), plays: 'all' as never };
    await expect(serveEngine({ name: 'own', choose }, theirs, invalid)).rejects.toMatchObject({
      code: 'bad-option',
    });
  });

  /** Returns the questions to a bot and the bot's lines, after the arbiter's greeting and these lines. */
  async function talkOf(answer: Partial<BotAnswer>, lines: readonly string[], clock?: () => number) {
    const [ours, theirs] = linkedPorts();
    const asked: ThinkOptions[] = [];
    const choose = (question: BotQuestion, options: ThinkOptions): BotAnswer => {
      asked.push(options);
      const { state } = question as Game;
      return { move: legalMoves(state)[0]!, scores: [], nodes: 0, depth: 0, line: [], ...answer };
    };
    const options = { random: seededRandom(1), ...(clock === undefined ? {} : { clock }) };
    void serveEngine({ name: 'own', choose }, theirs, options);
    const heard: string[] = [];
    ours.listen({ line: (line) => heard.push(line), closed: () => {} });
    for (const line of lines) ours.send(line);
    ours.send('isready');
    while (heard.at(-1) !== 'readyok') await Promise.resolve();
    return { asked, heard: heard.slice(0, -1) };
  }

  const start = `position ${createState(klinZha)}`;

  it.each<[lines: string[], limits: object]>([
    [['go nodes 50 depth 4'], { nodes: 50, depth: 4 }],
    [['go depth 4'], { depth: 4 }],
    [['go'], {}],
    [['go nodes 0 depth 0'], { nodes: 1, depth: 1 }],
    [['setoption name Depth value 3', 'go depth 4'], { depth: 3 }],
    [['setoption name Depth value 5', 'go depth 4'], { depth: 4 }],
    [['setoption name Nodes value 20', 'go'], { nodes: 20 }],
    [['setoption name Nodes value 0', 'go nodes 30'], { nodes: 30 }],
    [['go time 500'], {}],
  ])('respects the limits of %s', async (lines, limits) => {
    const { asked } = await talkOf({}, ['newgame rules klin-zha seat 1', start, ...lines]);
    const [{ nodes, depth, milliseconds } = {}] = asked as [ThinkOptions];
    expect({ nodes, depth, milliseconds }).toEqual({ milliseconds: undefined, ...limits });
  });

  it('uses a share of the remaining time, more with an increment, and at most half', async () => {
    const timeOf = async (control: string, go: string): Promise<number> => {
      const newGame = `newgame rules klin-zha seat 1${control}`;
      const { asked } = await talkOf({}, [...newGame.split('\n'), start, go], () => 0);
      expect(asked[0]!.clock!()).toBe(0);
      return asked[0]!.milliseconds!;
    };
    expect(await timeOf('', 'go time 500')).toBe(500);
    const plain = await timeOf(' control 300', 'go left 300000 1000');
    expect(plain).toBeLessThan(300_000 / 2);
    expect(await timeOf(' control 300+3', 'go left 300000 1000')).toBeGreaterThan(plain);
    expect(await timeOf(' control 300+30', 'go left 1050 300000')).toBe(500);
    expect(await timeOf('', 'go left 40 300000')).toBe(0);
    expect(await timeOf('', 'go time 500 left 300000 1000')).toBe(500);
    expect(await timeOf('', 'go time 500 left 1050 1000')).toBeLessThan(100);
    expect(await timeOf('\nsetoption name MoveOverhead value 200', 'go time 500')).toBe(300);
    expect(await timeOf(' control 300+30\nsetoption name MoveOverhead value 200', 'go left 1050 1')).toBe(
      400,
    );
  });

  it('announces the options of a bot, sets them, and refuses games after a value that the bot rejects', async () => {
    const values: string[] = [];
    const choose = (question: BotQuestion) => ({ move: legalMoves((question as Game).state)[0]! });
    const bot: ServedBot = {
      name: 'own',
      choose,
      options: [
        { name: 'Style', type: 'combo', default: 'calm', values: ['calm', 'wild'] },
        { name: 'File', type: 'string' },
        { name: 'Loud', type: 'check', default: 'false' },
      ],
      setOption: (name, value) => {
        if (value === 'none') throw new Error('no such file');
        values.push(`${name} ${value}`);
      },
    };
    const [ours, theirs] = linkedPorts();
    void serveEngine(bot, theirs, { random: seededRandom(1) });
    const heard: string[] = [];
    ours.listen({ line: (line) => heard.push(line), closed: () => {} });
    const said = async (...lines: string[]): Promise<string[]> => {
      heard.length = 0;
      for (const line of [...lines, 'isready']) ours.send(line);
      while (heard.at(-1) !== 'readyok') await Promise.resolve();
      return heard.slice(0, -1);
    };
    const newGame = 'newgame rules klin-zha seat 1';
    expect((await said('klin-zha 1')).slice(4)).toEqual([
      'option name Style type combo default calm var calm var wild',
      'option name File type string',
      'option name Loud type check default false',
      'ok',
    ]);
    expect(await said('setoption name Style value wild', 'setoption name Loud value true', newGame)).toEqual([
      'gameok',
    ]);
    expect(values).toEqual(['Style wild', 'Loud true']);
    expect(await said('setoption name Style value odd')).toEqual([
      "info text 'odd' is not a valid value of Style: expected calm, wild.",
    ]);
    expect(await said('setoption name Loud value yes')).toEqual([
      "info text 'yes' is not a valid value of Loud: expected true or false.",
    ]);
    expect(await said('setoption name Threads value 2')).toEqual([
      "info text 'Threads' is not an option of this engine: expected Nodes, Depth, Seed, Style, File, Loud.",
    ]);
    expect(await said('setoption name File value none', newGame)).toEqual([
      'info text no such file',
      'refuse File: no such file',
    ]);
    expect(await said('setoption name File value x', newGame)).toEqual(['gameok']);
    for (const options of ['Style', [{ name: 'Style' }]]) {
      const served = serveEngine({ ...bot, options } as never, linkedPorts()[0], { random: seededRandom(1) });
      await expect(served).rejects.toMatchObject({ code: expect.stringMatching(/^bad-(bot|line)$/) });
    }
  });

  it.each<[scores: number[], said: string[]]>([
    [
      [-5, 5],
      ['claim fifty', 'accept'],
    ],
    [
      [0, 0],
      ['bestmove', 'accept'],
    ],
    [
      [5, -5],
      ['bestmove', 'decline'],
    ],
  ])(
    'claims and accepts a draw only if it is behind, with a bot that expects %s (R8.5)',
    async (scores, said) => {
      const quiet = stateOf('romulan-heart:2', 'F*@A19 f*@I99 b@I11 B@E37', { quiet: 100, round: 80 });
      const lines = ['newgame rules romulan-heart:2 seat 1', `position ${quiet}`, 'go', 'offer 2'];
      const { heard } = await talkOf({ scores }, lines);
      expect(heard.slice(-2).map((line) => line.replace(/ \S+\d+$/, ''))).toEqual(said);
    },
  );

  it('reports an invalid position, and continues', async () => {
    const wrong = 'position 1/3/5/7/9/11/13/15/17 4 - - 0 1 -';
    const { heard } = await talkOf({}, ['newgame rules klin-zha seat 1', wrong, start, 'go']);
    const read = parsePosition(klinZha, wrong.slice('position '.length), { unchecked: true });
    expect(heard).toContain(`info text ${read.ok ? '' : read.errors[0].message}`);
    expect(heard.at(-1)).toMatch(/^bestmove /);
  });

  const over = stateOf('romulan-heart:2', 'F*@E37 f@I99', { owners: '11' });
  const blind = createState(rulesOf('klin-zha+blind'));
  const rest = /^refuse No move to choose: /;
  it.each<[when: string, lines: readonly string[], refusal: RegExp]>([
    ['no game has begun', [], /^refuse No game has begun: /],
    ['no position was sent', ['newgame rules klin-zha seat 1'], /^refuse No position was sent: /],
    ['the game is over', ['newgame rules romulan-heart:2 seat 1', `position ${over}`], rest],
    ["it is another player's turn", ['newgame rules klin-zha seat 2', start], rest],
    [
      "it is another player's turn in Blind",
      ['newgame rules klin-zha+blind seat 2', `view ${JSON.stringify(viewFor(blind, 2))}`],
      rest,
    ],
  ])('refuses to choose at once if %s, and asks no bot', async (_, lines, refusal) => {
    const { asked, heard } = await talkOf({}, [...lines, 'go']);
    expect(heard.at(-1)).toMatch(refusal);
    expect(asked).toEqual([]);
  });

  it('plays the same moves after the same seed', async () => {
    const movesOf = async (seed: string) => {
      const [ours, theirs] = linkedPorts();
      void serveEngine(randomBot, theirs, { random: seededRandom(1) });
      const heard: string[] = [];
      ours.listen({ line: (line) => heard.push(line), closed: () => {} });
      const going = Array<string>(5).fill('go');
      for (const line of ['newgame rules klin-zha seat 1', start, `setoption name Seed value ${seed}`])
        ours.send(line);
      for (const line of [...going, 'isready']) ours.send(line);
      while (heard.at(-1) !== 'readyok') await Promise.resolve();
      return heard.filter((line) => line.startsWith('bestmove'));
    };
    expect(await movesOf('7')).toEqual(await movesOf('7'));
    expect(await movesOf('7')).not.toEqual(await movesOf('8'));
  });

  it('leaves the previous game for another position', async () => {
    const states = ['F*@A19 f*@I99', 'F*@E37 f*@I99'].map((pieces) => stateOf('romulan-heart:2', pieces));
    const lines = [
      'newgame rules romulan-heart:2 seat 1',
      ...states.flatMap((state) => [`position ${state}`, 'go']),
    ];
    const moves = (await talkOf({}, lines)).heard.filter((line) => line.startsWith('bestmove'));
    expect(moves.map((line) => line.split(' ')[1])).toEqual(
      states.map((state) => formatMove(legalMoves(state)[0]!)),
    );
  });

  it('claims a third repetition if its bot is behind (R8.5)', async () => {
    const state = stateOf('romulan-heart:2', 'F*@A19 f*@I99 b@I11 B@E37', { round: 80 });
    const there = legalMoves(state).find((move) => /^e37/.test(formatMove(move)))!;
    const moved = play(state, there);
    const away = legalMoves(moved).find((move) => /^i11/.test(formatMove(move)))!;
    const back = (move: string) => move.replace(/^(...)(...)/, '$2$1');
    const round = [formatMove(there), formatMove(away)];
    const moves = [...round, ...round.map(back), ...round, ...round.map(back)].join(' ');
    const lines = ['newgame rules romulan-heart:2 seat 1', `position ${state} moves ${moves}`, 'go'];
    expect((await talkOf({ scores: [-5, 5] }, lines)).heard.at(-1)).toBe('claim repetition');
  });

  it('accepts an answer with only a move', async () => {
    const [move] = legalMoves(createState(klinZha));
    const { client, lines, reply } = await heardOf(answering({ move }));
    expect(reply).toMatchObject({ ok: true, value: { type: 'move', move, info: null } });
    expect(lines).toHaveLength(1);
    client.quit();
  });

  describe('with a bot that answers later', () => {
    /** An engine whose bot answers when the test says so. */
    async function later() {
      const [arbiter, engine] = linkedPorts();
      const lines: string[] = [];
      arbiter.listen({ line: (line) => lines.push(line), closed: () => lines.push('closed') });
      const asked: { answer: () => void; options: ThinkOptions }[] = [];
      const bot: AsyncBot = {
        name: 'later',
        choose: (question, options) =>
          new Promise((resolve) => {
            asked.push({ options, answer: () => resolve(greedyBot.choose(question, options)) });
          }),
      };
      const served = serveEngine(bot, engine, { random: seededRandom(1) });
      const settle = () => new Promise((resolve) => setImmediate(resolve));
      const send = async (...texts: string[]): Promise<void> => {
        for (const text of texts) arbiter.send(text);
        await settle();
      };
      const start = String(createState(klinZha));
      await send('klin-zha 1', 'newgame rules klin-zha seat 1', `position ${start}`, 'go nodes 5');
      lines.length = 0;
      return { send, lines, asked, served, settle };
    }

    it('keeps the order of the lines that come in the meantime', async () => {
      const { send, lines, asked, settle } = await later();
      await send('isready', 'go nodes 5', 'isready');
      expect(lines).toEqual([]);
      asked[0]!.answer();
      await settle();
      expect(lines.map((line) => line.split(' ')[0])).toEqual(['info', 'bestmove', 'readyok']);
      asked[1]!.answer();
      await settle();
      expect(lines.map((line) => line.split(' ')[0]).slice(3)).toEqual(['info', 'bestmove', 'readyok']);
    });

    it('sets abort at stop, and clears it before the next move', async () => {
      const { send, asked, settle } = await later();
      expect(asked[0]!.options.abort![0]).toBe(0);
      await send('stop');
      expect(asked[0]!.options.abort![0]).toBe(1);
      asked[0]!.answer();
      await settle();
      await send('go nodes 5');
      expect(asked[1]!.options.abort![0]).toBe(0);
    });

    it('ends at quit, without the answer', async () => {
      const { send, lines, asked, served, settle } = await later();
      await send('quit');
      await served;
      expect(asked[0]!.options.abort![0]).toBe(1);
      asked[0]!.answer();
      await settle();
      expect(lines).toEqual(['closed']);
    });
  });
});
