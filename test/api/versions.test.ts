import { describe, expect, it } from 'vitest';
import { compareReports, mayFollow, neededIncrease, versionOf } from './versions.ts';

const stable = (...declarations: readonly string[]): string =>
  `### Stable\n\n\`\`\`typescript\n${declarations.join('\n\n')}\n\`\`\`\n`;
const preview = (declaration: string): string => `### Preview\n\n\`\`\`typescript\n${declaration}\n\`\`\`\n`;
const report = (...parts: readonly string[]): string => `# Page\n\n## klin-zha\n\n${parts.join('\n')}`;

const play = 'function play(state: GameState): GameState;';
const board = 'interface Board {\n    readonly id: string;\n}';
const codes = "const codes: readonly ['bad-move', 'bad-cell'];";
const before = report(stable(board, play, codes), preview('const x: 1;'));

describe('a change of the public surface', () => {
  it.each([
    ['nothing', before, 'patch'],
    ['a preview changes', before.replace('const x: 1;', 'const x: 2;'), 'patch'],
    ['something is added', before.replace(codes, `${codes}\n\nconst added: 1;`), 'minor'],
    ['a preview becomes stable', report(stable(board, play, codes, 'const x: 1;')), 'minor'],
    ['a member is added', before.replace('}', '    readonly size: number;\n}'), 'minor'],
    ['a code is added', before.replace("'bad-cell'", "'bad-game', 'bad-cell'"), 'minor'],
    ['an abstract member is added', before.replace('}', '    abstract size(): number;\n}'), 'major'],
    ['a member is removed', before.replace('    readonly id: string;\n', ''), 'major'],
    ['a member changes', before.replace('id: string', 'id: number'), 'major'],
    ['a code is removed', before.replace(", 'bad-cell'", ''), 'major'],
    ['something is removed', before.replace(play, ''), 'major'],
    ['a parameter is added', before.replace('GameState)', 'GameState, move: Move)'), 'major'],
    ['a parameter changes', before.replace('GameState)', 'Game)'), 'major'],
    ['something stable becomes a preview', report(stable(board, codes), preview(play)), 'major'],
    ['something moves to another entry', before.replace('## klin-zha', '## klin-zha/search'), 'major'],
  ])('%s: %#', (_, after, increase) => {
    expect(neededIncrease(compareReports(before, after))).toBe(increase);
  });

  it('names what was removed, changed, extended and added', () => {
    const more = codes.replace(']', ", 'bad-game']");
    const after = report(stable('const added: 1;', play.replace('GameState)', 'Game)'), more));
    expect(compareReports(before, after)).toEqual({
      removed: ['klin-zha Board'],
      changed: ['klin-zha play'],
      extended: ['klin-zha codes'],
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
