import { execFile } from 'node:child_process';
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
import { createServer as createProxy, request as forward } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedPackages, readManifest, root } from '../packages.mjs';
import { startRegistry } from '../registry.mjs';
import { type Job, readWorkflow } from './workflow.ts';

const folders = publishedPackages();
const names = folders.map((folder) => readManifest(folder).name);

let temporary: string;
/** A copy of the repository. */
let copy: string;
let registry: string;
/** The version that is published. */
let version: string;
let stop: () => void;
/** Returns the token of a user. */
let token: () => Promise<string>;
/** The environment of every command: no settings of the user, and the registry of the test. */
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'nav-release-')));
  copy = join(temporary, 'repository');
  const uplink = (await run('npm config get registry', temporary, process.env)).trim();
  env = { ...process.env, npm_config_userconfig: join(temporary, '.npmrc') };
  for (const name of Object.keys(env))
    if (/^(?:npm_config_registry|npm_package_|VITEST|NAV_SLOW)/i.test(name)) delete env[name];
  ({ registry, stop, logIn: token } = await startRegistry(join(temporary, 'registry'), uplink));
  writeFileSync(
    join(temporary, '.npmrc'),
    `registry=${registry}\nupdate-notifier=false\nfund=false\naudit=false\n`,
  );
  await copyRepository();
}, 300_000);
afterAll(() => {
  stop?.();
  rmSync(temporary, { recursive: true, force: true });
}, 300_000);

