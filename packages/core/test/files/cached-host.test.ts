import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cachedHost,
  check,
  checkSite,
  type FolderFiles,
  type Host,
  loadSite,
  memoryHost,
  resolveSite,
  type SiteOptions,
} from '../../src/index.ts';
import { runs } from '../runs.ts';

/** A text that makes a file unreadable. */
const DENIED = 'denied';

/** A disk in memory whose files change, listed in the order of their names. It records what is read and listed. */
function changingDisk(files: Readonly<Record<string, string>>) {
  const texts = new Map(Object.entries(files));
  const versions = new Map<string, number>();
  const asked: string[] = [];
  const namesIn = (folder: string) => {
    const prefix = folder === '' ? '' : `${folder}/`;
    return [...texts.keys()].filter((path) => path.startsWith(prefix)).sort();
  };
  const host: Host = {
    read(path) {
      asked.push(path);
      const text = texts.get(path);
      if (text === DENIED) throw new Error('EACCES: permission denied.');
      return text;
    },
    list(folder, shallow) {
      asked.push(shallow ? `${folder}/` : `${folder}/**`);
      const folders = new Map<string, string[]>();
      for (const path of namesIn(folder)) {
        const above = parentOf(path);
        if (shallow && above !== folder) continue;
        folders.set(above, [...(folders.get(above) ?? []), path.slice(path.lastIndexOf('/') + 1)]);
      }
      const listed = Array.from(
        folders,
        ([name, names]): FolderFiles => ({ folder: name, files: names }),
      );
      return listed.sort((one, other) => (one.folder < other.folder ? -1 : 1));
    },
    isOutsideRoot: (path) => path.startsWith('linked/'),
  };
  return {
    host,
    texts,
    /** Returns what was asked for since the last call. */
    asked: () => asked.splice(0),
    stamp: (path: string) => versions.get(path),
    /** Writes or removes a file. Counts the versions of it, and of the folders whose entries change. */
    write(path: string, text: string | undefined) {
      const count = (one: string) => versions.set(one, (versions.get(one) ?? 0) + 1);
      const isNew = texts.has(path) !== (text !== undefined);
      if (text === undefined) texts.delete(path);
      else texts.set(path, text);
      count(path);
      if (isNew) for (let at = path; at !== ''; at = parentOf(at)) count(parentOf(at));
    },
  };
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

const group = (name: string, pages: unknown[]) => ({ group: name, pages });
const config = (...groups: unknown[]) => JSON.stringify({ navigation: { groups } });

/** The texts that each file of a site may have; every site starts with the first of each. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'docs.json': [
    config(
      group('Start', ['intro', 'guides/setup', 'linked/page', 'gudies/deploy']),
      { $ref: 'parts/api.json' },
      { group: 'API', openapi: 'api/openapi.yaml' },
    ),
    config(
      group('Start', ['intro', 'guides/setup', 'index', 'gudies/deploy']),
      { $ref: 'parts/api.json' },
      { group: 'API', openapi: 'api/openapi.yaml' },
    ),
    config(group('Start', ['intro', 'missing', 'guides/setup']), { $ref: 'parts/more.json' }),
    config(group('Start', ['guides/deploy', 'index', 'GET /pets'])),
    '{ "navigation": { "groups": [',
    `${config(group('Start', ['intro', 'intro']))}\n`,
    JSON.stringify({
      navigation: { pages: ['intro', 'guides/deploy'] },
      redirects: [{ source: '/no', destination: '/guides/setup#other' }],
    }),
  ],
  'parts/api.json': [
    '{ "group": "Parts", "pages": ["guides/deploy"] }',
    '{ "group": "Parts" }',
    '{',
  ],
  'parts/more.json': ['{ "group": "More", "pages": [{ "$ref": "deep/one.json" }] }'],
  'parts/deep/one.json': ['{ "group": "One", "pages": ["intro"] }', '[]'],
  'api/openapi.yaml': [
    'openapi: 3.1.0\npaths:\n  /pets:\n    get:\n      summary: List\n',
    'openapi: 3.1.0\npaths:\n  /pets:\n    post:\n      summary: Add\n',
    'swagger: "2.0"\n',
  ],
  '.mintignore': ['drafts/\n', 'guides/setup.mdx\n', ''],
  'intro.mdx': [
    '---\ntitle: Intro\n---\n[Setup](/guides/setup#install)\n',
    '---\ntitle: Welcome\nicon: star\nopenapi: GET /pets\n---\n{/* nav-ignore-next-line */}\n[No](/no)\n',
    '---\nhidden: true\ntitle: [\n---\nimport A from "/snippets/note.mdx"\n',
    '[Setup](/docs/guides/setup#other) [Deploy](/docs/guides/deploy)\n<Snippet file="note.mdx" />\n',
  ],
  'index.mdx': ['', '---\ntitle: Home\n---\n'],
  'guides/setup.mdx': ['---\ntitle: Setup\n---\n# Install\n', '# Other\n', DENIED],
  'guides/deploy.md': ['', '---\ndeprecated: true\n---\n'],
  'guides/deploy/index.mdx': ['# Deploy\n', '---\nnoindex: true\n---\n'],
  'drafts/idea.mdx': ['---\ntitle: Idea\n---\n', '[Intro](intro)\n'],
  'snippets/note.mdx': ['Note\n', '[Gone](/gone)\n'],
  'images/a.png': ['', 'x'],
  'linked/page.mdx': ['', '# Linked\n'],
  'notes.txt': ['', 'more'],
};
const FILES = Object.keys(TEXTS);
const FOLDERS = ['guides', 'parts', 'images', 'api', 'manuals', 'drafts', 'guides/deploy'];

