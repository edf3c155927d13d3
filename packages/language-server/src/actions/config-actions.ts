import type { Diagnostic } from '@nav/core';
import { elementKindIn, elements, isListName } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import { folderOf, joinPath, titleFromPath } from '@nav/text';
import { specificationsOf } from '../places/endpoint-at.ts';
import { refTo } from '../places/mount.ts';
import { factsOf, filesOf } from '../places/site-facts.ts';
import type { EditedSite } from '../sites/edited-site.ts';
import { insertEntry, insertFirst, printInline, setProperty } from '../texts/json-edits.ts';
import { nodeAt, propertyOf, rootOf, type TextNode } from '../texts/json-nodes.ts';
import { MAX_FIRST_PAGES, MAX_SPECIFICATIONS } from '../texts/limits.ts';
import {
  type ActionsByCode,
  destructive,
  type FileReplacement,
  type FindingAction,
  type FindingOf,
  holderOf,
  itemAround,
  type Part,
  partOf,
  removalOf,
  removeAction,
  writeString,
} from './action.ts';
import { inSettings } from './ignore-actions.ts';

export const configActions: ActionsByCode = {
  'missing-navigation': missingNavigation,
  'no-primary-pattern': (finding, site) => {
    const part = partOf(finding, site);
    if (part?.node.kind !== 'object') return [];
    const entry = `"pages": ${printInline(firstPages(site))}`;
    return [
      {
        title: 'Add "pages"',
        edits: [{ file: part.file, ...insertFirst(part.text, part.node, entry) }],
      },
    ];
  },
  'mixed-children': nestChildren,
  'child-not-allowed': (finding, site) => {
    const part = partOf(finding, site);
    const { key, allowed } = finding.args;
    // Groups are also entries of pages.
    return part && key === 'groups' && allowed.includes('pages') ? moveInto(part, 'pages') : [];
  },
  'wrong-type': (finding, site) => {
    const part = partOf(finding, site);
    const { instead } = finding.args;
    if (!part || instead === undefined || finding.fixes.length > 0) return [];
    const { file, node } = part;
    const text = JSON.stringify(instead);
    const edits = [{ file, start: node.start, end: node.end, text }];
    return destructive([{ title: `Write ${text}`, edits }]);
  },
  'invalid-href': (finding, site) => {
    const { found, scripting, unreadable } = finding.args;
    if (scripting || unreadable) return [];
    if (HOST.test(found)) return writeString(finding, site, `https://${found}`);
    return filesOf(site)?.pages.has(found) ? writeString(finding, site, `/${found}`) : [];
  },
  'endpoint-without-spec': setSpecification,
  'ref-invalid': (finding, site) => {
    const part = partOf(finding, site);
    const holder = part?.node.parent;
    const { args, file } = finding;
    if (!holder || !('ref' in args) || !args.problem.endsWith('Use its path instead of a $ref'))
      return [];
    const text = JSON.stringify(joinPath(folderOf(file), args.ref));
    const edits = [{ file, start: holder.start, end: holder.end, text }];
    return holder.children.length === 1 ? [{ title: `Change to ${text}`, edits }] : [];
  },
  'href-with-children': (finding, site) => {
    const part = partOf(finding, site);
    const holder = part && holderOf(finding, part);
    if (!part || !holder) return [];
    const keys = ['href', ...finding.args.dropped.map(({ key }) => key)];
    return destructive(
      keys.flatMap((key) =>
        removeAction(`Remove ${JSON.stringify(key)}`, part.file, propertyOf(holder, key)),
      ),
    );
  },
  'missing-field': addField,
  'empty-value': (finding, site) => {
    const part = partOf(finding, site);
    if (!part || finding.args.what === 'text') return [];
    const { file, text, node } = part;
    const [first] = firstPages(site);
    const entry = first === undefined ? '' : JSON.stringify(first);
    return [
      ...(entry !== '' && node.key === 'pages'
        ? [{ title: `Add ${entry}`, edits: [{ file, ...insertEntry(text, node, entry) }] }]
        : []),
      ...addElement(part),
      ...removeAction('Remove the list', file, node),
    ];
  },
  'unknown-field': unknownField,
  'multiple-defaults': (finding, site) => {
    const part = partOf(finding, site);
    return part ? removeAction('Remove this "default"', part.file, part.node) : [];
  },
  'duplicate-label': (finding, site) => {
    const part = partOf(finding, site);
    if (!part) return [];
    const { file, node, text } = part;
    if (finding.args.file !== undefined) return removeRef(part, site);
    const label = freeLabel(finding.args.label, node);
    const written = JSON.stringify(label);
    const isLabel = text.slice(node.start, node.end) === JSON.stringify(finding.args.label);
    return isLabel
      ? [
          {
            title: `Rename to ${written}`,
            edits: [{ file, start: node.start, end: node.end, text: written }],
          },
        ]
      : [];
  },
  'no-effect': (finding, site) => {
    const part = partOf(finding, site);
    if (!part || finding.fixes.length > 0) return [];
    const { file, node } = part;
    const { because } = finding.args;
    if (because.includes('Add pages'))
      return [...addPage(finding, part, site), ...removeGroup(part)];
    if (finding.anchor === 'key')
      return [
        ...(because.endsWith('Set it on an element below') ? moveBelow(part) : []),
        ...destructive(removeAction(`Remove ${finding.args.subject}`, file, node)),
      ];
    const item = itemAround(node);
    return item ? destructive(removeAction(`Remove ${finding.args.subject}`, file, item)) : [];
  },
  'base-path': ({ args: { path } }, site) =>
    [path, '/'].flatMap((value) =>
      inSettings(site, (text, above) => [setProperty(text, [...above, 'basePath'], value)]).map(
        (change) => ({ title: `Set "basePath" to ${JSON.stringify(value)}`, ...change }),
      ),
    ),
};

