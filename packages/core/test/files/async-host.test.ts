import { describe, expect, it } from 'vitest';
import { withAsyncHost } from '../../src/files/async-host.ts';
import {
  type AsyncHost,
  type CheckResult,
  check,
  checkSite,
  loadSite,
  loadSiteAsync,
  memoryHost,
  resolveSite,
  type SiteOptions,
} from '../../src/index.ts';

/** An asynchronous host over texts that records its reads, and how many of them ran at the same time. */
function slowHost(files: Readonly<Record<string, string>>) {
  const reads: string[] = [];
  const host = {
    paths: Object.keys(files),
    reads,
    active: 0,
    mostActive: 0,
    async read(path: string) {
      reads.push(path);
      host.active += 1;
      host.mostActive = Math.max(host.mostActive, host.active);
      await new Promise((resolve) => setImmediate(resolve));
      host.active -= 1;
      return files[path];
    },
  };
  return host;
}

/** A site with too many pages to read their texts, in four languages, each language in a file of its own, with a specification. */
function largeSite(): Record<string, string> {
  const files: Record<string, string> = {
    '.mintignore': 'drafts/\n',
    'drafts/idea.mdx': '',
    LICENSE: 'MIT',
    'openapi.yaml':
      'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths:\n  /pets:\n    get:\n      summary: List\n',
    'unused.yaml': 'openapi: 3.1.0\npaths: {}\n',
    'fr/orphan.mdx': '',
  };
  const languages = ['en', 'fr', 'de', 'es'].map((language) => {
    const groups = Array.from({ length: 10 }, (_, group) => ({
      group: `Group ${group}`,
      pages: Array.from({ length: 80 }, (_each, page) => `${language}/${group}/${page}`),
    }));
    for (const { pages } of groups)
      for (const page of pages) files[`${page}.mdx`] = `---\ntitle: ${page}\n---\n`;
    const api = { group: 'API', openapi: 'openapi.yaml', pages: ['GET /pets'] };
    files[`nav/${language}.json`] = JSON.stringify({ language, groups: [...groups, api] });
    return { $ref: `nav/${language}.json` };
  });
  files['docs.json'] = JSON.stringify({ navigation: { languages } });
  return files;
}

async function checkSlowly(host: AsyncHost, file: string, options?: SiteOptions) {
  const site = await loadSiteAsync(host, file, options);
  return checkSite(site);
}

async function resolveSlowly(host: AsyncHost, file: string, options?: SiteOptions) {
  const site = await loadSiteAsync(host, file, options);
  return site && resolveSite(site);
}

describe('loadSiteAsync, then checkSite', () => {
  const files = largeSite();

  it('gives the result of check and reads only the files that it needs, several at a time', async () => {
    const host = slowHost(files);
    const result = await checkSlowly(host, 'docs.json', { dialect: 'mintlify' });
    expect(result).toEqual(check(memoryHost(files), 'docs.json', { dialect: 'mintlify' }));
    expect(result?.pages).toBe(3204);
    expect(result?.diagnostics.map(({ code }) => code)).toEqual(['orphan-page']);
    const languages = ['de', 'en', 'es', 'fr'].map((language) => `nav/${language}.json`);
    const pages = Object.keys(files).filter((path) => path.endsWith('.mdx'));
    expect(host.reads.sort()).toEqual(
      ['.mintignore', 'docs.json', ...languages, ...pages, 'openapi.yaml'].sort(),
    );
    expect(host.mostActive).toBeGreaterThan(1);
  });

  it('passes paths to read as they are listed', async () => {
    const texts = new Map([
      ['/site/docs.json', '{ "navigation": { "pages": ["a", { "$ref": "b.json" }] } }'],
      ['./site/b.json', '{ "group": "B", "pages": ["b"] }'],
      ['site//a.mdx', ''],
      ['site/b.mdx', ''],
    ]);
    const reads: string[] = [];
    const read = async (path: string) => {
      reads.push(path);
      return texts.get(path);
    };
    const result = await checkSlowly({ paths: texts.keys(), read }, 'site/docs.json');
    expect(result?.diagnostics).toEqual([]);
    expect(reads.toSorted()).toEqual([...texts.keys()].toSorted());
  });

  it('reports a config that is not listed or does not arrive', async () => {
    const codesOf = (result: CheckResult) => result.diagnostics.map(({ code }) => code);
    expect(codesOf(await checkSlowly(slowHost({}), 'docs.json'))).toEqual(['config-not-found']);
    const read = async () => undefined;
    expect(codesOf(await checkSlowly({ paths: ['docs.json'], read }, 'docs.json'))).toEqual([
      'config-not-found',
    ]);
  });

  it.each([
    ['a rejection', () => Promise.reject(new Error('HTTP 503'))],
    [
      'an exception',
      () => {
        throw new Error('HTTP 503');
      },
    ],
  ])('reports a file as unreadable after %s', async (_, fail) => {
    const texts: Record<string, string> = {
      'docs.json': '{ "navigation": { "groups": [{ "$ref": "b.json" }] } }',
    };
    const read = (path: string) => (path in texts ? Promise.resolve(texts[path]) : fail());
    const result = await checkSlowly({ paths: ['docs.json', 'b.json'], read }, 'docs.json');
    expect(result?.diagnostics.map(({ code, args }) => ({ code, args }))).toEqual([
      { code: 'unreadable-file', args: { path: 'b.json', reason: 'HTTP 503' } },
    ]);
  });

  it('rejects for an unknown dialect', async () => {
    const options = { dialect: 'latin' as never };
    await expect(checkSlowly(slowHost(files), 'docs.json', options)).rejects.toThrow(RangeError);
  });

  it('ends for a chain of thousands of files', { tags: ['slow'] }, async () => {
    const chain: Record<string, string> = { 'docs.json': '{ "navigation": { "$ref": "0.json" } }' };
    for (let at = 0; at < 3000; at += 1) chain[`${at}.json`] = `{ "$ref": "${at + 1}.json" }`;
    const result = await checkSlowly(slowHost(chain), 'docs.json');
    expect(result?.diagnostics.map(({ code }) => code)).toContain('unreadable-file');
  });
});

