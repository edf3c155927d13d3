import type { Site } from '@nav/core';
import { type NavElement, type NavPage, walkPages } from '@nav/core/client';
import { trailLabels } from '@nav/core/internal';
import picocolors from 'picocolors';
import { type SiteFlags, siteOptions } from '../sites/open-site.ts';
import { answered } from '../sites/opened-site.ts';
import { entrySource, pageSummary } from '../sites/page-places.ts';
import type { Command, Outcome } from '../terminal/command.ts';
import { printable } from '../terminal/printable.ts';
import { counted } from '../terminal/wording.ts';
import { openTree } from './open-tree.ts';

interface PagesFlags extends SiteFlags {
  format: 'text' | 'json';
}

interface PageEntry {
  page: NavPage;
  trail: readonly NavElement[];
}

export const command: Command<PagesFlags> = {
  name: 'pages',
  arguments: '[path]',
  about:
    'List every page reference of a site in reading order, pages generated from OpenAPI specifications included.',
  options: [
    {
      flags: '-f, --format <name>',
      about: 'how to print',
      choices: ['text', 'json'],
      default: 'text',
    },
    { flags: '--no-files', about: 'look at the config alone: titles come from the paths' },
    ...siteOptions,
  ],
  examples: [
    ['nav pages', 'addresses and titles'],
    ['nav pages docs | grep GET', 'the generated pages of GET endpoints'],
    ['nav pages docs --format json', 'with trail, file, line and column'],
  ],
  async run([path], flags, terminal) {
    const opened = await openTree(path, flags, terminal);
    if ('code' in opened) return opened;
    const entries: PageEntry[] = [];
    walkPages(opened.tree, (page, trail) => entries.push({ page, trail: [...trail] }));
    const outcome: Outcome =
      flags.format === 'json'
        ? { stdout: pagesJson(entries, opened.site), code: 0 }
        : {
            stdout: pagesText(entries, terminal.color),
            stderr: `${counted(entries.length, 'page')} in ${opened.site.file}\n`,
            code: 0,
          };
    return answered(outcome, opened.site);
  },
};

function pagesJson(entries: readonly PageEntry[], site: Site): string {
  const list = entries.map(({ page, trail }) => ({
    ...pageSummary(page),
    trail: trailLabels(trail),
    source: entrySource(page, site),
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** Longer addresses push their title to the right rather than all titles. */
const WIDEST = 60;

function pagesText(entries: readonly PageEntry[], color: boolean): string {
  const colors = picocolors.createColors(color);
  const longest = entries.reduce((width, { page }) => Math.max(width, page.href.length), 0);
  const width = Math.min(longest, WIDEST);
  return entries
    .map(({ page }) => {
      const endpoint =
        page.kind === 'endpoint' ? `${page.method.toUpperCase()} ${page.endpoint}` : '';
      const notes = [endpoint, ...(page.hidden ? ['hidden'] : [])].filter(Boolean).join(', ');
      const href = colors.cyan(printable(page.href)) + ' '.repeat(pad(page.href, width));
      const title = printable(page.title);
      return `${href}  ${title}${notes === '' ? '' : `  ${colors.dim(printable(notes))}`}\n`;
    })
    .join('');
}

function pad(text: string, width: number): number {
  return Math.max(0, width - text.length);
}
