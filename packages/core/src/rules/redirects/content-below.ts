import { decodeEscapes, withoutBasePath } from '@nav/paths';
import type { RuleContext } from '../rule/rule.ts';

/** Returns true if a page or file is below the start of a redirect's source or destination. */
export function hasContentBelow(
  start: string,
  { files, navigation, addresses }: RuleContext,
): boolean {
  const prefix = decodeEscapes(withoutBasePath(start, addresses.basePath()) ?? start).slice(1);
  // All other listed pages have a file.
  const generated = [...navigation.pages.special, ...navigation.unlisted];
  const isBelow = (path: string) => path.startsWith(prefix);
  return (
    files?.pages.keys().some(isBelow) ||
    [...(files?.assets ?? []), ...generated.map(({ path }) => path)].some(isBelow)
  );
}
