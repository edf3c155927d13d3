import { countNodes, MAX_MERMAID_EDGES, sketchTree } from '@nav/adapters/internal';
import { checkSite, type NavTree } from '@nav/core';
import { isPage, type NavElement, type NavNode } from '@nav/core/client';
import { kindName } from '@nav/core/internal';
import { shownSource } from '@nav/display';
import { UsageError } from '@nav/site/failure';
import type { SiteFlags } from '@nav/site/open-site';
import { droppedPages, partOf } from '@nav/site/part-of';
import picocolors from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import { drawers, isPicture, type PictureFormat } from '../reporters/pictures.ts';
import { withSiteFailures } from '../reporters/unreadable.ts';
import type { Command, CommandResult } from '../terminal/command.ts';
import { formatOption } from '../terminal/options.ts';
import { printAnswer } from '../terminal/printer.ts';
import { siteOptions } from '../terminal/site-options.ts';
import { pluralize, printable } from '../terminal/text.ts';
import { openTree } from './open-tree.ts';
import { noteUnread, unreadJson } from './unread-endpoints.ts';

type Filter = 'version' | 'language' | 'tab';

interface ResolveFlags extends SiteFlags, Partial<Record<Filter, string>> {
  format: 'tree' | 'json' | PictureFormat;
  depth?: string;
  linkTo?: string;
}

const FILTERS: readonly Filter[] = ['version', 'language', 'tab'];

export const command: Command<ResolveFlags> = {
  name: 'resolve',
  arguments: '[path]',
  description: 'Show the whole navigation as readers see it, including generated API pages.',
  options: {
    ...formatOption(['tree', 'json', ...Object.keys(drawers)]),
    '--depth <n>': {
      description: 'show only this many levels; count deeper pages',
      impliedDefault: 'all; in a picture, as many as fit',
    },
    '--version <label>': 'show only this version',
    '--language <code>': 'show only this language',
    '--tab <label>': 'show only this tab',
    '--link-to <url>': 'in a picture, link pages to the site at this URL',
    '--no-files': 'read only the config; no titles, no generated pages',
    ...siteOptions,
  },
  examples: [
    ['nav resolve --depth 2', 'the outline of the site'],
    ['nav resolve docs --version v2 --tab Guides', 'one part of the site'],
    ['nav resolve --format json', 'the tree that @nav/core gives to builders'],
    ['nav resolve --format svg > nav.svg', 'a picture for a wiki or a pull request'],
    ['nav resolve --format mermaid --depth 2', 'a diagram that GitHub and GitLab draw'],
  ],
  async run([path], flags, terminal) {
    const depth = readDepth(flags.depth);
    const origin = readOrigin(flags);
    const opened = await openTree(path, flags, terminal);
    const { site, tree: whole } = opened;
    let { root } = whole;
    for (const kind of FILTERS) {
      const label = flags[kind];
      if (label !== undefined) root = partOf(root, kind, label);
    }
    const tree: NavTree = { ...whole, root, unlisted: root === whole.root ? whole.unlisted : [] };
    const dropped = droppedPages(site, whole, root);
    return withSiteFailures(noteUnread(print(tree), opened), site);

    function print(shown: NavTree): CommandResult {
      if (flags.format === 'json') {
        return {
          stdout: printAnswer({ ...shown, ...unreadJson(opened) }, hideSources),
          code: 0,
        };
      }
      const notes = [summaryOf(dropped)];
      if (flags.format === 'tree') {
        const colors = picocolors.createColors(terminal.color);
        const most = depth ?? Number.POSITIVE_INFINITY;
        return answer(treeText(shown, most, dropped, colors), notes);
      }
      const { diagnostics } = checkSite(site);
      const isPart = shown.root !== whole.root;
      // As with `unlisted`, pages outside of the navigation belong to no part of it.
      const findings = isPart
        ? diagnostics.filter(({ code }) => code !== 'orphan-page' && code !== 'unlisted-folder')
        : diagnostics;
      const sketch = sketchTree(shown, { findings, dropped, depth, origin });
      const edges = countNodes(sketch.root) - 1;
      if (flags.format === 'mermaid' && edges > MAX_MERMAID_EDGES) notes.push(tooManyEdges(edges));
      return answer(drawers[flags.format](sketch), notes);
    }
  },
};

