import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { uncommittedReasons } from '@nav/codemods';
import { MAX_DEPTH } from '@nav/core/internal';
import {
  type FileChange,
  isBelow,
  isFolder,
  readText,
  realPath,
  toPosix,
  WriteError,
  writeFiles,
} from '@nav/core/internal-node';
import { nodeHost } from '@nav/core/node';
import {
  detectFrameworks,
  type Framework,
  frameworks,
  ImportError,
  type ImportPlan,
  importSite,
  OutsideError,
  type SourceFiles,
  sourceFiles,
} from '@nav/importers';
import { lockSites } from '../../sites/lock-sites.ts';
import type { Command, CommandResult, Terminal } from '../../terminal/command.ts';
import { reasonOf, UsageError, undoneReason, writeReasonOf } from '../../terminal/failure.ts';
import { printableJson } from '../../terminal/text.ts';

interface ImportFlags {
  out?: string;
  dryRun?: boolean;
  format: 'text' | 'json';
  layout: 'keep' | 'urls';
  sidebar?: string;
  versions?: string;
  languages?: string;
  frontMatter?: boolean;
  links: 'note' | 'anchors';
  wrapTopLevel?: string;
  tabs: 'auto' | 'none' | 'top-level';
  urls?: string;
  force?: boolean;
  yes?: boolean;
}

const names = frameworks.map(({ name }) => name);

export const command: Command<ImportFlags> = {
  name: 'import',
  arguments: '[framework] [folder]',
  description: `Create a docs.json from the site of another framework, and list what cannot be converted. Nothing of the site is executed. Frameworks: ${names.join(', ')}. By default, the framework is detected.`,
  options: [
    {
      flags: '-o, --out <file>',
      description: 'the docs.json to write; by default, in the folder of the site',
    },
    { flags: '--dry-run', description: 'print the docs.json instead of writing it' },
    {
      flags: '-f, --format <name>',
      description: 'output format',
      choices: ['text', 'json'],
      default: 'text',
    },
    {
      flags: '--layout <name>',
      description:
        'keep: leave files where they are, and add redirects; urls: move each page to its old URL',
      choices: ['keep', 'urls'],
      default: 'keep',
    },
    {
      flags: '--sidebar <file>',
      description: 'the sidebar as JSON, if the configuration computes it',
    },
    { flags: '--versions <names>', description: 'import only these versions, separated by commas' },
    {
      flags: '--languages <names>',
      description: 'import only these languages, separated by commas',
    },
    {
      flags: '--no-front-matter',
      description: 'do not edit pages; list the labels that differ instead',
    },
    {
      flags: '--links <name>',
      description: 'links in a sidebar: note: list them; anchors: make them global anchors',
      choices: ['note', 'anchors'],
      default: 'note',
    },
    {
      flags: '--wrap-top-level <label>',
      description: 'put everything into one group, in which groups can start collapsed',
    },
    {
      flags: '--tabs <name>',
      description:
        'auto: sections become tabs; none: groups; top-level: the groups of the only section become tabs',
      choices: ['auto', 'none', 'top-level'],
      default: 'auto',
    },
    {
      flags: '--urls <file>',
      description: 'write the old and new URL of each page to this CSV file',
    },
    { flags: '--force', description: 'overwrite files with uncommitted changes' },
    { flags: '-y, --yes', description: 'accept all defaults' },
  ],
  examples: [
    ['nav import', 'the site in the current directory'],
    ['nav import docusaurus website --out docs.json', 'a site whose pages are in another folder'],
    ['nav import mkdocs --dry-run', 'preview the docs.json'],
  ],
  async run(args, flags, terminal) {
    const { cwd } = terminal;
    const { name, given } = readArguments(args);
    const folder = resolve(cwd, given);
    assertFolder(folder, toPosix(given));
    const out = outPath(flags.out, folder, cwd);
    assertNew(out, flags, cwd);
    const root = rootOf([cwd, folder, dirname(out)]);
    const files = sourceFiles(nodeHost({ cwd: root }));
    const inRoot = (path: string) => toPosix(relative(root, path));
    terminal.progress('Reading the site …');
    const framework = frameworkFor(name, files, inRoot(folder), toPosix(given));
    const plan = planImport(files, framework, inRoot(folder), inRoot(out), root, flags, terminal);
    if (flags.dryRun) return dryRun(plan, flags);
    assertCommitted(plan, root, flags, cwd);
    await writeAll(plan, root, terminal);
    return answer(plan, flags);
  },
};

function readArguments(args: readonly string[]): { name: string | undefined; given: string } {
  const [first = '.', second] = args;
  if (args.length > 2) throw new UsageError('Pass at most a framework and a folder.');
  if (names.includes(first)) return { name: first, given: second ?? '.' };
  if (second !== undefined) {
    throw new UsageError(`Unknown framework "${first}". Choose from ${names.join(', ')}.`);
  }
  return { name: undefined, given: first };
}

function assertFolder(folder: string, shown: string): void {
  if (isFolder(folder)) return;
  const hint = `Pass a framework or the folder of a site. Frameworks: ${names.join(', ')}.`;
  throw new UsageError(`${shown} is not a folder. ${hint}`);
}

function outPath(out: string | undefined, folder: string, cwd: string): string {
  if (out === undefined) return join(folder, 'docs.json');
  const path = resolve(cwd, out);
  return isFolder(path) || /[\\/]$/.test(out) ? join(path, 'docs.json') : path;
}

