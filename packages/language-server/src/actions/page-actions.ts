import type { Diagnostic } from '@nav/core';
import { frontMatterBlock } from '@nav/front-matter';
import { pointerTokens } from '@nav/json';
import {
  folderOf,
  ignoreFilter,
  joinPath,
  normalizePagePath,
  titleFromPath,
  withoutExtension,
} from '@nav/paths';
import { anchorsOf, isPageFile, linkGoal, pageText } from '../places/page-text.ts';
import { factsOf, filesOf } from '../places/site-facts.ts';
import type { EditedSite } from '../sites/edited-site.ts';
import { appendItem, insertEntry, insertFirst } from '../texts/json-edits.ts';
import { propertyOf, rootOf, type TextNode } from '../texts/json-nodes.ts';
import { MAX_HEADINGS, MAX_READ_FILES } from '../texts/limits.ts';
import {
  type ActionsByCode,
  destructive,
  type FindingAction,
  type FindingOf,
  itemAround,
  partOf,
  removalOf,
  removeEntry,
  removeRefHere,
  writeValue,
} from './action.ts';

export const pageActions: ActionsByCode = {
  'page-not-found': missingPage,
  'duplicate-page': (finding, site) =>
    finding.args.file === undefined
      ? removeEntry(finding, site)
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
    ...addToNavigation(path, site),
    ...hidePage(file, site),
  ],
  'unlisted-folder': ({ args: { folder } }, site) => [
    {
      title: 'Add the missing pages to the navigation',
      codemod: { name: 'add-orphans', options: {} },
    },
    ...hideFolder(folder, site),
  ],
  'link-not-found': (finding, site) => {
    const { address, isImport, excluded } = finding.args;
    const path = address.replace(/^\/+/, '');
    if (isImport) return createFile(path, '', site);
    const isFile = /\.\w+$/.test(path);
    return [
      ...(excluded
        ? publishFile(excluded, site)
        : isFile
          ? []
          : createPage(path.replace(/\/+$/, ''), site)),
      ...removeLink(finding, site),
    ];
  },
  'anchor-not-found': (finding, site) => [
    ...(finding.args.suggestions.length === 0 ? otherAnchors(finding, site) : []),
    ...removeLink(finding, site),
  ],
  'ref-not-found': (finding, site) => {
    const { ref, reason } = finding.args;
    const part = partOf(finding, site);
    if (reason === 'fragment') return [...copyPart(finding, site), ...removeRefHere(finding, site)];
    if (reason !== 'absent' || !part || !ref.endsWith('.json')) return removeRefHere(finding, site);
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

function missingPage(finding: FindingOf<'page-not-found'>, site: EditedSite): FindingAction[] {
  const { path, role, problem, excluded } = finding.args;
  const isPage = role !== 'href' && problem === undefined && !excluded;
  return [
    ...(excluded ? publishFile(excluded, site) : []),
    ...(isPage ? createPage(withoutExtension(normalizePagePath(path)), site) : []),
    ...(role === 'root' && problem !== undefined ? listRoot(finding, site) : []),
    ...(role === 'page' && URL.canParse(path) ? linkOutside(finding, site) : []),
    ...(role === 'href' && !excluded ? [] : destructive(removeEntry(finding, site))),
  ];
}

/** Returns the action that makes a global anchor of a URL in a list of pages. */
function linkOutside(finding: FindingOf<'page-not-found'>, site: EditedSite): FindingAction[] {
  const part = partOf(finding, site);
  const href = finding.args.path;
  if (!part || part.file !== site.file || !site.site.grammar.globals.has('anchors')) return [];
  const anchor = { anchor: new URL(href).hostname.replace(/^www\./, ''), href };
  const added = appendItem(part.text, ['navigation', 'global', 'anchors'], anchor);
  const edits = added && [
    ...removalOf(part.file, itemAround(part.node)),
    { file: part.file, ...added },
  ];
  return edits ? [{ title: 'Move it to "anchors" of "global"', edits }] : [];
}

/** Returns the action that moves a root that is an endpoint to the pages of its element. */
function listRoot(finding: Diagnostic, site: EditedSite): FindingAction[] {
  const part = partOf(finding, site);
  const holder = part?.node.parent;
  const list = holder && propertyOf(holder, 'pages');
  if (!part || !holder || (list && list.kind !== 'array')) return [];
  const { file, text, node } = part;
  const entry = text.slice(node.start, node.end);
  const edit = list
    ? insertFirst(text, list, entry)
    : insertEntry(text, holder, `"pages": [${entry}]`);
  return [{ title: 'Move it to "pages"', edits: [...removalOf(file, node), { file, ...edit }] }];
}

/** Returns the action that makes a page of a file that exists. */
function publishFile(
  { file, because }: NonNullable<FindingOf<'page-not-found'>['args']['excluded']>,
  site: EditedSite,
): FindingAction[] {
  if ('imported' in because) return addToNavigation(withoutExtension(file), site);
  if ('name' in because) {
    const to = joinPath(folderOf(file), because.name);
    return filesOf(site)?.all.has(to)
      ? []
      : [{ title: `Rename it to ${JSON.stringify(because.name)}`, renames: { from: file, to } }];
  }
  if ('folder' in because)
    return [
      {
        title: `Move ${JSON.stringify(file)}…`,
        codemod: { name: 'move-file', options: { from: file } },
      },
    ];
  const text = 'ignored' in because ? site.text(IGNORE_FILE) : undefined;
  if (text === undefined) return [];
  const pattern = `!/${file.replace(/[\\*?[\]]/g, '\\$&')}`;
  // A pattern cannot include a file again whose folder is ignored.
  const isFolder = (line: string) => line.endsWith('/') && ignoreFilter([line])(file);
  const lines = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      isFolder(line) ? `${line.slice(0, -1).includes('/') ? '' : '**/'}${line}*` : line,
    );
  if (ignoreFilter([...lines, pattern])(file)) return [];
  const added = `${[...lines, pattern].join('\n')}\n`;
  const edits = [{ file: IGNORE_FILE, start: 0, end: text.length, text: added }];
  return [{ title: `Add ${JSON.stringify(pattern)} to ${IGNORE_FILE}`, edits }];
}

