import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedPackages, readManifest, root } from '../packages.mjs';

const folders = publishedPackages();
const names = folders.map((folder) => readManifest(folder).name);

it('versions all published packages together', () => {
  const { fixed } = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'));
  expect([...fixed[0]].sort()).toEqual([...names].sort());
});

describe('a release on a registry of its own', { tags: ['slow'] }, () => {
  let temporary: string;
  /** A copy of the repository. */
  let copy: string;
  let registry: string;
  let stop: () => void;
  /** The environment of every command: no settings of the user, and the registry of the test. */
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    temporary = realpathSync(mkdtempSync(join(tmpdir(), 'nav-release-')));
    copy = join(temporary, 'repository');
    const uplink = (await run('npm config get registry', temporary, process.env)).trim();
    env = { ...process.env, npm_config_userconfig: join(temporary, '.npmrc') };
    for (const name of Object.keys(env))
      if (/^(?:npm_config_registry|npm_package_)/i.test(name)) delete env[name];
    ({ registry, stop } = await startRegistry(uplink));
    await copyRepository();
  }, 300_000);
  afterAll(() => {
    stop?.();
    rmSync(temporary, { recursive: true, force: true });
  }, 60_000);

  /** Runs a command line in a shell, and returns what it prints. */
  async function run(line: string, cwd: string, on: NodeJS.ProcessEnv = env): Promise<string> {
    const [shell, flag] = process.platform === 'win32' ? ['cmd.exe', '/c'] : ['sh', '-c'];
    const options = { cwd, env: on, maxBuffer: 1 << 26 };
    const { stdout } = await promisify(execFile)(shell, [flag, line], options).catch((error) => {
      throw new Error(`${line}\n${error.stdout}\n${error.stderr}`);
    });
    return stdout;
  }

  async function startRegistry(uplink: string) {
    const port = await freePort();
    const config = join(temporary, 'verdaccio.yaml');
    writeFileSync(
      config,
      JSON.stringify({
        storage: join(temporary, 'storage'),
        auth: { htpasswd: { file: join(temporary, 'htpasswd'), max_users: 1 } },
        uplinks: { upstream: { url: uplink, maxage: '1h' } },
        packages: {
          '@nav/*': { access: '$all', publish: '$authenticated' },
          '**': { access: '$all', proxy: 'upstream' },
        },
        log: { type: 'stdout', format: 'pretty', level: 'error' },
      }),
    );
    const bin = join(
      dirname(createRequire(import.meta.url).resolve('verdaccio/package.json')),
      'bin/verdaccio',
    );
    const server = spawn(
      process.execPath,
      [bin, '--config', config, '--listen', `127.0.0.1:${port}`],
      { cwd: temporary },
    );
    const address = `http://127.0.0.1:${port}/`;
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`${address}-/ping`).catch(() => undefined);
      if (answer?.ok) break;
      if (tries === 150 || server.exitCode !== null) throw new Error('Verdaccio did not start.');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const npmrc = `registry=${address}\nupdate-notifier=false\nfund=false\naudit=false\n`;
    writeFileSync(join(temporary, '.npmrc'), npmrc);
    return { registry: address, stop: () => void server.kill() };
  }

  /** Creates a user, whose token lets npm publish. */
  async function logIn(): Promise<void> {
    const response = await fetch(`${registry}-/user/org.couchdb.user:robot`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'robot', password: 'secret-robot' }),
    });
    const { token } = (await response.json()) as { token: string };
    const key = registry.replace(/^http:/, '');
    writeFileSync(join(temporary, '.npmrc'), `${key}:_authToken=${token}\n`, { flag: 'a' });
  }

  /** Copies what git would commit, installs it, and commits it in a repository of its own. */
  async function copyRepository(): Promise<void> {
    const listed = await run('git ls-files -z --cached --others --exclude-standard', root);
    for (const path of new Set(listed.split('\0'))) {
      if (path !== '' && existsSync(join(root, path))) {
        mkdirSync(dirname(join(copy, path)), { recursive: true });
        cpSync(join(root, path), join(copy, path));
      }
    }
    await run('git init --quiet --initial-branch main', copy);
    await run('git config user.name x && git config user.email x@example.com', copy);
    await run('npm run setup -- --prefer-offline', copy);
    await commit('Start');
  }

  async function commit(message: string): Promise<void> {
    await run(`git add . && git commit --quiet -m "${message}"`, copy);
  }

  const changelog = (name: string) =>
    readFileSync(join(copy, 'packages', name, 'CHANGELOG.md'), 'utf8');
  const edit = (path: string, change: (text: string) => string) => {
    const file = join(copy, path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };

  it('says what is missing before it runs the tests', async () => {
    const failure = await run('npm run release', copy).catch(String);
    expect(failure).toContain(
      'release: The homepage in packages/core/package.json is a placeholder',
    );
    expect(failure).toContain(
      'release: The repository in package.json is a placeholder. Set its URL.',
    );
    expect(failure).toContain('release: npm is not logged in to the registry.');
    expect(failure).not.toContain('vitest');

    edit('packages/core/package.json', (text) =>
      text.replace('https://nav.example', 'https://nav.invalid'),
    );
    edit('package.json', (text) =>
      text.replace('https://github.example/nav', 'https://github.invalid/nav'),
    );
    await logIn();
    const other = await run('node release/preflight.mjs', copy).catch(String);
    expect(other).toContain(
      'release: packages/core has another repository. Run `npm run version-packages`.',
    );
    expect(other).not.toContain('placeholder');
  });

  it('versions the packages and writes their changelogs', async () => {
    await run('npm run version-packages', copy);
    expect(await run('node release/preflight.mjs', copy)).toBe('');
    for (const folder of folders) {
      const manifest = JSON.parse(readFileSync(join(copy, folder, 'package.json'), 'utf8'));
      expect(manifest.version).toBe('0.1.0');
      expect(manifest.repository).toEqual({
        type: 'git',
        url: 'https://github.invalid/nav',
        directory: folder,
      });
    }
    expect(readdirSync(join(copy, '.changeset'))).not.toContain('first-core.md');
    await commit('Version packages');
  });

  it('says in the changelog of the command line what changed in core alone', async () => {
    const text = "---\n'@nav/core': patch\n---\n\nFind lamps that are out.\n";
    writeFileSync(join(copy, '.changeset/lamps.md'), text);
    await run('npm run version-packages', copy);
    for (const name of ['core', 'cli']) {
      const [, newest = ''] = changelog(name).split(/^## /m);
      expect(newest).toMatch(
        /^0\.1\.1\n\n### Patch Changes\n\n- (?:[0-9a-f]+: )?Find lamps that are out\.\n/,
      );
    }
    await commit('Version packages');
  });

  it('publishes them, and tags the commit', async () => {
    await run('npm run build -- --filter=./packages/*', copy);
    const printed = await run('npm run publish-packages', copy);
    for (const name of names) expect(printed).toContain(`New tag:  ${name}@0.1.1`);
    const tags = (await run('git tag --points-at HEAD', copy)).trim().split('\n');
    expect(tags.sort()).toEqual(names.map((name) => `${name}@0.1.1`).sort());
    for (const name of names) {
      const shown = await run(`npm view ${name} --json version repository.url`, temporary);
      expect(JSON.parse(shown)).toMatchObject({ version: '0.1.1' });
    }
    expect(await run('npm run publish-packages', copy)).not.toContain('New tag');
  });

  describe.each([
    ['npm', 'npm install --no-audit --no-fund', 'npx'],
    ['pnpm', 'npx -y pnpm@10.34.8 install', 'npx -y pnpm@10.34.8 exec'],
    ['yarn', 'npx -y yarn@1.22.22 install --no-lockfile', 'npx -y yarn@1.22.22 --silent'],
  ])('installed with %s', (manager, install, execute) => {
    let project: string;
    beforeAll(async () => {
      project = join(temporary, `project-${manager}`);
      mkdirSync(join(project, 'docs'), { recursive: true });
      const write = (path: string, value: string | object) =>
        writeFileSync(
          join(project, path),
          typeof value === 'string' ? value : JSON.stringify(value, null, 2),
        );
      write('package.json', {
        name: 'reader',
        private: true,
        type: 'module',
        dependencies: Object.fromEntries(names.map((name) => [name, '0.1.1'])),
        devDependencies: { typescript: '5.9.3', '@types/node': '20.19.0' },
      });
      write('docs/docs.json', { navigation: { pages: ['index', 'guides/one', 'gone'] } });
      write('docs/index.mdx', '');
      mkdirSync(join(project, 'docs/guides'));
      write('docs/guides/one.mdx', '');
      write('tsconfig.json', {
        compilerOptions: { module: 'nodenext', strict: true, noEmit: true, types: ['node'] },
        files: ['use.ts'],
      });
      write(
        'use.ts',
        "import { check, memoryHost, type CheckResult } from '@nav/core';\nimport { indexTree } from '@nav/core/client';\nimport { nodeHost } from '@nav/core/node';\nimport { planFiles } from '@nav/codemods';\nconst result: CheckResult | undefined = check(memoryHost({ 'docs.json': '{}' }), 'docs.json');\nconsole.log(result?.summary.errors, typeof indexTree, typeof nodeHost, typeof planFiles);\n",
      );
      await run(install, project);
    }, 300_000);

    it('type-checks', async () => {
      await run(`${execute} tsc`, project);
    });

    it('checks and migrates a site', async () => {
      expect(await run(`${execute} nav --version`, project)).toContain('0.1.1');
      const check = await run(`${execute} nav check docs`, project).catch(String);
      expect(check).toMatch(/docs\/docs\.json:6:7 error page-not-found/);
      const migrate = `${execute} nav migrate pages-to-groups docs --dry-run`;
      expect(await run(migrate, project)).toContain('"group": "Guides"');
    });
  });

  it.each(['20.19.0', '24'])('runs on Node %s', async (version) => {
    const nav = join(temporary, 'project-npm/node_modules/@nav/cli/bin/nav.js');
    const on = (args: string) => run(`npx -y -p node@${version} -- node ${nav} ${args}`, temporary);
    expect(await on('--version')).toBe('0.1.1\n');
    expect(await on('check project-npm/docs').catch(String)).toContain(' error page-not-found');
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
