import { readRecords } from 'klin-zha/notes';
import { describe, expect, it } from 'vitest';

const tag = (name: string): string => `[Event "${name}"]\n\n1. b@g35 *\n`;
const sheet = (name: string): string => `Event: ${name}\n\nGold\tGreen\nB G35\tB F37\n`;
const notes = (name: string): string => `We played ${name}.
Gold: B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14
Green: B F37, S E37, L E26, Fe E16, Fl E27, Fl D16, V C28, V C17, V C18
Goals: I11, C18
1. Fl@G14 x Fl@D16   Fe@E16 x Fl@D16
`;
const json = (name: string): string => `{ "tags": { "Event": "${name}" }, "moves": [], "result": "*" }`;
const formats = { record: tag, sheet, notes, json };

/** Bytes of a text in which `#` stands for other bytes. */
function bytesOf(text: string, bytes: readonly number[], width = 1): Uint8Array {
  const pad = (code: number): number[] => (width === 1 ? [code] : width === 2 ? [code, 0] : [0, code]);
  return Uint8Array.from([...text].flatMap((one) => (one === '#' ? bytes : pad(one.charCodeAt(0)))));
}

/** Names in several encodings, each with a byte that is not valid there. */
const damaged: readonly [
  label: string | undefined,
  name: string,
  bytes: readonly number[],
  width?: number,
][] = [
  [undefined, 'Käthe', [0x4b, 0xc3, 0xa4, 0xff]],
  ['utf-16le', '\ufffe', [0x00, 0xd8], 2],
  ['utf-16be', '\ufffe', [0xd8, 0x00], 3],
  ['shift_jis', '山田', [0x8e, 0x52, 0x93, 0x63, 0xff]],
  ['euc-jp', '山田', [0xbb, 0xb3, 0xc5, 0xc4, 0xff]],
  ['gb18030', '山田', [0xc9, 0xbd, 0xcc, 0xef, 0xff]],
  ['euc-kr', '山田', [0xdf, 0xa3, 0xef, 0xa3, 0xff]],
];

describe.each(Object.entries(formats))('a stray byte in a %s', (format, textWith) => {
  it.each(damaged)('in %s is reported at its place', (encoding, _, bytes, width) => {
    const text = textWith('x # y');
    const { diagnostics, ...found } = readRecords(bytesOf(text, bytes, width), encoding ? { encoding } : {});
    const letters = new TextDecoder(encoding).decode(Uint8Array.from(bytes)).indexOf('\ufffd');
    expect(found.format).toBe(format);
    expect(diagnostics.filter(({ code }) => code === 'bad-encoding')).toEqual([
      {
        code: 'bad-encoding',
        severity: 'error',
        line: 1,
        column: text.indexOf('#') + letters + 1,
        length: 1,
        read: '\ufffd',
        message: 'This character cannot be read: the encoding is another one, or a byte is damaged.',
        expected: 'UTF-8',
      },
    ]);
  });

  it('is found in a string, too', () => {
    const { diagnostics } = readRecords(textWith('x \ufffd y'));
    expect(diagnostics.map(({ code, line }) => [code, line])).toContainEqual(['bad-encoding', 1]);
  });

  it('of Windows-1252 is read with a warning, and bytes that are not Latin are an error', () => {
    const read = (bytes: readonly number[]) =>
      readRecords(bytesOf(textWith('x # y'), bytes)).diagnostics.find(({ code }) => code === 'bad-encoding');
    const column = textWith('x # y').indexOf('#') + 1;
    expect(read([75, 0xe4, 116, 104, 101])).toMatchObject({
      severity: 'warning',
      line: 1,
      column: column + 1,
    });
    expect(read([0x8e, 0x52, 0x93, 0x63])).toMatchObject({ severity: 'error', line: 1, column });
  });
});

it('refuses anything but a string or bytes, and unknown encodings', () => {
  expect(() => readRecords([1, 2] as never)).toThrow(expect.objectContaining({ code: 'bad-text' }));
  expect(() => readRecords(Uint8Array.of(65), { encoding: 'klingon' })).toThrow(
    expect.objectContaining({ code: 'bad-option' }),
  );
});
