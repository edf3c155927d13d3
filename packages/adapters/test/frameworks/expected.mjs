import { indexTree, sidebars } from '@nav/core/client';

/**
 * The lines of a sidebar, as both sides are compared: the nesting by indent, groups with the page that they open and their
 * state, pages with label and path.
 */
export const lines = {
  page: (depth, label, path) => `${'  '.repeat(depth)}- ${label} (${path})`,
  group: (depth, label, path, open) =>
    `${'  '.repeat(depth)}+ ${label}${path === undefined ? '' : ` (${path})`}${stateOf(open)}`,
  heading: (label) => `# ${label}`,
};

function stateOf(open) {
  return open === undefined ? '' : open ? ' open' : ' closed';
}

/** Returns a key for a location. */
export function placeOf({ file, pointer }) {
  return `${file}#${pointer}`;
}

/** Returns the versions of all parts of a navigation in a language. */
function versionElements({ root }, language) {
  const found = [];
  (function walk(element) {
    const { kind, label, children = [] } = element;
    if (kind === 'language' && language !== undefined && label !== language) return;
    if (kind === 'version') found.push({ label, place: placeOf(element.origin) });
    for (const child of children) walk(child);
  })(root);
  return found;
}

function defaultLanguages({ root }) {
  const found = new Set();
  (function walk(element) {
    for (const child of element.children ?? []) {
      const isDefault = child.id === (element.defaultChild ?? element.children[0].id);
      if (child.kind === 'language' && isDefault) found.add(child.label);
      walk(child);
    }
  })(root);
  return found;
}

/** Returns the labels of the versions of a navigation, its default first. */
export function versionsOf(tree) {
  const found = [];
  (function walk(element) {
    const own = element.children.filter(({ kind, href }) => kind === 'version' && !href);
    const first = own.find(({ id }) => id === element.defaultChild) ?? own[0];
    for (const { label, hidden } of [...(first ? [first] : []), ...own]) {
      if (!hidden && !found.includes(label)) found.push(label);
    }
    for (const child of element.children) if (child.children) walk(child);
  })(tree.root);
  return found;
}

/**
 * Returns the sidebars of a version in a language, the defaults if absent, without what is listed as lost: `tabs`, the
 * labels of the divisions above, and the lines. What versions share belongs to the default one.
 *
 * @param style `headings`: top groups are headings; `topState`: the state of top groups; `isPageIfEmpty`: a group with
 *   nothing but its page is that page; `indexes`: a group opens its index page; `nested`: divisions are groups; `versionTabs`: other versions are tabs; `mainBar`: the
 *   navigation bar opens the default version.
 */
