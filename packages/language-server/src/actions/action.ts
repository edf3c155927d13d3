import type { Code, Diagnostic } from '@nav/core';
import { removalSpan } from '@nav/json';
import type { EditedSite } from '../sites/edited-site.ts';
import type { Replacement } from '../texts/edits.ts';
import { printInline } from '../texts/json-edits.ts';
import { nodeAt, rootOf, type TextNode } from '../texts/json-nodes.ts';

export interface FileReplacement extends Replacement {
  file: string;
}

export interface FindingAction {
  title: string;
  edits?: readonly FileReplacement[];
  creates?: { file: string; text: string };
  renames?: { from: string; to: string };
  /** A codemod to run. It asks for options that are missing. */
  codemod?: { name: string; options: Readonly<Record<string, unknown>> };
  /** Set if it deletes something that is nowhere else. */
  isDestructive?: true;
  /** Set for the fix that `nav check --fix` makes. */
  isPreferred?: true;
}

export type FindingOf<C extends Code> = Extract<Diagnostic, { code: C }>;

export type ActionsByCode = {
  readonly [C in Code]?: (finding: FindingOf<C>, site: EditedSite) => FindingAction[];
};

export interface Part {
  file: string;
  text: string;
  node: TextNode;
}

/** Returns `undefined` in other files and in invalid JSON. */
export function partOf({ file, range }: Diagnostic, site: EditedSite): Part | undefined {
  const source = /\.jsonc?$/.test(file) ? site.source(file) : undefined;
  if (!source) return undefined;
  return { file, text: source.text, node: nodeAt(rootOf(source.text), range.start.offset) };
}

/** Returns the object with the property that a finding is about, or the object itself if it lacks something. */
export function holderOf(finding: Diagnostic, { node }: Part): TextNode {
  return finding.anchor === 'open' ? node : (node.parent ?? node);
}

/** Returns the nearest item of a list that a node is, or is in. */
export function itemAround(node: TextNode): TextNode | undefined {
  let item: TextNode | undefined = node;
  while (item && item.parent?.kind !== 'array') item = item.parent;
  return item;
}

/** Returns the edits that remove an item or a property; none for the root of a file. */
export function removalOf(file: string, node: TextNode | undefined): FileReplacement[] {
  const span = node && removalSpan(node);
  return span ? [{ file, start: span.start, end: span.end, text: '' }] : [];
}

export function removeAction(
  title: string,
  file: string,
  node: TextNode | undefined,
): FindingAction[] {
  const edits = removalOf(file, node);
  return edits.length === 0 ? [] : [{ title, edits }];
}

export const REMOVE_ENTRY = 'Remove this entry';

/** Returns the action that removes the item of a list that a finding is about. */
export function removeEntry(
  finding: Diagnostic,
  site: EditedSite,
  title: string = REMOVE_ENTRY,
): FindingAction[] {
  const part = partOf(finding, site);
  if (!part) return [];
  const { file, node } = part;
  return removeAction(title, file, node.key === 'root' ? node : itemAround(node));
}

/** Returns the action that writes a value in place of another one. */
export function writeValue({ file, node }: Part, value: unknown, title?: string): FindingAction {
  const text = printInline(value);
  return {
    title: title ?? `Change to ${text}`,
    edits: [{ file, start: node.start, end: node.end, text }],
  };
}

/** Returns the action that writes another string in place of a string, unless the finding has a fix. */
export function writeString(finding: Diagnostic, site: EditedSite, value: string): FindingAction[] {
  const part = partOf(finding, site);
  if (part?.node.kind !== 'string' || finding.fixes.length > 0) return [];
  return [writeValue(part, value)];
}

/** Returns the action that removes a `$ref` with the item or the property that it is. */
export function removeRefHere(finding: Diagnostic, site: EditedSite): FindingAction[] {
  const part = partOf(finding, site);
  const holder = part?.node.parent;
  if (!part || !holder) return [];
  const isWhole = holder.parent && holder.children.length === 1;
  const node = holder.parent?.kind === 'array' || isWhole ? holder : part.node;
  return destructive(removeAction('Remove this $ref', part.file, node));
}

export function destructive(actions: readonly FindingAction[]): FindingAction[] {
  return actions.map((action) => ({ ...action, isDestructive: true }));
}
