// What the functions and types of a module are for: the headings under which its page lists them, in the order in which a
// program comes to need them. Every published symbol names one of them by `@category`; the build fails where one does not.

import { Converter, ReflectionKind } from 'typedoc';

const categories = {
  Playing: 'Begins a game, asks what may be played, plays it, and tells who has won.',
  Moves: 'Moves as values, as text, and as what they do.',
  Choosing: 'Whose turn it is, and what to offer to somebody who clicks on cells.',
  Positions: 'What stands where, who threatens what, and positions as text and data.',
  Explaining: 'Why a move is refused: the ruling, the cells, and a sentence.',
  Changes: 'What a move has done: for animations, sounds and reports.',
  Words: 'Positions, moves and endings in sentences, and boards as text.',
  'Setting up': 'Armies, and how they are put on the board.',
  Chance: 'Dice and spindles; the same game again from the same seed.',
  'Hidden moves': 'The blind game, and any other of which a player or a bot may see only a part.',
  Endings: 'Games that end otherwise than on the board, and what each player gets for them.',
  Saving: 'States and games from JSON.',
  Rulesets: 'Games to play, by value or by id.',
  Variants: 'What can be combined with a ruleset.',
  Boards: 'Boards and their cells, those of the game and your own.',
  'Own rules': 'Rulesets, warriors and variants of your own.',
  Counting: 'How many positions follow: the usual proof that an engine plays by the rules.',
  Errors: 'How what is wrong is told.',
  Searching: 'A position that moves are made and taken back on, millions of them in a second.',
  'Packed moves': 'What a move is that a searcher gives.',
  Playouts: 'Games to their end by chance, and the casts that a move can have.',
  'Any notation': 'A notation as a value, for programs that leave the choice to others.',
  Geometric: 'Moves by directions (section 13 of the rules).',
  Algebraic: 'Moves by cells (section 14 of the rules), in letters of several languages.',
  Coordinates: 'Moves as programs write them (section 15 of the rules).',
  'Reading records': 'Texts of games, whole or as they come in, with all that is wrong in them.',
  'Game trees': 'A game as it was written down: moves, variations, comments.',
  'Writing records': 'Games as text that other programs read.',
  Editing: 'A new record of an old one; the old one stays as it is.',
  JSON: 'Records as JSON, by the published schema.',
  'Score sheets': 'What a player writes at the board, read and written.',
  Findings: 'What is said of a text, and where in it.',
  Replaying: 'Written games played by the rules.',
  Drawing: 'Pictures as SVG, and what can be marked in them.',
  Geometry: 'Where everything is in a picture, as plain numbers.',
  Looks: 'Colours and symbols.',
  Element: 'The board for web pages.',
  Matches: 'A game for points: events go in, a new match or a refusal comes out.',
  Events: 'What can happen to it.',
  Clocks: 'Times, controls, and flags that fall.',
  Duties: 'Who has to do what now, and who may claim what.',
  'Finding positions': 'In which games a position is reached, and what was played there.',
  'Index files': 'The same kept in a file that is searched without being loaded.',
  'Choosing games': 'Games by what is said of them, each once, and where they stand in a file.',
  Statistics: 'Games counted.',
  Tables: 'Rows, for databases and for people.',
  Reports: 'What is shown and announced of a match.',
  'Sealed moves': 'Envelopes that nobody opens before their time.',
};

/** @param {import('typedoc').Application} app */
export function load({ converter, logger, options }) {
  const beforeTheyAreSorted = -100;
  const whenTheyAreThere = -300;
  const prepare = ({ project }) => {
    options.setValue('categoryOrder', Object.keys(categories));
    // What an entry publishes again is told of, and listed, as in the entry where it is first.
    for (const again of project.getReflectionsByKind(ReflectionKind.Reference)) {
      const first = again.getTargetReflectionDeep();
      again.comment ??= (first.comment ?? first.signatures?.[0]?.comment)?.clone();
    }
  };
  const describe = ({ project }) => {
    const unused = new Set(Object.keys(categories));
    for (const module of project.children) {
      for (const category of module.categories ?? [{ title: 'Other', children: module.children }]) {
        const { title, children } = category;
        unused.delete(title);
        category.description = [{ kind: 'text', text: categories[title] }];
        if (Object.hasOwn(categories, title)) continue;
        const names = children.map(({ name }) => name).join(', ');
        logger.warn(`${module.name}: "${title}" is no category of src/typedoc-categories.mjs: ${names}`);
      }
    }
    for (const title of unused) logger.warn(`Nothing is in the category "${title}".`);
  };
  converter.on(Converter.EVENT_RESOLVE_END, prepare, beforeTheyAreSorted);
  converter.on(Converter.EVENT_RESOLVE_END, describe, whenTheyAreThere);
}
