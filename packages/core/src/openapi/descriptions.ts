import { isContainer, joinPointer } from '@nav/json';
import { MAX_SPECIFICATION_VALUES } from '../limits/limits.ts';

/** A text in a specification that readers see, which may be Markdown. */
export interface Description {
  pointer: string;
  text: string;
}

/** Values that are data for a reader, not text. */
const DATA: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'example',
  'examples',
  'default',
  'enum',
  'const',
]);

/** Yields the descriptions in a specification. */
export function* descriptionsIn(root: unknown): Generator<Description> {
  let count = 0;
  const above = new Set<object>();
  function* visit(value: unknown, pointer: string): Generator<Description> {
    if (!isContainer(value) || above.has(value)) return;
    above.add(value);
    for (const [key, part] of Object.entries(value)) {
      count += 1;
      if (count > MAX_SPECIFICATION_VALUES) return;
      const at = joinPointer(pointer, key);
      if (typeof part === 'string') {
        if (/^(?:description|summary|content)$/.test(key)) yield { pointer: at, text: part };
      } else if (!DATA.has(key) || /\/properties$/.test(pointer)) yield* visit(part, at);
    }
    above.delete(value);
  }
  yield* visit(root, '');
}
