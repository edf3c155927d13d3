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
import { MAX_READ_FILES } from '../texts/limits.ts';
import {
  type ActionsByCode,
  destructive,
  type FindingAction,
  type FindingOf,
  itemAround,
  partOf,
  removeAction,
} from './action.ts';

export const pageActions: ActionsByCode = {
  'page-not-found': (finding, site) => {
    const { path, role, problem, excluded } = finding.args;
    const isPage = role !== 'href' && problem === undefined && !excluded;
    return [
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
  'unlisted-folder': ({ args: { folder } }, site) => [
    {
      title: 'Add the missing pages to the navigation',
      codemod: { name: 'add-orphans', options: {} },
    },
    ...hideFolder(folder, site),
  ],
  'front-matter-invalid': quoteValue,
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
};

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

function hideFolder(folder: string, site: EditedSite): FindingAction[] {
  const edits = [...(filesOf(site)?.pages ?? [])]
    .filter(([slug]) => slug.startsWith(`${folder}/`))
    .slice(0, MAX_READ_FILES)
    .flatMap(([, file]) => hidePage(file, site))
    .flatMap((action) => action.edits ?? []);
  return edits.length === 0 ? [] : [{ title: 'Hide the pages with "hidden: true"', edits }];
}

function quoteValue(
  { file, range, args }: FindingOf<'front-matter-invalid'>,
  site: EditedSite,
): FindingAction[] {
  const text = site.text(file) ?? '';
  const start = text.lastIndexOf('\n', range.start.offset - 1) + 1;
  const line = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
  const [, before = '', value = ''] = /^([ \t]*[\w-]+:[ \t]+)(\S.*?)[ \t]*$/.exec(line) ?? [];
  if (value === '' || args.problem.includes('duplicate key')) return [];
  const inner = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
  const from = start + before.length;
  const edits = [{ file, start: from, end: from + value.length, text: JSON.stringify(inner) }];
  return [{ title: 'Put the value in quotes', edits }];
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
