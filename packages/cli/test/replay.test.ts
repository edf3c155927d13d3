import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../replay');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

interface Commit {
  repository: string;
  commit: string;
  commands: string[];
  why?: string;
}

interface Result {
  repository: string;
  commit: string;
  equal: boolean;
}

it('the committed results are those of the table', () => {
  const nameOf = ({ repository, commit }: Commit | Result) => `${repository} ${commit}`;
  const commits: Commit[] = read('commits.json');
  const results: Result[] = read('results.json');
  expect(results.map(nameOf)).toEqual(commits.map(nameOf));
  for (const [index, one] of commits.entries())
    expect(results[index]?.equal, nameOf(one)).toBe(one.why === undefined);
});

it('the committed imports are those of the listed sites, with both layouts', () => {
  const sites: { repository: string }[] = read('import-sites.json');
  const results: { repository: string; layout: string; refused?: string; gone?: number }[] =
    read('imports.json');
  expect(results.map(({ repository, layout }) => `${repository} ${layout}`)).toEqual(
    sites.flatMap(({ repository }) => ['urls', 'keep'].map((layout) => `${repository} ${layout}`)),
  );
  for (const one of results) {
    if (one.layout === 'urls') expect(one.gone, one.repository).toBe(0);
    else if (one.refused !== undefined) expect(one.refused).toContain('would hide');
  }
});

describe('replay', { tags: ['process', 'slow'] }, () => {
  let sites = '';

  function run(env: string, ...args: string[]): { status: number | null; stdout: string } {
    const { status, stdout } = spawnSync(process.execPath, [join(folder, 'replay.mjs'), ...args], {
      env: { ...process.env, NAV_REPLAY_SITES: env },
      encoding: 'utf8',
    });
    return { status, stdout };
  }

  beforeAll(() => {
    sites = mkdtempSync(join(tmpdir(), 'nav-replay-test-'));
    const repository = join(sites, 'acme/docs');
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(repository, file)), { recursive: true });
      writeFileSync(join(repository, file), text);
    };
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
        cwd: repository,
        stdio: 'pipe',
      });
    const config = (page: string, redirects: object[]) =>
      JSON.stringify({ navigation: { pages: ['index', page] }, redirects }, null, 2);
    write('site/index.mdx', '# Start\n');
    write('site/setup.mdx', '# Setup\n');
    write('site/logo.png', 'png');
    write('site/docs.json', config('setup', []));
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'before');
    git('mv', 'site/setup.mdx', 'site/install.mdx');
    write('site/docs.json', config('install', [{ source: '/setup', destination: '/install' }]));
    git('commit', '--quiet', '--all', '--message', 'after');
  });

  afterAll(() => rmSync(sites, { recursive: true, force: true }));

  it.each([
    ['equal', ['move-page --from setup --to install'], 0, '✓ acme/docs HEAD'],
    ['different', ['move-page --from setup --to other'], 1, '≠ acme/docs HEAD'],
    ['without its redirect', ['move-page --from setup --to install --no-redirect'], 1, '"lost":1'],
  ])('says that a result is %s', (_, commands, status, text) => {
    const table = join(sites, 'commits.json');
    const one = { repository: 'acme/docs', commit: 'HEAD', site: 'site', kind: 'moved', commands };
    writeFileSync(table, JSON.stringify([one]));
    const done = run(sites, `--table=${table}`);
    expect(done.stdout).toContain(text);
    expect(done.status).toBe(status);
  });

  it('reproduces the commits of the repositories in NAV_REPLAY_SITES, and skips others', {
    timeout: 1_800_000,
  }, () => {
    const { status, stdout } = run(process.env.NAV_REPLAY_SITES ?? join(sites, 'none'));
    expect(status, stdout).toBe(0);
    expect(stdout.match(/^[✓≠-] /gm)).toHaveLength(read('commits.json').length);
  });
});
