/**
 * Installs a framework in a temporary folder, assigns our values to its types, lets its own code read our output for some
 * sites, and compares what it shows with the `docs.json`: node compare.mjs FRAMEWORK SITE_FOLDER…
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { loadSite, resolveSite } from '@nav/core';
import { walkPages } from '@nav/core/client';
import { nodeHost } from '@nav/core/node';
import { expectedOf, isReordered, placeOf, versionsOf } from './expected.mjs';
import { frameworks } from './frameworks.mjs';

const [name, ...folders] = process.argv.slice(2);
const framework = Object.hasOwn(frameworks, name ?? '') ? frameworks[name] : undefined;
if (!framework || folders.length === 0) {
  console.error(`node compare.mjs ${Object.keys(frameworks).join('|')} SITE_FOLDER…`);
  process.exit(2);
}

/** The line of an index page of a division. */
const INDEX = /^- .*\(((?:.*\/)?(?:index|README))\)$/;

/** The exit code if a program is not there and cannot be installed. */
const SKIPPED = 3;

const given = process.env.NAV_PROVE_MODULES;
const home = given ?? mkdtempSync(join(tmpdir(), 'nav-prove-'));
const table = new URL('../../../../bench/frameworks/versions.json', import.meta.url);
const packages = JSON.parse(readFileSync(table, 'utf8'))[name].at(-1);
const program = framework.program && findProgram(framework.program);
if (program === null) process.exit(SKIPPED);
if (!given) {
  writeFileSync(join(home, 'package.json'), '{ "private": true }');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
  const names = Object.entries(packages).map(([one, version]) => `${one}@${version}`);
  if (!framework.program)
    execFileSync('npm', ['install', ...flags, ...names], { cwd: home, stdio: 'ignore' });
}

let failures = !framework.types || proveTypes() ? 0 : 1;
const seen = {};
for (const folder of folders) failures += await prove(folder);
if (failures === 0 && process.env.NAV_UPDATE === '1') saveResults();
if (!given) rmSync(home, { recursive: true, force: true });
process.exitCode = failures === 0 ? 0 : 1;

/** Returns the path of a program, which pip or Cargo install unless it is there; null if they cannot. */
function findProgram(one) {
  const places = ['bin', 'venv/bin'].map((folder) => join(home, folder, one));
  const known = [...places, one].find((path) => !spawnSync(path, ['--version']).error);
  if (known) return known;
  const version = packages[one];
  const steps =
    one === 'mdbook'
      ? [['cargo', ['install', '--quiet', '--locked', '--root', home, `${one}@${version}`]]]
      : [
          ['python3', ['-m', 'venv', join(home, 'venv')]],
          [join(home, 'venv/bin/pip'), ['install', '--quiet', `${one}==${version}`]],
        ];
  for (const [command, flags] of steps) {
    const { status, stderr, error } = spawnSync(command, flags, { encoding: 'utf8' });
    if (status === 0) continue;
    const reason = error?.message ?? stderr.trim().split('\n').at(-1);
    console.log(`${one} is not installed, and ${command} cannot install it: ${reason}`);
    return null;
  }
  return places.find((path) => existsSync(path));
}

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
  const flags = ['-p', 'nav-types.json', '--pretty', 'false'];
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, ...flags], {
    cwd: home,
    encoding: 'utf8',
  });
  if (stderr) throw new Error(stderr);
  // Plugins that ship sources have errors in them.
  const errors = stdout.split(/\n(?! )/).filter((error) => error.startsWith('nav-types.ts('));
  console.log(`${name}: the values ${errors.length === 0 ? '' : 'do not '}fit its types`);
  for (const error of errors) console.log(error);
  return errors.length === 0;
}

