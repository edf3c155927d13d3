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
  const paths = [
    ...(files?.pages.keys() ?? []),
    ...(files?.assets ?? []),
    ...generated.map(({ path }) => path),
  ];
  return paths.some((path) => path.startsWith(prefix));
}
