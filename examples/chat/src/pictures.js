// Pictures of games for a chat: PNG, animated GIF, and links.
import { Resvg } from '@resvg/resvg-js';
import gifenc from 'gifenc';
import { cellsOfMove } from 'klin-zha';
import { renderSvg } from 'klin-zha/render';

const { applyPalette, GIFEncoder, quantize } = gifenc;

/** Draws the position of a game after a number of moves, with the last move marked. */
function draw(game, ply, width) {
  const lastMove = ply > 0 ? cellsOfMove(game.moves[ply - 1]) : [];
  const svg = renderSvg(game.at(ply), { lastMove });
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render();
}

/** Returns the current position of a game as PNG. */
export const png = (game, width = 800) => draw(game, game.length, width).asPng();

/** Returns a game as an animated GIF, with a picture for each position. */
export function gif(game, { width = 480, delay = 800 } = {}) {
  const encoder = GIFEncoder();
  for (let ply = 0; ply <= game.length; ply++) {
    const { pixels, width: columns, height } = draw(game, ply, width);
    const palette = quantize(pixels, 256);
    encoder.writeFrame(applyPalette(pixels, palette), columns, height, { palette, delay });
  }
  encoder.finish();
  return encoder.bytes();
}

/** Returns the link of a position: the page passes both values to the attributes of `<klin-zha-board>`. */
export function link(game, page) {
  const url = new URL(page);
  url.search = new URLSearchParams({ rules: game.state.rules.id, position: String(game.state) });
  return url.href;
}
