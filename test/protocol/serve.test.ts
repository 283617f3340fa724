import { describe, expect, it } from 'vitest';
import { type Answer, type Bot, greedyBot } from '../../src/bots/index.ts';
import { createState, Game, klinZha, legalMoves, seededRandom, unwrap } from '../../src/index.ts';
import { EngineClient, linkedPorts, serveEngine } from '../../src/protocol/index.ts';
import { patient } from './support.ts';

/** What an arbiter hears of a bot that answers so. */
async function heardOf(choose: Bot['choose']) {
  const [ours, theirs] = linkedPorts();
  const served = serveEngine({ name: 'own', choose }, theirs, { random: seededRandom(1) });
  const lines: string[] = [];
  const log = (from: string, line: string): void => void (from === 'engine' && lines.push(line));
  const client = new EngineClient(ours, { ...patient, patience: 10_000, longestMove: 10_000, log });
  unwrap(await client.start());
  unwrap(await client.newGame({ rules: klinZha, seat: 1 }));
  lines.length = 0;
  const reply = await client.choose(new Game(createState('klin-zha')));
  return { served, client, lines, reply };
}

const answering = (answer: unknown): Bot['choose'] => {
  return () => answer as Answer;
};

describe('a bot behind the protocol', () => {
  it.each<[what: string, choose: Bot['choose'], said: RegExp]>([
    [
      'throws',
      () => {
        throw new Error('my\nbug');
      },
      /^my bug$/,
    ],
    [
      'throws while it tells',
      (question, options) => {
        options.tell?.({ depth: 1, nodes: 1, scores: [Number.NaN, 0], line: [] });
        return greedyBot.choose(question, options);
      },
      /'info depth 1 nodes 1 score NaN 0' is not what 'info' should say/,
    ],
    ['answers nothing', answering(undefined), /^The bot own answered undefined\. choose returns/],
    ['answers with null', answering(null), /answered null\./],
    ['answers later', (() => Promise.reject(new Error('later'))) as never, /answered a promise\./],
    ['answers with a text', answering('f@e16'), /answered f@e16\./],
    [
      'moves with a text',
      answering({ move: 'f@e16' }),
      /answered an object whose move is the text 'f@e16'\./,
    ],
    ['has no move', answering({}), /answered an object whose move is undefined\./],
    ['has scores in words', answering({ move: 1, scores: 'good' }), /'good' is no scores of a thought/],
  ])('that %s says what was wrong, and is gone at once', async (_, choose, said) => {
    const { served, client, lines, reply } = await heardOf(choose);
    await served;
    expect(lines).toHaveLength(1);
    expect(lines[0]!.slice('info text '.length)).toMatch(said);
    expect(reply).toMatchObject({ ok: false, errors: [{ code: 'crash' }] });
    expect(client.fault?.message).toBe(
      `The engine is gone: the other side has closed. It said last: "${lines[0]!.slice('info text '.length)}"`,
    );
  });

  it('may answer with a move alone', async () => {
    const [move] = legalMoves(createState('klin-zha'));
    const { client, lines, reply } = await heardOf(answering({ move }));
    expect(reply).toMatchObject({ ok: true, value: { type: 'move', move, info: null } });
    expect(lines).toHaveLength(1);
    client.quit();
  });
});
