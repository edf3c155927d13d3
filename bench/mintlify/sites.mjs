// Compares the navigation that nav and Mintlify read from generated sites.
import { join } from 'node:path';
import { check, loadSite, memoryHost, resolveSite } from '@nav/core';
import { generateSite } from './site.mjs';

const DIVISIONS = ['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'menu'];
const NAMES = ['group', 'tab', 'anchor', 'dropdown', 'product', 'version', 'language', 'item'];

/**
 * @param {Awaited<ReturnType<import('./builder.mjs').loadBuilder>>} builder
 * @param {{ count: number, seed: number, folder: string }} run
 */
export async function compareSites(builder, { count, seed, folder }) {
  const differences = [];
  for (let index = 0; index < count; index++) {
    const site = generateSite(seed + index);
    const theirs = await builder.build(site, join(folder, 'build'));
    const ours = readSite(site);
    const difference = differenceOf(theirs, ours);
    if (difference) differences.push({ ...difference, findings: ours.findings, input: site });
  }
  return { compared: count, differences };
}

function readSite(files) {
  const host = memoryHost(files);
  const { diagnostics } = check(host, 'docs.json');
  const resolution = resolveSite(loadSite(host, 'docs.json'));
  return {
    findings: diagnostics.map(({ severity, code, message }) => ({ severity, code, message })),
    lines: resolution ? treeLines(resolution.tree.root) : [],
  };
}

function differenceOf({ stops, navigation }, { findings, lines }) {
  if (stops !== undefined) {
    const isReported = findings.some(({ severity }) => severity === 'error');
    return isReported ? undefined : { kind: 'stops', mintlify: stops, nav: [] };
  }
  const theirs = decoratedLines(navigation);
  const at = lines.findIndex((line, index) => line !== theirs[index]);
  const first = at === -1 && theirs.length > lines.length ? lines.length : at;
  if (first === -1) return;
  return { kind: 'navigation', mintlify: theirs, nav: lines, first };
}

/** Returns a line for each element and page below an element of nav's tree. */
function treeLines(element, depth = 0) {
  const below = element.children.flatMap((node) =>
    'children' in node
      ? [elementLine(depth, node.label, node.hidden, node.href), ...treeLines(node, depth + 1)]
      : [pageLine(depth, node.href, node.label, node.hidden)],
  );
  const root = element.root
    ? [`${pageLine(depth, element.root.href, element.root.label, element.root.hidden)} root`]
    : [];
  return [...root, ...below];
}

/** Returns the same lines for the navigation that Mintlify generates. */
function decoratedLines(element, depth = 0, isHidden = false) {
  const lists = element.pages ? ['pages', 'groups', ...DIVISIONS] : ['groups', ...DIVISIONS];
  const root =
    typeof element.root === 'object'
      ? [`${decoratedPage(element.root, depth, isHidden)} root`]
      : [];
  if (element.href !== undefined && depth > 0) return root;
  const below = lists.flatMap((list) =>
    (element[list] ?? []).flatMap((node) => {
      const kind = NAMES.find((name) => name in node);
      if (kind === undefined) return [decoratedPage(node, depth, isHidden)];
      const hidden = typeof node.hidden === 'boolean' ? node.hidden : isHidden;
      return [
        elementLine(depth, node[kind], hidden, node.href),
        ...decoratedLines(node, depth + 1, hidden),
      ];
    }),
  );
  return [...root, ...below];
}

function decoratedPage({ href, title, sidebarTitle, hidden }, depth, isHidden) {
  return pageLine(
    depth,
    href,
    String(sidebarTitle ?? title),
    typeof hidden === 'boolean' ? hidden : isHidden,
  );
}

function elementLine(depth, label, hidden, href) {
  return `${'  '.repeat(depth)}${label}${href === undefined ? '' : ' (link)'}${hidden ? ' (hidden)' : ''}`;
}

function pageLine(depth, href, label, hidden) {
  return `${'  '.repeat(depth)}${href.replace(/(?<=.)\/$/, '')} "${label}"${hidden ? ' (hidden)' : ''}`;
}

/** Returns what both read from one site. */
export async function compareSite(builder, site, folder) {
  const { stops, navigation } = await builder.build(site, folder);
  return {
    theirs: stops === undefined ? decoratedLines(navigation) : { stops },
    ours: readSite(site),
  };
}
