/** The worker that reads texts, so that the page stays usable meanwhile. */

import { readRecords } from 'klin-zha/notes';
import { type GameRecord, replayRecord } from 'klin-zha/records';
import type { Task } from '../bots/thinker.ts';
import type { Found } from './remarks.ts';

/** The games that were read last. */
let found: readonly Found[] = [];

/** Returns the games in a text: records, JSON, score sheets or notes. */
function gamesIn(text: string | Uint8Array): Found[] {
  const { format, records, diagnostics } = readRecords(text);
  // A text without a tag or the name of a cell is not a game.
  const isGame = ({ nodes, tags }: GameRecord): boolean =>
    tags.size > 0 || nodes.some((node) => /[a-i][1-9]{2}/i.test(node.text));
  return records.filter(isGame).map((record) => ({
    record,
    remarks: format === 'record' ? record.diagnostics : diagnostics,
  }));
}

/** Returns a game with the remarks of its replay. */
function withReplay(game: Found | undefined): Found | undefined {
  if (game === undefined || game.remarks !== game.record.diagnostics) return game;
  return { ...game, remarks: [...game.remarks, ...replayRecord(game.record).diagnostics] };
}

/** Returns the title of a game in a list. */
function titleOf({ tags, result }: GameRecord): string {
  const players = ['Gold', 'Green', 'Blue', 'Black'].flatMap((colour) => tags.get(colour) ?? []);
  return [tags.get('Event'), players.join(' – '), tags.get('Date'), result].filter(Boolean).join(', ');
}

addEventListener('message', ({ data }: MessageEvent<Extract<Task, { kind: 'read' | 'pick' }>>) => {
  if (data.kind === 'read') {
    found = gamesIn(data.text);
    postMessage({ answer: found.map(({ record }) => titleOf(record)) });
  } else postMessage({ answer: withReplay(found[data.index]) });
});
