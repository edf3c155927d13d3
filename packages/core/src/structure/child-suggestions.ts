import type { JsonNode } from '@nav/json';
import type { MessageArgs } from '../diagnostics/catalog/messages.ts';
import { elementKindIn, elements, isListName, type ListName } from '../format/elements.ts';
import { labelFor } from '../format/suggestions/absent-values.ts';
import { suggestRemoval } from '../format/suggestions/likely-values.ts';
import type { SuggestionSite } from '../format/suggestions/suggestion-site.ts';
import { insertEntry, propertyOf, setProperty } from '../source/json-edits.ts';
import {
  around,
  type Draft,
  destructive,
  draft,
  holderOf,
  indentAt,
  instead,
  type Part,
  removal,
  removeNode,
  renameKey,
} from '../source/part.ts';

/** Suggests to nest the dropped children in a new element of the kind that is used, or the other way round. */
export function suggestNesting(
  part: Part,
  { kept, dropped }: MessageArgs['mixed-children'],
  site: SuggestionSite,
): Draft[] {
  const holder = holderOf(part);
  return dropped.flatMap(({ key }) => {
    const [used, lost] = [propertyOf(holder, kept), propertyOf(holder, key)];
    if (used?.kind !== 'array' || lost?.kind !== 'array') return [];
    return [
      ...moveToGlobal(part, lost, site),
      ...[...nest(part, lost, used, site), ...nest(part, used, lost, site)].slice(0, 1),
    ];
  });
}

/** Returns the suggestion to move links next to the children of the navigation to `global`. */
function moveToGlobal({ file, text }: Part, list: JsonNode, site: SuggestionSite): Draft[] {
  const { key = '', parent, children } = list;
  const areLinks = children.every((one) => one.kind === 'object' && propertyOf(one, 'href'));
  const isTop = file === site.file && parent?.key === 'navigation' && !parent.parent?.parent;
  if (!isTop || !areLinks || !isListName(key) || !site.grammar.globals.has(key)) return [];
  const holder = propertyOf(parent, 'global');
  if (holder && (holder.kind !== 'object' || propertyOf(holder, key))) return [];
  const entry = `${JSON.stringify(key)}: ${text.slice(list.start, list.end)}`;
  const added = holder
    ? insertEntry(text, holder, entry)
    : insertEntry(text, parent, `"global": { ${entry} }`);
  return draft(`Move ${JSON.stringify(key)} to "global"`, file, removal(list), added);
}

function nest(
  { file, text }: Part,
  inner: JsonNode,
  outer: JsonNode,
  { grammar }: SuggestionSite,
): Draft[] {
  const { key: list = '' } = outer;
  if (!isListName(list)) return [];
  const kind = entryKind(list);
  if (!grammar.elements[kind].children.includes(inner.key as ListName)) return [];
  const { label } = elements[kind];
  const name = label === undefined ? '' : `"${label}": "More", `;
  const [from, to] = [indentAt(text, inner), indentAt(text, outer.children.at(-1) ?? outer)];
  const content = text
    .slice(inner.start, inner.end)
    .split('\n')
    .map((line, index) =>
      index > 0 && line.startsWith(from) ? to + line.slice(from.length) : line,
    )
    .join('\n');
  const key = JSON.stringify(inner.key);
  const added = insertEntry(text, outer, `{ ${name}${key}: ${content} }`);
  const title = `Nest ${key} in a new ${kind} of ${JSON.stringify(list)}`;
  return draft(title, file, added, removal(inner));
}

/** The entries of `pages` may be groups. */
function entryKind(list: ListName) {
  return list === 'pages' ? 'group' : elementKindIn(list);
}

/** Suggests to move children to a list that their element can contain, or to remove them. */
export function suggestOtherList(
  part: Part,
  args: MessageArgs['child-not-allowed'],
  site: SuggestionSite,
): Draft[] {
  return [...otherList(part, args, site), ...suggestRemoval(part, args, site)];
}

