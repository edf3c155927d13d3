import type { AdapterOptions, Loss } from '@nav/adapters';
import { groupBy } from '@nav/collections';
import { type NavTree, type ResolveSiteOptions, resolveSite, type Site } from '@nav/core';
import { snippetTest } from '@nav/core/stages';
import type { OpenedTree } from '@nav/site/compare-sites';
import { UsageError } from '@nav/site/failure';
import { suggestName } from '@nav/site/suggest-name';
import { targetsOf, writeAll } from '@nav/site/write-export';
import { withSiteFailures } from '../../reporters/unreadable.ts';
import type { Command } from '../../terminal/command.ts';
import { MAX_LOSSES } from '../../terminal/limits.ts';
import { formatOption } from '../../terminal/options.ts';
import { printAnswer } from '../../terminal/printer.ts';
import { siteOptions } from '../../terminal/site-options.ts';
import { formatNumber, pluralize, printable } from '../../terminal/text.ts';
import { openTree } from '../open-tree.ts';
import { otherFilesText, writtenText } from './export-text.ts';
import {
  aliases,
  type ExportFormat,
  formats,
  hostFormats,
  jsonRedirects,
  REDIRECTS,
} from './formats.ts';
import {
  assertListFlags,
  type ExportFlags,
  isList,
  type ListName,
  listFlagOptions,
  lists,
} from './list-names.ts';
import { printLiteral } from './literal.ts';

const names = [...Object.keys(formats), REDIRECTS, ...Object.keys(lists)];

const namesIn = (rows: Readonly<Record<string, ExportFormat | string>>) =>
  Object.entries(rows)
    .map(([name, row]) => `${name} (${typeof row === 'string' ? row : row.about})`)
    .join(', ');

export const command: Command<ExportFlags> = {
  name: 'export',
  arguments: '<framework> [path]',
  values: names,
  description: `Write the navigation for another framework, and list what that framework cannot show. Frameworks: ${namesIn(formats)}. Or write the redirects for a host, with "redirects" and --format, or a list of the pages: ${namesIn(lists)}.`,
  options: {
    '--version <label>': 'export this version, not the default one',
    '--language <code>': 'export this language, not the default one',
    '-o, --out <path>':
      'write to this file or folder; fumadocs, nextra, and several versions or languages of docusaurus and starlight need a folder',
    '--force': 'overwrite existing files',
    '--base <path>': 'for redirects and lists: the path under which the site is served',
    ...listFlagOptions,
    ...formatOption(
      ['text', 'json', ...hostFormats.keys()],
      'output format; for redirects, the host that answers them',
    ),
    ...siteOptions,
  },
  examples: [
    ['nav export vitepress --out .vitepress/navigation.js', 'a module to import in the config'],
    ['nav export fumadocs docs --out content/docs', 'meta.json files next to the pages'],
    ['nav export mkdocs --version v2', 'one version, on stdout'],
    ['nav export redirects --format netlify --out public', 'a file _redirects'],
    ['nav export llms --out llms.txt', 'the pages for agents, by section'],
    ['nav export llms --check', 'in CI: fail if llms.txt lacks a page or has a dead URL'],
    ['nav export sitemap --site-url https://docs.example.com --out sitemap.xml', 'all pages'],
  ],
  async run([given = '', path], flags, terminal) {
    const name = nameOfFormat(given);
    const host = isList(name) ? undefined : formatOf(name, flags);
    assertListFlags(name, flags);
    const opened = await openTree(path, flags, terminal);
    const { site } = opened;
    const { version, language } = flags;
    const choices: AdapterOptions = {
      ...(version === undefined ? {} : { version }),
      ...(language === undefined ? {} : { language }),
      pageMeta: site.pageMeta,
    };
    if (isList(name) && flags.check) {
      const { checkList } = await import('./check-list.ts');
      const answer = convertOrFail(() => checkList(name, opened, choices, flags, terminal));
      return withSiteFailures(answer, site);
    }
    const { format, siteUrl } = host
      ? { format: host }
      : await formatOfList(name as ListName, opened, flags, terminal.cwd);
    const tree = treeOf(name, siteUrl, flags, opened);
    const { value, lost } = convertOrFail(() => format.convert(tree, choices));
    const texts = format.print(value as never);
    const isJson = flags.format === 'json';
    let files: object[];
    let stdout: string;
    let note = '';
    if (flags.out === undefined) {
      if (!format.file && !isJson) {
        const count = pluralize(Object.keys(texts).length, 'file');
        throw new UsageError(
          `${format.title} needs ${count}. Pass --out with a folder, or --format json to print them.`,
        );
      }
      files = Object.entries(texts).map(([file, text]) => ({ file, text }));
      stdout = texts[format.file ?? ''] ?? '';
      note = otherFilesText(format, texts);
    } else {
      const targets = targetsOf(flags.out, format, value, texts, terminal.cwd);
      if (targets.isPart) note = otherFilesText(format, texts);
      const written = await writeAll(targets, flags.force === true, terminal);
      files = written;
      stdout = writtenText(written, flags.out);
      for (const [option, own] of Object.entries(format.settings?.(value as never) ?? {})) {
        stdout += `In the configuration of ${format.title}, set ${option}: ${printLiteral(own)}\n`;
      }
    }
    const answer = isJson
      ? {
          stdout: printAnswer({ format: name, value, lost, files }),
          code: 0 as const,
        }
      : {
          stdout,
          isContent: flags.out === undefined,
          stderr: note + (format.note?.(value as never) ?? '') + lostText(lost, format.title, site),
          code: 0 as const,
        };
    return withSiteFailures(answer, site);
  },
};

