import {
  type CellName,
  createState,
  defineBoard,
  formatMove,
  formatPosition,
  Game,
  type GameState,
  isCell,
  klinZha,
  legalMoves,
  type Move,
  type MoveChoices,
  moveChoices,
  parseMove,
  parsePosition,
  perft,
  play,
  type Result,
  reportsFor,
  romulanHeart,
  rulesOf,
  type Turn,
  turnOf,
} from 'klin-zha';
import type { KlinZhaBoard } from 'klin-zha/element';
import { apply, eventTable, type Match, type MatchFault, newMatch } from 'klin-zha/match';
import * as notation from 'klin-zha/notation';
import * as records from 'klin-zha/records';
import * as render from 'klin-zha/render';
import { Searcher } from 'klin-zha/search';

const start: GameState = createState(klinZha);
const moves: readonly Move[] = legalMoves(start);
const nodes: number = perft(start, 1);
const text: string = formatPosition(start);

// @ts-expect-error a move is not any number
play(start, 37);

const read = parsePosition(klinZha, text);
if (read.ok) {
  const state: GameState = read.value;
  for (const move of moves) {
    const again = parseMove(state, formatMove(move));
    if (again.ok) play(state, again.value);
  }
} else {
  const faults: string[] = read.errors.map((error) => `${error.code}: ${error.message}`);
  // @ts-expect-error a failure has no value
  read.value;
  faults.join(', ');
}

const searcher = new Searcher(start);
const list: Int32Array = searcher.moveBuffer();
const written: number = searcher.moves(list);

const begun: Result<Match, MatchFault> = newMatch(klinZha, { control: '300+3' });
if (begun.ok) apply(begun.value, { at: 0, type: 'start' });
// @ts-expect-error a failure has no value
else begun.value;

// @ts-expect-error an id is not a ruleset
createState('klin-zha');
// @ts-expect-error not a ruleset's id
rulesOf('chess');
createState(rulesOf('klin-zha+clouded:8'), { random: () => 0 });

const cells: readonly [CellName, CellName] = ['E37', 'F48'];
const joined = `${cells[0]}-${cells[1]}` as const;
const named: string = joined;
if (isCell(start.rules, named)) legalMoves(start, { from: named });

const show = (board: KlinZhaBoard): void => {
  board.state = start;
  // @ts-expect-error a board shows states, not their texts
  board.state = text;
};

// The element is known by its tag.
const announce = (said: string): void => document.querySelector('klin-zha-board')?.announce(said);

const turn: Turn = turnOf(start);
const choices: MoveChoices = moveChoices(start);
for (const target of choices.get('F')?.values() ?? [])
  for (const { move, wins } of target) if (!wins) reportsFor(start, move)[turn.seat - 1]?.lost.join();

// @ts-expect-error the game is for two or three players
romulanHeart({ players: 4 });

export { announce, defineBoard, eventTable, Game, nodes, notation, records, render, show, written };
