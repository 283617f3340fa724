/** Variants of one's own for klin-zha. */

export { couriers } from './couriers.js';
export { lake, lakeBoard } from './lake.js';
export { quickSwift } from './quick-swift.js';
export { thirdStrike } from './third-strike.js';
