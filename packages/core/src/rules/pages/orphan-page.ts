import { isContainer, valueAt } from '@nav/json';
import { baseName, folderOf, joinPath, normalizePagePath, withoutExtension } from '@nav/paths';
import { ruleLevels } from '../../config/rule-levels.ts';
import { orphansAmong, unlistedFolders } from '../../files/orphans.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { languageFolder } from '../../format/language-codes.ts';
import { missingPages } from '../entries/missing-pages.ts';
import { judgedLinks } from '../links/judged-links.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';
import { twinOf } from './page-collision.ts';

/**
 * Reports page files that the navigation does not contain (M2.6): whole folders, or else single pages. Leaves out pages that
 * need no entry, and those that another finding accounts for, because their entry is misspelled or dropped.
 */
export const orphanPage: Rule = (context) => {
  const { config, navigation, files, addresses, only, collect, report } = context;
  const written = valueAt(config.value, '/navigation');
  const unlisted = navigation.pages.coverage?.unlisted;
  if (!files || !unlisted?.size || written === undefined || navigation.isIncomplete) return {};
  if (only && ![...only].some((file) => unlisted.has(withoutExtension(file)))) return {};
  const orphans = new Set(unlisted);
  /** The pages that a redirect leads to. */
  const goals = new Set<string>();
  const judged = collect(judgedLinks);
  const missing = collect(missingPages);
  const pageAt = (address: string) => {
    const target = addresses.find(address);
    return target?.kind === 'page' ? target.slug : '';
  };
  const deleteLinked = (href: string) => orphans.delete(pageAt(href));
  return {
    link({ href }) {
      deleteLinked(href);
    },
    redirect({ destination }) {
      goals.add(pageAt(destination));
    },
    end() {
      // Without a structural fault, everything in the navigation is in the tree too.
      if (navigation.isMisshapen) deleteMentioned(written, orphans, deleteLinked);
      // page-collision reports them.
      for (const slug of orphans) if (twinOf(slug, files.pages)) orphans.delete(slug);
      for (const slug of navigation.suggested) orphans.delete(slug);
      for (const { explanation } of missing()) orphans.delete(explanation.suggestion ?? '');
      const found = needingEntry(context, files, orphans);
      const at = { pointer: '/navigation', anchor: 'key' as const };
      const isOff = offByOverride(context, files);
      const folders = unlistedFolders(
        found.filter((slug) => !isOff(slug)),
        unlisted,
        files.pages,
      );
      for (const [folder, { length }] of folders) {
        const name = baseName(folder);
        const isLeftOut =
          LEFT_OUT.test(name) || [...folders.keys()].filter((one) => baseName(one) === name)[1];
        report({
          code: 'unlisted-folder',
          args: { folder, pages: length },
          at,
          ...(!isLeftOut && hasListedSiblings(folder, unlisted, files) && { severity: 'warning' }),
        });
      }
      const { linkedFrom } = judged();
      const isEntry = (slug: string) => files.pages.has(slug) && !unlisted.has(slug);
      const inFolders = new Set([...folders.values()].flat());
      for (const slug of found.filter((one) => !inFolders.has(one))) {
        const links = linkedFrom.get(slug);
        const isLinked = [...(links ?? [])].some((file) => isEntry(withoutExtension(file)));
        report({
          code: 'orphan-page',
          args: {
            path: slug,
            file: joinPath(config.folder, files.pages.get(slug) ?? slug),
            ...(links && { links: links.size }),
            ...(goals.has(slug) && { redirected: true }),
          },
          at,
          ...((isLinked || goals.has(slug)) && { severity: 'info' }),
        });
      }
    },
  };
};

/** Matches folders that teams often keep out of the navigation, such as other versions, drafts and archives. */
const LEFT_OUT =
  /^(?:v?\d.*|_.*|archived?|deprecated|drafts?|internal|legacy|old|private|templates?|wip)$/i;

/** Returns true if there are at least two sibling folders, and all of them have pages in the navigation. */
function hasListedSiblings(
  folder: string,
  unlisted: ReadonlySet<string>,
  { pages }: SiteFiles,
): boolean {
  const above = `${folderOf(folder)}/`;
  const listed = new Map<string, boolean>();
  for (const slug of above === '/' ? [] : pages.keys()) {
    const [name = '', ...rest] = slug.startsWith(above) ? slug.slice(above.length).split('/') : [];
    if (rest.length > 0) listed.set(name, listed.get(name) === true || !unlisted.has(slug));
  }
  listed.delete(baseName(folder));
  return listed.size > 1 && ![...listed.values()].includes(false);
}

/** Returns a test for pages of which overrides say that they need no entry. A folder of them is not a finding either. */
function offByOverride({ settings }: RuleContext, files: SiteFiles): (slug: string) => boolean {
  if (settings.overrides.length === 0) return () => false;
  const levels = ruleLevels({ ...settings, rules: {}, ignoreByRule: {} });
  return (slug) => {
    const path = files.pages.get(slug) ?? slug;
    return levels.of({ code: 'orphan-page', subject: slug, path }) === 'off';
  };
}

function needingEntry(
  { settings, texts, redirects, grammar }: RuleContext,
  files: SiteFiles,
  slugs: ReadonlySet<string>,
): string[] {
  if (slugs.size === 0) return [];
  const languages = grammar.elements.language.codes ?? [];
  return orphansAmong(slugs, {
    files,
    settings,
    isRedirectedAway: redirects.leadsAway,
    headOf: texts.head,
    importsOf: texts.imports,
    readsAll: texts.readsAll,
    search: texts.search,
  }).filter((slug) => !isLanguageFront(slug, languages));
}

/** Returns true for the front page of a language, such as `fr/index`. */
function isLanguageFront(slug: string, languages: readonly (string | number)[]): boolean {
  const folder = /^([^/]+)\/index$/.exec(slug)?.[1];
  return folder !== undefined && languages.some((code) => languageFolder(`${code}`)(folder));
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
  } else if (isContainer(value)) {
    for (const item of Object.values(value)) deleteMentioned(item, orphans, deleteLinked);
  }
}
