import { dirname, relative, resolve } from 'node:path';
import type { AdapterOptions } from '@nav/adapters';
import { listedPages, sitemapScope } from '@nav/adapters/internal';
import { siteUrls } from '@nav/core/internal';
import { readText, toPosix } from '@nav/disk';
import { pageKey } from '@nav/paths';
import { positionFinder } from '@nav/positions';
import type { OpenedTree } from '@nav/site/compare-sites';
import { UsageError } from '@nav/site/failure';
import picocolors from 'picocolors';
import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { MAX_URL_LINES } from '../../terminal/limits.ts';
import { printAnswer } from '../../terminal/printer.ts';
import { formatNumber, pluralize, printable } from '../../terminal/text.ts';
import type { ExportFlags, ListName } from './list-names.ts';
import { siteUrlFor } from './lists.ts';

/**
 * Compares a committed list with the pages of a site: pages that it lacks, and URLs that lead nowhere.
 *
 * @returns exit code 1 if there is a difference.
 * @throws UsageError without the file.
 */
export function checkList(
  name: ListName,
  opened: OpenedTree,
  choices: AdapterOptions,
  flags: ExportFlags,
  terminal: Terminal,
): CommandResult {
  const { site, tree } = opened;
  const { config } = site;
  if (!config) throw new UsageError(`Cannot read ${site.file}.`);
  const own = name === 'sitemap' ? 'sitemap.xml' : flags.full ? 'llms-full.txt' : 'llms.txt';
  const path =
    flags.out === undefined
      ? resolve(terminal.cwd, dirname(site.file), own)
      : resolve(terminal.cwd, flags.out);
  const file = toPosix(relative(terminal.cwd, path));
  const text = readText(path);
  if (text === undefined)
    throw new UsageError(`Cannot read ${file}. Write it: nav export ${name} --out ${file}`);
  const scope = name === 'sitemap' ? sitemapScope : {};
  const pages = listedPages('toLlms', tree, choices, scope).map(({ page }) => pageKey(page.path));
  const urls = siteUrls(site, config, tree).elsewhere(siteUrlFor(opened, flags));
  const list = urls.compareList(flags.full ? sourcesOnly(text) : text, pages);
  const missing = list.missing.map((page) => `/${page}`);
  const positionAt = positionFinder(text);
  const gone = list.dead.map(({ url, start }) => {
    const { line, column } = positionAt(start);
    return { url, line, column };
  });
  const code = missing.length + gone.length > 0 ? 1 : 0;
  if (flags.format === 'json') {
    const answer = { format: name, file, pages: pages.length, missing, gone };
    return { stdout: printAnswer(answer), code };
  }
  const colors = picocolors.createColors(terminal.color);
  const has = pages.length - missing.length;
  const counts = `${formatNumber(has)} of ${pluralize(pages.length, 'page')}`;
  const dead = `${pluralize(gone.length, 'URL')} ${gone.length === 1 ? 'leads' : 'lead'} nowhere`;
  const summary =
    code === 0
      ? `${colors.green('✓')} ${file} lists all ${pluralize(pages.length, 'page')}.`
      : `${colors.red('✗')} ${file} lists ${counts}${gone.length > 0 ? `, and ${dead}` : ''}.`;
  const lines = [
    summary,
    ...shortened(
      gone.map(({ url, line, column }) => `  gone     ${file}:${line}:${column} ${printable(url)}`),
    ),
    ...shortened(missing.map((page) => `  missing  ${printable(page)}`)),
    ...(code === 0 ? [] : [`To write it again, run: nav export ${name} --out ${file} --force`]),
  ];
  return { stdout: `${lines.join('\n')}\n`, code };
}

function shortened(lines: readonly string[]): string[] {
  const more = lines.length - MAX_URL_LINES;
  const rest = `  and ${formatNumber(more)} more. Run with --format json to list all.`;
  return [...lines.slice(0, MAX_URL_LINES), ...(more > 0 ? [rest] : [])];
}

/** Blanks everything except the lines with the URL of a page. */
function sourcesOnly(text: string): string {
  return text.replace(/^(?!Source: ).*$/gm, (line) => ' '.repeat(line.length));
}
