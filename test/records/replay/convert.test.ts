import { readFileSync } from 'node:fs';
import { createState, formatMove, Game, type GameState, klinZha, legalMoves, rulesOf } from 'klin-zha';
import {
  convertRecord,
  formatRecord,
  formatScoreSheet,
  type GameRecord,
  leftOutOfSheet,
  parseRecords,
  type RecordReplay,
  recordFromGame,
  recordFromJson,
  recordFromSheet,
  recordToJson,
  replayRecord,
  replayScoreSheet,
  sheetFromReplay,
} from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { stateWith } from '../../notation/states.ts';

const samples = [
  ['introduction', 'geometric', 'algebraic'],
  ['romulan-heart', 'algebraic', 'geometric'],
] as const;

function textOf(name: string): string {
  return readFileSync(new URL(`../../../examples/records/${name}`, import.meta.url), 'utf8');
}

describe.each(samples)('the sample game %s', (name, own, other) => {
  const replay = replayScoreSheet(textOf(`${name}.txt`));
  const original = formatRecord(recordFromSheet(replay));

  it('equals the record among the examples', () => {
    expect(textOf(`${name}.kzn`)).toBe(original);
  });

  it('replays without errors in its own notation', () => {
    const record = parseRecords(original)[0]!;
    expect(record.tags.get('Notation')).toBe(own);
    const again = replayRecord(record);
    expect(again.diagnostics).toEqual([]);
    expect(again.plies.map(({ move }) => move)).toEqual(replay.plies.map(({ move }) => move));
    expect(again.plies.map(({ state }) => String(state))).toEqual(
      replay.plies.map(({ state }) => String(state)),
    );
  });

  it.each([other, 'algebraic:german', 'coordinate', 'algebraic:french', own])(
    'is unchanged after conversion to %s and back',
    (notation) => {
      const there = convertRecord(parseRecords(original)[0]!, { notation });
      expect(there.replay.isComplete).toBe(true);
      const text = formatRecord(there.record);
      if (notation !== own) expect(text).not.toBe(original);
      const back = convertRecord(parseRecords(text)[0]!, { notation: own });
      expect(back.replay.diagnostics).toEqual([]);
      expect(formatRecord(back.record)).toBe(original);
    },
  );

  it.each([own, other])('is unchanged after conversion to a score sheet in %s and back', (notation) => {
    const record = parseRecords(original)[0]!;
    const text = formatScoreSheet(sheetFromReplay(replayRecord(record), { notation }));
    const sheet = replayScoreSheet(text);
    expect(sheet.diagnostics).toEqual([]);
    expect(sheet.notation.name).toBe(notation);
    const again = recordFromSheet(sheet, { notation: own });
    expect(again.nodes.map(({ text }) => text)).toEqual(record.nodes.map(({ text }) => text));
    expect(replayRecord(again).final.toString()).toBe(replay.final.toString());
  });

  it('is unchanged after conversion to JSON and back', () => {
    const json = JSON.stringify(recordToJson(parseRecords(original)[0]!));
    const read = recordFromJson(JSON.parse(json));
    expect(read.ok && formatRecord(read.value)).toBe(original);
  });
});

/** A battle with Gold to move. */
const position = '1/3/vv*v2/i6/1flis4/5b5/VI2BS7/2VL11/F*3V1I10 1 N2W1 - 0 1 -';

/** Converts the moves of a record that starts with that battle. */
function converted(from: string, moves: string, to: string): string {
  const head = `[Rules "klin-zha"]\n[Notation "${from}"]\n[Position "${position}"]\n\n`;
  const { record } = convertRecord(parseRecords(`${head}${moves}`)[0]!, { notation: to });
  return formatRecord(record).split('\n\n')[1]!.trim();
}

