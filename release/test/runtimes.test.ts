// The entries that need no Node.js, in other runtimes. They must find there what they find in Node.js.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { type Plugin, rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest, root } from '../packages.mjs';

const PACKAGES = ['core', 'adapters', 'codemods'];
const isInstalling = process.env.NAV_INSTALL === '1';
const title = `finds what Node.js finds${isInstalling ? '' : ' (NAV_INSTALL=1 installs it)'}`;

/** Uses each entry, and returns what they find. */
const program = `
import { check, diffTrees, docsSchema, loadSite, memoryHost, resolveSite, searchDocuments, sitePages } from '@nav/core';
import { findRedirect, indexTree, similarPages, toPlainView, viewPage } from '@nav/core/client';
import { checkStructure, composeConfig, grammarNamed, parseSource } from '@nav/core/stages';
import { redirectHosts, toDocusaurus, toRedirects, toStarlight, toVitePress } from '@nav/adapters';
import { codemods, patchOf, planSync } from '@nav/codemods/json';

const files = {
  'docs.json': JSON.stringify({
    navigation: {
      versions: [
        { version: 'v2', default: true, groups: [{ group: 'Start', pages: ['v2/a', 'v2/missing'] }] },
        { version: 'v1', groups: [{ group: 'API', openapi: 'api.yaml', page: ['v1/a'] }] },
      ],
    },
    redirects: [{ source: '/old/:page', destination: '/v2/:page' }],
  }),
  'v2/a.mdx': '---\\ntitle: Größe\\n---\\n\\n## Über uns\\n\\nText with [a link](/v1/a).\\n',
  'v1/a.mdx': '# A\\n',
  'api.yaml': 'openapi: 3.1.0\\ninfo: { title: A, version: "1" }\\npaths: { /a: { get: { summary: Get a } } }\\n',
};

export function run() {
  const host = memoryHost(files);
  const site = loadSite(host, 'docs.json');
  const { tree } = resolveSite(site);
  const index = indexTree(tree);
  const input = { file: 'docs.json', text: files['docs.json'], host };
  const plan = planSync(codemods.get('rename'), { element: 'version', from: 'v1', to: '1.0' }, input);
  return JSON.stringify({
    check: check(host, 'docs.json'),
    schema: docsSchema()['~standard'].validate({ navigation: {} }),
    pages: sitePages(site, tree),
    search: [...searchDocuments(site, tree)],
    view: toPlainView(viewPage(index, 'v2/a')),
    redirect: findRedirect(index, '/old/a'),
    similar: similarPages(index, '/v2/b').map(({ href }) => href),
    diff: diffTrees(tree, tree),
    shape: checkStructure(composeConfig(host, 'docs.json', files['docs.json'], parseSource).config, grammarNamed('standard')),
    exported: [toVitePress(tree), toDocusaurus(tree), toStarlight(tree)],
    redirects: redirectHosts.map((host) => toRedirects(tree, { host })),
    plan: [plan.status, plan.reason, patchOf(plan.files)],
  }, null, 1);
}
`;

/** Resolves our packages to their builds in this repository. */
const ours: Plugin = {
  name: 'built-packages',
  resolveId(id) {
    const [, name, path = ''] = /^@nav\/([\w-]+)(\/.*)?$/.exec(id) ?? [];
    if (name === undefined) return null;
    const folder = join('packages', name);
    const { exports = {} } = readManifest(folder);
    return join(root, folder, (exports[`.${path}`] as { default: string }).default);
  },
};

/** Bundles a module for runtimes without Node.js. It fails for every import of Node's modules. */
async function bundle(text: string, format: 'iife' | 'esm', plugins: Plugin[]): Promise<string> {
  const entry = join(root, 'release/entry.mjs');
  const virtual: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? text : null),
  };
  const build = await rolldown({
    input: entry,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'default'] },
    plugins: [virtual, ...plugins],
    onLog(_level, { code, message }) {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    },
  });
  const { output } = await build.generate({ format, name: 'nav', codeSplitting: false });
  return output[0].code;
}

describe('a worker without the globals of Node.js', { tags: ['process'] }, () => {
  it('finds what Node.js finds', async () => {
    const code = await bundle(program, 'iife', [ours]);
    const worker = createContext({ URL, TextDecoder, TextEncoder });
    const found = runInContext(`${code}\nnav.run()`, worker) as string;
    const module = await import(
      `data:text/javascript,${encodeURIComponent(await bundle(program, 'esm', [ours]))}`
    );
    expect(JSON.parse(found)).toEqual(JSON.parse(module.run()));
    expect(JSON.parse(found).check.diagnostics.length).toBeGreaterThan(1);
  });
});

describe('a runtime', { tags: ['slow'] }, () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-runtimes-')));
  const bin = (name: string) => join(folder, 'node_modules/.bin', name);
  const runIn = (file: string, args: readonly string[]) =>
    execFileSync(file, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  let expected: string;

  beforeAll(async () => {
    if (!isInstalling) return;
    const require = createRequire(import.meta.url);
    const pnpm = join(dirname(require.resolve('pnpm')), 'bin/pnpm.cjs');
    for (const name of PACKAGES)
      execFileSync(process.execPath, [pnpm, 'pack', '--pack-destination', folder], {
        cwd: join(root, 'packages', name),
        stdio: 'ignore',
      });
    const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const flags = ['--no-audit', '--no-fund', '--no-package-lock'];
    const local = tarballs.map((name) => `./${name}`);
    execFileSync('npm', ['install', ...flags, ...local, 'deno', 'bun', 'miniflare'], {
      cwd: folder,
      stdio: 'ignore',
    });
    writeFileSync(join(folder, 'program.mjs'), program);
    writeFileSync(join(folder, 'main.mjs'), "console.log((await import('./program.mjs')).run());");
    expected = runIn(process.execPath, ['main.mjs']);
  }, 600_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.skipIf(!isInstalling)(`Deno ${title}`, () => {
    expect(runIn(bin('deno'), ['run', '--node-modules-dir=manual', 'main.mjs'])).toBe(expected);
  });

  it.skipIf(!isInstalling)(`Bun ${title}`, () => {
    expect(runIn(bin('bun'), ['main.mjs'])).toBe(expected);
  });

  it.skipIf(!isInstalling)(`a worker of workerd ${title}`, async () => {
    const worker = `${program}\nexport default { fetch: () => new Response(run()) };`;
    writeFileSync(join(folder, 'worker.mjs'), await bundle(worker, 'esm', [ours]));
    writeFileSync(
      join(folder, 'serve.mjs'),
      `import { Miniflare } from 'miniflare';
const miniflare = new Miniflare({ modules: true, scriptPath: 'worker.mjs', compatibilityDate: '2025-01-01' });
const response = await miniflare.dispatchFetch('http://localhost/');
console.log(await response.text());
await miniflare.dispose();`,
    );
    expect(runIn(process.execPath, ['serve.mjs'])).toBe(expected);
  });
});
