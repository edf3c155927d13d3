import { child, items, type JsonNode, stringOf } from '../document/document.ts';
import { type Entry, entry, list, object, property, ref, type Template } from '../edit/template.ts';
import { segmentsOf } from '../navigation/navigation.ts';
import { classifier, keepPart } from '../navigation/partition.ts';
import type { Session } from '../session/session.ts';
import {
  claimant,
  claimDepth,
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
 * mint.json (M6.1 to M6.7). Every page goes to one division only, and no group is left out.
 */
export function mintNavigation(session: Session, navigation: JsonNode): void {
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
    if (!stands) edits.note(group, `${bound} is not among the versions.`);
    return stands;
  });
  for (const group of groups) convertGroup(session, group);

  const local: Division[] = [];
  for (const kind of ['tab', 'anchor'] as const) {
    const own = divisions.filter((division) => division.kind === kind);
    const bound = own.some(({ version }) => version !== undefined);
    if (own.length > 0 && !bound && own.every(({ external }) => external)) {
      globals.push(
        property(
          `${kind}s`,
          list(own.map(({ node }) => object(settingsOf(session, kind, node, true)))),
        ),
      );
    } else local.push(...own);
  }
  // Versions that stand elsewhere are no division of the pages.
  const wraps = (['tab', 'anchor'] as const).filter((kind) =>
    globals.some(({ key }) => key === `${kind}s`),
  );

  const parts: Parts = { navigation, groups, divisions: local, wraps, placed: new Set() };
  const content =
    versions.length > 0 ? versionsOf(session, parts, versions, names) : contentOf(session, parts);
  for (const division of local) {
    const { node, version } = division;
    if (parts.placed.has(division)) continue;
    const isUnknown = versions.length > 0 && version !== undefined && !names.includes(version);
    edits.note(
      node,
      isUnknown ? `${version} is not among the versions.` : 'No page stands under its url.',
    );
  }
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

function nameOf(version: JsonNode): string | undefined {
  return stringOf(child(version, 'name') ?? version);
}

/** A version that stands elsewhere, as a link. */
function linkOf(version: JsonNode): (Entry | undefined)[] {
  const name = child(version, 'name');
  const url = child(version, 'url');
  return [name && property('version', ref(name)), url && property('href', ref(url))];
}

/** Gives a group, and the groups in it, the icon of docs.json; its version is told by where it stands. */
function convertGroup(session: Session, group: JsonNode): void {
  const { edits } = session;
  const icon = child(group, 'icon');
  const type = child(group, 'iconType');
  if (icon && type) {
    edits.replace(icon, iconOf(icon, type));
    edits.remove(type);
  } else if (type) {
    edits.remove(type);
    edits.note(type, 'There is no icon that it could hold for.');
  }
  const version = child(group, 'version');
  if (version) edits.remove(version);
  for (const entry of items(child(group, 'pages')))
    if (entry.kind === 'object') convertGroup(session, entry);
}

/** What a navigation, or one version of it, is made of. */
interface Parts {
  navigation: JsonNode;
  groups: readonly JsonNode[];
  divisions: readonly Division[];
  /** Kinds that stand round all of it, as there are links of that kind to other sites. */
  wraps: readonly Kind[];
  /** Those divisions that came to stand somewhere. */
  placed: Set<Division>;
}

/** The part of pages that go elsewhere. */
const ELSEWHERE = 'elsewhere';

/**
 * What stands in the navigation, or in one version of it.
 *
 * @param leaves whether a page stands in other versions only
 */
