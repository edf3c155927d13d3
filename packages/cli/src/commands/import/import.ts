import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import { uncommittedReasons } from '@nav/codemods/internal-node';
import { whyUnsafeFolder } from '@nav/codemods/internal-writing';
import type { Host } from '@nav/core';
import { briefHost } from '@nav/core/internal-node';
import { isBelow, isFolder, realPath, repositoryOf, toPosix } from '@nav/disk';
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
import { relativePath } from '@nav/paths';
import { UsageError } from '@nav/site/failure';
import { settingsFor } from '@nav/site/open-site';
import { CANCELED, type Command, type Terminal } from '../../terminal/command.ts';
import { MAX_NAMED_SITES } from '../../terminal/limits.ts';
import { dryRunOption, formatOption, yesOption } from '../../terminal/options.ts';
import { printJson } from '../../terminal/printer.ts';
import { withProgram } from '../../terminal/program.ts';
import { pluralize, suggestName } from '../../terminal/text.ts';
import { checkPlan } from './check-plan.ts';
import { checkText, importText, nextText, reportCsv, type Status } from './report-text.ts';
import { readSidebar } from './sidebar-file.ts';
import { sitesBelow } from './sites-below.ts';
import { assertUrlsNew, writePlan, writeUrls } from './write-plan.ts';

interface ImportFlags {
  out?: string;
  dryRun?: boolean;
  format: 'text' | 'json' | 'csv';
  layout: 'keep' | 'urls';
  basePath?: string;
  sidebar?: string;
  versions?: string;
  languages?: string;
  frontMatter?: boolean;
  links: 'note' | 'anchors';
  wrapTopLevel?: string;
  tabs: 'auto' | 'none' | 'top-level';
  urls?: string;
  check?: string;
  force?: boolean;
  yes?: boolean;
}

const names = frameworks.flatMap(({ name, alias }) => (alias ? [name, alias.name] : name));

