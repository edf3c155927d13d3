import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { siteUrls } from '@nav/core/internal';
import { isFolder, readText, toPosix } from '@nav/disk';
import { decodings, normalizeBasePath, withoutBasePath } from '@nav/paths';
import { UsageError } from '@nav/site/failure';
import picocolors from 'picocolors';
import type { CommandResult, Terminal } from '../../terminal/command.ts';
import { MAX_BROKEN_URLS, MAX_SITEMAP } from '../../terminal/limits.ts';
import { printJson } from '../../terminal/printer.ts';
import { formatNumber, pluralize, printable } from '../../terminal/text.ts';
import { openTree } from '../open-tree.ts';

/**
 * Compares the URLs of an old site with a new one: kept, redirected or gone.
 *
 * @param old the sitemap of the old site, or the folder of its build.
 * @param options `basePath` is the path under which the new site is served.
 * @returns exit code 1 if a URL is gone.
 * @throws UsageError if `old` does not contain URLs, or the new site does not exist.
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
  const { answer } = siteUrls(site, site.config, tree);
  const served = normalizeBasePath(basePath ?? site.settings.basePath ?? '');
  const kept: string[] = [];
  const redirected: { from: string; to: string }[] = [];
  const gone: string[] = [];
  for (const url of urls) {
    const inner = withoutBasePath(url, served) ?? url;
    const { state, target, to } = answer(inner);
    if (state === 'gone' || target?.kind === 'folder') gone.push(url);
    else if (state === 'redirected') redirected.push({ from: url, to });
    else kept.push(url);
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
  const urls = isFolder(path) ? urlsOfBuild(path) : urlsOfSitemap(old, cwd);
  if (urls.length > 0) return [...new Set(urls)];
  throw new UsageError(
    `${toPosix(old)} has no URLs. Pass a sitemap.xml or a folder with HTML files.`,
  );
}

function urlsOfBuild(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(toPosix)
    .filter((file) => file.endsWith('.html') && !/(?:^|\/)404(?:\/index)?\.html$/.test(file))
    .map((file) => {
      const path = file.replace(/(?:^|\/)index\.html$/, '');
      const isClean = path === file && hasCleanUrl(readText(join(folder, file)) ?? '');
      return `/${isClean ? path.slice(0, -'.html'.length) : path}`;
    })
    .sort();
}

/** Returns true for a page without `.html` in its URL. VitePress does not write canonical URLs, but its settings. */
function hasCleanUrl(html: string): boolean {
  const [tag] = /<link[^>]*\brel=["']?canonical\b[^>]*>/.exec(html) ?? [];
  return tag === undefined ? html.includes('\\"cleanUrls\\":true') : !/\.html["'\s/>]/.test(tag);
}

/** @param isListed true for a sitemap that another one lists. */
function urlsOfSitemap(file: string, cwd: string, isListed = false): string[] {
  const text = readSitemap(resolve(cwd, file));
  const shown = toPosix(file);
  if (text === undefined) {
    throw new UsageError(
      isListed
        ? `Cannot read ${shown}, which the sitemap lists. Save it there.`
        : `Cannot read ${shown}. Pass a saved sitemap of the old site, or the folder of its build.`,
    );
  }
  const all = text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*<\/loc>/g);
  const paths = [...all].flatMap(([, url = '']) => {
    const plain = url.replaceAll('&amp;', '&');
    return URL.canParse(plain) ? [decodings(new URL(plain).pathname)[0] ?? '/'] : [];
  });
  if (isListed || !/<sitemapindex[\s>]/.test(text)) return paths;
  return paths.flatMap((one) => urlsOfSitemap(join(dirname(file), basename(one)), cwd, true));
}

function readSitemap(path: string): string | undefined {
  try {
    const bytes = readFileSync(path);
    const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isCompressed ? gunzipSync(bytes, { maxOutputLength: MAX_SITEMAP }) : bytes).toString();
  } catch {
    return undefined;
  }
}
