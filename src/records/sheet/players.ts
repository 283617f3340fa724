/** Names of players with their colours: `Gold: Ann, Green: Bob`, `Ann (Gold) - Bob (Green)`. */

import { fillers } from './heading.ts';

/** A player with a colour. */
export interface NamedPlayer {
  readonly name: string;
  readonly colour: string;
}

/** Maximum length of a line with players. */
const longestLine = 160;

/** Returns a pattern of whole words. */
function anyOf(words: string): RegExp {
  return new RegExp(`^(?:${words.replaceAll(' ', '|')})$`, 'i');
}

/** Words that only join two players, or a player and a colour. */
const joiner = /* @__PURE__ */ anyOf(
  ' v vs versus against and gegen und contre et contro contra e y i player players spieler joueur giocatore jogador',
);

/** Words in the middle of a name that have no capital. */
const particle = /* @__PURE__ */ anyOf(
  'van von de del della den der do dos da das di du zu ten ter bin ibn al el la le of the',
);

/** Pronouns, and places of an army or a column: words that name no player. */
const other = /^(?:i|me|he|she|it|we|you|they|left|right|top|bottom|first|second|next|columns?|corner)$/i;

/** Such words of other languages. */
const foreign = /* @__PURE__ */ anyOf(
  'ich er sie wir du ihr mich je moi tu il elle nous vous on io lui lei yo ella eu ele links rechts oben unten gauche droite haut bas sinistra destra',
);

/** Words of a text without brackets and what joins it to other names. */
function wordsIn(text: string): string[] {
  const words = text.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ').split(/\s+/);
  const isJoiner = (word: string | undefined): boolean =>
    word !== undefined && joiner.test(bare(word).replace('.', ''));
  while (isJoiner(words[0])) words.shift();
  while (isJoiner(words.at(-1))) words.pop();
  return words;
}

/** Returns a word without the signs around it; a full stop may be that of an initial. */
function bare(word: string): string {
  return word.replace(/^[^\p{L}\d]+/u, '').replace(/[^\p{L}\d.]+$/u, '');
}

function isOther(word: string): boolean {
  return other.test(word) || foreign.test(word);
}

