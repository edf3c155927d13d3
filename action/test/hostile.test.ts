import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkout,
  commit,
  type Files,
  git,
  gitHub,
  pullRequest,
  remote,
  run,
  runBundle,
  temporaryFolder,
  workflowRun,
} from './world.ts';

/** A text that means something to people on GitHub, to Markdown, and to the runner of workflows. */
const EVIL =
  '@team/docs #12 GH-3 https://github.com/a/b/issues/1 a\\|@octocat | <img src=x> </details> ``` ##[set-output name=errors]0';

/** Matches mentions, references and links that GitHub creates outside of code. */
const REFERENCE = /@[a-z\d]|(?<!&)#\d|\bGH-\d|https?:\/\/github|(?<!\\)<img/i;

/** Removes code, whose content GitHub shows as it is, and the links of nav. */
function prose(markdown: string): string {
  return markdown
    .replace(/^```+diff\n[\s\S]*?^```+$/gm, '')
    .replace(/^```+json\n[\s\S]*?^```+$/gm, '')
    .replace(/\\\|/g, '')
    .replace(/(?<!\\)(`+)(?!`).*?(?<!`)\1(?!`)/g, '')
    .replace(/\[(?:nav|[a-z-]+)\]\(https:\/\/nav\.example[^)]*\)/g, '');
}

const page = (title: string) => `---\ntitle: ${JSON.stringify(title)}\n---\n\nText of ${title}\n`;
const site = (group: string, ...pages: string[]) =>
  JSON.stringify({ navigation: { groups: [{ group, icon: group, pages }] } });

const base: Files = {
  'docs.json': site('Guides', 'a', 'b', 'moved'),
  'a.mdx': page('A'),
  'b.mdx': page(EVIL),
  'moved.mdx': page('Moved'),
};
const change: Files = {
  'docs.json': site(EVIL, 'a', EVIL, 'new', 'c/moved'),
  'b.mdx': undefined,
  'moved.mdx': undefined,
  'c/moved.mdx': page('Moved'),
  'new.mdx': page(EVIL),
  'a.mdx': `${page('A')}[${EVIL}](/${encodeURIComponent(EVIL)})\n`,
};

/** Settings of a repository that name a program. */
const programsOf = (program: string) => `
[core]
	fsmonitor = ${program}
	hooksPath = hooks
	pager = ${program}
	sshCommand = ${program}
	askPass = ${program}
	gitProxy = ${program}
	alternateRefsCommand = ${program}
[remote "origin"]
	uploadpack = ${program}
[uploadpack]
	packObjectsHook = ${program}
[diff]
	external = ${program}
[credential]
	helper = !${program}
[alias]
	fetch = !${program}
[protocol "ext"]
	allow = always
[gc]
	auto = 1
`;

