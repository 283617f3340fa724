/**
 * Public members of `<klin-zha-board>`. The build writes `custom-elements.json` and the JSX types from this
 * table, and a test compares it with the element.
 */

import type { KlinZhaBoard } from './element.ts';
import type { BoardEvents } from './events.ts';

/** A member: its TypeScript type and what it is. */
interface Described {
  readonly type: string;
  readonly about: string;
}

/** A property, with the attribute that has its value in HTML. */
interface DescribedProperty extends Described {
  readonly attribute?: string;
}

type ReadOnlyMembers =
  | 'addEventListener'
  | 'removeEventListener'
  | 'updateComplete'
  | 'play'
  | 'announce'
  | 'focusCell';
type Own = Exclude<keyof KlinZhaBoard, keyof HTMLElement | ReadOnlyMembers | `${string}Callback`>;

const properties = {
  rules: {
    attribute: 'rules',
    type: 'Ruleset | string | undefined',
    about: 'Ruleset of the position in the attribute or of a view. As text its id.',
  },
  state: { type: 'GameState | PlayerView | null', about: 'Displayed state, or view of a player.' },
  game: { type: 'Game | null', about: 'Displayed game, with its last move and its outcome.' },
  lastMove: { type: 'Move | readonly string[] | null', about: 'Last move of a state or view.' },
  shapes: { type: 'readonly RecordMark[]', about: 'Arrows and circles.' },
  seats: { type: 'readonly Seat[] | null', about: 'Seats that play on this board. Null means all.' },
  names: { type: 'readonly string[]', about: 'Names of the players by seat.' },
  drawing: { type: 'BoardDrawing', about: 'Additional layers: marks, arrows, threats.' },
  pieceSet: { type: 'PieceSet | null', about: 'Symbols of the pieces. Null means the built-in ones.' },
  theme: {
    attribute: 'theme',
    type: 'ThemeName | Theme | null',
    about: 'Colours. In HTML one of light, dark, print, contrast.',
  },
  readOnly: { attribute: 'readonly', type: 'boolean', about: 'Whether the board accepts no moves.' },
  orientation: {
    attribute: 'orientation',
    type: 'Orientation | null',
    about: 'Corner on top or at the bottom, such as N-top.',
  },
  levels: {
    attribute: 'levels',
    type: "'side-by-side' | 'stacked' | null",
    about: 'Arrangement of the levels of a board.',
  },
  language: { attribute: 'language', type: 'string | null', about: 'Language: en, de or fr.' },
  zones: { attribute: 'zones', type: 'boolean', about: 'Whether zones of Blockaders are drawn.' },
} satisfies Readonly<Record<Own, DescribedProperty>>;

const events = {
  move: { type: 'BoardMoveEvent', about: 'A move was chosen, before it is played.' },
  change: { type: 'CustomEvent', about: 'The board played a move.' },
  refuse: { type: 'CustomEvent<BoardRefusal>', about: 'The player tried an illegal move.' },
  shapes: { type: 'CustomEvent', about: 'Arrows and circles changed.' },
  sound: { type: 'CustomEvent', about: 'The board shows a move.' },
  error: { type: 'CustomEvent', about: 'An attribute is invalid.' },
} satisfies Readonly<Record<keyof BoardEvents, Described>>;

/** The table. */
export const described = {
  properties: properties as Readonly<Record<string, DescribedProperty>>,
  /** Attributes without a property. */
  attributes: {
    position: { type: 'string', about: 'Position string of the ruleset in the attribute rules.' },
  },
  events: events as Readonly<Record<string, Described>>,
  methods: {
    play: { type: '(move: MoveInput) => boolean', about: 'Plays a move as if it were chosen on the board.' },
    announce: { type: '(text: string) => void', about: 'Shows and announces a message.' },
    focusCell: { type: '(name: string) => void', about: 'Moves the keyboard focus to a cell.' },
  },
  /** The element has no slots: children are not shown. */
  slots: {},
  parts: {
    frame: 'Everything that the board shows.',
    board: 'Picture with its cells.',
    picture: 'Picture of the board.',
    said: 'Status line.',
    ask: 'Question which of several moves to play.',
    trays: 'Hands and captured warriors.',
  },
  style: { '--klin-zha-height': 'Maximum height of the picture. By default 70vh.' },
} as const;
