import { child, items, type JsonNode, stringOf } from '../document/document.ts';
import { type Entry, entry, list, object, property, ref, type Template } from '../edit/template.ts';
import { slugSegments } from '../navigation/navigation.ts';
import { classifier, keepPart } from '../navigation/partition.ts';
import type { Session } from '../session/session.ts';
import {
  claimant,
  claimDepth,
  type Division,
  divisionOf,
  iconOf,
  isMintLink,
  type Kind,
  NO_ICON,
  nesting,
  REST,
  restOf,
  restSettings,
  settingsOf,
} from './divisions.ts';
import { nameGroups } from './group-names.ts';
import { renamed, take } from './properties.ts';

const KINDS = ['tab', 'anchor'] as const;

/**
 * Records the edits that turn the `navigation`, `tabs`, `anchors` and `versions` of a mint.json into the `navigation` of a
 * docs.json (M6.1 to M6.7). Every page goes to one division, and no group is dropped.
 */
export function mintNavigation(session: Session, navigation: JsonNode): void {
  const { edits, root } = session;
  const globals: Entry[] = [];
  const listed = items(child(root, 'versions'));
  const hasVersions = listed.some((version) => !isMintLink(version));
  if (listed.length > 0 && !hasVersions) {
    const links = listed.map((version) =>
      object([renamed('version', child(version, 'name')), renamed('href', child(version, 'url'))]),
    );
    globals.push(property('versions', list(links)));
  }
  const versions = hasVersions ? listed : [];
  const names = versions.filter((version) => !isMintLink(version)).map(nameOf);
  const isUnknown = (version: string | undefined) =>
    versions.length > 0 && version !== undefined && !names.includes(version);
  const groups = navigation.children.filter((group) => {
    const version = stringOf(child(group, 'version'));
    if (isUnknown(version)) edits.note(group, `"${version}" is not one of the versions.`);
    return !isUnknown(version);
  });
  nameGroups(
    session,
    groups.filter(({ kind }) => kind === 'object'),
  );
  for (const group of groups) {
    const version = child(group, 'version');
    if (names.includes(stringOf(version))) edits.convert(version);
    convertGroup(session, group);
  }

  const divisions: Division[] = [];
  const wraps: Kind[] = [];
  for (const kind of KINDS) {
    const own = items(child(root, `${kind}s`)).map((node) => divisionOf(kind, node));
    const isGlobal =
      own.length > 0 && own.every(({ external, version }) => external && version === undefined);
    if (isGlobal) {
      const links = own.map((division) => object(settingsOf(session, division)));
      globals.push(property(`${kind}s`, list(links)));
      // Tabs always have one for the other pages. Links to other sites need no anchor around the pages.
      if (kind === 'tab' || restOf(session, kind)) wraps.push(kind);
    } else divisions.push(...own);
  }

  const parts: Parts = { navigation, groups, divisions, wraps, placed: new Set() };
  const content =
    versions.length > 0 ? versionsOf(session, parts, versions, names) : contentOf(session, parts);
  for (const division of divisions) {
    if (parts.placed.has(division)) continue;
    const { node, version } = division;
    const reason = `"${version}" is not one of the versions.`;
    edits.note(node, isUnknown(version) ? reason : 'No page is under this URL.');
  }
  const global = globals.length > 0 ? property('global', object(globals)) : undefined;
  edits.replaceWith(navigation, property('navigation', object([...content, global])));
  for (const key of ['tabs', 'anchors', 'versions', 'primaryTab', 'topAnchor']) {
    const node = child(root, key);
    if (node) edits.remove(node);
  }
}

function nameOf(version: JsonNode): string | undefined {
  return stringOf(child(version, 'name') ?? version);
}

/** Converts the icons of a group and the groups in it, and removes their versions. */
function convertGroup(session: Session, group: JsonNode): void {
  const { edits } = session;
  const icon = child(group, 'icon');
  const type = child(group, 'iconType');
  const version = child(group, 'version');
  if (icon && type) edits.replace(icon, iconOf(icon, type));
  else if (type) edits.note(type, NO_ICON);
  for (const node of [type, version]) if (node) edits.remove(node);
  for (const part of items(child(group, 'pages'))) {
    if (part.kind === 'object') convertGroup(session, part);
  }
}

interface Parts {
  navigation: JsonNode;
  groups: readonly JsonNode[];
  divisions: readonly Division[];
  /** The kinds whose divisions are global links, so that an element of that kind wraps the whole navigation. */
  wraps: readonly Kind[];
  placed: Set<Division>;
}

/** The part of the pages of other versions. */
const ELSEWHERE = 'elsewhere';

