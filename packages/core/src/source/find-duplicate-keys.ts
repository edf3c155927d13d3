import {
  BACKSLASH,
  type JsonNode,
  joinPointer,
  pointerOf,
  QUOTE,
  skipSpace,
  stringEnd,
} from '@nav/json';
import type { SourceRange } from '@nav/positions';
import type { Finding, SourceLocation } from '../diagnostics/diagnostic.ts';

export type RangeFinder = (start: number, end: number) => SourceRange;

/**
 * Counts the property names in a JSON text. A colon right after a closing quote ends a name, any other colon is inside a
 * string. If a backslash or white space makes that ambiguous, every string is examined instead.
 */
export function countKeys(text: string): number {
  let keys = 0;
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    const before = text.charCodeAt(colon - 1);
    if (before === QUOTE) {
      if (text.charCodeAt(colon - 2) === BACKSLASH) return countKeysByString(text);
      keys += 1;
    } else if (before <= SPACE) {
      return countKeysByString(text);
    }
  }
  return keys;
}

const SPACE = 32;

function countKeysByString(text: string): number {
  let keys = 0;
  for (let quote = text.indexOf('"'); quote !== -1; ) {
    const end = stringEnd(text, quote);
    if (text.charCodeAt(skipSpace(text, end)) === 58) keys += 1;
    quote = text.indexOf('"', end);
  }
  return keys;
}

export function findDuplicateKeys(file: string, root: JsonNode, rangeOf: RangeFinder): Finding[] {
  const findings: Finding[] = [];
  function visit(node: JsonNode, topLevel: string | undefined): void {
    const known = new Map<string, JsonNode>();
    // Pointers may be megabytes long: those of one object share their beginning.
    let pointer: string | undefined;
    for (const child of node.children) {
      const { key } = child;
      const first = key === undefined ? undefined : known.get(key);
      if (key !== undefined && first) {
        pointer ??= pointerOf(node);
        const at = ({ keyStart, keyEnd }: JsonNode): SourceLocation => ({
          file,
          pointer: joinPointer(pointer as string, key),
          anchor: 'key',
          range: rangeOf(keyStart, keyEnd),
        });
        findings.push({
          code: 'duplicate-key',
          args: { key },
          topLevel: topLevel ?? key,
          at: at(child),
          related: [{ at: at(first), message: 'First set here. This value is lost.' }],
        });
      }
      if (key !== undefined) known.set(key, child);
      visit(child, topLevel ?? key ?? '');
    }
  }
  visit(root, undefined);
  return findings;
}
