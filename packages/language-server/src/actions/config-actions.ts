import { parentPointer } from '@nav/json';
import { folderOf, joinPath } from '@nav/paths';
import { specificationsOf } from '../places/endpoint-at.ts';
import { refTo } from '../places/mount.ts';
import { isPageFile } from '../places/page-text.ts';
import type { EditedSite } from '../sites/edited-site.ts';
import { insertEntry, insertFirst, printInline, setProperty } from '../texts/json-edits.ts';
import { nodeAt, rootOf } from '../texts/json-nodes.ts';
import { MAX_SPECIFICATIONS } from '../texts/limits.ts';
import {
  type ActionsByCode,
  destructive,
  type FindingAction,
  type FindingOf,
  itemAround,
  type Part,
  partOf,
  removeAction,
  removeEntry,
  removeRefHere,
  writeString,
  writeValue,
} from './action.ts';
import { addElement, addField, addPage, fillText, firstPages, freeLabel } from './field-actions.ts';
import { inSettings } from './ignore-actions.ts';
import {
  allowChildren,
  missingNavigation,
  moveBelow,
  nestChildren,
  unknownField,
} from './structure-actions.ts';
import { removeValue } from './value-actions.ts';

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
  'child-not-allowed': (finding, site) => [
    ...allowChildren(finding, site),
    ...removeValue(finding, site),
  ],
  'openapi-not-found': (finding, site) => [
    ...(finding.args.suggestions.length === 0 && partOf(finding, site)
      ? specificationsOf(site)
          .slice(0, MAX_SPECIFICATIONS)
          .flatMap(({ path }) => writeString(finding, site, path))
      : []),
    ...(isPageFile(finding.file) ? [] : removeValue(finding, site)),
  ],
  'endpoint-without-spec': setSpecification,
  'ref-invalid': (finding, site) => {
    const part = partOf(finding, site);
    const holder = part?.node.parent;
    const { args, file } = finding;
    const isWhole = holder?.children.length === 1;
    return [
      ...(part && isWhole && 'ref' in args && args.usePath
        ? [writeValue({ ...part, node: holder }, joinPath(folderOf(file), args.ref))]
        : []),
      ...removeRefHere(finding, site),
    ];
  },
  'ref-outside': removeRefHere,
  'ref-cycle': removeRefHere,
  'missing-field': addField,
  'setting-rejected': (finding, site) => {
    const { code, args } = finding.args.because;
    if (code !== 'missing-field') return [];
    // Its pointer is the pointer of the missing setting.
    const pointer = parentPointer(finding.pointer ?? '') ?? '';
    return addField({ ...finding, code, args, pointer }, site);
  },
  'empty-value': (finding, site) => {
    const part = partOf(finding, site);
    if (!part) return [];
    if (finding.args.what === 'text') return fillText(part);
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
  'duplicate-label': (finding, site) => {
    const part = partOf(finding, site);
    if (!part) return [];
    const { node, text } = part;
    if (finding.args.file !== undefined) return removeRef(part, site);
    // Other codes than the supported ones are invalid.
    if (finding.args.kind === 'language') return destructive(removeEntry(finding, site));
    const label = freeLabel(finding.args.label, node);
    const isLabel = text.slice(node.start, node.end) === JSON.stringify(finding.args.label);
    return [
      ...(isLabel ? [writeValue(part, label, `Rename to ${JSON.stringify(label)}`)] : []),
      ...(finding.args.kind === 'group' ? [mergeGroups(finding.args.label)] : []),
    ];
  },
  'no-effect': (finding, site) => {
    const part = partOf(finding, site);
    if (!part || finding.fixes.length > 0) return [];
    const { file, node } = part;
    const { instead } = finding.args;
    if (instead === 'addPages') return [...addPage(finding, part, site), ...removeGroup(part)];
    if (finding.anchor === 'key')
      return [
        ...(instead === 'setBelow' ? moveBelow(part) : []),
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

function mergeGroups(label: string): FindingAction {
  return {
    title: `Merge the groups named ${JSON.stringify(label)}`,
    codemod: { name: 'merge-groups', options: { labels: [label] } },
  };
}

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

function removeGroup({ file, node }: Part): FindingAction[] {
  return destructive(removeAction('Remove the group', file, itemAround(node)));
}

function setSpecification(
  finding: FindingOf<'endpoint-without-spec'>,
  site: EditedSite,
): FindingAction[] {
  const part = partOf(finding, site);
  const element = part && itemAround(part.node)?.parent?.parent;
  const { endpoint, asPage, atRoot } = finding.args;
  if (!part || !element || asPage) return [];
  const { file, text } = part;
  const found = specificationsOf(site).slice(0, MAX_SPECIFICATIONS);
  return found.map(({ path }) => {
    const entry = `"openapi": ${JSON.stringify(path)}`;
    if (atRoot)
      return writeValue(
        part,
        { group: 'API', openapi: path, pages: [endpoint] },
        `Put it in a new group with ${entry}`,
      );
    return { title: `Set ${entry}`, edits: [{ file, ...insertEntry(text, element, entry) }] };
  });
}
