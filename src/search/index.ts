/**
 * `klin-zha/search`: the fast door, for bots and whoever else looks at millions of positions.
 *
 * @module klin-zha/search
 */

export { Searcher } from './searcher.ts';