/** Runs a command line in a shell, and returns what it prints. */
async function run(line: string, cwd: string, on: NodeJS.ProcessEnv = env): Promise<string> {
  const [shell, flag] = process.platform === 'win32' ? ['cmd.exe', '/c'] : ['sh', '-c'];
  const options = { cwd, env: on, maxBuffer: 1 << 26 };
  const { stdout } = await promisify(execFile)(shell, [flag, line], options).catch((error) => {
    throw new Error(`${line}\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

/** Starts a proxy of the registry that fails to publish one package. */
async function refuse(name: string): Promise<{ env: NodeJS.ProcessEnv; stop: () => void }> {
  const { hostname, port, host } = new URL(registry);
  const server = createProxy((request, response) => {
    if (request.method === 'PUT' && decodeURIComponent(request.url ?? '').includes(name)) {
      request.resume().on('end', () => response.writeHead(503).end('{}'));
      return;
    }
    const { method, url: path, headers } = request;
    const upstream = forward({ hostname, port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(upstream);
  }).listen(0, hostname);
  await once(server, 'listening');
  const { port: own } = server.address() as { port: number };
  const npmrc = join(temporary, '.npmrc-refused');
  const settings = readFileSync(join(temporary, '.npmrc'), 'utf8');
  writeFileSync(npmrc, settings.replaceAll(host, `${hostname}:${own}`));
  const retries = { npm_config_fetch_retries: '0' };
  return {
    env: { ...env, ...retries, npm_config_userconfig: npmrc },
    stop: () => void server.close(),
  };
}

/** Lets npm publish. */
async function logIn(): Promise<void> {
  const key = registry.replace(/^http:/, '');
  writeFileSync(join(temporary, '.npmrc'), `${key}:_authToken=${await token()}\n`, { flag: 'a' });
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
  // As before the first release, or before any other one.
  edit('packages/core/package.json', (text) =>
    text.replace(/("homepage": ")[^"]*/, '$1https://nav.example'),
  );
  edit('package.json', (text) =>
    text.replace(/("repository": ")[^"]*/, '$1https://github.example/OWNER/nav'),
  );
  const released = names.map((name) => `'${name}': minor\n`).join('');
  write('.changeset/robots.md', `---\n${released}---\n\nClean the robots.\n`);
  await run('npm run setup -- --prefer-offline', copy);
  await commit('Start');
}

async function commit(message: string): Promise<void> {
  await run(`git add . && git commit --quiet -m "${message}"`, copy);
}

const write = (path: string, text: string) => writeFileSync(join(copy, path), text);
const read = (path: string) => readFileSync(join(copy, path), 'utf8');
const edit = (path: string, change: (text: string) => string) => write(path, change(read(path)));
/** The versions of all packages, each once. */
const versions = () => [
  ...new Set(folders.map((folder) => JSON.parse(read(`${folder}/package.json`)).version)),
];

// The tests below are one release, in order.
describe('the versions of a release', { tags: ['slow'] }, () => {
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
      text.replace('https://github.example/OWNER/nav', 'https://github.invalid/nav'),
    );
    await logIn();
    expect(await run('node release/preflight.mjs', copy)).toBe('');
  });

  it('versions the packages and writes their changelogs', async () => {
    const [old] = versions();
    await run('npm run version-packages', copy);
    expect(await run('node release/preflight.mjs', copy)).toBe('');
    const [next, ...others] = versions();
    expect(next).toMatch(/^\d+\.\d+\.0$/);
    expect(next).not.toBe(old);
    expect(others).toEqual([]);
    expect(readdirSync(join(copy, '.changeset'))).toEqual(['config.json']);
    await commit('Version packages');
  });

  it('says in the changelog of the command line what changed in core alone', async () => {
    const text = "---\n'@nav/core': patch\n---\n\nFind lamps that are out.\n";
    write('.changeset/lamps.md', text);
    await run('npm run version-packages', copy);
    [version = ''] = versions();
    expect(version).toMatch(/\.1$/);
    for (const name of ['core', 'cli']) {
      const [, newest = ''] = read(`packages/${name}/CHANGELOG.md`).split(/^## /m);
      expect(newest.slice(version.length)).toMatch(
        /^\n\n### Patch Changes\n\n- (?:[0-9a-f]+: )?Find lamps that are out\.\n/,
      );
      expect(newest.startsWith(version)).toBe(true);
    }
    await commit('Version packages');
  });

  it('passes the tests that read versions, addresses or changelogs', async () => {
    edit('README.md', (text) => text.replace('The packages are not published yet', 'Once'));
    // The site contains the playground.
    await run('npm run turbo -- build --filter=./packages/* --filter=@nav/playground', copy);
    const tests = [
      'packages/cli/test/fixtures.',
      'packages/cli/test/pack.',
      'packages/language-server/test/sessions.',
      'apps/docs/test/readmes.',
    ];
    await run(`npx vitest run --tags-filter=!slow ${tests.join(' ')}`, copy);
    await run('git checkout README.md', copy);
  }, 1_200_000);
});

describe('the publication of a release', { tags: ['slow'] }, () => {
  it('publishes them, and pushes the new tags only', async () => {
    const tags = names.map((name) => `${name}@${version}`);
    const short = `v${version}`;
    const [major = ''] = short.split('.');
    const remote = join(temporary, 'remote.git');
    await run(`git init --quiet --bare "${remote}" && git remote add origin "${remote}"`, copy);
    await run(
      `git tag ${major} HEAD~1 && git tag old && git push --quiet origin main ${major}`,
      copy,
    );
    const newTags = (printed: string) => printed.match(/(?<=New tag: +)\S.*/g) ?? [];
    const pushed = async () => (await run('git tag', remote)).trim().split('\n').sort();
    mkdirSync(join(copy, 'action/dist'), { recursive: true });
    write('action/dist/main.mjs', 'built');

    // The registry fails for one package, so nothing is tagged, and the next run completes the release.
    const upstream = await refuse('@nav/codemods');
    const failure = await run('npm run publish-packages', copy, upstream.env).catch(String);
    upstream.stop();
    expect(failure).toContain(`@nav/codemods@${version} failed to publish`);
    expect(await pushed()).toEqual([major]);
    const printed = await run('npm run publish-packages', copy);
    expect(printed.match(/(?<=Published )\S+/g)).toEqual([`@nav/codemods@${version}`]);
    expect(newTags(printed).sort()).toEqual([...tags, short, major].sort());
    expect(await pushed()).toEqual([...tags, short, major].sort());

    // The action runs from its tags, which have a commit of their own with the built file.
    const commitOf = async (name: string) => (await run(`git rev-parse "${name}"`, remote)).trim();
    expect(await commitOf(`@nav/cli@${version}`)).toBe(await commitOf('main'));
    expect(await commitOf(`${short}^`)).toBe(await commitOf('main'));
    expect(await commitOf(major)).toBe(await commitOf(short));
    expect(await run(`git diff --name-status main ${short}`, remote)).toBe(
      'A\taction/dist/main.mjs\n',
    );
    expect(await run(`git show ${short}:action/dist/main.mjs`, remote)).toBe('built');

    for (const [index, name] of names.entries()) {
      const fields = 'version homepage repository bugs devDependencies';
      const shown = await run(`npm view ${name} --json ${fields}`, temporary);
      expect(JSON.parse(shown)).toEqual({
        version,
        homepage: 'https://nav.invalid',
        repository: {
          type: 'git',
          url: 'git+https://github.invalid/nav.git',
          directory: folders[index],
        },
        bugs: { url: 'https://github.invalid/nav/issues' },
      });
    }

    // A later commit is not the release.
    await run('git commit --quiet --allow-empty -m Later', copy);
    expect(newTags(await run('npm run publish-packages', copy))).toEqual([]);
    expect(await pushed()).toEqual([...tags, short, major].sort());
  });

  it.skipIf(process.platform === 'win32')(
    'attaches the extension and the action, and publishes the extension, where tokens allow it',
    async () => {
      const bin = join(temporary, 'bin');
      mkdirSync(bin);
      for (const name of ['gh', 'npx']) {
        const script = `#!/bin/sh\n[ "$2" = view ] && exit 1\necho ${name} "$@"\n`;
        writeFileSync(join(bin, name), script, { mode: 0o755 });
      }
      const extension = `nav-docs-json-${version}.vsix`;
      write(`release/packed/${extension}`, '');
      const { publish, extension: marketplaces } = readWorkflow('release.yml').workflow.jobs;
      const scriptOf = (job: Job | undefined, name: string) =>
        `set -e\n${job?.steps.find((step) => step.name?.startsWith(name))?.run}`;
      // The workflow downloads what is packed to a folder at the root.
      cpSync(join(copy, 'release/packed'), join(copy, 'packed'), { recursive: true });
      const on = { ...env, PATH: `${bin}:${env.PATH}`, VSCE_PAT: '', OVSX_PAT: '' };
      const archive = `nav-action-${version}.tar.gz`;
      expect((await run(scriptOf(publish, 'Attach'), copy, on)).split('\n')).toEqual([
        `gh release create v${version} --verify-tag --generate-notes`,
        `gh release upload v${version} --clobber packed/${extension} packed/${archive}`,
        '',
      ]);
      expect(await run(`tar -tzf packed/${archive}`, copy)).toContain('action/dist/main.mjs');
      const script = scriptOf(marketplaces, 'Publish the extension');
      expect(await run(script, copy, on)).toBe('');
      expect(await run(script, copy, { ...on, OVSX_PAT: 'b' })).toMatch(
        new RegExp(
          `^npx --yes ovsx@\\S+ publish --packagePath packed/${extension} --skip-duplicate\n$`,
        ),
      );
      rmSync(join(copy, 'packed'), { recursive: true });
    },
  );
});