/** Returns the action that removes the item of a list that leads to a file by a chain of `$ref`s. */
function removeRef({ file, node }: Part, site: EditedSite): FindingAction[] {
  const { config } = site.site;
  let [at, holder] = [file, itemAround(node)];
  for (const seen = new Set<string>(); config && !holder && !seen.has(at); ) {
    seen.add(at);
    const origin = refTo(config, at);
    const source = origin && site.source(origin.file);
    if (!source) return [];
    const { range } = source.locate(origin.pointer, 'value');
    [at, holder] = [origin.file, itemAround(nodeAt(rootOf(source.text), range.start.offset))];
  }
  return destructive(removeAction('Remove this $ref', at, holder));
}

/** Returns the action that lists a page in a group without pages. */
function addPage(finding: Diagnostic, part: Part, site: EditedSite): FindingAction[] {
  const { file, text, node } = part;
  const [first] = firstPages(site);
  if (first === undefined) return [];
  const page = JSON.stringify(first);
  const holder = holderOf(finding, part);
  const list = node.key === 'pages' ? node : propertyOf(holder, 'pages');
  const added =
    list?.kind === 'array'
      ? insertEntry(text, list, page)
      : insertEntry(text, holder, `"pages": [${page}]`);
  return [{ title: `Add ${page}`, edits: [{ file, ...added }] }];
}

function removeGroup({ file, node }: Part): FindingAction[] {
  return destructive(removeAction('Remove the group', file, itemAround(node)));
}

/** Returns pages to start with: those that are not listed first, then those at the top of the site. */
function firstPages(site: EditedSite): string[] {
  const facts = factsOf(site);
  const known = [...(filesOf(site)?.pages.keys() ?? [])].sort();
  const unlisted = facts ? known.filter((path) => !facts.isListed(path)) : known;
  const all = unlisted.length > 0 ? unlisted : known;
  const top = all.filter((path) => !path.includes('/'));
  const some = (top.length > 0 ? top : all).slice(0, MAX_FIRST_PAGES);
  return some.includes('index') ? ['index', ...some.filter((path) => path !== 'index')] : some;
}

