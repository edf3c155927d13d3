import type { MessageArgs } from './diagnostic.ts';

/** What an unknown property of an object stands for. */
export interface Claim {
  /** The known property that is meant; undefined where none is near. */
  name: string | undefined;
  /** The property that is `name`, or stands for it before this one. */
  rival: string | undefined;
  /** Whether no other property is `name` or stands for it: renamed, two would become one and lose content. */
  alone: boolean;
}

/** What each of the unknown `keys` of an object stands for, and which of them stand for the same. */
export function claimsOf(
  value: object,
  keys: readonly string[],
  meantBy: (key: string) => string | undefined,
): Map<string, Claim> {
  const claims = new Map<string, Claim>();
  const holders = new Map<string, string>();
  for (const key of keys) {
    const name = meantBy(key);
    const isThere = name !== undefined && Object.hasOwn(value, name);
    const earlier = name === undefined ? undefined : holders.get(name);
    const rival = isThere ? name : earlier;
    claims.set(key, { name, rival, alone: name !== undefined && rival === undefined });
    if (name === undefined) continue;
    if (earlier === undefined) holders.set(name, key);
    else (claims.get(earlier) as Claim).alone = false;
  }
  return claims;
}

/** What is said of an unknown property that holds no pages. */
export function unknownArgs(
  element: string,
  key: string,
  { name: suggestion, rival }: Claim,
): MessageArgs['unknown-field'] {
  return { element, key, suggestion, pages: 0, ...(rival === undefined ? {} : { rival }) };
}