/** An edit of a site: changes files, and returns the paths that a watcher reports. */
type Edit = (disk: ReturnType<typeof changingDisk>) => string[];

const file = fc.constantFrom(...FILES);

const writing: fc.Arbitrary<Edit> = file.chain((path) =>
  fc.constantFrom(...(TEXTS[path] as string[])).map((text) => (disk) => {
    disk.write(path, text);
    return [path];
  }),
);

const removal: fc.Arbitrary<Edit> = file.map((path) => (disk) => {
  disk.write(path, undefined);
  return [path];
});

const renaming: fc.Arbitrary<Edit> = fc
  .tuple(file, fc.constantFrom('guides/setup.mdx', 'manuals/new.mdx', 'manuals/a/b.md', 'x.json'))
  .map(([from, to]) => (disk) => {
    const text = disk.texts.get(from);
    disk.write(from, undefined);
    if (text !== undefined) disk.write(to, text);
    return [from, to];
  });

/** A watcher may report only the two folders. */
const moving: fc.Arbitrary<Edit> = fc
  .tuple(fc.constantFrom(...FOLDERS), fc.constantFrom(...FOLDERS))
  .map(([from, to]) => (disk) => {
    for (const [path, text] of [...disk.texts]) {
      if (!path.startsWith(`${from}/`)) continue;
      disk.write(path, undefined);
      disk.write(to + path.slice(from.length), text);
    }
    return [from, to];
  });

const edits = fc.array(
  fc.array(fc.oneof(writing, writing, removal, renaming, moving), { minLength: 1, maxLength: 3 }),
  {
    minLength: 1,
    maxLength: 6,
  },
);

const firstTexts = () =>
  Object.fromEntries(Object.entries(TEXTS).map(([path, [text]]) => [path, text as string]));

/** Returns everything that users get from a site, and what it rests on. */
function resultsOf(host: Host, options: SiteOptions, config = 'docs.json') {
  const site = loadSite(host, config, options);
  const resolution = site && resolveSite(site);
  const files = site?.files();
  return structuredClone({
    check: check(host, config, options),
    again: site && checkSite(site),
    tree: resolution?.tree,
    findings: resolution?.findings,
    unreadable: site?.unreadable,
    files: files && { all: [...files.all], pages: [...files.pages] },
    dependencies: site?.dependencies(),
  });
}

const optionSets: readonly SiteOptions[] = [
  { links: true },
  { dialect: 'mintlify' },
  { files: false },
  { settings: { file: 'nav.config.json', text: '{ "ignore": ["drafts/**"] }' } },
];