describe.each([
  ['npm', 'npm install --no-audit --no-fund', 'npx'],
  ['pnpm', 'npx -y pnpm@10.34.8 install', 'npx -y pnpm@10.34.8 exec'],
  ['yarn', 'npx -y yarn@1.22.22 install --no-lockfile', 'npx -y yarn@1.22.22 --silent'],
])('a release installed with %s', { tags: ['slow'] }, (manager, install, execute) => {
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
      dependencies: Object.fromEntries(names.map((name) => [name, version])),
      devDependencies: { typescript: '5.9.3', '@types/node': '20.19.0' },
    });
    write('docs/docs.json', { navigation: { pages: ['index', 'guides/one', 'gone'] } });
    write('docs/index.mdx', '');
    mkdirSync(join(project, 'docs/guides'));
    write('docs/guides/one.mdx', '');
    write('tsconfig.json', {
      compilerOptions: { module: 'nodenext', strict: true, noEmit: true, types: ['node'] },
      files: ['use.ts', 'use.cts'],
    });
    write(
      'use.ts',
      "import { check, memoryHost, type CheckResult } from '@nav/core';\nimport { indexTree } from '@nav/core/client';\nimport { nodeHost } from '@nav/core/node';\nimport { plan } from '@nav/codemods';\nconst result: CheckResult | undefined = check(memoryHost({ 'docs.json': '{}' }), 'docs.json');\nconsole.log(result?.summary.errors, typeof indexTree, typeof nodeHost, typeof plan);\n",
    );
    write(
      'use.cts',
      "import { check, memoryHost } from '@nav/core';\nimport { codemods } from '@nav/codemods';\nconsole.log(typeof check, typeof memoryHost, codemods.size);\n",
    );
    await run(install, project);
  }, 300_000);

  it('type-checks, also in CommonJS', async () => {
    await run(`${execute} tsc`, project);
  });

  it('checks and migrates a site', async () => {
    expect(await run(`${execute} nav --version`, project)).toContain(version);
    const check = await run(`${execute} nav check docs`, project).catch(String);
    expect(check).toMatch(/docs\/docs\.json:6:7 error page-not-found/);
    const migrate = `${execute} nav migrate pages-to-groups docs --dry-run`;
    expect(await run(migrate, project)).toContain('"group": "Guides"');
  });
});

