/** Clean-up of many games: what is stripped, tags that are set, and the spelling of players. */

import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { closestWord, counted } from '../../base/text.ts';
import { playerTags } from '../../records/archive/choice.ts';
import { branchesOf, type GameRecord, type RecordNode, setTag } from '../../records/index.ts';
import { foldedText } from '../../records/sheet/plain-text.ts';
import { mainLineOf } from '../../records/tree.ts';
import type { WrittenGame } from './written-game.ts';

const parts = ['comments', 'variations', 'clocks', 'evaluations', 'marks'] as const;
type PartName = (typeof parts)[number];

/** Canonical names of players by their other forms. */
type Spelling = ReadonlyMap<string, string>;

/** Options that change games. */
export interface TidyOptions {
  readonly strip?: readonly PartName[];
  readonly set?: readonly (readonly [name: string, value: string])[];
  readonly rename?: Spelling;
}

/** Adds the options that change games to a command. */
export function addTidyOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--strip <parts>', `Remove parts, separated by commas: ${parts.join(', ')}`).argParser(
        partsFrom,
      ),
    )
    .addOption(new Option('--set <tag=value>', 'Set a tag in every game; repeatable').argParser(tagFrom))
    .addOption(
      new Option(
        '--rename <file>',
        'Rename players as in this file, with lines "Name: form; form"',
      ).argParser(spellingFrom),
    );
}

function partsFrom(text: string): PartName[] {
  return text.split(',').map((part) => {
    const found = parts.find((name) => name === part.trim());
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`'${part}' cannot be removed: expected ${parts.join(', ')}.`);
  });
}

function tagFrom(text: string, before: TidyOptions['set'] = []): TidyOptions['set'] {
  const [, name, value] = /^([A-Za-z]\w*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('Expected: TAG=VALUE, for example Event=Spring.');
  return [...before, [name, value!]];
}

function spellingFrom(file: string): Spelling {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new InvalidArgumentError(`'${file}' cannot be read.`);
  }
  const names = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [name = '', forms] = line.split(/:(.*)/s).map((part) => part.trim());
    if (name === '' || forms === undefined)
      throw new InvalidArgumentError(`line ${index + 1} of '${file}': expected "Name: form; form".`);
    for (const form of [name, ...forms.split(';')]) {
      const key = keyOf(form);
      const other = names.get(key);
      if (other !== undefined && other !== name)
        throw new InvalidArgumentError(
          `line ${index + 1} of '${file}': '${form.trim()}' is also a form of '${other}'.`,
        );
      if (key !== '') names.set(key, name);
    }
  }
  return names;
}

/** Returns a name without accents, case and repeated spaces. */
function keyOf(name: string): string {
  return foldedText(name).replace(/\s+/g, ' ').trim();
}

/** Changes games, and collects names that look like misspelt ones. */
export class Tidy {
  readonly #options: TidyOptions;
  /** Names that are not in the spelling file, with the number of their games. */
  readonly #unknown = new Map<string, number>();

  constructor(options: TidyOptions) {
    this.#options = options;
  }

  /** Whether games are changed. */
  get isActive(): boolean {
    const { strip, set, rename } = this.#options;
    return (strip ?? set ?? rename) !== undefined;
  }

  /** Returns a game with a changed record; a score sheet is changed when it is a record. */
  read<Game extends WrittenGame>(game: Game): Game {
    return game.kind === 'record' && this.isActive ? { ...game, record: this.change(game.record) } : game;
  }

  change(game: GameRecord): GameRecord {
    const { strip = [], set = [] } = this.#options;
    let record = strip.length === 0 ? game : stripped(game, new Set(strip));
    for (const tag of playerTags) {
      const name = record.tags.get(tag);
      const known = name === undefined ? undefined : this.nameOf(name);
      if (known !== undefined && known !== name) record = setTag(record, tag, known);
    }
    for (const [name, value] of set) record = setTag(record, name, value);
    return record;
  }

  /** Returns the canonical form of a name. */
  nameOf(name: string): string {
    const { rename } = this.#options;
    const known = rename?.get(keyOf(name));
    if (rename !== undefined && known === undefined)
      this.#unknown.set(name, (this.#unknown.get(name) ?? 0) + 1);
    return known ?? name;
  }

  /** Returns a line for each unknown name that is similar to a known one. */
  suggestions(): string[] {
    const { rename } = this.#options;
    if (rename === undefined) return [];
    const forms = [...rename.keys()];
    return [...this.#unknown].flatMap(([name, count]) => {
      const form = closestWord(keyOf(name), forms);
      return form === undefined
        ? []
        : `'${name}' in ${counted(count, 'game')} is similar to '${rename.get(form)}'; not changed`;
    });
  }
}

/** Returns the moves of the main line, with the comments after their variations. */
function mainNodes({ nodes }: GameRecord): RecordNode[] {
  const branches = branchesOf({ nodes });
  return mainLineOf(nodes).map((node, index) => {
    const { comments, parent, ...one } = nodes[node]!;
    const after = branches.of(parent).flatMap((sibling) => nodes[sibling]!.after ?? []);
    return { ...one, parent: index - 1, comments: [...comments, ...after] };
  });
}

/** Returns a game without some of its parts. */
function stripped(game: GameRecord, without: ReadonlySet<PartName>): GameRecord {
  const record = without.has('variations') ? { ...game, nodes: mainNodes(game) } : game;
  const hasComments = !without.has('comments');
  const nodes = record.nodes.map(({ marks, after, evaluation, ...node }) => ({
    ...node,
    ...(hasComments ? after && { after } : { comments: [], before: [] }),
    ...(without.has('clocks') && { clock: undefined, elapsed: undefined }),
    ...(evaluation && !without.has('evaluations') && { evaluation }),
    ...(marks && !without.has('marks') && { marks }),
    ...(without.has('marks') && { glyphs: [] }),
  }));
  return { ...record, nodes, ...(!hasComments && { comments: [] }) };
}
