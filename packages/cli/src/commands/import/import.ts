import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { toPosix } from '@nav/disk';
import { type ImportPlan, sourceFiles } from '@nav/importers';
import { checkPlan } from '@nav/site/check-plan';
import { chooseFramework } from '@nav/site/choose-framework';
import { UsageError } from '@nav/site/failure';
import { frameworkNames, locate, siteHost } from '@nav/site/locate';
import { type PlanFlags, planImport } from '@nav/site/plan-import';
import { settingsFor } from '@nav/site/settings-text';
import { suggestName } from '@nav/site/suggest-name';
import { assertUrlsNew, writePlan, writeUrls } from '@nav/site/write-plan';
import { CANCELED, type Command } from '../../terminal/command.ts';
import { formatOption, yesOption } from '../../terminal/options.ts';
import { printJson } from '../../terminal/printer.ts';
import { withProgram } from '../../terminal/program.ts';
import { pluralize } from '../../terminal/text.ts';
import type { askFramework } from './ask-import.ts';
import { assertNew, mayOverwrite } from './overwrite.ts';
import { checkText, importText, nextText, reportCsv, type Status } from './report-text.ts';

interface ImportFlags extends PlanFlags {
  out?: string;
  dryRun?: boolean;
  format: 'text' | 'json' | 'csv';
  urls?: string;
  check?: string;
  force?: boolean;
  yes?: boolean;
}

export const command: Command<ImportFlags> = {
  name: 'import',
  arguments: '[framework] [folder]',
  values: frameworkNames,
  description: `Create a docs.json from the site of another framework, and list what cannot be converted. It never runs the site's code. Frameworks: ${frameworkNames.join(', ')}. By default, the framework is detected.`,
  options: {
    '-o, --out <file>': 'the docs.json to write; by default, in the folder of the site',
    '--dry-run': 'print the docs.json instead of writing it',
    ...formatOption(
      ['text', 'json', 'csv'],
      'output format; csv lists the entries that are not converted',
    ),
    '--layout <name>': {
      description:
        'urls: move each page to its old URL; keep: leave files where they are, and add redirects',
      choices: ['urls', 'keep'],
      default: 'urls',
    },
    '--base-path <path>':
      'the path under which the new site is served; by default, the path of the old site; /: keep it as a folder of pages',
    '--sidebar <file>': 'the sidebar as JSON, if the configuration computes it',
    '--versions <names>': 'import only these versions, separated by commas',
    '--languages <names>': 'import only these languages, separated by commas',
    '--no-front-matter': 'do not edit pages; list the labels that differ instead',
    '--links <name>': {
      description: 'links in a sidebar: note: list them; anchors: make them global anchors',
      choices: ['note', 'anchors'],
      default: 'note',
    },
    '--wrap-top-level <label>':
      'put everything into one group, in which groups can start collapsed',
    '--tabs <name>': {
      description:
        'auto: sections become tabs; none: groups; top-level: the groups of the only section become tabs',
      choices: ['auto', 'none', 'top-level'],
      default: 'auto',
    },
    '--urls <file>': 'write the old and new URL of each page to this CSV file',
    '--check <sitemap>':
      'import nothing; judge the URLs of the old sitemap.xml or build folder, as nav redirects does',
    '--force': 'overwrite files with uncommitted changes',
    ...yesOption,
  },
  examples: [
    ['nav import', 'the site in the current directory'],
    ['nav import docusaurus website --out docs.json', 'a site whose pages are in another folder'],
    ['nav import mkdocs --dry-run', 'preview the docs.json'],
    [
      'nav import --base-path /',
      'a site that moves from a path such as /docs to the root of a host',
    ],
  ],
  async run(args, flags, terminal) {
    const { cwd } = terminal;
    if (flags.check !== undefined) {
      const { judgeOldSite } = await import('../redirects/redirects.ts');
      const { format, check, basePath } = flags;
      if (format === 'csv') throw new UsageError('--check does not print CSV. Use nav redirects.');
      return judgeOldSite(check, args[0], { format, ...(basePath ? { basePath } : {}) }, terminal);
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
    const ask = async (found: Parameters<typeof askFramework>[0]) => {
      const { askFramework } = await import('./ask-import.ts');
      terminal.write('');
      return askFramework(found, terminal.dialog);
    };
    const framework = await chooseFramework(
      name,
      files,
      site.folder,
      toPosix(given),
      isAsking ? ask : undefined,
    );
    if (!framework) return CANCELED;
    terminal.progress(`Reading the ${framework.title} site …`);
    const planned = planImport(files, framework, site, flags, cwd);
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

function readArguments(
  args: readonly string[],
  cwd: string,
): { name: string | undefined; given: string } {
  const [first = '.', second] = args;
  if (args.length > 2) throw new UsageError('Pass at most a framework and a folder.');
  if (frameworkNames.includes(first)) return { name: first, given: second ?? '.' };
  const isFramework = second !== undefined || suggestName(first, frameworkNames) !== '';
  if (isFramework && (second !== undefined || !existsSync(resolve(cwd, first)))) {
    throw new UsageError(
      `Unknown framework "${first}".${suggestName(first, frameworkNames)} Choose from ${frameworkNames.join(', ')}.`,
    );
  }
  return { name: undefined, given: first };
}

function withheld({ urls }: ImportPlan, flags: ImportFlags): string {
  if (flags.urls === undefined) return '';
  return `${toPosix(flags.urls)} would list ${pluralize(urls.length, 'old URL')}; a dry run does not write it.\n`;
}
