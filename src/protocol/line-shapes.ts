/** What the lines of the protocol hold: nothing else is written. */

import { checkObject, checkShape, type Shape, withArticle } from '../base/guards.ts';
import { failWith } from '../base/result.ts';

const arbiterShapes: Readonly<Record<string, Shape>> = {
  'klin-zha': { version: 'number' },
  setoption: { name: 'text', value: 'text' },
  isready: {},
  stop: {},
  quit: {},
  newgame: { rules: 'text', seat: 'number', control: 'text?' },
  position: { position: 'text', moves: 'texts' },
  view: { view: 'object' },
  report: { report: 'object' },
  refused: { move: 'text' },
  legal: { moves: 'texts' },
  go: { limits: 'object' },
  offer: { seat: 'number' },
  over: { reason: 'text' },
};

const engineShapes: Readonly<Record<string, Shape>> = {
  id: { key: 'text', text: 'text' },
  option: { option: 'object' },
  ok: {},
  readyok: {},
  gameok: {},
  legal: {},
  resign: {},
  accept: {},
  decline: {},
  refuse: { text: 'text' },
  info: { info: 'object' },
  bestmove: { move: 'text' },
  claim: { kind: 'text', move: 'text?' },
};

const option: Shape = {
  name: 'text',
  type: 'text',
  default: 'text?',
  min: 'number?',
  max: 'number?',
  values: 'texts?',
};

const info: Shape = {
  depth: 'number?',
  nodes: 'number?',
  time: 'number?',
  scores: 'numbers?',
  line: 'texts?',
  text: 'text?',
};

const limits: Shape = { nodes: 'number?', time: 'number?', depth: 'number?', left: 'numbers?' };

/** Whether a text stays one line. */
export function isOneLine(text: string): boolean {
  return !/[\n\r\u2028\u2029]/.test(text);
}

/** Whether a text stays one line, and says something. */
export function isFilledLine(text: string): boolean {
  return isOneLine(text) && text.trim() !== '';
}

type Form = readonly [is: (text: string) => boolean, expected: string];

const words: Form = [isOneLine, 'a text in one line'];
const name: Form = [isFilledLine, 'a text in one line'];
const word: Form = [(text) => /^\S+$/.test(text), 'one word'];
/** A move in coordinates by its form; whether it is one is asked of a position. */
const move: Form = [(text) => /^[a-z0-9@]{2,12}$/.test(text), 'a move in coordinates, in small letters'];

/** How texts have to be written, by the members that hold them: any other would be read as something else, or as several lines. */
const forms: Readonly<Record<string, Form>> = {
  name,
  value: words,
  rules: word,
  control: word,
  position: [(text) => /^\S+(?: \S+){6}$/.test(text), 'seven fields with a blank between them'],
  moves: move,
  move,
  reason: word,
  key: [(text) => text === 'name' || text === 'author', 'name or author'],
  text: name,
  type: [(text) => /^(?:check|spin|combo|string)$/.test(text), 'check, spin, combo or string'],
  default: words,
  values: words,
  line: move,
  kind: [(text) => text === 'repetition' || text === 'fifty', 'repetition or fifty'],
};

/** A line of which nothing is known but that it says its type. */
interface Line {
  readonly type: string;
  readonly limits?: unknown;
  readonly winner?: unknown;
  readonly option?: unknown;
  readonly info?: unknown;
}

/**
 * Refuses what is no line of an arbiter.
 *
 * @throws KlinZhaError `bad-line`
 */
export function checkArbiterLine(line: Line): void {
  checkLine(line, arbiterShapes);
  if (line.type === 'go') checkMembers(line.limits, limits, 'list of limits');
  if (line.type === 'over' && line.winner !== null) checkMembers(line, { winner: 'number' }, "line 'over'");
}

/**
 * Refuses what is no line of an engine.
 *
 * @throws KlinZhaError `bad-line`
 */
export function checkEngineLine(line: Line): void {
  checkLine(line, engineShapes);
  if (line.type === 'option') checkMembers(line.option, option, 'option');
  if (line.type === 'info') checkMembers(line.info, info, 'thought');
}

function checkLine(line: Line, shapes: Readonly<Record<string, Shape>>): void {
  checkObject(line, 'bad-line', 'line', 'an object with type');
  const { type } = line;
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type))
    failWith('bad-line', type, 'type of a line', Object.keys(shapes).join(', '));
  checkMembers(line, shapes[type]!, `line '${type}'`);
}

/** Refuses what lacks a member, and a text that has not its form. */
function checkMembers(value: unknown, shape: Shape, what: string): void {
  checkShape(value, shape, 'bad-line', what);
  for (const member of Object.keys(shape)) {
    const form = forms[member];
    if (form === undefined) continue;
    for (const text of [(value as Readonly<Record<string, unknown>>)[member] ?? []].flat())
      if (!form[0](text as string)) failWith('bad-line', text, `${member} of ${withArticle(what)}`, form[1]);
  }
}
