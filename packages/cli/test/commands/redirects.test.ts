import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { serve } from '../../../site/test/serve.ts';
import { commit, folder, nav, read, repository, write } from '../nav.ts';

const page = (title: string) => `---\ntitle: ${title}\n---\n`;
const site = {
  'docs.json': {
    navigation: { pages: ['intro', 'kilns/manage-kilns', 'glazes/ash'] },
    redirects: [
      { source: '/kilns', destination: '/kilns/manage-kilns' },
      { source: '/tips/:slug*', destination: '/glazes/:slug*' },
      { source: '/broken', destination: '/nowhere' },
    ],
    seo: { metatags: { canonical: 'https://docs.pots.dev' } },
  },
  'intro.mdx': page('Introduction'),
  'kilns/manage-kilns.mdx': page('Manage kilns'),
  'glazes/ash.mdx': page('Ash glaze'),
};
const list = `Page,Clicks
https://docs.pots.dev/intro?utm=1,9
https://docs.pots.dev/intro/#top,8
https://docs.pots.dev/kilns,7
https://docs.pots.dev/tips/ash,6
https://www.docs.pots.dev/intro.html,5
https://docs.pots.dev/handlers/ash-glaze,4
https://docs.pots.dev/broken,3
https://docs.pots.dev/blog/a,3
https://docs.pots.dev/blog/b,3
https://docs.pots.dev/blog/c,3
https://pots.dev/careers,2
(not set),1
`;

describe('nav redirects', () => {
  it('judges each URL once, and groups and sums up', async () => {
    const root = folder({ ...site, 'gone.csv': list });
    const { code, stdout } = await nav(root, ['redirects', 'gone.csv']);
    expect(code).toBe(1);
    expect(stdout).toBe(`✗ gone.csv: 9 URLs on docs.json: 1 served, 2 redirected, 6 gone

Redirected (2)
  /kilns → /kilns/manage-kilns  docs.json:11:17
  /tips/ash → /glazes/ash  docs.json:15:17

Gone, with a replacement (1)
  /intro.html → /intro  the same page under its own URL
Run nav redirects with --write to add these.

Gone, with candidates (1)
  /handlers/ash-glaze → /glazes/ash  similar words

Gone (4)
  /broken  leads nowhere by /broken → /nowhere  docs.json:19:17
  /blog/…  3 URLs, such as /blog/a

1 URL of other sites skipped: 1 of pots.dev. This site is docs.pots.dev. Pass --host to change that.

1 row without a URL skipped.
`);
  });

  it('lists each URL in CSV and JSON', async () => {
    const root = folder({ ...site, 'gone.csv': list });
    const csv = await nav(root, ['redirects', 'gone.csv', '--format', 'csv']);
    expect(csv.stdout.split('\n').slice(0, 6)).toEqual([
      'url,verdict,to,by,proposal,certain,added,reason',
      '/intro,served,,,,,,',
      '/kilns,redirected,/kilns/manage-kilns,docs.json:11:17,,,,',
      '/tips/ash,redirected,/glazes/ash,docs.json:15:17,,,,',
      '/intro.html,gone,,,/intro,yes,no,the same page under its own URL',
      '/handlers/ash-glaze,gone,,,/glazes/ash,no,no,similar words',
    ]);
    const json = await nav(root, ['redirects', 'gone.csv', '--format', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      version: 1,
      list: 'gone.csv',
      file: 'docs.json',
      urls: expect.arrayContaining([
        {
          url: '/broken',
          verdict: 'gone',
          by: [
            { source: '/broken', destination: '/nowhere', file: 'docs.json', line: 19, column: 17 },
          ],
        },
      ]),
      skipped: { rows: 1, repeats: 1, hosts: { 'pots.dev': 1 } },
      notes: [],
    });
  });

  it('adds what is certain, leaves the rest of the config, and can be undone', async () => {
    const root = folder({ ...site, 'gone.csv': list });
    const before = read(root);
    const { code, stdout, stderr } = await nav(root, ['redirects', 'gone.csv', '--write']);
    expect(code).toBe(1);
    expect(stdout).toContain('1 served, 3 redirected, 5 gone');
    expect(stdout).toContain('Gone before, redirects added (1)\n  /intro.html → /intro');
    expect(stderr).toBe('To undo this, run: nav undo\n');
    const added = { source: '/intro.html', destination: '/intro' };
    const config = JSON.parse(before) as (typeof site)['docs.json'];
    expect(JSON.parse(read(root))).toEqual({
      ...config,
      redirects: [...config.redirects, added],
    });
    const again = await nav(root, ['redirects', 'gone.csv', '--write']);
    expect([again.stdout.includes('3 redirected, 5 gone'), again.stderr]).toEqual([true, '']);
    await nav(root, ['undo']);
    expect(read(root)).toBe(before);
  });

  it('reads all rows of a long list', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => `/gone/page-${at},${at}\n`);
    const root = folder({ ...site, 'long.csv': `Page,Clicks\n${rows.join('')}` });
    const { stdout } = await nav(root, ['redirects', 'long.csv']);
    expect(stdout).toContain('500 URLs on docs.json: 0 served, 0 redirected, 500 gone');
    expect(stdout).toContain('  /gone/…  500 URLs, such as /gone/page-0\n');
  });
});

