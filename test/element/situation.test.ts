import {
  type CellName,
  createState,
  Game,
  type GameState,
  klinZha,
  legalMoves,
  parseRules,
  play,
  romulanHeart,
  type Seat,
  unwrap,
  viewFor,
} from 'klin-zha';
import { describe, expect, it } from 'vitest';
import { cellLabel, type Marked } from '../../src/element/labels.ts';
import { hasSameWarriors } from '../../src/element/premoves.ts';
import { heldSituation } from '../../src/element/preview.ts';
import {
  allChoices,
  type Ends,
  followsOn,
  lastMoveOf,
  type Situation,
  situationOf,
  soundOf,
} from '../../src/element/situation.ts';
import { reasonAgainst } from '../../src/element/status.ts';
import { boardWords } from '../../src/element/words.ts';
import { stateOf } from '../support/positions.ts';

const battle = stateOf('klin-zha', 'F@E37 v@E38 G@A19 v@I11 g@I99');
const kinta = stateOf('klin-zha+kinta', 'F@E37 v@E38 G@A19 v@I11 g@I99');
const shownTo = (source: GameState | Game, seats: readonly Seat[] | null = null): Situation =>
  situationOf(source, undefined, seats);

/** Returns a choice by its text. */
function choiceOf(situation: Situation, text: string): Ends {
  return allChoices(situation.choices).find(({ choice }) => choice.text === text)!;
}

describe('the label of a cell', () => {
  const none = { chosen: undefined, lastMove: [], premove: [], shapes: [], isWaiting: false };
  const labelOf = (state: GameState, cell: CellName, marked: Partial<Marked> = {}): string => {
    const speech = { situation: shownTo(state), language: 'en', words: boardWords('en') } as const;
    return cellLabel(speech, cell, { ...none, ...marked });
  };

  it('says whose corner it is in, during the setup (R7.6)', () => {
    const setup = createState(romulanHeart({ players: 3 }));
    expect(labelOf(setup, 'I99')).toBe('I99, empty, corner of Green');
    expect(labelOf(setup, 'A19')).toBe('A19, empty, corner of Black');
    expect(labelOf(setup, 'F47')).toBe('F47, empty');
    expect(labelOf(createState(klinZha), 'I99')).toBe('I99, empty');
    expect(labelOf(battle, 'I99')).toBe('I99, Goal, Green');
  });

  it('says that a piece can move, until it is chosen', () => {
    expect(labelOf(battle, 'E37')).toBe('E37, Fencer, Gold, can move');
    expect(labelOf(battle, 'E37', { chosen: 'E37' })).toBe('E37, Fencer, Gold, selected');
  });
});

describe('the reason why a piece cannot move', () => {
  it.each([
    ['en', 'does not belong to gold'],
    ['de', 'gehört nicht Gold'],
  ] as const)('is in the language of the board: %s', (language, reason) => {
    const speech = { situation: shownTo(battle), language, words: boardWords(language) };
    expect(reasonAgainst(speech, 'E38')).toContain(reason);
    expect(reasonAgainst(speech, 'E37')).toBeUndefined();
  });
});

describe('the choices of a board', () => {
  it('are those of the player to move, if that player plays here', () => {
    expect(shownTo(battle)).toMatchObject({ isOpen: true, isAhead: false });
    expect(shownTo(battle, [1])).toMatchObject({ isOpen: true, isAhead: false });
    expect(shownTo(battle, [2])).toMatchObject({ isOpen: false, isAhead: true });
    expect([...shownTo(battle, [2]).choices.keys()].sort()).toEqual(['E38', 'I11']);
    expect(shownTo(battle, [])).toMatchObject({ isOpen: false, isAhead: false });
  });

  it('are those of the viewer of a view only', () => {
    const rules = battle.rules;
    for (const [viewer, isOpen] of [
      [1, true],
      [2, false],
    ] as const)
      expect(situationOf(viewFor(battle, viewer), rules, null)).toMatchObject({ isOpen, isAhead: !isOpen });
    expect(situationOf(viewFor(battle, 2), rules, [1])).toMatchObject({ isOpen: false, isAhead: false });
  });

  it('include no premoves if the players share the board, or in the setup', () => {
    expect(shownTo(battle).mayPremove(2)).toBe(false);
    expect(shownTo(battle, [1, 2]).mayPremove(2)).toBe(true);
    const setup = shownTo(createState(klinZha, { first: 1 }), [2]);
    expect(setup).toMatchObject({ isOpen: false, isAhead: false });
    expect(setup.choices.size).toBe(0);
  });

  it('are none after a resignation', () => {
    const settled = shownTo(new Game(battle).resign(2));
    expect(settled).toMatchObject({ isOpen: false, isAhead: false });
    expect(settled.choices.size).toBe(0);
    expect(settled.seen.result).toMatchObject({ winner: 1, reason: 'resignation' });
  });

  it('include premoves of a captured army for its owner (R8.4)', () => {
    const state = stateOf('romulan-heart:3', 'F*@E37 ~V@A19 v*@I99', { seat: 2, owners: '121' });
    expect([...shownTo(state, [1]).choices.keys()].sort()).toEqual(['A19', 'E37']);
    expect([...shownTo(state, [3]).choices.keys()]).toEqual([]);
  });
});

