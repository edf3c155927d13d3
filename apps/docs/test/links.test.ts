import { readFileSync } from 'node:fs';
import { codes, HELP_BASE } from '@nav/core';
import { describe, expect, it } from 'vitest';
import { builtPages, fileAt } from './built-site.ts';

describe('the built site', () => {
  it('has every page and fragment that it links to, and links to no other host for its parts', () => {
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

  it('has unique ids without white space', () => {
    for (const page of builtPages()) {
      const html = readFileSync(fileAt(page) as string, 'utf8');
      const found = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id as string);
      expect(new Set(found).size, page).toBe(found.length);
      expect(found.filter((id) => /\s/.test(id))).toEqual([]);
    }
  });

  it('has each page of the rules at the address that findings name', () => {
    for (const code of codes) {
      const { pathname } = new URL(code, HELP_BASE);
      expect(fileAt(pathname), pathname).toBeDefined();
    }
  });
});