/** @param isElsewhere whether a page belongs to other versions only */
function contentOf(
  session: Session,
  { navigation, groups, divisions, wraps, placed }: Parts,
  isElsewhere?: (path: readonly string[]) => boolean,
): Entry[] {
  const isDivided = divisions.length > 0 || wraps.length > 0;
  if (!isDivided && !isElsewhere) {
    if (groups.length === navigation.children.length) return [property('groups', ref(navigation))];
    return groups.length === 0 ? [] : [property('groups', list(groups.map(ref), navigation))];
  }
  const kinds = isDivided ? nesting(divisions, wraps) : [];
  const levels = kinds.map((kind) => divisions.filter((division) => division.kind === kind));
  // The part of a page is its division on each level: `1|rest`.
  const classifierFor = (isExcluded?: (path: readonly string[]) => boolean) =>
    classifier(session, {
      partOfPage(path) {
        const segments = slugSegments(path);
        if (isExcluded?.(segments)) return ELSEWHERE;
        return levels.map((level) => claimant(level, segments)).join('|');
      },
      partOfLabel: () => undefined,
      partOfEmpty: levels.map(() => REST).join('|'),
    });
  const free = classifierFor(isElsewhere);
  // The version of a group takes precedence over that of a tab, so that its pages are not lost.
  const bound = classifierFor();
  const partsOf = (group: JsonNode) => (child(group, 'version') ? bound : free);
  const claimed = new Set(
    groups
      .flatMap((group) => [...partsOf(group)(group).parts])
      .flatMap((part) => part.split('|').map((index, level) => `${level} ${index}`)),
  );

  /** Returns the content from a level on, for the pages in one division per outer level. */
  const build = (outer: readonly string[]): Entry[] => {
    const level = outer.length;
    const kind = kinds[level];
    if (kind === undefined) {
      const kept = groups.flatMap((group) =>
        keepPart(session, [group], outer.join('|'), partsOf(group)),
      );
      return kept.length > 0 ? [property('groups', list(kept, navigation))] : [];
    }
    const rest = build([...outer, REST]);
    const elements: Template[] = [];
    if (rest.length > 0) elements.push(object([...restSettings(session, kind), ...rest]));
    levels[level]?.forEach((division, index) => {
      const { node, external, prefix } = division;
      const children = external ? [] : build([...outer, String(index)]);
      // A division with pages is repeated inside each outer one, a division without pages is in one of them.
      const isHome = level === 0 || claimant(levels[0] ?? [], prefix) === outer[0];
      const isAlone = external || (child(node, 'openapi') && !claimed.has(`${level} ${index}`));
      if (children.length === 0 && !(isAlone && isHome)) return;
      placed.add(division);
      elements.push(object([...settingsOf(session, division), ...children]));
    });
    const isNeeded = level === 0 && (kind === 'tab' || restOf(session, kind));
    if (!isNeeded && elements.length === 1 && rest.length > 0) return rest;
    return elements.length > 0 ? [property(`${kind}s`, list(elements))] : [];
  };
  return build([]);
}

/** Returns the versions, or languages if all have a locale, each with its own groups and the groups of all versions. */
function versionsOf(
  session: Session,
  parts: Parts,
  versions: readonly JsonNode[],
  names: readonly (string | undefined)[],
): Entry[] {
  const isLanguage = versions.every((version) => child(version, 'locale'));
  const label = isLanguage ? 'language' : 'version';
  const known = parts.divisions.filter(
    ({ version }) => version === undefined || names.includes(version),
  );
  const isBound = known.some(({ version }) => version !== undefined);
  const elements = versions.flatMap((version): Template[] => {
    const name = nameOf(version);
    const {
      url,
      locale,
      default: mark,
    } = take(session, version, 'name', 'url', 'locale', 'default');
    const isElsewhere = (path: readonly string[]) =>
      isClaimedElsewhere(known, name, path) &&
      !names.every((one) => isClaimedElsewhere(known, one, path));
    const own = {
      ...parts,
      groups: parts.groups.filter((group) => isIn(name, stringOf(child(group, 'version')))),
      divisions: known.filter((division) => isIn(name, division.version)),
    };
    const content =
      isMintLink(version) && url
        ? [property('href', ref(url))]
        : contentOf(session, own, isBound ? isElsewhere : undefined);
    const title = isLanguage ? child(version, 'name') : undefined;
    if (content.length === 0) {
      session.edits.note(version, 'No page belongs to this version.');
      return [];
    }
    if (title) session.problems.advise(title, 'docs.json names languages by their code.');
    const named = isLanguage && locale ? locale : (child(version, 'name') ?? version);
    return [object([entry(label, ref(named)), renamed('default', mark), ...content])];
  });
  return [property(`${label}s`, list(elements))];
}

/** Returns whether something of one version, or of all, is in a version. */
function isIn(version: string | undefined, bound: string | undefined): boolean {
  return bound === undefined || bound === version;
}

function isClaimedElsewhere(
  divisions: readonly Division[],
  version: string | undefined,
  path: readonly string[],
): boolean {
  return KINDS.some((kind) => {
    const depthOf = (isHere: boolean) => {
      const isOf = (one: Division) => one.kind === kind && isIn(version, one.version) === isHere;
      return claimDepth(divisions.filter(isOf), path);
    };
    return depthOf(false) > depthOf(true);
  });
}
