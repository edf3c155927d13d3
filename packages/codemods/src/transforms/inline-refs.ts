import { type Codemod, defineCodemod } from '../codemod.ts';
import {
  child,
  descendants,
  type LocatedDocument,
  type LocatedNode,
  rootsOf,
  stringOf,
} from '../document.ts';
import { everyNode, isReference, SHARED } from '../references.ts';
import type { Session } from '../session.ts';
import { entry, object, ref, type Template } from '../template.ts';
import { type Transform, transformOf } from '../transform.ts';

export const codemod: Codemod = defineCodemod({
  name: 'inline-refs',
  summary: 'Puts the content of every $ref back into the config.',
  files: true,
  options: {
    delete: { type: 'flag', about: 'delete the files whose content was put back' },
  },
  examples: [['--delete', 'one file again; the parts go']],
  apply(session, options) {
    const used = new Set<LocatedDocument>();
    const needed = new Set<LocatedDocument>();
    for (const root of rootsOf(session.document)) {
      if (!session.isExported(root)) inline(session, root, [session.document], used);
      else if ([...descendants(root)].some(isReference)) {
        session.edits.skip(root, SHARED);
        for (const { document } of everyNode(session, root)) needed.add(document);
      }
    }
    for (const document of used) {
      session.edits.borrow(document);
      if (options.delete && !needed.has(document)) session.write(document.file, undefined);
    }
  },
});

function inline(
  session: Session,
  node: LocatedNode,
  chain: readonly LocatedDocument[],
  used: Set<LocatedDocument>,
): void {
  const reference = stringOf(child(node, '$ref'));
  if (reference === undefined) {
    for (const part of node.children) inline(session, part, chain, used);
    return;
  }
  const { edits } = session;
  const target = session.referenced(node);
  if (!target) {
    edits.skip(node, `${reference} cannot be read.`);
    return;
  }
  if (chain.includes(target.document)) {
    edits.skip(node, `${reference} refers back to itself.`);
    return;
  }
  if (!used.has(target.document)) {
    used.add(target.document);
    inline(session, target, [...chain, target.document], used);
  }
  edits.replace(node, merged(session, node, target));
}

/** What a reference stands for: properties beside `$ref` override those of the file (builder section 5.2). */
function merged(session: Session, node: LocatedNode, target: LocatedNode): Template {
  const own = node.children.filter(({ key }) => key !== '$ref');
  if (own.length === 0 || target.kind !== 'object') return ref(target);
  const overrides = new Map(own.map((part) => [part.key, part]));
  const parts = target.children.map((part) => overrides.get(part.key) ?? part);
  for (const part of target.children) {
    if (overrides.has(part.key))
      session.edits.skip(part, 'What stands beside the $ref overrides it.');
  }
  const more = own.filter((part) => !parts.includes(part));
  return object([...parts, ...more].map((part) => entry(part.key, ref(part))));
}

const transform: Transform = transformOf(codemod);
export default transform;
