import { klinZha, romulanHeart, unwrap } from 'klin-zha';
import {
  announcement,
  apply,
  claimsOf,
  formatControl,
  type Match,
  matchSheet,
  newSealKey,
  nextFlag,
  obligation,
  openText,
  parseControl,
  replayMatch,
  sealText,
  timesAt,
} from 'klin-zha/match';
import { describe, expect, it } from 'vitest';
import type { SealedText } from '../../src/match/arbiter/sealing.ts';
import { moves, Script } from './support.ts';

const touchy = '1/3/2b2/7/4v4/V2Fv6/13/15/v*14SV* 1 W2E1 - 0 1 -';
/** Readable items of envelopes. */
const items = { names: ['A', 'B'], position: touchy, sealer: 1, number: 20 };

describe('M1: a match is a value', () => {
  it('M1.1: a match can be stored as JSON', () => {
    const script = new Script().do([0, 'start'], [100, 'tick']);
    const json: Match = JSON.parse(JSON.stringify(script.match));
    const tick = { at: 200, type: 'tick' } as const;
    expect(() => apply(json, tick)).toThrow(expect.objectContaining({ code: 'unknown-match' }));
    expect(() => nextFlag({ ...json, at: 10n } as never)).toThrow(
      expect.objectContaining({ code: 'unknown-match' }),
    );
    const carried = replayMatch(romulanHeart(), json.settings, json.events);
    expect(carried.ok && apply(carried.value, tick)).toEqual(apply(script.match, tick));
    const other = replayMatch(klinZha, json.settings, json.events);
    expect(other).toMatchObject({ ok: false, errors: [{ code: 'bad-settings', article: 'M1.4' }] });
    expect(() => Object.assign(script.match, { at: 0 })).toThrow(TypeError);
  });
});

describe('M2: clocks (article 6)', () => {
  it.each(['40/7200:3600+30', '300+3', '1500d10', '0.5', '10/60d2:5/30+0.25:20'])(
    'M2.1: parses and formats %s',
    (text) => {
      expect(formatControl(unwrap(parseControl(text)))).toBe(text);
    },
  );

  it('M2.5, M2.6: the delay runs first and is not saved; the remaining time in a delay period lapses', () => {
    const script = new Script({ control: '1/60d5:40', mode: 'standard' }).do([0, 'start']);
    expect(timesAt(script.match, 4000)).toEqual([60_000, 60_000]);
    expect(nextFlag(script.match)).toEqual({ at: 65_000, seat: 1 });
    script.do(...moves(8000, 1, 'g68g69'));
    expect(script.clocks).toEqual([40_000, 60_000]);
    expect(script.match.clocks![0]).toMatchObject({ given: 100_000, used: 3000, lapsed: 57_000, taken: 0 });
  });
});

describe('M3: touching and moving (article 4)', () => {
  const start = () => new Script({ position: touchy, control: '7200' }).do([0, 'start']);

  it("M3.3: a touched enemy piece must be captured, by the player's touched piece if possible", () => {
    const enemy = start().do([0, 'touch', { seat: 1, cells: ['f36'] }]);
    expect(obligation(enemy.match)).toEqual({ moves: ['f26f36'], article: '4.3b' });
    const both = start().do([0, 'touch', { seat: 1, cells: ['f36', 'f26'] }]);
    expect(obligation(both.match)).toEqual({ moves: ['f26f36'], article: '4.3c' });
  });

  it('M3.5 (4.6): a breach can be claimed', () => {
    const script = start().do([0, 'touch', { seat: 1, cells: ['f26'] }], ...moves(0, 1, 'f14f15'));
    expect(claimsOf(script.match, 2).find(({ kind }) => kind === 'touch')).toEqual({
      kind: 'touch',
      valid: true,
    });
  });
});

describe('M5: score sheets (article 8)', () => {
  it('M5.4, M4.1: a sheet shows an illegal move as it was made', () => {
    const script = new Script().do(
      [0, 'start'],
      [0, 'illegal', { seat: 1, move: 'g68h35', position: 'a heap of pieces' }],
      [0, 'press', { seat: 1 }],
      [5, 'write', { seat: 2, ply: 1 }],
    );
    expect(matchSheet(script.match, 2).lines).toEqual(['1. green g68h35 2:00:00']);
  });
});

