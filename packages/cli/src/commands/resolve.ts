import type { NavTree } from '@nav/core';
import { isPage, type NavElement, type NavNode } from '@nav/core/client';
import { kindName } from '@nav/core/internal';
import picocolors from 'picocolors';
import { withSiteFailures } from '../reporters/unreadable.ts';
import { type SiteFlags, siteOptions } from '../sites/open-site.ts';
import type { Command } from '../terminal/command.ts';
import { UsageError } from '../terminal/failure.ts';
import { pluralize, printable } from '../terminal/text.ts';
import { openTree } from './open-tree.ts';

type Filter = 'version' | 'language' | 'tab';

interface ResolveFlags extends SiteFlags, Partial<Record<Filter, string>> {
  format: 'tree' | 'json';
  depth?: string;
}

const FILTERS: readonly Filter[] = ['version', 'language', 'tab'];

export const command: Command<ResolveFlags> = {
  name: 'resolve',
  arguments: '[path]',
  description: 'Show the whole navigation as readers see it, including generated API pages.',
  options: [
    {
      flags: '-f, --format <name>',
      description: 'output format',
      choices: ['tree', 'json'],
      default: 'tree',
    },
    { flags: '--depth <n>', description: 'show only this many levels; count deeper pages' },
    { flags: '--version <label>', description: 'show only this version' },
    { flags: '--language <code>', description: 'show only this language' },
    { flags: '--tab <label>', description: 'show only this tab' },
    { flags: '--no-files', description: 'read only the config; no titles, no generated pages' },
    ...siteOptions,
  ],
  examples: [
    ['nav resolve --depth 2', 'the outline of the site'],
    ['nav resolve docs --version v2 --tab Guides', 'one part of the site'],
    ['nav resolve --format json', 'the tree that @nav/core gives to builders'],
  ],
  async run([path], flags, terminal) {
    const depth = readDepth(flags.depth);
    const { site, tree: whole } = await openTree(path, flags, terminal);
    let { root } = whole;
    for (const kind of FILTERS) {
      const label = flags[kind];
      if (label !== undefined) root = only(root, kind, label);
    }
    const tree: NavTree = { ...whole, root, unlisted: root === whole.root ? whole.unlisted : [] };
    const stdout =
      flags.format === 'json'
        ? `${JSON.stringify(tree, null, 2)}\n`
        : treeText(tree, depth, picocolors.createColors(terminal.color));
    return withSiteFailures({ stdout, code: 0 }, site);
  },
};

function readDepth(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new UsageError(
    `--depth must be a whole number of at least 1, not ${JSON.stringify(text)}.`,
  );
}

/**
 * Returns the tree without other elements of one kind than those with a label.
 *
 * @throws UsageError if there are none.
 */
function only(root: NavElement, kind: Filter, label: string): NavElement {
  const known = new Set<string>();
  let found = false;
  function prune(element: NavElement): NavElement {
    const children = element.children.flatMap((child): NavNode[] => {
      if (isPage(child)) return [child];
      if (child.kind !== kind) {
        const pruned = prune(child);
        return pruned.children.length === 0 && child.children.length > 0 ? [] : [pruned];
      }
      known.add(child.label);
      if (child.label !== label) return [];
      found = true;
      return [child];
    });
    const { defaultChild, ...rest } = element;
    return children.some(({ id }) => id === defaultChild)
      ? { ...element, children }
      : { ...rest, children };
  }
  const pruned = prune(root);
  if (found) return pruned;
  const names = [...known].map((name) => JSON.stringify(name)).join(', ');
  throw new UsageError(
    names === ''
      ? `This site has no ${kind}s.`
      : `There is no ${kind} ${JSON.stringify(label)}. This site has ${names}.`,
  );
}

type Colors = ReturnType<typeof picocolors.createColors>;

function treeText(tree: NavTree, depth: number, colors: Colors): string {
  const lines = [colors.cyan(printable(tree.file))];
  function draw(element: NavElement, indent: string, level: number): void {
    const nodes: NavNode[] = [
      ...element.global,
      ...(element.root ? [element.root] : []),
      ...element.children,
    ];
    if (level > depth) return;
    nodes.forEach((node, index) => {
      const isLast = index === nodes.length - 1;
      const branch = colors.dim(indent + (isLast ? '└── ' : '├── '));
      const folded = !isPage(node) && level === depth ? pagesBelow(node) : 0;
      const count = folded > 0 ? colors.dim(` (${pluralize(folded, 'page')})`) : '';
      const mark = node === element.root ? colors.dim(' (root)') : '';
      lines.push(branch + nodeText(node, colors) + mark + count);
      if (!isPage(node)) draw(node, indent + (isLast ? '    ' : '│   '), level + 1);
    });
  }
  draw(tree.root, '', 1);
  return `${lines.join('\n')}\n`;
}

function nodeText(node: NavNode, colors: Colors): string {
  const label = printable(node.label);
  const hidden = node.hidden ? colors.dim(' (hidden)') : '';
  if (isPage(node)) {
    const method = node.kind === 'endpoint' ? `${colors.magenta(node.method.toUpperCase())} ` : '';
    return `${method}${label}  ${colors.dim(printable(node.href))}${hidden}`;
  }
  const notes = [
    ...(node.tag === undefined ? [] : [` [${printable(node.tag)}]`]),
    ...(node.default === true ? [colors.dim(' (default)')] : []),
    ...(node.href === undefined ? [] : [`  ${colors.dim(`→ ${printable(node.href)}`)}`]),
  ].join('');
  return `${colors.dim(kindName(node.kind))} ${colors.bold(label)}${notes}${hidden}`;
}

function pagesBelow(element: NavElement): number {
  const own = element.root ? 1 : 0;
  return element.children.reduce(
    (sum, child) => sum + (isPage(child) ? 1 : pagesBelow(child)),
    own,
  );
}
