import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openBrowser } from '../../src/commands/preview/open-browser.ts';
import { commit, folder, git, nav, read, some, write } from '../nav.ts';

/** A setting or an attribute with bytes that are not UTF-8, as latin1. */
const bytes = (text: string) => Buffer.from(text, 'latin1');

/** Settings of a repository that name a program, apart from filters. */
const PROGRAMS = `
[core]
	repositoryformatversion = 1
	fsmonitor = ./evil
	untrackedCache = true
	hooksPath = hooks
	pager = ./evil
	editor = ./evil
	sshCommand = ./evil
	askPass = ./evil
	gitProxy = ./evil
	alternateRefsCommand = ./evil
	virtualFilesystem = ./evil
	attributesFile = attributes
[include]
	path = ../included
[extensions]
	partialClone = evil
[remote "evil"]
	url = ext::./evil %S
	promisor = true
	partialCloneFilter = blob:none
	uploadpack = ./evil
	vcs = evil
[protocol]
	allow = always
[protocol "ext"]
	allow = always
[uploadpack]
	packObjectsHook = ./evil
[diff]
	external = ./evil
[diff "evil"]
	command = ./evil
	textconv = ./evil
[merge "evil"]
	driver = ./evil
[log]
	showSignature = true
[gpg]
	program = ./evil
[gpg "ssh"]
	program = ./evil
[credential]
	helper = !./evil
[alias]
	log = !./evil
	ls-files = !./evil
	rev-parse = !./evil
[submodule]
	recurse = true
`;

const filterOf = (section: string, program = './evil') =>
  `[filter ${section}]\n\tclean = ${program}\n\tsmudge = ${program}\n\tprocess = ${program}\n\trequired = true\n`;

/** Filters with names that are easy to overlook. */
const FILTERS: readonly (readonly [name: string, attribute: string, settings: string])[] = [
  ['a usual name', 'filter=evil', filterOf('"evil"')],
  ['an empty name', 'filter=', filterOf('""')],
  ['no name', 'filter', `${filterOf('""')}[filter]\n\tclean = ./evil\n`],
  ['a name that is not UTF-8', 'filter=\xff', filterOf('"\xff"')],
  ['a name with an equals sign', 'filter=a=b', filterOf('"a=b"')],
  ['a name with dots', 'filter=a.b', filterOf('"a.b"')],
];

const PLAIN: [attribute: string, filters: string] = ['-filter', ''];

const page = (title: string) => `---\ntitle: ${title}\n---\n\nText of ${title}.\n`;

interface Hostile {
  root: string;
  /** Returns the programs that ran. */
  programs(): string;
}

let template: string;

/** Two commits, of which the first lacks a file, as in a partial clone. */
beforeAll(() => {
  template = mkdtempSync(join(tmpdir(), 'nav-hostile-'));
  for (const [path, content] of Object.entries({
    'docs.json': { navigation: { pages: ['a', 'old', 'b'] } },
    'nav.baseline.json': { version: 1, findings: [] },
    'a.mdx': page('A'),
    'b.mdx': page('B'),
    'old.mdx': page('Old'),
    'README.md': 'See [A](a.mdx).\n',
    '.gitignore': 'ignored.json\n',
  }))
    write(template, path, content);
  git(template, 'init', '--quiet');
  commit(template);
  git(template, 'tag', 'first');
  git(template, 'mv', 'old.mdx', 'new.mdx');
  write(template, 'b.mdx', `${page('B')}More.\n`);
  commit(template);
  const options = { cwd: template, encoding: 'utf8' } as const;
  const missing = execFileSync('git', ['rev-parse', 'first:b.mdx'], options).trim();
  rmSync(join(template, '.git/objects', missing.slice(0, 2), missing.slice(2)));
});

afterAll(() => rmSync(template, { recursive: true }));

/** Returns a clone whose settings and attributes name a program that leaves a trace outside of it. */
function hostile(attribute: string, filters: string): Hostile {
  const root = folder({});
  cpSync(template, root, { recursive: true });
  const trace = join(folder({}), 'programs');
  for (const path of ['evil', 'hooks/post-index-change', 'hooks/fsmonitor-watchman']) {
    write(root, path, `#!/bin/sh\necho "$0 $*" >> '${trace}'\ncat\n`);
    chmodSync(join(root, path), 0o755);
  }
  write(root, 'ignored.json', '{}');
  for (const path of ['attributes', '.gitattributes', '.git/info/attributes'])
    write(root, path, bytes(`* ${attribute} diff=evil merge=evil\n`));
  write(root, 'included', '[core]\n\tfsmonitor = ./evil\n\tpager = ./evil\n');
  write(root, '.git/config', bytes(PROGRAMS + filters));
  // As if the files were touched: git compares their texts, which pass through the filters.
  for (const name of readdirSync(root)) utimesSync(join(root, name), 1, 1);
  return { root, programs: () => (existsSync(trace) ? readFileSync(trace, 'utf8') : '') };
}

