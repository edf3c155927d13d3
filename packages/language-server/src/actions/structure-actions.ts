import { elementKindIn, elements, isListName } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import { pointerOf, pointerTokens } from '@nav/json';
import { configFile } from '../places/config-place.ts';
import type { EditedSite } from '../sites/edited-site.ts';
import { insertEntry, printInline, setProperty } from '../texts/json-edits.ts';
import { propertyOf, type TextNode } from '../texts/json-nodes.ts';
import {
  destructive,
  type FileReplacement,
  type FindingAction,
  type FindingOf,
  holderOf,
  type Part,
  partOf,
  removalOf,
  removeAction,
  writeValue,
} from './action.ts';
import { firstPages, labelFor } from './field-actions.ts';

/** Returns the action that moves children to a list that their element can contain. */
export function allowChildren(
  finding: FindingOf<'child-not-allowed'>,
  site: EditedSite,
): FindingAction[] {
  const part = partOf(finding, site);
  const { key, allowed } = finding.args;
  if (part?.node.kind !== 'array' || !isListName(key)) return [];
  // Groups are also entries of pages.
  if (key === 'groups' && allowed.includes('pages')) return moveInto(part, 'pages');
  const { file, node } = part;
  if (key === 'pages' && allowed.includes('groups') && node.parent) {
    if (propertyOf(node.parent, 'groups')) return [];
    const name = JSON.stringify(labelFor(node.parent, 'group'));
    return [
      {
        title: 'Put the pages in a new group',
        edits: [
          {
            file,
            start: node.keyStart,
            end: node.start,
            text: `"groups": [{ "group": ${name}, "pages": `,
          },
          { file, start: node.end, end: node.end, text: ' }]' },
        ],
      },
    ];
  }
  return key === 'pages' ? [] : renameKind(part, key, allowed.filter(isListName), site);
}

/** Returns the action that turns elements of one kind into another one, such as tabs in a tab into groups. */
function renameKind(
  { file, node }: Part,
  key: ListName,
  allowed: readonly ListName[],
  site: EditedSite,
): FindingAction[] {
  const from = elements[elementKindIn(key)].label;
  const list = (['groups', 'menu', 'dropdowns'] as const)
    .filter((one) => allowed.includes(one) && node.parent && !propertyOf(node.parent, one))
    .find((one) => {
      const { children } = site.site.grammar.elements[elementKindIn(one)];
      return node.children.every((element) =>
        element.children.every((child) => {
          const name = child.key ?? '';
          return !isListName(name) || children.includes(name);
        }),
      );
    });
  const label = list && elements[elementKindIn(list)].label;
  if (list === undefined || label === undefined || from === undefined) return [];
  const keys = node.children.flatMap((element) => propertyOf(element, from) ?? []);
  const edit = ({ keyStart, keyEnd }: TextNode, name: string) => {
    return { file, start: keyStart, end: keyEnd, text: JSON.stringify(name) };
  };
  const title = `Change ${JSON.stringify(key)} to ${JSON.stringify(list)}`;
  return [{ title, edits: [edit(node, list), ...keys.map((one) => edit(one, label))] }];
}

export function missingNavigation(
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
  if (found !== '') {
    const start = writeValue(part, { pages: firstPages(site) }, 'Write a "navigation" with pages');
    return node.kind === 'array'
      ? wrapList(part)
      : node.kind === 'null'
        ? [start]
        : destructive([start]);
  }
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
export function nestChildren(
  finding: FindingOf<'mixed-children'>,
  site: EditedSite,
): FindingAction[] {
  const part = partOf(finding, site);
  const holder = part && holderOf(finding, part);
  if (!part || !holder) return [];
  const { kept, dropped } = finding.args;
  return dropped.flatMap(({ key }) => {
    const [used, lost] = [propertyOf(holder, kept), propertyOf(holder, key)];
    if (used?.kind !== 'array' || lost?.kind !== 'array') return [];
    return [
      ...moveToGlobal(part, lost, site),
      ...[...nest(part, lost, used, site), ...nest(part, used, lost, site)].slice(0, 1),
    ];
  });
}

/** Returns the action that moves links next to the children of the navigation to `global`. */
function moveToGlobal({ file, text }: Part, list: TextNode, site: EditedSite): FindingAction[] {
  const { key = '', parent, children } = list;
  const areLinks = children.every((one) => one.kind === 'object' && propertyOf(one, 'href'));
  const isTop = file === site.file && parent?.key === 'navigation' && !parent.parent?.parent;
  if (!isTop || !areLinks || !isListName(key) || !site.site.grammar.globals.has(key)) return [];
  const holder = propertyOf(parent, 'global');
  if (holder && (holder.kind !== 'object' || propertyOf(holder, key))) return [];
  const entry = `${JSON.stringify(key)}: ${text.slice(list.start, list.end)}`;
  const added = holder
    ? insertEntry(text, holder, entry)
    : insertEntry(text, parent, `"global": { ${entry} }`);
  const edits = [...removalOf(file, list), { file, ...added }];
  return [{ title: `Move ${JSON.stringify(key)} to "global"`, edits }];
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

export function unknownField(
  finding: FindingOf<'unknown-field'>,
  site: EditedSite,
): FindingAction[] {
  const part = partOf(finding, site);
  if (!part || finding.fixes.length > 0) return [];
  const { file, text, node } = part;
  const { suggestion, key, pages, maybePages, ofSite, rival } = finding.args;
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
  const above = configFile({ site, file })?.expectedAt(pointerTokens(pointerOf(node)).slice(0, -1));
  const canHavePages = above?.kind === 'element' && above.rule.children.includes('pages');
  const isList = node.kind === 'array' && canHavePages && (pages > 0 || maybePages);
  return [
    ...(isList && key !== 'groups' ? moveInto(part, 'pages') : []),
    ...unwrap(part),
    ...destructive(removeAction(`Remove ${quoted}`, file, node)),
  ];
}

/** Returns the action that replaces a navigation with the navigation in it. */
function unwrap({ file, text, node }: Part): FindingAction[] {
  const { key, kind, parent } = node;
  if (key !== 'navigation' || kind !== 'object' || parent?.children.length !== 1) return [];
  const content = text.slice(node.start, node.end);
  const edits = [{ file, start: parent.start, end: parent.end, text: content }];
  return [{ title: 'Use the inner "navigation"', edits }];
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

export function moveBelow({ file, text, node }: Part): FindingAction[] {
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
