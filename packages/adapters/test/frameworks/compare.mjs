/**
 * Installs a framework in a temporary folder, assigns our values to its types, lets its own code read our output for some
 * sites, and compares what it shows with the `docs.json`: node compare.mjs FRAMEWORK SITE_FOLDER…
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadSite, resolveSite } from '@nav/core';
import { walkPages } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { expectedOf } from './expected.mjs';
import { frameworks } from './frameworks.mjs';

const [name, ...folders] = process.argv.slice(2);
const framework = Object.hasOwn(frameworks, name ?? '') ? frameworks[name] : undefined;
if (!framework || folders.length === 0) {
  console.error(`node compare.mjs ${Object.keys(frameworks).join('|')} SITE_FOLDER…`);
  process.exit(2);
}

const given = process.env.NAV_PROVE_MODULES;
const home = given ?? mkdtempSync(join(tmpdir(), 'nav-prove-'));
if (!given) {
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
  execFileSync('npm', ['install', ...flags, ...framework.packages], { cwd: home, stdio: 'ignore' });
}

let failures = proveTypes() ? 0 : 1;
for (const folder of folders) failures += await prove(folder);
if (!given) rmSync(home, { recursive: true, force: true });
process.exitCode = failures === 0 ? 0 : 1;

/** Compiles an assignment of our values to the types of the framework. */
function proveTypes() {
  const scope = join(home, 'node_modules/@nav');
  mkdirSync(scope, { recursive: true });
  rmSync(join(scope, 'adapters'), { force: true });
  symlinkSync(realpathSync(join(import.meta.dirname, '../..')), join(scope, 'adapters'));
  writeFileSync(join(home, 'nav-types.ts'), `${framework.types}\n`);
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    jsx: 'preserve',
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  };
  const config = { compilerOptions, files: ['nav-types.ts'] };
  writeFileSync(join(home, 'nav-types.json'), JSON.stringify(config));
  try {
    const flags = ['-p', 'nav-types.json'];
    execFileSync(process.execPath, [tsc, ...flags], { cwd: home, encoding: 'utf8' });
    console.log(`${name}: the values fit its types`);
    return true;
  } catch (error) {
    console.log(`${name}: the values do not fit its types\n${error.stdout}`);
    return false;
  }
}

/** @returns the number of differences. */
async function prove(folder) {
  const { tree } = resolveSite(loadSite(nodeHost({ cwd: resolve(folder) }), 'docs.json'));
  const { value, lost } = framework.convert(tree);
  const pages = filesOf(tree);
  const require = createRequire(join(home, 'package.json'));
  const languages = exportedLanguages(tree, lost);
  const found = await framework.read(join(home, 'node_modules'), {
    value,
    pages,
    require,
    languages,
  });
  let differences = 0;
  for (const [language, theirs] of found) {
    const wanted = expectedOf(tree, language, lost, framework.style);
    const [one, other] = framework.nested
      ? [nest(wanted), theirs]
      : [sorted(wanted), sorted(theirs)];
    const problems = compare(texts(one), texts(other));
    differences += problems.length;
    const of = language === undefined ? '' : ` (${language})`;
    const all = texts(other);
    const groups = all.filter((line) => /^ *[+#]/.test(line)).length;
    const entries = all.filter((line) => /^ *-/.test(line)).length;
    console.log(
      `${name} ${folder}${of}: ${other.length} sidebars, ${groups} groups, ${entries} entries, ${problems.length} differences`,
    );
    for (const problem of problems.slice(0, 6)) console.log(`  ${problem}`);
  }
  return differences;
}

function filesOf(tree) {
  const byPath = new Map();
  walkPages(tree, (page) => {
    if (page.kind === 'page' && !page.missing) byPath.set(page.path, page);
  });
  return [...byPath.values()];
}

/** Returns the codes of the languages that are not lost, in order. */
function exportedLanguages(tree, lost) {
  const pointers = new Set(lost.filter(({ pages }) => pages > 0).map(({ pointer }) => pointer));
  const found = new Set();
  (function walk({ children = [] }) {
    for (const child of children) {
      if (child.kind === 'language' && !pointers.has(child.origin.pointer)) found.add(child.label);
      if (child.kind !== 'page' && child.kind !== 'endpoint') walk(child);
    }
  })(tree.root);
  return [...found];
}

/** Makes one sidebar of several, where divisions are groups. */
function nest(sidebars) {
  let open = [];
  const lines = sidebars.flatMap(({ tabs, lines: own }) => {
    const same = tabs.findIndex((tab, at) => tab !== open[at]);
    const from = same === -1 ? tabs.length : same;
    open = tabs;
    const above = tabs.slice(from).map((tab, at) => `${'  '.repeat(from + at)}+ ${tab} open`);
    return [...above, ...own.map((line) => `${'  '.repeat(tabs.length)}${line}`)];
  });
  return [{ tabs: [], lines }];
}

function sorted(sidebars) {
  return [...sidebars].sort((a, b) => (a.tabs.join() < b.tabs.join() ? -1 : 1));
}

/** Returns the lines below the labels of their divisions. Sidebars with the same labels are one. */
function texts(sidebars) {
  return sidebars.flatMap(({ tabs, lines }, at) => {
    const isSame = sidebars[at - 1]?.tabs.join() === tabs.join();
    return [...(isSame ? [] : tabs.map((tab) => `[${tab}]`)), ...lines];
  });
}

function compare(wanted, found) {
  const problems = [];
  for (let at = 0; at < Math.max(wanted.length, found.length) && problems.length < 20; at += 1) {
    if (wanted[at] !== found[at]) problems.push(`${at}: ${wanted[at]} is ${found[at]}`);
  }
  return problems;
}