describe.skipIf(process.platform === 'win32')('a hostile repository', { tags: ['process'] }, () => {
  it('runs no program, and gives no token to a child', async () => {
    const planted = 'process.exit(require("fs").writeFileSync(process.env.TRACE, "ran"))';
    const origin = remote(base, {
      ...change,
      'node_modules/@nav/cli/package.json': '{"name":"@nav/cli","version":"9.9.9"}',
      'node_modules/@nav/cli/bin/nav.js': planted,
      'node_modules/@nav/cli/dist/bin.js': planted,
      '.npmrc': 'script-shell=./evil',
      'package.json': JSON.stringify({ scripts: { preinstall: './evil', nav: './evil' } }),
      'nav.config.js': planted,
      'docs.config.js': planted,
    });
    const folder = checkout(origin);
    const [trace, tools] = [join(temporaryFolder(), 'trace'), temporaryFolder()];
    const program = `#!/bin/sh\necho "$0 $*" >> '${trace}'\n`;
    for (const path of [
      'evil',
      'bin/git',
      'node_modules/.bin/git',
      'hooks/reference-transaction',
    ]) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), program);
      chmodSync(join(folder, path), 0o755);
    }
    // A second object store makes git ask for the refs of an alternate one.
    writeFileSync(join(folder, '.git/objects/info/alternates'), `${origin.folder}/.git/objects\n`);
    git(folder, 'config', 'fetch.negotiationAlgorithm', 'consecutive');
    writeFileSync(
      join(folder, '.git/config'),
      readFileSync(join(folder, '.git/config'), 'utf8') + programsOf(join(folder, 'evil')),
    );
    const seen = join(tools, 'seen');
    const real = process.env.PATH?.split(delimiter)
      .map((one) => join(one, 'git'))
      .find(existsSync);
    writeFileSync(join(tools, 'git'), `#!/bin/sh\nenv >> '${seen}'\nexec '${real}' "$@"\n`);
    chmodSync(join(tools, 'git'), 0o755);
    const PATH = [join(folder, 'bin'), join(folder, 'node_modules/.bin'), tools, process.env.PATH];
    const world = await gitHub(origin);
    const result = await runBundle(folder, pullRequest(origin), {
      inputs: { comment: 'true' },
      env: { ...world.env, PATH: PATH.join(delimiter), TRACE: trace, GITHUB_TOKEN: 'gh_secret' },
    });
    expect(existsSync(trace) ? readFileSync(trace, 'utf8') : '').toBe('');
    expect(world.comments).toHaveLength(1);
    expect(Number(result.outputs.errors)).toBeGreaterThan(0);
    const children = readFileSync(seen, 'utf8');
    expect(children).toContain('GIT_TERMINAL_PROMPT=0');
    expect(children).not.toMatch(/secret|^(?:ACTIONS|GITHUB|INPUT|RUNNER|TRACE)/m);
  });

  it('mentions nobody in a comment, and steers no workflow', async () => {
    const origin = remote(base, change);
    const world = await gitHub(origin);
    const settings = { inputs: { comment: 'true' }, env: world.env };
    const result = await run(checkout(origin), pullRequest(origin), settings);
    const [comment] = world.comments;
    expect(comment?.body).toContain('### Redirects to add (2)');
    expect(comment?.body.replaceAll('\u200b', '')).toContain('@team/docs');
    for (const text of [comment?.body ?? '', result.summary])
      expect(prose(text)).not.toMatch(REFERENCE);
    expect(comment?.body.match(/^<\/details>$/gm)?.length).toBe(
      comment?.body.match(/^<details>$/gm)?.length,
    );
    for (const line of result.log.split('\n').filter(Boolean))
      expect(line).toMatch(/^(?:::(?:error|warning|notice) |nav: (?!.*##\[))/);
  });

  it('has no file read that is not part of the checkout, or that is of git', async () => {
    const origin = remote(base, {});
    const secret = join(temporaryFolder(), 'secret.json');
    writeFileSync(secret, '{ "navigation": { "pages": ["the-secret"] } }');
    for (const target of [secret, '.git/config', '../../../../../../proc/self/environ']) {
      const folder = checkout(origin);
      symlinkSync(target, join(folder, 'link.json'));
      symlinkSync(target, join(folder, 'link.mdx'));
      const config = { $ref: 'link.json', navigation: { pages: ['a', 'link'] } };
      commit(folder, { 'docs.json': JSON.stringify(config) }, 'Links');
      const { log, summary } = await run(folder, {});
      expect(log + summary).not.toMatch(/the-secret|repositoryformat|ghs_secret/);
      expect(log).toContain('link');
    }
  });
});

describe.skipIf(process.platform === 'win32')('a linked folder', { tags: ['process'] }, () => {
  it.each([{ 'working-directory': 'docs' }, { paths: 'docs' }, { paths: '{docs,none}' }])(
    'leads to no site outside of the checkout with %o',
    async (inputs) => {
      const [outside, origin] = [temporaryFolder(), remote(base, {})];
      writeFileSync(join(outside, 'docs.json'), site('Secret', 'the-secret'));
      const folder = checkout(origin);
      symlinkSync(outside, join(folder, 'docs'));
      await expect(run(folder, {}, { inputs })).rejects.toThrow(/docs\.json|not a git repository/);
    },
  );
});

describe('a forged report', { tags: ['process'] }, () => {
  const env = { GITHUB_EVENT_NAME: 'workflow_run' };
  const real = {
    version: 1,
    commit: EVIL,
    pullRequest: 7,
    counts: {
      errors: 1,
      warnings: 0,
      infos: 0,
      known: 0,
      brokenUrls: 0,
      aboutUrls: { errors: 0, warnings: 0, infos: 0 },
      changes: 0,
      translations: 0,
    },
    parts: [
      { kind: 'heading', level: 3, text: [EVIL, { code: EVIL }, { rule: EVIL }] },
      { kind: 'text', text: [EVIL], isBold: true },
      { kind: 'table', title: EVIL, columns: [EVIL, EVIL], rows: [[EVIL, { lines: [[EVIL]] }]] },
      { kind: 'table', title: EVIL, isCollapsed: true, columns: [EVIL], rows: [[{ code: EVIL }]] },
      { kind: 'code', title: EVIL, language: 'diff', lines: [EVIL, '```', '</details>'] },
    ],
  };

  async function commentOf(report: unknown) {
    const origin = remote(base, change);
    const world = await gitHub(origin);
    const file = join(temporaryFolder(), 'nav-report.json');
    writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
    await run(temporaryFolder(), workflowRun(origin), {
      inputs: { report: file },
      env: { ...world.env, ...env },
    });
    return world.comments[0]?.body ?? '';
  }

  it('mentions nobody', async () => {
    const body = await commentOf(real);
    expect(body).toContain('\n### Navigation: 1 error\n');
    expect(prose(body)).not.toMatch(REFERENCE);
  });

  it.each([
    ['not JSON', '{'],
    ['another version', { ...real, version: 2 }],
    ['a count that is a text', { ...real, counts: { ...real.counts, errors: '@team' } }],
    [
      'a part of a count that is not an object',
      { ...real, counts: { ...real.counts, aboutUrls: 1 } },
    ],
    ['a negative count', { ...real, counts: { ...real.counts, errors: -1 } }],
    ['Markdown', { ...real, parts: ['@team'] }],
    ['an unknown part', { ...real, parts: [{ kind: 'html', text: ['@team'] }] }],
    ['an unknown cell', { ...real, parts: [{ ...real.parts[2], rows: [[{ markdown: '@x' }]] }] }],
    ['an unknown language', { ...real, parts: [{ ...real.parts[4], language: '\n@team' }] }],
    ['an unknown level', { ...real, parts: [{ ...real.parts[0], level: '@team' }] }],
  ])('is rejected with %s', async (_, report) => {
    await expect(commentOf(report)).rejects.toThrow(
      /nav-report\.json is not a report of this version of the action\./,
    );
  });

  it('is not a link to another file', async () => {
    const origin = remote(base, change);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'real.json'), JSON.stringify(real));
    symlinkSync('real.json', join(folder, 'link.json'));
    for (const [name, message] of [
      ['link.json', 'is not a report of this version'],
      ['none.json', 'does not exist'],
    ] as const) {
      const inputs = { report: join(folder, name) };
      await expect(run(folder, workflowRun(origin), { inputs, env })).rejects.toThrow(message);
    }
  });
});

