/** Matches that complete moves without a press (M1.4). */

import { formatMove, legalMoves, unwrap } from 'klin-zha';
import { infractions, matchFromRecord, matchState, recordFromMatch } from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import { klinZha } from '../cli/support.ts';
import { duel, type Line, Script, settingsRefusal, start, trio } from './support.ts';

const auto = { press: 'auto', control: '300+3', mode: 'standard', sheets: false } as const;
const move = (at: number, seat: number, text: string): Line => [at, 'move', { seat, move: text }];

describe('M1.4: press', () => {
  it('M1.4: is `player` by default, and nothing but `player` or `auto`', () => {
    expect(new Script().match.settings.press).toBe('player');
    expect(new Script(auto).match.settings.press).toBe('auto');
    expect(settingsRefusal({ rules: 'romulan-heart:2', control: '300', press: 'never' })).toBe(
      'bad-settings M1.4',
    );
  });

  it('M1.4: a move completes itself at its time, with its increment', () => {
    const script = new Script(auto).do(start, move(4000, 1, 'g68g69'));
    expect(script.line).toMatchObject({ seat: 2, running: 2, clocks: [299_000, 300_000], ply: 1 });
    expect(script.match).toMatchObject({ moved: false, line: [{ counted: true, at: 4000 }] });
    script.do(move(9000, 2, 'g24g25'));
    expect(script.line).toMatchObject({ seat: 1, running: 1, clocks: [299_000, 298_000], ply: 2 });
  });

  it('M1.4, M2.5, M2.6: a completed move counts towards its period, and the next turn has a new delay', () => {
    const script = new Script({ ...auto, control: '1/100:50d9' }).do(start, move(1000, 1, 'g68g69'));
    expect(script.line.clocks).toEqual([149_000, 100_000]);
    script.do(move(2000, 2, 'g24g25'), move(10_000, 1, 'g69g68'));
    expect(script.line).toMatchObject({ clocks: [149_000, 149_000], running: 2, delay: 9000 });
  });

  it('M1.4, M2.3: in the setup a press is implied when the turn leaves the seat', () => {
    const script = new Script({ ...auto, rules: 'klin-zha', control: '300d10' }).do(start);
    for (let ply = 1; ; ply++) {
      const state = matchState(script.match)!;
      if (state.phase !== 'setup') break;
      const { seat } = state;
      expect(script.line).toMatchObject({ seat, running: seat, delay: 0 });
      script.do(move(1000 * ply, seat, formatMove(legalMoves(state).at(-1)!)));
    }
    expect(script.line).toMatchObject({ ply: 20, delay: 10_000, clocks: [290_000, 290_000] });
    expect(script.match.line.some(({ counted }) => counted)).toBe(false);
  });

  it('M1.4: the outcome of a combat completes the move, and the challenge does not', () => {
    const position = '1/3/5/7/3f5/4F6/13/15/v*15V* 1 W2E1 - 0 1 -';
    const script = new Script({ ...auto, rules: 'klin-zha+kinta', position }).do(
      start,
      move(1000, 1, 'f36e27'),
    );
    expect(script.line).toMatchObject({ seat: 1, running: 1, ply: 1, clocks: [299_000, 300_000] });
    script.do(move(2000, 1, 'attacker'));
    expect(script.line).toMatchObject({ seat: 2, running: 2, ply: 2, clocks: [301_000, 300_000] });
  });

  it('M1.4: an illegal move completes itself', () => {
    const wrong = '1/3/5/7/9/11/2f8F1/15/v*15V* 2 W2E1 - 1 1 -';
    const script = new Script(auto).do(start, [
      4000,
      'illegal',
      { seat: 1, move: 'g68h35', position: wrong },
    ]);
    expect(script.line).toMatchObject({ seat: 2, running: 2, clocks: [299_000, 300_000], ply: 1 });
    script.do([5000, 'found', { kind: 'illegal' }]);
    expect(script.line).toMatchObject({ seat: 1, running: 1, ply: 0 });
  });

  it('M1.4: an illegal move in blitz can be claimed at once (C3)', () => {
    const script = new Script({ ...auto, mode: 'blitz' }).do(start, [
      4000,
      'illegal',
      { seat: 1, move: 'g68h35', position: 'nonsense' },
    ]);
    script.do([4000, 'claim', { seat: 2, kind: 'illegal' }]);
    expect(script.line.result).toMatchObject({ winner: 2, reason: 'illegal-move' });
  });

  it('M1.4: a sealed move completes itself, and the match is adjourned', () => {
    const script = new Script(auto).do(
      start,
      [1000, 'adjourn'],
      [4000, 'seal', { seat: 1, envelope: { text: 'g68g69' } }],
    );
    expect(script.line).toMatchObject({ phase: 'adjourned', seat: 2, clocks: [299_000, 300_000], ply: 0 });
    script.do([9000, 'resume'], [9000, 'open', { text: 'g68g69' }]);
    expect(script.line).toMatchObject({ phase: 'playing', seat: 2, running: 2, ply: 1 });
  });

  it('M1.4: a reply sealed for an absent player completes itself (A9c)', () => {
    const script = new Script(auto).do(
      start,
      [1000, 'adjourn'],
      [4000, 'seal', { seat: 1, envelope: { text: 'g68g69' } }],
      [9000, 'resume', { absent: [1] }],
      [9000, 'open', { text: 'g68g69' }],
      [10_000, 'seal', { seat: 2, envelope: { text: 'g24g25' } }],
    );
    expect(script.line).toMatchObject({ phase: 'playing', seat: 1, running: 1, clocks: [299_000, 302_000] });
  });

  it('M1.4, M6.4: a move that ends the game is not completed', () => {
    const position = '1/3/5/7/9/11/2f10/15/v*1F13V* 1 W2E1 - 0 1 -';
    const player = new Script({ ...auto, press: 'player', position }).do(start, move(4000, 1, 'i22i11'));
    const script = new Script({ ...auto, position }).do(start, move(4000, 1, 'i22i11'));
    expect(script.line.result).toMatchObject({ winner: 1, reason: 'goal-captured' });
    expect(script.line).toMatchObject({ ...player.line, record: expect.anything() });
  });

  it('M1.4: press and restart are refused (6.7a, 7.2)', () => {
    const script = new Script(auto).do(start);
    expect(script.refusal(1, 'press', { seat: 1 })).toBe('no-move 6.7a');
    expect(script.refusal(1, 'restart', { seat: 2 })).toBe('no-move 7.2');
    script.do(move(1000, 1, 'g68g69'));
    for (const seat of [1, 2]) {
      expect(script.refusal(1000, 'press', { seat })).toBe('no-move 6.7a');
      expect(script.refusal(1000, 'restart', { seat })).toBe('no-move 7.2');
    }
    const open = new Script({ ...auto, control: '-' }).do(start);
    expect(open.refusal(1, 'press', { seat: 1 })).toBe('no-move 6.7a');
  });

  it('M1.4, 9.1: an offer is proper at any time', () => {
    for (const events of [
      [[1000, 'offer', { seat: 1 }]],
      [[1000, 'offer', { seat: 2 }]],
      [move(1000, 1, 'g68g69'), [2000, 'offer', { seat: 1 }]],
      [
        [1000, 'pause', { by: 'arbiter' }],
        [2000, 'offer', { seat: 1 }],
      ],
    ] as readonly (readonly Line[])[]) {
      const script = new Script(auto).do(start, ...events);
      expect(infractions(script.match)).toEqual([]);
      expect(script.match.offers).toHaveLength(1);
    }
  });

  it('M1.4, M6.1: an offer stays open until an opponent moves, declines or accepts', () => {
    const offered = (): Script =>
      new Script(auto).do(start, move(1000, 1, 'g68g69'), [2000, 'offer', { seat: 1 }]);
    expect(offered().do(move(3000, 2, 'g24g25')).match.offers).toEqual([]);
    expect(offered().do([3000, 'decline', { seat: 2 }]).match.offers).toEqual([]);
    expect(offered().do([3000, 'accept', { seat: 2 }]).line.result).toMatchObject({ reason: 'agreement' });
    const own = new Script(auto).do(start, [500, 'offer', { seat: 1 }], move(1000, 1, 'g68g69'));
    expect(own.match.offers).toEqual([{ seat: 1, accepted: [] }]);
  });

  it('M1.4, M6.1: a second offer before the next move is improper', () => {
    const script = new Script(auto).do(start, [1, 'offer', { seat: 1 }], [2, 'offer', { seat: 1 }]);
    expect(infractions(script.match)).toMatchObject([{ seat: 1, article: '12.5' }]);
  });

  it('M1.4: only the event itself is recorded, and the record restores the match', () => {
    const script = new Script(auto).do(start, move(1000, 1, 'g68g69'), move(2000, 2, 'g24g25'));
    const { match } = script;
    expect(match.events.map(({ type }) => type)).toEqual(['start', 'move', 'move']);
    const record = recordFromMatch(match);
    expect(
      JSON.stringify(record.comments.concat(record.nodes.flatMap(({ comments }) => comments))),
    ).not.toContain('press');
    expect(record.nodes.map(({ clock }) => clock)).toEqual([302, 302]);
    expect(JSON.stringify(unwrap(matchFromRecord(record)))).toBe(JSON.stringify(match));
  });

  it('M1.4, M2.8: a flag falls in the turn of the next seat, also with three players', () => {
    const script = new Script({ ...auto, rules: 'romulan-heart:3', position: trio, control: '100' }).do(
      start,
      move(1000, 1, 'g68g69'),
      [200_000, 'tick'],
    );
    expect(script.match.gone).toEqual([2]);
    expect(script.line).toMatchObject({ seat: 3, running: 3 });
  });

  it('M1.4, M11: is a setting of the command', async () => {
    const lines = [
      { rules: 'romulan-heart:2', control: '300+3', press: 'auto', position: duel },
      { at: 0, type: 'start' },
      { at: 4000, type: 'move', seat: 1, move: 'g68g69' },
      { at: 4000, type: 'press', seat: 1 },
    ].map((line) => JSON.stringify(line));
    const { out, status } = await klinZha(['match', '-'], { stdin: `${lines.join('\n')}\n` });
    const [, , moved, refused] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(moved).toMatchObject({ ok: true, seat: 2, running: 2, clocks: [299_000, 300_000] });
    expect(refused).toMatchObject({ ok: false, error: { code: 'no-move', article: '6.7a' } });
    expect(status).toBe(1);
  });
});
