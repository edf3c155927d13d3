import {
  child,
  descendants,
  type JsonDocument,
  type JsonNode,
  rootsOf,
  stringOf,
} from '../document/document.ts';
import { everyNode, isReference, SHARED } from '../document/references.ts';
import { type Entry, entry, object, ref, type Template } from '../edit/template.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'inline-refs',
  summary: 'Puts the content of every $ref back into the config.',
  options: {
    delete: { type: 'flag', about: 'delete the files whose content was put back' },
  },
  examples: [['--delete', 'one file again; the parts go']],
  apply(session, options) {
    const used = new Set<JsonDocument>();
    const needed = new Set<JsonDocument>();
    const inliner: Inliner = {
      session,
      used,
      circular: new Map(),
      known: new Map(),
      done: new Set(),
    };
    for (const root of rootsOf(session.document)) {
      if (!session.isUsedByCode(root)) inlineAt(inliner, root);
      else if ([...descendants(root)].some(isReference)) {
        session.edits.note(root, SHARED);
        for (const { document } of everyNode(session, root)) needed.add(document);
      }
    }
    for (const document of used) {
      session.edits.borrow(document);
      if (options.delete && !needed.has(document)) session.write(document.file, undefined);
    }
  },
});

interface Inliner {
  session: Session;
  /** The documents whose content was put back. */
  used: Set<JsonDocument>;
  /** Whether the `$ref`s of a document lead into a circle. */
  circular: Map<JsonDocument, boolean>;
  /** What stands in the place of each value that was gone through. */
  known: Map<JsonNode, Template>;
  /** The values that were replaced where they had to be. */
  done: Set<JsonNode>;
}

/** Puts what a value stands for in its place. */
function inlineAt(inliner: Inliner, node: JsonNode): void {
  if (inliner.done.has(node)) return;
  inliner.done.add(node);
  const value = inlined(inliner, node);
  if (value.type !== 'ref' || value.node !== node) inliner.session.edits.replace(node, value);
}

/** What a value stands for; in one that is no `$ref`, those inside it are replaced. */
function inlined(inliner: Inliner, node: JsonNode): Template {
  const known = inliner.known.get(node);
  if (known) return known;
  const target = targetOf(inliner, node);
  const value = target ? contentOf(inliner, node, target) : ref(node);
  inliner.known.set(node, value);
  if (!target) for (const part of node.children) inlineAt(inliner, part);
  return value;
}

function contentOf(inliner: Inliner, node: JsonNode, target: JsonNode): Template {
  const isAlone = node.children.every(({ key }) => key === '$ref');
  const entries = isAlone ? undefined : entriesOf(inliner, node, new Map());
  return entries ? object(entries) : inlined(inliner, target);
}

/** The root of the file that a `$ref` names; what keeps one from being put back is reported. */
function targetOf(inliner: Inliner, node: JsonNode): JsonNode | undefined {
  const { session, used } = inliner;
  const reference = stringOf(child(node, '$ref'));
  if (reference === undefined) return undefined;
  const target = session.referenced(node);
  if (!target) session.edits.note(node, `${reference} cannot be read.`);
  else if (isCircular(inliner, target)) {
    session.edits.note(node, `${reference} refers back to itself.`);
  } else {
    used.add(target.document);
    return target;
  }
  return undefined;
}

/** Whether the `$ref`s of a file lead into a circle, which no number of runs would come to the end of. */
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

/**
 * The properties of what a value stands for; undefined where that is no object. Properties beside `$ref` override those
 * of the file (M5.2).
 *
 * @param above the properties that override its own
 */
function entriesOf(
  inliner: Inliner,
  node: JsonNode,
  above: ReadonlyMap<string | JsonNode, Entry>,
): Entry[] | undefined {
  if (node.kind !== 'object') return undefined;
  const target = targetOf(inliner, node);
  // What stands beside the `$ref` of a list is dropped, so nothing may be put back in it.
  if (target && !isObject(inliner, target)) return undefined;
  const own = new Map<string | JsonNode, Entry>();
  for (const part of node.children) {
    if (target && part.key === '$ref') continue;
    const key = part.key ?? part;
    const over = above.get(key);
    if (over) inliner.session.edits.note(part, 'What stands beside the $ref overrides it.');
    own.set(key, over ?? entry(part.key, inlined(inliner, part)));
  }
  for (const [key, over] of above) own.set(key, over);
  return target ? entriesOf(inliner, target, own) : [...own.values()];
}

/** Whether an object is what a value stands for. */
function isObject(inliner: Inliner, node: JsonNode): boolean {
  if (node.kind !== 'object') return false;
  const target = targetOf(inliner, node);
  return !target || isObject(inliner, target);
}

const transform: Transform = transformOf(codemod);
export default transform;
