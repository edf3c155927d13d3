import { once } from '@nav/collections';
import {
  bindSource,
  compileSource,
  fillDestination,
  isNamedAfter,
  isRedirectPattern,
  isWithin,
  joinPath,
} from '@nav/paths';
import { child, type JsonNode, stringOf } from '../../document/document.ts';
import { entriesOf, whyUnresolvable } from '../../document/references.ts';
import { literal, property } from '../../edit/template.ts';
import { openedFolderRedirects } from '../../endpoints/opened-folders.ts';
import { basePathOf } from '../../endpoints/preview.ts';
import { unknownName } from '../../navigation/names.ts';
import {
  childLists,
  defaultMark,
  labelOf,
  navigationOf,
  noteShared,
  pageReferences,
  walkElements,
} from '../../navigation/navigation.ts';
import { scopeOf } from '../../navigation/scope.ts';
import {
  addressesOf,
  addressGoal,
  type Goal,
  pageAt,
  slugOf,
} from '../../pages/links/addresses.ts';
import type { FolderRedirects } from '../../pages/links/folder-redirects.ts';
import {
  addRedirects,
  type Redirect,
  redirectsIn,
  removeRedirects,
} from '../../pages/links/redirects.ts';
import { relinkSite } from '../../pages/links/relink-pages.ts';
import { filesOfPage, sitePages } from '../../pages/links/site-files.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';
import { fallbacksOf, noteDead, type Retired, replacementsOf } from './retired-pages.ts';
import { inMovedFolder, movedFolder, redirectsFrom } from './retired-redirects.ts';

export const codemod: Codemod = defineCodemod({
  name: 'retire-version',
  summary: 'Removes a version with its pages, and redirects them to another version.',
  idle: 'The version is removed already.',
  options: {
    label: option.text('the label of the version to remove', { required: true, also: 'version' }),
    redirect: option.text('the version that links and visitors are sent to instead'),
    fallback: option.text('where pages without a counterpart redirect to', {
      values: ['nearest', 'none'],
      default: 'nearest',
      needs: 'redirect',
    }),
    keepFiles: option.flag('remove only the entries, and keep the page files'),
  },
  examples: [
    ['--label v1 --redirect v2', 'each page of v1 redirects to its counterpart in v2'],
    ['--label v1 --keep-files', 'the pages of v1 stay reachable by their URLs'],
  ],
  checkOptions({ label, redirect }) {
    return label === redirect ? ['--redirect names the version that is removed.'] : [];
  },
  apply(session, { label: version, redirect, fallback, keepFiles }) {
    const navigation = navigationOf(session);
    const scope = scopeOf(session);
    if (!navigation || !scope) return;
    const labels = new Set<string>();
    const retired: Retired[] = [];
    for (const { element } of walkElements(session, scope.element, scope.kind)) {
      const found = childLists(session, element).find(({ name }) => name === 'versions');
      if (!found) continue;
      const entries = entriesOf(found.list);
      for (const one of entries) labels.add(labelOf(session, one, 'version') ?? '');
      const entry = entries.find((one) => labelOf(session, one, 'version') === version);
      if (entry) retired.push({ found, entry, successor: successorIn(session, entries, redirect) });
    }
    labels.delete('');
    if (retired.length === 0 && redirect !== undefined && labels.has(redirect)) {
      // Redirects from its folder show that an earlier run removed it.
      const isGone = redirectsIn(session).some((one) =>
        (stringOf(child(one, 'source')) ?? '')
          .split('/')
          .some((part) => isNamedAfter(part, version)),
      );
      if (isGone) return;
    }
    if (retired.length === 0 || (redirect !== undefined && !labels.has(redirect))) {
      const name = retired.length === 0 ? version : (redirect as string);
      session.problems.rejectOptions(unknownName('version', name, labels));
      return;
    }
    const nested = retired.find((one) => isInside(one, retired));
    if (nested) {
      const reason = `This version is inside another one that is also named ${JSON.stringify(version)}. Rename one.`;
      session.problems.refuse(reason, nested.entry);
      return;
    }
    const removable = retired.filter((one) => canBeRemoved(session, one));
    for (const one of removable) {
      session.edits.remove(one.entry);
      passDefault(session, one);
    }
    if (keepFiles) {
      if (redirect !== undefined)
        session.edits.note(
          session.root,
          '--redirect has no effect with --keep-files, because the pages still exist.',
        );
      return;
    }
    removePages(session, navigation, removable, { redirect, nearest: fallback === 'nearest' });
  },
});

function isInside({ found }: Retired, retired: readonly Retired[]): boolean {
  return retired.some(({ entry }) => {
    for (let at: JsonNode | undefined = found.list; at; at = at.parent)
      if (at === entry) return true;
    return false;
  });
}

function successorIn(
  session: Session,
  entries: readonly JsonNode[],
  label: string | undefined,
): JsonNode | undefined {
  if (label === undefined) return undefined;
  return entries.find((one) => labelOf(session, one, 'version') === label);
}

