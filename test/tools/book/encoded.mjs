// Setups as short texts: a letter for each cell, and the cells by the order of seats and kinds, each Goal behind its army.

/** The letters of cells, in the order of the board's, as in src/bots/books/book.ts: no space, bar or quotation mark. */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#%&()*+,-./:;<=>?@';

/** The text of a setup. */
export function encoded(state) {
  const { board, warriors, colours } = state.rules;
  const { warriors: placed, goals } = state.toFields();
  const letter = (name) => letters[board.cells.findIndex((cell) => cell.name === name)];
  return colours
    .map((_, index) => {
      const own = warriors.flatMap(({ code }) =>
        placed.filter(({ seat, warrior }) => seat === index + 1 && warrior === code),
      );
      return [...own.map(({ cell }) => cell), goals[index]].map(letter).join('');
    })
    .join('');
}
