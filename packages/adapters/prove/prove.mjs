/**
 * Installs a framework in a temporary folder, lets it read our output for some sites, and compares the navigation that it
 * has then with that of the `docs.json`: node prove.mjs FRAMEWORK SITE_FOLDER…
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadSite, resolveSite } from '@nav/core';
import { indexTree, sidebars, walkPages } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { frameworks } from './frameworks.mjs';

const [name, ...folders] = process.argv.slice(2);
const framework = Object.hasOwn(frameworks, name ?? '') ? frameworks[name] : undefined;
if (!framework || folders.length === 0) {
  console.error(`node prove.mjs ${Object.keys(frameworks).join('|')} SITE_FOLDER…`);
  process.exit(2);
}

const given = process.env.NAV_PROVE_MODULES;
const home = given ?? mkdtempSync(join(tmpdir(), 'nav-prove-'));
if (!given) {
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
  execFileSync('npm', ['install', ...flags, ...framework.packages], { cwd: home, stdio: 'ignore' });
}

let failures = 0;
for (const folder of folders) {
  const site = loadSite(nodeHost({ cwd: resolve(folder) }), 'docs.json');
  const { tree } = resolveSite(site);
  const { value, lost } = framework.convert(tree);
  const pages = filesOf(tree);
  const require = createRequire(join(home, 'package.json'));
  const found = await framework.read(join(home, 'node_modules'), { value, pages, require });
  const wanted = expectedOf(
    tree,
    new Set(lost.filter((one) => one.pages > 0).map(({ pointer }) => pointer)),
  );
  const problems = compare(wanted, found);
  failures += problems.length;
  const count = found.reduce((sum, { length }) => sum + length, 0);
  console.log(
    `${name} ${folder}: ${count} entries in ${found.length} sidebars, ${problems.length} differences`,
  );
  for (const problem of problems.slice(0, 5)) console.log(`  ${problem}`);
}
if (!given) rmSync(home, { recursive: true, force: true });
process.exitCode = failures === 0 ? 0 : 1;

function filesOf(tree) {
  const byPath = new Map();
  walkPages(tree, (page) => {
    if (page.kind === 'page' && !page.missing) byPath.set(page.path, page);
  });
  return [...byPath.values()];
}

/** Returns the pages of the sidebars in the default version and language, without those that are listed as lost. */
function expectedOf(tree, lost) {
  return sidebars(indexTree(tree))
    .filter(({ trail }) => trail.every(({ origin }) => !lost.has(origin.pointer)))
    .filter(({ trail }) => trail.every((element, at) => isDefault(element, trail[at - 1])))
    .map(({ nodes }) => entriesOf(nodes, lost))
    .filter(({ length }) => length > 0);
}

function isDefault(element, parent) {
  if (element.hiddenItself) return false;
  return !/^(?:version|language)$/.test(element.kind) || parent?.defaultChild === element.id;
}

function entriesOf(nodes, lost) {
  return nodes.flatMap((node) => {
    if (lost.has(node.origin.pointer)) return [];
    if (node.kind === 'endpoint') return [];
    if (node.kind === 'page') return [{ path: node.path, label: node.label, title: node.title }];
    const root =
      node.root && !node.root.missing
        ? [
            {
              path: node.root.path,
              label: node.label,
              title: node.label,
              rootLabel: node.root.label,
            },
          ]
        : [];
    return [...root, ...entriesOf(node.children, lost)];
  });
}

/** Compares sidebars. What a framework calls one sidebar may be several of ours, one after the other. */
function compare(wanted, found) {
  const problems = [];
  const ours = wanted.flat();
  const theirs = found.flat();
  for (let at = 0; at < Math.max(ours.length, theirs.length) && problems.length < 20; at += 1) {
    const [one, other] = [ours[at], theirs[at]];
    const isSame =
      one?.path === other?.path &&
      (!other?.label || [one.label, one.rootLabel].includes(other.label));
    if (!isSame) problems.push(`${at}: ${JSON.stringify(one)} is ${JSON.stringify(other)}`);
  }
  return problems;
}
