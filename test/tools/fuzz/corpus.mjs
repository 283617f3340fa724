// What the inputs are made of: small texts of every form that is read, and what can be done to them.
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('corpus/', import.meta.url);
const records = new URL('../../../examples/records/', import.meta.url);

function filesOf(where) {
  return readdirSync(where)
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, where), 'utf8') }));
}

const files = [...filesOf(folder), ...filesOf(records)];

function textsIn(...endings) {
  return files
    .filter(({ name }) => endings.some((ending) => name.endsWith(ending)))
    .flatMap(({ name, text }) => textsOf(name.split('.').pop(), text));
}

/** The texts of a file: itself, its lines, or what its lines say in JSON. */
function textsOf(ending, text) {
  const lines = text.trimEnd().split('\n');
  if (ending === 'texts') return lines.map((line) => JSON.parse(line));
  return ending === 'lines' ? lines : [text];
}

/** The texts by their forms. */
export const corpus = {
  record: textsIn('.kzn'),
  sheet: textsIn('.txt'),
  note: textsIn('notes.texts'),
  json: textsIn('.json'),
  move: textsIn('moves.lines'),
  name: textsIn('names.lines'),
  state: textsIn('states.lines', 'state.json'),
  game: textsIn('games.lines', 'stored-game.json'),
  match: textsIn('matches.texts'),
  'match-record': textsIn('match-records.texts'),
  envelope: textsIn('envelopes.lines'),
  arbiter: textsIn('arbiters.texts'),
  engine: textsIn('engines.texts'),
  page: textsIn('pages.lines'),
  arena: textsIn('arenas.texts'),
  opening: textsIn('openings.texts'),
  message: textsIn('messages.texts'),
};
const everything = Object.values(corpus).flat();

/** A whole number from 0 to below another. */
export function below(random, limit) {
  return Math.floor(random() * limit);
}

export function oneOf(random, list) {
  return list[below(random, list.length)];
}

const strange = [
  ...['\0', '\ufeff', '\ud800', '\udc00', '\ud83d\ude00', '\u202e', '\u2067', '\u0301', '\u200d', '\u00a0'],
  ...[
    '\u2028',
    '\u3000',
    '\uff21',
    '\u0130',
    '\u1e9e',
    '\ufb01',
    '\u0663',
    '\u221e',
    '\uffff',
    '\u0085',
    '\x1b[2J',
  ],
];
const meaningful = [
  ...'{}()[]"\\;%$!?,.:=@x*|/+-#~&\t\n\r ',
  ...['\r\n', '\n[', '(=)', '[%clk ', '1/2-1/2', '...', '$999', '1-0', '\n\n', '__proto__', '\n%', '\\u0000'],
  ...[
    '99999999999999999999',
    '-1',
    '1e999',
    '0x10',
    'NaN',
    'null',
    '[[',
    '{"',
    'A11',
    'E37',
    '2C25',
    'hand1=',
  ],
];

function character(random) {
  if (random() < 0.5) return oneOf(random, meaningful);
  return random() < 0.5 ? oneOf(random, strange) : String.fromCharCode(below(random, 0x10000));
}

const cut = (_, text, at, length) => text.slice(0, at) + text.slice(at + length);
const double = (_, text, at, length) => text.slice(0, at + length) + text.slice(at);
const put = (random, text, at) => text.slice(0, at) + character(random) + text.slice(at);
const replace = (random, text, at) => text.slice(0, at) + character(random) + text.slice(at + 1);
const shout = (_, text, at, length) =>
  text.slice(0, at) + text.slice(at, at + length).toUpperCase() + text.slice(at + length);
const digits = (random, text, at) =>
  text.slice(0, at) + String(below(random, 1e9)).repeat(3) + text.slice(at);

function swap(_, text, at, length) {
  const end = at + length;
  return text.slice(0, at) + text.slice(end, end + length) + text.slice(at, end) + text.slice(end + length);
}

function splice(random, text, at) {
  const other = oneOf(random, everything);
  return text.slice(0, at) + other.slice(below(random, other.length + 1));
}

/** Bytes that went wrong: some are changed, and what is no UTF-8 any more is read as such. */
function bytes(random, text, at, length) {
  const buffer = Buffer.from(text.slice(at, at + length));
  if (buffer.length > 0) buffer[below(random, buffer.length)] = below(random, 256);
  return text.slice(0, at) + buffer.toString(random() < 0.5 ? 'utf8' : 'latin1') + text.slice(at + length);
}

