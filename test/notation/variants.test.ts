import fc from 'fast-check';
import {
  createState,
  describeMove,
  formatMove,
  type GameState,
  isLegal,
  legalMoves,
  parsePosition,
  parseRules,
  play,
  threats,
  unwrap,
} from 'klin-zha';
import { algebraic, coordinate, geometric, type Notation } from 'klin-zha/notation';
import { describe, expect, it } from 'vitest';
import { allRulesets, randomGames } from '../rulesets/variants/support.ts';
import { baseRulesets, lines } from '../support/games.ts';
import { runs } from '../support/runs.ts';
import { moveIn } from './states.ts';

const notations = [geometric, algebraic(), coordinate];

/** Returns a state for a ruleset, with pieces by cell and the fields after the board. */
function stateOf(id: string, pieces: Readonly<Record<string, string>>, rest = '1 - - 0 1 -'): GameState {
  const rules = unwrap(parseRules(id));
  const levels = rules.board.naming.levels.map(({ side }) => side);
  let cell = 0;
  const boards = levels.map((side) =>
    Array.from({ length: side }, (_, row) =>
      Array.from({ length: 2 * row + 1 }, () => pieces[rules.board.cells[cell++]!.name] ?? '1')
        .join('')
        .replace(/1+/g, (run) => String(run.length)),
    ).join('/'),
  );
  return unwrap(parsePosition(rules, `${boards.join('|')} ${rest}`, { unchecked: true }));
}

/** Checks how a move is written in each notation, and that it reads back. */
function checkForms(state: GameState, coordinates: string, texts: readonly string[]): void {
  const move = moveIn(state, coordinates);
  expect(isLegal(state, move), coordinates).toBe(true);
  expect(notations.map(({ format }) => format(state, move))).toEqual([...texts, coordinates]);
  for (const [index, text] of texts.entries()) {
    for (const strict of [false, true]) {
      expect(notations[index]!.read(state, text, { strict }), text).toMatchObject({
        moves: [move],
        slips: [],
      });
    }
  }
}

describe('boards with levels', () => {
  it('include the level in every cell, in upper or lower case', () => {
    const state = stateOf('klin-zha+tri-level', { I11: 'V*', E15: 'I', '2C25': 'F', A19: 'v*' });
    checkForms(state, '2c252c26', ['Fe@2C25 2C26', 'Q2c26']);
    const tetrahedron = stateOf('klin-zha+tetrahedral', { '1I11': 'V*', '2C27': 'F', '1A19': 'v*' });
    checkForms(tetrahedron, '2c272c28', ['Fe@2C27 2C28', 'Q2c28']);
  });

  it('accept cells without the level if the rest of the text determines it', () => {
    const state = stateOf('klin-zha+tetrahedral', { '1I11': 'V*', '2C27': 'F', '1A19': 'v*' });
    const read = (notation: Notation, text: string): string[] =>
      notation.read(state, text).moves.map(formatMove);
    expect(read(geometric, 'Fe@C27 2C28')).toEqual(['2c272c28']);
    expect(read(geometric, 'Fe@2C27 C28')).toEqual(['2c272c28', '2c271c28']);
    expect(read(algebraic(), 'Qc28').sort()).toEqual(['2c271c28', '2c272c28']);
    expect(geometric.read(state, 'Fe@C27 2C28').slips.map(({ code }) => code)).toEqual(['misspelt-cell']);
  });

  it('distinguish warriors by level and row, else by columns (E10)', () => {
    const goals = { I11: 'V*', I99: 'v*' };
    const rows = stateOf('romulan-heart:2+tri-level', { ...goals, A19: 'I', '2A16': 'I' });
    checkForms(rows, 'a19c18', ['Fl@A19 C18', 'Nac18']);
    checkForms(rows, '2a16c18', ['Fl@2A16 C18', 'N2ac18']);
    const columns = stateOf('romulan-heart:2+tri-level', { ...goals, '2B15': 'I', '2B16': 'I' });
    checkForms(columns, '2b152d14', ['Fl@2B15 2D14', 'N152d14']);
    const pawns = stateOf('romulan-heart:2+tri-level', { ...goals, '2C25': 'V', '2C36': 'V' });
    checkForms(pawns, '2c252c26', ['V@2C25 2C26', '2c252c26']);
  });

  it('distinguish warriors by columns only if the digits differ, else by whole cells (E11)', () => {
    const rules = allRulesets.filter(({ board }) => board.naming.levels.length > 1);
    fc.assert(
      fc.property(
        fc.constantFrom(...rules).chain((one) => randomGames(one, 50)),
        ({ last }) => {
          for (const group of sharedTargets(last)) {
            const cells = group.map(({ from }) => from);
            const rows = new Set(cells.map((cell) => cell.slice(0, -2)));
            const columns = new Set(cells.map((cell) => cell.slice(-2)));
            const differ =
              rows.size === cells.length ? 'rows' : columns.size === cells.length ? 'columns' : 'cells';
            for (const { from, origin } of group) {
              const forms = { rows: from.slice(0, -2), columns: from.slice(-2), cells: from };
              expect(origin).toBe(forms[differ]);
            }
          }
        },
      ),
      { numRuns: runs(30) },
    );
  });
});

