import { describe, expect, it } from 'vitest';
import { formatMove } from '../../src/game/coordinate.ts';
import { parseRecords } from '../../src/record/index.ts';
import { type RecordReplay, type ReplayRecordOptions, replayRecord } from '../../src/replay/index.ts';

/** The setup of INT's sample battle, in geometric notation. */
const setup = [
  'B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14',
  'B F37, S E37, L E26, Fe E16, Fl E27, Fl D16, V C28, V C17, V C18',
  'G Fe@I11, G V@C18',
].join('\n');

function replayed(text: string, options: ReplayRecordOptions = {}): RecordReplay {
  return replayRecord(parseRecords(text)[0]!, options);
}

function told({ diagnostics }: RecordReplay): unknown[] {
  return diagnostics.map(({ code, severity, line, column, read }) => [severity, code, line, column, read]);
}

describe('the replay of a record', () => {
  it('plays the main line and all variations', () => {
    const replay = replayed(`[Rules "klin-zha"]
[Notation "geometric"]

${setup}
1. Fl@G14 x Fl@D16 Fe@E16 x Fl@D16
2. V@G13 G14 (2. L@H24 G25 S@E37 F48 (2... Fl@E27 E15 3. V@G13 G14) 3. V@G13 G14) S@E37 F48 *
`);
    expect(told(replay)).toEqual([]);
    expect(replay.isComplete).toBe(true);
    const { nodes } = replay.record;
    const line = (node: number): string[] => {
      const moves: string[] = [];
      for (let at = node; at >= 20; at = nodes[at]!.parent) moves.push(formatMove(replay.moveAt(at)!));
      return moves.reverse();
    };
    expect(nodes.slice(20).map((_, index) => line(index + 20).join(' '))).toEqual([
      'g14d16',
      'g14d16 e16d16',
      'g14d16 e16d16 g13g14',
      'g14d16 e16d16 h24g25',
      'g14d16 e16d16 h24g25 e37f48',
      'g14d16 e16d16 h24g25 e27e15',
      'g14d16 e16d16 h24g25 e27e15 g13g14',
      'g14d16 e16d16 h24g25 e37f48 g13g14',
      'g14d16 e16d16 g13g14 e37f48',
    ]);
    expect(replay.plies.map(({ seat }) => seat).slice(16)).toEqual([2, 2, 1, 2, 1, 2, 1, 2]);
    expect(replay.final.toString()).toBe(replay.plies.at(-1)!.state.toString());
  });
});
