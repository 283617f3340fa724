/** Online games: found by the page if `examples/online` serves it. */

import type { Screen, Shell } from '../shell.ts';
import { addressOfGame, findServer, gameInAddress } from './service.ts';

export { gameInAddress };

/** The online games of a page. */
export interface Online {
  /** Shows the lobby. */
  readonly lobby: () => Promise<void>;
  /** Shows a game, for its players or a spectator. */
  readonly open: (id: string) => Promise<void>;
}

/** Returns the online games, or null if the page is served by another server. */
export async function findOnline(shell: Shell): Promise<Online | null> {
  const address = await findServer();
  if (address === null) return null;
  const show = (screen: Screen): void => shell.show(screen);
  const open = async (id: string): Promise<void> => {
    const { OnlineScreen } = await import('./screen.ts');
    show(new OnlineScreen(shell, address, id, { open }));
    history.replaceState(null, '', addressOfGame(id));
  };
  const lobby = async (): Promise<void> => {
    const { lobbyScreen } = await import('./lobby.ts');
    show(lobbyScreen(shell, address, { open }));
  };
  return { lobby, open };
}
