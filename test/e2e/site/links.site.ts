import { beforeAll, describe, expect, it } from 'vitest';
import {
  faultOf,
  leadsOut,
  navigationReferences,
  pagesOfSite,
  type Reference,
  referencesOf,
} from './pages.ts';

describe('the links of the site', () => {
  let pages: string[];
  let inside: Reference[];

  beforeAll(() => {
    pages = pagesOfSite();
    const all = [...pages.flatMap(referencesOf), ...navigationReferences()];
    inside = all.filter((reference) => !leadsOut(reference));
  });

  it('lead to existing pages, anchors and files', () => {
    expect(pages.length).toBeGreaterThan(300);
    expect(inside.length).toBeGreaterThan(10 * pages.length);
    expect(inside.flatMap((reference) => faultOf(reference) ?? [])).toEqual([]);
  });

  it('reach every page from the navigation or from other pages', () => {
    const reached = new Set(['index.html']);
    for (const page of reached) {
      const own = inside.filter((reference) => reference.page === page);
      for (const { target } of own) {
        const { pathname } = new URL(target, `http://site/${page}`);
        if (pathname.endsWith('.html')) reached.add(decodeURIComponent(pathname.slice(1)));
      }
    }
    expect(pages.filter((page) => !reached.has(page))).toEqual([]);
  });

  it('are reported if broken', () => {
    expect(faultOf({ page: 'index.html', target: 'documents/nothing.html' })).toContain('there is no');
    expect(faultOf({ page: 'documents/rules.html', target: '#r0-0' })).toContain('names no place');
    expect(faultOf({ page: 'index.html', target: '../package.json' })).toContain('outside');
    expect(faultOf({ page: 'documents/guide.html', target: 'rules.html#r4-3' })).toBeUndefined();
  });
});
