import { orphansOf } from '@nav/core/internal';
import type { SiteFiles } from '@nav/core/stages';
import {
  type FolderGroup,
  folderGroupsIn,
  groupDifference,
  pageTest,
  type SyncedEntry,
  syncEntries,
  type WrittenEntry,
} from '@nav/folder-groups';
import { normalizePagePath } from '@nav/paths';
import { child, type JsonNode, stringOf } from '../../document/document.ts';
import { entriesOf, propertyOf, whyUnresolvable } from '../../document/references.ts';
import { item, list, literal, object, property, ref, type Template } from '../../edit/template.ts';
import {
  isEndpoint,
  labelOf,
  navigationOf,
  noteShared,
  pageReferences,
  readableLists,
} from '../../navigation/navigation.ts';
import { placeAt } from '../../navigation/places.ts';
import { isRedirectedAway } from '../../pages/links/redirects.ts';
import { frontMatterOf, requireSiteFiles } from '../../pages/links/site-files.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

type Written = WrittenEntry<JsonNode>;
type Synced = SyncedEntry<JsonNode>;

export const codemod: Codemod = defineCodemod({
  name: 'sync-group',
  summary: 'Rewrites groups to list the pages of their folders, in order.',
  idle: 'The groups already match their folders.',
  wholeSite: '--group selects the group',
  options: {
    group: option.text(
      'the group, such as "API > Pets"; by default, all "syncGroups" in the settings',
      { needs: 'folder' },
    ),
    folder: option.text('the folder with its pages', { needs: 'group' }),
    order: option.text(
      'name (default), title or a front matter field; descending with a hyphen, as in -name',
      { needs: 'group' },
    ),
  },
  examples: [
    ['--group API --folder api', 'lists the pages of the folder by name'],
    ['--group API --folder api --order title', 'sorts the pages by title'],
    ['--check', 'in CI: exits with 1 if a group in the settings does not match its folder'],
  ],
  apply(session, { group, folder, order }) {
    const navigation = navigationOf(session);
    const files = navigation && requireSiteFiles(session, navigation);
    if (!navigation || !files) return;
    const groups =
      group === undefined || folder === undefined
        ? folderGroupsIn(session.settings.team?.value.syncGroups)
        : [{ group, folder: normalizePagePath(folder), order }];
    if (groups.length === 0)
      session.problems.rejectOptions(
        'Pass --group and --folder, or declare "syncGroups" in nav.config.json.',
      );
    for (const one of groups) syncGroup(session, navigation, files, one);
  },
});

function syncGroup(
  session: Session,
  navigation: JsonNode,
  files: SiteFiles,
  group: FolderGroup,
): void {
  const place = placeAt(session, navigation, '--group', group.group);
  if (!place) return;
  const { edits } = session;
  const { element } = place;
  const pages = pagesOf(session, element);
  if (!pages) {
    const name = JSON.stringify(group.group);
    session.problems.rejectOptions(`--group ${name} does not have a list of pages.`);
    return;
  }
  const slugs = visiblePages(session, navigation, files, { element, group });
  if (slugs.length === 0) {
    const name = JSON.stringify(group.folder);
    session.problems.rejectOptions(`The folder ${name} has no visible pages.`);
    return;
  }
  const computed = entriesOf(pages).find((entry) => session.follow(entry).kind === 'computed');
  if (computed) {
    edits.note(computed, `${whyUnresolvable(computed)}, so this list cannot be rewritten.`);
    return;
  }
  const written = writtenGroup(session, element);
  const synced = syncEntries(written, group, {
    slugs,
    meta: (slug) => frontMatterOf(session, files.pages.get(slug) ?? ''),
  });
  if (groupDifference(written, synced)) writeList(session, pages, written, synced);
}

