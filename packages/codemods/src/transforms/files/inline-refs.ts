import {
  child,
  descendants,
  type JsonDocument,
  type JsonNode,
  rootsOf,
  stringOf,
} from '../../document/document.ts';
import { documentsOf, everyNode, isReference, SHARED } from '../../document/references.ts';
import { type Entry, entry, object, ref, type Template } from '../../edit/template.ts';
import { scopeOf } from '../../navigation/scope.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import { excessiveRef } from '../../session/ref-budget.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'inline-refs',
  summary: 'Replaces every $ref with the content of its file.',
  idle: 'The config has no $ref.',
  options: {
    delete: option.flag('delete the files that were inlined'),
  },
  examples: [['--delete', 'one file again; the others are deleted']],
  apply(session, options) {
    const inliner: Inliner = {
      session,
      used: new Set(),
      circular: new Map(),
      inlined: new Map(),
    };
    const needed = new Set<JsonDocument>();
    const modules = [...documentsOf(session.document)];
    const scope = session.part.at === undefined ? undefined : scopeOf(session);
    if (session.part.at !== undefined && !scope) return;
    const roots = scope ? [scope.entry ?? scope.element] : modules.flatMap(rootsOf);
    const excess = excessiveRef(session, roots);
    if (excess) {
      session.problems.refusals.push(excess);
      return;
    }
    for (const root of roots) {
      if (!session.linked.isUsedByCode(root)) inlineAt(inliner, root);
      else if ([...descendants(root)].some(isReference)) {
        session.edits.note(root, SHARED);
        for (const { document } of everyNode(session, root)) needed.add(document);
      }
    }
    if (scope) for (const document of documentsAround(session)) needed.add(document);
    for (const document of inliner.used) {
      session.edits.borrow(document);
      if (options.delete && !needed.has(document)) session.files.write(document.file, undefined);
    }
  },
});

function documentsAround(session: Session): Set<JsonDocument> {
  const {
    root,
    part: { limit },
  } = session;
  const isInside = (node: JsonNode): boolean =>
    limit?.has(node) === true || (node.parent !== undefined && isInside(node.parent));
  const around = {
    referenced: (node: JsonNode) => (isInside(node) ? undefined : session.referenced(node)),
  };
  return new Set(Array.from(everyNode(around, root), ({ document }) => document));
}

interface Inliner {
  session: Session;
  used: Set<JsonDocument>;
  /** True for a document whose `$ref`s form a cycle. */
  circular: Map<JsonDocument, boolean>;
  inlined: Map<JsonNode, Template>;
}

function inlineAt(inliner: Inliner, node: JsonNode): void {
  const value = inlined(inliner, node);
  if (value.type !== 'ref' || value.node !== node) inliner.session.edits.replace(node, value);
}

/** Returns the value that replaces a `$ref`, or any other value itself after the `$ref`s in it are replaced. */
function inlined(inliner: Inliner, node: JsonNode): Template {
  const known = inliner.inlined.get(node);
  if (known) return known;
  const target = targetOf(inliner, node);
  const value = target ? contentOf(inliner, node, target) : ref(node);
  inliner.inlined.set(node, value);
  // A string in place of an invalid `$ref` would be a new `$ref`.
  if (!target) for (const part of node.children) if (part.key !== '$ref') inlineAt(inliner, part);
  return value;
}

/** Returns the content of a file with the properties next to its `$ref`, which only an object can have (M5.2). */
function contentOf(inliner: Inliner, node: JsonNode, target: JsonNode): Template {
  const isAlone = node.children.every(({ key }) => key === '$ref');
  return isAlone || !isObject(inliner, target)
    ? inlined(inliner, target)
    : object(mergedEntries(inliner, node, new Map()));
}

function isObject(inliner: Inliner, node: JsonNode): boolean {
  const target = targetOf(inliner, node);
  return target ? isObject(inliner, target) : node.kind === 'object';
}

/** Returns the properties of an object and of the file that its `$ref` names; those in `above` override them. */
function mergedEntries(
  inliner: Inliner,
  node: JsonNode,
  above: ReadonlyMap<string | JsonNode, Entry>,
): Entry[] {
  const target = targetOf(inliner, node);
  const merged = new Map<string | JsonNode, Entry>();
  for (const part of node.children) {
    if (target && part.key === '$ref') continue;
    const key = part.key ?? part;
    const override = above.get(key);
    if (override) inliner.session.edits.note(part, 'A property next to the $ref overrides this.');
    merged.set(key, override ?? entry(part.key, inlined(inliner, part)));
  }
  for (const [key, override] of above) merged.set(key, override);
  return target ? mergedEntries(inliner, target, merged) : [...merged.values()];
}

/** Returns `undefined`, with a note, if the file cannot be inlined. */
function targetOf(inliner: Inliner, node: JsonNode): JsonNode | undefined {
  const { session, used } = inliner;
  const reference = stringOf(child(node, '$ref'));
  if (reference === undefined) return undefined;
  const target = session.referenced(node);
  if (target && !isCircular(inliner, target)) {
    used.add(target.document);
    return target;
  }
  session.edits.note(node, `${reference} ${target ? 'is a circular $ref' : 'cannot be read'}.`);
  return undefined;
}

function isCircular(inliner: Inliner, root: JsonNode): boolean {
  const { session, circular } = inliner;
  const known = circular.get(root.document);
  if (known !== undefined) return known;
  circular.set(root.document, true);
  let found = false;
  for (const part of descendants(root)) {
    const next = session.referenced(part);
    if (next && isCircular(inliner, next)) found = true;
  }
  circular.set(root.document, found);
  return found;
}