function isNameWord(word: string): boolean {
  return /^\p{L}[\p{L}\p{M}\d_'’.-]*$/u.test(word) && /\p{Lu}|\p{Lo}/u.test(word) && !isOther(word);
}

/**
 * Returns the name that a text is, or undefined for other text. Its words have capitals, except short ones in
 * the middle.
 *
 * @param isPlain whether a single word may be in lower case
 */
function nameOf(words: readonly string[], isPlain = false): string | undefined {
  const all = words.map(bare);
  const isName = all.every((word, at) => isNameWord(word) || (at > 0 && particle.test(word)));
  const isSingle = isPlain && all.length === 1 && /^\p{L}[\p{L}\d_'’-]*$/u.test(all[0]!) && !isOther(all[0]!);
  if (all.length === 0 || all.length > 5 || !(isName || isSingle)) return undefined;
  const name = [
    ...all.slice(0, -1).map((word, at) => (words[at]!.endsWith(',') ? `${word},` : word)),
    all.at(-1)!,
  ];
  return name.join(' ').replace(/(?<=\p{L}{3})\.$/u, '');
}

/** Signs and words between a name and the colour after it. */
const connector = /* @__PURE__ */ new RegExp(
  `(?:(?<bracket>[([])|[=:]|\\s[-–—]|\\s(?:${'has had plays played takes took with as is hat hatte spielt spielte mit a joue avait avec gioca aveva con'.replaceAll(' ', '|')})(?:\\s+the)?)\\s*$`,
  'i',
);

/**
 * Returns the players of a line or sentence that names one colour or more, each with its player, and nothing
 * else but what joins them. Returns undefined for any other text.
 *
 * @param colourOf returns the colour that a word means
 */
export function playersOn(
  line: string,
  colourOf: (word: string) => string | undefined,
): readonly NamedPlayer[] | undefined {
  if (line.length > longestLine) return undefined;
  const colours = [...line.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const colour = colourOf(word);
    return colour === undefined ? [] : { colour, from: index, to: index + word.length };
  });
  if (colours.length === 0 || new Set(colours.map(({ colour }) => colour)).size < colours.length)
    return undefined;
  const betweens = colours.map(({ from }, at) => line.slice(colours[at - 1]?.to ?? 0, from));
  const rest = line.slice(colours.at(-1)!.to);
  const names = namesAfter(betweens, rest) ?? namesBefore(betweens, rest);
  return names?.map((name, at) => ({ name, colour: colours[at]!.colour }));
}

/** Cells and sentences of a line; a full stop after one letter or a title is that of a name. */
export function clausesOf(line: string): string[] {
  return line.replace(/["“”„«»{}]/g, ' ').split(/[\t|]|(?<=\p{L}{4}|\d|[)\]])[.!?](?=\s|$)/u);
}

/** Returns the players of all clauses of a line. */
export function playersIn(line: string, colourOf: (word: string) => string | undefined): NamedPlayer[] {
  return clausesOf(line).flatMap((clause) => playersOn(clause, colourOf) ?? []);
}

/** Whether a line has no words but those of players. */
export function areAll(players: readonly NamedPlayer[], line: string): boolean {
  const rest = players.reduce((left, { name }) => left.replace(name, ' '), line);
  return (rest.match(/[\p{L}\d]+/gu) ?? []).length === players.length;
}

/** Names after their colours: `Gold: Ann, Green: Bob`, `Gold (Ann) - Green (Bob)`. */
function namesAfter([lead = '', ...betweens]: readonly string[], rest: string): string[] | undefined {
  const isFirst = lead.endsWith(':') || !/[\p{L}\d]/u.test(lead.replace(fillers, ''));
  const signs = betweens.length === 0 ? /^\s*([:=(])/ : /^\s*([:=(])|^\s+[-–—](?=\s)/;
  const names = [...betweens, rest].map((text) => {
    const [all, sign] = signs.exec(text.replace(/^['’]s(?!\p{L})/u, '')) ?? [];
    if (all === undefined || !isFirst) return undefined;
    if (sign !== '(') return nameOf(wordsIn(text.slice(all.length)), sign !== undefined);
    const [inner = '', after] = text.slice(all.length).split(')', 2);
    return after === undefined || /\p{L}{4}/u.test(after) ? undefined : nameOf(wordsIn(inner));
  });
  return allOf(names);
}

/**
 * Names before their colours: `Ann (Gold, 1500) - Bob (Green)`, `Ann had gold, and Bob had green`. In a
 * sentence a name follows a word without a capital, or is one word.
 */
function namesBefore(betweens: readonly string[], rest: string): string[] | undefined {
  let isOpen = false;
  let isSentence = false;
  const found = [...betweens, rest].map((text, at) => {
    // After '(Gold' a bracket closes.
    const from = isOpen ? text.search(/[)\]]/) + 1 : 0;
    if (isOpen && from === 0) return undefined;
    if (at === betweens.length) return /^\s*(?:$|[,.;:–-])/.test(text.slice(from)) ? [] : undefined;
    const end = connector.exec(text);
    isOpen = end?.groups?.bracket !== undefined;
    if (end === null || (betweens.length === 1 && !/[=([]/.test(end[0]))) return undefined;
    const part = text.slice(from, end.index);
    const words = wordsIn(at === 0 ? part.slice(part.lastIndexOf(':') + 1) : part);
    const begin =
      words.map((word) => isNameWord(bare(word)) || particle.test(bare(word))).lastIndexOf(false) + 1;
    isSentence ||= begin > 0;
    return isOpen || begin === 0 ? words.slice(begin) : undefined;
  });
  if (found.includes(undefined)) return undefined;
  const [first, ...others] = found.slice(0, -1) as string[][];
  const isLong = isSentence && first!.length > 1 && wordsIn(betweens[0]!).length === first!.length;
  return isLong ? undefined : allOf([first!, ...others].map((words) => nameOf(words)));
}

function allOf(names: readonly (string | undefined)[]): string[] | undefined {
  const known = names.flatMap((name) => name ?? []);
  return known.length === names.length ? known : undefined;
}
