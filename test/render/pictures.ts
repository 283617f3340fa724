/** Pictures of the pages, by their names in `docs/pictures`. `npm run tool update pictures` draws them. */

import { readFileSync } from 'node:fs';
import {
  cellsOfMove,
  createState,
  type GameState,
  klinZha,
  moveChoices,
  parsePosition,
  parseRules,
  rulesOf,
  threats,
  unwrap,
  variantIds,
  viewFor,
} from 'klin-zha';
import { readScoreSheet, replayScoreSheet } from 'klin-zha/records';
import {
  figurines,
  type PieceSet,
  renderMovementSheet,
  renderPiece,
  renderSvg,
  type Theme,
  themes,
} from 'klin-zha/render';
import { pieceSymbols } from '../../src/render/symbols.ts';
import { strengthPlot } from './strength.ts';

/** Returns the state of a sample game after a number of moves, and the cells of the last move. */
function sample(
  name: string,
  plies: number,
): { readonly state: GameState; readonly lastMove: readonly string[] } {
  const text = readFileSync(new URL(`../../examples/records/${name}.txt`, import.meta.url), 'utf8');
  const { state, move } = replayScoreSheet(readScoreSheet(text)).plies[plies - 1]!;
  return { state, lastMove: cellsOfMove(move) };
}

/**
 * Position of a board on a page (`test/tools/site/boards.mjs`): the picture replaces the board without
 * scripts.
 */
function askedFor(page: string): GameState {
  const text = readFileSync(new URL(`../../docs/variants/${page}.md`, import.meta.url), 'utf8');
  const [, id = '', position = ''] = /^<!-- board: (\S+) (.+) -->$/m.exec(text) ?? [];
  return unwrap(parsePosition(unwrap(parseRules(id)), position));
}

function ofVariant(id: string): string {
  const state = askedFor(id);
  const { rules } = state;
  const width = rules.board.cells.some(({ level }) => level > 0) ? { width: 1000 } : {};
  const options = { ...width, zones: rules.zones !== undefined || rules.setup.honour !== undefined };
  return rules.blind
    ? renderSvg(viewFor(state, state.seat), { ...options, rules })
    : renderSvg(state, options);
}

/** Picture of each variant's page. */
const ofVariants = Object.fromEntries(variantIds.map((id) => [id, () => ofVariant(id)]));

const battle = sample('introduction', 30);
const opening = sample('introduction', 24);

/** All pieces of a set in the colours of all games. */
function pieces(theme: Theme, pieceSet: PieceSet): string {
  const colours = ['gold', 'green', 'blue', 'black'] as const;
  const names = [...klinZha.warriors.map(({ code, name }) => [code, name] as const), ['G', 'Goal'] as const];
  const drawn = names.flatMap(([code, name], column) => {
    const x = 60 + column * 100;
    const label = `<text x="${x}" y="30" text-anchor="middle" font-size="17" fill="${theme.text}">${name}</text>`;
    return [
      label,
      ...colours.map((colour, row) => renderPiece({ code, colour }, [x, 74 + row * 74], 27, theme, pieceSet)),
    ];
  });
  const head =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 344" width="720" height="344" role="img" font-family="system-ui, Helvetica, Arial, sans-serif">';
  const told = '<title>The seven pieces in four colours</title>';
  return `${head}${told}<rect width="720" height="344" rx="12" fill="${theme.background}"/>${drawn.join('')}</svg>`;
}

/** Contents of each picture. */
export const pictures: Readonly<Record<string, () => string>> = {
  battle: () => renderSvg(battle.state, { lastMove: battle.lastMove, threats: threats(battle.state) }),
  'battle-dark': () =>
    renderSvg(battle.state, { lastMove: battle.lastMove, threats: threats(battle.state), theme: 'dark' }),
  board: () => renderSvg(createState(klinZha), { cellNames: true, trays: false, title: 'The board' }),
  movement: () => renderMovementSheet(klinZha),
  pieces: () => pieces(themes.light, pieceSymbols),
  figurines: () => pieces(themes.light, figurines),
  choices: () =>
    renderSvg(opening.state, {
      chosen: 'H24',
      choices: moveChoices(opening.state).get('H24')?.keys() ?? [],
      zones: true,
    }),
  print: () => renderSvg(battle.state, { lastMove: battle.lastMove, theme: 'print', width: 420 }),
  contrast: () => renderSvg(battle.state, { lastMove: battle.lastMove, theme: 'contrast', width: 420 }),
  'romulan-heart': () => {
    const { state, lastMove } = sample('romulan-heart', 77);
    return renderSvg(state, { lastMove, orientation: 'N-bottom' });
  },
  takeover: () =>
    renderSvg(
      unwrap(
        parsePosition(
          rulesOf('romulan-heart:3'),
          '1/3/~V*4/1~I1~B~I2/3~F1~V1VI/11/1v2f4V3/2v1ib5SB2/4V2F3I4L* 3 N3W2E1 113 0 18 -',
        ),
      ),
      { orientation: 'N-bottom' },
    ),
  'tri-level-movement': () =>
    renderMovementSheet(unwrap(parseRules('klin-zha+tri-level')), { columns: 2, width: 1000 }),
  strength: strengthPlot,
  ...ofVariants,
};
