import type { Diagnostic } from '@nav/core';
import {
  folderOf,
  frontMatterBlock,
  joinPath,
  normalizePagePath,
  titleFromPath,
  withoutExtension,
} from '@nav/text';
import { factsOf, filesOf } from '../places/site-facts.ts';
import type { EditedSite } from '../sites/edited-site.ts';
import {
  type ActionsByCode,
  destructive,
  type FindingAction,
  type FindingOf,
  itemAround,
  partOf,
  removeAction,
  writeAction,
} from './action.ts';

/** The actions for pages, links and files. */
export const pageActions: ActionsByCode = {
  'page-not-found': (finding, site) => {
    const { path, role, problem, excluded } = finding.args;
    const isPage = role !== 'href' && problem === undefined && !excluded;
    return [
      ...suggestedPart(finding, path, site),
      ...(isPage ? createPage(withoutExtension(normalizePagePath(path)), site) : []),
      ...(role === 'href' && !excluded
        ? []
        : destructive(removeEntry(finding, site, 'Remove the entry'))),
    ];
  },
  'duplicate-page': (finding, site) =>
    finding.args.file === undefined
      ? removeEntry(finding, site, 'Remove this entry')
      : destructive(removeEntry(finding, site, 'Remove this $ref')),
  'page-collision': ({ args: { files } }) =>
    files.map((file) => {
      const from = withoutExtension(file);
      return {
        title: `Rename ${JSON.stringify(from)}…`,
        codemod: { name: 'move-page', options: { from, pageOnly: true } },
      };
    }),
  'orphan-page': ({ args: { path, file } }, site) => [
    ...addToSiblings(path, site),
    {
      title: `Add ${JSON.stringify(path)} to another group…`,
      codemod: { name: 'add-entry', options: { page: [path] } },
    },
    ...hidePage(file, site),
  ],
  'unlisted-folder': () => [
    {
      title: 'Add the missing pages to the navigation',
      codemod: { name: 'add-orphans', options: {} },
    },
  ],
  'link-not-found': (finding, site) => {
    const { address, isImport, excluded } = finding.args;
    if (excluded) return [];
    const path = address.replace(/^\/+/, '');
    if (isImport) return createFile(path, '', site);
    return /\.\w+$/.test(path) ? [] : createPage(path.replace(/\/+$/, ''), site);
  },
  'ref-not-found': (finding, site) => {
    const { ref, reason } = finding.args;
    const part = partOf(finding, site);
    if (reason !== 'absent' || !part || !ref.endsWith('.json')) return [];
    const isItem = itemAround(part.node)?.children.some(({ key }) => key === '$ref') === true;
    const text = isItem ? '{\n  "group": "New group",\n  "pages": []\n}\n' : '{}\n';
    return createFile(joinPath(folderOf(finding.file), ref), text, site);
  },
  'openapi-not-found': (finding, site) => suggestedPart(finding, finding.args.source, site),
  'unused-ignore': (finding, site) => unusedIgnore(finding, site),
};

/** Returns the action that writes the suggestion of a finding in place of a part of its text, such as a link in HTML. */
function suggestedPart(
  finding: FindingOf<'page-not-found' | 'openapi-not-found'>,
  part: string,
  site: EditedSite,
): FindingAction[] {
  const { args, file, range, fixes } = finding;
  const { suggestion } = args;
  const { offset } = range.start;
  const written = (site.text(file) ?? '').slice(offset, range.end.offset);
  const at = written.indexOf(part);
  // A whole string is replaced as such.
  const isWhole = at === 1 && part.length === written.length - 2;
  if (suggestion === undefined || fixes.length > 0 || at === -1 || isWhole) return [];
  const [start, end] = [offset + at, offset + at + part.length];
  const text = JSON.stringify(suggestion).slice(1, -1);
  return [{ title: `Change to ${suggestion}`, edits: [{ file, start, end, text }] }];
}

/** Returns the action that creates the file of a page, with a title to start with. */
function createPage(slug: string, site: EditedSite): FindingAction[] {
  return createFile(
    `${slug}.mdx`,
    `---\ntitle: ${JSON.stringify(titleFromPath(slug))}\n---\n`,
    site,
    slug,
  );
}

function createFile(file: string, text: string, site: EditedSite, name = file): FindingAction[] {
  const isOutside = name === '' || name.split('/').includes('..');
  if (isOutside || filesOf(site)?.all.has(file)) return [];
  return [{ title: `Create ${JSON.stringify(file)}`, creates: { file, text } }];
}

