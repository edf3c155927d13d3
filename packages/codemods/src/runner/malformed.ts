import { pointerTokens } from '@nav/core/internal';
import { checkStructure, type Finding } from '@nav/core/stages';
import type { JsonNode, Refusal } from '../document/document.ts';
import { entriesOf, propertiesOf, propertyOf } from '../document/references.ts';
import { movedNodes } from '../edit/edit.ts';
import { refusalAt } from '../session/open.ts';
import type { Session } from '../session/session.ts';

/** Mistakes by which readers do not get some of the children. Elsewhere, the same children may be the ones they get. */
const LOSSES: ReadonlySet<string> = new Set([
  'child-not-allowed',
  'href-with-children',
  'mixed-children',
]);

/**
 * Returns the mistakes in the values that edits move, by which readers lose children. Moving them would change what
 * readers get, or hide the loss.
 */
export function faultsThatMove(session: Session): Refusal[] {
  const { edits, grammar } = session;
  if (edits.isEmpty()) return [];
  const navigation = composedNavigation(session);
  if (navigation === undefined) return [];
  const findings = checkStructure({ navigation }, grammar).filter(isLoss);
  if (findings.length === 0) return [];
  const moved = movedNodes(edits);
  // What replaces a value may leave out parts of it. Removing a value moves nothing.
  for (const [node, { type }] of edits.changes) if (type === 'replace') moved.add(node);
  return findings.flatMap((finding) => {
    const path = pathTo(session, finding.at.pointer ?? '');
    const at = path.at(-1);
    return at && path.some((node) => moved.has(node)) ? [refusalAt(at, finding)] : [];
  });
}

function isLoss({ code, severity }: Finding): boolean {
  return LOSSES.has(code) || (code === 'unknown-field' && severity === 'error');
}

/** Returns the nodes that a pointer in the config with all `$ref`s applied leads through. */
function pathTo(session: Session, pointer: string): JsonNode[] {
  let node = session.root;
  const path: JsonNode[] = [];
  for (const token of pointerTokens(pointer)) {
    const value = session.follow(node);
    const next =
      value.kind === 'array'
        ? entriesOf(value)[Number(token)]
        : propertiesOf(session, value).find(({ key }) => key === token);
    if (!next) break;
    path.push(next, session.follow(next));
    node = next;
  }
  // The last one is the value behind a `$ref`; the mistake is where it is written.
  return path;
}

/** Returns the navigation with all `$ref`s and constants applied, without computed parts; undefined if there is none. */
function composedNavigation(session: Session): unknown {
  const { document, root } = session;
  if (document.value !== undefined)
    return (document.value as { navigation?: unknown } | null)?.navigation;
  const above = new Set<JsonNode>();
  const build = (node: JsonNode): unknown => {
    const value = session.follow(node);
    // A cycle ends where it would repeat.
    if (value.kind === 'computed' || above.has(value)) return undefined;
    if (value.kind !== 'array' && value.kind !== 'object') return value.value;
    above.add(value);
    const built =
      value.kind === 'array'
        ? entriesOf(value).map(build)
        : Object.fromEntries(
            propertiesOf(session, value)
              .map((part) => [part.key, build(part)] as const)
              .filter((pair) => pair[0] !== undefined && pair[1] !== undefined),
          );
    above.delete(value);
    return built;
  };
  const property = propertyOf(session, root, 'navigation');
  return property && build(property);
}