export const command: Command<ImportFlags> = {
  name: 'import',
  arguments: '[framework] [folder]',
  values: names,
  description: `Create a docs.json from the site of another framework, and list what cannot be converted. It never runs the site's code. Frameworks: ${names.join(', ')}. By default, the framework is detected.`,
  options: [
    {
      flags: '-o, --out <file>',
      description: 'the docs.json to write; by default, in the folder of the site',
    },
    dryRunOption,
    formatOption(
      ['text', 'json', 'csv'],
      'output format; csv lists the entries that are not converted',
    ),
    {
      flags: '--layout <name>',
      description:
        'urls: move each page to its old URL; keep: leave files where they are, and add redirects',
      choices: ['urls', 'keep'],
      default: 'urls',
    },
    {
      flags: '--base-path <path>',
      description:
        'the path under which the new site is served; by default, the path of the old site; /: keep it as a folder of pages',
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
    {
      flags: '--check <sitemap>',
      description:
        'import nothing; compare the URLs of the old sitemap.xml or build folder with the new site: kept, redirected or gone',
    },
    { flags: '--force', description: 'overwrite files with uncommitted changes' },
    yesOption,
  ],
  examples: [
    ['nav import', 'the site in the current directory'],
    ['nav import docusaurus website --out docs.json', 'a site whose pages are in another folder'],
    ['nav import mkdocs --dry-run', 'preview the docs.json'],
    [
      'nav import --base-path /',
      'a site that moves from a path such as /docs to the root of a host',
    ],
    ['nav import --check old/sitemap.xml', 'what happens to the old URLs'],
  ],
  async run(args, flags, terminal) {
    const { cwd } = terminal;
    if (flags.check !== undefined) {
      const { checkUrls } = await import('./check-urls.ts');
      const { format } = flags;
      if (format === 'csv') throw new UsageError('--check does not print CSV. Pass --format json.');
      return checkUrls(flags.check, args[0], { ...flags, format }, terminal);
    }
    const { name, given } = readArguments(args, cwd);
    const site = locate(given, flags.out, cwd);
    const { root, readable, out } = site;
    if (!flags.dryRun) {
      assertNew(join(root, out), cwd);
      assertUrlsNew(flags.urls, flags.force === true, cwd);
    }
    const isAsking = terminal.interactive && !flags.yes && !flags.dryRun && flags.format === 'text';
    const host = siteHost(root, readable);
    const files = sourceFiles(host);
    terminal.progress('Looking for the framework …');
    const framework = await chooseFramework(
      name,
      files,
      site.folder,
      toPosix(given),
      isAsking,
      terminal,
    );
    if (!framework) return CANCELED;
    terminal.progress(`Reading the ${framework.title} site …`);
    const planned = planImport(files, framework, site, flags, terminal);
    terminal.progress('Checking the result …');
    const settings = settingsFor(dirname(join(root, out)), undefined, cwd);
    const checked = checkPlan(planned, host, settings, flags.layout === 'urls');
    const { plan, result } = checked;
    const { color, columns } = terminal;
    const shown = toPosix(relative(cwd, join(root, out)));
    const summary = (status: Status) =>
      importText(checked, { root, cwd, color, columns, status, folder: site.folder }) +
      checkText(result, shown, { color, status }) +
      nextText(shown, plan, status);
    const data = flags.format === 'csv' ? reportCsv(plan.report) : printJson(plan.report);
    if (flags.dryRun) {
      return flags.format !== 'text'
        ? { stdout: data, code: 0 }
        : {
            stdout: plan.config,
            isContent: true,
            stderr: summary('not written') + withheld(plan, flags),
            code: 0,
          };
    }
    if (!(await mayOverwrite(plan, root, flags, isAsking, terminal))) return CANCELED;
    if (isAsking) {
      const { askWrite } = await import('../../terminal/prompts.ts');
      terminal.write('');
      if (!(await askWrite(summary('not written yet'), terminal.dialog))) return CANCELED;
    }
    terminal.progress('Writing …');
    await writePlan(plan, root, terminal);
    if (flags.urls !== undefined) await writeUrls(plan, flags.urls, flags.force === true, terminal);
    if (flags.format !== 'text') return { stdout: data, code: 0 };
    return {
      stdout: isAsking
        ? `Wrote ${shown}. Next: ${terminal.program} check ${shown}\n`
        : withProgram(summary('written'), terminal.program),
      code: 0,
    };
  },
};

function withheld({ urls }: ImportPlan, flags: ImportFlags): string {
  if (flags.urls === undefined) return '';
  return `${toPosix(flags.urls)} would list ${pluralize(urls.length, 'old URL')}; a dry run does not write it.\n`;
}

interface Site {
  /** The folder that the other paths are relative to. */
  root: string;
  /** The absolute path of the folder that all reads are confined to: the repository, or the root. */
  readable: string;
  /** The folder with the configuration of the framework. */
  folder: string;
  /** The path of docs.json. */
  out: string;
}

/** @throws UsageError if one of the folders does not exist, or is behind a link that leads out of the repository. */
function locate(given: string, outFlag: string | undefined, cwd: string): Site {
  const folder = realFolder(resolve(cwd, given));
  if (folder === undefined) {
    throw new UsageError(
      `${toPosix(given)} is not a folder. Pass a framework or the folder of a site. Frameworks: ${names.join(', ')}.`,
    );
  }
  const unsafe = whyUnsafeFolder(
    outFlag === undefined ? resolve(cwd, given) : dirname(outPath(outFlag, folder, cwd)),
    cwd,
  );
  if (unsafe !== undefined) throw new UsageError(`Cannot write docs.json: ${unsafe}.`);
  const path = outPath(outFlag, folder, cwd);
  const target = realFolder(dirname(path));
  if (target === undefined) {
    throw new UsageError(
      `${toPosix(relative(cwd, dirname(path)))} is not a folder. Pass another --out.`,
    );
  }
  const repository = repositoryOf(folder);
  const root =
    repository !== undefined && isBelow(repository, target)
      ? repository
      : rootWithoutRepository(realPath(cwd) ?? cwd, folder, target);
  const inRoot = (absolute: string) => toPosix(relative(root, absolute));
  // Another folder for docs.json is no reason to read more than the repository of the site.
  const readable = repository ?? root;
  return { root, readable, folder: inRoot(folder), out: inRoot(join(target, basename(path))) };
}

/**
 * Pages may be next to the folder of a site, below the current directory. But all files of a person or a disk are too much to look
 * through.
 */
function rootWithoutRepository(cwd: string, folder: string, target: string): string {
  const isNear = isBelow(cwd, folder) && !isBelow(cwd, realPath(homedir()) ?? homedir());
  return folderAround(isNear ? [cwd, folder, target] : [folder, target]);
}

/** Returns a host with paths from `root` that reads only what is in `readable`, a folder below it. */
function siteHost(root: string, readable: string): Host {
  const host = briefHost({ cwd: root, root: readable });
  const start = toPosix(relative(root, readable));
  return { ...host, list: (folder, shallow) => host.list(folder || start, shallow) };
}

function realFolder(path: string): string | undefined {
  return isFolder(path) ? realPath(path) : undefined;
}

function readArguments(
  args: readonly string[],
  cwd: string,
): { name: string | undefined; given: string } {
  const [first = '.', second] = args;
  if (args.length > 2) throw new UsageError('Pass at most a framework and a folder.');
  if (names.includes(first)) return { name: first, given: second ?? '.' };
  const isFramework = second !== undefined || suggestName(first, names) !== '';
  if (isFramework && (second !== undefined || !existsSync(resolve(cwd, first)))) {
    throw new UsageError(
      `Unknown framework "${first}".${suggestName(first, names)} Choose from ${names.join(', ')}.`,
    );
  }
  return { name: undefined, given: first };
}

function outPath(out: string | undefined, folder: string, cwd: string): string {
  if (out === undefined) return join(folder, 'docs.json');
  const path = resolve(cwd, out);
  return isFolder(path) || /[\\/]$/.test(out) ? join(path, 'docs.json') : path;
}

/** @throws UsageError if docs.json exists. */
function assertNew(out: string, cwd: string): void {
  if (!existsSync(out)) return;
  throw new UsageError(
    `${toPosix(relative(cwd, out))} already exists. Move it away, or pass another --out.`,
  );
}

function folderAround([first = '', ...rest]: readonly string[]): string {
  let root = first;
  while (!rest.every((folder) => isBelow(root, folder))) root = dirname(root);
  return root;
}

/** @throws UsageError if there is none, or if there are several and it may not ask. */
async function chooseFramework(
  name: string | undefined,
  files: SourceFiles,
  folder: string,
  shown: string,
  isAsking: boolean,
  terminal: Terminal,
): Promise<Framework | undefined> {
  const named = frameworks.find(
    (one) => name !== undefined && [one.name, one.alias?.name].includes(name),
  );
  if (named) return named;
  const found = detectFrameworks(files, folder);
  const [first, ...others] = found;
  if (!first) {
    const where = shown === '.' ? 'the current directory' : shown;
    const elsewhere = otherSites(files, folder, shown);
    throw new UsageError(
      `Found no site of a known framework in ${where}. ${elsewhere ?? `Pass its folder, or one of ${names.join(', ')}.`}`,
    );
  }
  if (others.length === 0) return first.framework;
  if (isAsking) {
    const { askFramework } = await import('./ask-import.ts');
    terminal.write('');
    return askFramework(found, terminal.dialog);
  }
  const list = found.map(({ framework, file }) => `${framework.name} (${file})`).join(', ');
  throw new UsageError(`Found several frameworks: ${list}. Pass the one to import from.`);
}

/** `shown` is the folder for messages. */
function otherSites(files: SourceFiles, folder: string, shown: string): string | undefined {
  const found = sitesBelow(files, folder).map((site) => ({
    name: site.framework.name,
    path: posix.join(shown, relativePath(folder, site.folder) ?? ''),
  }));
  const [first, ...others] = found;
  if (!first) return undefined;
  if (others.length === 0)
    return `There is one in ${first.path}: run \`nav import ${first.path}\`.`;
  const list = found.slice(0, MAX_NAMED_SITES).map(({ name, path }) => `${path} (${name})`);
  const more = found.length > MAX_NAMED_SITES ? `, and ${found.length - MAX_NAMED_SITES} more` : '';
  return `There are sites in ${list.join(', ')}${more}. Pass the folder of one.`;
}

/** @throws UsageError if the site cannot be imported. */
function planImport(
  files: SourceFiles,
  framework: Framework,
  { root, folder, out }: Site,
  flags: ImportFlags,
  { cwd }: Terminal,
): ImportPlan {
  const sidebar = readSidebar(flags.sidebar, cwd);
  try {
    return importSite(files, framework, {
      folder,
      out,
      layout: flags.layout,
      basePath: flags.basePath,
      tabs: flags.tabs,
      links: flags.links,
      wrapTopLevel: flags.wrapTopLevel,
      frontMatter: flags.frontMatter !== false,
      versions: listOf(flags.versions),
      languages: listOf(flags.languages),
      sidebar,
    });
  } catch (error) {
    if (error instanceof OutsideError) {
      const shown = (path: string) => toPosix(relative(cwd, join(root, path)));
      const repository = repositoryOf(join(root, folder));
      if (repository !== undefined && !isBelow(repository, join(root, error.folder))) {
        throw new UsageError(
          `${shown(error.file)} is outside of the repository, and nav does not read files there. Move it into the repository, then import again.`,
        );
      }
      throw new UsageError(
        `${shown(error.file)} is not below ${shown(dirname(out)) || 'the current directory'}, the folder of docs.json. Pass --out ${shown(join(error.folder, 'docs.json'))}.`,
      );
    }
    if (!(error instanceof ImportError)) throw error;
    const { at, reason } = error;
    const place = at && `${toPosix(relative(cwd, join(root, at.file)))}:${at.line}:${at.column}: `;
    const message = `${place ?? ''}${reason}`;
    const isElsewhere = framework.detect(files, folder) === undefined;
    const elsewhere = isElsewhere
      ? otherSites(files, folder, toPosix(relative(cwd, join(root, folder))))
      : undefined;
    throw new UsageError(elsewhere === undefined ? message : `${message} ${elsewhere}`);
  }
}

function listOf(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/**
 * Protects uncommitted changes.
 *
 * @returns false if the user cancels.
 * @throws UsageError if it may not ask.
 */
async function mayOverwrite(
  { pages, out }: ImportPlan,
  root: string,
  { force }: ImportFlags,
  isAsking: boolean,
  { cwd, dialog, write }: Terminal,
): Promise<boolean> {
  if (force) return true;
  const files = pages.map(({ file }) => toPosix(relative(cwd, join(root, file))));
  const reasons = [...uncommittedReasons(files, cwd, dirname(join(root, out))).values()];
  const [first] = reasons;
  if (first === undefined) return true;
  if (!isAsking) {
    const more =
      reasons.length > 1
        ? ` The same holds for ${pluralize(reasons.length - 1, 'other file')}.`
        : '';
    throw new UsageError(first + more);
  }
  const { askForce } = await import('../../terminal/prompts.ts');
  write('');
  return (await askForce(reasons, dialog)) === true;
}
