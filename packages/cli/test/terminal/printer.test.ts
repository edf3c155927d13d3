import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCli } from '../../src/cli.ts';
import { commit, folder, git, read, some, terminalIn, write } from '../nav.ts';

/** Characters that steer a terminal, of both sets of control characters, and marks that reorder a line. */
const SIGNS =
  '\u0007\u001b[2J\u001b]0;title\u0007\u007f\u0085\u009b31m\u061c\u200e\u200f\u202a\u202e\u2066\u2069';
/** The same, as far as a file name may contain them on all systems. */
const NAME = '\u0085\u009b31m\u061c\u200e\u200f\u202a\u202e\u2066\u2069';
const UNSAFE = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const COLOR = /\u001b\[[\d;]*m/g;

const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-printer-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let isWritten = false;

/** Returns the folder of a site whose texts contain control characters. No command in `lines` changes it. */
function hostileSite(): string {
  if (isWritten) return root;
  isWritten = true;
  const label = (name: string) => `${name}${SIGNS}`;
  const committed = {
    'docs.json': {
      name: label('name'),
      [label('key')]: 1,
      navigation: {
        tabs: [
          {
            tab: label('tab'),
            icon: label('icon'),
            groups: [
              {
                group: label('group'),
                tag: label('tag'),
                [label('unknown')]: label('value'),
                pages: [
                  'index',
                  `page${NAME}`,
                  label('missing'),
                  `/page${NAME}`,
                  { $ref: label('ref') },
                ],
              },
              { group: label('group'), openapi: label('spec.json'), pages: [] },
              { group: 'API', openapi: `openapi${NAME}.json` },
            ],
          },
          { tab: label('link'), href: `https://example.com/${label('')}` },
          { tab: 'Remote', openapi: `http://127.0.0.1:9/${label('')}` },
        ],
      },
      redirects: [
        { source: `/${label('old')}`, destination: `/${label('new')}` },
        { source: '/index', destination: '/index' },
      ],
    },
    'nav.config.json': {
      rules: { [label('rule')]: 'off', 'page-not-found': { ignore: [label('x')] } },
    },
    'index.mdx': `---\ntitle: Home\n---\n[a](/${label('link')}) [b](#${label('anchor')})`,
  };
  for (const [path, content] of Object.entries(committed)) write(root, path, content);
  write(root, `page${NAME}.mdx`, `---\ntitle: "Page \u009b\u202e"\nopenapi: "GET /${NAME}"\n---\n`);
  write(root, `orphan${NAME}.mdx`, 'An orphan');
  write(root, `openapi${NAME}.json`, {
    openapi: '3.1.0',
    info: { title: label('API'), version: '1' },
    paths: {
      [`/pets${NAME}`]: { get: { summary: label('pets'), tags: [label('tag')], responses: {} } },
    },
  });
  git(root, 'init', '--quiet');
  commit(root);
  const config = read(root).replace('"index"', '"moved"');
  git(root, 'mv', 'index.mdx', 'moved.mdx');
  write(root, 'docs.json', config);
  return root;
}

async function print(cwd: string, args: readonly string[], { live = false, color = false } = {}) {
  let output = '';
  const terminal = {
    ...terminalIn(cwd, (stdout, stderr) => {
      output += stdout + stderr;
    }),
    live,
    progress: (text: string) => {
      output += text;
    },
  };
  const result = await runCli(args, { ...terminal, color });
  terminal.write(result.stdout ?? '', result.stderr);
  return { output, stdout: result.stdout ?? '' };
}

const CI = ['pretty', 'json', 'sarif', 'junit', 'gitlab', 'github'];
const lines: string[][] = [
  ...CI.map((format) => ['check', '--format', format]),
  ['check', '--fetch', '--all'],
  ['check', '--since', 'HEAD', '--format', 'json'],
  ...['tree', 'json', 'svg', 'mermaid', 'dot'].map((format) => ['resolve', '--format', format]),
  ['resolve', '--tab', `x${SIGNS}`],
  ...['text', 'json'].flatMap((format) => [
    ['pages', '--format', format],
    ['explain', `page${NAME}`, '--format', format],
    ['explain', `missing${SIGNS}`, '--format', format],
    ['explain', `none${SIGNS}`, '--format', format],
    ['rules', '--format', format],
    ['rules', `x${SIGNS}`, '--format', format],
    [
      'migrate',
      'move-page',
      '--from',
      'moved',
      '--to',
      'index',
      '--dry-run',
      '--force',
      '--format',
      format,
    ],
    ['migrate', 'sort', '--dry-run', '--force', '--format', format],
    ['migrate', '--list', '--format', format],
    ['export', 'vitepress', '--format', format],
    ['export', 'mkdocs', '--format', format],
    ['import', 'summary', '--dry-run', '--format', format],
    ['trace', 'docs.json:1', '--format', format],
  ]),
  ...['text', 'json', 'markdown'].flatMap((format) => [
    ['diff', 'HEAD', '--format', format],
    ['diff', 'HEAD', '--redirects', '--format', format],
  ]),
  ['check', '--fix', '--dry-run'],
  ['init', '--dry-run', '--force'],
  ['schema'],
  ['--version', '--json'],
  [`x${SIGNS}`],
  ['check', `x${SIGNS}`],
  ['check', `--x${SIGNS}`],
];

it.each(some(lines, 12).map((line) => [line]))(
  'nav %j prints no control character',
  async (args) => {
    const site = hostileSite();
    for (const options of [{ live: true }, { live: true, color: true }]) {
      const { output } = await print(site, args, options);
      expect(output.replace(COLOR, '')).not.toMatch(UNSAFE);
    }
    const piped = await print(site, args);
    if (args.includes('json') || !['export', 'import', 'migrate'].includes(args[0] ?? '')) {
      expect(piped.output).not.toMatch(UNSAFE);
    }
    if (args.includes('json') && piped.stdout !== '') JSON.parse(piped.stdout);
  },
);

it('keeps the value of JSON, and the bytes of a diff that is piped', async () => {
  const group = `Group ${SIGNS}`;
  const site = folder({
    'docs.json': { navigation: { groups: [{ group, pages: ['b', 'a'] }] } },
    'a.mdx': 'a',
    'b.mdx': 'b',
  });
  const tree = JSON.parse((await print(site, ['resolve', '--format', 'json'])).stdout);
  expect(tree.root.children[0].label).toBe(group);
  const patch = await print(site, [
    'migrate',
    'move-page',
    '--from',
    'a',
    '--to',
    'c',
    '--dry-run',
  ]);
  git(site, 'init', '--quiet');
  write(site, 'p.patch', patch.stdout);
  git(site, 'apply', 'p.patch');
  expect(JSON.parse(read(site)).navigation.groups).toEqual([{ group, pages: ['b', 'c'] }]);
});
