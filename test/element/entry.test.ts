import { createState, klinZha, takzh, viewFor } from 'klin-zha';
import { defineBoardElement, KlinZhaBoard } from 'klin-zha/element';
import { sayPosition, sayTurn } from 'klin-zha/words';
import { describe, expect, it } from 'vitest';
import { boardWords, supportedLanguage } from '../../src/element/words.ts';

describe('the entry klin-zha/element', () => {
  it('can be imported without a document', () => {
    expect(defineBoardElement()).toBeUndefined();
    expect(KlinZhaBoard.observedAttributes).toContain('theme');
  });
});

describe('boardWords', () => {
  it('uses the language of the nearest tag', () => {
    expect([null, 'de-AT', 'FR', 'tlh', 'constructor'].map(supportedLanguage)).toEqual([
      'en',
      'de',
      'fr',
      'en',
      'en',
    ]);
    expect(boardWords('de').chosen('Vorhut', 1)).toBe('Vorhut ausgewählt: 1 Feld.');
    expect(boardWords('fr').empty).toBe('vide');
  });
});

describe('sayTurn', () => {
  it('returns the first sentence of a position, and rejects the view of another game', () => {
    const state = createState(klinZha);
    const turn = sayTurn(state, state.rules, { language: 'de' });
    expect(sayPosition(state, { language: 'de' }).startsWith(turn)).toBe(true);
    const view = viewFor(createState(takzh), 1);
    expect(() => sayTurn(view, state.rules)).toThrow(expect.objectContaining({ code: 'bad-view' }));
    expect(() => sayTurn(null as never, state.rules)).toThrow(expect.objectContaining({ code: 'bad-state' }));
  });
});
