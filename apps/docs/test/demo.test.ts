import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadSite, resolveSite, sitePages } from '@nav/core';
import { indexTree, viewPage } from '@nav/core/client';
import { HistoryError, nodeHost, pageHistory, translationState } from '@nav/core/node';
import { describe, expect, it } from 'vitest';
import { builtPages, fileAt } from './built-site.ts';

const folder = fileURLToPath(new URL('../../../examples/site', import.meta.url));

describe('the demo', () => {
  const site = loadSite(nodeHost({ cwd: folder }), 'docs.json');
  const tree = site && resolveSite(site, { base: '/demo' })?.tree;
  if (!site || !tree) throw new Error('The demo has no docs.json.');
  const pages = sitePages(site, tree);
  const index = indexTree(tree);
  const htmlOf = (href: string) => readFileSync(fileAt(href) as string, 'utf8');

  it('has exactly the pages of the example', () => {
    const built = builtPages().filter((page) => /^\/demo(?:\/|$)/.test(page));
    expect(built.toSorted()).toEqual(pages.map(({ href }) => href).toSorted());
  });

  it('leads only to pages of the demo and out of it, and each link to a built page', () => {
    let links = 0;
    for (const { href } of pages) {
      for (const [, path = ''] of htmlOf(href).matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)) {
        links += 1;
        expect(fileAt(path), `${href}: ${path}`).toBeDefined();
        expect(path).toMatch(/^\/demo(?:\/|$)|^\/(?:de\/)?showcase$|^\/api$/);
      }
    }
    expect(links).toBeGreaterThan(500);
  });

  it('shows what the view of each page has', () => {
    for (const { href, path, lang } of pages) {
      const html = htmlOf(href);
      const view = viewPage(index, path);
      expect(html, href).toContain(`<html lang="${view.active.language?.lang ?? lang ?? 'en'}"`);
      const shown = [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)"/g)].map(
        ([, tag]) => tag,
      );
      expect(shown, href).toEqual(view.alternates.map(({ hreflang }) => hreflang));
      const options = view.switchers.flatMap((switcher) => switcher.options);
      for (const option of options) {
        const target = option.href === undefined ? '' : `href="${option.href}"`;
        expect(html, `${href}: ${option.element.label}`).toContain(target);
        expect(html).toContain(option.element.nativeName ?? option.element.label);
      }
      for (const { label } of view.sidebar) expect(html).toContain(label);
    }
  });

  it('has a notice on each translated page that is behind, if there is a history', async () => {
    const history = await pageHistory({ cwd: folder }).catch((error: unknown) => {
      if (error instanceof HistoryError) return undefined;
      throw error;
    });
    const languages = translationState(site, history)?.languages ?? [];
    const behind = languages.flatMap((one) => one.behind);
    const since = new Map(behind.map((one) => [one.page, one.since]));
    expect(since.size).toBe(history ? 1 : 0);
    for (const { href, path } of pages) {
      const shown = /<p class="notice">[^<]*<time datetime="([^"]*)"/.exec(htmlOf(href))?.[1];
      expect(shown, href).toBe(since.get(path));
    }
  });

  it('marks deprecated entries and the methods of endpoints', () => {
    const html = htmlOf('/demo/api-reference/rooms/list-zones');
    expect(html).toMatch(
      /<span class="label deprecated">List zones<\/span>\s*<span class="tag warn">Deprecated/,
    );
    expect(html).toMatch(
      /<span class="method put">put<\/span>\s*<span class="label">Change a lamp/,
    );
  });
});
