/**
 * `klin-zha/notes`: games in any text. `readRecords` reads records, JSON, score sheets and notes, and detects
 * which of them a text is. `readNotes` finds the games in free text, such as mails and web pages, and says
 * how sure it is of each move.
 *
 * @module klin-zha/notes
 */

export { type FoundRecords, type ReadRecordsOptions, readRecords } from './format.ts';
export type { Notes, NotesGame, NotesMove, NotesSpan, ReadNotesOptions } from './notes.ts';
export { readNotes } from './read-notes.ts';
export { recordsFromNotes } from './to-record.ts';
