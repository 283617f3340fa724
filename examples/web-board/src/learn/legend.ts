/** The legend: names, symbols and moves of all pieces of a ruleset. */

import type { Ruleset, WarriorKind } from 'klin-zha';
import { renderMovementSheet, renderPiece, type ThemeName, themes } from 'klin-zha/render';
import { pieceName } from 'klin-zha/words';
import { h } from '../dom.ts';
import type { Shell } from '../shell.ts';
import { type LearnWords, learnWordsOf } from './words.ts';

/** Creates the legend of a ruleset, in the language and colours of the page. */
export function legend(rules: Ruleset, shell: Shell): HTMLElement {
  const words = learnWordsOf(shell.looks.language);
  const theme = themeNow(shell);
  const row = (code: WarriorKind['code'] | 'G', text: string): HTMLElement[] => {
    const goal = code === 'G' ? rules.colours[0]! : undefined;
    const drawn = renderPiece(
      { code, colour: rules.colours[0]!, ...(goal && { goal }) },
      [0, 0],
      1,
      themes[theme],
    );
    const picture = h('span', { class: 'symbol', 'aria-hidden': 'true' });
    const box = code === 'G' ? '-2 -2.2 4 4' : '-1.3 -1.3 2.6 2.6';
    picture.innerHTML = `<svg viewBox="${box}">${drawn}</svg>`;
    return [h('dt', {}, picture, pieceName(rules, code, shell.looks)), h('dd', {}, text)];
  };
  const sheet = h('div', { class: 'sheet' });
  sheet.innerHTML = renderMovementSheet(rules, {
    theme,
    columns: innerWidth < 700 ? 1 : 2,
    words: (kind) => ({ heading: pieceName(rules, kind.code, shell.looks), text: textOf(kind, words) }),
  });
  return h(
    'div',
    { class: 'legend' },
    h(
      'dl',
      {},
      ...rules.warriors.flatMap((kind) => row(kind.code, textOf(kind, words))),
      ...row('G', words.goal),
    ),
    h('section', { class: 'keys' }, h('h3', {}, words.keys), h('p', {}, words.keyHelp)),
    h('h3', {}, words.reaches),
    sheet,
  );
}

/** Describes the moves and abilities of a kind. */
function textOf(kind: WarriorKind, words: LearnWords): string {
  const { least, most, path, jumps, carries, captures, capturable, controls } = kind;
  const parts = [
    words.steps(least, most),
    most > 1 && (path === 'straight' ? words.straight : words.anyPath),
    jumps && words.jumps,
    carries && words.carries,
    !captures && words.capturesNothing,
    !capturable && words.cannotBeCaptured,
    controls && words.zone,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** Returns the theme that the boards of the page have. */
function themeNow({ looks }: Shell): ThemeName {
  if (looks.theme !== 'system') return looks.theme;
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
