import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Code, messages } from '@nav/core';
import { helpUrl, homepage } from '@nav/core/internal';
import { describe, expect, it } from 'vitest';
import { builtPages, fileAt, originalPages } from './built-site.ts';

const codes = Object.keys(messages) as Code[];

describe('the built site', () => {
  it('has a symbol for each icon', () => {
    for (const page of builtPages()) {
      for (const [, sprite = '', name] of readFileSync(fileAt(page) as string, 'utf8').matchAll(
        /<use href="([^#"]+)#([^"]+)"/g,
      )) {
        expect(readFileSync(fileAt(sprite) as string, 'utf8'), page).toContain(`id="${name}"`);
      }
    }
  });

  it('has no broken links, and loads nothing from other hosts', () => {
    const ids = new Map<string, Set<string>>();
    const idsOf = (file: string) => {
      const known = ids.get(file);
      if (known) return known;
      const found = [...readFileSync(file, 'utf8').matchAll(/\sid="([^"]+)"/g)];
      const set = new Set(found.map(([, id]) => id as string));
      ids.set(file, set);
      return set;
    };
    const broken: string[] = [];
    let links = 0;
    for (const page of builtPages()) {
      const html = readFileSync(fileAt(page) as string, 'utf8');
      for (const [tag, name, target] of html.matchAll(
        /<[a-z]+\s[^>]*?\b(href|src)="([^"]*)"[^>]*>/g,
      )) {
        if (/rel="(?:canonical|sitemap)"|hreflang="[^"]*" href="https:/.test(tag)) continue;
        links += 1;
        const url = new URL(target as string, `http://site${page}`);
        const isLocal = url.host === 'site';
        if (!isLocal && tag.startsWith('<a ') && name === 'href') continue;
        const file = isLocal ? fileAt(url.pathname) : undefined;
        const fragment = decodeURIComponent(url.hash.slice(1));
        // The fragment of the playground is the state of a site.
        const isState = url.pathname === '/playground' && fragment.startsWith('site=');
        if (!file || (fragment !== '' && !isState && !idsOf(file).has(fragment)))
          broken.push(`${page}: ${target}`);
      }
    }
    expect(broken).toEqual([]);
    expect(links).toBeGreaterThan(1000);
  });

  it('has unique ids without spaces', () => {
    for (const page of builtPages()) {
      const html = readFileSync(fileAt(page) as string, 'utf8');
      const found = [...html.matchAll(/<[a-z][^<>]*\sid="([^"]*)"/g)].map(([, id]) => id as string);
      expect(new Set(found).size, page).toBe(found.length);
      expect(found.filter((id) => /\s/.test(id))).toEqual([]);
    }
  });

  it('has a canonical URL for each page, and keeps the error page and the demo out of search engines', () => {
    for (const page of builtPages()) {
      const html = readFileSync(fileAt(page) as string, 'utf8');
      const isFound = page !== '/404' && !/^\/demo(\/|$)/.test(page);
      expect(html.includes('<link rel="canonical"'), page).toBe(isFound);
      expect(html.includes('content="noindex"'), page).toBe(!isFound);
    }
  });

  it('loads two scripts of the documented size on its pages', () => {
    const html = readFileSync(fileAt('/quick-start') as string, 'utf8');
    const sources = html.matchAll(/<script[^>]+src="([^"]+)"/g);
    const scripts = [...new Set([...sources].map(([, path = '']) => path))];
    expect(scripts).toHaveLength(2);
    const texts = scripts.map((path) => readFileSync(fileAt(path) as string));
    const page = readFileSync(new URL('../api/hosts.mdx', import.meta.url), 'utf8');
    const documented = /Its two scripts, .+ are ([\d.]+) kB, or ([\d.]+) kB compressed/.exec(page);
    const sizes = [texts, texts.map((text) => gzipSync(text))].map(
      (all) => all.reduce((sum, { length }) => sum + length, 0) / 1000,
    );
    sizes.forEach((size, index) => {
      expect(Math.abs(size - Number(documented?.[index + 1]))).toBeLessThan(size / 10);
    });
  });

  it('has the Markdown and a picture of each page, and lists all pages', () => {
    const paths = originalPages();
    expect(paths.length).toBeGreaterThan(100);
    const listed = readFileSync(fileAt('/llms.txt') as string, 'utf8');
    const sitemap = readFileSync(fileAt('/sitemap.xml') as string, 'utf8');
    for (const path of paths) {
      const html = readFileSync(fileAt(path) as string, 'utf8');
      const image = /<meta property="og:image" content="[^"]*\/\/[^"/]+([^"]*)"/.exec(html)?.[1];
      expect(image, path).toBe(`/og${path}.png`);
      const png = readFileSync(fileAt(image as string) as string);
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(readFileSync(fileAt(`${path}.md`) as string, 'utf8')).toMatch(/^# \S/);
      if (path !== '/index') expect(listed).toContain(`${path}.md)`);
      const url = new URL(path === '/index' ? '/' : path, homepage).href;
      expect(sitemap).toContain(`<loc>${url}</loc>`);
    }
  });

  it('has Markdown without the parts of a browser', () => {
    const page = readFileSync(fileAt('/codemods/pages.md') as string, 'utf8');
    expect(page).toContain(
      '```console\n$ nav migrate move-page --from setup --to guides/install\n',
    );
    expect(page).toContain('docs.json:\n\n```diff\n {\n');
    expect(page).toContain('+    "pages": ["introduction", "guides/install"]\n');
    expect(page).not.toMatch(/On this page|Copy command|<(?:div|span|button)\b/);
  });

  it('shows no durations, which would differ in each build', () => {
    for (const page of builtPages()) {
      const html = readFileSync(fileAt(page) as string, 'utf8');
      expect(html.match(/no problems.{0,40}\d ms|\d pages?, \d+ ms\)/g), page).toBeNull();
    }
  });

  it('shows no option with a dash in place of its hyphens', () => {
    for (const page of originalPages()) {
      const html = readFileSync(fileAt(page) as string, 'utf8');
      expect(html.match(/.{20}[—–][a-z].{20}/), page).toBeNull();
    }
  });

  it('has a page at the help URL of each code', () => {
    for (const code of codes) {
      const { pathname } = new URL(helpUrl(code));
      expect(fileAt(pathname), pathname).toBeDefined();
    }
  });
});
