// Prints the size of the code, by package: `npm run measure`, or `npm run measure -- FOLDER` for another checkout.
// With --times it also runs the tests, and with --bench the benchmarks, each of which takes minutes. With --since COMMIT it says
// who wrote the lines of the sources: commits until then, later ones with a changeset (what users can see), and other later ones.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';

/** A function may not be longer. Biome enforces it. */
const LONG = 100;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'boolean' }, bench: { type: 'boolean' }, since: { type: 'string' } },
});
const root = resolve(positionals[0] ?? '.');
const files = execFileSync('git', ['ls-files', '-z'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
})
  .split('\0')
  .filter(Boolean);

/** Kinds of code, each a column. A file belongs to the first pattern that matches. */
const kinds = [
  ['fixtures', /\/fixtures\/|\/samples\/|\/example\/|^examples\/site\//],
  ['tests', /(?:^|\/)test\/|\.test\.|\/replay\//],
  ['sources', /^(?!packages\/[^/]+\/api\/).*\.[cm]?[jt]sx?$/],
];
const packageOf = (file) => /^(?:(?:packages|apps|editors)\/)?[^/]+/.exec(file)[0];

const rows = new Map();
const long = [];
for (const file of files) {
  const kind = kinds.find(([, pattern]) => pattern.test(file))?.[0];
  if (kind === undefined || kind === 'fixtures' || !/\.[cm]?[jt]sx?$/.test(file)) continue;
  const row = rows.get(packageOf(file)) ?? { sources: 0, tests: 0 };
  const source = parse(file);
  row[kind] += codeLines(source, source).size;
  rows.set(packageOf(file), row);
  if (kind === 'sources') findLong(file, source);
}

const total = { sources: 0, tests: 0 };
for (const row of rows.values()) {
  total.sources += row.sources;
  total.tests += row.tests;
}
console.log('Lines of code, without blank lines and comments\n');
for (const [name, { sources, tests }] of [...rows, ['total', total]])
  console.log(`  ${name.padEnd(26)}${column(sources)} sources${column(tests)} tests`);

console.log(`\nFunctions over ${LONG} lines: ${long.length}`);
for (const { file, name, lines } of long.sort((a, b) => b.lines - a.lines))
  console.log(`  ${String(lines).padStart(5)} ${name} (${file})`);

console.log(`\nTracked files: ${files.length}`);
const internal = ['internal', 'internal-node'].map((name) =>
  exportedNames(`packages/core/src/${name}.ts`),
);
console.log(`Names of @nav/core/internal and internal-node: ${internal[0] + internal[1]}`);
if (values.since) printOrigins(values.since);
if (values.times) for (const script of ['test:fast', 'test']) time(script);
if (values.bench) spawnSync('npm', ['run', '--silent', 'bench'], { cwd: root, stdio: 'inherit' });

/** Prints how many lines of the sources are older than a commit, and whether the commits of the others changed a changeset. */
function printOrigins(since) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const commitsOf = (...paths) =>
    new Set(
      git('log', '--format=%H', `${since}..HEAD`, ...paths)
        .split('\n')
        .filter(Boolean),
    );
  const later = commitsOf();
  const visible = commitsOf('--', '.changeset');
  const lines = { older: 0, visible: 0, other: 0 };
  for (const file of files) {
    if (kinds.find(([, pattern]) => pattern.test(file))?.[0] !== 'sources') continue;
    const commits = git('blame', '-w', '-M', '-C', '-s', '-l', '--', file)
      .split('\n')
      .map((line) => line.slice(0, 40));
    const source = parse(file);
    for (const line of codeLines(source, source)) {
      const commit = commits[line];
      lines[visible.has(commit) ? 'visible' : later.has(commit) ? 'other' : 'older'] += 1;
    }
  }
  console.log(`\nLines of the sources, by the commit that wrote them\n`);
  console.log(`${column(lines.older)} until ${since}`);
  console.log(`${column(lines.visible)} since then, in commits with a changeset`);
  console.log(`${column(lines.other)} since then, in other commits`);
}

function parse(file) {
  const kind = /\.[cm]?js$/.test(file)
    ? ts.ScriptKind.JS
    : /x$/.test(file)
      ? ts.ScriptKind.TSX
      : ts.ScriptKind.TS;
  const text = readFileSync(join(root, file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

/** Returns the 0-based lines with a token of a node. */
function codeLines(node, source) {
  const lines = new Set();
  const visit = (part) => {
    if (ts.isJSDoc(part)) return;
    const children = part.getChildren(source);
    if (children.length > 0) return children.forEach(visit);
    if (part.kind === ts.SyntaxKind.EndOfFileToken || part.getWidth(source) === 0) return;
    const first = source.getLineAndCharacterOfPosition(part.getStart(source)).line;
    const last = source.getLineAndCharacterOfPosition(part.getEnd()).line;
    for (let line = first; line <= last; line += 1) lines.add(line);
  };
  visit(node);
  return lines;
}

function findLong(file, source) {
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const lines = codeLines(node, source).size;
      if (lines > LONG)
        long.push({ file, name: node.name?.getText(source) ?? '(anonymous)', lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function exportedNames(file) {
  let names = 0;
  ts.forEachChild(parse(file), (node) => {
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
      names += node.exportClause.elements.length;
  });
  return names;
}

function time(script) {
  const start = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', script], { cwd: root, stdio: 'inherit' });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`npm run ${script}: ${seconds} s${status === 0 ? '' : ', failed'}`);
}

function column(number) {
  return number.toLocaleString('en').padStart(10);
}