export function expectedOf(tree, { language, version }, lost, style = {}) {
  const pointersOf = (test) => new Set(lost.filter(test).map(placeOf));
  const missing = pointersOf(({ pages }) => pages > 0);
  const untitled = pointersOf(({ what }) => what.startsWith('sidebarTitle of '));
  // Groups that are open in the default language alone, or in all others.
  const reversed = pointersOf(({ what }) => what.startsWith('expanded of '));
  const rootless = pointersOf(({ what }) => what.startsWith('root of '));
  const flat = pointersOf(
    ({ what, why, pages }) =>
      pages === 0 &&
      !/^A version of Starlight| has no versions\.| with nothing but its page /.test(why) &&
      /^(?:group|menu item|[a-z]+) "/.test(what) &&
      !what.startsWith('page '),
  );
  const isFlatPart = (part) => !style.nested && alike(part).some((place) => flat.has(place));
  // Each tab can have separate versions, which a framework joins.
  const versions = versionElements(tree, language);
  function alike({ kind, label, origin }) {
    if (kind !== 'version') return [placeOf(origin)];
    return versions.filter((one) => one.label === label).map(({ place }) => place);
  }
  const asHeading = pointersOf(({ why }) => why.includes(' is a heading'));
  const labelOf = (page) => (untitled.has(placeOf(page.origin)) ? page.title : page.label);
  const isLost = ({ origin }) => missing.has(placeOf(origin));

  function linesOf(nodes, depth, isTop) {
    let afterGroup = false;
    return nodes.flatMap((node) => {
      if (isLost(node) || node.kind === 'endpoint' || node.missing) return [];
      if (node.kind === 'page') {
        const line = style.headings && isTop && afterGroup ? [lines.heading('')] : [];
        afterGroup = false;
        return [...line, lines.page(depth, labelOf(node), node.path)];
      }
      const inside = (style.indexes ? indexedLines : groupLines)(node, depth, isTop);
      afterGroup ||= inside.length > 0;
      return inside;
    });
  }

  function rootOf({ root }) {
    return root && !root.missing && !isLost(root) ? root : undefined;
  }

  /** Returns the lines of a group that opens its index page, whether that is its root or an entry. */
  function indexedLines(node, depth) {
    const root = rootOf(node);
    const all = root ? [root, ...withoutPage(node.children, root)] : node.children;
    const index = all.find((one) => /(?:^|\/)(?:index|README)$/.test(one.path) && !isLost(one));
    const others = all.filter((one) => one !== index);
    const inside = linesOf(others, depth + 1, false);
    if (!index && inside.length === 0) return [];
    return [lines.group(depth, node.label, index?.path), ...inside];
  }

  function groupLines(node, depth, isTop) {
    const place = placeOf(node.origin);
    const root = rootOf(node);
    const isHeading = isTop && style.headings;
    const isFlat = isHeading || flat.has(place);
    const isFirst = root && (isFlat || rootless.has(place));
    const below = isFlat ? depth : depth + 1;
    // A root that is an entry is not repeated.
    const others = isFirst ? withoutPage(node.children, root) : node.children;
    const inside = [
      ...(isFirst ? [lines.page(below, labelOf(root), root.path)] : []),
      ...linesOf(others, below, false),
    ];
    if (!root && inside.length === 0) return [];
    if (isHeading) return [lines.heading(node.label), ...inside];
    if (isFlat) return inside;
    if (style.isPageIfEmpty && inside.length === 0)
      return [lines.page(depth, node.label, root.path)];
    const open = isTop ? style.topState : (node.expanded === true) !== reversed.has(place);
    return [lines.group(depth, node.label, isFirst ? undefined : root?.path, open), ...inside];
  }

  const fallbacks = defaultLanguages(tree);
  /** The divisions whose heading precedes a sidebar before. */
  const above = new Set();
  return sidebars(indexTree(tree)).flatMap(({ trail, nodes }) => {
    if (trail.some((one) => isLost(one) || one.hiddenItself)) return [];
    if (!trail.every((one, at) => isChosen(one, trail[at - 1], { language, version }))) return [];
    const own = linesOf(nodes, 0, true);
    const named = trail.find(({ kind, label }) => kind === 'version' && label === version);
    if (own.length === 0 || (version !== undefined && !named)) return [];
    // Pages of a version without languages are in the default one.
    const isElsewhere = language !== undefined && !fallbacks.has(language);
    if (isElsewhere && trail.every(({ kind }) => kind !== 'language')) return [];
    const shown = named ?? trail.find((one) => alike(one).some((place) => asHeading.has(place)));
    const isTab = shown?.kind === 'version' && style.versionTabs;
    const parts = [
      ...(isTab ? [shown] : []),
      ...trail.filter(({ kind }) => !/^(?:navigation|version|language)$/.test(kind)),
    ];
    const isInBar = !named || !style.mainBar;
    const tabs = isInBar ? parts.filter((part) => !isFlatPart(part)).map(({ label }) => label) : [];
    const headings = parts.filter((part) => {
      const places = alike(part);
      const isNew =
        !style.nested && places.some((place) => asHeading.has(place)) && !above.has(places[0]);
      if (isNew) above.add(places[0]);
      return isNew;
    });
    return [{ tabs, lines: [...headings.map(({ label }) => lines.heading(label)), ...own] }];
  });
}

/** Returns true if the order of a version in a language, the defaults if absent, is listed as lost. */
export function isReordered(tree, edition, lost) {
  const moved = lost.filter(({ what }) => what.startsWith('order of '));
  return sidebars(indexTree(tree)).some(({ trail }) => {
    if (!trail.every((one, at) => isChosen(one, trail[at - 1], edition))) return false;
    const inside = trail.findLast(({ kind }) => /^(?:version|language)$/.test(kind));
    const place = inside ? placeOf(inside.origin) : '';
    return moved.some((one) => `${placeOf(one)}/`.startsWith(inside ? `${place}/` : ''));
  });
}

function withoutPage(nodes, { path }) {
  return nodes.filter((one) => one.kind !== 'page' || one.path !== path);
}

function isChosen(element, parent, { language, version }) {
  if (element.kind === 'language' && language !== undefined) return element.label === language;
  if (!/^(?:version|language)$/.test(element.kind)) return true;
  const first = parent?.defaultChild ?? parent?.children[0]?.id;
  const named =
    version !== undefined &&
    element.kind === 'version' &&
    parent?.children.find(({ kind, label }) => kind === 'version' && label === version);
  return (named ? named.id : first) === element.id;
}
