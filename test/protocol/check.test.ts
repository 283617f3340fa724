import { formatMove, parsePosition, type RulesetId, rulesOf, seededRandom, unwrap } from 'klin-zha';
import { getBot } from 'klin-zha/bots';
import { type CheckFinding, checkEngine, type EnginePort } from 'klin-zha/protocol';
import { describe, expect, it } from 'vitest';
import { type Answers, botPort, patient, Scripted } from './support.ts';

function check(open: () => EnginePort): Promise<readonly CheckFinding[]> {
  return checkEngine(open, { ...patient, random: seededRandom(3) });
}

/** Checks an engine that conforms except for some answers. */
async function found(answers: Answers): Promise<string[]> {
  const findings = await check(() => new Scripted(answers).port);
  return [...new Set(findings.map(({ code }) => code))];
}

const firstMove = ({ legal }: Scripted): string => `bestmove ${formatMove(legal[0]!)}`;

describe('checkEngine', () => {
  it('finds nothing in a conforming engine that refuses a ruleset', async () => {
    expect(await check(() => new Scripted().port)).toEqual([]);
  });

  it.each(['random', 'alpha-beta'] as const)('finds nothing in the bot %s', async (name) => {
    const long = { ...patient, patience: 10_000, grace: 5000 };
    const open = (): EnginePort => botPort(getBot(name));
    // A bot in its arbiter's thread cannot receive `stop`, so the node limit must end its search.
    const port = (): EnginePort => {
      const whole = open();
      const ended = (line: string) =>
        line.startsWith('go time 3600000') ? 'go nodes 200' : line.replace(/^go depth 1$/, '$& nodes 200');
      return { ...whole, send: (line) => whole.send(ended(line)) };
    };
    expect(await checkEngine(port, { ...long, random: seededRandom(3) })).toEqual([]);
  });

  it.each<[fault: string, answers: Answers, codes: string[]]>([
    ['an engine that never greets', { 'klin-zha': () => [] }, ['hang']],
    ['an engine without a name', { 'klin-zha': () => ['ok'] }, ['bad-line']],
    ['an invalid option', { 'klin-zha': () => ['id name x', 'option Nodes', 'ok'] }, ['bad-line']],
    ['an engine that is never ready', { isready: () => [] }, ['hang']],
    ['an engine that refuses the default ruleset', { newgame: () => ['refuse no'] }, ['no-default-game']],
    ['an engine that never moves', { go: () => [] }, ['hang', 'ignores-stop']],
    [
      'an engine that exits',
      {
        go: (_, engine) => {
          engine.die();
          return [];
        },
      },
      ['crash'],
    ],
    ['an engine that floods', { go: () => Array.from({ length: 2000 }, () => 'info depth 1') }, ['flood']],
    ['an illegal move', { go: () => ['bestmove a19a19'] }, ['illegal-move']],
    ['a move in another notation', { go: () => ['bestmove E37 - F48'] }, ['bad-line']],
    ['two moves at once', { go: (_, engine) => [firstMove(engine), firstMove(engine)] }, ['unexpected-line']],
    [
      'a wrong number of scores',
      { go: (_, engine) => ['info score 1 2 3', firstMove(engine)] },
      ['wrong-scores'],
    ],
    [
      'a score that is not a number',
      { go: (_, engine) => ['info score good', firstMove(engine)] },
      ['bad-line'],
    ],
    ['a wrong draw claim', { go: () => ['claim fifty'] }, ['unexpected-line']],
    ['an unknown line', { go: (_, engine) => ['thinking...', firstMove(engine)] }, ['unexpected-line']],
    ['an engine that does not answer offers', { offer: () => [] }, ['hang']],
    ['an engine that does not quit', { quit: () => [] }, ['stays-after-quit']],
    [
      'an engine that exits after an unknown line',
      { 'word-of-a-later-version': (_, engine) => engine.die() ?? [] },
      ['crash'],
    ],
  ])('finds %s', async (_, answers, codes) => {
    expect(await found(answers)).toEqual(codes);
  });

  it('plays several rulesets with each kind of limit, and the default ruleset from the setup', async () => {
    const lines: string[] = [];
    const answers: Answers = {
      newgame: () => ['gameok'],
      go: (_, engine) => [lines.at(-2)?.startsWith('position') ? firstMove(engine) : 'resign'],
    };
    const log = (from: string, line: string): void => void (from === 'arbiter' && lines.push(line));
    await checkEngine(() => new Scripted(answers).port, { ...patient, random: seededRandom(3), log });
    const ids = ['klin-zha', 'klin-zha+draws', 'romulan-heart:3', 'klin-zha+kinta', 'klin-zha+blind'];
    for (const id of ids)
      expect(lines.some((line) => line.startsWith(`newgame rules ${id} seat `))).toBe(true);
    const phases = ids.slice(0, 4).map((id) => {
      const begun = lines.findIndex((line) => line.startsWith(`newgame rules ${id} seat `));
      const told = lines.slice(begun).find((line) => line.startsWith('position'))!;
      const text = told.slice('position '.length).replace(/ moves.*/, '');
      return unwrap(parsePosition(rulesOf(id as RulesetId), text, { unchecked: true })).phase;
    });
    expect(phases).toEqual(['setup', 'battle', 'battle', 'battle']);
    const kinds = lines.filter((line) => line.startsWith('go')).map((line) => line.replace(/[ \d]+$/, ''));
    expect(new Set(kinds)).toEqual(new Set(['go nodes', 'go time', 'go depth', 'go left']));
  });

  it('rejects a non-function', async () => {
    await expect(check('engine' as never)).rejects.toMatchObject({ code: 'bad-port' });
  });

  it('reports the part of the check, the line and what was expected', async () => {
    const [finding] = await check(() => new Scripted({ offer: () => ['maybe', 'accept now'] }).port);
    expect(finding).toMatchObject({ code: 'bad-line', during: 'a draw offer', read: 'accept now' });
    expect(finding?.expected).toBe('accept alone');
  });
});
