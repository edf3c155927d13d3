import type { DetailedState, TranslationFlags } from '@nav/site/compare-translations';
import { findConfigs } from '@nav/site/configs';
import { UsageError } from '@nav/site/failure';
import { keptTranslations, lastTranslations } from '@nav/site/kept-translations';
import type { SiteFlags } from '@nav/site/open-site';
import { readViews } from '@nav/site/page-views';
import { suggestName } from '@nav/site/suggest-name';
import type { Command, CommandResult } from '../../terminal/command.ts';
import { formatOption } from '../../terminal/options.ts';
import { siteOptions } from '../../terminal/site-options.ts';
import { separated } from '../../terminal/text.ts';
import {
  translationsCsv,
  translationsJson,
  translationsMarkdown,
  translationsText,
} from './formats.ts';
import { type Kind, kinds, type SiteReport } from './site-report.ts';

export interface TranslationsFlags extends SiteFlags, TranslationFlags {
  format: 'pretty' | 'json' | 'csv' | 'markdown';
  failOn?: string;
  max?: string;
  views?: string;
  show?: string;
  all?: boolean;
}

export const command: Command<TranslationsFlags> = {
  name: 'translations',
  arguments: '[path...]',
  description:
    'Compare each language with the default language: pages that are translated, missing, not translated yet, or behind. A page is behind if readers see changes of its original that were made after the page was last brought up to date, according to git. Whitespace, formatting, comments, moved files and links to moved pages do not count.',
  options: {
    ...formatOption(['pretty', 'json', 'csv', 'markdown']),
    '-l, --language <code>': {
      description: 'only this language (repeatable)',
      repeatable: true,
    },
    '--show <page>': 'show how the original of a page changed, word by word',
    '--since <revision>': 'only pages that changed since the merge base of a git revision and HEAD',
    '--fail-on <kinds>': `exit with 1 if there are pages of these kinds: ${kinds.join(', ')}`,
    '--max <number>': {
      description: 'the number of such pages to accept',
      impliedDefault: '0',
    },
    '--views <file>': 'a CSV file with path,views: list the most read pages first',
    '--all': 'list all pages (default: 20 of each kind)',
    '--ignore-code': 'ignore changes of comments in code blocks',
    '--key <property>': {
      description: 'front matter property with the commit or content hash of the original',
      impliedDefault: 'translatedFrom',
    },
    '--no-history': 'do not read git: no page is behind',
    '--no-cache': 'compare again; do not read or write a cache',
    '--history': { description: 'read git, which is the default', hidden: true },
    '--versions': 'compare two versions instead of languages, with --from and --to',
    '--from <version>': 'the newer version, whose changes count (default: the default version)',
    '--to <version>': 'the older version, which may lack them',
    ...siteOptions,
  },
  examples: [
    ['nav translations', 'a table of the languages, and the pages to work on'],
    ['nav translations --language de --show de/install', 'the changes to translate'],
    ['nav translations --since origin/main --fail-on missing,behind', 'in CI, for a pull request'],
    ['nav translations --versions --from v3 --to v2', 'changes of v3 that v2 lacks'],
  ],
  async run(paths, flags, terminal) {
    const limit = limitOf(flags);
    const views = flags.views === undefined ? undefined : readViews(flags.views, terminal.cwd);
    const files = await findConfigs(paths, terminal.cwd);
    const reports: SiteReport[] = [];
    const found: DetailedState[] = [];
    for (const file of files) {
      const own = flags.show === undefined ? keptTranslations(file, flags, terminal) : undefined;
      const last = own && lastTranslations(own);
      if (!last) {
        // Loading it takes longer than reporting the last comparison again.
        const { compareSite } = await import('./compare-site.ts');
        found.push(await compareSite(file, flags, terminal, own));
      }
      const state = last ?? found.at(-1)?.state;
      if (state) reports.push({ file, state });
    }
    assertKnownLanguages(flags, reports);
    if (flags.show !== undefined) {
      const { showPage } = await import('./show-page.ts');
      return showPage(flags.show, found, flags.format, terminal.color);
    }
    return {
      stdout: formatted(reports, flags, views, terminal.color),
      ...outcome(reports, limit),
    };
  },
};

/** The kinds of pages that make the command fail, and how many of them it accepts. */
interface Limit {
  failOn: readonly Kind[];
  max: number;
}

/** @throws UsageError for an unknown kind, or a limit that is not a number. */
function limitOf({ failOn, max }: TranslationsFlags): Limit {
  const named = separated(failOn) ?? [];
  for (const kind of named) {
    if ((kinds as readonly string[]).includes(kind)) continue;
    throw new UsageError(
      `--fail-on does not know "${kind}".${suggestName(kind, kinds)} Pass some of ${kinds.join(', ')}.`,
    );
  }
  if (failOn !== undefined && named.length === 0)
    throw new UsageError(`--fail-on is empty. Pass some of ${kinds.join(', ')}.`);
  if (max !== undefined && failOn === undefined)
    throw new UsageError('--max needs --fail-on, such as --fail-on missing,behind.');
  if (max !== undefined && !/^\d+$/.test(max))
    throw new UsageError(`--max ${max} is not a number. Pass the number of pages to accept.`);
  return { failOn: named as Kind[], max: Number(max ?? 0) };
}

/** @throws UsageError for a language that no site has. */
function assertKnownLanguages(
  { language = [] }: TranslationsFlags,
  reports: readonly SiteReport[],
): void {
  const known = new Set(reports.flatMap(({ state }) => state.languages.map((one) => one.language)));
  for (const code of language)
    if (!known.has(code)) {
      throw new UsageError(
        `No site is translated to "${code}". Pass the code of a language other than the default one.`,
      );
    }
}

function formatted(
  reports: readonly SiteReport[],
  { format, all }: TranslationsFlags,
  views: ReturnType<typeof readViews> | undefined,
  color: boolean,
): string {
  const limit = all ? Number.POSITIVE_INFINITY : 20;
  const print = {
    json: () => translationsJson(reports, views),
    csv: () => translationsCsv(reports, views),
    markdown: () => translationsMarkdown(reports, { views, limit }),
    pretty: () => translationsText(reports, { views, color, limit }),
  }[format];
  return print();
}

function outcome(
  reports: readonly SiteReport[],
  { failOn, max }: Limit,
): Pick<CommandResult, 'stderr' | 'code'> {
  const languages = reports.flatMap(({ state }) => state.languages);
  const counts = failOn.map(
    (kind) => [kind, languages.reduce((sum, one) => sum + one[kind].length, 0)] as const,
  );
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (failOn.length === 0 || total <= max) return { code: 0 };
  const parts = counts.filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${kind}`);
  const accepted = max > 0 ? `, more than --max ${max}` : '';
  return { code: 1, stderr: `Translations: ${parts.join(', ')}${accepted}.\n` };
}
