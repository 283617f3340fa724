/** Variants of one's own for klin-zha. */

export { quickSwift } from './quick-swift.js';
export { thirdStrike } from './third-strike.js';
