import { isObject } from '@nav/json';
import type { JsonNode } from '../document/document.ts';
import { entriesOf, fileOfRef, propertiesOf } from '../document/references.ts';
import type { Edits } from '../edit/edit.ts';
import type { Entry, Template } from '../edit/template.ts';
import type { Session } from '../session/session.ts';

/** A property, or an item of an array, which has no key. */
type Member = readonly [key: string | undefined, value: unknown];

/**
 * Returns the config as some edits leave it, with all `$ref`s and constants applied and without computed parts; an empty
 * object if it is none.
 */
export function composedConfig(session: Session, edits: Edits): Record<string, unknown> {
  const { document, root } = session;
  const value =
    edits.isEmpty() && document.value !== undefined
      ? document.value
      : valueAt({ session, edits, above: new Set() }, root);
  return isObject(value) ? value : {};
}

interface Composer {
  session: Session;
  edits: Edits;
  /** The objects and arrays around a value. */
  above: Set<JsonNode>;
}

function partsOf(composer: Composer, node: JsonNode): Member[] {
  const change = composer.edits.changes.get(node);
  if (change?.type === 'remove') return [];
  if (change?.type === 'replace') return newParts(composer, change.entries, node.document.base);
  return [[change ? change.key : node.key, valueAt(composer, node)]];
}

function newParts(composer: Composer, entries: readonly Entry[], base: string): Member[] {
  return entries.map(({ key, value }) => [key, templateValue(composer, value, base)]);
}

function valueAt(composer: Composer, node: JsonNode): unknown {
  const { session, edits, above } = composer;
  const at = session.follow(node);
  const change = at === node ? undefined : edits.changes.get(at);
  if (change?.type === 'replace')
    return newParts(composer, change.entries, at.document.base)[0]?.[1];
  // A cycle ends where it would repeat.
  if (at.kind === 'computed' || above.has(at)) return undefined;
  if (at.kind !== 'array' && at.kind !== 'object') return at.value;
  above.add(at);
  const parts = at.kind === 'array' ? entriesOf(at) : propertiesOf(session, at);
  const inserted = edits.insertions.get(at)?.flatMap(({ entries }) => entries) ?? [];
  const composed = [
    ...parts.flatMap((part) => partsOf(composer, part)),
    ...newParts(composer, inserted, at.document.base),
  ];
  above.delete(at);
  return at.kind === 'array' ? composed.map(([, value]) => value) : objectOf(composed);
}

function objectOf(parts: readonly Member[]): Record<string, unknown> {
  const known = parts.filter(([key, value]) => key !== undefined && value !== undefined);
  return Object.fromEntries(known as [string, unknown][]);
}

function templateValue(composer: Composer, template: Template, base: string): unknown {
  if (template.type === 'ref') return valueAt(composer, template.node);
  if (template.type === 'literal') return template.value;
  if (template.type === 'list') {
    return template.items.map((part) => templateValue(composer, part, base));
  }
  const value = objectOf(newParts(composer, template.entries, base));
  const file = typeof value.$ref === 'string' ? fileOfRef(base, value.$ref) : undefined;
  const created = composer.edits.files.find((one) => one.file === file);
  return created ? templateValue(composer, created.value, created.file) : value;
}
