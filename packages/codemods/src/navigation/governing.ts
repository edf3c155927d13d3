import { grammarNamed } from '@nav/core/stages';

import type { JsonNode } from '../document/document.ts';
import { propertiesOf } from '../document/references.ts';
import type { Session } from '../session/session.ts';

const fields = [grammarNamed('standard'), grammarNamed('mintlify')]
  .flatMap((grammar) => Object.values(grammar.elements))
  .flatMap(({ label, fields }) => [...fields.values()].filter(({ name }) => name !== label));

/** Properties, child lists aside, that decide which pages an element has, who sees them, or how they are shown. */
const GOVERNING = new Set([
  'global',
  '$ref',
  ...fields.filter(({ role }) => role !== 'decorates').map(({ name }) => name),
]);

/** Properties that decide who sees the pages below an element, and how prominently. */
const HIDING = new Set(fields.filter(({ role }) => role === 'hides').map(({ name }) => name));

/** Returns true if a property hides the pages below its element from some readers or searches. */
export function isHiding({ key }: JsonNode): boolean {
  return key !== undefined && HIDING.has(key);
}

/** Returns whether a property governs the pages of its element; one that is computed or spread may. */
export function isGoverning({ key, kind }: JsonNode): boolean {
  return key === undefined || kind === 'computed' || GOVERNING.has(key);
}

/** Returns the first property of an element that its pages would lose with it. */
export function governing(session: Session, element: JsonNode): JsonNode | undefined {
  return propertiesOf(session, element).find(isGoverning);
}
