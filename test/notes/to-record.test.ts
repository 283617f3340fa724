import {
  createState,
  Game,
  introductionGold,
  introductionGreen,
  klinZha,
  placeArmies,
  unwrap,
} from 'klin-zha';
import { readNotes, readRecords, recordsFromNotes } from 'klin-zha/notes';
import { formatRecords, parseRecords, recordFromGame, recordToJson, replayRecord } from 'klin-zha/records';
import { describe, expect, it } from 'vitest';
import { textFormat } from '../../src/notes/format.ts';
import { runs, some } from '../support/runs.ts';
import { corpus } from './corpus.ts';

const clean = corpus()
  .filter(({ isNoisy }) => !isNoisy)
  .filter((_, index) => index % 2 === 0);
// These include texts with open moves.
const read = some(clean, 3).map((sample) => ({ ...sample, notes: readNotes(sample.text) }));

describe('recordsFromNotes', () => {
  it('writes games whose moves replay as they were read', () => {
    for (const { notes, style } of read) {
      const records = parseRecords(formatRecords(recordsFromNotes(notes)));
      expect(records.length, style.name).toBe(notes.games.length);
      for (const [index, record] of records.entries()) {
        const { moves } = notes.games[index]!;
        const replay = replayRecord(record, { acceptUnsafe: true });
        const errors = replay.diagnostics.filter(({ severity }) => severity === 'error');
        expect(errors, style.name).toEqual([]);
        expect(replay.plies.map(({ move }) => move)).toEqual(
          moves.map(({ move, candidates }) => move ?? candidates[0]),
        );
      }
    }
  });

  const armies = `Gold: B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14
Green: B F37, S E37, L E26, Fe E16, Fl E27, Fl D16, V C28, V C17, V C18
Goals: I11, C18
1. Fl@G14 x Fl@D16   Fe@E16 x Fl@D16
2. V@G13 G14         S@E37 F48
`;
  const tagsOf = (text: string) => recordsFromNotes(readNotes(text)).map(({ tags }) => [...tags]);

  it('reads tags above the moves as in score sheets', () => {
    const found = [
      ['Event', 'Spring meeting'],
      ['Gold', 'Worf Meier'],
      ['Green', 'Jutta Lang'],
    ];
    const others = tagsOf(armies)[0]!;
    expect(others.map(([name]) => name)).toEqual(['Rules', 'Notation', 'Result']);
    for (const head of [
      'Event: Spring meeting\nGold: Worf Meier\nGreen: Jutta Lang\n\n',
      '> Event: Spring meeting\n> **Gold:** Worf Meier\n> Player Green: Jutta Lang\n',
      '<p>Event: Spring meeting</p><p>Gold: Worf Meier<br>Green: Jutta Lang</p>\n',
      'Event: Spring meeting,,\nGold: Worf Meier;;\nGreen: Jutta Lang,\n',
    ])
      expect(tagsOf(head + armies), head).toEqual([[...found, ...others]]);
    const after = armies.replace(
      'Goals',
      'Event: Spring meeting\nGold: Worf Meier\nGreen: Jutta Lang\nGoals',
    );
    expect(tagsOf(after)).toEqual([[...found, ...others]]);
  });

  it('names the players whose names stand beside their colours', () => {
    const others = tagsOf(armies)[0]!;
    const found = [
      ['Gold', 'Tom'],
      ['Green', 'Eve'],
    ];
    for (const text of [
      armies.replace('Gold:', 'Tom (Gold):').replace('Green:', 'Eve (Green):'),
      `Tom has gold, Eve has green.\n${armies}`,
      `Gold = Tom   Green = Eve\n${armies}`,
    ])
      expect(tagsOf(text)[0], text).toEqual(expect.arrayContaining([...found, ...others]));
    const both = tagsOf(`Gold: Tom Meier\nTom has gold, Eve has green.\n${armies}`)[0];
    expect(both).toEqual(expect.arrayContaining([['Gold', 'Tom Meier'], found[1]]));
    expect(tagsOf(`Tom has gold, Eve has blue.\n${armies}`)[0]).not.toContainEqual(['Blue', 'Eve']);
  });

  it('reads the subject and the date of a mail, and no sentences, later lines or other colours', () => {
    const mail = 'From: Tom\nDate: Sat, 2 Oct 2002 21:14:03 +0200\nSubject: Re: our game\n\n';
    const text = `${mail}Gold: I was tired.\nBlue: Peter\n\n${armies}Gold: good game\n`;
    expect(Object.fromEntries(tagsOf(text)[0]!)).toMatchObject({ Event: 'our game', Date: '2002.10.02' });
    expect(tagsOf(text)[0]!.map(([name]) => name)).toEqual(['Event', 'Date', 'Rules', 'Notation', 'Result']);
    const [record] = recordsFromNotes(readNotes(text), { tags: [['Event', 'Cup']] });
    expect(record!.tags.get('Event')).toBe('Cup');
    expect(record!.comments.join(' ')).toContain('Gold: I was tired. Blue: Peter');
  });

  it('keeps every word of the other text as a comment', () => {
    for (const { text, notes, style } of read) {
      const written = formatRecords(recordsFromNotes(notes)).replace(/\s+/g, ' ');
      const comments = notes.spans.filter(({ kind }) => kind === 'comment');
      const words = comments.flatMap(({ from, to }) => text.slice(from, to).match(/\p{L}{4,}/gu) ?? []);
      expect(
        words.filter((word) => !written.includes(word)),
        style.name,
      ).toEqual([]);
    }
  });

  it('lists the candidates of an open move in a comment', () => {
    const open = read.flatMap(({ notes }) =>
      notes.games.flatMap(({ moves }, game) =>
        moves.flatMap(({ confidence }, node) => (confidence === 'open' ? [{ notes, game, node }] : [])),
      ),
    );
    expect(open.length).toBeGreaterThan(runs(10));
    for (const { notes, game, node } of open)
      expect(recordsFromNotes(notes)[game]!.nodes[node]!.comments[0]).toMatch(/^Open: \S+( or \S+)*\.$/);
  });
});