describe('loadSiteAsync, then resolveSite', () => {
  const files = largeSite();

  it('gives the result of resolveSite and reads each file at most once', async () => {
    const host = slowHost(files);
    const options = { dialect: 'mintlify', links: false } as const;
    const site = loadSite(memoryHost(files), 'docs.json', options);
    const resolution = await resolveSlowly(host, 'docs.json', options);
    const text = JSON.stringify(resolution);
    // Comparing thousands of nodes one by one takes seconds.
    expect(text === JSON.stringify(site && resolveSite(site))).toBe(true);
    expect(text).toContain('"title":"de/9/24"');
    const unread = Object.keys(files).filter((path) => !host.reads.includes(path));
    expect(unread.sort()).toEqual(['LICENSE', 'unused.yaml']);
    expect(new Set(host.reads).size).toBe(host.reads.length);
  });

  it('gives no result for a config that is not listed or cannot be parsed', async () => {
    expect(await resolveSlowly(slowHost({}), 'docs.json')).toBeUndefined();
    expect(await resolveSlowly(slowHost({ 'docs.json': '{' }), 'docs.json')).toBeUndefined();
  });

  it('resolves without the files that are rejected', async () => {
    const config = '{ "navigation": { "pages": ["a", "b"] } }';
    const read = async (path: string) => {
      if (path === 'docs.json') return config;
      if (path === 'a.mdx') return '---\ntitle: First\n---\n';
      throw new Error('HTTP 503');
    };
    const resolution = await resolveSlowly(
      { paths: ['docs.json', 'a.mdx', 'b.mdx'], read },
      'docs.json',
    );
    const titles = resolution?.tree.root.children.map((page) => 'title' in page && page.title);
    expect(titles).toEqual(['First', 'B']);
  });

  it('rejects for an unknown dialect', async () => {
    const options = { dialect: 'latin' as never };
    await expect(resolveSlowly(slowHost(files), 'docs.json', options)).rejects.toThrow(RangeError);
  });
});

describe('withAsyncHost', () => {
  it('needs four rounds for a large site, with or without their front matter', {
    tags: ['slow'],
  }, async () => {
    const files = largeSite();
    let rounds = 0;
    await withAsyncHost(slowHost(files), (host) => {
      rounds += 1;
      return check(host, 'docs.json');
    });
    expect(rounds).toBe(4);
    const host = slowHost(files);
    rounds = 0;
    const tree = await withAsyncHost(host, (available) => {
      rounds += 1;
      const site = loadSite(available, 'docs.json');
      return site && resolveSite(site)?.tree;
    });
    expect(rounds).toBe(4);
    expect(JSON.stringify(tree)).toContain('"title":"de/9/24"');
    expect(host.reads.filter((path) => path.endsWith('.mdx'))).toHaveLength(3200);
  });
});