describe('3,000 moved pages', { tags: ['slow'] }, () => {
  it('leave room for each section of the comment', async () => {
    const many = (folder: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${folder}/page-${at}`);
    const files = (paths: readonly string[]): Files =>
      Object.fromEntries(paths.map((path) => [`${path}.mdx`, page(`About ${path.slice(4)}`)]));
    const gone = (paths: readonly string[]): Files =>
      Object.fromEntries(paths.map((path) => [`${path}.mdx`, undefined]));
    const before = [...many('old', 3000), ...many('gone', 500)];
    const origin = remote(
      { 'docs.json': site('Guides', ...before), ...files(before) },
      {
        'docs.json': site('Guides', ...many('new', 3000)),
        ...gone(before),
        ...files(many('new', 3000)),
      },
    );
    const world = await gitHub(origin);
    const settings = { inputs: { comment: 'true' }, env: world.env };
    const result = await run(checkout(origin), pullRequest(origin), settings);
    const body = world.comments[0]?.body ?? '';
    expect(result.outputs['broken-urls']).toBe('3500');
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body.length).toBeGreaterThan(50_000);
    expect(body).toMatch(/^<!-- nav: .* -->\n### Navigation: 3,500 old URLs break/);
    for (const title of [
      'Redirects to add (3,000)',
      'URLs without a replacement (500)',
      'Removed (500)',
      'New URL (3,000)',
    ]) {
      const rows = body.split(`<summary>${title}</summary>`)[1]?.split('</details>')[0];
      expect(rows?.match(/^\| `\//gm)?.length, title).toBeGreaterThan(50);
    }
    expect(body).not.toContain('"redirects"');
    expect(body).toContain('There is no room for the redirects as JSON.');
    const tree = /```diff\n([\s\S]*?)\n```/.exec(body)?.[1]?.split('\n') ?? [];
    expect(tree.length).toBeLessThanOrEqual(60);
    expect(tree.at(-1)).toMatch(/^[-!] {3}… and [\d,]+ more$/);
    expect(Buffer.byteLength(result.summary)).toBeLessThanOrEqual(1024 * 1024);
    expect(result.summary).toContain('"redirects": [');
  });
});