describe('readRecords', () => {
  const armies = [introductionGold, introductionGreen];
  const { state, moves } = unwrap(placeArmies(createState(klinZha), armies));
  const record = recordFromGame(
    moves.reduce((game, move) => game.play(move), new Game(createState(klinZha))).play('g14d16'),
  );
  const text = formatRecords([record]);

  it('recognises records, JSON, score sheets and notes', () => {
    expect(state.phase).toBe('battle');
    expect(textFormat(text)).toBe('record');
    expect(textFormat(JSON.stringify(recordToJson(record)))).toBe('json');
    expect(
      textFormat(`${JSON.stringify(recordToJson(record))}\n${JSON.stringify(recordToJson(record))}\n`),
    ).toBe('json-lines');
    expect(textFormat('Gold\tGreen\nB G35\t\n')).toBe('sheet');
    const mail = clean.find(({ style }) => style.name === 'quoted mail')!;
    expect(textFormat(mail.text)).toBe('notes');
  });

  it('reads as many games from each format as were written', () => {
    expect(readRecords(text).records.length).toBe(1);
    expect(readRecords(JSON.stringify([recordToJson(record), recordToJson(record)])).records.length).toBe(2);
    for (const { text, notes, truth, style } of read) {
      const { records } = readRecords(text);
      const played = records.reduce((sum, one) => sum + replayRecord(one).played, 0);
      const found = notes.games.reduce((sum, game) => sum + game.moves.length, 0);
      expect(records.length, style.name).toBe(truth.games.length);
      expect(played, style.name).toBeGreaterThanOrEqual(found);
    }
  });

  it('reports JSON that is not a record', () => {
    const { records, diagnostics } = readRecords('{"moves": 1}');
    expect(records).toEqual([]);
    expect(diagnostics[0]).toMatchObject({ severity: 'error' });
  });

  it('keeps the columns of a table with commas, if its cells are quoted and have commas too', () => {
    const table = `No,Gold,Green
setup,"S H56, Fl F69, Fl H79, L H57, Fe H89, V I88, B G69, V F58, V I89","B D28, L E37, Fe C18, V C28, S A19, Fl D16, Fl E26, V D27, V E49"
Goal,G V@F58,G L@E37
1,Fl H79xE49,L- E37xE49
2,Fe H89 G79,Fl E26xH56
`;
    const { records, format } = readRecords(table);
    expect(format).toBe('notes');
    const replay = replayRecord(records[0]!);
    expect(replay.start.first).toBe(1);
    expect(replay.plies.slice(20).map(({ seat }) => seat)).toEqual([1, 2, 1, 2]);
  });

  it('does not take a sheet with a wrong move for a game of another ruleset', () => {
    const sheet = `Gold	Green
S F59, V F58, Fl H89, Fe I99, B G68, Fl H79, V H57, L H67, V G57	
	Fl D38, S C29, Fl D28, Fe E37, V D16, V E48, L C17, B E49, V E16
G Fe@I99	G V@D16
S@F59 G79	S@C29 D49
Fe-@I99 I78	Fl@D38 x V@F58
S@G79 x Fl@F58	Fl@D28 B18
S@F58 x Fe@E37	L@C17 D17
Fl@H89 H56	V@E48 E38
S@E37 x V@E16	Fl@B18 x S@E16
Fl@H56 G46	Fl@E16 E37
Fl@H34 x Fl@E37	V@E38 x Fl@E37
Fe@I78 I89	L@D17 C17
`;
    const { format, diagnostics } = readRecords(sheet);
    expect(format).toBe('sheet');
    expect(diagnostics[0]).toMatchObject({ line: 11, code: 'illegal-move', ruling: 'R3.4' });
  });
});