describe('the hook of pre-commit', { tags: ['slow'] }, () => {
  let hook: string;
  const author = '-c user.name=x -c user.email=x@example.com';
  const on = () => ({
    ...env,
    npm_config_registry: registry,
    PRE_COMMIT_HOME: join(temporary, 'pre-commit'),
  });

  beforeAll(async () => {
    hook = join(temporary, 'hook');
    await run(`git init --quiet "${hook}"`, temporary);
    await run('git config user.name x && git config user.email x@example.com', hook);
    await run(`node release/pre-commit.mjs "${hook}"`, copy);
  });

  it('has a repository with a tag for each version', async () => {
    expect(await run(`node release/pre-commit.mjs "${hook}"`, copy)).toBe('');
    expect((await run('git tag', hook)).trim()).toBe(`v${version}`);
    expect((await run('git ls-files', hook)).trim().split('\n')).toEqual([
      '.pre-commit-hooks.yaml',
      'LICENSE',
      'README.md',
      'package.json',
    ]);
  });

  it('is installed by the steps of pre-commit, as one package', async () => {
    const clone = join(temporary, 'hook-clone');
    const prefix = join(temporary, 'hook-env');
    await run(`git clone --quiet "${hook}" "${clone}"`, temporary);
    const flags = '--include=dev --include=prod --ignore-prepublish --no-progress --no-save';
    await run(`npm install ${flags}`, clone, on());
    const tarball = (await run('npm pack', clone, on())).trim();
    const needed = `@nav/cli@${version}`;
    await run(`npm install -g --prefix "${prefix}" ./${tarball} ${needed}`, clone, on());
    const [line = ''] =
      /(?<=entry: ).*/.exec(readFileSync(join(hook, '.pre-commit-hooks.yaml'), 'utf8')) ?? [];
    const [program, ...args] = line.split(' ');
    const bin = join(prefix, process.platform === 'win32' ? '' : 'bin', program as string);
    const site = join(temporary, 'project-npm/docs');
    expect(await run(`"${bin}" ${args.join(' ')} "${site}"`, temporary).catch(String)).toContain(
      ' error page-not-found',
    );
    const modules = join(prefix, process.platform === 'win32' ? '' : 'lib', 'node_modules');
    const installed = readdirSync(modules).filter((name) => !name.startsWith('.'));
    expect(installed.sort()).toEqual(['@nav', 'nav-pre-commit']);
    expect(readdirSync(join(modules, '@nav'))).toEqual(['cli']);
  });

  it('finds a page that a commit deletes', async ({ skip }) => {
    const isInstalled = await run('pre-commit --version', temporary).catch(() => undefined);
    skip(isInstalled === undefined, 'pre-commit is not installed');
    const project = join(temporary, 'project-hook');
    mkdirSync(join(project, 'docs'), { recursive: true });
    for (const [path, text] of [
      ['docs/docs.json', '{ "navigation": { "pages": ["index", "setup"] } }'],
      ['docs/index.mdx', ''],
      ['docs/setup.mdx', ''],
      [
        '.pre-commit-config.yaml',
        `repos:\n  - repo: ${hook}\n    rev: v${version}\n    hooks:\n      - id: nav-check\n`,
      ],
    ] as const)
      writeFileSync(join(project, path), text);
    await run('git init --quiet && git add . && pre-commit install', project, on());
    const commitAll = `git ${author} commit --quiet -m x 2>&1`;
    await run(commitAll, project, on());
    await run('git rm --quiet docs/setup.mdx', project);
    expect(await run(commitAll, project, on()).catch(String)).toContain(' error page-not-found');
  });
});

describe('a published release', { tags: ['slow'] }, () => {
  it('starts with npx in an empty folder, with every command of the README', async () => {
    const printed = await run('node release/first-run.mjs', copy);
    const commands = printed.match(/(?<=npx @nav\/cli )\S+/g) ?? [];
    expect(commands).toEqual(expect.arrayContaining(['check', 'migrate', 'completion']));
    expect(printed).toMatch(/^1 package, [45]\.\d MB$/m);
  });

  it.each(['20.19.0', '26'])('runs on Node %s', async (node) => {
    const nav = join(temporary, 'project-npm/node_modules/@nav/cli/bin/nav.js');
    const on = (args: string) => run(`npx -y -p node@${node} -- node ${nav} ${args}`, temporary);
    const versions = JSON.parse(await on('--version --json'));
    expect(versions.nav).toBe(version);
    expect(`${versions.node}.`.startsWith(`${node}.`)).toBe(true);
    expect(await on('check project-npm/docs').catch(String)).toContain(' error page-not-found');
    const required = `npx -y -p node@${node} -- node -p "typeof require('@nav/core').check"`;
    expect(await run(required, join(temporary, 'project-npm'))).toBe('function\n');
  });
});