const mutators = [cut, cut, double, swap, put, put, replace, replace, splice, bytes, shout, digits];
const usual = 700;
const longest = 6000;

/** A text from the corpus, as it is or with some damage. */
export function makeText(random, kinds, length = usual) {
  const list = random() < 0.95 ? corpus[oneOf(random, kinds)] : everything;
  let text = oneOf(random, list);
  for (let times = below(random, 6); times > 0; times--) {
    const at = below(random, text.length + 1);
    text = oneOf(random, mutators)(random, text, at, 1 + below(random, random() < 0.8 ? 6 : 60));
  }
  return text.slice(0, random() < 0.7 ? length : longest);
}

const junk = [
  null,
  true,
  -1,
  0.5,
  1e308,
  '',
  'x',
  '\ud800',
  '__proto__',
  [],
  {},
  [[[]]],
  { parent: 0 },
  'e37f48',
];

/** A value with some of what it holds changed, left out or doubled. */
export function makeValue(random, value) {
  if (random() < 0.15 || typeof value !== 'object' || value === null) return oneOf(random, junk);
  const keys = Object.keys(value);
  const key = oneOf(random, keys);
  if (key === undefined || random() < 0.2) return value;
  if (Array.isArray(value)) {
    const from = Number(key);
    if (random() < 0.3) return value.toSpliced(from, 1);
    if (random() < 0.3) return value.toSpliced(from, 0, value[from]);
    return value.with(from, makeValue(random, value[from]));
  }
  const { [key]: chosen, ...others } = value;
  if (random() < 0.2) return others;
  return { ...others, [random() < 0.1 ? String(oneOf(random, junk)) : key]: makeValue(random, chosen) };
}

/** Texts that are large in one way: how they begin, what is repeated, and how they end. */
export const giants = [
  ['nested parentheses', 'a ', '(b ', ''],
  ['nested braces', '1. a ', '{', ''],
  ['nested brackets', '', '[', ''],
  ['nested lists', '{"moves":', '[', '}', ']'],
  ['nested objects', '{"tags":', '{"a":', '1}', '}'],
  ['nested variations', 'a ', '(b ', ' *', ')'],
  ['closing parentheses', 'a ', ')', ''],
  ['backslashes', '[Event "', '\\', '"]'],
  ['quotation marks', '', '"', ''],
  ['one digit', '', '9', ''],
  ['one letter', '', 'F', ''],
  ['spaces', 'Gold  Green\n', ' ', 'x'],
  ['lines', 'Gold\tGreen\n', '\n', 'x'],
  ['columns', 'Gold\tGreen\n', '\t', 'x'],
  ['bars', '|Gold|Green|\n', '|', 'x'],
  ['combining marks', 'e', '\u0301', '37'],
  ['surrogates', '', '\ud800', ''],
  ['captures', '', 'x ', ''],
  ['numbers in one word', '', '1.', ''],
  ['dots and numbers in one word', 'f@a19 ', '11..', ' *'],
  ['parts of an id', 'klin-zha', '+draws', ''],
  ['commas', 'a', ',', ''],
  ['tags', '', '[A "b"]\n', ''],
  ['moves', '', 'Fl@I44 F14 ', '*'],
  ['rows', 'Gold\tGreen\n', 'B E37\tB F37\n', ''],
  ['a wide and long table', '', 'Gold\tGreen\t', '', '\nB E37'],
  ['a wide and long sheet', '', 'Gold  Green  ', '', '\nB E37'],
  ['rows of words', 'Gold  Green\n', 'B E37  two words  F37\n', ''],
];

const armies =
  'Gold: B G35, S G36, V H23, V I33, V G13, Fe I11, L H24, Fl I44, Fl G14\nGreen: B F37, S E37, L E26, Fe E16, Fl E27, Fl D16, V C28, V C17, V C18\nGoals: I11, C18\n';

const begun = '{"rules":"klin-zha","control":"300"}\n{"at":0,"type":"start"}\n';

const twoPlayers = '{"games":9,"players":[{"name":"a","bot":"greedy"},{"name":"b","bot":"random"}]}';