const IGNORE_FILE = '.mintignore';

/** Returns the action that copies the part of a file that the fragment of a `$ref` names to its own file. */
function copyPart(finding: FindingOf<'ref-not-found'>, site: EditedSite): FindingAction[] {
  const part = partOf(finding, site);
  const [, path = '', pointer = ''] = /^([^#]*)#(.*)$/.exec(finding.args.ref) ?? [];
  const source = site.source(joinPath(folderOf(finding.file), path));
  const name = pointerTokens(pointer).at(-1);
  const node =
    source &&
    pointerTokens(pointer).reduce<TextNode | undefined>(
      (at, token) => at && (propertyOf(at, String(token)) ?? at.children[Number(token)]),
      rootOf(source.text),
    );
  if (!part || !node || name === undefined) return [];
  const ref = `${folderOf(path) === '' ? '' : `${folderOf(path)}/`}${name}.json`;
  const text = `${source.text.slice(node.start, node.end)}\n`;
  return createFile(joinPath(folderOf(finding.file), ref), text, site).map((action) => ({
    ...action,
    ...writeValue(part, ref, `Copy that part to ${JSON.stringify(ref)}`),
  }));
}

/** Returns the link in a page that a finding is about. */
function linkOf({ file, range }: Diagnostic, site: EditedSite) {
  const { offset } = range.start;
  return isPageFile(file)
    ? pageText(site, file)?.markup.links.find(
        ({ start, addressEnd }) => start <= offset && offset <= addressEnd,
      )
    : undefined;
}

/** Returns the actions that change an anchor to one of the page, similar ones first, or that remove it. */
function otherAnchors(finding: FindingOf<'anchor-not-found'>, site: EditedSite): FindingAction[] {
  const { file, args } = finding;
  const link = linkOf(finding, site);
  const goal = link && linkGoal({ site, file }, link);
  const hash = link ? link.address.indexOf('#') : -1;
  if (!link || !goal || hash === -1) return [];
  const words = new Set(args.anchor.toLowerCase().split(/[^a-z\d]+/));
  const likeness = (name: string) => name.split('-').filter((word) => words.has(word)).length;
  const names = [...new Set(anchorsOf(site, goal)?.names)]
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, MAX_HEADINGS);
  const written = site.text(file)?.slice(link.start, link.addressEnd) ?? '';
  const start = link.start + written.indexOf('#');
  const edit = (text: string) => [{ file, start, end: link.addressEnd, text }];
  const change = (name: string) => ({ title: `Change to "#${name}"`, edits: edit(`#${name}`) });
  const like = names.filter((name) => likeness(name) > 0);
  return [
    ...like.map(change),
    ...(link.path === '' ? [] : [{ title: `Remove "#${args.anchor}"`, edits: edit('') }]),
    ...names.filter((name) => !like.includes(name)).map(change),
  ];
}

/** Returns the action that leaves only the text of a link, or that removes an image. */
function removeLink(finding: Diagnostic, site: EditedSite): FindingAction[] {
  const { file } = finding;
  const text = site.text(file) ?? '';
  const link = linkOf(finding, site);
  const close = link?.from ?? -1;
  const end = link ? text.indexOf(')', link.addressEnd) + 1 : 0;
  if (link?.syntax !== 'inline' || !text.startsWith('](', close) || end === 0) return [];
  let open = close;
  for (let depth = 1; depth > 0 && open > 0; ) {
    open -= 1;
    if (text[open - 1] === '\\') continue;
    depth += text[open] === ']' ? 1 : text[open] === '[' ? -1 : 0;
  }
  if (text[open] !== '[') return [];
  const isImage = text[open - 1] === '!';
  const start = isImage ? open - 1 : open;
  const edit = { file, start, end, text: isImage ? '' : text.slice(open + 1, close) };
  return destructive([
    { title: isImage ? 'Remove the image' : 'Remove the link and keep its text', edits: [edit] },
  ]);
}

/** Returns the actions that list a page: where most pages of its folder are, and elsewhere. */
function addToNavigation(path: string, site: EditedSite): FindingAction[] {
  return [
    ...addToSiblings(path, site),
    {
      title: `Add ${JSON.stringify(path)} to another group…`,
      codemod: { name: 'add-entry', options: { page: [path] } },
    },
  ];
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