function otherList(
  part: Part,
  { key, allowed }: MessageArgs['child-not-allowed'],
  site: SuggestionSite,
): Draft[] {
  const { file, node } = part;
  if (node.kind !== 'array' || !isListName(key)) return [];
  // Groups are also entries of pages.
  if (key === 'groups' && allowed.includes('pages')) return moveInto(part, 'pages');
  if (key !== 'pages') return renameKind(part, key, allowed, site);
  if (!allowed.includes('groups') || !node.parent || propertyOf(node.parent, 'groups')) return [];
  const name = JSON.stringify(labelFor(node.parent, 'group'));
  const before = `"groups": [{ "group": ${name}, "pages": `;
  const [, after] = around(node, '', ' }]');
  const opened = { start: node.keyStart, end: node.start, newText: before };
  return draft('Put the pages in a new group', file, opened, after);
}

/** Returns the suggestion to turn elements of one kind into another one, such as tabs in a tab into groups. */
function renameKind(
  { file, node }: Part,
  key: ListName,
  allowed: readonly string[],
  { grammar }: SuggestionSite,
): Draft[] {
  const from = elements[elementKindIn(key)].label;
  const list = (['groups', 'menu', 'dropdowns'] as const)
    .filter((one) => allowed.includes(one) && node.parent && !propertyOf(node.parent, one))
    .find((one) => {
      const { children } = grammar.elements[elementKindIn(one)];
      const names = node.children.flatMap((element) => element.children.map(({ key = '' }) => key));
      return names.every((name) => !isListName(name) || children.includes(name));
    });
  const label = list && elements[elementKindIn(list)].label;
  if (list === undefined || label === undefined || from === undefined) return [];
  const labels = node.children.flatMap((element) => propertyOf(element, from) ?? []);
  return draft(
    `Change ${JSON.stringify(key)} to ${JSON.stringify(list)}`,
    file,
    renameKey(node, list),
    ...labels.map((one) => renameKey(one, label)),
  );
}

/** Suggests to move a field to where it has an effect, or to remove it. */
export function suggestKnownField(
  part: Part,
  { suggestion, key, pages, maybePages, ofSite, rival }: MessageArgs['unknown-field'],
  site: SuggestionSite,
): Draft[] {
  if (part.isFixable) return [];
  const { file, text, node } = part;
  if (ofSite !== undefined && file === site.file) {
    const written: unknown = JSON.parse(text.slice(node.start, node.end));
    const added = setProperty(text, ofSite.split('.'), written);
    return draft(`Move ${JSON.stringify(key)} to the top level`, file, removal(node), added);
  }
  if (pages > 0 && suggestion !== undefined)
    return rival === undefined ? [] : moveInto(part, suggestion);
  const above = node.parent && site.expectedAt(file, node.parent);
  const canHavePages = above?.kind === 'element' && above.rule.children.includes('pages');
  const isList = node.kind === 'array' && canHavePages && (pages > 0 || maybePages);
  return [
    ...(isList && key !== 'groups' ? moveInto(part, 'pages') : []),
    ...unwrap(part),
    ...destructive(removeNode(`Remove ${JSON.stringify(key)}`, file, node)),
  ];
}

/** Returns the suggestion to replace a navigation with the navigation in it. */
function unwrap({ file, text, node }: Part): Draft[] {
  const { key, kind, parent } = node;
  if (key !== 'navigation' || kind !== 'object' || parent?.children.length !== 1) return [];
  const content = text.slice(node.start, node.end);
  return draft('Use the inner "navigation"', file, instead(parent, content));
}

/** Returns the suggestion to move the content of a property to another list of the same element, which may be missing. */
function moveInto({ file, text, node }: Part, key: string): Draft[] {
  const list = node.parent && propertyOf(node.parent, key);
  const title = `Move its content to ${JSON.stringify(key)}`;
  if (!list) return draft(title, file, renameKey(node, key));
  if (list.kind !== 'array') return [];
  const [first, last] = node.kind === 'array' ? [node.children[0], node.children.at(-1)] : [];
  const content = text.slice(first?.start ?? node.start, last?.end ?? node.end);
  return draft(title, file, insertEntry(text, list, content), removal(node));
}
