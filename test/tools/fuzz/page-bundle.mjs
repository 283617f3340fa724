// The parts of the page in examples/web-board that read what a browser keeps and what an address holds, for Node.
import { bundled } from './bundle.mjs';

/** What stands for the browser. */
let kept = {};
Object.defineProperty(globalThis, 'localStorage', {
  value: { getItem: (name) => kept[name.replace('klin-zha-web-', '')] ?? null, setItem: () => {} },
});
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] }, configurable: true });
globalThis.location = { href: 'https://example.org/', hash: '' };

/** Lets the browser keep something and the address have a part behind `#`. */
export function setPage({ hash = '', ...texts }) {
  kept = texts;
  globalThis.location = { href: 'https://example.org/', hash };
}

export const page = await bundled('examples/web-board/src/', [
  'share',
  'storage',
  'game/table',
  'words/index',
]);
