/** Valid calls of the entries that draw. */

import { klinZha } from 'klin-zha';
import { layout, themes } from 'klin-zha/render';
import { type Calls, cell, language, state } from '../things.ts';

const point = [1, 2];
const drawing = {
  orientation: 'N-top',
  levels: 'stacked',
  size: 9,
  margin: 1,
  coordinates: true,
  cellNames: true,
  regions: true,
  zones: true,
  lastMove: [cell],
  chosen: cell,
  choices: [cell],
  threats: [{ from: cell, goal: cell }],
  attacks: [{ from: cell, to: cell }],
  marks: [{ cell, shape: 'circle', tone: 'good' }],
  arrows: [{ from: cell, to: 'F48' }],
  pieceSet: {},
  theme: themes.light,
  width: 300,
  trays: true,
  names: ['one', 'other'],
  title: 'title',
  description: 'text',
  ...language,
};

export const pictureCalls: Readonly<Record<string, Calls>> = {
  'klin-zha/element': { defineBoardElement: ['klin-zha-board'] },
  'klin-zha/render': {
    cellAt: [layout(klinZha), point],
    cellPath: [layout(klinZha).cells[0]],
    layout: [klinZha, { orientation: 'N-top', levels: 'stacked', coordinates: true, size: 9, margin: 1 }],
    renderMovementSheet: [
      klinZha,
      {
        theme: 'light',
        width: 300,
        columns: 2,
        pieceSet: {},
        orientation: 'N-top',
        levels: 'stacked',
        words: () => ({ heading: 'a', text: 'b' }),
      },
    ],
    renderPiece: [
      { code: 'F', colour: 'gold', owner: 'green', goal: 'gold', pointsUp: true },
      point,
      9,
      Object.values(themes)[0],
      {},
    ],
    renderText: [
      state,
      {
        compact: true,
        orientation: 'N-bottom',
        smallLetters: true,
        highlight: [cell],
        regions: true,
        caption: true,
        paint: (text: string) => text,
        ...language,
      },
    ],
    renderSvg: [state, { ...drawing, rules: klinZha }],
  },
};
