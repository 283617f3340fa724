// The check with the package as ES modules.
import * as main from 'klin-zha';
import * as bots from 'klin-zha/bots';
import * as endings from 'klin-zha/endings';
import * as learn from 'klin-zha/learn';
import * as match from 'klin-zha/match';
import * as net from 'klin-zha/net';
import * as notation from 'klin-zha/notation';
import * as records from 'klin-zha/records';
import * as render from 'klin-zha/render';
import * as search from 'klin-zha/search';
import * as words from 'klin-zha/words';
import { check } from './check.mjs';

/** What is checked stands beside this file where it runs. */
const given = './data.mjs';
const { data } = await import(given);
const library = { main, bots, endings, learn, match, net, notation, records, render, search, words };
export const answer = await check(library, data);
console.log(answer);
