import {
  cellIndex,
  createState,
  type GameState,
  klinZha,
  parseMove,
  parsePosition,
  play,
  rulesOf,
  seededRandom,
  unwrap,
} from 'klin-zha';
import { moveFrom, moveKind, moveTakesGoal, moveTo, placedKind, playout, Searcher } from 'klin-zha/search';
import { describe, expect, it } from 'vitest';
import { stateOf } from '../support/positions.ts';
import { rulesFrom } from '../support/rules.ts';

// `npm run tool crosscheck` compares searchers with states in random games of all rulesets.

function stateFrom(rules: Parameters<typeof rulesFrom>[0], text: string): GameState {
  return unwrap(parsePosition(rulesFrom(rules), text));
}

function made(state: GameState, text: string): { searcher: Searcher; move: number } {
  const searcher = new Searcher(state);
  const move = unwrap(parseMove(state, text));
  return { searcher, move };
}

/** Reads everything on a searcher's board. */
function compare(searcher: Searcher): void {
  const { board, rules } = searcher;
  const { warriors, goals, owners, hands, regions } = searcher.state().toFields();
  const number = (name: string): number => cellIndex(rules.board, name)!;
  const kindOf = (code: string): number => rules.warriors.findIndex((kind) => kind.code === code);
  const copied = new Int32Array(rules.board.cells.length);
  board.copy(copied);
  const shown = rules.board.cells.map((_, cell) => [
    board.kindAt(cell),
    board.colourAt(cell),
    board.ownerAt(cell),
    board.goalAt(cell),
    copied[cell],
  ]);
  const expected = rules.board.cells.map(({ name }) => {
    const piece = warriors.find((one) => one.cell === name);
    const kind = piece === undefined ? -1 : kindOf(piece.warrior);
    const colour = piece?.seat ?? 0;
    const owner = colour === 0 ? 0 : owners[colour - 1]!;
    const goal = goals.indexOf(name) + 1;
    const taken = owner === colour ? 0 : colour << 8;
    return [kind, colour, owner, goal, (kind + 1) | (owner << 4) | (goal << 6) | taken];
  });
  expect(shown).toEqual(expected);
  for (const index of owners.keys()) {
    const hand = hands[rules.army === 'shared' ? 0 : index]!;
    for (const [kind, { code }] of rules.warriors.entries())
      expect(board.hand(index + 1, kind)).toBe(hand.filter((one) => one === code).length);
  }
  for (const [region, claim] of regions.entries()) expect(board.claimOf(region)).toBe(claim ?? 0);
  for (const [index, owner] of owners.entries()) {
    const seat = index + 1;
    expect(board.isLiving(seat)).toBe(owner === seat);
    const cells = new Int32Array(rules.board.cells.length);
    const listed = [...cells.subarray(0, board.warriorsOf(seat, cells))];
    const owned = warriors.filter((one) => rules.army === 'shared' || owners[one.seat - 1] === seat);
    expect(listed.sort((a, b) => a - b)).toEqual(owned.map(({ cell }) => number(cell)).sort((a, b) => a - b));
  }
  expect(board.living).toBe(owners.filter((owner, index) => owner === index + 1).length);
}

const oversight = stateFrom('klin-zha+oversight', 'b/3/3v*1/7/4F4/11/13/4s10/2V*9B4 1 - - 0 20 -');
const kinta = stateFrom('klin-zha+kinta', '1/3/3v*1/B*3i2/4F4/11/1s3b7/15/2V14 1 - - 0 20 combat=e37d38');

describe('a searcher that loads another state', () => {
  it('works like a new searcher', () => {
    const after = play(oversight, 'e37d38');
    const searcher = new Searcher(oversight);
    searcher.make(unwrap(parseMove(oversight, 'e37d38')));
    searcher.load(after);
    const [moves, others] = [searcher.moveBuffer(), searcher.moveBuffer()];
    expect(searcher.moves(moves)).toBe(new Searcher(after).moves(others));
    expect(moves).toEqual(others);
    expect([searcher.plies, searcher.repetitions(), searcher.hash()]).toEqual([0, 0, after.hash()]);
    expect(searcher.state()).toEqual(after);
    expect(() => searcher.unmake()).toThrow(expect.objectContaining({ code: 'nothing-made' }));
  });

  it('rejects states of another ruleset, and anything but a state', () => {
    const searcher = new Searcher(oversight);
    for (const state of [kinta, null as unknown as GameState])
      expect(() => searcher.load(state)).toThrow(expect.objectContaining({ code: 'bad-state' }));
    expect(searcher.hash()).toBe(oversight.hash());
  });
});

