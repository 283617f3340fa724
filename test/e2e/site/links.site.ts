import { beforeAll, describe, expect, it } from 'vitest';
import { faultOf, leadsOut, pageOf, pagesOfSite, type Reference, referencesOf } from './pages.ts';

describe('the links of the site', () => {
  let pages: string[];
  let inside: Reference[];

  beforeAll(() => {
    pages = pagesOfSite();
    inside = pages.flatMap(referencesOf).filter((reference) => !leadsOut(reference));
  });

  it('lead to existing pages, anchors and files', () => {
    expect(pages.length).toBeGreaterThan(300);
    expect(inside.length).toBeGreaterThan(10 * pages.length);
    expect(inside.flatMap((reference) => faultOf(reference) ?? [])).toEqual([]);
  });

  it('reach every page from the first one', () => {
    const targets = new Map<string, string[]>();
    for (const reference of inside)
      targets.set(reference.page, [...(targets.get(reference.page) ?? []), pageOf(reference)]);
    const reached = new Set(['index.html', '404.html']);
    for (const page of reached)
      for (const target of targets.get(page) ?? []) if (target.endsWith('.html')) reached.add(target);
    expect(pages.filter((page) => !reached.has(page))).toEqual([]);
  });

  it('are reported if broken', () => {
    expect(faultOf({ page: 'index.html', target: '/how-to/nothing.html' })).toContain('there is no');
    expect(faultOf({ page: 'rules.html', target: '#r0-0' })).toContain('names no place');
    expect(faultOf({ page: 'index.html', target: '../package.json' })).toContain('outside');
    expect(faultOf({ page: 'how-to/guide.html', target: '/rules.html#r4-3' })).toBeUndefined();
  });
});
