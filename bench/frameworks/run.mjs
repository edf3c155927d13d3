// Compares how nav and the frameworks themselves read the same sites: the fixtures of the importers, and generated ones. Then lets
// the frameworks read what nav exports.
//   node bench/frameworks/run.mjs [FRAMEWORK…] [--save] [--seed NUMBER] [--projects FOLDER] [--only TEXT]
// Installs the versions in versions.json in a temporary folder and runs them. `--projects` keeps the installations in a folder,
// and uses those that exist. Prints differences in the order, labels or URLs, and exits with 1 if `known` does not explain them.
// `--only` selects sites by name. `--save` writes results.json.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { install } from '../install.mjs';
import { exportFolders } from './exports.mjs';
import { frameworks } from './frameworks.mjs';
import { fixturesOf, readWithNav, writeSite } from './sites.mjs';

/** The number of differences that are printed for each version. */
const SHOWN = 3;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    projects: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
// Code of a site may fail later. What frameworks say about sites that they refuse is not a result.
process.on('unhandledRejection', () => {});
console.warn = () => {};
console.error = () => {};
const versions = JSON.parse(readFileSync(new URL('versions.json', import.meta.url), 'utf8'));
const unknown = positionals.find((name) => !Object.hasOwn(frameworks, name));
if (unknown) throw new Error(`${unknown} is not one of ${Object.keys(frameworks).join(', ')}.`);
const temporary = mkdtempSync(join(tmpdir(), 'nav-frameworks-'));
const results = [];
const missing = [];
let folders;
try {
  for (const [name, framework] of Object.entries(frameworks)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const agreed = new Set();
    for (const packages of versions[name]) {
      const result = await compareRun(name, framework, packages, agreed);
      if (!result) {
        missing.push(name);
        continue;
      }
      const isLast = packages === versions[name].at(-1);
      if (isLast && !framework.isSource)
        result.exported = compareExports(name, projectOf(name, packages));
      results.push(result);
    }
    const own = results.filter((one) => one.framework === name);
    const differing = new Set(own.flatMap(({ known }) => known));
    for (const site of agreed)
      if (!differing.has(site)) console.log(`${site}: no longer differs in any version`);
  }
} finally {
  rmSync(temporary, { recursive: true });
}
if (missing.length > 0) console.log(`Not compared: ${missing.join(', ')}`);
if (options.save) save();

function projectOf(name, packages) {
  return join(options.projects ?? temporary, `${name}-${Object.values(packages)[0]}`);
}

/** Lets a framework read sites as `nav export` writes them. Returns the number of sites and of entries that agree. */
function compareExports(name, project) {
  folders ??= exportFolders(temporary, Number(options.seed));
  const file = '../../packages/adapters/test/frameworks/compare.mjs';
  const script = fileURLToPath(new URL(file, import.meta.url));
  const env = { ...process.env, NAV_PROVE_MODULES: project };
  const args = [script, name, ...folders];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const counts = [...stdout.matchAll(/ (\d+) entries, 0 differences/g)];
  const entries = counts.reduce((sum, [, count]) => sum + Number(count), 0);
  if (status === 0) {
    console.log(`${name}: ${folders.length} exported sites agree with ${entries} entries`);
    return { sites: folders.length, entries };
  }
  process.exitCode = 1;
  console.log(stdout.replace(/.* 0 differences\n/g, '') + stderr);
  return undefined;
}