describe('a record with split moves', () => {
  it('is converted to whole moves with the annotations and variations of all parts', () => {
    expect(
      converted('coordinate', '1. g14 {a} (h24g25 $3) d16! {b} (=) (h24 g25) e16d16 *', 'geometric'),
    ).toBe('1. Fl@G14 x Fl@D16! (=) {a} {b} (L@H24 G25!!) (L@H24 G25) Fe@E16 x Fl@D16 *');
    expect(
      converted('geometric', '1. Fl@G14 x Fl@D16 Fe@E16 x {hm} Fl@D16 2. L@H24 G25 *', 'coordinate'),
    ).toBe('1. g14d16 e16d16 {hm} 2. h24g25 *');
    expect(
      converted('geometric', 'Fl@G14 {[%csl GG14]} x Fl@D16 {[%eval 1] [%csl GD16]} *', 'coordinate'),
    ).toBe('g14d16 {[%eval 1] [%csl GG14,GD16]} *');
  });
});

describe('the record of a game', () => {
  it('contains the moves, the result, and the start position unless it is the default', () => {
    let game = new Game(createState(klinZha, { first: 2 }));
    for (let ply = 0; ply < 24; ply++) game = game.play(legalMoves(game.state)[ply % 3]!);
    const record = recordFromGame(game.resign(1), {
      tags: [
        ['Event', 'A try'],
        ['Result', '*'],
      ],
    });
    const text = formatRecord(record);
    expect([...record.tags.keys()]).toEqual([
      ...['Event', 'Rules', 'Notation', 'Position', 'Result', 'Termination'],
    ]);
    expect(record.tags.get('Result')).toBe('0-1');
    expect(text).toMatch(/^\[Event "A try"\]\n[\s\S]* 0-1\n$/);
    const replay = replayRecord(parseRecords(text)[0]!);
    expect(replay.diagnostics).toEqual([]);
    expect(replay.start.first).toBe(2);
    expect(replay.plies.map(({ move }) => move)).toEqual(game.moves);
    expect(replay.record.nodes.map(({ number }) => number).filter(Boolean)).toEqual([1, 2]);
  });
});

describe('the record of a score sheet', () => {
  it('keeps draw offers, comments and the result', () => {
    const sheet = 'Gold\tGreen\nB G35 {good}\t{waits}\nS G36 (=)\t\n{so far}\nGreen resigned\t\n1-0\n';
    const record = recordFromSheet(replayScoreSheet(sheet));
    expect(record.nodes.map(({ text, comments, drawOffer }) => [text, comments, drawOffer])).toEqual([
      ['B G35', ['good', 'waits'], false],
      ['S G36', ['so far', 'Green resigned'], true],
    ]);
    expect([record.result, record.tags.get('Result')]).toEqual(['1-0', '1-0']);
  });
});

describe('the Notation tag of a converted record', () => {
  const tagsOf = (text: string, notation?: string) =>
    convertRecord(parseRecords(text)[0]!, notation === undefined ? {} : { notation }).record.tags;

  it('names the notation of the moves, and is absent if there are no moves and no option', () => {
    expect(tagsOf('[Event "x"]\n\n*').has('Notation')).toBe(false);
    expect(tagsOf('[Event "x"]\n\nnonsense *').has('Notation')).toBe(false);
    expect(tagsOf('[Event "x"]\n\nb@g35 *').get('Notation')).toBe('coordinate');
    expect(tagsOf('[Event "x"]\n\n*', 'geometric').get('Notation')).toBe('geometric');
  });
});

