/** Shapes of protocol lines. */

import { made } from '../base/memo.ts';
import {
  anObject,
  boolean,
  checkShape,
  listOf,
  nullable,
  nullish,
  number,
  numbers,
  object,
  objects,
  oneOf,
  type Shape,
  textWhere,
} from '../base/shape.ts';
import type { PlayerView } from '../game/player-view.ts';
import type { Report } from '../game/view.ts';
import type { ArbiterLine, EngineInfo, EngineLine, EngineOption, GoLimits } from './line-types.ts';

/** Whether text has no line break. */
export function isOneLine(text: string): boolean {
  return !/[\n\r\u2028\u2029]/.test(text);
}

/** Whether text has no line break and is not blank. */
export function isFilledLine(text: string): boolean {
  return isOneLine(text) && text.trim() !== '';
}

/** Members of each line type. */
type LineMembers<Line extends { readonly type: string }> = {
  readonly [T in Line['type']]: Line extends { readonly type: infer U }
    ? T extends U
      ? Omit<Line, 'type'>
      : never
    : never;
};

// Strings of any other form would be parsed as something else, or as several lines.
const words = /* @__PURE__ */ textWhere('a single line of text', isOneLine);
const filled = /* @__PURE__ */ textWhere('a non-blank line of text', isFilledLine);
const word = /* @__PURE__ */ textWhere('one word', /^\S+$/);
/** A move in coordinates, legal or not. */
const move = /* @__PURE__ */ textWhere('a move in coordinates, in lower case', /^[a-z0-9@]{2,12}$/);
const none = {};

const arbiterLines = /* @__PURE__ */ made(() =>
  linesOf(
    objects<LineMembers<ArbiterLine>>({
      'klin-zha': { version: number },
      setoption: { name: filled, value: words },
      isready: none,
      stop: none,
      quit: none,
      newgame: { rules: word, seat: number, control: nullish(word) },
      position: {
        position: textWhere('seven fields separated by single spaces', /^\S+(?: \S+){6}$/),
        moves: listOf(move),
      },
      view: { view: anObject as Shape<PlayerView> },
      report: { report: anObject as Shape<Report> },
      refused: { move },
      legal: { moves: listOf(move) },
      go: {
        limits: object<GoLimits>({
          nodes: nullish(number),
          time: nullish(number),
          depth: nullish(number),
          left: nullish(numbers),
        }),
      },
      offer: { seat: number },
      over: { winner: nullable(number), reason: word },
    }),
  ),
);

const engineLines = /* @__PURE__ */ made(() =>
  linesOf(
    objects<LineMembers<EngineLine>>({
      id: { key: oneOf('name', 'author'), text: filled },
      option: {
        option: object<EngineOption>({
          name: filled,
          type: oneOf('check', 'spin', 'combo', 'string'),
          default: nullish(words),
          min: nullish(number),
          max: nullish(number),
          values: nullish(listOf(words)),
        }),
      },
      ok: none,
      readyok: none,
      gameok: none,
      legal: none,
      resign: none,
      accept: none,
      decline: none,
      refuse: { text: filled },
      info: {
        info: object<EngineInfo>({
          depth: nullish(number),
          nodes: nullish(number),
          time: nullish(number),
          scores: nullish(numbers),
          line: nullish(listOf(move)),
          text: nullish(filled),
        }),
      },
      // `offer` defaults to false.
      bestmove: { move, offer: nullish(boolean) as Shape<boolean> },
      claim: { kind: oneOf('repetition', 'fifty'), move: nullish(move) },
    }),
  ),
);

/** @throws KlinZhaError `bad-line` for anything except an arbiter's line */
export function checkArbiterLine(line: ArbiterLine): void {
  checkLine(line, arbiterLines);
}

/** @throws KlinZhaError `bad-line` for anything except an engine's line */
export function checkEngineLine(line: EngineLine): void {
  checkLine(line, engineLines);
}

/** Shapes of lines, by type. */
interface Lines<Type extends string> {
  readonly type: Shape<{ readonly type: Type }>;
  readonly shapes: Readonly<Record<Type, Shape<object>>>;
}

function linesOf<Type extends string>(shapes: Readonly<Record<Type, Shape<object>>>): Lines<Type> {
  return { type: object({ type: oneOf(...(Object.keys(shapes) as Type[])) }), shapes };
}

function checkLine<Type extends string>(line: { readonly type: Type }, lines: Lines<Type>): void {
  const { type } = checkShape(line, lines.type, 'bad-line', 'line');
  checkShape(line, lines.shapes[type], 'bad-line', `line '${type}'`);
}
