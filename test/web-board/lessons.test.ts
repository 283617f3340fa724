import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cellsOfMove, formatMove, klinZha, legalMoves, outcome, parsePosition, play, unwrap } from 'klin-zha';
import { languages } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { isAccepted, lessons, type Task } from '../../examples/web-board/src/learn/lessons.ts';

const stateOf = ({ position }: Task) => unwrap(parsePosition(klinZha, position));
const acceptedIn = (task: Task) =>
  legalMoves(stateOf(task)).filter((move) => isAccepted(task, formatMove(move)));
const tasksOf = (id: string) => lessons.find((lesson) => lesson.id === id)!.tasks;

describe('the lessons of the page', () => {
  it('are ten', () => {
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(10);
  });

  for (const { id, tasks } of lessons)
    it.each(tasks.map((task, index) => [index + 1, task] as const))(
      `${id}: task %i can be solved`,
      (_, task) => {
        const state = stateOf(task);
        const cells = new Set(state.rules.board.cells.map(({ name }) => name as string));
        expect([...(task.marks ?? []), ...(task.cells ?? [])].filter((cell) => !cells.has(cell))).toEqual([]);
        for (const text of [task.text, task.hint])
          for (const language of languages) expect(text[language]).toMatch(/^\p{Lu}.*\.$/u);
        if (task.cells !== undefined) return;
        expect(state.seat).toBe(1);
        for (const pattern of task.moves!)
          expect(acceptedIn({ ...task, moves: [pattern] }), pattern).not.toHaveLength(0);
      },
    );

  it('ask for a move that captures the Goal, and for one that leaves no legal move', () => {
    for (const [id, reason] of [
      ['capture', 'goal-captured'],
      ['no-move', 'immobilized'],
    ] as const) {
      const [task] = tasksOf(id);
      const moves = acceptedIn(task!);
      expect(moves).toHaveLength(1);
      expect(outcome(play(stateOf(task!), moves[0]!))).toMatchObject({ winner: 1, reason });
    }
  });

  it('end with a setup in which only mercy puts the Goal out of reach', () => {
    const task = tasksOf('setup').at(-1)!;
    const moves = acceptedIn(task);
    expect(moves.length).toBeGreaterThan(0);
    for (const move of moves) {
      const [, to] = cellsOfMove(move);
      expect(play(stateOf(task), move).toFields().goals[0]).toBe(to);
    }
  });
});

/** Returns the tutorial with what the lessons state: their sentences but the last ones, which ask for a move. */
function tutorialOf(page: string): string {
  const namesCell = /\b[A-I]\d\d\b|^You are /;
  const statements = lessons.map(({ title, tasks }) => {
    const sentences = tasks.flatMap(({ text }) => text.en.match(/[^.]+\./g)!.slice(0, -1));
    return { title: title.en, sentences: sentences.map((sentence) => sentence.trim()) };
  });
  // What is about a cell needs its board.
  const general = statements.filter(({ sentences: [first = ''] }) => first !== '' && !namesCell.test(first));
  const items = general.map(
    ({ title, sentences }) =>
      `- **${title}.** ${sentences.filter((sentence) => !namesCell.test(sentence)).join(' ')}`,
  );
  const list = `<!-- lessons -->\n${items.join('\n')}\n<!-- /lessons -->`;
  return page.replace(/<!-- lessons -->.*<!-- \/lessons -->/s, () => list);
}

describe('the tutorial on playing', () => {
  it('has the sentences of the lessons', async () => {
    const file = new URL('../../docs/tutorials/play.md', import.meta.url);
    await expect(tutorialOf(readFileSync(file, 'utf8'))).toMatchFileSnapshot(fileURLToPath(file));
  });
});
