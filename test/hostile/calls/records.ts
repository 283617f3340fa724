/** Valid calls of the entries for notation, notes and records. */

import { klinZha } from 'klin-zha';
import { readNotes } from 'klin-zha/notes';
import { readScoreSheet, replayScoreSheet, sheetFromReplay } from 'klin-zha/records';
import { type Calls, game, move, record, replay, state, tags } from '../things.ts';

const notes = readNotes(
  'B G35 S G36 V H23 V I33 V G13 Fe I11 L H24 Fl I44 Fl G14 B F37 S E37 L E26 Fe E16 Fl E27 Fl D16 V C28 V C17 V C18 G I11 G C18 Fl@G14 x Fl@D16 Fe@E16 x Fl@D16',
);
const pace = { progress: () => {}, signal: new AbortController().signal };
const sheetText = 'Gold        Green\nB G35, S G36\n';
const replayOptions = {
  rules: klinZha,
  notation: 'coordinate',
  strict: false,
  acceptUnsafe: false,
  beamWidth: 4,
};

export const recordCalls: Readonly<Record<string, Calls>> = {
  'klin-zha/notation': {
    algebraic: ['english'],
    formatAlgebraic: [state, move, { letters: 'english', nameCaptured: true, drawOffer: true }],
    formatGeometric: [state, move],
    parseAlgebraic: [state, 'Fe27', { letters: 'english', strict: true, acceptUnsafe: true, suggest: false }],
    parseCoordinate: [state, 'e27f26', { strict: true, acceptUnsafe: true, suggest: false }],
    parseCoordinates: [klinZha, 'e27f26'],
    parseGeometric: [state, 'Fe E27', { strict: true, acceptUnsafe: true, suggest: false }],
    parseNotation: ['algebraic:english'],
    readAlgebraic: [state, 'Fe27', { letters: 'english', strict: true, acceptUnsafe: true, suggest: false }],
    readCoordinate: [state, 'e27f26', { strict: true, acceptUnsafe: true, suggest: false }],
    readGeometric: [state, 'Fe E27', { strict: true, acceptUnsafe: true, suggest: false }],
  },
  'klin-zha/notes': {
    readNotes: ['Gold: B G35', { rules: klinZha, strict: false, beamWidth: 4, ...pace }],
    readRecords: ['1. e37f48 *', { rules: klinZha, encoding: 'utf-8', ...pace }],
    recordsFromNotes: [notes, { notation: 'coordinate', nameCaptured: true, tags }],
  },
  'klin-zha/records': {
    decodeText: [Uint8Array.of(65, 228), 'latin1'],
    addMove: [record, 0, { text: 'e37f48', glyphs: [1], comments: ['x'], clock: 5 }],
    branchesOf: [record],
    changeMove: [
      record,
      0,
      {
        text: 'e37f48',
        glyphs: [1],
        before: ['x'],
        comments: ['x'],
        drawOffer: true,
        left: [{ seat: 1, reason: 'resignation' }],
        evaluation: { score: 1 },
        marks: [{ colour: 'green', cell: 'E37' }],
        after: ['x'],
      },
    ],
    commentMove: [record, 0, 'good'],
    deleteMove: [record, 0],
    demoteMove: [record, 0],
    insertMove: [record, 0, { text: 'e37f48', before: ['x'] }],
    setTag: [record, 'Event', 'x'],
    formatRecord: [record, { width: 60 }],
    formatRecords: [[record], { width: 60 }],
    formatScoreSheet: [sheetFromReplay(replayScoreSheet(sheetText)), { layout: 'bars' }],
    isMoveText: ['e37f48'],
    lineTo: [record, 0],
    mainLine: [record],
    makeRecord: [{ tags, moves: ['e37f48', { text: 'f48g38' }], comments: ['x'], result: '*', left: [] }],
    parseRecords: ['1. e37f48 *', { headersOnly: false }],
    promoteMove: [record, 0, { toMain: true }],
    readGames: [['1. e37f48 *'], { headersOnly: false }],
    readScoreSheet: [sheetText],
    readTokens: ['1. e37f48 *'],
    recordFromJson: [{ format: 'klin-zha-record', version: 1, games: [] }],
    recordToJson: [record],
    gameFilter: [
      {
        player: 'a',
        tags: { Event: 'x' },
        results: ['1-0'],
        rules: 'klin-zha',
        since: '2020',
        until: '2021',
        minPlies: 1,
        maxPlies: 9,
      },
    ],
    positionKey: [state, true],
    positionRows: [replay, 1, { symmetry: true, variations: true }],
    convertRecord: [record, { notation: 'algebraic', nameCaptured: true, replay: replayOptions }],
    gameFromReplay: [replay],
    leftOutOfSheet: [record, replay],
    numberedRecord: [replay],
    recordFromGame: [game, { notation: 'algebraic', nameCaptured: true, tags }],
    recordFromSheet: [replayScoreSheet(sheetText), { notation: 'algebraic', nameCaptured: true, tags }],
    replayRecord: [record, replayOptions],
    replayScoreSheet: [readScoreSheet(sheetText), replayOptions],
    sheetFromReplay: [replayScoreSheet(sheetText), { notation: 'algebraic', nameCaptured: true }],
  },
};
