import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { builtPages, canonicalPath, fileAt } from './built-site.ts';

const german = builtPages().filter((page) => /^\/de(?:\/|$)/.test(page));

function htmlOf(page: string): string {
  return readFileSync(fileAt(page) as string, 'utf8');
}

/** Returns the paths of the alternates of a page by their `hreflang`. */
function alternatesOf(page: string): Record<string, string> {
  const links = htmlOf(page).matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g);
  return Object.fromEntries(
    [...links].map(([, lang = '', url = '']) => [
      lang,
      new URL(url).pathname.replace(/^\/$/, '/index'),
    ]),
  );
}

function isTranslated(page: string): boolean {
  const path = page === '/de' ? '/de/index' : page;
  return existsSync(fileURLToPath(new URL(`..${path}.mdx`, import.meta.url)));
}

it('has a German page for each English one, and says which are not translated', () => {
  const english = builtPages().filter(
    (page) => canonicalPath(page) === page && !german.includes(page),
  );
  expect(german.toSorted()).toEqual(
    english.map((page) => `/de${page === '/index' ? '' : page}`).toSorted(),
  );
  for (const page of german) {
    const html = htmlOf(page);
    const isOriginal = isTranslated(page);
    expect(html, page).toContain('<html lang="de"');
    expect(html.includes('noch nicht übersetzt'), page).toBe(!isOriginal);
    expect(/<div class="content" lang="en">/.test(html), page).toBe(!isOriginal);
    expect(canonicalPath(page)).toBe(isOriginal ? page : page.slice('/de'.length));
  }
});

it('names the translations of a page in pairs', () => {
  const translated = german.filter(isTranslated);
  expect(translated.toSorted()).toEqual(['/de', '/de/introduction', '/de/quick-start']);
  for (const page of builtPages()) {
    if (page.startsWith('/demo')) continue;
    const alternates = alternatesOf(page);
    const other = page === '/index' ? '/de' : `/de${page}`;
    if (!translated.includes(page) && !translated.includes(other)) {
      expect(alternates, page).toEqual({});
      continue;
    }
    const en = translated.includes(page) ? page.slice('/de'.length) || '/index' : page;
    const de = translated.includes(page) ? page : other;
    expect(alternates, page).toEqual({ en, de, 'x-default': en });
  }
});

it('keeps German readers in their language', () => {
  for (const page of german) {
    for (const [link, path = ''] of htmlOf(page).matchAll(/<a\b[^>]*\shref="(\/[^"#]*)[^>]*>/g)) {
      if (/hreflang="en"/.test(link) || /^\/(?:demo|playground)(?:\/|$)|\.(?:md|txt)$/.test(path))
        continue;
      expect(path, `${page}: ${link}`).toMatch(/^\/de(?:\/|$)/);
    }
  }
});

it('has a symbol for each icon', () => {
  for (const page of builtPages()) {
    for (const [, sprite = '', name] of htmlOf(page).matchAll(/<use href="([^#"]+)#([^"]+)"/g)) {
      expect(readFileSync(fileAt(sprite) as string, 'utf8'), page).toContain(`id="${name}"`);
    }
  }
});
