import { isContainer } from './value.ts';
/** JSON pointers (RFC 6901): `""` is the whole document, `/a/0` the first item of `a`. */

/** Appends a property name or index to a pointer, with `~` and `/` escaped. */
export function joinPointer(parent: string, token: string | number): string {
  if (typeof token === 'number') return `${parent}/${token}`;
  return `${parent}/${escapeToken(token)}`;
}

export function escapeToken(token: string): string {
  return token.includes('~') || token.includes('/')
    ? token.replaceAll('~', '~0').replaceAll('/', '~1')
    : token;
}

/** Returns the unescaped tokens of a pointer, outermost first. */
export function pointerTokens(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeToken);
}

/** `undefined` for the whole document. */
export function parentPointer(pointer: string): string | undefined {
  const slash = pointer.lastIndexOf('/');
  return slash === -1 ? undefined : pointer.slice(0, slash);
}

/** Returns the unescaped last token: a property name, or an array index as text. */
export function lastToken(pointer: string): string {
  return unescapeToken(pointer.slice(pointer.lastIndexOf('/') + 1));
}

/** Reads own properties only. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const token of pointerTokens(pointer)) {
    if (!isContainer(value) || !Object.hasOwn(value, token)) {
      return undefined;
    }
    if (Array.isArray(value) && token === 'length') return undefined;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}

function unescapeToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}
