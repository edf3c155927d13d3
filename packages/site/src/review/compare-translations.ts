import { dirname, resolve } from 'node:path';
import { detailedTranslations } from '@nav/core/internal';
import type { TranslationOptions } from '@nav/core/node';
import { pluralize } from '@nav/display';
import { mergeBase } from '../base/base-site.ts';
import type { OpenedTree } from '../base/compare-sites.ts';
import { historyOf } from '../git/site-history.ts';
import { UsageError } from '../run/failure.ts';
import { MAX_MARK_NOTES } from '../run/limits.ts';
import type { Session } from '../run/session.ts';
import { versionsOf } from './compared-versions.ts';

export interface DetailedState extends ReturnType<typeof detailedTranslations> {
  /** True if a page may name a commit that the current one does not contain, so that other branches count. */
  usesOtherCommits: boolean;
}

export interface TranslationFlags {
  language?: string[];
  since?: string;
  key?: string;
  ignoreCode?: boolean;
  /** False to read and write no cache. */
  cache?: boolean;
  /** False to read no history. */
  history?: boolean;
  /** Compares two versions, `from` and `to`, instead of the languages. */
  versions?: boolean;
  from?: string;
  to?: string;
}

/**
 * Compares each language of a site with the default language, or two versions. Notes the marks that mean nothing.
 *
 * @throws UsageError for flags that do not fit, or a clone that lacks old pages.
 */
export async function compareTranslations(
  { site, tree }: OpenedTree,
  flags: TranslationFlags,
  { cwd, progress, write }: Session,
): Promise<DetailedState> {
  const { file } = site;
  const options = optionsFrom(flags, tree, resolve(cwd, file), file);
  progress(`Reading the history of ${file} …`);
  let usesOtherCommits = false;
  const read =
    flags.history === false ? undefined : await historyOf(file, cwd, flags.cache !== false);
  const history = read && {
    ...read,
    findIn(...args: Parameters<NonNullable<typeof read.findIn>>) {
      usesOtherCommits = true;
      return read.findIn?.(...args);
    },
  };
  progress(`Comparing the translations of ${file} …`);
  const result = detailedTranslations(site, tree, history, options);
  const { unread, unknownMarks } = result.state;
  if (unread.length > 0) {
    throw new UsageError(
      `This partial clone lacks ${pluralize(unread.length, 'old page')} that the comparison needs. Run \`git fetch --refetch --no-filter\`, or clone without --filter.`,
    );
  }
  for (const { page, mark } of unknownMarks.slice(0, MAX_MARK_NOTES)) {
    const name = flags.key ?? 'translatedFrom';
    write(
      '',
      `${page}: ${name} "${mark}" is not a commit or a content of its original. git decides instead.\n`,
    );
  }
  if (unknownMarks.length > MAX_MARK_NOTES)
    write('', `… and ${unknownMarks.length - MAX_MARK_NOTES} more such pages.\n`);
  return { ...result, usesOtherCommits };
}

function optionsFrom(
  flags: TranslationFlags,
  tree: OpenedTree['tree'],
  path: string,
  file: string,
): TranslationOptions {
  const { since, language, key, ignoreCode } = flags;
  if (since === '') throw new UsageError('--since is empty. Pass a git revision.');
  if (since !== undefined && flags.history === false)
    throw new UsageError('--since needs the history. Leave out --no-history.');
  const options: TranslationOptions = {
    ...(language ? { languages: language } : {}),
    ...(key === undefined ? {} : { key }),
    ...(ignoreCode ? { ignoreComments: true } : {}),
    ...(since === undefined ? {} : { since: mergeBase(since, dirname(path)).commit }),
    ...(flags.versions ? { versions: versionsOf(flags, tree, file) } : {}),
  };
  if (!flags.versions && (flags.from ?? flags.to) !== undefined)
    throw new UsageError('--from and --to name versions. Pass --versions with them.');
  return options;
}