describe('cachedHost', () => {
  const ways = {
    'reported changes': (disk: ReturnType<typeof changingDisk>) => cachedHost(disk.host),
    stamps: (disk: ReturnType<typeof changingDisk>) => cachedHost(disk.host, disk.stamp),
  };
  it.each(Object.entries(ways))(
    'gives the results of a host without a cache after any edits, by %s',
    (way, make) => {
      fc.assert(
        fc.property(fc.constantFrom(...optionSets), edits, (options, rounds) => {
          const disk = changingDisk(firstTexts());
          const cached = make(disk);
          resultsOf(cached, options);
          for (const round of rounds) {
            const changed = round.flatMap((edit) => edit(disk));
            if (way !== 'stamps') cached.changed(changed);
            expect(resultsOf(cached, options)).toEqual(resultsOf(disk.host, options));
          }
        }),
        { numRuns: runs(10, 2000) },
      );
    },
  );

  it('keeps nothing of what the caller overlays', () => {
    const disk = changingDisk(firstTexts());
    const unsaved = new Map<string, string>();
    const read = (path: string) => unsaved.get(path) ?? disk.host.read(path);
    const below = cachedHost(disk.host);
    const above = { ...below, read };
    const cached = cachedHost({ ...disk.host, read });
    for (const text of TEXTS['docs.json'] ?? []) {
      unsaved.set('docs.json', text);
      cached.changed(['docs.json']);
      const expected = resultsOf({ ...disk.host, read }, {});
      expect(resultsOf(cached, {})).toEqual(expected);
      expect(resultsOf(above, {})).toEqual(expected);
    }
  });

  it('reads a changed file and its folder, and nothing else', () => {
    const disk = changingDisk(firstTexts());
    const host = cachedHost(disk.host);
    const results = () => resultsOf(host, { links: true });
    results();
    disk.asked();
    results();
    expect(disk.asked()).toEqual([]);
    disk.write('guides/setup.mdx', '---\ntitle: New\n---\n');
    host.changed(['./guides/setup.mdx']);
    results();
    expect(new Set(disk.asked())).toEqual(new Set(['guides/setup.mdx', 'guides/']));
    disk.write('docs.json', `${TEXTS['docs.json']?.[0]}\n`);
    host.changed(['docs.json']);
    results();
    expect(disk.asked()).toEqual(['docs.json']);
    disk.write('images/b.png', '');
    host.changed(['images/b.png']);
    results();
    expect(disk.asked()).toEqual(['images/']);
    host.changed();
    results();
    expect(disk.asked()).toContain('/**');
  });

  it('lets a host that lists everything below a folder ignore how much is asked for', () => {
    const disk = changingDisk(firstTexts());
    const cached = cachedHost({ ...disk.host, list: (folder) => disk.host.list(folder) });
    resultsOf(cached, {});
    disk.write('guides/new.mdx', '');
    cached.changed(['guides/new.mdx']);
    expect(resultsOf(cached, {})).toEqual(resultsOf(disk.host, {}));
  });

  it('serves a site below its root, and follows changes of the folders above', () => {
    const files = Object.entries(firstTexts());
    const disk = changingDisk(
      Object.fromEntries(files.map(([path, text]) => [`docs/site/${path}`, text])),
    );
    const cached = cachedHost(disk.host);
    const results = (host: Host) => resultsOf(host, { links: true }, 'docs/site/docs.json');
    const move = (from: string, to: string) => {
      for (const [path, text] of [...disk.texts]) {
        if (!path.startsWith(from)) continue;
        disk.write(path, undefined);
        disk.write(to + path.slice(from.length), text);
      }
    };
    const changes: [paths: string[], change: () => void][] = [
      [['docs/site/guides/new.mdx'], () => disk.write('docs/site/guides/new.mdx', '# New\n')],
      [['README.md', 'docs/other.mdx'], () => disk.write('docs/other.mdx', '')],
      [['docs'], () => move('docs/', 'moved/')],
      [['docs', 'moved'], () => move('moved/', 'docs/')],
      [['docs/site/images'], () => move('docs/site/images/', 'docs/site/pictures/')],
    ];
    expect(results(cached)).toEqual(results(disk.host));
    for (const [paths, change] of changes) {
      change();
      cached.changed(paths);
      expect(results(cached)).toEqual(results(disk.host));
    }
  });

  it('does not ask for the reason that a file without a value cannot be read', () => {
    const asked: string[] = [];
    const files = { 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '# A\n' };
    const whyUnreadable = (path: string) => {
      asked.push(path);
      return undefined;
    };
    const host = cachedHost({ ...memoryHost(files), whyUnreadable });
    check(host, 'docs.json', { syntax: { files: true, parse: () => undefined } });
    expect(new Set(asked)).toEqual(new Set(['.mintignore']));
  });

  it('throws a TypeError for an asynchronous host', () => {
    const host = { read: async () => '{}', list: () => [] } as never;
    expect(() => check(cachedHost(host), 'docs.json')).toThrow(TypeError);
    const lists = { read: () => '{"navigation": {"pages": []}}', list: async () => [] } as never;
    expect(() => check(cachedHost(lists), 'docs.json')).toThrow(TypeError);
  });
});