/** Returns the bytes of every file in `.git`, by path. */
function gitFolder(root: string): Record<string, string> {
  const paths = readdirSync(join(root, '.git'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'latin1')]));
}

/** Commands that compare files with their commits. */
const WRITING = [
  'check --fix',
  'migrate pages-to-groups docs.json',
  'migrate move-page --from a --to moved/a docs.json',
];

/** Other commands that read a repository. */
const READING = [
  'check',
  'check --since first',
  'check --fix --dry-run',
  'check --update-baseline',
  'diff first',
  'diff first HEAD',
  'diff --since first --redirects',
  'diff first:docs.json docs.json',
  'migrate pages-to-groups --dry-run docs.json',
  'pages',
  'resolve',
  'explain a',
];

describe.skipIf(process.platform === 'win32')('a hostile repository', { tags: ['process'] }, () => {
  it.each(FILTERS.filter(([name]) => name !== 'no name'))(
    'has its programs run by git itself: a filter with %s',
    { tags: ['slow'] },
    (_, attribute, filters) => {
      const { root, programs } = hostile(attribute, filters);
      spawnSync('git', ['-c', 'core.fsmonitor=', 'status'], { cwd: root });
      expect(programs()).toContain('./evil');
    },
  );

  it.each(
    some(
      FILTERS.flatMap(([name, ...filter], index) =>
        [...WRITING, ...(index === 0 ? READING : [])].map((command) => [command, name, ...filter]),
      ),
      8,
    ),
  )(
    'runs no program for nav %s, and keeps .git: a filter with %s',
    async (command, _, ...filter) => {
      const { root, programs } = hostile(...(filter as [string, string]));
      const before = gitFolder(root);
      await nav(root, (command as string).split(' '));
      expect(programs()).toBe('');
      expect(gitFolder(root)).toEqual(before);
    },
  );

  it('has its committed files changed, and only those', { tags: ['slow'] }, async () => {
    const { root, programs } = hostile(...PLAIN);
    rmSync(join(root, '.gitattributes'));
    const done = await nav(root, ['migrate', 'pages-to-groups', 'docs.json']);
    expect(done).toMatchObject({ code: 0 });
    expect(read(root)).toContain('"groups"');
    write(root, 'docs.json', `${read(root)}\n`);
    const again = await nav(root, ['migrate', 'move-page', '--from', 'a', '--to', 'c']);
    expect(again.stderr + again.stdout).toContain('docs.json has uncommitted changes.');
    expect(programs()).toBe('');
  });

  it('cannot plant git among the executables of its packages', async () => {
    const { root, programs } = hostile(...PLAIN);
    write(root, 'node_modules/.bin/git', read(root, 'evil'));
    chmodSync(join(root, 'node_modules/.bin/git'), 0o755);
    vi.stubEnv('PATH', [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter));
    onTestFinished(() => void vi.unstubAllEnvs());
    await nav(root, ['check', '--since', 'first']);
    expect(programs()).toBe('');
  });

  it('cannot plant the program that opens a browser', async () => {
    const { root, programs } = hostile(...PLAIN);
    for (const name of ['open', 'xdg-open']) {
      write(root, `node_modules/.bin/${name}`, read(root, 'evil'));
      chmodSync(join(root, 'node_modules/.bin', name), 0o755);
    }
    vi.stubEnv('PATH', join(root, 'node_modules/.bin'));
    onTestFinished(() => void vi.unstubAllEnvs());
    await new Promise<void>((failed) => openBrowser('http://localhost', root, failed));
    expect(programs()).toBe('');
  });

  it('cannot contain another repository that git reads instead', async () => {
    const { root, programs } = hostile(...PLAIN);
    const inner = folder({ 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': page('A') });
    git(inner, 'init', '--quiet');
    commit(inner);
    for (const [path, content] of Object.entries(gitFolder(inner)))
      write(root, join('docs', path.slice(join(inner, '.git').length)), content);
    write(root, 'docs/refs/keep', '');
    write(root, 'docs/config', bytes(`${PROGRAMS}[core]\n\tbare = false\n\tworktree = ${root}\n`));
    write(root, 'docs/docs.json', { navigation: { pages: ['a'] } });
    const run = await nav(join(root, 'docs'), ['check', '--since', 'HEAD']);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain('cannot use bare repository');
    expect(programs()).toBe('');
  });
});
