import { child, items, type LocatedNode, stringOf } from '../document.ts';
import { segmentsOf } from '../navigation/navigation.ts';
import { classify, isTemplate, keep } from '../navigation/split.ts';
import type { Session } from '../session.ts';
import { type Entry, entry, list, object, property, ref, type Template } from '../template.ts';
import {
  claimant,
  type Division,
  divisionOf,
  iconOf,
  isLinkTo,
  type Kind,
  nesting,
  REST,
  restSettings,
  settingsOf,
} from './divisions.ts';
import { NO_COUNTERPART } from './settings.ts';

/**
 * Records the edits that make the `navigation` of a docs.json of `navigation`, `tabs`, `anchors` and `versions` of a
 * mint.json (builder sections 6.1 to 6.7). Every page goes to one division only, and no group is left out.
 */
export function mintNavigation(session: Session, navigation: LocatedNode): void {
  const { edits, root } = session;
  const divisions = [
    ...items(child(root, 'tabs')).map((node) => divisionOf('tab', node)),
    ...items(child(root, 'anchors')).map((node) => divisionOf('anchor', node)),
  ];
  const globals: Entry[] = [];
  const listed = items(child(root, 'versions'));
  const onlyLinks = listed.length > 0 && listed.every(isLinkTo);
  if (onlyLinks) {
    globals.push(property('versions', list(listed.map((version) => object(linkOf(version))))));
  }
  const versions = onlyLinks ? [] : listed;
  const names = versions.filter((version) => !isLinkTo(version)).map(nameOf);
  const groups = navigation.children.filter((group) => {
    const bound = stringOf(child(group, 'version'));
    const stands = versions.length === 0 || bound === undefined || names.includes(bound);
    if (!stands) edits.skip(group, `${bound} is not among the versions.`);
    return stands;
  });
  for (const group of groups) convertGroup(session, group);

  const local: Division[] = [];
  for (const kind of ['tab', 'anchor'] as const) {
    const own = divisions.filter((division) => division.kind === kind);
    const bound = own.some(({ node }) => child(node, 'version'));
    if (own.length > 0 && !bound && own.every(({ external }) => external)) {
      globals.push(
        property(
          `${kind}s`,
          list(own.map(({ node }) => object(settingsOf(session, kind, node, true)))),
        ),
      );
    } else local.push(...own);
  }
  const wraps = globals.map(({ key }): Kind => (key === 'tabs' ? 'tab' : 'anchor'));

  const content =
    versions.length > 0
      ? versionsOf(session, navigation, groups, versions, local, wraps)
      : contentOf(session, navigation, groups, local, wraps);
  edits.replaceWith(
    navigation,
    property(
      'navigation',
      object([...content, globals.length > 0 ? property('global', object(globals)) : undefined]),
    ),
  );
  for (const key of ['tabs', 'anchors', 'versions', 'primaryTab', 'topAnchor']) {
    const node = child(root, key);
    if (node) edits.remove(node);
  }
}

function nameOf(version: LocatedNode): string | undefined {
  return stringOf(child(version, 'name') ?? version);
}

/** A version that stands elsewhere, as a link. */
function linkOf(version: LocatedNode): (Entry | undefined)[] {
  const name = child(version, 'name');
  const url = child(version, 'url');
  return [name && property('version', ref(name)), url && property('href', ref(url))];
}

/** Gives a group, and the groups in it, the icon of docs.json; its version is told by where it stands. */
function convertGroup(session: Session, group: LocatedNode): void {
  const { edits } = session;
  const icon = child(group, 'icon');
  const type = child(group, 'iconType');
  if (icon && type) {
    edits.replace(icon, iconOf(icon, type));
    edits.remove(type);
  } else if (type) {
    edits.remove(type);
    edits.skip(type, 'There is no icon that it could hold for.');
  }
  const version = child(group, 'version');
  if (version) edits.remove(version);
  for (const entry of items(child(group, 'pages')))
    if (entry.kind === 'object') convertGroup(session, entry);
}

/** What stands in the navigation, or in one version of it. */
function contentOf(
  session: Session,
  navigation: LocatedNode,
  groups: readonly LocatedNode[],
  divisions: readonly Division[],
  wraps: readonly Kind[],
): Entry[] {
  if (divisions.length === 0 && wraps.length === 0) {
    const all = groups.length === navigation.children.length;
    return [property('groups', all ? ref(navigation) : list(groups.map(ref), navigation))];
  }
  const kinds = nesting(divisions, wraps);
  const claims = kinds.map((kind) => divisions.filter((division) => division.kind === kind));
  const partOf = (path: string) => {
    const segments = segmentsOf(path);
    return claims.map((own) => claimant(own, segments)).join('|');
  };
  const below = classify(session, {
    partOfPage: partOf,
    partOfLabel: () => undefined,
    partOfNothing: kinds.map(() => REST).join('|'),
  });
  const kept = (part: string) =>
    groups.map((group) => keep(session, group, part, below)).filter(isTemplate);

  /** The entries of the kinds from `level` on, for the pages that the outer divisions left over. */
  const build = (level: number, outer: readonly string[]): Entry[] => {
    const kind = kinds[level];
    if (kind === undefined) {
      const own = kept(outer.join('|'));
      return own.length > 0 ? [property('groups', list(own, navigation))] : [];
    }
    const own = claims[level] ?? [];
    const rest = build(level + 1, [...outer, REST]);
    const elements: Template[] = [];
    if (rest.length > 0) elements.push(object([...restSettings(session, kind), ...rest]));
    const inner = level > 0;
    own.forEach((division, index) => {
      const children = division.external ? [] : build(level + 1, [...outer, String(index)]);
      const link = division.external;
      // Inside another division only those that have pages there are repeated.
      if (children.length === 0 && (inner ? !link : !link && !child(division.node, 'openapi'))) {
        if (!inner) session.edits.skip(division.node, 'No page stands under its url.');
        return;
      }
      if (inner && link && outer[0] !== REST) return;
      elements.push(object([...settingsOf(session, kind, division.node, link), ...children]));
    });
    if (inner && elements.length === 1 && rest.length > 0) return rest;
    return elements.length > 0 ? [property(`${kind}s`, list(elements))] : [];
  };
  return build(0, []);
}

/** One version, or language where every one has a locale, with the groups that are bound to it or to none. */
function versionsOf(
  session: Session,
  navigation: LocatedNode,
  groups: readonly LocatedNode[],
  versions: readonly LocatedNode[],
  divisions: readonly Division[],
  wraps: readonly Kind[],
): Entry[] {
  const isLanguage = versions.every((version) => child(version, 'locale'));
  const label = isLanguage ? 'language' : 'version';
  const elements = versions.map((version): Template => {
    const name = nameOf(version);
    const url = child(version, 'url');
    const isBound = (node: LocatedNode) => {
      const own = stringOf(child(node, 'version'));
      return own === undefined || own === name;
    };
    const locale = child(version, 'locale');
    const start = child(version, 'default');
    for (const part of version.children) {
      if (!['name', 'url', 'locale', 'default'].includes(part.key ?? '')) {
        session.edits.skip(part, NO_COUNTERPART);
      }
    }
    return object([
      entry(label, ref(isLanguage && locale ? locale : (child(version, 'name') ?? version))),
      start && property('default', ref(start)),
      ...(isLinkTo(version) && url
        ? [property('href', ref(url))]
        : contentOf(
            session,
            navigation,
            groups.filter(isBound),
            divisions.filter(({ node }) => isBound(node)),
            wraps,
          )),
    ]);
  });
  return [property(`${label}s`, list(elements))];
}
