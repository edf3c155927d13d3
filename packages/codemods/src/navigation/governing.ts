import { elements, grammars } from '@nav/core/internal';
import type { JsonNode } from '../document/document.ts';
import { propertiesOf } from '../document/references.ts';
import type { Session } from '../session/session.ts';

/** Properties that only name, decorate or link an element. */
const DECORATIVE = new Set([
  ...Object.values(elements).map(({ label }) => label),
  'icon',
  'color',
  'tag',
  'description',
  'name',
  'align',
  'root',
  'expanded',
  'default',
]);

/** Properties, child lists aside, that decide which pages an element has, who sees them, or how they are shown. */
const GOVERNING = new Set([
  'global',
  '$ref',
  ...Object.values(grammars)
    .flatMap((grammar) => Object.values(grammar.elements))
    .flatMap(({ fields }) => [...fields.keys()])
    .filter((field) => !DECORATIVE.has(field)),
]);

/** Returns whether a property governs the pages of its element; one that is computed or spread may. */
export function isGoverning({ key, kind }: JsonNode): boolean {
  return key === undefined || kind === 'computed' || GOVERNING.has(key);
}

/** Returns the first property of an element that its pages would lose with it. */
export function governing(session: Session, element: JsonNode): JsonNode | undefined {
  return propertiesOf(session, element).find(isGoverning);
}
