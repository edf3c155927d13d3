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

/**
 * Returns the sidebars of a language in the default version, without what is listed as lost: `tabs`, the labels of the
 * divisions above, and the lines.
 *
 * @param style `headings`: top groups are headings; `topState`: the state of top groups; `isPageIfEmpty`: a group with
 *   nothing but its page is that page.
 */
export function expectedOf(tree, language, lost, style = {}) {
  const pointersOf = (test) => new Set(lost.filter(test).map(({ pointer }) => pointer));
  const missing = pointersOf(({ pages }) => pages > 0);
  const untitled = pointersOf(({ what }) => what.startsWith('sidebarTitle of '));
  const rootless = pointersOf(({ what }) => what.startsWith('root of '));
  const flat = pointersOf(
    ({ what, pages }) =>
      pages === 0 && /^(?:group|menu item|[a-z]+) "/.test(what) && !what.startsWith('page '),
  );
  const asHeading = pointersOf(({ why }) => why.includes(' is a heading'));
  const labelOf = (page) => (untitled.has(page.origin.pointer) ? page.title : page.label);
  const isLost = ({ origin }) => missing.has(origin.pointer);

  function linesOf(nodes, depth, isTop) {
    let afterGroup = false;
    return nodes.flatMap((node) => {
      if (isLost(node) || node.kind === 'endpoint' || node.missing) return [];
      if (node.kind === 'page') {
        const line = style.headings && isTop && afterGroup ? [lines.heading('')] : [];
        afterGroup = false;
        return [...line, lines.page(depth, labelOf(node), node.path)];
      }
      const inside = groupLines(node, depth, isTop);
      afterGroup ||= inside.length > 0;
      return inside;
    });
  }

  function groupLines(node, depth, isTop) {
    const { pointer } = node.origin;
    const root = node.root && !node.root.missing && !isLost(node.root) ? node.root : undefined;
    const isHeading = isTop && style.headings;
    const isFlat = isHeading || flat.has(pointer);
    const isFirst = root && (isFlat || rootless.has(pointer));
    const below = isFlat ? depth : depth + 1;
    const inside = [
      ...(isFirst ? [lines.page(below, labelOf(root), root.path)] : []),
      ...linesOf(node.children, below, false),
    ];
    if (!root && inside.length === 0) return [];
    if (isHeading) return [lines.heading(node.label), ...inside];
    if (isFlat) return inside;
    if (style.isPageIfEmpty && inside.length === 0)
      return [lines.page(depth, node.label, root.path)];
    const open = isTop ? style.topState : node.expanded === true;
    return [lines.group(depth, node.label, isFirst ? undefined : root?.path, open), ...inside];
  }

  /** The divisions whose heading precedes a sidebar before. */
  const above = new Set();
  return sidebars(indexTree(tree)).flatMap(({ trail, nodes }) => {
    if (trail.some((one) => isLost(one) || one.hiddenItself)) return [];
    if (!trail.every((one, at) => isChosen(one, trail[at - 1], language))) return [];
    const own = linesOf(nodes, 0, true);
    const parts = trail.filter(({ kind }) => !/^(?:navigation|version|language)$/.test(kind));
    const tabs = parts.filter(({ origin }) => !flat.has(origin.pointer)).map(({ label }) => label);
    const headings = parts.filter(({ id, origin }) => {
      const isNew = own.length > 0 && asHeading.has(origin.pointer) && !above.has(id);
      if (isNew) above.add(id);
      return isNew;
    });
    return own.length === 0
      ? []
      : [{ tabs, lines: [...headings.map(({ label }) => lines.heading(label)), ...own] }];
  });
}

function isChosen(element, parent, language) {
  if (element.kind === 'language' && language !== undefined) return element.label === language;
  if (!/^(?:version|language)$/.test(element.kind)) return true;
  return (parent?.defaultChild ?? parent?.children[0]?.id) === element.id;
}