describe('the board of a searcher', () => {
  it.each(['klin-zha', 'romulan-heart:3', 'klin-zha+reflective', 'klin-zha+kinta+oversight'] as const)(
    'agrees with the fields of a position: %s',
    (id) => {
      const rules = rulesFrom(id);
      const searcher = new Searcher(createState(rules));
      const random = seededRandom(4);
      for (let times = 0; times < 60; times++) {
        compare(searcher);
        if (playout(searcher, random, { most: 4 }).stop !== 'most') break;
      }
      compare(searcher);
    },
  );

  it('R10.10: counts only the capture of a Goal as a win, not a challenge', () => {
    const near = (goal: string, wins: boolean): void => {
      const { searcher, move } = made(stateOf('klin-zha+kinta', `F@E37 G@A19 v@I99 ${goal}`), 'e37e38');
      expect([searcher.board.goalTakenBy(move), searcher.board.wins(move)]).toEqual([2, wins]);
    };
    near('v*@E38', false);
    near('g@E38', true);
  });

  it('counts the capture of a Goal as a win only if one opponent is left (R8.1)', () => {
    const pieces = 'F@E37 G@A19 g@E38 v@I99';
    const three = made(stateOf('romulan-heart:3', `${pieces} ~V*@I11`), 'e37e38');
    expect([three.searcher.board.goalTakenBy(three.move), three.searcher.board.wins(three.move)]).toEqual([
      2,
      false,
    ]);
    const two = made(stateOf('romulan-heart:3', pieces, { owners: '120' }), 'e37e38');
    expect(two.searcher.board.wins(two.move)).toBe(true);
  });

  it('reports what a move captures before it is made, and afterwards', () => {
    const after = play(oversight, 'e37d38');
    const { searcher, move } = made(after, 'h34i22');
    const { board } = searcher;
    const vanguard = searcher.rules.warriors.findIndex(({ code }) => code === 'V');
    expect([board.capturedBy(move), board.goalTakenBy(move), board.wins(move)]).toEqual([vanguard, 1, true]);
    searcher.make(move);
    expect([board.captured, board.goalTaken, board.ownersChanged]).toEqual([vanguard, 1, true]);
    searcher.unmake();
    expect([board.captured, board.goalTaken, board.ownersChanged]).toEqual([-1, 0, false]);
  });

  it('R10.10: reports the pending combat, and later the warrior that lost it', () => {
    const { rules } = kinta;
    for (const [outcome, code] of [
      ['attacker', 'I'],
      ['defender', 'F'],
    ] as const) {
      const { searcher, move } = made(kinta, outcome);
      expect(moveKind(move)).toBe(4);
      expect(searcher.board.combat).toBe(unwrap(parseMove(kinta, 'e37d38')));
      searcher.make(move);
      expect(searcher.board.combat).toBe(-1);
      expect(rules.warriors[searcher.board.captured]?.code).toBe(code);
    }
  });

  it('counts hands in the setup, and has a halfmove limit if the ruleset has draws', () => {
    const { searcher, move } = made(createState(klinZha), 's@e16');
    const { board } = searcher;
    const kind = placedKind(move);
    expect([board.hand(1, kind), board.halfmoveLimit, board.living]).toEqual([1, -1, 2]);
    searcher.make(move);
    const cell = cellIndex(klinZha.board, 'E16')!;
    expect([board.hand(1, kind), board.kindAt(cell), board.colourAt(cell)]).toEqual([0, kind, 1]);
    expect(board.claimOf(klinZha.board.cells[cell]!.region)).toBe(1);
    expect(new Searcher(createState(rulesOf('romulan-heart:3'))).board.halfmoveLimit).toBe(150);
  });
});

describe('reach', () => {
  // Goal safety is `none` in these rulesets.
  const ids = [
    'klin-zha+oversight',
    'romulan-heart:3',
    'klin-zha+reflective+oversight',
    'klin-zha+kinta+oversight',
    'klin-zha+clouded:8+oversight',
    'klin-zha+tri-level+oversight',
    'klin-zha+tetrahedral+oversight',
  ] as const;

  it.each(ids)('counts the cells of legal moves where no other rule restricts them: %s', (id) => {
    const random = seededRandom(5);
    const searcher = new Searcher(createState(rulesFrom(id), { random }));
    searcher.finishSetup(random);
    const counts = new Uint8Array(searcher.rules.board.cells.length);
    let compared = 0;
    for (let round = 0; round < 12 && !searcher.isOver; round++) {
      playout(searcher, random, { most: 4, combatChance: 0.5 });
      if (searcher.board.combat >= 0 || searcher.isOver) continue;
      compared++;
      const { free, bound } = movesByCell(searcher);
      const sum = searcher.board.reach(searcher.seat, counts);
      expect(sum).toBe(counts.reduce((total, count) => total + count, 0));
      // A Blockader reaches cells on which it may not be (R4.3).
      for (const [cell, count] of counts.entries()) {
        expect(count).toBeGreaterThanOrEqual(free[cell]! + bound[cell]!);
        expect(count).toBeLessThanOrEqual(free[cell]! + blockadersOf(searcher));
      }
      // The counts of a seat do not depend on the turn.
      const { seat } = searcher;
      searcher.pass();
      expect(searcher.board.reach(seat, counts)).toBe(sum);
      searcher.unmake();
    }
    expect(compared).toBeGreaterThan(1);
  });
});

/** Returns the number of legal moves without the Goal by target: of Blockaders, and of all other warriors. */
function movesByCell(searcher: Searcher): { free: number[]; bound: number[] } {
  const { board, rules } = searcher;
  const list = searcher.moveBuffer();
  const [free, bound] = [rules.board.cells.map(() => 0), rules.board.cells.map(() => 0)];
  for (const move of list.subarray(0, searcher.moves(list))) {
    if (moveTakesGoal(move)) continue;
    const { controls } = rules.warriors[board.kindAt(moveFrom(move))]!;
    (controls ? bound : free)[moveTo(move)]!++;
  }
  return { free, bound };
}

/** Returns how many Blockaders the seat to move has on the board. */
function blockadersOf(searcher: Searcher): number {
  const { board, rules } = searcher;
  const cells = new Int16Array(rules.board.cells.length);
  const number = board.warriorsOf(searcher.seat, cells);
  return [...cells.subarray(0, number)].filter((cell) => rules.warriors[board.kindAt(cell)]!.controls).length;
}