/** Returns the visible pages of a folder that other groups do not list. */
function visiblePages(
  session: Session,
  navigation: JsonNode,
  files: SiteFiles,
  { element, group }: { element: JsonNode; group: FolderGroup },
): string[] {
  const slugsIn = (top: JsonNode, kind?: 'group') =>
    Array.from(pageReferences(session, top, kind), ({ path }) => normalizePagePath(path));
  const inside = slugsIn(element, 'group');
  const listed = slugsIn(navigation);
  const mayContain = pageTest(group);
  const slugs = [...files.pages.keys()].filter(
    (slug) => mayContain(slug) && (inside.includes(slug) || !listed.includes(slug)),
  );
  const site = { host: session.files.host, folder: session.folder };
  const { settings } = session;
  return orphansOf(site, slugs, { files, settings, isRedirectedAway: isRedirectedAway(session) });
}

function pagesOf(session: Session, element: JsonNode): JsonNode | undefined {
  return readableLists(session, element).find(({ name }) => name === 'pages')?.list;
}

function writtenGroup(session: Session, node: JsonNode): Written {
  const element = session.follow(node);
  const pages = pagesOf(session, element);
  const root = propertyOf(session, element, 'root');
  const path = root && stringOf(session.follow(root));
  return {
    node,
    label: labelOf(session, element, 'group'),
    root: path === undefined ? undefined : normalizePagePath(path),
    entries: (pages ? entriesOf(pages) : []).map((entry) => {
      const value = session.follow(entry);
      const page = stringOf(value);
      if (page !== undefined)
        return isEndpoint(page) ? { node: entry } : { node: entry, page: normalizePagePath(page) };
      return pagesOf(session, value) ? writtenGroup(session, entry) : { node: entry };
    }),
  };
}

/** Writes the entries of a list, and of the nested groups that stay. */
function writeList(
  session: Session,
  pages: JsonNode,
  written: Written,
  synced: readonly Synced[],
): void {
  const { edits } = session;
  if (edits.changes.has(pages) || noteShared(session, pages)) return;
  const before = entriesOf(pages);
  const hasSlash = before.some((entry) => stringOf(session.follow(entry))?.startsWith('/'));
  const groups = new Map(written.entries?.map((entry) => [entry.node, entry]));
  const newEntry = ({ page, label, entries = [] }: Synced): Template =>
    page === undefined
      ? object([
          property('group', literal(label ?? '')),
          property('pages', list(entries.map(templateOf))),
        ])
      : literal(hasSlash ? `/${page}` : page);
  const templateOf = (one: Synced): Template => (one.node ? ref(one.node) : newEntry(one));
  const updateGroups = (all: readonly Synced[]): void => {
    for (const { node, label, entries } of all)
      if (node && entries) updateGroup(session, node, groups.get(node), { label, entries });
      else updateGroups(entries ?? []);
  };
  updateGroups(synced);

  const nodes = synced.flatMap(({ node }) => node ?? []);
  const stays = new Set(nodes);
  const isInOrder = before
    .filter((entry) => stays.has(entry))
    .every((entry, index) => entry === nodes[index]);
  if (!isInOrder || nodes.some((node) => node.parent !== pages)) {
    edits.replace(pages, list(synced.map(templateOf), pages));
    return;
  }
  for (const entry of before) if (!stays.has(entry)) edits.remove(entry);
  synced.forEach((one, index) => {
    const next = synced.slice(index).find(({ node }) => node)?.node;
    if (!one.node) edits.insert(pages, next ?? 'end', item(newEntry(one)));
  });
}

function updateGroup(
  session: Session,
  node: JsonNode,
  written: Written | undefined,
  { label, entries }: { label: string | undefined; entries: readonly Synced[] },
): void {
  const element = session.follow(node);
  const title = child(element, 'group');
  if (title && label !== undefined && label !== stringOf(title))
    session.edits.replace(title, literal(label));
  const pages = pagesOf(session, element);
  const own = written ?? writtenGroup(session, node);
  if (pages && groupDifference(own, entries)) writeList(session, pages, own, entries);
}