describe('2,000 edits', { tags: ['slow'] }, () => {
  it('do not let the memory grow', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heapInUse = () => {
      collect();
      collect();
      return process.memoryUsage().heapUsed;
    };
    const disk = changingDisk(firstTexts());
    const host = cachedHost(disk.host);
    const text = TEXTS['docs.json']?.[0] ?? '';
    const filler = 'word '.repeat(10_000);
    const edit = (round: number) => {
      disk.write('docs.json', text + ' '.repeat(20_000 + (round % 100)));
      disk.write('intro.mdx', `---\ntitle: Round ${round}\n---\n${filler}${round}`);
      disk.write('api/openapi.yaml', `${TEXTS['api/openapi.yaml']?.[0]}# ${filler}${round}\n`);
      // Temporary files of editors come and go.
      disk.write(`drafts/${round}.mdx`, filler);
      disk.write(`drafts/${round - 1}.mdx`, undefined);
      host.changed([
        'docs.json',
        'intro.mdx',
        'api/openapi.yaml',
        `drafts/${round}.mdx`,
        `drafts/${round - 1}.mdx`,
      ]);
      const site = loadSite(host, 'docs.json', { links: true });
      if (!site || !resolveSite(site)) throw new Error('no site');
      checkSite(site);
      disk.asked();
    };
    for (let round = 0; round < 200; round += 1) edit(round);
    const before = heapInUse();
    for (let round = 200; round < 2200; round += 1) edit(round);
    // The texts of each round have 150 kB.
    expect((heapInUse() - before) / 1e6).toBeLessThan(3);
  });
});

describe('Site.dependencies', () => {
  it('contains every file whose content matters, and the folders whose files do', () => {
    const site = loadSite(changingDisk(firstTexts()).host, 'docs.json', optionSets[3]);
    if (site) resolveSite(site);
    expect(site?.dependencies()).toMatchInlineSnapshot(`
      {
        "files": [
          ".mintignore",
          "api/openapi.yaml",
          "docs.json",
          "guides/deploy.md",
          "guides/setup.mdx",
          "intro.mdx",
          "linked/page.mdx",
          "nav.config.json",
          "parts/api.json",
        ],
        "folders": [
          "",
        ],
      }
    `);
  });

  it('is complete: changes of other files have no effect', () => {
    const change = fc.oneof(writing, removal);
    fc.assert(
      fc.property(fc.constantFrom(...optionSets), edits, change, (options, rounds, edit) => {
        const disk = changingDisk(firstTexts());
        for (const one of rounds.flat()) one(disk);
        const before = resultsOf(disk.host, options);
        const had = new Set(disk.texts.keys());
        const [path = ''] = edit(disk);
        const { files = [], folders = [] } = before.dependencies ?? {};
        const isListed = had.has(path) !== disk.texts.has(path) && folders.length > 0;
        fc.pre(before.dependencies !== undefined && !files.includes(path) && !isListed);
        expect(resultsOf(disk.host, options)).toEqual(before);
      }),
      { numRuns: runs(10, 3000) },
    );
  });
});