function removeEntry(finding: Diagnostic, site: EditedSite, title: string): FindingAction[] {
  const part = partOf(finding, site);
  if (!part) return [];
  const { file, node } = part;
  return removeAction(title, file, node.key === 'root' ? node : itemAround(node));
}

/** Returns the action that lists a page where most pages of its folder are listed. */
function addToSiblings(path: string, site: EditedSite): FindingAction[] {
  const counts = new Map<string, number>();
  const folder = folderOf(path);
  for (const { path: other, labels } of factsOf(site)?.entries() ?? []) {
    if (folderOf(other) !== folder || labels.length === 0) continue;
    const to = labels.join(' > ');
    counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  const [to] = [...counts].reduce<[string, number] | []>(
    (most, one) => ((most[1] ?? 0) < one[1] ? one : most),
    [],
  );
  if (to === undefined) return [];
  return [
    {
      title: `Add ${JSON.stringify(path)} to ${JSON.stringify(to)}`,
      codemod: { name: 'add-entry', options: { page: [path], to } },
    },
  ];
}

/** Returns the action that leaves a page out of the navigation on purpose. */
function hidePage(file: string, site: EditedSite): FindingAction[] {
  const text = site.text(file);
  if (text === undefined) return [];
  const title = 'Hide the page with "hidden: true"';
  const block = frontMatterBlock(text);
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  if (!block) {
    const added = `---${end}hidden: true${end}---${end}${end}`;
    return [{ title, edits: [{ file, start: 0, end: 0, text: added }] }];
  }
  const { start, yaml } = block;
  const written = /^hidden[ \t]*:[^\r\n]*/m.exec(yaml);
  if (written) {
    const from = start + written.index;
    const to = from + written[0].length;
    return [{ title, edits: [{ file, start: from, end: to, text: 'hidden: true' }] }];
  }
  const at = start + yaml.length;
  const added = yaml === '' ? `hidden: true${end}` : `${end}hidden: true`;
  return [{ title, edits: [{ file, start: at, end: at, text: added }] }];
}

/** Returns the actions for a code in an unused comment, or for the whole comment. */
function unusedIgnore(finding: FindingOf<'unused-ignore'>, site: EditedSite): FindingAction[] {
  const { args, file, range } = finding;
  const { code, suggestion } = args;
  const text = site.text(file) ?? '';
  if (code !== undefined && suggestion !== undefined) return [writeAction(finding, suggestion)];
  const [from, to] = [range.start.offset, range.end.offset];
  const comment = commentAround(text, from);
  if (!comment) return [];
  const others = comment.codes.filter((one) => one !== code);
  if (code !== undefined && others.length > 0) {
    const before = /[,\s]*$/.exec(text.slice(0, from))?.[0].length ?? 0;
    const isFirst = /nav-ignore-next-line\s*$/.test(text.slice(0, from));
    const after = isFirst ? (/^[,\s]*/.exec(text.slice(to))?.[0].length ?? 0) : 0;
    const start = isFirst ? from : from - before;
    return [{ title: `Remove ${code}`, edits: [{ file, start, end: to + after, text: '' }] }];
  }
  return [{ title: 'Remove the comment', edits: [{ file, ...comment.span, text: '' }] }];
}

const COMMENT =
  /(?:\{\s*\/\*|<!--)\s*nav-ignore-next-line([\s\S]*?)(?:\*\/\s*\}|-->)|^[ \t]*#[ \t]*nav-ignore-next-line([^\r\n]*)/gm;

/** Returns the comment at an offset: its codes, and the range to delete, which is its line if it has nothing else. */
function commentAround(
  text: string,
  offset: number,
): { codes: string[]; span: { start: number; end: number } } | undefined {
  for (const match of text.matchAll(COMMENT)) {
    const start = match.index;
    const end = start + match[0].length;
    if (offset < start || offset >= end) continue;
    const [list = ''] = /^(?:(?!--|:)[\s\S])*/.exec(match[1] ?? match[2] ?? '') ?? [];
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const rest = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0];
    const isAlone = rest !== undefined && text.slice(lineStart, start).trim() === '';
    const span = isAlone ? { start: lineStart, end: end + rest.length } : { start, end };
    return { codes: list.match(/[^\s,]+/g) ?? [], span };
  }
  return undefined;
}