/** Texts that are large in one way that only readers of one kind of text come into. */
export const ownGiants = {
  state: [
    ['pairs of a position', '{"rules":"klin-zha","position":"1/3/5/7/9/11/13/15/17 1 - - 0 1 ', 'a=1;', '"}'],
    ['rows of a position', '{"rules":"klin-zha","unchecked":true,"position":"1', '/1', ' 1 - - 0 1 -"}'],
  ],
  game: [
    [
      'moves of a game',
      '{"rules":"klin-zha","start":"1/3/5/7/9/11/13/15/17 1 - - 0 1 hand1=FLSIIVVVB;hand2=FLSIIVVVB","moves":[',
      '"f@a19",',
      '"x"]}',
    ],
    [
      'those who left',
      '{"rules":"romulan-heart:3","start":"","moves":[],"left":[',
      '{"seat":1,"ply":0,"reason":"time"},',
      '1]}',
    ],
  ],
  note: [
    ['cells', armies, 'G14 ', ''],
    ['moves of both', armies, 'Fl@G14 x Fl@D16 Fe@E16 x Fl@D16 ', ''],
    ['armies', '', armies, ''],
    ['rows of cells', '', 'B G35, S G36, V H23\n', ''],
    ['quotations', armies, '> 1. V@G13 G14\n', ''],
    ['entities', '', '&nbsp;', ''],
    ['players', '', 'Tom (Gold) ', ''],
    ['rows of a position', '', '1/', ' 1'],
  ],
  match: [
    ['ticks', begun, '{"at":1,"type":"tick"}\n', ''],
    ['what is refused', begun, '{"at":1,"type":"press","seat":1}\n', ''],
    ['stops', begun, '{"at":1,"type":"pause","by":1}\n{"at":1,"type":"resume"}\n', ''],
    ['touched cells', `${begun}{"at":1,"type":"touch","seat":1,"cells":[`, '"A19",', '"A19"]}'],
    ['periods', '{"rules":"klin-zha","control":"', '9/99:', '99"}\n{"at":0,"type":"start"}'],
    ['absent seats', '{"rules":"klin-zha","control":"-","absent":[', '1,', '1]}'],
  ],
  'match-record': [
    [
      'events in a comment',
      '[Rules "klin-zha"]\n[TimeControl "300"]\n[Match ""]\n\n{[%evt 0 start] ',
      '[%evt 1 tick] ',
      '} *',
    ],
    ['members of an event', '[Rules "klin-zha"]\n[TimeControl "300"]\n\n{[%evt 0 start', ' a=1', ']} *'],
    ['members of a tag', '[Rules "klin-zha"]\n[TimeControl "300"]\n[Match "', 'a=1 ', '"]\n\n*'],
  ],
  envelope: [['a long sealed text', '{"text":"', 'a', '"}']],
  arbiter: [
    [
      'moves of a position',
      'newgame rules klin-zha seat 1\nposition 1/3/5/7/9/11/13/15/17 1 - - 0 1 - moves',
      ' e37f48',
      '',
    ],
    ['words of go', 'go', ' nodes 1', ''],
    ['questions', '', 'isready\n', 'quit'],
    ['refused moves', 'newgame rules klin-zha+blind seat 1\n', 'refused e37f48\n', ''],
    ['an option of many words', 'setoption name a', ' value b', '\u2028c'],
  ],
  engine: [
    ['choices of an option', 'option name a type combo', ' var b', ''],
    ['a gap in an option', 'option name a type combo var b', ' ', 'c'],
    ['types of an option', 'option name a', ' type check b', '\u2028'],
    ['words of info', 'info', ' text b', '\u2028c'],
    ['a line of moves', 'info line', ' e37f48', ''],
    ['remarks', '', 'what is this\n', 'ok'],
  ],
  page: [['letters of an address', '#game=', 'AAAA', '']],
  arena: [
    ['lines of a ledger', `${twoPlayers}\n`, '{"index":0,"group":0}\n', ''],
    [
      'players of an arena',
      '{"games":2,"players":[',
      '{"name":"a","bot":"greedy"},',
      '{"name":"b","bot":"random"}]}',
    ],
    ['a nested head', `${twoPlayers}\n{"arena":`, '[', '}', ']'],
    ['a nested arena', `${twoPlayers}\n{"arena":{"rules":`, '{"a":', '1}}', '}'],
  ],
  message: [['messages', '', '1{"id":1,"type":"list"}\n', '']],
  opening: [
    ['openings', '', '1/3/5/7/9/11/13/15/17 1 - - 0 1 -\n', ''],
    ['openings in JSON', '["', 'a","', '"]'],
    ['remarks', '', '# no position\n', 'x'],
  ],
};