/** Groups of Fliers that can move to the same cell, with their origins in algebraic notation. */
function sharedTargets(state: GameState): { from: string; origin: string }[][] {
  const groups = new Map<string, { from: string; origin: string }[]>();
  for (const move of legalMoves(state)) {
    const said = describeMove(move);
    if (said.kind !== 'step') continue;
    const text = algebraic().format(state, move);
    if (!text.startsWith('N')) continue;
    const to = said.to.toLowerCase();
    const origin = text
      .slice(1)
      .replace(/\+$/, '')
      .replace(/x.*$|$/, (end) => end);
    const from = said.from.toLowerCase();
    const bare = origin.includes('x') ? origin.slice(0, origin.indexOf('x')) : origin.slice(0, -to.length);
    groups.set(to, [...(groups.get(to) ?? []), { from, origin: bare }]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

describe('the shared set (R10.8)', () => {
  it('begins with one placement of a warrior and the Goal', () => {
    const start = createState(unwrap(parseRules('klin-zha+reflective')));
    checkForms(start, 'f@e16g', ['FeG E16', 'HQe16']);
    checkForms(start, 'v@e16g', ['VG E16', 'He16']);
    const second = play(start, 'f@e16g');
    checkForms(second, 'b@i11', ['B I11', 'Wi11']);
    const move = moveIn(start, 'v@e16g');
    const slips = (text: string) =>
      geometric.read(start, text).slips.map(({ code, expected }) => [code, expected]);
    expect(geometric.read(start, 'vg E16').moves).toEqual([move]);
    expect(slips('vg E16')).toEqual([['letter-size', 'VG']]);
    expect(slips('V E16')).toEqual([['missing-goal-mark', 'VG']]);
    expect(slips('VG E61')).toEqual([['digit-order', 'E16']]);
  });

  it('allows either seat to move any warrior, carry the Goal, or capture it', () => {
    const pieces = { I11: 'V*', G46: 'I', C17: 'F' };
    for (const seat of [1, 2]) {
      const state = stateOf('romulan-heart:2+reflective', pieces, `${seat} - - 0 1 -`);
      checkForms(state, 'i11i12g', ['VG@I11 I12', 'Hi12']);
      checkForms(state, 'i11i12', ['V-@I11 I12', 'i12']);
      checkForms(state, 'c17c18', ['Fe@C17 C18', 'Qc18']);
    }
  });

  it('has no threats: after a move, no player owns the warrior', () => {
    const rules = allRulesets.filter(({ army }) => army === 'shared');
    fc.assert(
      fc.property(
        fc.constantFrom(...rules).chain((one) => randomGames(one, 30)),
        ({ last }) => {
          for (const move of legalMoves(last)) expect(algebraic().format(last, move)).not.toContain('+');
        },
      ),
      { numRuns: runs(10) },
    );
  });
});

describe('combats (R10.10)', () => {
  const state = stateOf('klin-zha+kinta', { I11: 'V*', E26: 'S', F14: 'i', A19: 'v*' });

  it('begin with a challenge, written as a capture, and end with a word', () => {
    checkForms(state, 'e26f14', ['S@E26 x Fl@F14', 'Bxf14']);
    const waiting = play(state, 'e26f14');
    checkForms(waiting, 'attacker', ['attacker', 'attacker']);
    checkForms(waiting, 'defender', ['defender', 'defender']);
    for (const { read } of notations) {
      expect(read(waiting, ' Attacker').moves.map(formatMove)).toEqual(['attacker']);
      expect(read(waiting, 'S@E26 x Fl@F14').moves).toEqual([]);
      expect(read(state, 'attacker').moves).toEqual([]);
    }
  });

  it('have a threat mark if the attacker would threaten the Goal after winning', () => {
    const near = stateOf('klin-zha+kinta', { I11: 'V*', C17: 'F', C18: 'i', A19: 'v*' });
    expect(algebraic().format(near, moveIn(near, 'c17c18'))).toBe('Qxc18+');
    const carrier = stateOf('klin-zha+kinta', { I11: 'V*', B18: 'F', A19: 'v*' });
    expect(algebraic().format(carrier, moveIn(carrier, 'b18a19'))).toBe('QxHa19');
  });

  it('allow a Blockader to carry the Goal', () => {
    const wall = stateOf('klin-zha+kinta', { I11: 'B*', A19: 'v*' });
    checkForms(wall, 'i11i12g', ['BG@I11 I12', 'HWi12']);
    checkForms(wall, 'i11i22', ['B-@I11 I22', 'Wi22']);
  });
});

describe('the threat mark', () => {
  it("is written if one of the player's warriors threatens a Goal after the move (R5.4)", () => {
    fc.assert(
      fc.property(lines({ from: 'battle', plies: 60, rulesets: baseRulesets }), ({ states }) => {
        for (const state of states.filter((_, index) => index % 9 === 0)) {
          for (const move of legalMoves(state)) {
            const after = threats(play(state, move)).some(({ attacker }) => attacker === state.seat);
            expect(algebraic().format(state, move).endsWith('+')).toBe(after);
          }
        }
      }),
      { numRuns: runs(15) },
    );
  });
});
