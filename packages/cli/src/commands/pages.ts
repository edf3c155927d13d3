import { type NavPage, type PageOccurrence, walkPages } from '@nav/core/client';
import { trailLabels } from '@nav/core/internal';
import { pageKey } from '@nav/paths';
import type { OpenedTree } from '@nav/site/compare-sites';
import { entrySource } from '@nav/site/entry-source';
import type { OpenedSite, SiteFlags } from '@nav/site/open-site';
import picocolors from 'picocolors';
import { pageSummary } from '../reporters/page-json.ts';
import { withSiteFailures } from '../reporters/unreadable.ts';
import type { Command, CommandResult } from '../terminal/command.ts';
import { MAX_URL_WIDTH } from '../terminal/limits.ts';
import { formatOption } from '../terminal/options.ts';
import { printAnswer } from '../terminal/printer.ts';
import { siteOptions } from '../terminal/site-options.ts';
import { pluralize, printable } from '../terminal/text.ts';
import { openTree } from './open-tree.ts';
import { noteUnread, unreadJson } from './unread-endpoints.ts';

interface PagesFlags extends SiteFlags {
  format: 'text' | 'json';
}

export const command: Command<PagesFlags> = {
  name: 'pages',
  arguments: '[path]',
  description:
    'List every page of a site in reading order, including pages generated from OpenAPI specifications.',
  options: {
    ...formatOption(),
    '--no-files': 'read only the config; titles come from the paths',
    ...siteOptions,
  },
  examples: [
    ['nav pages', 'URLs and titles'],
    ['nav pages docs | grep GET', 'the generated pages of GET endpoints'],
    ['nav pages docs --format json', 'with trail, file, line and column'],
  ],
  async run([path], flags, terminal) {
    const opened = await openTree(path, flags, terminal);
    const { site, tree } = opened;
    const entries: PageOccurrence[] = [];
    walkPages(tree, (page, trail) => entries.push({ page, trail: [...trail] }));
    const answer: CommandResult =
      flags.format === 'json'
        ? { stdout: pagesJson(entries, opened), code: 0 }
        : {
            stdout: pagesText(entries, site, terminal.color),
            stderr: `${pluralize(entries.length, 'page')} in ${site.file}\n`,
            code: 0,
          };
    return withSiteFailures(noteUnread(answer, opened), site);
  },
};

function pagesJson(entries: readonly PageOccurrence[], opened: OpenedTree): string {
  const { site } = opened;
  const list = entries.map(({ page, trail }) => ({
    ...pageSummary(page),
    trail: trailLabels(trail),
    source: entrySource(page, site),
  }));
  return printAnswer({ pages: list, ...unreadJson(opened) });
}

function pagesText(entries: readonly PageOccurrence[], site: OpenedSite, color: boolean): string {
  const isFile = ({ path }: NavPage) => site.files()?.pages.has(pageKey(path));
  const colors = picocolors.createColors(color);
  const longest = entries.reduce((width, { page }) => Math.max(width, page.href.length), 0);
  const width = Math.min(longest, MAX_URL_WIDTH);
  return entries
    .map(({ page }) => {
      const endpoint =
        page.kind === 'endpoint' ? [`${page.method.toUpperCase()} ${page.endpoint}`] : [];
      const notes = [
        ...endpoint,
        ...(page.hidden ? ['hidden'] : []),
        ...(page.missing ? [isFile(page) ? 'not published' : 'missing'] : []),
      ].join(', ');
      const gap = ' '.repeat(Math.max(0, width - page.href.length));
      const title = printable(page.title);
      return `${colors.cyan(printable(page.href))}${gap}  ${title}${notes === '' ? '' : `  ${colors.dim(printable(notes))}`}\n`;
    })
    .join('');
}
