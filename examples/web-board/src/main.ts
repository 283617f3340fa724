/** The page: which screen is shown. All but the first screen are loaded on demand. */

import { parsePosition, parseRules } from 'klin-zha';
import 'klin-zha/element';
import { type Agreement, usual } from './game/agreement.ts';
import type { Games } from './game/games.ts';
import type { Table } from './game/table.ts';
import { homeScreen } from './home.ts';
import { findOnline, gameInAddress, type Online } from './online/index.ts';
import { clearAddress, positionInAddress, type SharedPosition, textInAddress } from './share.ts';
import { Shell } from './shell.ts';
import { keptTable } from './storage.ts';

const shell = new Shell({
  home: showHome,
  newGame: () => void showNewGame(),
  open: () => void showOpen(),
  legend: () => void showLegend(),
});

/** The games, after the first one. */
let games: Games | undefined;

/** The games of the server, if it has any. */
let online: Online | null = null;

async function loadGames(): Promise<Games> {
  const loaded = await import('./game/games.ts');
  games ??= new loaded.Games(shell, (table) => void editTable(table));
  return games;
}

async function begin(agreement: Agreement): Promise<void> {
  await (await loadGames()).begin(agreement);
}

async function resume(name: 'table' | 'before'): Promise<boolean> {
  return (await loadGames()).resume(name);
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

async function editTable(table: Table): Promise<void> {
  const { rulesOf, stateOf } = await import('./game/table.ts');
  await edit({ rules: rulesOf(table).id, position: String(stateOf(table)) });
}

function showHome(): void {
  const screen = homeScreen(shell, {
    play: (levels) => void begin({ ...usual, levels }),
    learn: (first) => void showLearn(first),
    puzzles: () => void showPuzzles(),
    edit: () => void edit({ rules: usual.rules.id, position: '' }),
    open: () => void showOpen(),
    get online() {
      return online === null ? undefined : () => void online?.lobby();
    },
    resume: games?.canResume === true ? () => void resume('table') : undefined,
  });
  shell.show(screen);
}

async function showLearn(first?: number): Promise<void> {
  const { LearnScreen } = await import('./learn/screen.ts');
  const deeds = {
    play: () => void begin({ ...usual, levels: [0, 1] }),
    puzzles: () => void showPuzzles(),
  };
  const screen = new LearnScreen(shell, deeds, first);
  shell.show(screen);
  screen.focus();
}

async function showPuzzles(): Promise<void> {
  const { PuzzleScreen } = await import('./puzzles/screen.ts');
  const screen = new PuzzleScreen(shell);
  shell.show(screen);
  screen.focus();
}

async function showLegend(): Promise<void> {
  const { legend } = await import('./learn/legend.ts');
  shell.openDialog(shell.words.legend, legend(shell.rules ?? usual.rules, shell));
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
  const { openForm } = await import('./open/form.ts');
  const form = openForm(shell.words, {
    game: async (found) => {
      const shown = await loadGames();
      dialog.close();
      shown.show(found);
    },
    position: (shared) => {
      dialog.close();
      openPosition(shared);
    },
    before:
      keptTable('before') === null
        ? undefined
        : () => {
            dialog.close();
            void resume('before');
          },
  });
  const dialog = shell.openDialog(shell.words.open, form);
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
  if (text === undefined && position === undefined) return false;
  clearAddress();
  if (text !== undefined) return (await loadGames()).showText(text);
  if (position !== undefined) openPosition(position);
  return true;
}

async function start(): Promise<void> {
  const isKept = gameInAddress() === undefined && keptTable('table') !== null && (await resume('table'));
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