function canBeRemoved(session: Session, { found, entry }: Retired): boolean {
  const { edits } = session;
  if (entriesOf(found.list).length < 2) {
    edits.note(entry, 'This is the only version in its list, which must not be empty.');
    return false;
  }
  const label = labelOf(session, entry, 'version');
  if (
    entriesOf(found.list).some((one) => one !== entry && labelOf(session, one, 'version') === label)
  ) {
    edits.note(entry, `Two versions are named ${JSON.stringify(label)}. Rename one.`);
    return false;
  }
  const computed = entry.parent === found.list ? undefined : entry.parent;
  if (computed?.kind === 'computed') {
    edits.note(entry, `${whyUnresolvable(computed)}, so it cannot be removed.`);
    return false;
  }
  return !noteShared(session, entry, found.property, found.list);
}

/** Marks another version as the default one, if the removed one was. */
function passDefault(session: Session, { found, entry, successor }: Retired): void {
  if (!defaultMark(session, entry)) return;
  const element = successor && session.follow(successor);
  const label = child(element, 'version');
  if (!element || !label || session.linked.isShared(element)) {
    const first = entriesOf(found.list).find((one) => one !== entry);
    const name = first && labelOf(session, first, 'version');
    session.edits.note(entry, `This was the default version. Now ${name ?? 'the first one'} is.`);
    return;
  }
  const next = element.children[label.index + 1] ?? 'end';
  session.edits.insert(element, next, property('default', literal(true)));
}

/** Deletes the pages that no other part of the navigation lists, and redirects them. */
function removePages(
  session: Session,
  navigation: JsonNode,
  retired: readonly Retired[],
  { redirect, nearest }: { redirect: string | undefined; nearest: boolean },
): void {
  const pages = sitePages(session);
  const files = session.files.list();
  const gone = new Set(
    retired.flatMap(({ entry }) =>
      [...pageReferences(session, session.follow(entry), 'version')].map((one) => one.entry),
    ),
  );
  const kept = new Set(
    [...pageReferences(session, navigation)]
      .filter((one) => !gone.has(one.entry))
      .map(({ path }) => pageAt(pages, slugOf(path))),
  );
  const { replacements, folders } = replacementsOf(session, retired, kept);
  if (replacements.size === 0) return;
  for (const slug of replacements.keys()) {
    for (const file of files ? filesOfPage(files, slug) : [])
      session.files.write(joinPath(session.folder, file), undefined);
  }
  const fallbacks = nearest ? fallbacksOf(folders, replacements) : new Map<string, string>();
  const goals = new Map<string, string>();
  for (const slug of replacements.keys()) {
    const target = replacements.get(slug) ?? fallbacks.get(slug);
    if (target === undefined) continue;
    const destination = addressesOf(pages, target).at(-1) as string;
    for (const address of addressesOf(pages, slug)) goals.set(address, destination);
  }
  const moved = folders.flatMap((one) => movedFolder(one) ?? []);
  const found = redirectsFrom(pages, goals, moved, replacements);
  const isRemoved = (slug: string) => replacements.has(pageAt(pages, slug));
  const counterparts = [...goals.values()].map((slug) => `/${slug}`);
  removeRedirects(session, counterparts, isRemoved);
  const ends = new Map(
    Array.from(replacements, ([slug, target]) => [slug, target ?? fallbacks.get(slug)] as const),
  );
  addRedirects(session, [
    ...openedFolderRedirects(session, ends, 'removed'),
    ...caughtRedirects(session, found),
    ...found.single.map(({ source, destination }) => ({
      source: `/${source}`,
      destination: `/${destination}`,
    })),
    ...found.folders.map(({ source, destination }) => ({
      source: `/${source}/:slug*`,
      destination: destination === '' ? '/:slug*' : `/${destination}/:slug*`,
    })),
  ]);
  const patterns = new Map(found.folders.map((one) => [one.source, one.destination]));
  const page = addressGoal(pages, (slug) => replacements.get(slug));
  // A redirect may lead to a pattern inside a folder.
  const goal: Goal = (slug) =>
    page(slug) ?? (isRemoved(slug) ? undefined : inMovedFolder(patterns, slug));
  const fallback: Goal = addressGoal(pages, (slug) => fallbacks.get(slug));
  relinkSite(
    session,
    { isRemoved, goal, fallback },
    once(() => basePathOf(session)),
  );
  noteDead(session, replacements, fallbacks, redirect);
}

/**
 * Returns the redirects from URLs that a redirect with parameters leads to pages which do not move with their folder. That
 * redirect leads to the new folder, where they are missing.
 */
function caughtRedirects(session: Session, { single, folders }: FolderRedirects): Redirect[] {
  return redirectsIn(session).flatMap((node) => {
    const [source = '', destination = ''] = ['source', 'destination'].map((key) =>
      stringOf(child(node, key)),
    );
    const moves = folders.some((one) => isWithin(slugOf(destination), one.source));
    if (!moves || !isRedirectPattern(destination)) return [];
    const pattern = compileSource(destination);
    return single.flatMap((one) => {
      const bound = bindSource(pattern, one.source.split('/'));
      const caught = bound && fillDestination(source, bound);
      return caught ? [{ source: caught, destination: `/${one.destination}` }] : [];
    });
  });
}
