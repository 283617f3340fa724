import fc from 'fast-check';
import {
  cellsOfMove,
  createPosition,
  createState,
  type GameState,
  klinZha,
  legalMoves,
  moveChoices,
  outcome,
  type PlayerView,
  parsePosition,
  parseRules,
  play,
  rulesOf,
  type Seat,
  seededRandom,
  threats,
  unwrap,
  viewFor,
} from 'klin-zha';
import {
  cellPath,
  layout,
  orientations,
  renderMovementSheet,
  renderPiece,
  renderSvg,
  themes,
} from 'klin-zha/render';
import { sayPosition } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { freezeRuleset } from '../../src/rules/ruleset.ts';
import { allRulesets } from '../rulesets/variants/support.ts';
import { runs } from '../support/runs.ts';
import { elementsOf } from './picture-parts.ts';

const battle = unwrap(parsePosition(klinZha, 'F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 2 N1W2 - 5 3 -'));

/** A state part of the way through a random game. */
function stateOf(id: string, seed: number, plies: number): GameState {
  const random = seededRandom(seed);
  let state = createState(unwrap(parseRules(id)), { random });
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalMoves(state);
    if (moves.length === 0) break;
    state = play(state, moves[Math.floor(random() * moves.length)]!);
  }
  return state;
}

const states = fc
  .record({
    id: fc.constantFrom(...[...allRulesets.values()].map((rules) => rules.id)),
    seed: fc.nat(),
    plies: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ id, seed, plies }) => stateOf(id, seed, plies));

function titleOf(svg: string): string[] {
  return elementsOf(svg)
    .filter(({ name }) => name === 'title' || name === 'desc')
    .map(({ text }) => text);
}