describe('a position after another', () => {
  it('sounds like a capture, a move or the end, which is heard once', () => {
    const before = shownTo(battle);
    expect(soundOf(before, shownTo(play(battle, 'e37e38')))).toBe('capture');
    expect(soundOf(before, before)).toBeUndefined();
    const last = stateOf('klin-zha', 'F@E37 G@A19 g@E38 v@I99');
    const over = shownTo(play(last, 'e37e38'));
    expect(soundOf(shownTo(last), over)).toBe('end');
    expect(soundOf(over, over)).toBeUndefined();
  });

  it('sounds like a threat if the move threatens a Goal, with a capture or without (INT, RH 3.2)', () => {
    const target = stateOf('klin-zha+oversight', 'F@E37 v@E38 G@A19 v*@D49 v@I11');
    const before = shownTo(target);
    for (const [move, sound] of [
      ['e37e38', 'threat'],
      ['e37f48', 'threat'],
      ['e37f37', 'move'],
    ] as const)
      expect(soundOf(before, shownTo(play(target, move))), move).toBe(sound);
  });

  it('follows a view of the same player only', () => {
    const [one, other] = ([1, 2] as const).map((seat) =>
      situationOf(viewFor(battle, seat), battle.rules, null),
    );
    expect(followsOn(one, one!)).toBe(true);
    expect(followsOn(one, other!)).toBe(false);
    expect(followsOn(undefined, one!)).toBe(false);
    expect(followsOn(one, shownTo(battle))).toBe(false);
  });

  it('has the cells of the challenge as its last move after a combat (R10.10)', () => {
    const challenged = new Game(kinta).play('e37e38');
    const decided = challenged.play(legalMoves(challenged.state)[0]!);
    for (const game of [challenged, decided])
      expect(lastMoveOf(undefined, shownTo(game), undefined)).toEqual(['E37', 'E38']);
    expect(lastMoveOf(undefined, shownTo(new Game(kinta)), undefined)).toEqual([]);
  });

  it('is what a player sees of it in the blind game (R10.9)', () => {
    const blind = createState(unwrap(parseRules('klin-zha+blind')), { first: 1 });
    const seenAfter = (...moves: readonly string[]): Situation => {
      const state = moves.reduce((before, move) => play(before, move), blind);
      return situationOf(viewFor(state, 1), blind.rules, null);
    };
    expect(lastMoveOf(seenAfter(), seenAfter('f@a19'), undefined)).toEqual(['A19']);
    expect(lastMoveOf(seenAfter('f@a19'), seenAfter('f@a19', 'l@b19'), undefined)).toEqual(['B19']);
  });

  it('has the same warriors unless a move was taken back, and always after a combat', () => {
    const after = play(battle, legalMoves(battle).find((move) => String(play(battle, move)).includes('v'))!);
    const [was, is] = [shownTo(battle, [1]).seen, shownTo(after, [1]).seen];
    expect(hasSameWarriors(was, is, (seat) => seat === 2)).toBe(true);
    expect(hasSameWarriors(was, is, (seat) => seat === 1)).toBe(false);
    const fighting = play(kinta, 'e37e38');
    const decided = play(fighting, legalMoves(fighting)[0]!);
    const combat = [shownTo(fighting, [1]).seen, shownTo(decided, [1]).seen] as const;
    expect(hasSameWarriors(...combat, (seat) => seat === 1)).toBe(true);
  });
});

describe('a move that waits for an answer', () => {
  it('leaves both warriors of a challenge on their cells (R10.10)', () => {
    const situation = shownTo(kinta);
    const { seen } = heldSituation(situation, choiceOf(situation, 'e37e38'));
    expect(seen.combat).toEqual({ from: 'E37', to: 'E38' });
    expect(seen.warriors).toEqual(situation.seen.warriors);
  });

  it('takes one warrior from the hand', () => {
    const situation = shownTo(createState(klinZha, { first: 1 }));
    const [placing] = allChoices(situation.choices).filter(({ choice }) => choice.warrior === 'V');
    const { seen } = heldSituation(situation, placing!);
    const vanguards = (hand: readonly string[]): number => hand.filter((code) => code === 'V').length;
    expect(vanguards(situation.seen.hands[0]!.known)).toBe(3);
    expect(vanguards(seen.hands[0]!.known)).toBe(2);
    expect(seen.hands[1]).toEqual(situation.seen.hands[1]);
  });
});
