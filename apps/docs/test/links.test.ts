import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { codes, helpUrl } from '@nav/core/internal';
import { describe, expect, it } from 'vitest';
import { builtPages, fileAt } from './built-site.ts';

describe('the built site', () => {
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
        if (/rel="canonical"/.test(tag)) continue;
        links += 1;
        const url = new URL(target as string, `http://site${page}`);
        const isLocal = url.host === 'site';
        if (!isLocal && tag.startsWith('<a ') && name === 'href') continue;
        const file = isLocal ? fileAt(url.pathname) : undefined;
        const fragment = decodeURIComponent(url.hash.slice(1));
        if (!file || (fragment !== '' && !idsOf(file).has(fragment)))
          broken.push(`${page}: ${target}`);
      }
    }
    expect(broken).toEqual([]);
    expect(links).toBeGreaterThan(1000);
  });

  it('has unique ids without spaces', () => {
    for (const page of builtPages()) {
      const html = readFileSync(fileAt(page) as string, 'utf8');
      const found = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id as string);
      expect(new Set(found).size, page).toBe(found.length);
      expect(found.filter((id) => /\s/.test(id))).toEqual([]);
    }
  });

  it('has a canonical URL for each page, and keeps the error page out of search engines', () => {
    for (const page of builtPages()) {
      const html = readFileSync(fileAt(page) as string, 'utf8');
      expect(html.includes('<link rel="canonical"'), page).toBe(page !== '/404');
      expect(html.includes('content="noindex"'), page).toBe(page === '/404');
    }
  });

  it('has one script of the documented size', () => {
    const folder = fileURLToPath(new URL('../dist/_astro', import.meta.url));
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
    expect(scripts).toHaveLength(1);
    const text = readFileSync(join(folder, scripts[0] as string));
    const page = readFileSync(new URL('../api/hosts.mdx', import.meta.url), 'utf8');
    const documented = /Its one script, .+ has ([\d.]+) kB, compressed ([\d.]+) kB/.exec(page);
    const sizes = [text.length, gzipSync(text).length].map((size) => size / 1000);
    sizes.forEach((size, index) => {
      expect(Math.abs(size - Number(documented?.[index + 1]))).toBeLessThan(size / 10);
    });
  });

  it('has a page at the help URL of each code', () => {
    for (const code of codes) {
      const { pathname } = new URL(helpUrl(code));
      expect(fileAt(pathname), pathname).toBeDefined();
    }
  });
});