describe('a list of URLs', () => {
  it.each([
    [
      'text',
      'list.txt',
      '# dead\n/intro\n\n- https://docs.pots.dev/gone/ (Google)\nkilns/x\nno url here\n',
    ],
    [
      'a log',
      'access.log',
      '1.2.3.4 - - [1/Aug/2026] "GET /intro HTTP/1.1" 200 5 "-" "x,y"\n1.2.3.4 - - [1/Aug/2026] "GET /gone HTTP/1.1" 404 5\n1.2.3.4 - - [1/Aug/2026] "GET /kilns/x HTTP/2" 404 5\n',
    ],
    ['tabs', 'list.tsv', 'Clicks\tLanding page\n1\t/intro\n1\t/gone\n1\t/kilns/x\n'],
    ['semicolons', 'list.csv', '"a";"b"\n"/intro";"1"\n"/gone";"2"\n"/kilns/x";"3"\n'],
    [
      'comments before the header',
      'list.csv',
      '# ----\n# Pages\n# 20260801\nPage path and screen class,Views\n/intro,4\n/gone,3\n/kilns/x,2\n',
    ],
    ['no header', 'list.csv', '1,/intro\n2,/gone\n3,/kilns/x\n'],
    [
      'a sitemap',
      'map.xml',
      '<urlset><url><loc>https://docs.pots.dev/intro</loc></url><url><loc><![CDATA[ /gone ]]></loc></url><url><loc>https://docs.pots.dev/kilns/x?a&amp;b</loc></url></urlset>',
    ],
  ])('reads %s', async (_, name, text) => {
    const root = folder({ ...site, [name]: text });
    const { stdout } = await nav(root, ['redirects', name]);
    expect(stdout).toMatch(/3 URLs on docs\.json: 1 served, 0 redirected, 2 gone\n/);
    writeFileSync(join(root, `${name}.gz`), gzipSync(text));
    const zipped = await nav(root, ['redirects', `${name}.gz`]);
    expect(zipped.stdout).toContain('1 served, 0 redirected, 2 gone');
    const piped = await nav(root, ['redirects', '-', '.'], { input: text });
    expect(piped.stdout).toContain('standard input: 3 URLs');
    writeFileSync(join(root, name), `\ufeff${text}`, 'utf16le');
    const wide = await nav(root, ['redirects', name]);
    expect(wide.stdout).toContain('1 served, 0 redirected, 2 gone');
    for (const variant of [
      Buffer.from(text, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      text.replaceAll('\n', '\r'),
    ]) {
      writeFileSync(join(root, name), variant);
      const decoded = await nav(root, ['redirects', name]);
      expect(decoded.stdout).toContain('1 served, 0 redirected, 2 gone');
    }
  });
});

describe('a sitemap index and a list that cannot be read', () => {
  it('reads a sitemap index, from files and from the network', async () => {
    const map = (...urls: string[]) =>
      `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
    const index = (...urls: string[]) =>
      `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;
    const files: Record<string, string> = {
      'index.xml': index('https://docs.pots.dev/maps/a.xml', 'https://docs.pots.dev/maps/b.xml'),
      'a.xml': map('https://docs.pots.dev/intro'),
      'b.xml': map('https://docs.pots.dev/gone'),
    };
    const root = folder({ ...site, ...files });
    const saved = await nav(root, ['redirects', 'index.xml']);
    expect(saved.stdout).toContain('2 URLs on docs.json: 1 served, 0 redirected, 1 gone');
    const port = await serve(({ url = '', headers }, response) => {
      const at = `http://${headers.host}`;
      response.end(url === '/index.xml' ? index(`${at}/a.xml`, '/b.xml') : files[url.slice(1)]);
    });
    const url = `http://127.0.0.1:${port}/index.xml?token=secret`;
    const fetched = await nav(root, ['redirects', `http://127.0.0.1:${port}/index.xml`, '--fetch']);
    expect(fetched.stdout).toContain('2 URLs on docs.json: 1 served, 0 redirected, 1 gone');
    const refused = await nav(root, ['redirects', url]);
    expect(refused.stderr).toMatch(/is on the network\. Pass --fetch to read it\.\n$/);
    expect(refused.stderr).not.toContain('secret');
    rmSync(join(root, 'b.xml'));
    expect((await nav(root, ['redirects', 'index.xml'])).stderr).toBe(
      'nav: Cannot read b.xml, which the sitemap lists: it does not exist. Save it there.\n',
    );
  });

  it('counts all hosts of a site without a URL, and says so', async () => {
    const root = folder({
      'docs.json': { navigation: { pages: ['intro'] } },
      'intro.mdx': '',
      'a.txt': 'https://docs.pots.dev/intro\nhttps://blog.pots.dev/kilns\n',
    });
    const { stdout } = await nav(root, ['redirects', 'a.txt']);
    expect(stdout).toContain(
      'URLs of all hosts are checked, such as docs.pots.dev and blog.pots.dev. Pass --host to check only one.',
    );
  });

  it.each([
    ['a.csv', 'ab\u0000\u0001,c', 'a.csv is not a text file, so it is not a list of URLs.'],
    [
      'a.csv',
      'Name,Count\nx,1\n',
      'a.csv has no column with URLs. Its columns are "Name", "Count". Pass the name of a column with --column.',
    ],
    [
      'a.csv',
      'Page\nhttps://other.dev/a\nhttps://other.dev/b\n',
      'a.csv has 2 URLs of other.dev and none of docs.pots.dev, the host of docs.json. If they are URLs of this site, pass --host other.dev.',
    ],
    [
      'a.txt',
      'nothing\n',
      'a.txt has no URLs. Pass a file with a URL on each line, a CSV file with a column of URLs, a sitemap.xml, or a folder with HTML files.',
    ],
    [
      'a.xml',
      '<!DOCTYPE html><html></html>',
      'a.xml is an HTML page, not a list of URLs. The server may have answered with an error page. Pass a sitemap.xml, a CSV or a text file.',
    ],
    [
      'a.xml',
      '<rss></rss>',
      'a.xml is not a sitemap: its root is <rss>, not <urlset> or <sitemapindex>.',
    ],
    ['a.xml', '<urlset><url>', 'a.xml:1:13 is not valid XML: unclosed tag: url'],
    [
      'a.xml',
      '<sitemapindex><sitemap><loc>/a.xml</loc></sitemap></sitemapindex>',
      'a.xml lists a.xml, which is read already: a sitemap index must not list itself or a file twice.',
    ],
    [
      'a.json',
      '{"urls":[]}',
      'a.json is JSON. Pass a text file with a URL on each line, a CSV file, or a log with a JSON object on each line.',
    ],
    [
      'a.csv',
      'PK\u0003\u0004',
      'a.csv is a ZIP archive or a spreadsheet. Unpack it, or export it as CSV, and pass the CSV file.',
    ],
    [
      'a.csv.gz',
      '\u001f\u008b\u0008damaged',
      'Cannot decompress a.csv.gz: unknown header flags set.',
    ],
  ])('refuses %s with %j', async (name, text, message) => {
    const root = folder({
      ...site,
      [name]: name.endsWith('.gz') ? Buffer.from(text, 'latin1') : text,
    });
    const before = read(root);
    const result = await nav(root, ['redirects', name, '--write']);
    expect([result.code, result.stdout, result.stderr]).toEqual([2, '', `nav: ${message}\n`]);
    expect(read(root)).toBe(before);
  });

  it('takes the column and the host that are named', async () => {
    const text = 'Referrer,Target\nhttps://other.dev/intro,https://x.dev/gone\n';
    const root = folder({ ...site, 'a.csv': text });
    const args = ['redirects', 'a.csv', '--column', 'target', '--host', 'x.dev'];
    expect((await nav(root, args)).stdout).toContain('Gone (1)\n  /gone\n');
    const unknown = await nav(root, ['redirects', 'a.csv', '--column', 'b']);
    expect(unknown.stderr).toContain('has no column "b". Its columns are "Referrer", "Target".');
  });
});

describe('nav redirects in a repository', { tags: ['process'] }, () => {
  const textOf = (name: string) =>
    Array.from({ length: 12 }, (_, at) => `The ${name} has part ${at} of ${name}.\n`).join('');
  const body = (title: string, name: string) => `${page(title)}\n${textOf(name)}`;
  const old = (pages: string[], more: object = {}) => ({ navigation: { pages }, ...more });
  const oldSite = {
    'docs/mint.json': {
      name: 'Pots',
      navigation: [{ group: 'All', pages: ['intro', 'guides/wheel', 'guides/clay'] }],
    },
    'docs/intro.mdx': page('Introduction'),
    'docs/guides/wheel.mdx': body('Wheel', 'wheel'),
    'docs/guides/clay.mdx': body('Clay', 'clay'),
  };

  /** A site that moved twice, lost a redirect, and merged two pages. */
  function movedSite(): string {
    const root = repository(oldSite);
    rmSync(join(root, 'docs/mint.json'));
    const redirects = [{ source: '/ancient', destination: '/learn/wheel' }];
    write(root, 'docs/docs.json', old(['intro', 'learn/wheel', 'guides/clay'], { redirects }));
    write(root, 'docs/learn/wheel.mdx', body('Wheel', 'wheel'));
    rmSync(join(root, 'docs/guides/wheel.mdx'));
    commit(root);
    renameSync(join(root, 'docs'), join(root, 'site'));
    write(root, 'site/docs.json', old(['intro', 'tips/throwing']));
    write(root, 'site/tips/throwing.mdx', `${body('Throwing', 'wheel')}\n${textOf('clay')}`);
    rmSync(join(root, 'site/learn/wheel.mdx'));
    rmSync(join(root, 'site/guides/clay.mdx'));
    commit(root);
    return root;
  }

  it('follows pages and redirects through the history', async () => {
    const root = movedSite();
    write(
      root,
      'list.txt',
      '/guides/wheel\n/guides/clay\n/learn/wheel\n/ancient\n/tips/throwing\n/never\n',
    );
    const { stdout } = await nav(root, ['redirects', 'list.txt', 'site', '--format', 'json']);
    const { urls } = JSON.parse(stdout) as {
      urls: { url: string; proposals?: string[]; certain?: boolean; reason?: string }[];
    };
    const proposals = urls.map(({ url, proposals, certain, reason }) => [
      url,
      proposals?.join(' '),
      certain,
      reason?.replace(/[0-9a-f]{7}/, 'COMMIT'),
    ]);
    expect(proposals).toEqual([
      ['/tips/throwing', undefined, undefined, undefined],
      ['/guides/wheel', '/tips/throwing', true, 'has its text (COMMIT)'],
      ['/guides/clay', '/tips/throwing', true, 'has its text (COMMIT)'],
      ['/learn/wheel', '/tips/throwing', true, 'has its text (COMMIT)'],
      ['/ancient', '/tips/throwing', true, 'was redirected there (COMMIT)'],
      ['/never', undefined, undefined, undefined],
    ]);
    const written = await nav(root, ['redirects', 'list.txt', 'site', '--write']);
    expect(written.stdout).toContain('1 served, 4 redirected, 1 gone');
    const check = await nav(root, ['check', 'site']);
    expect([check.code, check.stdout]).toEqual([0, expect.stringContaining('no problems')]);
  });

  it('refuses to overwrite uncommitted changes', async () => {
    const root = movedSite();
    write(root, 'list.txt', '/learn/wheel\n');
    write(root, 'site/docs.json', old(['intro', 'tips/throwing'], { name: 'Edited' }));
    const { code, stderr } = await nav(root, ['redirects', 'list.txt', 'site', '--write']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^nav: Cannot add redirects to site\/docs\.json: .*uncommitted.* Nothing was written\.\n$/,
      ),
    ]);
    const forced = await nav(root, ['redirects', 'list.txt', 'site', '--write', '--force']);
    expect(forced.code).toBe(0);
  });
});