describe('the rest of a score sheet that cannot be replayed', () => {
  const rows = [
    'Gold\tGreen',
    'B G35, X G36, V H23\tB F37 {hm}',
    'V@G13 G14 (=)\tGreen resigns',
    'S@E37 F48\t',
  ];

  it.each(['geometric', 'algebraic'])('keeps its text in %s', (notation) => {
    const sheet = replayScoreSheet(rows.join('\n'), { notation: 'geometric' });
    expect(sheet.plies).toHaveLength(1);
    const record = recordFromSheet(sheet, { notation });
    const [first, ...rest] = record.nodes.map(({ text, parent }, index) => [text, parent === index - 1]);
    expect(first).toEqual([notation === 'geometric' ? 'B G35' : 'Wg35', true]);
    expect(rest).toEqual(['X G36', 'V H23', 'B F37', 'V@G13 G14', 'S@E37 F48'].map((text) => [text, true]));
    expect(record.nodes.map(({ comments }) => comments)).toEqual([[], [], [], ['hm'], ['Green resigns'], []]);
    expect(record.nodes.map(({ drawOffer }) => drawOffer)).toEqual([false, false, false, false, true, false]);
    const again = parseRecords(formatRecord(record))[0]!;
    expect(again.nodes.map(({ text }) => text)).toEqual(record.nodes.map(({ text }) => text));
    expect(leftOutOfSheet(record, sheet)).toEqual(['2 comments', '5 moves']);
  });

  it('loses a result that differs from the one on the board', () => {
    const record = recordFromSheet(replayScoreSheet(textOf('introduction.txt')));
    const left = (result: '0-1' | '1-0' | '*') => leftOutOfSheet({ ...record, result }, replayRecord(record));
    expect(left('0-1')).toEqual(['1 comment', 'the result 0-1']);
    expect(left('1-0')).toEqual(['1 comment']);
    expect(left('*')).toEqual(['1 comment']);
  });

  it('is the whole sheet if its colours belong to another ruleset', () => {
    const sheet = replayScoreSheet('Gold\tGreen\nWh78 Ri99\tNh79 resigns', {
      rules: rulesOf('romulan-heart:3'),
    });
    const { nodes } = recordFromSheet(sheet);
    expect(nodes.map(({ text }) => text)).toEqual(['Wh78', 'Ri99', 'Nh79']);
    expect(nodes[2]!.comments).toEqual(['resigns']);
  });
});

describe('an open move', () => {
  const recordAt = (state: GameState, notation: string, moves: string): GameRecord => {
    const tags = `[Rules "${state.rules.id}"]\n[Notation "${notation}"]\n[Position "${state}"]\n\n`;
    return parseRecords(`${tags}${moves}\n`)[0]!;
  };
  const fliers = stateWith('romulan-heart:2', { E37: 'I', F37: 'I', I11: 'L*', A19: 'v*' });
  const codes = ({ diagnostics }: RecordReplay): string[] =>
    diagnostics.map(({ code }) => code).filter((code) => code.includes('-move'));

  it.each(['algebraic', 'geometric'])('keeps its text in %s', (notation) => {
    const { record, replay } = convertRecord(recordAt(fliers, 'algebraic', 'Nh35 *'), { notation });
    expect(codes(replay)).toEqual(['open-move']);
    expect([replay.isOpen(0), replay.plies[0]!.open]).toEqual([true, true]);
    expect(record.nodes.map(({ text }) => text)).toEqual(['Nh35']);
  });

  it('stays open from a score sheet to a record and back', () => {
    const rows = textOf('romulan-heart.txt').split('\n');
    const sheet = rows
      .slice(
        0,
        rows.findIndex((row) => row.startsWith('3.')),
      )
      .join('\n');
    const replay = replayScoreSheet(sheet.replace('Nf37', 'Nf37 (=)'));
    expect(replay.plies.filter(({ open }) => open).map(({ text, drawOffer }) => [text, drawOffer])).toEqual([
      ['Nf37', true],
    ]);
    const record = recordFromSheet(replay, { notation: 'geometric' });
    expect(record.nodes.filter(({ drawOffer }) => drawOffer).map(({ text }) => text)).toEqual(['Nf37']);
    expect(formatScoreSheet(sheetFromReplay(replay))).toContain('Nf37(=)');
  });

  const captures = stateWith('klin-zha', { D38: 'F', E48: 'v*', D49: 'v', I11: 'L*' });

  it.each([
    ['1-0', 'd38e48'],
    ['0-1', 'd38d49'],
    ['*', undefined],
  ])('is resolved by the result if possible: %s', (result, expected) => {
    const replay = replayRecord(recordAt(captures, 'coordinate', `d38xd48 ${result}`));
    expect(codes(replay)).toEqual([expected === undefined ? 'open-move' : 'ambiguous-move']);
    expect(replay.isOpen(0)).toBe(expected === undefined);
    if (expected !== undefined) expect(formatMove(replay.moveAt(0)!)).toBe(expected);
  });

  it('is not resolved by the result if it is in a variation', () => {
    const replay = replayRecord(recordAt(captures, 'coordinate', 'd38e48 (d38xd48) 1-0'));
    expect([replay.isOpen(0), replay.isOpen(1)]).toEqual([false, true]);
  });
});