/** Writes the loaded versions, and what each site shows in all versions and languages, next to the results of the others. */
function saveResults() {
  const file = join(import.meta.dirname, 'results.json');
  const results = JSON.parse(readFileSync(file, 'utf8'));
  results[name] = {
    packages: program ? { [framework.program]: programVersion() } : packages,
    sites: seen,
  };
  const sorted = Object.fromEntries(Object.entries(results).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

function programVersion() {
  return /\d+(?:\.\d+)+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0];
}

/** @returns the number of differences. */
async function prove(folder) {
  const { tree } = resolveSite(loadSite(nodeHost({ cwd: resolve(folder) }), 'docs.json'));
  const { value, lost } = framework.convert(tree);
  const versions = versionsOf(tree);
  const found = await framework.read(join(home, 'node_modules'), {
    value,
    pages: filesOf(tree),
    require: createRequire(join(home, 'package.json')),
    languages: exportedLanguages(tree, lost),
    versions,
    program,
  });
  const { style = {} } = framework;
  const elsewhere = pagesElsewhere(tree, lost);
  let differences = 0;
  const counts = { navigations: 0, entries: 0 };
  const inside = relative(join(import.meta.dirname, '../../../..'), resolve(folder));
  seen[inside.startsWith('..') ? basename(inside) : inside] = counts;
  for (const { language, version, sidebars: theirs, nested = style.nested } of found) {
    // A framework without versions has the sidebars of all together.
    const labels = style.joined ? [undefined, ...versions.slice(1)] : [version];
    const wanted = labels.flatMap((label) =>
      expectedOf(tree, { language, version: label }, lost, { ...style, nested }),
    );
    const [one, other] = nested ? [nest(wanted), theirs] : [sorted(wanted), sorted(theirs)];
    const all = texts(other);
    const isSet = labels.some((label) => isReordered(tree, { language, version: label }, lost));
    const hasOwnList = lost.some(({ what }) => what === `own list of language "${language}"`);
    const own = hasOwnList ? repeatedPages(texts(one), all) : [];
    const skipped = new Set([...elsewhere, ...own]);
    const [ours, shown] = [texts(one), all].map((lines) => {
      const all = withoutPages(lines, skipped);
      const kept = style.stateless ? all.map((line) => line.replace(/ (?:open|closed)$/, '')) : all;
      // The labels of tabs are once in an ordered list.
      return isSet ? kept.filter((line) => !line.startsWith('[')).sort() : kept;
    });
    const problems = compare(ours, shown);
    differences += problems.length;
    const about = [language, version].filter(Boolean).join(', ');
    const groups = all.filter((line) => /^ *[+#]/.test(line)).length;
    const entries = all.filter((line) => /^ *-/.test(line)).length;
    counts.navigations += 1;
    counts.entries += entries;
    console.log(
      `${name} ${folder}${about && ` (${about})`}: ${other.length} sidebars, ${groups} groups, ${entries} entries, ${problems.length} differences`,
    );
    for (const problem of problems.slice(0, 6)) console.log(`  ${problem}`);
  }
  return differences;
}

function filesOf(tree) {
  const byPath = new Map();
  walkPages(tree, (page, trail) => {
    if (page.kind !== 'page' || page.missing) return;
    const { languages } = byPath.get(page.path) ?? { languages: [] };
    const own = trail.filter(({ kind }) => kind === 'language').map(({ label }) => label);
    byPath.set(page.path, { ...page, languages: [...languages, ...own] });
  });
  return [...byPath.values()];
}

/** Returns the pages that a language lists in another part of the structure that it shares with the default language. */
function pagesElsewhere(tree, lost) {
  const places = new Set(
    lost.filter(({ why }) => why.includes('This is elsewhere in it')).map(placeOf),
  );
  const found = new Set();
  walkPages(tree, ({ path, origin }, trail) => {
    if ([...trail, { origin }].some((one) => places.has(placeOf(one.origin)))) found.add(path);
  });
  return found;
}

/** Returns the pages that a shared structure lists more often than a language, which is in the list of what is lost. */
function repeatedPages(ours, theirs) {
  const counts = new Map();
  for (const [lines, change] of [
    [theirs, 1],
    [ours, -1],
  ]) {
    for (const line of lines) {
      const { path } = partsOf(line);
      if (path !== undefined) counts.set(path, (counts.get(path) ?? 0) + change);
    }
  }
  const known = new Set(ours.map((line) => partsOf(line).path));
  return [...counts].flatMap(([path, count]) => (count > 0 && known.has(path) ? [path] : []));
}

function partsOf(line) {
  const [, indent, sign, path] = /^( *)([-+]?).*?(?: \(([^()]*)\))?(?: open| closed)?$/.exec(line);
  return { indent, sign, path };
}

/** Removes the lines of pages, and the groups that have no others. */
function withoutPages(lines, paths) {
  const kept = [];
  for (const line of [...lines].reverse()) {
    const { indent, sign, path } = partsOf(line);
    const below = kept.at(-1)?.search(/\S/) ?? -1;
    if (line.startsWith('[') && kept.length === 0 && paths.size > 0) continue;
    const isEmpty = sign === '+' && below <= indent.length;
    if (!paths.has(path) || (sign === '+' && !isEmpty)) {
      if (paths.size === 0 || !isEmpty || path !== undefined) kept.push(line);
    }
  }
  return kept.reverse();
}

/** Returns the codes of the languages that are not lost, in order. */
function exportedLanguages(tree, lost) {
  const places = new Set(lost.filter(({ pages }) => pages > 0).map(placeOf));
  const found = new Set();
  (function walk({ children = [] }) {
    for (const child of children) {
      if (child.kind === 'language' && !places.has(placeOf(child.origin))) found.add(child.label);
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
    const at = framework.style?.indexes ? own.findIndex((line) => INDEX.test(line)) : -1;
    const path = at === -1 || tabs.length === 0 ? '' : ` (${INDEX.exec(own[at])[1]})`;
    const above = tabs.slice(from).map((tab, depth) => {
      const opened = from + depth === tabs.length - 1 ? path : '';
      return `${'  '.repeat(from + depth)}+ ${tab}${opened} open`;
    });
    const others = path === '' ? own : own.toSpliced(at, 1);
    return [...above, ...others.map((line) => `${'  '.repeat(tabs.length)}${line}`)];
  });
  return [{ tabs: [], lines }];
}

function sorted(sidebars) {
  const keyOf = ({ tabs, lines }) =>
    JSON.stringify([tabs, framework.style?.joined && !framework.style.versionTabs ? lines : []]);
  return [...sidebars].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
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
