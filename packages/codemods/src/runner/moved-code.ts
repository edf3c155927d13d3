import { descendants, type JsonDocument, type JsonNode } from '../document/document.ts';
import type { Edits } from '../edit/edit.ts';
import { partsOf, type Template } from '../edit/template.ts';

/** Returns the first code of a module that edits would move to another file, where its names have no meaning. */
export function movedCode({ changes, insertions, files }: Edits): JsonNode | undefined {
  const codeIn = (template: Template, home: JsonDocument | undefined): JsonNode | undefined => {
    if (template.type !== 'ref') return first(partsOf(template), (part) => codeIn(part, home));
    const { document } = template.node;
    if (document.language === 'json' || document === home) return undefined;
    return [...descendants(template.node)].find(({ kind }) => kind === 'computed');
  };
  const inEntries = (entries: readonly { value: Template }[], home: JsonDocument) =>
    first(entries, ({ value }) => codeIn(value, home));
  return (
    first(changes, ([node, change]) =>
      change.type === 'replace' ? inEntries(change.entries, node.document) : undefined,
    ) ??
    first(insertions, ([node, some]) =>
      first(some, ({ entries }) => inEntries(entries, node.document)),
    ) ??
    first(files, ({ value }) => codeIn(value, undefined))
  );
}

function first<T>(
  values: Iterable<T>,
  find: (value: T) => JsonNode | undefined,
): JsonNode | undefined {
  for (const value of values) {
    const found = find(value);
    if (found) return found;
  }
  return undefined;
}