/** Adds the sites that agree although `known` explains a difference to `agreed`. */
async function compareRun(name, framework, packages, agreed) {
  const [[main, version]] = Object.entries(packages);
  const project = projectOf(name, packages);
  const program = prepare(framework, packages, project);
  if (program instanceof Error) {
    const [first, ...more] = program.message.trim().split('\n');
    console.log(`${main} ${version}: not installed. ${(more.at(-1) ?? first).trim()}`);
    return undefined;
  }
  const actual = (program && framework.program.version?.(program)) ?? version;
  const fixtures = fixturesOf(name).filter((site) => framework.fixtures?.test(site.name) ?? true);
  const made = framework.sites?.(Number(options.seed), version) ?? [];
  const generated = made.map((site) => ({ ...site, isGenerated: true }));
  const all = [...fixtures, ...generated];
  const inVersion = framework.inVersion ?? ((files) => files);
  const sites = all
    .map((site) => ({ ...site, files: inVersion(site.files, version) }))
    .filter((site) => site.name.includes(options.only));
  const result = {
    framework: name,
    package: main,
    version: actual,
    sites: 0,
    entries: 0,
    urls: 0,
    known: [],
    refused: 0,
  };
  let shown = 0;
  for (const site of sites) {
    const problem = await compareSite({ name, framework, project, program }, site, result);
    const why = framework.known[site.name];
    if (problem === undefined) result.sites += 1;
    else if (why !== undefined) result.known.push(site.name);
    else if (problem.startsWith('Refused') && site.isGenerated) result.refused += 1;
    else {
      process.exitCode = 1;
      shown += 1;
      if (shown <= SHOWN || options.projects) console.log(`${site.name}: ${problem}`);
    }
    if (problem === undefined && why !== undefined) agreed.add(site.name);
  }
  console.log(
    `${main} ${actual}: ${result.sites} sites agree with ${result.entries} entries and ${result.urls} URLs, ${shown} differ, ${result.known.length} are known to differ, ${result.refused} are refused`,
  );
  return { ...result, different: shown };
}

/** Installs the packages unless they are there. Returns the path of a program, if the framework is one. */
function prepare(framework, packages, project) {
  mkdirSync(project, { recursive: true });
  try {
    if (framework.program) return framework.program.install(project, packages);
    if (!existsSync(join(project, 'node_modules'))) install(project, packages);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Returns undefined if both read the same. */
async function compareSite({ name, framework, project, program }, site, result) {
  let ours;
  try {
    ours = readWithNav(name, site, framework);
  } catch (error) {
    return `Refused by nav: ${error.message}`;
  }
  // Below the packages, so that the site finds them.
  const root = mkdtempSync(join(project, 'site-'));
  let theirs;
  try {
    writeSite(root, site.files);
    const folder = join(root, site.folder ?? '');
    theirs = await framework.read({ root, folder, project, program, ours });
  } catch (error) {
    return `Refused: ${error?.message ?? error}`;
  } finally {
    rmSync(root, { recursive: true });
  }
  const { sidebars = ours.sidebars, urls = ours.urls } = theirs;
  const problems = [
    ...differences(ours.sidebars.map(textOf), sidebars.map(textOf)),
    ...differences(ours.urls, urls),
  ];
  if (problems.length > 0) return problems.join('\n');
  result.entries += new Set(theirs.sidebars?.flat()).size;
  result.urls += new Set(urls).size;
  return undefined;
  function textOf(lines) {
    const kept = framework.stateless
      ? lines.map((line) => line.replace(/ (?:open|closed)$/, ''))
      : lines;
    return kept.join('\n');
  }
}

function differences(ours, theirs) {
  const [one, other] = [new Set(ours), new Set(theirs)];
  const show = (who, text) => `${who}:\n${text.replace(/^/gm, '  ')}`;
  return [
    ...[...one].filter((text) => text !== '' && !other.has(text)).map((text) => show('nav', text)),
    ...[...other]
      .filter((text) => text !== '' && !one.has(text))
      .map((text) => show('framework', text)),
  ];
}

function save() {
  const file = new URL('results.json', import.meta.url);
  const before = JSON.parse(readFileSync(file, 'utf8')).results;
  const date = new Date().toISOString().slice(0, 10);
  const names = new Set(results.map(({ framework }) => framework));
  const kept = before.filter(({ framework }) => !names.has(framework));
  const all = [...kept, ...results.map((one) => ({ date, ...one }))];
  writeFileSync(file, `${JSON.stringify({ seed: Number(options.seed), results: all }, null, 2)}\n`);
}