function missingNavigation(
  finding: FindingOf<'missing-navigation'>,
  site: EditedSite,
): FindingAction[] {
  const part = partOf(finding, site);
  const { misspelt, stray, found } = finding.args;
  if (!part || finding.fixes.length > 0) return [];
  const { file, text, node } = part;
  if (misspelt !== undefined)
    return [
      {
        title: `Rename ${JSON.stringify(misspelt)} to "navigation"`,
        edits: [{ file, start: node.keyStart, end: node.keyEnd, text: '"navigation"' }],
      },
    ];
  if (stray !== undefined) {
    const lists = stray.flatMap(({ key }) =>
      node.parent ? (propertyOf(node.parent, key) ?? []) : [],
    );
    const [first] = lists;
    const last = lists.at(-1);
    // Lists with other properties between them cannot be wrapped together.
    if (!first || !last || last.index - first.index !== lists.length - 1) return [];
    return [
      {
        title: `Move ${lists.map(({ key }) => JSON.stringify(key)).join(' and ')} into "navigation"`,
        edits: [
          { file, start: first.keyStart, end: first.keyStart, text: '"navigation": { ' },
          { file, start: last.end, end: last.end, text: ' }' },
        ],
      },
    ];
  }
  if (found !== '') return wrapList(part);
  const entry = `"navigation": ${printInline({ pages: firstPages(site) })}`;
  return [{ title: 'Add "navigation"', edits: [{ file, ...insertEntry(text, node, entry) }] }];
}

function wrapList({ file, node }: Part): FindingAction[] {
  if (node.kind !== 'array') return [];
  const list = node.children.every(({ kind }) => kind === 'string') ? 'pages' : 'groups';
  return [
    {
      title: `Put the list in an object, as "${list}"`,
      edits: [
        { file, start: node.start, end: node.start, text: `{ "${list}": ` },
        { file, start: node.end, end: node.end, text: ' }' },
      ],
    },
  ];
}

/** Returns the action that nests the dropped children in a new element of the kind that is used, or the other way round. */
function nestChildren(finding: FindingOf<'mixed-children'>, site: EditedSite): FindingAction[] {
  const part = partOf(finding, site);
  const holder = part && holderOf(finding, part);
  if (!part || !holder) return [];
  const { kept, dropped } = finding.args;
  return dropped.flatMap(({ key }) => {
    const [used, lost] = [propertyOf(holder, kept), propertyOf(holder, key)];
    if (used?.kind !== 'array' || lost?.kind !== 'array') return [];
    return [...nest(part, lost, used, site), ...nest(part, used, lost, site)].slice(0, 1);
  });
}

function nest(
  { file, text }: Part,
  inner: TextNode,
  outer: TextNode,
  site: EditedSite,
): FindingAction[] {
  const list = outer.key as ListName;
  if (!isListName(list)) return [];
  // The entries of `pages` may be groups.
  const kind = list === 'pages' ? 'group' : elementKindIn(list);
  const rule = site.site.grammar.elements[kind];
  if (!rule.children.includes(inner.key as ListName)) return [];
  const { label } = elements[kind];
  const name = label === undefined ? '' : `"${label}": "More", `;
  const content = indented(
    text.slice(inner.start, inner.end),
    indentAt(text, inner),
    indentAt(text, outer.children.at(-1) ?? outer),
  );
  const added = insertEntry(text, outer, `{ ${name}${JSON.stringify(inner.key)}: ${content} }`);
  return [
    {
      title: `Nest ${JSON.stringify(inner.key)} in a new ${kind} of ${JSON.stringify(list)}`,
      edits: [{ file, ...added }, ...removalOf(file, inner)],
    },
  ];
}

