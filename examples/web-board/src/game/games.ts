/** The games of the page: which one is shown, and what is stored of it. Loaded with the first game. */

import { type Found, titleOf } from '../open/remarks.ts';
import type { Shell } from '../shell.ts';
import { type Kept, keepTable, keptTable } from '../storage.ts';
import type { Agreement } from './agreement.ts';
import { GameScreen } from './screen.ts';
import { newTable } from './start.ts';
import { isLive, lookingAlong, type Table, tableFromRecord, tableFromText } from './table.ts';
import { setTime } from './time.ts';

const keep = (kept: Kept): void => keepTable('table', kept);

/** Shows one game at a time. */
export class Games {
  readonly #shell: Shell;
  readonly #edit: (table: Table) => void;
  /** The game that is shown, or was shown before another screen. */
  #game: GameScreen | undefined;

  /** @param edit opens the editor with the position of a table */
  constructor(shell: Shell, edit: (table: Table) => void) {
    this.#shell = shell;
    this.#edit = edit;
  }

  /** Whether a game was left while it was played. */
  get canResume(): boolean {
    return this.#game !== undefined && isLive(this.#game.table);
  }

  /** Begins a game. */
  async begin(agreement: Agreement): Promise<void> {
    this.#replace(await newTable(agreement));
  }

  /** Shows a game that was found in a text. */
  show({ record, remarks }: Found): void {
    this.#replace(tableFromRecord(record), remarks);
  }

  /** Shows the game in a text, or returns false. */
  showText(text: string): boolean {
    const table = tableFromText(text);
    if (table !== undefined) this.#replace(table);
    return table !== undefined;
  }

  /** Opens the game that the browser stored; returns whether there is one. */
  resume(name: 'table' | 'before'): boolean {
    const kept = keptTable(name);
    if (name === 'before') this.#keepBefore();
    const opened = kept === null ? undefined : tableFromText(kept.text);
    if (kept === null || opened === undefined) return false;
    this.#show(lookingAlong(opened, kept.path), Math.max(kept.at, opened.match?.at ?? 0));
    return true;
  }

  /** Shows another game; the previous one can be opened again. */
  #replace(table: Table, remarks: Found['remarks'] = []): void {
    this.#keepBefore();
    const shown = this.#show(table, table.match?.at ?? 0, remarks);
    shown.focus();
    if (remarks.length > 0) shown.announce(`${titleOf(remarks, this.#shell.words)}.`);
  }

  #keepBefore(): void {
    if (this.#game !== undefined) keepTable('before', this.#game.kept);
  }

  /** Shows a table at a time of its match. */
  #show(table: Table, at: number, remarks?: Found['remarks']): GameScreen {
    setTime(at);
    const begin = (agreement: Agreement): void => void this.begin(agreement);
    this.#game = new GameScreen(this.#shell, table, { keep, begin, edit: this.#edit }, remarks);
    this.#shell.show(this.#game);
    return this.#game;
  }
}
