/** The page: which screen is shown, and what is kept when it changes. */

import { parsePosition, parseRules } from 'klin-zha';
import 'klin-zha/element';
import type { Found } from './game/remarks.ts';
import { GameScreen } from './game/screen.ts';
import { type Agreement, newTable, usual } from './game/start.ts';
import {
  isLive,
  lookingAlong,
  rulesOf,
  stateOf,
  type Table,
  tableFromRecord,
  tableFromText,
} from './game/table.ts';
import { setTime } from './game/time.ts';
import { homeScreen } from './home.ts';
import { findOnline, gameInAddress, type Online } from './online/index.ts';
import { clearAddress, positionInAddress, type SharedPosition, textInAddress } from './share.ts';
import { Shell } from './shell.ts';
import { type Kept, keepTable, keptTable } from './storage.ts';

const shell = new Shell({
  home: showHome,
  newGame: () => void showNewGame(),
  open: () => void showOpen(),
});
/** The game that is shown, or was shown before another screen. */
let game: GameScreen | undefined;

/** The games of the server, if it has any. */
let online: Online | null = null;

const keep = (kept: Kept): void => keepTable('table', kept);

/** Shows a table at a time of its match. */
function showTable(table: Table, at: number, remarks?: Found['remarks']): GameScreen {
  setTime(at);
  game = new GameScreen(
    shell,
    table,
    { keep, begin: (agreement) => void begin(agreement), edit: editTable },
    remarks,
  );
  shell.show(game);
  return game;
}

/** Shows another game; the previous one can be opened again. */
function replaceTable(table: Table, remarks: Found['remarks'] = []): void {
  if (game !== undefined) keepTable('before', game.kept);
  const shown = showTable(table, table.match?.at ?? 0, remarks);
  shown.focus();
  if (remarks.length > 0) shown.announce(`${shell.words.remarks(remarks.length)}.`);
}

async function begin(agreement: Agreement): Promise<void> {
  replaceTable(await newTable(agreement));
}

/** Begins a game in a position, or shows the faults of the position in the editor. */
function openPosition({ rules: id, position }: SharedPosition): void {
  const rules = parseRules(id);
  const isValid = rules.ok && parsePosition(rules.value, position).ok;
  if (isValid) void begin({ ...usual, rules: rules.value, position });
  else void edit({ rules: id, position });
}

async function edit(shared: SharedPosition): Promise<void> {
  const { editorScreen } = await import('./editor/screen.ts');
  shell.show(editorScreen(shell, shared, (agreement) => void begin(agreement)));
}

function editTable(table: Table): void {
  void edit({ rules: rulesOf(table).id, position: String(stateOf(table)) });
}

function showHome(): void {
  const resumed = game?.table;
  const screen = homeScreen(shell, {
    play: (levels) => void begin({ ...usual, levels }),
    edit: () => void edit({ rules: usual.rules.id, position: '' }),
    open: () => void showOpen(),
    get online() {
      return online === null ? undefined : () => void online?.lobby();
    },
    resume: resumed !== undefined && isLive(resumed) ? () => openKept(keptTable('table')) : undefined,
  });
  shell.show(screen);
}

async function showNewGame(): Promise<void> {
  const { newGameForm } = await import('./game/new-game.ts');
  const form = newGameForm(shell.words, (agreement) => {
    dialog.close();
    void begin(agreement);
  });
  const dialog = shell.openDialog(shell.words.newGame, form);
}

async function showOpen(): Promise<void> {
  const { openForm } = await import('./game/open.ts');
  const before = keptTable('before');
  const closing =
    <T extends readonly unknown[]>(deed: (...given: T) => void) =>
    (...given: T): void => {
      dialog.close();
      deed(...given);
    };
  const form = openForm(shell.words, {
    game: closing((found) => replaceTable(tableFromRecord(found.record), found.remarks)),
    position: closing(openPosition),
    before:
      before === null
        ? undefined
        : closing(() => {
            if (game !== undefined) keepTable('before', game.kept);
            openKept(before);
          }),
  });
  const dialog = shell.openDialog(shell.words.open, form);
}

/** Opens the game that the browser stored. */
function openKept(kept: Kept | null): boolean {
  const opened = kept === null ? undefined : tableFromText(kept.text);
  if (kept === null || opened === undefined) return false;
  showTable(lookingAlong(opened, kept.path), Math.max(kept.at, opened.match?.at ?? 0));
  return true;
}

/** Opens the game or the position in the address. */
async function openAddress(): Promise<boolean> {
  const id = gameInAddress();
  if (id !== undefined && online !== null) {
    await online.open(id);
    return true;
  }
  const position = positionInAddress();
  const text = await textInAddress();
  const opened = text === undefined ? undefined : tableFromText(text);
  if (position === undefined && opened === undefined) return false;
  clearAddress();
  if (opened !== undefined) replaceTable(opened);
  else if (position !== undefined) openPosition(position);
  return true;
}

async function start(): Promise<void> {
  const isKept = gameInAddress() === undefined && openKept(keptTable('table'));
  if (!isKept) showHome();
  online = await findOnline(shell);
  // The first screen may have a new button.
  if (online !== null) shell.draw();
  await openAddress();
  addEventListener('hashchange', () => void openAddress());
  // Without a service worker, the page needs a network.
  if (import.meta.env.PROD)
    await navigator.serviceWorker?.register('./service-worker.js').catch(() => undefined);
}

void start();