function indentAt(text: string, { keyStart }: TextNode): string {
  const start = text.lastIndexOf('\n', keyStart - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

function indented(text: string, from: string, to: string): string {
  return text
    .split('\n')
    .map((line, index) =>
      index > 0 && line.startsWith(from) ? to + line.slice(from.length) : line,
    )
    .join('\n');
}

function addField(finding: FindingOf<'missing-field'>, site: EditedSite): FindingAction[] {
  const part = partOf(finding, site);
  if (!part || finding.args.hint !== undefined) return [];
  const holder = holderOf(finding, part);
  if (holder.kind !== 'object') return [];
  const { field } = finding.args;
  const isLabel = Object.values(elements).some(({ label }) => label === field);
  const value = isListName(field)
    ? printInline(field === 'pages' ? firstPages(site).slice(0, 1) : [])
    : JSON.stringify(isLabel ? labelFor(holder, field) : '');
  const entry = `${JSON.stringify(field)}: ${value}`;
  const insert = isLabel ? insertFirst : insertEntry;
  return [
    {
      title: `Add ${JSON.stringify(field)}`,
      edits: [{ file: part.file, ...insert(part.text, holder, entry) }],
    },
  ];
}

/** Returns a label for an element: the title of the folder of its first page, or else the name of its kind. */
function labelFor(element: TextNode, field: string): string {
  const first = firstText(element);
  const folder = first?.replace(/^\//, '').split('/').slice(0, -1).at(-1);
  return titleFromPath(folder ?? field);
}

function firstText({ children }: TextNode): string | undefined {
  for (const child of children) {
    if (child.kind !== 'array') continue;
    for (const entry of child.children) {
      const found = entry.kind === 'string' ? String(entry.value) : firstText(entry);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function addElement({ file, text, node }: Part): FindingAction[] {
  const list = node.key as ListName;
  const kind = list === 'pages' ? 'group' : elementKindIn(list);
  const { label } = elements[kind];
  if (label === undefined || list === 'pages' || node.kind !== 'array') return [];
  const entry = printInline({ [label]: titleFromPath(kind), pages: [] });
  return [{ title: `Add a ${kind}`, edits: [{ file, ...insertEntry(text, node, entry) }] }];
}

function unknownField(finding: FindingOf<'unknown-field'>, site: EditedSite): FindingAction[] {
  const part = partOf(finding, site);
  if (!part || finding.fixes.length > 0) return [];
  const { file, text, node } = part;
  const { suggestion, key, pages, ofSite, rival } = finding.args;
  const quoted = JSON.stringify(key);
  if (ofSite !== undefined && file === site.file) {
    const written: unknown = JSON.parse(text.slice(node.start, node.end));
    const added = setProperty(text, ofSite.split('.'), written);
    return added
      ? [
          {
            title: `Move ${quoted} to the top level`,
            edits: [...removalOf(file, node), { file, ...added }] satisfies FileReplacement[],
          },
        ]
      : [];
  }
  if (pages > 0 && suggestion !== undefined)
    return rival === undefined ? [] : moveInto(part, suggestion);
  return destructive(removeAction(`Remove ${quoted}`, file, node));
}

/** Returns the action that moves the content of a property to another list of the same element, which may be missing. */
function moveInto({ file, text, node }: Part, key: string): FindingAction[] {
  const list = node.parent && propertyOf(node.parent, key);
  const title = `Move its content to ${JSON.stringify(key)}`;
  if (!list) {
    const { keyStart, keyEnd } = node;
    return [{ title, edits: [{ file, start: keyStart, end: keyEnd, text: JSON.stringify(key) }] }];
  }
  if (list.kind !== 'array') return [];
  const [first, last] = node.kind === 'array' ? [node.children[0], node.children.at(-1)] : [];
  const content = text.slice(first?.start ?? node.start, last?.end ?? node.end);
  return [
    { title, edits: [{ file, ...insertEntry(text, list, content) }, ...removalOf(file, node)] },
  ];
}

function moveBelow({ file, text, node }: Part): FindingAction[] {
  const { key = '', parent, keyStart, end } = node;
  const below = (parent?.children ?? [])
    .flatMap(({ kind, children }) => (kind === 'array' ? children : []))
    .filter((one) => one.kind === 'object' && !propertyOf(one, key));
  const edits = below.map((one) => {
    return { file, ...insertEntry(text, one, text.slice(keyStart, end)) };
  });
  const title = `Move ${JSON.stringify(key)} to the elements below`;
  return edits.length === 0 ? [] : [{ title, edits: [...removalOf(file, node), ...edits] }];
}

function setSpecification(
  finding: FindingOf<'endpoint-without-spec'>,
  site: EditedSite,
): FindingAction[] {
  const part = partOf(finding, site);
  const element = part && itemAround(part.node)?.parent?.parent;
  const { asPage, atRoot } = finding.args;
  if (!part || !element || asPage || atRoot) return [];
  return specificationsOf(site)
    .slice(0, MAX_SPECIFICATIONS)
    .map(({ path }) => {
      const entry = `"openapi": ${JSON.stringify(path)}`;
      const edits = [{ file: part.file, ...insertEntry(part.text, element, entry) }];
      return { title: `Set ${entry}`, edits };
    });
}

/** A URL without its scheme. */
const HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#:]|$)/i;

function freeLabel(label: string, node: TextNode): string {
  const siblings = itemAround(node)?.parent?.children ?? [];
  const taken = new Set(siblings.flatMap((one) => one.children.map(({ value }) => value)));
  let number = 2;
  while (taken.has(`${label} ${number}`)) number += 1;
  return `${label} ${number}`;
}
