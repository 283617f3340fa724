/** The networks of the package. The build keeps this file apart, once for `import` and `require`. */

import type { NetworkData } from './network.ts';
import list from './networks.json' with { type: 'json' };

export const networks: readonly NetworkData[] = list;