function assertNew(out: string, flags: ImportFlags, cwd: string): void {
  if (!existsSync(out) || flags.dryRun) return;
  throw new UsageError(
    `${toPosix(relative(cwd, out))} already exists. Move it away, or pass another --out.`,
  );
}

/** Returns the folder that all reads are confined to: the repository, or the folder that contains all of some folders. */
function rootOf(folders: readonly string[]): string {
  const [first = '', ...rest] = folders.map((folder) => realPath(folder) ?? folder);
  let root = first;
  while (!rest.every((folder) => isBelow(root, folder))) root = dirname(root);
  for (let at = root; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return root;
  }
}

function frameworkFor(
  name: string | undefined,
  files: SourceFiles,
  folder: string,
  shown: string,
): Framework {
  const named = frameworks.find((framework) => framework.name === name);
  if (named) return named;
  const found = detectFrameworks(files, folder);
  const [first, ...others] = found;
  if (!first) {
    const where = shown === '.' ? 'the current directory' : shown;
    throw new UsageError(
      `No site of a known framework found in ${where}. Pass its folder, or one of ${names.join(', ')}.`,
    );
  }
  if (others.length > 0) {
    const list = found.map(({ framework, file }) => `${framework.name} (${file})`).join(', ');
    throw new UsageError(`Several frameworks found: ${list}. Pass the one to import from.`);
  }
  return first.framework;
}

function planImport(
  files: SourceFiles,
  framework: Framework,
  folder: string,
  out: string,
  root: string,
  flags: ImportFlags,
  { cwd }: Terminal,
): ImportPlan {
  const list = (text: string | undefined) =>
    text
      ?.split(',')
      .map((one) => one.trim())
      .filter(Boolean);
  try {
    return importSite(files, framework, {
      folder,
      out,
      layout: flags.layout,
      tabs: flags.tabs,
      links: flags.links,
      wrapTopLevel: flags.wrapTopLevel,
      frontMatter: flags.frontMatter !== false,
      versions: list(flags.versions),
      languages: list(flags.languages),
      sidebar: readSidebar(flags.sidebar, cwd),
    });
  } catch (error) {
    if (error instanceof OutsideError) {
      const better = toPosix(relative(cwd, join(root, error.folder, 'docs.json')));
      throw new UsageError(
        `${error.file} is outside of the folder of docs.json. Pass --out ${better}.`,
      );
    }
    throw error instanceof ImportError ? new UsageError(error.message) : error;
  }
}

/** @throws UsageError if the file is not JSON, or nested too deeply. */
function readSidebar(
  file: string | undefined,
  cwd: string,
): { file: string; value: unknown } | undefined {
  if (file === undefined) return undefined;
  const text = readText(resolve(cwd, file));
  if (text === undefined) throw new UsageError(`Cannot read ${toPosix(file)}.`);
  let depth = 0;
  for (const sign of text.replace(/"(?:[^"\\]|\\.)*"/gs, '')) {
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > MAX_DEPTH) throw new UsageError(`${toPosix(file)} is nested too deeply.`);
  }
  try {
    return { file: toPosix(file), value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    throw new UsageError(`${toPosix(file)} is not valid JSON: ${reasonOf(error)}`);
  }
}

function assertCommitted(
  { pages }: ImportPlan,
  root: string,
  flags: ImportFlags,
  cwd: string,
): void {
  if (flags.force) return;
  const shown = pages.map(({ file }) => toPosix(relative(cwd, join(root, file))));
  const [reason] = uncommittedReasons(shown, cwd).values();
  if (reason !== undefined) throw new UsageError(reason);
}

async function writeAll(plan: ImportPlan, root: string, terminal: Terminal): Promise<void> {
  const { cwd } = terminal;
  const out = join(root, plan.out);
  const shown = (path: string) => toPosix(relative(cwd, path));
  const changes: FileChange[] = [];
  const deletions: FileChange[] = [];
  for (const { file, to, before, after } of plan.pages) {
    const path = join(root, file);
    if (to === undefined) changes.push({ path, before, after });
    else {
      changes.push({ path: join(root, to), before: undefined, after, like: path });
      deletions.push({ path, before, after: undefined });
    }
  }
  terminal.progress('Writing …');
  const locks = await lockSites([shown(out)], terminal);
  try {
    writeFiles(locks.of(shown(out)), [
      ...changes,
      { path: out, before: undefined, after: plan.config },
      ...deletions,
    ]);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    const { cause, path, unrestored } = error;
    const why = cause === undefined ? 'it has changed' : writeReasonOf(cause);
    throw new UsageError(`Cannot write ${shown(path)}: ${why}. ${undoneReason(unrestored)}`);
  } finally {
    locks.release();
  }
}

function dryRun(plan: ImportPlan, flags: ImportFlags): CommandResult {
  if (flags.format === 'json') return answer(plan, flags);
  return { stdout: plan.config, stderr: answer(plan, flags).stdout ?? '', code: 0 };
}

function answer({ report, source }: ImportPlan, { format }: ImportFlags): CommandResult {
  if (format === 'json') return { stdout: `${printableJson(report)}\n`, code: 0 };
  const { converted, notConverted } = report;
  const lines = [
    `${source.title} (${source.config})`,
    `docs.json      ${converted.pages} pages`,
    `redirects      ${converted.redirects}`,
    `not converted  ${notConverted.length}`,
    ...notConverted.map(
      ({ file, line, column, what, reason }) => `  ${file}:${line}:${column} ${what}: ${reason}`,
    ),
  ];
  return { stdout: `${lines.join('\n')}\n`, code: 0 };
}
