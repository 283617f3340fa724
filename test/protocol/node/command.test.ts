import fc from 'fast-check';
import { unwrap } from 'klin-zha';
import { commandWords } from 'klin-zha/protocol/node';
import { describe, expect, it } from 'vitest';

/** Ways to quote or escape a word. */
const writings: readonly ((word: string) => string)[] = [
  (word) => `"${word.replace(/["\\]/g, '\\$&')}"`,
  (word) => word.replace(/[\s"'\\]/gu, '\\$&'),
  (word) => word.replace(/'+|[^']+/g, (part) => (part.startsWith("'") ? `"${part}"` : `'${part}'`)),
];

const words = fc.array(
  fc.tuple(
    fc.string({
      minLength: 1,
      unit: fc.oneof(
        fc.constantFrom(...' \t\n"\'\\a$*'),
        fc.string({ maxLength: 1, minLength: 1, unit: 'binary' }),
      ),
    }),
    fc.constantFrom(...writings),
  ),
  { minLength: 1 },
);

describe('commandWords', () => {
  it('returns quoted and escaped words', () => {
    fc.assert(
      fc.property(words, fc.constantFrom(' ', '\t ', '\n'), (list, blank) => {
        const command = list.map(([word, write]) => write(word)).join(blank);
        expect(commandWords(`${blank}${command}${blank}`)).toEqual({
          ok: true,
          value: list.map(([word]) => word),
        });
      }),
    );
  });

  it('splits at white space, without other shell features', () => {
    expect(unwrap(commandWords('  python3  my.py\t-v '))).toEqual(['python3', 'my.py', '-v']);
    expect(unwrap(commandWords('a $HOME *.py | b > c; d'))).toEqual('a $HOME *.py | b > c; d'.split(' '));
    expect(unwrap(commandWords(`a'b c'"d e"f '' ""`))).toEqual(['ab cd ef', '', '']);
  });

  it('keeps the backslashes in paths', () => {
    expect(unwrap(commandWords('C:\\bots\\one.exe "C:\\my bots\\two.py"'))).toEqual([
      'C:\\bots\\one.exe',
      'C:\\my bots\\two.py',
    ]);
    expect(unwrap(commandWords("'\\\\host\\share\\'"))).toEqual(['\\\\host\\share\\']);
  });

  it.each(['', ' \n', "''", '"" x'])('rejects a command without a program: %j', (command) => {
    expect(commandWords(command)).toMatchObject({
      ok: false,
      errors: [{ code: 'bad-command', read: command }],
    });
  });

  it.each(['a "b', "a 'b", 'a "b\\"', `a "b' c`])('rejects an unclosed quote: %s', (command) => {
    expect(commandWords(command)).toMatchObject({
      ok: false,
      errors: [
        { code: 'bad-command', read: command.slice(2), message: expect.stringMatching(/is not closed/) },
      ],
    });
  });

  it.each([undefined, null, 7, Object.create(null)])('rejects a non-string', (command) => {
    expect(commandWords(command as string)).toMatchObject({ ok: false, errors: [{ code: 'bad-command' }] });
  });
});
