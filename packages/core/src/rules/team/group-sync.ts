import {
  type FolderGroup,
  folderGroupsIn,
  type GroupDifference,
  groupDifference,
  pageTest,
  syncEntries,
  type WrittenEntry,
} from '@nav/folder-groups';
import { pageKey } from '@nav/paths';
import { quote } from '../../diagnostics/catalog/wording.ts';
import { orphansAmong } from '../../files/orphans.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { isPage, type NavElement, type NavNode } from '../../tree/nav-tree.ts';
import { walkTree } from '../../tree/walk.ts';
import { propertyLocation } from '../rule/locations.ts';
import type { Rule, RuleContext } from '../rule/rule.ts';

/** Reports groups in the `syncGroups` setting that do not match the pages of their folders. */
export const groupSync: Rule = (context) => {
  const { files, navigation, settings, texts, report } = context;
  const groups = folderGroupsIn(settings.team?.value.syncGroups);
  if (groups.length === 0 || !files || !texts.readsAll || navigation.isIncomplete) return {};
  return {
    end() {
      groups.forEach((declared, index) => {
        const { group: label, folder } = declared;
        const found = elementsAt(navigation.root, label);
        const [element] = found;
        const pointer = `${settings.team?.pointer}/syncGroups/${index}/group`;
        const declaredAt = { file: settings.team?.file ?? '', pointer, anchor: 'value' as const };
        const name = `The group ${quote(label)}`;
        if (!element || found.length > 1) {
          const sentence = element
            ? `${name} is ambiguous. Include the labels above it, as in "API > Pets".`
            : `${name} is not in the navigation. Change this setting.`;
          report({
            code: 'group-sync',
            severity: 'warning',
            args: { label, sentence },
            at: declaredAt,
          });
          return;
        }
        const slugs = visiblePages(context, files, declared, element);
        const sentence =
          slugs.length === 0
            ? `The folder ${quote(folder)} of the group ${quote(label)} has no pages. Change this setting.`
            : differenceText(name, declared, differenceOf(context, element, declared, slugs));
        if (sentence === undefined) return;
        const { file, pointer: at } = element.origin;
        const location = { file, ...propertyLocation(at, element.kind) };
        report({
          code: 'group-sync',
          severity: 'warning',
          args: { label, sentence },
          at: slugs.length === 0 ? declaredAt : location,
        });
      });
    },
  };
};

/** Returns the elements with a path of labels that starts at the root. If there are none, it may start at any element. */
function elementsAt(root: NavElement, path: string): NavElement[] {
  const wanted = path.split(' > ').map((label) => label.trim());
  const exact: NavElement[] = [];
  const anywhere: NavElement[] = [];
  walkTree(root, {
    element(element, trail) {
      const labels = [...trail, element].flatMap(({ kind, label }) =>
        kind === 'navigation' ? [] : label,
      );
      if (labels.join('\n') === wanted.join('\n')) exact.push(element);
      let at = 0;
      for (const label of labels) if (label === wanted[at]) at += 1;
      if (at === wanted.length && labels.at(-1) === wanted.at(-1)) anywhere.push(element);
      return undefined;
    },
  });
  return exact.length > 0 ? exact : anywhere;
}

/** Returns the visible pages of a folder that other groups do not list. */
function visiblePages(
  { navigation, redirects, settings, texts }: RuleContext,
  files: SiteFiles,
  declared: FolderGroup,
  group: NavElement,
): string[] {
  const inside = new Set<string>();
  const outside = new Set<string>();
  walkTree(navigation.root, {
    page({ path }, trail) {
      (trail.includes(group) ? inside : outside).add(pageKey(path));
      return false;
    },
  });
  const mayContain = pageTest(declared);
  const slugs = [...files.pages.keys()].filter(
    (slug) => mayContain(slug) && (inside.has(slug) || !outside.has(slug)),
  );
  const isRedirectedAway = redirects.leadsAway;
  const { head: headOf, imports: importsOf } = texts;
  return orphansAmong(slugs, { files, settings, headOf, importsOf, isRedirectedAway });
}

function differenceOf(
  { texts }: RuleContext,
  element: NavElement,
  declared: FolderGroup,
  slugs: readonly string[],
): GroupDifference | undefined {
  // The group itself may be a tab or another element with pages.
  const written = { ...writtenEntry(element), entries: element.children.map(writtenEntry) };
  return groupDifference(written, syncEntries(written, declared, { slugs, meta: texts.meta }));
}

function writtenEntry(node: NavNode): WrittenEntry<NavNode> {
  if (isPage(node)) return { node, page: node.kind === 'page' ? pageKey(node.path) : undefined };
  if (node.kind !== 'group' || node.generated || node.href !== undefined) return { node };
  const root = node.root && pageKey(node.root.path);
  return { node, label: node.label, root, entries: node.children.map(writtenEntry) };
}

const MOST_NAMED = 3;

/** Returns the message about a difference; undefined if there is none. */
function differenceText(
  name: string,
  { folder }: FolderGroup,
  difference: GroupDifference | undefined,
): string | undefined {
  if (!difference) return undefined;
  const { added, removed } = difference;
  const parts = [
    ...(added.length > 0 ? [`lacks ${named(added)}`] : []),
    ...(removed.length > 0 ? [`should not list ${named(removed)}`] : []),
  ];
  const what = parts.length > 0 ? parts.join(' and ') : 'has a different order or different labels';
  return `${name} does not match its folder ${quote(folder)}: it ${what}. Run "nav migrate sync-group".`;
}

function named(pages: readonly string[]): string {
  const shown = pages.slice(0, MOST_NAMED).map(quote).join(', ');
  const more = pages.length - MOST_NAMED;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