describe('a picture of any state, in any theme and orientation', () => {
  it('is well-formed, without ids, scripts, styles or references, and always the same', () => {
    fc.assert(
      fc.property(
        states,
        fc.constantFrom(...(Object.keys(themes) as (keyof typeof themes)[])),
        fc.constantFrom(...orientations),
        fc.boolean(),
        (state, theme, orientation, zones) => {
          const options = { theme, orientation, zones, threats: threats(state) };
          const svg = renderSvg(state, options);
          const elements = elementsOf(svg);
          expect(elements[0]).toMatchObject({ name: 'svg', attributes: { role: 'img' } });
          const names = new Set(elements.map(({ name }) => name));
          for (const name of names)
            expect('svg title desc rect g path circle text'.split(' ')).toContain(name);
          expect(svg).not.toMatch(/NaN|undefined|Infinity|\bid=|href|url\(|-0[" ]/);
          expect(renderSvg(state, options)).toBe(svg);
        },
      ),
      { numRuns: runs(80) },
    );
  });

  it('has every cell, and a piece at every warrior', () => {
    fc.assert(
      fc.property(states, (state) => {
        const svg = renderSvg(state);
        const { cells } = layout(state);
        for (const cell of cells) expect(svg).toContain(cellPath(cell));
        const { warriors } = state.toFields();
        const names = new Map(cells.map((cell) => [cell.name, cell.centre]));
        for (const { cell } of warriors) {
          const [x, y] = names.get(cell)!.map((value) => String(Math.round(value * 100) / 100));
          expect(svg).toContain(`translate(${x} ${y})`);
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it('marks the turn in the trays until the game is over', () => {
    const bold = (state: GameState, options = {}) =>
      elementsOf(renderSvg(state, options)).flatMap(({ attributes, text, name }) =>
        name === 'text' && attributes['font-weight'] === 'bold' ? [text] : [],
      );
    const names = ['Ann', 'Bob'];
    const start = createState(klinZha);
    expect(bold(start, { names })).toEqual(['Ann']);
    expect(bold(createState(klinZha, { first: 2 }), { names })).toEqual(['Bob']);
    const state = unwrap(parsePosition(klinZha, 'F*/3/5/7/9/11/13/15/16v 1 - 11 0 1 -', { unchecked: true }));
    expect(outcome(state)).not.toBeNull();
    expect(bold(state, { names })).toEqual([]);
  });

  it('truncates long names after a letter, and is wide enough for them', () => {
    const long = `${'a'.repeat(21)} ${'b'.repeat(9)}`;
    const texts = elementsOf(renderSvg(battle, { names: [long, 'c'.repeat(22)] })).map(({ text }) => text);
    expect(texts).toContain(`${'a'.repeat(21)}\u2026`);
    expect(texts).toContain('c'.repeat(22));
    const widthOf = (names: readonly string[]): number =>
      Number(elementsOf(renderSvg(battle, { names }))[0]!.attributes.viewBox!.split(' ')[2]);
    expect(widthOf([long, 'c'])).toBeGreaterThan(layout(klinZha).width);
    expect(widthOf(['a', 'c'])).toBeLessThan(widthOf([long, 'c']));
  });

  it('draws no captured warriors of an army that was removed (R10.7)', () => {
    const piecesOf = (owners: string): number => {
      const text = `F*/3/5/7/9/11/13/15/v*16 1 - ${owners} 0 9 -`;
      const state = unwrap(parsePosition(rulesOf('romulan-heart:3'), text, { unchecked: true }));
      const { fill } = themes.light.pieces.black;
      return elementsOf(renderSvg(state)).filter(({ attributes }) => attributes.fill === fill).length;
    };
    expect(piecesOf('120')).toBe(piecesOf('122') - 9);
  });

  it('shows the hand of a shared set to both players (R10.8)', () => {
    const rules = rulesOf('klin-zha+reflective');
    const start = createState(rules);
    const state = play(start, legalMoves(start)[0]!);
    const [one, other] = ([1, 2] as const).map((seat) => renderSvg(viewFor(state, seat), { rules }));
    expect(one).toBe(other);
    expect(one).toBe(renderSvg(state));
  });

  it("hides the warriors in hand in a spectator's view", () => {
    const start = createState(klinZha);
    const view = viewFor(start, 1);
    const partsOf = (hand: typeof view.hand): number =>
      elementsOf(renderSvg({ ...view, hand }, { rules: klinZha })).length;
    // The nine pieces are drawn without their symbols.
    expect(partsOf(view.hand) - partsOf([])).toBe(9);
  });

  it('describes the cell of every piece', () => {
    const [title, description] = titleOf(renderSvg(battle));
    expect(title).toMatch(/Green/);
    for (const { cell } of battle.toFields().warriors) expect(description).toContain(cell);
  });
});

describe('a picture of a view', () => {
  const rules = unwrap(parseRules('klin-zha+blind'));

  /** The same game with the opponent's warriors on other cells, if possible. */
  function moved(state: GameState, hidden: Seat, seed: number): GameState | undefined {
    const random = seededRandom(seed);
    const fields = state.toFields();
    const free = rules.board.cells
      .map(({ name }) => name)
      .filter((name) => !fields.warriors.some(({ cell }) => cell === name) && !fields.goals.includes(name));
    const warriors = fields.warriors.map((warrior) =>
      warrior.seat === hidden && warrior.cell !== fields.goals[hidden - 1] && random() < 0.5
        ? { ...warrior, cell: free.splice(Math.floor(random() * free.length), 1)[0]! }
        : warrior,
    );
    const made = createPosition(rules, { ...fields, warriors }, { unchecked: true });
    return made.ok ? made.value : undefined;
  }

  it('is identical for two states with equal views, and reveals no hidden pieces', () => {
    let [tried, compared] = [0, 0];
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 18, max: 60 }), fc.nat(), (seed, plies, other) => {
        tried++;
        const state = stateOf('klin-zha+blind', seed, plies);
        const twin = moved(state, 2, other);
        if (twin === undefined || outcome(state) !== null || outcome(twin) !== null) return;
        const views: readonly PlayerView[] = [viewFor(state, 1), viewFor(twin, 1)];
        expect(views[1]).toEqual(views[0]);
        const [svg, again] = views.map((view) => renderSvg(view, { rules, zones: true }));
        expect(again).toBe(svg);
        const seen = new Set(views[0]!.warriors.map(({ cell }) => cell));
        for (const { cell } of state.toFields().warriors)
          if (!seen.has(cell)) expect(titleOf(svg!).join(' ')).not.toContain(cell);
        if (String(state) !== String(twin)) compared++;
      }),
      { numRuns: runs(40) },
    );
    expect(compared).toBeGreaterThan(tried / 2);
  });

  it('equals that of the state if nothing is hidden', () => {
    const state = stateOf('klin-zha', 3, 40);
    expect(renderSvg(viewFor(state, 2), { rules: state.rules })).toBe(renderSvg(state));
  });

  it("shows how many of the opponent's warriors are in hand and lost, not which", () => {
    const placing = stateOf('klin-zha+blind', 1, 12);
    const shown = renderSvg(viewFor(placing, 1), { rules });
    const hidden = renderSvg(viewFor(placing, 1), { rules, trays: false });
    const shapes = (svg: string): number => elementsOf(svg).filter(({ name }) => name === 'path').length;
    expect(shapes(shown) - shapes(hidden)).toBe(1 + 1 + placing.toFields().hands[1]!.length);
  });

  it('shows no army as lost that a spectator does not see', () => {
    const view = viewFor(stateOf('klin-zha+blind', 1, 20), 1);
    const seen = { ...view, warriors: [], goals: [null, null], hand: [] };
    const shapes = (svg: string): number => elementsOf(svg).filter(({ name }) => name === 'path').length;
    expect(view.seats.map(({ onBoard, inHand }) => onBoard + inHand)).toEqual([9, 9]);
    const markers = shapes(renderSvg(view, { rules })) - shapes(renderSvg(view, { rules, trays: false }));
    expect(shapes(renderSvg(seen, { rules })) - shapes(renderSvg(seen, { rules, trays: false }))).toBe(
      markers,
    );
  });

  it('requires its ruleset, and rejects other rulesets', () => {
    const view = viewFor(battle, 1);
    expect(() => renderSvg(view, {} as never)).toThrow(expect.objectContaining({ code: 'bad-option' }));
    expect(() => renderSvg(view, { rules })).toThrow(expect.objectContaining({ code: 'bad-view' }));
    const ids = ['x'.repeat(300_000), Object.create(null), [Symbol('id')]];
    for (const copy of [{}, 5, { ...rules, board: null }, ...ids.map((id) => ({ ...rules, id }))])
      expect(() => renderSvg(view, { rules: copy as never })).toThrow(
        expect.objectContaining({
          code: 'unknown-ruleset',
          message: expect.stringMatching(/^.{1,199}$/),
        }),
      );
    for (const damaged of [
      { ...view, warriors: 5 },
      { ...view, variantState: null },
      { ...view, seats: null },
    ])
      expect(() => renderSvg(damaged as never, { rules: battle.rules })).toThrow(
        expect.objectContaining({ code: 'bad-view' }),
      );
    const other = { ...view, warriors: [{ cell: 'A19', warrior: 'X', seat: 1 }] };
    expect(() => renderSvg(other as never, { rules: battle.rules })).toThrow(
      expect.objectContaining({ code: 'bad-warrior' }),
    );
    for (const foreign of [
      { ...view, owners: [1, 7] },
      { ...view, seat: 'x' },
      { ...view, regions: [4, 1, 2] },
    ])
      expect(() => renderSvg(foreign as never, { rules: battle.rules })).toThrow(
        expect.objectContaining({ code: 'bad-seat' }),
      );
    const lost = { ...view, warriors: [{ cell: 'Z99', warrior: 'F', seat: 1 }] };
    expect(() => renderSvg(lost as never, { rules: battle.rules })).toThrow(
      expect.objectContaining({ code: 'bad-cell' }),
    );
  });
});

describe('additional drawing', () => {
  const plain = renderSvg(battle);
  const [move] = legalMoves(battle);

  it.each([
    ['the last move', { lastMove: cellsOfMove(move!) }],
    ['a chosen cell', { chosen: 'e16' }],
    ['choices', { choices: moveChoices(battle).get('F15')!.keys() }],
    ['zones', { zones: true }],
    ['threats', { threats: [{ from: 'E16', goal: 'I45' }] }],
    ['attacks', { attacks: [{ from: 'F26', to: 'G24' }] }],
    ['marks', { marks: [{ cell: 'A19', shape: 'cross', tone: 'danger' }] }],
    ['arrows', { arrows: [{ from: 'A19', to: 'E37', tone: 'good' }] }],
    ['no regions', { regions: false }],
    ['no coordinates', { coordinates: false }],
    ['no trays', { trays: false }],
    ['names', { names: ['Player A', 'Player B'] }],
    ['a piece set', { pieceSet: { F: 'M-40 -40L40 -40L0 40Z' } }],
  ] as const)('%s', (_, options) => {
    const svg = renderSvg(battle, options as never);
    expect(svg).not.toBe(plain);
    expect(elementsOf(svg).length).toBeGreaterThan(20);
  });

  it.each([{}, 5, null, true, Symbol('M0 0L9 9Z')])('rejects a symbol that is not a string: %s', (symbol) => {
    const pieceSet = { F: symbol } as never;
    const refused = expect.objectContaining({ name: 'KlinZhaError', code: 'bad-symbol' });
    expect(() => renderSvg(battle, { pieceSet })).toThrow(refused);
    expect(() => renderMovementSheet(battle.rules, { pieceSet })).toThrow(refused);
    const drawn = { code: 'F', colour: 'gold' } as const;
    expect(() => renderPiece(drawn, [0, 0], 9, themes.light, pieceSet)).toThrow(refused);
  });

  it('escapes a symbol that is not path data', () => {
    const svg = renderSvg(battle, { pieceSet: { F: 'M0 0"/><script>alert(1)</script>' } });
    expect(svg).not.toContain('<script');
    expect(elementsOf(svg).some(({ name }) => name === 'script')).toBe(false);
  });

  it('distinguishes an empty choice from a capture', () => {
    const free = renderSvg(battle, { choices: ['E37'] });
    const taken = renderSvg(battle, { choices: ['E16'] });
    const count = (svg: string, name: string): number =>
      elementsOf(svg).filter((one) => one.name === name).length;
    expect(count(free, 'circle')).toBe(count(plain, 'circle') + 1);
    expect(count(taken, 'circle')).toBe(count(plain, 'circle'));
  });

  it("marks a captured army by its owner's shape (R8.4)", () => {
    const text = 'F/3/5/7/9/11/~V*12/15/v*16 1 - 113 0 9 -';
    const state = unwrap(
      parsePosition(rulesOf('romulan-heart:3'), text.replace('v*16', 'v16'), { unchecked: true }),
    );
    const own = unwrap(
      parsePosition(rulesOf('romulan-heart:3'), text.replace('113', '-'), { unchecked: true }),
    );
    const shapes = (svg: string): number => svg.split(`fill="${themes.light.pieces.green.fill}"`).length;
    expect(shapes(renderSvg(state))).toBe(shapes(renderSvg(own)) + 1);
  });

  it('shows a pending combat (R10.10)', () => {
    const state = stateWithCombat();
    const { danger } = themes.light;
    expect(renderSvg(state)).toContain(danger);
    expect(plain).not.toContain(danger);
  });

  it('marks a Goal that must be captured now (R10.6)', () => {
    const position = 'F/3/4V/V1VBI2/1I4L*2/1fiS7/1bv10/3isv9/4v2l*9 1 N1W2 - 5 3 crown=2';
    const crowned = unwrap(parsePosition(rulesOf('klin-zha+kaggas-crown'), position, { unchecked: true }));
    expect(renderSvg(crowned)).toContain(themes.light.danger);
    const hidden = viewFor(
      unwrap(parsePosition(rulesOf('klin-zha+kaggas-crown+blind'), position, { unchecked: true })),
      1,
    );
    const rules = unwrap(parseRules('klin-zha+kaggas-crown+blind'));
    expect(renderSvg(hidden, { rules })).not.toContain(themes.light.danger);
  });

  it('leaves room for names, and truncates long ones', () => {
    const svg = renderSvg(createState(klinZha), { names: ['M'.repeat(60), '\u6c49'.repeat(60)] });
    const written = elementsOf(svg).filter(({ name, text }) => name === 'text' && text.endsWith('\u2026'));
    expect(written.map(({ text }) => text.length)).toEqual([23, 12]);
    const [, , width] = elementsOf(svg)[0]!.attributes.viewBox!.split(' ').map(Number);
    const [, , usual] = elementsOf(renderSvg(createState(klinZha)))[0]!
      .attributes.viewBox!.split(' ')
      .map(Number);
    expect(width).toBeGreaterThanOrEqual(usual!);
  });

  it('draws the letter of a kind without a symbol as text', () => {
    const fields = battle.toFields();
    const warriors = fields.warriors.map((one) => ({ ...one, warrior: '<' }));
    const view = { ...viewFor(battle, 1), warriors };
    const kinds = battle.rules.warriors.map((kind) => (kind.code === 'F' ? { ...kind, code: '<' } : kind));
    const rules = freezeRuleset({ ...battle.rules, warriors: kinds as never });
    expect(renderSvg(view as never, { rules })).toContain('>&lt;</text>');
  });
});

function stateWithCombat(): GameState {
  for (let seed = 0; seed < 50; seed++)
    for (let plies = 20; plies < 60; plies++) {
      const state = stateOf('klin-zha+kinta', seed, plies);
      if (state.toFields().combat !== null) return state;
    }
  throw new Error('no combat was found');
}

describe('the text alternatives of a picture', () => {
  it('are those of sayPosition and sayView, in the given language', () => {
    const [title, description] = titleOf(renderSvg(battle, { language: 'de' }));
    expect(`${title!.split(': ')[1]} ${description}`).toBe(sayPosition(battle, { language: 'de' }));
    expect(renderSvg(battle, { language: 'de' })).toContain('>Grün</text>');
    expect(() => renderSvg(battle, { language: 'tlh' as never })).toThrow(
      expect.objectContaining({ code: 'bad-language' }),
    );
  });
});

describe('text from outside', () => {
  it('is escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const svg = renderSvg(battle, { title: text, description: text, names: [text, '<script>'] });
        const elements = elementsOf(svg);
        expect(elements.some(({ name }) => name === 'script')).toBe(false);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold
        expect(svg).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
        expect(svg).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});

describe('invalid arguments', () => {
  it.each([
    ['bad-option', { theme: 'pink' }],
    ['bad-option', { theme: 'toString' }],
    ['bad-option', { width: -1 }],
    ['bad-option', { marks: [{ cell: 'A19', tone: 'loud' }] }],
    ['bad-option', { orientation: 'X-top' }],
    ['bad-cell', { chosen: 'Z99' }],
    ['bad-cell', { choices: ['E37', ''] }],
    ['bad-cell', { lastMove: ['A91', 5] }],
    ['bad-cell', { arrows: [{ from: 'A19', to: 'nowhere' }] }],
  ])('reject options with %s: %j', (code, options) => {
    expect(() => renderSvg(battle, options as never)).toThrow(expect.objectContaining({ code }));
  });

  it.each([null, undefined, 5, 'state', {}, []])('reject a state such as %j', (state) => {
    expect(() => renderSvg(state as never)).toThrow(expect.objectContaining({ code: 'bad-state' }));
  });
});

describe('renderPiece', () => {
  const gold = { code: 'F', colour: 'gold' } as const;

  it.each([
    ['bad-point', gold, [1], 10],
    ['bad-point', gold, [1, 2, 3], 10],
    ['bad-point', gold, ['1', 2], 10],
    ['bad-point', gold, '12', 10],
    ['bad-point', gold, { 0: 1, 1: 2 }, 10],
    ['bad-option', gold, [1, 2], -1],
    ['bad-piece', { colour: 'gold' }, [1, 2], 10],
    ['bad-colour', { ...gold, colour: 'pink' }, [1, 2], 10],
    ['bad-colour', { ...gold, colour: ['gold'] }, [1, 2], 10],
    ['bad-colour', { ...gold, goal: 'toString' }, [1, 2], 10],
    ['bad-colour', null, [1, 2], 10],
  ])('rejects an invalid argument with %s: %j at %j, %j', (code, piece, at, radius) => {
    expect(() => renderPiece(piece as never, at as never, radius, themes.light)).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('rejects a theme without colours', () => {
    for (const theme of [null, {}, { pieces: null }])
      expect(() => renderPiece(gold, [1, 2], 10, theme as never)).toThrow(
        expect.objectContaining({ code: 'bad-colour' }),
      );
  });
});
