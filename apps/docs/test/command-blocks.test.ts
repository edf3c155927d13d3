import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importSample } from '../src/terminal/import-samples.ts';
import { inTemporarySite } from '../src/terminal/temporary-site.ts';
import { runNav, runShell } from '../src/terminal/terminal.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const prose = execFileSync('git', ['ls-files', '-z', '*.md', '*.mdx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => /^(?:apps\/docs|packages\/[\w-]+|editors)\/|^[A-Z]+\.md$/.test(file))
  .filter((file) => !/CHANGELOG|\/fixtures\/|\/samples\//.test(file));

const page = (title: string) => `---\ntitle: ${title}\n---\n`;

/** A site with everything that the commands of the pages mention. */
const site = {
  'docs.json': `{
  "navigation": {
    "versions": [
      {
        "version": "v1",
        "tabs": [
          { "tab": "Start", "pages": ["intro"] },
          {
            "tab": "API",
            "groups": [
              {
                "group": "Guides",
                "pages": ["guides/wash", { "group": "Food", "pages": ["guides/feed"] }]
              }
            ]
          }
        ]
      }
    ]
  }
}
`,
  'intro.mdx': page('Introduction'),
  'guides/feed.mdx': page('Feed a pet'),
  'guides/wash.mdx': page('Wash a pet'),
  'guides/walk.mdx': page('Walk a dog'),
  'setup.mdx': page('Set up'),
  'docs/docs.json': '{ "navigation": { "pages": ["setup"] } }\n',
  'docs/setup.mdx': page('Set up'),
  'docs/guides/index.mdx': page('Guides'),
  'sites/app/docs.json': '{ "navigation": { "groups": [{ "group": "API", "pages": ["a"] }] } }\n',
  'sites/app/a.mdx': page('A'),
  'sites/cloud/docs.json': '{ "navigation": { "groups": [{ "group": "API", "pages": ["b"] }] } }\n',
  'sites/cloud/b.mdx': page('B'),
  'old/sitemap.xml': '<urlset><url><loc>https://example.com/intro</loc></url></urlset>\n',
  '.vscode/settings.json': '{}\n',
  'not-found.csv': 'URL,Last crawled\nhttps://docs.example.com/intro,2026-10-01\n',
  'views.csv': 'path,views\n/intro,10\n',
  'package.json': '{}\n',
};

const translated = {
  'docs.json':
    '{ "navigation": { "languages": [{ "language": "en", "pages": ["install"] }, { "language": "de", "pages": ["de/install"] }] } }\n',
  'install.mdx': page('Install'),
  'de/install.mdx': page('Installieren'),
};

/** Commands for other sites: those of another framework, and one with translations. */
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'nav import': importSample('mkdocs').before,
  'nav import --base-path /': importSample('mkdocs').before,
  'nav import docusaurus website': Object.fromEntries(
    Object.entries(importSample('docusaurus').before).map(([path, text]) => [
      `website/${path}`,
      text,
    ]),
  ),
  'nav translations --show de/install': translated,
  'nav migrate mark-translated --page de/install': translated,
  'nav migrate sync-group': {
    'docs.json': '{ "navigation": { "groups": [{ "group": "API", "pages": ["api/pets"] }] } }\n',
    'nav.config.json': '{ "syncGroups": [{ "group": "API", "folder": "api" }] }\n',
    'api/pets.mdx': page('Pets'),
    'api/owners.mdx': page('Owners'),
  },
  'nav translations --versions --from v3 --to v2': {
    'docs.json':
      '{ "navigation": { "versions": [{ "version": "v3", "pages": ["v3/install"] }, { "version": "v2", "pages": ["v2/install"] }] } }\n',
    'v3/install.mdx': page('Install'),
    'v2/install.mdx': page('Install'),
  },
};

/** Programs that are not ours, or that do not end. The pattern says which part of the line is checked in their place. */
const notRun: readonly RegExp[] = [
  /^npm (?:install|run|test)\b/,
  /^(?:NAV_\w+=\S+ )*npx (?:vitest|biome|tsdown|jscodeshift|danger)\b/,
  /^(?:NAV_\w+=\S+ )*node (?:--expose-gc )?(?:bench|editors|release|packages\/cli\/replay)\//,
  /^(?:claude|code) /,
  // The shell of these lines is zsh.
  /^(?:fpath=|autoload )/,
  /^nav (?:lsp|preview)\b|--watch\b/,
];

interface Block {
  language: string;
  title: string;
  text: string;
}

