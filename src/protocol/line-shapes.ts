/** What the lines of the protocol hold: nothing else is written. */

import { checkObject, checkShape, type Shape } from '../core/guards.ts';
import { failWith } from '../core/result.ts';

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
  if (line.type === 'go') checkShape(line.limits, limits, 'bad-line', 'list of limits');
  if (line.type === 'over' && line.winner !== null)
    checkShape(line, { winner: 'number' }, 'bad-line', "line 'over'");
}

/**
 * Refuses what is no line of an engine.
 *
 * @throws KlinZhaError `bad-line`
 */
export function checkEngineLine(line: Line): void {
  checkLine(line, engineShapes);
  if (line.type === 'option') checkShape(line.option, option, 'bad-line', 'option');
  if (line.type === 'info') checkShape(line.info, info, 'bad-line', 'thought');
}

function checkLine(line: Line, shapes: Readonly<Record<string, Shape>>): void {
  checkObject(line, 'bad-line', 'line', 'an object with type');
  const { type } = line;
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type))
    failWith('bad-line', type, 'type of a line', Object.keys(shapes).join(', '));
  checkShape(line, shapes[type]!, 'bad-line', `line '${type}'`);
}
