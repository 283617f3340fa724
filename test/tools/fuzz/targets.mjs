// What is tried: everything that reads what comes from outside. A target has a name, says how often it is taken and which
// kinds of text it reads, and throws where what must hold does not.
import { arenaTargets } from './arenas.mjs';
import { commandTargets } from './commands.mjs';
import { endingTargets } from './endings.mjs';
import { matchTargets } from './matches.mjs';
import { onlineTargets } from './online.mjs';
import { pageTargets } from './page.mjs';
import { protocolTargets } from './protocol.mjs';
import { stateTargets } from './states.mjs';
import { textTargets } from './texts.mjs';

export const targets = [
  ...textTargets,
  ...stateTargets,
  ...matchTargets,
  ...protocolTargets,
  ...arenaTargets,
  ...commandTargets,
  ...pageTargets,
  ...endingTargets,
  ...onlineTargets,
];
