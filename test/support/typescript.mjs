/** TypeScript by `require`: an import would first look through its nine megabytes for the names that it exports. */

import { createRequire } from 'node:module';

export default createRequire(import.meta.url)('typescript');
