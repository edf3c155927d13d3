import type { NavElement, NavTree } from '@nav/core/client';
import { assertCall, assertOptions } from '@nav/core/internal';
import { escapeSign } from '@nav/paths';
import type { AdapterOptions } from '../outline/choices.ts';
import { distinct, type Exported, type Loss, lose } from '../outline/lost.ts';
import { outline } from '../outline/outline.ts';
import {
  type Division,
  type Entry,
  type OutlineGroup,
  type OutlinePage,
  pathsIn,
} from '../outline/parts.ts';

/** The options of `toSummary`. */
export interface SummaryOptions extends AdapterOptions {
  /** The program that reads the file; `gitbook` by default. Their headings and links differ. */
  flavor?: 'gitbook' | 'mdbook';
}

/** The text of `SUMMARY.md`. */
export interface SummaryValue {
  text: string;
}

type Flavor = NonNullable<SummaryOptions['flavor']>;

/** The name, and the mark of a heading. */
const FLAVORS: Readonly<Record<Flavor, { name: string; heading: string }>> = {
  gitbook: { name: 'GitBook', heading: '##' },
  mdbook: { name: 'mdBook', heading: '#' },
};

/**
 * Returns the `SUMMARY.md` of GitBook or mdBook.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toSummary(tree: NavTree, options: SummaryOptions = {}): Exported<SummaryValue> {
  assertCall('toSummary(tree)', tree?.root);
  assertOptions('toSummary', options, { version: 1, language: 1, pageMeta: 1, flavor: 1 });
  const { flavor = 'gitbook', ...choices } = options;
  const { name, heading } = FLAVORS[flavor];
  const { top, links, lost } = outline(tree, { name, keeps: [] }, choices);
  const writer: Writer = { flavor, name, lost, top: tree.root, listed: new Set(pathsIn({ top })) };
  const blocks: string[][] = [['# Summary']];
  // An entry after a heading would belong to it.
  const loose = [
    ...links.flatMap(({ node, label, href }) => linkLine(node, label, href, 0, writer)),
    ...top.parts.flatMap(({ node, label, href }) =>
      href === undefined ? [] : linkLine(node, label, href, 0, writer),
    ),
  ];
  if (top.parts.length > 0) {
    blocks.push(loose);
    for (const part of top.parts) {
      if (part.href !== undefined) continue;
      const lines = linesBelow(part, 0, 'a heading', writer);
      if (lines.length > 0) blocks.push([`${heading} ${textOf(part.label)}`], lines);
    }
  } else {
    const start = headingsStart(top.entries);
    const before = top.entries.slice(0, start);
    blocks.push([...loose, ...before.flatMap((entry) => entryLines(entry, 0, writer))]);
    for (const { node, children } of top.entries.slice(start) as OutlineGroup[]) {
      const lines = children.flatMap((child) => entryLines(child, 0, writer));
      if (lines.length > 0) blocks.push([`${heading} ${textOf(node.label)}`], lines);
    }
  }
  const text = blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
  return { value: { text }, lost: distinct(lost) };
}

/** Returns the index of the first entry that becomes a heading, with all entries after it; the number of entries if none does. */
function headingsStart(entries: readonly Entry[]): number {
  const isHeading = (entry: Entry) =>
    entry.kind === 'group' && !entry.root && entry.children.length > 0;
  const start = entries.findIndex(isHeading);
  return start !== -1 && entries.slice(start).every(isHeading) ? start : entries.length;
}

interface Writer {
  flavor: Flavor;
  name: string;
  lost: Loss[];
  top: NavElement;
  listed: ReadonlySet<string>;
}

function partLines({ parts, entries }: Division, depth: number, writer: Writer): string[] {
  return [
    ...entries.flatMap((entry) => entryLines(entry, depth, writer)),
    ...parts.flatMap((part) => {
      const { node, label, href } = part;
      if (href !== undefined) return linkLine(node, label, href, depth, writer);
      const lines = linesBelow(part, depth + 1, 'an entry without a page', writer);
      return lines.length === 0 ? [] : [titleLine(label, depth, writer), ...lines];
    }),
  ];
}