/** @throws UsageError if the format does not exist. */
function nameOfFormat(given: string): string {
  const name = Object.hasOwn(aliases, given) ? (aliases[given] as string) : given;
  if (names.includes(name)) return name;
  throw new UsageError(
    `Unknown framework ${JSON.stringify(given)}.${suggestName(given, names)} Choose from ${names.join(', ')}.`,
  );
}

/**
 * For redirects, that is the host that `--format` names.
 *
 * @throws UsageError for options that do not fit the name.
 */
function formatOf(name: string, { format, base, version, language }: ExportFlags): ExportFormat {
  const host = hostFormats.get(format);
  const hosts = [...hostFormats.keys()].join(', ');
  if (name !== REDIRECTS) {
    if (host) throw new UsageError(`--format ${format} is for \`nav export ${REDIRECTS}\`.`);
    if (base !== undefined)
      throw new UsageError(`--base is for \`nav export ${REDIRECTS}\` and lists.`);
    return formats[name] as ExportFormat;
  }
  if (version !== undefined || language !== undefined)
    throw new UsageError('Redirects belong to the whole site: omit --version and --language.');
  if (host) return host;
  if (format === 'json') return jsonRedirects;
  throw new UsageError(`Choose the host of your site: --format with one of ${hosts}, json.`);
}

async function formatOfList(
  name: ListName,
  opened: OpenedTree,
  flags: ExportFlags,
  cwd: string,
): Promise<{ format: ExportFormat; siteUrl: string | undefined }> {
  const { listFormat, siteUrlFor } = await import('./lists.ts');
  const siteUrl = siteUrlFor(opened, flags);
  return { format: await listFormat(name, opened, siteUrl, flags, cwd), siteUrl };
}

/**
 * Returns the tree with the URLs that the export needs. The URLs of a list begin with the URL of the site, which has the base
 * path, and are the ones that readers see: a folder instead of its index page.
 *
 * @param siteUrl the URL of the site, for a list.
 */
function treeOf(
  name: string,
  siteUrl: string | undefined,
  { base }: ExportFlags,
  { site, tree }: OpenedTree,
): NavTree {
  if (!isList(name) && base === undefined) return tree;
  const under = isList(name) && siteUrl === undefined ? (base ?? site.settings.basePath) : base;
  const options: ResolveSiteOptions = {
    isSnippet: snippetTest(site),
    ...(under === undefined || siteUrl !== undefined ? {} : { base: under }),
    ...(isList(name) ? { index: 'folder' } : {}),
  };
  return convertOrFail(() => resolveSite(site, options)?.tree ?? tree);
}

/** @throws UsageError if the site lacks the version or the language, or the base is not a path. */
function convertOrFail<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}

/** Returns what is lost, grouped by reason, first what pages are missing for; empty if nothing is. */
function lostText(lost: readonly Loss[], title: string, { sources }: Site): string {
  if (lost.length === 0) return '';
  const groups = [...groupBy(lost, ({ why }) => why)].map(([why, all]) => ({
    why,
    all,
    pages: all.reduce((sum, one) => sum + one.pages, 0),
  }));
  const pages = groups.reduce((sum, one) => sum + one.pages, 0);
  const missing = pages === 0 ? '' : ` (${pluralize(pages, 'page')})`;
  const lines = [`${pluralize(lost.length, 'thing')} not exported to ${title}${missing}:`];
  let isComplete = true;
  for (const { why, all } of groups.sort((a, b) => b.pages - a.pages)) {
    lines.push(`  ${printable(why)}`);
    for (const { what, file, pointer } of all.slice(0, MAX_LOSSES)) {
      const line = sources.get(file)?.locate(pointer, 'value').range.start.line;
      lines.push(
        `    ${printable(line === undefined ? file : `${file}:${line}`)} ${printable(what)}`,
      );
    }
    const more = all.length - MAX_LOSSES;
    if (more > 0) lines.push(`    and ${formatNumber(more)} more`);
    isComplete &&= more <= 0;
  }
  if (!isComplete) lines.push('Run with --format json to list all.');
  return `${lines.join('\n')}\n`;
}
