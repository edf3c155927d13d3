import type { Diagnostic } from '@nav/core';
import { elementKindIn, elements, isListName } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import { titleFromPath } from '@nav/paths';
import { factsOf, filesOf } from '../places/site-facts.ts';
import type { EditedSite } from '../sites/edited-site.ts';
import { insertEntry, insertFirst, printInline } from '../texts/json-edits.ts';
import { propertyOf, type TextNode } from '../texts/json-nodes.ts';
import { MAX_FIRST_PAGES } from '../texts/limits.ts';
import {
  type FindingAction,
  type FindingOf,
  holderOf,
  itemAround,
  type Part,
  partOf,
  removeAction,
  writeValue,
} from './action.ts';

/** Returns the action that fills an empty label, or that removes another empty text. */
export function fillText(part: Part): FindingAction[] {
  const { file, node } = part;
  const { parent, key = '' } = node;
  if (parent?.kind === 'array') return removeAction('Remove this entry', file, node);
  const isLabel = Object.values(elements).some(({ label }) => label === key);
  return parent && isLabel
    ? [writeValue(part, labelFor(parent, key))]
    : removeAction(`Remove ${JSON.stringify(key)}`, file, node);
}

/** Returns the action that lists a page in a group without pages. */
export function addPage(finding: Diagnostic, part: Part, site: EditedSite): FindingAction[] {
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

/** Returns pages to start with: those that are not listed first, then those at the top of the site. */
export function firstPages(site: EditedSite): string[] {
  const facts = factsOf(site);
  const known = [...(filesOf(site)?.pages.keys() ?? [])].sort();
  const unlisted = facts ? known.filter((path) => !facts.isListed(path)) : known;
  const all = unlisted.length > 0 ? unlisted : known;
  const top = all.filter((path) => !path.includes('/'));
  const some = (top.length > 0 ? top : all).slice(0, MAX_FIRST_PAGES);
  return some.includes('index') ? ['index', ...some.filter((path) => path !== 'index')] : some;
}

export function addField(finding: FindingOf<'missing-field'>, site: EditedSite): FindingAction[] {
  const part = partOf(finding, site);
  if (!part) return [];
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

/** Returns a label for an element: the title of the folder of its first page, of the page, or else the name of its kind. */
export function labelFor(element: TextNode, field: string): string {
  const parts = firstText(element)?.replace(/^\//, '').split('/') ?? [];
  return titleFromPath(parts.at(-2) ?? parts.at(-1) ?? field);
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

export function addElement({ file, text, node }: Part): FindingAction[] {
  const list = node.key as ListName;
  const kind = list === 'pages' ? 'group' : elementKindIn(list);
  const { label } = elements[kind];
  if (label === undefined || list === 'pages' || node.kind !== 'array') return [];
  const entry = printInline({ [label]: titleFromPath(kind), pages: [] });
  return [{ title: `Add a ${kind}`, edits: [{ file, ...insertEntry(text, node, entry) }] }];
}

export function freeLabel(label: string, node: TextNode): string {
  const siblings = itemAround(node)?.parent?.children ?? [];
  const taken = new Set(siblings.flatMap((one) => one.children.map(({ value }) => value)));
  let number = 2;
  while (taken.has(`${label} ${number}`)) number += 1;
  return `${label} ${number}`;
}