function contentOf(
  session: Session,
  { navigation, groups, divisions, wraps, placed }: Parts,
  leaves?: (path: readonly string[]) => boolean,
): Entry[] {
  const isDivided = divisions.length > 0 || wraps.length > 0;
  if (!isDivided && !leaves) {
    const all = groups.length === navigation.children.length;
    if (groups.length === 0 && !all) return [];
    return [property('groups', all ? ref(navigation) : list(groups.map(ref), navigation))];
  }
  const kinds = isDivided ? nesting(divisions, wraps) : [];
  const claims = kinds.map((kind) => divisions.filter((division) => division.kind === kind));
  const classified = (isElsewhere?: (path: readonly string[]) => boolean) =>
    classifier(session, {
      partOfPage(path) {
        const segments = segmentsOf(path);
        if (isElsewhere?.(segments)) return ELSEWHERE;
        return claims.map((own) => claimant(own, segments)).join('|');
      },
      partOfLabel: () => undefined,
      partOfEmpty: kinds.map(() => REST).join('|'),
    });
  const free = classified(leaves);
  // The version of a group comes before that of a tab or an anchor, lest its pages stand in none.
  const bound = classified();
  const belowOf = (group: JsonNode) => (child(group, 'version') ? bound : free);
  const kept = (part: string) =>
    groups.flatMap((group) => keepPart(session, [group], part, belowOf(group)));
  const parts = groups.flatMap((group) => [...belowOf(group)(group).parts]);
  const claimed = new Set(
    parts.flatMap((part) => part.split('|').map((index, level) => `${level} ${index}`)),
  );

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
      const { node, external, prefix } = division;
      const children = external ? [] : build(level + 1, [...outer, String(index)]);
      // Inside other divisions those that have pages there are repeated; one without any has one place.
      const isHome = !inner || claimant(claims[0] ?? [], prefix) === outer[0];
      const isAlone = external || (child(node, 'openapi') && !claimed.has(`${level} ${index}`));
      if (children.length === 0 && !(isAlone && isHome)) return;
      placed.add(division);
      elements.push(object([...settingsOf(session, kind, node, external), ...children]));
    });
    if (inner && elements.length === 1 && rest.length > 0) return rest;
    return elements.length > 0 ? [property(`${kind}s`, list(elements))] : [];
  };
  return build(0, []);
}

/** One version, or language where every one has a locale, with the groups that are bound to it or to none. */
function versionsOf(
  session: Session,
  parts: Parts,
  versions: readonly JsonNode[],
  names: readonly (string | undefined)[],
): Entry[] {
  const isLanguage = versions.every((version) => child(version, 'locale'));
  const label = isLanguage ? 'language' : 'version';
  const known = parts.divisions.filter(
    (one) => one.version === undefined || names.includes(one.version),
  );
  const isBound = known.some((one) => one.version !== undefined);
  const elements = versions.map((version): Template => {
    const name = nameOf(version);
    const url = child(version, 'url');
    const locale = child(version, 'locale');
    const start = child(version, 'default');
    for (const part of version.children) {
      if (!['name', 'url', 'locale', 'default'].includes(part.key ?? '')) {
        session.edits.note(part, NO_COUNTERPART);
      }
    }
    const leaves = (path: readonly string[]) =>
      isElsewhere(known, name, path) && !names.every((one) => isElsewhere(known, one, path));
    const own = {
      ...parts,
      groups: parts.groups.filter((group) => isOf(name, stringOf(child(group, 'version')))),
      divisions: known.filter((division) => isOf(name, division.version)),
    };
    const content =
      isLinkTo(version) && url
        ? [property('href', ref(url))]
        : contentOf(session, own, isBound ? leaves : undefined);
    if (content.length === 0) session.edits.note(version, 'No page belongs to it.');
    return object([
      entry(label, ref(isLanguage && locale ? locale : (child(version, 'name') ?? version))),
      start && property('default', ref(start)),
      ...content,
    ]);
  });
  return [property(`${label}s`, list(elements))];
}

/** Whether what is bound to a version, or to none, stands in a version. */
function isOf(version: string | undefined, bound: string | undefined): boolean {
  return bound === undefined || bound === version;
}

/** Whether a tab or an anchor of another version claims a page, and none that stands in this one does so as closely. */
function isElsewhere(
  divisions: readonly Division[],
  version: string | undefined,
  path: readonly string[],
): boolean {
  return (['tab', 'anchor'] as const).some((kind) => {
    const depthIn = (isIn: boolean) => {
      const some = divisions.filter(
        (one) => one.kind === kind && isOf(version, one.version) === isIn,
      );
      return claimDepth(some, path);
    };
    return depthIn(false) > depthIn(true);
  });
}
