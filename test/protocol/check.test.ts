import { describe, expect, it } from 'vitest';
import { botNamed } from '../../src/bots/index.ts';
import { seededRandom } from '../../src/index.ts';
import { formatMove } from '../../src/position/coordinates.ts';
import { type CheckFinding, checkEngine, type EnginePort } from '../../src/protocol/index.ts';
import { type Answers, botPort, patient, Scripted } from './support.ts';

function check(open: () => EnginePort): Promise<readonly CheckFinding[]> {
  return checkEngine(open, { ...patient, random: seededRandom(3) });
}

/** What is found of an engine that does all right but for some answers. */
async function found(answers: Answers): Promise<string[]> {
  const findings = await check(() => new Scripted(answers).port);
  return [...new Set(findings.map(({ code }) => code))];
}

const firstMove = ({ legal }: Scripted): string => `bestmove ${formatMove(legal[0]!)}`;

describe('the checker of engines', () => {
  it('finds nothing wrong with an engine that does all right, though it refuses a ruleset', async () => {
    expect(await check(() => new Scripted().port)).toEqual([]);
  });

  it.each(['random', 'alpha-beta'] as const)('finds nothing wrong with the bot %s', async (name) => {
    const long = { ...patient, patience: 10_000, grace: 5000 };
    const open = (): EnginePort => botPort(botNamed(name));
    // A bot that shares the thread with its arbiter hears nothing while it thinks: nodes end it.
    const port = (): EnginePort => {
      const whole = open();
      return {
        ...whole,
        send: (line) => whole.send(line.startsWith('go time 3600000') ? 'go nodes 200' : line),
      };
    };
    expect(await checkEngine(port, { ...long, random: seededRandom(3) })).toEqual([]);
  });

  it.each<[fault: string, answers: Answers, codes: string[]]>([
    ['an engine that never greets', { 'klin-zha': () => [] }, ['hang']],
    ['one without a name', { 'klin-zha': () => ['ok'] }, ['bad-line']],
    ['an option that is none', { 'klin-zha': () => ['id name x', 'option Nodes', 'ok'] }, ['bad-line']],
    ['one that is never ready', { isready: () => [] }, ['hang']],
    ['one that does not play the default game', { newgame: () => ['refuse no'] }, ['no-default-game']],
    ['one that never moves', { go: () => [] }, ['hang', 'ignores-stop']],
    [
      'one that dies',
      {
        go: (_, engine) => {
          engine.die();
          return [];
        },
      },
      ['crash'],
    ],
    ['one that floods', { go: () => Array.from({ length: 2000 }, () => 'info depth 1') }, ['flood']],
    ['an illegal move', { go: () => ['bestmove a19a19'] }, ['illegal-move']],
    ['a move in no coordinates', { go: () => ['bestmove E37 - F48'] }, ['bad-line']],
    ['two moves at once', { go: (_, engine) => [firstMove(engine), firstMove(engine)] }, ['unexpected-line']],
    [
      'scores of others than those who play',
      { go: (_, engine) => ['info score 1 2 3', firstMove(engine)] },
      ['wrong-scores'],
    ],
    ['a score in words', { go: (_, engine) => ['info score good', firstMove(engine)] }, ['bad-line']],
    ['a draw that is not to be claimed', { go: () => ['claim fifty'] }, ['unexpected-line']],
    [
      'talk that nobody understands',
      { go: (_, engine) => ['thinking...', firstMove(engine)] },
      ['unexpected-line'],
    ],
    ['one that does not answer offers', { offer: () => [] }, ['hang']],
    ['one that does not quit', { quit: () => [] }, ['stays-after-quit']],
    [
      'one that dies of a line of a later version',
      { 'word-of-a-later-version': (_, engine) => engine.die() ?? [] },
      ['crash'],
    ],
  ])('finds %s', async (_, answers, codes) => {
    expect(await found(answers)).toEqual(codes);
  });

  it('says what was tried, what was read and what was expected', async () => {
    const [finding] = await check(() => new Scripted({ offer: () => ['maybe', 'accept now'] }).port);
    expect(finding).toMatchObject({ code: 'bad-line', during: 'an offer of a draw', read: 'accept now' });
    expect(finding?.expected).toBe('accept alone');
  });
});
