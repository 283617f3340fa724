/** Score sheets in an unknown notation. */

import { readFileSync } from 'node:fs';
import { rulesOf } from 'klin-zha';
import {
  formatScoreSheet,
  parseRecords,
  replayRecord,
  replayScoreSheet,
  sheetFromReplay,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';

const textOf = (name: string): string =>
  readFileSync(new URL(`../../../examples/records/${name}`, import.meta.url), 'utf8');

const warnings = (text: string): string[] => replayScoreSheet(text).diagnostics.map(({ code }) => code);

describe('the notation of a sheet', () => {
  it.each(['algebraic:german', 'algebraic:french'])('is found by trial if it is %s', (notation) => {
    const plain = replayScoreSheet(textOf('romulan-heart.txt'));
    const text = formatScoreSheet(sheetFromReplay(plain, { notation }));
    const replay = replayScoreSheet(text, { rules: rulesOf('romulan-heart:3') });
    expect(replay.notation.name).toBe(notation);
    expect(replay.plies.map(({ move }) => move)).toEqual(plain.plies.map(({ move }) => move));
    expect(replay.diagnostics[0]).toMatchObject({
      code: 'other-notation',
      severity: 'warning',
      expected: notation,
    });
  });

  it('is found for a geometric sheet in lower case', () => {
    const small = textOf('introduction.txt').split('\n').slice(0, 30).join('\n').toLowerCase();
    const replay = replayScoreSheet(small);
    expect(replay.notation.name).toBe('geometric');
    expect(replay.plies.length).toBeGreaterThan(20);
    expect(warnings(small)).toContain('other-notation');
  });

  it('is not replaced if the sheet can be played or the notation is given', () => {
    expect(warnings(textOf('introduction.txt'))).not.toContain('other-notation');
    const german = textOf('romulan-heart.txt').replaceAll('Q', 'D');
    const replay = replayScoreSheet(german, { notation: 'algebraic' });
    expect(replay.notation.name).toBe('algebraic');
  });
});

describe('a diagnostic', () => {
  it('about the result is at the position of the result', () => {
    const text = textOf('introduction.kzn').replace(/1-0\s*$/, '0-1\n');
    const [game] = parseRecords(text);
    const told = replayRecord(game!).diagnostics.find(({ code }) => code === 'other-result')!;
    const lines = text.split('\n');
    expect(lines[told.line - 1]!.slice(told.column - 1, told.column - 1 + told.length)).toBe('0-1');
    const sheet = replayScoreSheet(`${textOf('introduction.txt')}\n0-1`);
    expect(sheet.diagnostics.at(-1)).toMatchObject({ code: 'other-result', read: '0-1', column: 1 });
  });

  it('quotes the text as written', () => {
    const { diagnostics } = replayScoreSheet('Gold\tGreen\n0:59\t\nSealed: B2\t');
    for (const { message } of diagnostics) expect(message).not.toMatch(/0x59|Sealedx/);
  });

  it('reports the end of a truncated list', () => {
    const bad = Array.from({ length: 30 }, (_, index) => `q@@${index + 10}`).join(' ');
    const [game] = parseRecords(`[Notation "geometric"]\n\n${bad} *`);
    const told = replayRecord(game!).diagnostics;
    expect(told.at(-1)).toMatchObject({ code: 'too-many-faults', severity: 'warning' });
  });
});