function blocksIn(text: string): Block[] {
  return [...text.matchAll(/^( *)(`{3,})(\w+)([^\n]*)\n(.*?)^\1\2$/gms)].map(
    ([, , , language = '', title = '', inner = '']) => ({ language, title, text: inner }),
  );
}

/** Returns the command lines of the blocks of a page, with `nav` for each way to start it. */
function linesIn(text: string): string[] {
  return blocksIn(text)
    .flatMap(({ language, title, text: inner }) => {
      if (language === 'sh') return inner.split('\n');
      if (language === 'yaml')
        return [...inner.matchAll(/(?:run: |- )(npx @nav\/cli .*)/g)].map(([, line = '']) => line);
      if (language === 'json' && title.includes('package.json'))
        return [...inner.matchAll(/"(nav [^"]+)"/g)].map(([, line = '']) => line);
      return [];
    })
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) =>
      line.replace(/^npx (?:--no )?@nav\/cli\b|^node packages\/cli\/bin\/nav\.js\b/, 'nav'),
    );
}

const texts = new Map(prose.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')]));
const withCommands = prose.filter((file) => linesIn(texts.get(file) ?? '').length > 0);

// The lines need a POSIX shell.
describe.skipIf(process.platform === 'win32')('the command blocks', { tags: ['slow'] }, () => {
  it('are found', () => {
    expect(withCommands).toContain('README.md');
    expect(withCommands).toContain('apps/docs/cli/resolve.mdx');
    expect(withCommands.length).toBeGreaterThan(25);
  });

  it.each(withCommands)('of %s run in order', async (file) => {
    const lines = linesIn(texts.get(file) ?? '').filter(
      (line) => !notRun.some((pattern) => pattern.test(line)),
    );
    await inTemporarySite(site, async (folder) => {
      runShell(
        'git init -q -b main && git add -A && git commit -q -m 1 && git commit -q --allow-empty -m 2 && git update-ref refs/remotes/origin/main HEAD~1',
        folder,
      );
      for (const line of lines) {
        const other = others[line];
        if (other)
          await inTemporarySite(other, async (inner) => {
            runShell('git init -q && git add -A && git commit -q -m 1', inner);
            return succeed(line, inner);
          });
        else {
          succeed(line, folder);
          // The next command changes a clean working tree.
          runShell('git add -A && git commit -q --allow-empty -m next', folder);
        }
      }
    });
  });
});

/** Runs a line. Exit code 1 means findings; 2, a usage error, fails. */
function succeed(line: string, folder: string): void {
  // Programs after a pipe may not be installed.
  const own = line.replace(/ \| (?:jq|dot) .*$/, '');
  const variables =
    'export HOME="$PWD/home" GITHUB_BASE_REF=main GITHUB_STEP_SUMMARY=/dev/null SINCE=HEAD~1';
  runShell(`mkdir -p home/.config/fish/completions && ${variables}\n${own}`, folder);
}

describe('the lines that are not run', () => {
  const lines = withCommands.flatMap((file) => linesIn(texts.get(file) ?? ''));
  const scripts = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).scripts;

  it('call scripts of this repository', () => {
    const names = lines.flatMap((line) => /^npm run ([\w:-]+)/.exec(line)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('start files of this repository', () => {
    const files = lines.flatMap(
      (line) => /\bnode (?:--\S+ )*([\w/-]+\.m?js)/.exec(line)?.[1] ?? [],
    );
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
  });

  it('install packages of this repository', () => {
    const names = lines
      .filter((line) => line.startsWith('npm install'))
      .flatMap((line) => line.match(/@nav\/[\w-]+/g) ?? [])
      .map((name) => name.replace('@nav/', 'packages/'));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !existsSync(`${root}${name}/package.json`))).toEqual([]);
  });
});

describe('commands in the text', async () => {
  const helpOf = (args: readonly string[]) => runNav([...args, '--help'], '.', { color: false });
  const names = [...(await helpOf([])).matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  const { codemods } = JSON.parse(await runNav(['migrate', '--list', '--format', 'json'], '.'));
  const flagsOf = new Map<string, Set<string>>();
  for (const name of names.filter((name) => name !== 'help')) {
    const topics = name === 'migrate' ? codemods.map((one: { name: string }) => one.name) : [];
    const helps = [await helpOf([name])];
    for (const topic of topics) helps.push(await helpOf([name, topic]));
    flagsOf.set(name, new Set(helps.join('\n').match(/--[a-z][\w-]*/g)));
  }

  const mentioned = prose.flatMap((file) =>
    [
      ...(texts.get(file) ?? '')
        .replace(/^(`{3,}).*?^\1/gms, '')
        .matchAll(/`(?:npx @nav\/cli|nav) ([a-z][\w-]*)([^`\n]*)`/g),
    ].map(([line, name = '', rest = '']) => ({
      file,
      line,
      name,
      flags: rest.match(/(?<=\s)--[a-z][\w-]*/g) ?? [],
    })),
  );

  it('exist', () => {
    expect(mentioned.length).toBeGreaterThan(200);
    expect(mentioned.filter(({ name }) => !flagsOf.has(name))).toEqual([]);
  });

  it('have only flags that exist', () => {
    expect(
      mentioned.filter(({ name, flags }) => flags.some((flag) => !flagsOf.get(name)?.has(flag))),
    ).toEqual([]);
  });
});