function answer(stdout: string, notes: readonly string[]): CommandResult {
  const stderr = notes.join('');
  return { stdout, ...(stderr === '' ? {} : { stderr }), code: 0 };
}

function summaryOf(dropped: ReadonlyMap<string, number>): string {
  const lost = [...dropped.values()].reduce((sum, pages) => sum + pages, 0);
  return lost === 0
    ? ''
    : `The builder drops ${pluralize(lost, 'page')}. Run \`nav check\` to see why.\n`;
}

/** Hides what may be secret in the URLs of specifications, as `JSON.stringify` calls it. */
function hideSources(key: string, value: unknown): unknown {
  const isSource = (key === 'specification' || key === 'source') && typeof value === 'string';
  return isSource ? shownSource(value) : value;
}

function tooManyEdges(edges: number): string {
  return `Mermaid draws at most ${MAX_MERMAID_EDGES} lines unless it is configured otherwise. This picture has ${edges}. Pass a smaller --depth.\n`;
}

function readOrigin({ linkTo, format }: ResolveFlags): string | undefined {
  if (linkTo === undefined) return undefined;
  if (!isPicture(format)) {
    throw new UsageError('--link-to requires --format svg, mermaid or dot.');
  }
  if (!URL.canParse(linkTo) || !/^https?:$/.test(new URL(linkTo).protocol)) {
    throw new UsageError(
      `--link-to must be a URL such as https://docs.example.com, not ${JSON.stringify(linkTo)}.`,
    );
  }
  return linkTo;
}

function readDepth(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new UsageError(
    `--depth must be a whole number of at least 1, not ${JSON.stringify(text)}.`,
  );
}

function treeText(
  tree: NavTree,
  depth: number,
  dropped: ReadonlyMap<string, number>,
  colors: Colors,
): string {
  const droppedIn = (node: NavNode, isFolded: boolean): number => {
    const own = dropped.get(node.id) ?? 0;
    if (isPage(node) || !isFolded) return own;
    return node.children.reduce((sum, child) => sum + droppedIn(child, true), own);
  };
  const lossText = (node: NavNode, isFolded = false) => {
    const pages = dropped.size === 0 ? 0 : droppedIn(node, isFolded);
    return pages > 0 ? colors.red(` (${pluralize(pages, 'page')} dropped)`) : '';
  };
  const lines = [colors.cyan(printable(tree.file)) + lossText(tree.root)];
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
      lines.push(branch + nodeText(node, colors) + mark + count + lossText(node, level === depth));
      if (!isPage(node)) draw(node, indent + (isLast ? '    ' : '│   '), level + 1);
    });
  }
  draw(tree.root, '', 1);
  return `${lines.join('\n')}\n`;
}

function nodeText(node: NavNode, colors: Colors): string {
  const label = printable(node.label);
  const state =
    (node.hidden ? colors.dim(' (hidden)') : '') +
    (node.missing ? colors.yellow(' (missing)') : '');
  if (isPage(node)) {
    const method = node.kind === 'endpoint' ? `${colors.magenta(node.method.toUpperCase())} ` : '';
    return `${method}${label}  ${colors.dim(printable(node.href))}${state}`;
  }
  const notes = [
    ...(node.tag === undefined ? [] : [` [${printable(node.tag)}]`]),
    ...(node.default === true ? [colors.dim(' (default)')] : []),
    ...(node.href === undefined ? [] : [`  ${colors.dim(`→ ${printable(node.href)}`)}`]),
  ].join('');
  return `${colors.dim(kindName(node.kind))} ${colors.bold(label)}${notes}${state}`;
}

function pagesBelow(element: NavElement): number {
  const own = element.root ? 1 : 0;
  return element.children.reduce(
    (sum, child) => sum + (isPage(child) ? 1 : pagesBelow(child)),
    own,
  );
}
