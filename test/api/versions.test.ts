import { describe, expect, it } from 'vitest';
import { compareReports, mayFollow, neededIncrease, versionOf } from './versions.ts';

const stable = (...declarations: readonly string[]): string =>
  `### Stable\n\n\`\`\`typescript\n${declarations.join('\n\n')}\n\`\`\`\n`;
const preview = (declaration: string): string => `### Preview\n\n\`\`\`typescript\n${declaration}\n\`\`\`\n`;
const report = (...parts: readonly string[]): string => `# Page\n\n## klin-zha\n\n${parts.join('\n')}`;

const play = 'function play(state: GameState): GameState;';
const board = 'interface Board {\n    readonly id: string;\n}';
const before = report(stable(board, play), preview('const x: 1;'));

describe('a change of the public surface', () => {
  it.each([
    ['nothing', before, 'patch'],
    ['a preview changes', report(stable(board, play), preview('const x: 2;')), 'patch'],
    ['something is added', report(stable(board, play, 'const added: 1;')), 'minor'],
    ['a preview becomes stable', report(stable(board, play, 'const x: 1;')), 'minor'],
    ['something is removed', report(stable(board)), 'major'],
    ['a parameter changes', report(stable(board, play.replace('GameState)', 'Game)'))), 'major'],
    [
      'a member is added to an interface',
      report(stable(board.replace('}', '    size: 1;\n}'), play)),
      'major',
    ],
    ['something stable becomes a preview', report(stable(board), preview(play)), 'major'],
    ['something moves to another entry', before.replace('## klin-zha', '## klin-zha/search'), 'major'],
  ])('%s: %#', (_, after, increase) => {
    expect(neededIncrease(compareReports(before, after))).toBe(increase);
  });

  it('names what was removed, changed and added', () => {
    const after = report(stable('const added: 1;', play.replace('GameState)', 'Game)')));
    expect(compareReports(before, after)).toEqual({
      removed: ['klin-zha Board'],
      changed: ['klin-zha play'],
      added: ['klin-zha added'],
    });
  });
});

describe('a version may follow another', () => {
  it.each([
    ['1.0.0-beta.1', '1.0.0-beta.2', 'major', true],
    ['1.0.0-beta.2', '1.0.0', 'major', true],
    ['1.0.0', '1.0.0', 'patch', true],
    ['1.0.0', '1.0.0', 'minor', false],
    ['1.0.0', '1.0.1', 'patch', true],
    ['1.0.0', '1.0.1', 'minor', false],
    ['1.0.0', '1.1.0-beta.1', 'minor', true],
    ['1.0.0', '1.1.0', 'major', false],
    ['1.9.4', '2.0.0', 'major', true],
    ['1.0.0', '0.9.0', 'patch', false],
    ['1.1.0', '1.0.9', 'patch', false],
  ] as const)('%s, %s, %s: %s', (before, after, increase, expected) => {
    expect(mayFollow(before, after, increase)).toBe(expected);
  });

  it('which the report of the release names', () => {
    expect(versionOf('# Page\n\nVersion: 1.0.0-beta.1\n\n## klin-zha\n')).toBe('1.0.0-beta.1');
  });
});
