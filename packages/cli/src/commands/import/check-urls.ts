import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkedAddresses, followRedirects } from '@nav/core/internal';
import { isFolder, readText, toPosix } from '@nav/core/internal-node';
import { decodings, normalizeBasePath, withoutBasePath } from '@nav/text';
import picocolors from 'picocolors';
import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { UsageError } from '../../terminal/failure.ts';
import { MAX_BROKEN_URLS } from '../../terminal/limits.ts';
import { printJson } from '../../terminal/printer.ts';
import { formatNumber, pluralize, printable } from '../../terminal/text.ts';
import { openTree } from '../open-tree.ts';

/**
 * Compares the URLs of an old site with a new one: kept, redirected or gone.
 *
 * @param old the sitemap of the old site, or the folder of its build.
 * @param options `basePath` is the path under which the new site is served.
 * @returns exit code 1 if a URL is gone.
 * @throws UsageError if `old` does not contain URLs, or there is no new site.
 */
export async function checkUrls(
  old: string,
  path: string | undefined,
  { format, basePath }: { format: 'text' | 'json'; basePath?: string },
  terminal: Terminal,
): Promise<CommandResult> {
  const urls = oldUrls(old, terminal.cwd);
  const { site, tree } = await openTree(path, {}, terminal);
  if (!site.config) throw new UsageError(`Cannot read ${site.file}.`);
  const { find } = checkedAddresses(site, site.config, tree);
  const served = normalizeBasePath(basePath ?? site.settings.basePath ?? '');
  const kept: string[] = [];
  const redirected: { from: string; to: string }[] = [];
  const gone: string[] = [];
  for (const url of urls) {
    const inner = withoutBasePath(url, served) ?? url;
    const end = followRedirects(find(inner), inner, find);
    if ([undefined, 'redirect', 'folder'].includes(end.target?.kind)) gone.push(url);
    else if (end.redirects.length === 0) kept.push(url);
    else redirected.push({ from: url, to: end.address });
  }
  const code = gone.length > 0 ? 1 : 0;
  if (format === 'json') return { stdout: printJson({ version: 1, kept, redirected, gone }), code };
  const colors = picocolors.createColors(terminal.color);
  const counts = [
    `${formatNumber(kept.length)} kept`,
    `${formatNumber(redirected.length)} redirected`,
    `${formatNumber(gone.length)} gone`,
  ].join(', ');
  const mark = code === 0 ? colors.green('✓') : colors.red('✗');
  const more = gone.length - MAX_BROKEN_URLS;
  const lines = [
    `${mark} ${pluralize(urls.length, 'old URL')} on ${printable(site.file)}: ${counts}`,
    ...gone.slice(0, MAX_BROKEN_URLS).map((url) => `  gone  ${printable(url)}`),
    ...(more > 0 ? [`  and ${formatNumber(more)} more. Run with --format json to list all.`] : []),
  ];
  return { stdout: `${lines.join('\n')}\n`, code };
}

/** @throws UsageError */
function oldUrls(old: string, cwd: string): string[] {
  const path = resolve(cwd, old);
  const urls = isFolder(path) ? urlsOfBuild(path) : urlsOfSitemap(readText(path), toPosix(old));
  if (urls.length > 0) return [...new Set(urls)];
  throw new UsageError(
    `${toPosix(old)} has no URLs. Pass a sitemap.xml or a folder with HTML files.`,
  );
}

function urlsOfBuild(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(toPosix)
    .filter((file) => file.endsWith('.html') && !/(?:^|\/)404(?:\/index)?\.html$/.test(file))
    .map((file) => `/${file.replace(/(?:^|\/)index\.html$/, '')}`)
    .sort();
}

function urlsOfSitemap(text: string | undefined, shown: string): string[] {
  if (text === undefined) {
    throw new UsageError(
      `Cannot read ${shown}. Save the sitemap of the old site there, or pass the folder of its build.`,
    );
  }
  if (/<sitemapindex[\s>]/.test(text)) {
    throw new UsageError(`${shown} lists other sitemaps. Pass one of them.`);
  }
  return [...text.matchAll(/<loc>\s*([^<]+?)\s*<\/loc>/g)].flatMap(([, url = '']) => {
    const plain = url.replaceAll('&amp;', '&');
    return URL.canParse(plain) ? [decodings(new URL(plain).pathname)[0] ?? '/'] : [];
  });
}