describe('M9: adjournment (appendix A)', () => {
  it('M9.2: a sealed text opens only with its key and unchanged', async () => {
    const key = newSealKey();
    const envelope = await sealText('g68g69', key, items);
    const { text } = await openText(envelope, key);
    expect(text).toBe('g68g69');
    expect((await sealText('g68g69', key, items)).iv).not.toBe(envelope.iv);
    await expect(openText(envelope, newSealKey())).rejects.toMatchObject({ code: 'bad-envelope' });
    const changed = {
      ...envelope,
      sealed: envelope.sealed.replace(/^../, (byte) => (byte === '00' ? '01' : '00')),
    };
    await expect(openText(changed, key)).rejects.toMatchObject({ code: 'bad-envelope' });
  });

  it('M9.2: a sealed text has the same length for every move, and at most 95 bytes are sealed', async () => {
    const key = newSealKey();
    const long = 'é'.repeat(47);
    const lengths = ['', 'Wh78', 'Wh78  ', long].map(
      async (text) => (await sealText(text, key, items)).sealed.length,
    );
    // 128 bytes and the 16 of the tag of AES-GCM, in hexadecimal digits.
    expect(await Promise.all(lengths)).toEqual([288, 288, 288, 288]);
    expect((await openText(await sealText(long, key, items), key)).text).toBe(long);
    expect((await openText(await sealText('a: b  ', key, items), key)).text).toBe('a: b');
    await expect(sealText(`${long}éé`, key, items)).rejects.toMatchObject({
      code: 'bad-envelope',
      message: 'Invalid text to seal: expected at most 95 bytes of UTF-8.',
    });
  });

  it('M9.2: an envelope of another match, position, seat or move does not open', async () => {
    const key = newSealKey();
    const envelope = await sealText('g68g69', key, items);
    const { text } = await openText({ ...envelope, used: [1, 2], resumption: 'ten' } as SealedText, key);
    expect(text).toBe('g68g69');
    for (const other of [{ names: ['A', 'C'] }, { position: 'x' }, { sealer: 2 }, { number: 21 }]) {
      await expect(openText({ ...envelope, ...other }, key)).rejects.toMatchObject({ code: 'bad-envelope' });
    }
    const { number: _, ...without } = envelope;
    await expect(openText(without as SealedText, key)).rejects.toMatchObject({ code: 'bad-envelope' });
    await expect(sealText('x', key, { ...items, sealer: 'A' as never })).rejects.toMatchObject({
      code: 'bad-envelope',
    });
  });

  it('M9.2: forged envelopes are refused, even with the right key', async () => {
    const key = newSealKey();
    const iv = new Uint8Array(12);
    const raw = Uint8Array.from(key.match(/../g)!, (pair) => Number.parseInt(pair, 16));
    const aes = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
    const additionalData = new TextEncoder().encode(JSON.stringify(Object.values(items)));
    const forgeries = [
      [115, 101, 58],
      Array<number>(128).fill(0x20),
      Array<number>(128).fill(0xff),
      Array<number>(128).fill(0x3a),
    ];
    for (const bytes of forgeries) {
      const parameters = { name: 'AES-GCM', iv, additionalData };
      const bits = await crypto.subtle.encrypt(parameters, aes, Uint8Array.from(bytes));
      const sealed = Buffer.from(bits).toString('hex');
      const forged = { ...items, sealed, iv: '00'.repeat(12), commitment: '' };
      await expect(openText(forged, key)).rejects.toMatchObject({
        message: "The envelope's commitment does not match its text.",
      });
    }
  });

  it.each(['\ud800x', 'x\udc00', '\udc00\ud800'])(
    'M9.2: a lone surrogate is not sealed, because another text would result: %j',
    async (text) => {
      await expect(sealText(text, newSealKey(), items)).rejects.toMatchObject({ code: 'bad-text' });
    },
  );

  it('M9.2: nonces and keys of another length are refused; surrogate pairs are sealed', async () => {
    const key = newSealKey();
    const envelope = await sealText('\ud83d\ude00', key, items);
    expect((await openText(envelope, key)).text).toBe('\ud83d\ude00');
    await expect(openText({ ...envelope, iv: '00'.repeat(13) }, key)).rejects.toMatchObject({
      code: 'bad-envelope',
      message: 'Invalid nonce: expected 24 hexadecimal digits.',
    });
    await expect(openText(envelope, `${key}00`)).rejects.toMatchObject({ code: 'bad-key' });
    await expect(openText(envelope, 'x'.repeat(64))).rejects.toMatchObject({ code: 'bad-envelope' });
  });
});

describe('M10: before the first move', () => {
  it('M10.2: the victor announces a capture', () => {
    expect(announcement({ winner: 1, reason: 'goal-captured', scores: [1, -1] })).toBe(
      "Zha riest'n, teskas tal'tai-kleon",
    );
    expect(announcement({ winner: 1, reason: 'time', scores: [1, -1] })).toBeNull();
  });
});

describe('matchSheet', () => {
  const players = [{ name: 'Ann' }, { name: 'Bob' }];

  it.each(['standard', 'rapid', 'blitz'] as const)(
    'is what was played where no sheets are kept: %s',
    (mode) => {
      const settings = { control: '600', sheets: false, mode, players, event: 'Club night', round: 3 };
      const script = new Script(settings).do([0, 'start'], ...moves(1000, 1, 'g68g69'));
      for (const seat of [1, 2])
        expect(matchSheet(script.match, seat)).toEqual({
          source: 'played',
          heading: ['Event: Club night', 'Round: 3', 'Green: Ann', 'Blue: Bob'],
          lines: ['1. green Qg69 0:09:59'],
        });
    },
  );

  it('is what the player wrote where sheets are kept', () => {
    const script = new Script({ control: '600', sheets: true }).do([0, 'start'], ...moves(0, 1, 'g68g69'));
    script.do([1, 'write', { seat: 2, ply: 1 }]);
    expect(matchSheet(script.match, 1)).toEqual({ source: 'written', heading: [], lines: [] });
    expect(matchSheet(script.match, 2).lines).toEqual(['1. green Qg69 0:10:00']);
  });
});
