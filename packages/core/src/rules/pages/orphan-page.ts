import { valueAt } from '@nav/json';
import { joinPath, normalizePagePath, withoutExtension } from '@nav/paths';
import { ruleLevels } from '../../config/rule-levels.ts';
import { orphansAmong, unlistedFolders } from '../../files/orphans.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { languageFolder } from '../../format/language-codes.ts';
import { missingPages } from '../entries/page-not-found.ts';
import { judgeLinks } from '../links/page-links.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';
import { collidingPages } from './page-collision.ts';

/**
 * Reports page files that the navigation does not contain (M2.6): whole folders, or else single pages. Leaves out pages that
 * need no entry, and those that another finding accounts for, because their entry is misspelled or dropped.
 */
export const orphanPage: Rule = (context) => {
  const { config, navigation, files, report } = context;
  const unlisted = navigation.pages.coverage?.unlisted;
  if (!files || !unlisted) return;
  const orphans = orphansOf(context, files);
  if (orphans.length === 0) return;
  const at = { pointer: '/navigation', anchor: 'key' as const };
  const isEntry = (slug: string) => files.pages.has(slug) && !unlisted.has(slug);
  const isOff = offByOverride(context, files);
  const folders = unlistedFolders(
    orphans.filter((slug) => !isOff(slug)),
    unlisted,
    files.pages,
  );
  for (const [folder, { length }] of folders)
    report({ code: 'unlisted-folder', args: { folder, pages: length }, at });
  const { linkedFrom } = context.fact(judgeLinks);
  const goals = redirectGoals(context);
  const isListed = (file: string) => isEntry(withoutExtension(file));
  const inFolders = new Set([...folders.values()].flat());
  for (const slug of orphans) {
    if (inFolders.has(slug)) continue;
    const file = joinPath(config.folder, files.pages.get(slug) ?? slug);
    const links = linkedFrom.get(slug);
    const isReached = goals.has(slug) || (links && [...links].some(isListed));
    report({
      code: 'orphan-page',
      args: {
        path: slug,
        file,
        ...(links ? { links: links.size } : {}),
        ...(goals.has(slug) ? { redirected: true } : {}),
      },
      at,
      ...(isReached ? { severity: 'info' } : {}),
    });
  }
};

/** Returns a test for pages of which overrides say that they need no entry. A folder of them is not a finding either. */
function offByOverride({ settings }: RuleContext, files: SiteFiles): (slug: string) => boolean {
  if (settings.overrides.length === 0) return () => false;
  const levels = ruleLevels({ ...settings, rules: {}, ignoreByRule: {} });
  return (slug) => {
    const path = files.pages.get(slug) ?? slug;
    return levels.of({ code: 'orphan-page', subject: slug, path }) === 'off';
  };
}

function orphansOf(context: RuleContext, files: SiteFiles): string[] {
  const { config, navigation, settings, texts, redirects, addresses, grammar } = context;
  const { pages, isMisshapen, isIncomplete } = navigation;
  const written = valueAt(config.value, '/navigation');
  const orphans = new Set(pages.coverage?.unlisted);
  if (isIncomplete || written === undefined || orphans.size === 0) return [];
  const deleteLinked = (href: string) => {
    const target = addresses.find(href);
    if (target?.kind === 'page') orphans.delete(target.slug);
  };
  for (const { href = '' } of [...pages.links, ...context.links]) deleteLinked(href);
  // Without a structural fault, everything in the navigation is in the tree too.
  if (isMisshapen) deleteMentioned(written, orphans, deleteLinked);
  for (const slug of accountedFor(context)) orphans.delete(slug);
  const languages = grammar.elements.language.codes ?? [];
  return orphansAmong(orphans, {
    files,
    settings,
    isRedirectedAway: redirects.leadsAway,
    headOf: texts.head,
    readsAll: texts.readsAll,
  }).filter((slug) => !isLanguageFront(slug, languages));
}

/** Returns true for the front page of a language, such as `fr/index`. */
function isLanguageFront(slug: string, languages: readonly (string | number)[]): boolean {
  const folder = /^([^/]+)\/index$/.exec(slug)?.[1];
  return folder !== undefined && languages.some((code) => languageFolder(`${code}`)(folder));
}

function redirectGoals({ redirects, addresses }: RuleContext): ReadonlySet<string> {
  const targets = redirects.all.map(({ destination }) => addresses.find(destination));
  return new Set(targets.flatMap((target) => (target?.kind === 'page' ? target.slug : [])));
}

/** Returns the pages that a finding already suggests for an entry, or reports for another reason. */
function accountedFor({ navigation, fact }: RuleContext): string[] {
  const meant = fact(missingPages).flatMap(({ explanation }) => explanation.suggestion ?? []);
  return [...navigation.suggested, ...meant, ...fact(collidingPages)];
}

/**
 * Deletes every page from `orphans` that occurs anywhere in the navigation, also in dropped and misspelled lists. The finding about
 * a dropped list already counts its pages.
 */
function deleteMentioned(
  value: unknown,
  orphans: Set<string>,
  deleteLinked: (href: string) => void,
): void {
  if (typeof value === 'string') {
    orphans.delete(normalizePagePath(value));
    if (value.startsWith('/')) deleteLinked(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) deleteMentioned(item, orphans, deleteLinked);
  }
}