/** Returns the lines of a part, and reports that it is `what`. */
function linesBelow(part: Division, depth: number, what: string, writer: Writer): string[] {
  const { lost, name } = writer;
  const at = lost.length;
  const lines = partLines(part, depth, writer);
  const why =
    lines.length === 0
      ? `${name} lists a page once, and all of these pages are in the list above.`
      : `${name} has no tabs. This is ${what}.`;
  lost.splice(at, 0, lose(part.node, why));
  return lines;
}

function entryLines(entry: Entry, depth: number, writer: Writer): string[] {
  if (entry.kind === 'page') return pageLine(entry, entry.node.label, depth, writer);
  const { node, isTop, root, children } = entry;
  // Once for all groups without the setting.
  if (!isTop) {
    const why = `The theme decides what ${writer.name} expands.`;
    const whose = node.expanded === undefined ? writer.top : node;
    writer.lost.push(lose(whose, why, { of: 'expanded' }));
  }
  const own = root ? pageLine(root, node.label, depth, writer) : [];
  if (own.length === 0 && node.label.trim() === '') {
    const why = `An entry of ${writer.name} needs a label. Its pages are in the list above it.`;
    writer.lost.push(lose(node, why));
    return children.flatMap((child) => entryLines(child, depth, writer));
  }
  const below = children.flatMap((child) => entryLines(child, depth + 1, writer));
  if (own.length === 0 && below.length === 0) return [];
  return [...(own.length > 0 ? own : [titleLine(node.label, depth, writer)]), ...below];
}

/** Returns the line of a page, with the label of its group if it is the root. */
function pageLine(
  { node, repeated }: OutlinePage,
  label: string,
  depth: number,
  { name, lost }: Writer,
): string[] {
  if (repeated) {
    lost.push(lose(node, `${name} lists a page once. Its first entry is kept.`, { pages: 1 }));
    return [];
  }
  return [line(depth, `[${textOf(label)}](${destinationOf(`${node.path}.md`)})`)];
}

/** Returns the line of a group without a page: in mdBook a draft, since only links can have chapters below them. */
function titleLine(label: string, depth: number, { flavor }: Writer): string {
  return line(depth, flavor === 'mdbook' ? `[${textOf(label)}]()` : textOf(label));
}

function linkLine(
  node: Division['node'],
  label: string,
  href: string,
  depth: number,
  { flavor, name, lost, listed }: Writer,
): string[] {
  if (node.page && listed.has(node.page.path)) {
    lost.push(lose(node, `${name} lists a page once. Its first entry is kept.`));
    return [];
  }
  if (node.page) {
    return [line(depth, `[${textOf(label)}](${destinationOf(`${node.page.path}.md`)})`)];
  }
  if (flavor === 'gitbook') return [line(depth, `[${textOf(label)}](${destinationOf(href)})`)];
  lost.push(lose(node, 'The chapters of mdBook are files.'));
  return [];
}

function line(depth: number, text: string): string {
  return `${'  '.repeat(depth)}* ${text}`;
}

/** Escapes text for Markdown. Characters that reorder the rest of a line become entities. */
function textOf(label: string): string {
  return (
    label
      .replace(/[\s\u0085]+/g, ' ')
      .trim()
      .replace(/[\\`*_[\]>~$|{}]/g, '\\$&')
      // The parser of GitBook does not know escapes of these.
      .replace(/&(?=#?\w+;)/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/^(\d*)([#+\-.)])/, '$1\\$2')
      .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => `&#x${(sign.codePointAt(0) ?? 0).toString(16)};`)
  );
}

function destinationOf(path: string): string {
  return path.replace(/[\s\p{Cc}\p{Cf}<>()\\[\]"`*{}|]/gu, (sign) =>
    encodeURIComponent(sign).replace(/[()*]/g, escapeSign),
  );
}
